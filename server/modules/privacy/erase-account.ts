import { randomUUID } from 'node:crypto'
import { VISITOR, type Actor } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import type { Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { ensureErasable, type OpenBusiness } from '#domain/privacy/personal-data.ts'
import { DUMMY_HASH, matchesPassword } from '#server/modules/access/password.ts'
import { recordSettledRequest } from '#server/modules/privacy-request/receive-request.ts'
import { inOrder } from '#server/platform/database/database.ts'
import type { ErasedCustomer } from '#server/platform/database/privacy-part.ts'
import { array, bool, int8, json, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { lockLoginExclusive } from '#server/platform/session/session.ts'
import { erasedMail, linkErasedMail } from './mails.ts'
import { loginOfCustomer, PRIVACY_PARTS } from './personal-data.ts'

const findLogin = statement('privacy.login', {
  parameters: [uuid],
  row: { email: text, passwordHash: text, isErased: bool },
  sql: 'select email, password_hash, erased_at is not null as is_erased from login where id = $1',
})

/**
 * Erases a person in this store: the own customer record with all rows that refer to it, or, for a linked user, only the
 * link (decision 21). What the tax law requires of closed orders stays, without the person. A second call changes nothing.
 * @throws Failure password.wrong, privacy.openOrders, privacy.openCredit, access.notAllowed for staff and API clients.
 */
export async function eraseAccount(scope: Scope, password: string): Promise<void> {
  const { actor, db } = scope
  ensure(actor.kind === 'customer' || actor.kind === 'linked-user', 'access.notAllowed')
  const { loginId, customer } = actor
  const passwordHash = (await db.one(findLogin, [loginId]))?.passwordHash ?? null
  ensure(await matchesPassword(passwordHash, password), 'password.wrong', { field: 'password' })
  return inTransaction(scope, async (scope) => {
    const [, now] = await inOrder(
      () => lockLoginExclusive(scope.db, loginId),
      () => scope.db.one(findLogin, [loginId]),
    )
    // Another request may have changed the password, or erased the account, before the lock.
    ensure(now && (now.passwordHash === passwordHash || now.isErased), 'password.wrong', { field: 'password' })
    const person = { loginId, email: now.email, customerId: customer.id }
    const isErased = await (actor.kind === 'customer'
      ? erasePrincipal(scope, person, VISITOR)
      : eraseLink(scope, person))
    if (isErased) await recordSettledRequest(scope, 'erasure')
  })
}

/**
 * The same by staff, for a person who asked for it, inside the caller's transaction. Returns the e-mail to which it was confirmed.
 * @throws Failure privacy.openOrders, privacy.openCredit, privacyRequest.noLogin
 */
export async function eraseByStaff(scope: Scope, customerId: string): Promise<string> {
  const loginId = await loginOfCustomer(scope, customerId)
  await lockLoginExclusive(scope.db, loginId)
  const login = await scope.db.one(findLogin, [loginId])
  ensure(login, 'privacyRequest.noLogin')
  await erasePrincipal(scope, { loginId, email: login.email, customerId }, scope.actor)
  return login.email
}

interface Person {
  readonly loginId: string
  readonly email: string
  /** The own record, or the principal's. */
  readonly customerId: string
}

/** @returns whether there was still something to erase. */
async function erasePrincipal(scope: Scope, { loginId, email, customerId }: Person, by: Actor): Promise<boolean> {
  const business = await lockOpenBusiness(scope, customerId)
  if (business === null) return false
  ensureErasable(business)
  const tombstoneId = randomUUID()
  const { orders, linkedLogins } = await eraseCustomer(scope, { loginId, customerId, tombstoneId })
  await erasePerson(scope, loginId, linkedLogins)
  await publish(scope, 'access.revoked', { customerId })
  await recordEvent(
    { ...scope, actor: by },
    {
      action: 'customer.erased',
      customerId: orders > 0 ? tombstoneId : null,
      details: { orders },
      changes: by.kind === 'visitor' ? [] : changesBetween({ isErased: false }, { isErased: true }),
    },
  )
  await enqueueMailIfPossible(scope, { to: email, ...erasedMail(scope, orders) })
  return true
}

const deleteLink = statement('privacy.delete-link', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  sql: 'delete from linked_user where supplier_id = $1 and customer_id = $2 and login_id = $3 returning id',
})

/** The principal's account stays, and what the linked user did on it. */
async function eraseLink(scope: Scope, { loginId, email, customerId }: Person): Promise<boolean> {
  if (!(await scope.db.one(deleteLink, [scope.supplier.id, customerId, loginId]))) return false
  await erasePerson(scope, loginId, [])
  await recordEvent({ ...scope, actor: VISITOR }, { action: 'linked-user.removed', customerId })
  await enqueueMailIfPossible(scope, { to: email, ...linkErasedMail(scope) })
  return true
}

/** After the person's record or link is deleted in this store. */
async function erasePerson(scope: Scope, loginId: string, linkedLogins: readonly string[]): Promise<void> {
  await Promise.all(PRIVACY_PARTS.map(async (part) => part.erasePerson?.(scope, loginId)))
  await eraseUnknownLogins(scope, [loginId, ...linkedLogins])
  await publish(scope, 'access.revoked', { loginId })
}

const lockCart = statement('privacy.lock-cart', {
  parameters: [uuid, uuid],
  sql: 'select from cart where supplier_id = $1 and customer_id = $2 for update',
})
const lockCustomer = statement('privacy.lock-customer', {
  parameters: [uuid, uuid],
  row: { creditUsed: narrow<Cents>(int8) },
  sql: `select credit_used_cents as "creditUsed" from customer
   where supplier_id = $1 and id = $2 and erased_at is null for update`,
})
const findOpenOrders = statement('privacy.open-orders', {
  parameters: [uuid, uuid],
  row: { openOrders: json<readonly number[]>(), unpaidOrders: json<readonly number[]>() },
  sql: `select coalesce(json_agg(number order by number) filter (where status not in ('delivered', 'cancelled')), '[]') as "openOrders",
     coalesce(json_agg(number order by number) filter (where status = 'delivered' and payment_state = 'open'), '[]') as "unpaidOrders"
   from purchase_order where supplier_id = $1 and customer_id = $2`,
})

/**
 * Locks the customer's cart and record until the end of the transaction, and returns what is open; null where the record
 * is erased already. The locks are taken in the order of a submission.
 */
export async function lockOpenBusiness(scope: Scope, customerId: string): Promise<OpenBusiness | null> {
  const key = [scope.supplier.id, customerId] as const
  const [, customer, orders] = await inOrder(
    () => scope.db.one(lockCart, key),
    () => scope.db.one(lockCustomer, key),
    () => scope.db.one(findOpenOrders, key),
  )
  return customer && orders ? { ...orders, ...customer } : null
}

const findRemains = statement('privacy.remains', {
  parameters: [uuid, uuid, uuid],
  row: { orders: int8, linkedLogins: array(uuid) },
  sql: `select (select count(*) from purchase_order o where o.supplier_id = $1 and o.customer_id = $3) as orders,
     array(select u.login_id from linked_user u where u.supplier_id = $1 and u.customer_id = $2) as linked_logins`,
})
const deleteCustomer = statement('privacy.delete-customer', {
  parameters: [uuid, uuid],
  sql: 'delete from customer where supplier_id = $1 and id = $2',
})

/**
 * Deletes the customer's record and, by foreign keys, the rows that refer to it; its closed orders stay without the
 * person. Must be called after `lockOpenBusiness`.
 * @returns how many orders stay, and who had access to the account.
 */
export async function eraseCustomer(
  scope: Scope,
  customer: ErasedCustomer,
): Promise<{ readonly orders: number; readonly linkedLogins: readonly string[] }> {
  const { customerId, tombstoneId } = customer
  const [, remains] = await inOrder(
    () => inOrder(...PRIVACY_PARTS.map((part) => async () => part.eraseCustomer?.(scope, customer))),
    () => scope.db.one(findRemains, [scope.supplier.id, customerId, tombstoneId]),
    () => scope.db.execute(deleteCustomer, [scope.supplier.id, customerId]),
  )
  return remains ?? { orders: 0, linkedLogins: [] }
}

// A registration in another store at the same moment locks the login too, and is seen by the statement that follows.
const lockLogins = statement('privacy.lock-logins', {
  parameters: [array(uuid)],
  sql: 'select from login where id = any($1::uuid[]) order by id for update',
})
// A login belongs to the platform, so all stores are searched.
const findUnknown = statement('privacy.unknown-logins', {
  parameters: [array(uuid)],
  row: { id: uuid, email: text },
  sql: `select l.id, l.email from login l
   where l.id = any($1::uuid[])
     and not exists (select from customer c where c.login_id = l.id)
     and not exists (select from linked_user u where u.login_id = l.id)
     and not exists (select from staff s where s.login_id = l.id)
     and not exists (select from operator_account o where o.login_id = l.id)`,
})
const emptyLogins = statement('privacy.empty-logins', {
  parameters: [array(uuid), text],
  sql: `update login set name = '', email = id || '@erased.invalid', document = null, document_kind = null,
     password_hash = $2, erased_at = now()
   where id = any($1::uuid[])`,
})

/**
 * Empties the logins that no store knows any more, so that their document and e-mail can be registered again. The rows
 * stay, because orders and events of other people refer to them.
 */
export async function eraseUnknownLogins(scope: Scope, candidates: readonly string[]): Promise<void> {
  const [, unknown] = await inOrder(
    () => scope.db.execute(lockLogins, [candidates]),
    () => scope.db.many(findUnknown, [candidates]),
  )
  if (unknown.length === 0) return
  const logins = { loginIds: unknown.map(({ id }) => id), emails: unknown.map(({ email }) => email) }
  await Promise.all([
    scope.db.execute(emptyLogins, [logins.loginIds, DUMMY_HASH]),
    ...PRIVACY_PARTS.map(async (part) => part.eraseLogins?.(scope, logins)),
  ])
}
