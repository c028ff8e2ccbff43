import type { Account } from '#contract/access.ts'
import { customerOf, type Actor } from '#domain/access/actor.ts'
import { can, SUBMIT_PERMISSION } from '#domain/access/can.ts'
import type { Session } from '#server/platform/session.ts'

/** Who is in the session, as screens show it; null for a person who is nobody in this store. */
export function accountOf(session: Session | null): Account | null {
  if (!session || session.actor.kind === 'visitor') return null
  const { actor } = session
  const customer = customerOf(actor)
  return {
    customerId: customer?.id ?? null,
    name: session.name,
    email: session.email,
    document: session.document,
    customerName: session.customerName,
    role: actor.kind,
    isApproved: customer?.isApproved ?? true,
    maySubmit: permissionsOf(actor).includes(SUBMIT_PERMISSION),
  }
}

/** What the actor may do on the customer's account (specification §6). Approval is told apart from it. */
export function permissionsOf(actor: Actor): readonly string[] {
  if (actor.kind === 'linked-user') return actor.permissions
  return can('order.submit', actor, { features: AS_IF_APPROVED }) ? [SUBMIT_PERMISSION] : []
}
const AS_IF_APPROVED = { hidesPricesFromVisitors: false, blocksUnapproved: false, restrictsUnapproved: false }
