import { ensure } from '#domain/failure.ts'
import { firstRow, statement } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { acceptedTermsSql } from '#server/platform/session/session.ts'

const find = statement<{ is_accepted: boolean }>('order.terms-standing', `select ${acceptedTermsSql('$1', '$2')} as is_accepted`)

/**
 * Whoever orders on the own account has accepted the terms of use in force. Staff and programs cannot accept in the name
 * of a client, and so need not. Throws Failure order.termsOpen.
 */
export async function ensureTermsAccepted(scope: Scope, customerId: string): Promise<void> {
  const isOwn = scope.actor.kind === 'customer' || scope.actor.kind === 'linked-user'
  if (!isOwn) return
  const terms = await firstRow(scope.db, find, [scope.supplier.id, customerId])
  ensure(terms?.is_accepted, 'order.termsOpen')
}
