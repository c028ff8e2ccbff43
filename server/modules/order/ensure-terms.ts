import { ensure } from '#domain/failure.ts'
import { hasAcceptedTermsOf } from '#server/modules/access/terms-standing.ts'
import type { Scope } from '#server/platform/scope.ts'

/**
 * Whoever orders on the own account has accepted the terms of use in force. Staff and programs cannot accept in the name
 * of a client, and so need not. Throws Failure order.termsOpen.
 */
export async function ensureTermsAccepted(scope: Scope, customerId: string): Promise<void> {
  const isOwn = scope.actor.kind === 'customer' || scope.actor.kind === 'linked-user'
  ensure(!isOwn || (await hasAcceptedTermsOf(scope, customerId)), 'order.termsOpen')
}
