import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { acceptedTermsSql } from '#server/platform/session/session.ts'
import { bool, statement, uuid } from '#server/platform/database/statement.ts'

const find = statement('order.terms-standing', {
  parameters: [uuid, uuid],
  row: { isAccepted: bool },
  sql: `select ${acceptedTermsSql('$1', '$2')} as is_accepted`,
})

/**
 * Whoever orders on the own account has accepted the terms of use in force. Staff and programs cannot accept in the name
 * of a client, and so need not. Throws Failure order.termsOpen.
 */
export async function ensureTermsAccepted(scope: Scope, customerId: string): Promise<void> {
  const isOwn = scope.actor.kind === 'customer' || scope.actor.kind === 'linked-user'
  if (!isOwn) return
  const terms = await scope.db.one(find, [scope.supplier.id, customerId])
  ensure(terms?.isAccepted, 'order.termsOpen')
}
