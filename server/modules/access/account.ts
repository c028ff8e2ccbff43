import type { Account } from '#contract/access.ts'
import { customerOf, type Actor } from '#domain/access/actor.ts'
import { can, type Action } from '#domain/access/can.ts'
import { ADDRESSES_PERMISSION, ORDERS_PERMISSION, SUBMIT_PERMISSION } from '#domain/access/permission.ts'
import type { Session } from '#server/platform/session/session.ts'

/** Who is in the session, as screens show it; null for a person who is nobody in this store. */
export function accountOf(session: Session | null): Account | null {
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
    modules: 'modules' in actor ? actor.modules : [],
    ...(session.hasAcceptedTerms === null ? {} : { hasAcceptedTerms: session.hasAcceptedTerms }),
    ...(session.refusalReason === null ? {} : { refusalReason: session.refusalReason }),
  }
}

/** What the actor may do on the customer's account (specification §6). Approval is told apart from it. */
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
const AS_IF_APPROVED = { hidesPricesFromVisitors: false, blocksUnapproved: false, restrictsUnapproved: false }
