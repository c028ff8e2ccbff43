import { authorOf, type ActingCustomer } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { currentTermsVersion } from './queries.ts'
import { int4, statement, text, uuid } from '#server/platform/database/statement.ts'

const insert = statement('registration.accept-terms', {
  parameters: [uuid, uuid, int4, uuid, text],
  row: { version: int4 },
  sql: `insert into terms_acceptance (supplier_id, customer_id, version, accepted_by, accepted_as) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning version`,
})

/**
 * Records that the customer accepted the terms in force: version, instant and author. Accepting again changes nothing.
 * Only the customer's own people accept. Null for a store without terms.
 * @param readVersion the version that was shown; null where it is unknown
 * @throws Failure access.notAllowed, terms.outdated.
 */
export function acceptTerms(
  scope: Scope,
  customer: ActingCustomer,
  readVersion: number | null,
): Promise<number | null> {
  return inTransaction(scope, async (scope) => {
    const version = await currentTermsVersion(scope)
    ensure(readVersion === null || readVersion === version, 'terms.outdated')
    if (version !== null) await recordAcceptance(scope, customer.id, version)
    return version
  })
}

/** Within the transaction of the scope, as its actor. */
export async function recordAcceptance(scope: Scope, customerId: string, version: number): Promise<void> {
  const { loginId, actingAs } = authorOf(scope.actor)
  const inserted = await scope.db.one(insert, [scope.supplier.id, customerId, version, loginId, actingAs])
  if (inserted) await recordEvent(scope, { action: 'terms.accepted', customerId, details: { version } })
}
