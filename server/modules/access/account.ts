import type { Account, AccountDetails } from '#contract/access.ts'
import { type ActingCustomer, type Actor, customerOf } from '#domain/access/actor.ts'
import { can, type Action } from '#domain/access/can.ts'
import { mustSetUpFactor } from '#domain/access/second-factor.ts'
import { ADDRESSES_PERMISSION, ORDERS_PERMISSION, SUBMIT_PERMISSION } from '#domain/access/permission.ts'
import type { OpenAccount } from '#domain/customer/linked-user.ts'
import { ensure } from '#domain/failure.ts'
import { IS_RECEIVED } from '#server/modules/payment/payment.ts'
import { array, bool, json, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { isUuid } from '#server/platform/http/tenant.ts'
import type { Session } from '#server/platform/session/session.ts'

/** The account of the session, as screens show it; null for a visitor. */
export function accountOf(session: Session | null, features: Scope['features']): Account | null {
  if (!session || session.actor.kind === 'visitor') return null
  const { actor } = session
  const customer = customerOf(actor)
  const permissions = permissionsOf(actor)
  return {
    customerId: customer?.id ?? null,
    loginId: actor.loginId,
    hasOtherAccounts: session.hasOtherAccounts,
    buysOnAccount: session.buysOnAccount,
    name: session.name,
    email: session.email,
    document: session.document,
    customerName: session.customerName,
    role: actor.kind,
    isApproved: customer?.isApproved ?? true,
    maySubmit: permissions.includes(SUBMIT_PERMISSION),
    permissions,
    isAdult: session.isAdult,
    modules: 'modules' in actor ? actor.modules : [],
    ...(session.hasAcceptedTerms === null ? {} : { hasAcceptedTerms: session.hasAcceptedTerms }),
    ...(session.refusalReason === null ? {} : { refusalReason: session.refusalReason }),
    ...(mustSetUpFactor(actor, session.hasSecondFactor, features) ? { mustSetUpFactor: true } : {}),
  }
}

/** What the actor may do on the customer's account (specification §6), whether or not the customer is approved. */
export function permissionsOf(actor: Actor): readonly string[] {
  if (actor.kind === 'linked-user') return actor.permissions
  return GRANTS.filter(([, action]) => can(action, actor, { features: AS_IF_APPROVED })).map(
    ([permission]) => permission,
  )
}
const GRANTS: readonly (readonly [permission: string, action: Action])[] = [
  [SUBMIT_PERMISSION, 'order.submit'],
  [ORDERS_PERMISSION, 'order.see'],
  [ADDRESSES_PERMISSION, 'address.manage'],
]
const AS_IF_APPROVED = {
  hidesPricesFromVisitors: false,
  blocksUnapproved: false,
  restrictsUnapproved: false,
  hasChat: true,
}

/** The accounts of a store that are open to a login, the own one first. Takes the names of three parameters. */
const openAccountsSql = (supplierId: string, loginId: string, currentId: string): string =>
  `select c.id as "customerId", coalesce(nullif(c.trade_name, ''), c.name) as name, c.document, c.login_id is not distinct from ${loginId} as "isOwn",
     c.id = ${currentId} as "isCurrent"
   from customer c
   where c.supplier_id = ${supplierId} and c.id in (
     select o.id from customer o where o.supplier_id = ${supplierId} and o.login_id = ${loginId}
     union
     select u.customer_id from linked_user u where u.supplier_id = ${supplierId} and u.login_id = ${loginId} and u.is_active)
   order by "isOwn" desc, plain_text(coalesce(nullif(c.trade_name, ''), c.name)), c.id`

const findAccounts = statement('access.open-accounts', {
  parameters: [uuid, uuid, uuid],
  row: { customerId: uuid, name: text, document: text, isOwn: bool, isCurrent: bool },
  sql: openAccountsSql('$1', '$2', '$3'),
})

/** The accounts of this store that are open to a person, the own one first. */
export function openAccounts(
  { db, supplier }: Scope,
  loginId: string,
  currentId: string | null,
): Promise<OpenAccount[]> {
  return db.many(findAccounts, [supplier.id, loginId, currentId])
}

// $2 is the login of a person who is not staff, or null; $3 the customer that the session works for, or null.
const findDetails = statement('access.account-details', {
  parameters: [uuid, uuid, uuid],
  row: { paymentMethodId: nullable(uuid), accounts: json<OpenAccount[]>() },
  sql: `select
     (select m.id
      from (select o.payment_method_id from purchase_order o where o.supplier_id = $1 and o.customer_id = $3 order by o.number desc limit 1) o
      join customer c on c.supplier_id = $1 and c.id = $3
      join payment_method m on m.supplier_id = $1 and m.id = o.payment_method_id and m.is_active
        and (m.customer_kind is null or m.customer_kind = c.kind) and ${IS_RECEIVED}) as payment_method_id,
     (select coalesce(json_agg(a), '[]') from (${openAccountsSql('$1', '$2', '$3')}) a) as accounts`,
})

/** What the account shows beyond the session. */
export async function accountDetails({ db, supplier }: Scope, actor: Actor): Promise<AccountDetails> {
  const personId = actor.kind === 'customer' || actor.kind === 'linked-user' ? actor.loginId : null
  const found = await db.one(findDetails, [supplier.id, personId, customerOf(actor)?.id ?? null])
  return {
    apiKeyId: actor.kind === 'api-key' ? actor.keyId : null,
    paymentMethodId: found?.paymentMethodId ?? null,
    openAccounts: personId === null ? [] : (found?.accounts ?? []),
  }
}

const findGranted = statement('access.permissions', {
  parameters: [uuid, uuid, uuid],
  row: { permissions: array(text) },
  sql: 'select permissions from linked_user where supplier_id = $1 and customer_id = $2 and login_id = $3 and is_active',
})

/**
 * Returns what a person may do on the acting customer's account: the caller (`0`, or the own login), or for the principal
 * any of its linked users.
 * @throws Failure access.notAllowed for any other account or person.
 */
export async function findPermissions(
  scope: Scope,
  customer: ActingCustomer,
  loginId: string,
): Promise<readonly string[]> {
  const { actor } = scope
  ensure(actor.kind !== 'visitor', 'access.signInRequired')
  if (loginId === '0' || loginId.toLowerCase() === actor.loginId) return permissionsOf(actor)
  ensure(actor.kind === 'customer' && isUuid(loginId), 'access.notAllowed')
  const granted = await scope.db.one(findGranted, [scope.supplier.id, customer.id, loginId])
  ensure(granted, 'access.notAllowed')
  return granted.permissions
}
