import type { EmailState } from '#contract/verification.ts'
import { ensure } from '#domain/failure.ts'
import { firstRow, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'

const find = statement<EmailState>(
  'verification.state',
  'select email, email_verified_at as "verifiedAt" from customer where supplier_id = $1 and id = $2',
)

/** Throws Failure access.notAllowed where the store has no such customer. */
export async function findEmailState(scope: Scope, customerId: string): Promise<EmailState> {
  const state = await firstRow(scope.db, find, [scope.supplier.id, customerId])
  ensure(state, 'access.notAllowed')
  return state
}
