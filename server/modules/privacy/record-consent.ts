import type { Consent } from '#domain/privacy/consent.ts'
import { ensure } from '#domain/failure.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { bool, int2, statement, uuid } from '#server/platform/database/statement.ts'

// A choice that changes nothing is no new consent.
const insert = statement('privacy.consent', {
  parameters: [uuid, uuid, int2, bool, bool, bool, bool],
  row: { id: uuid },
  sql: `insert into consent (supplier_id, login_id, version, is_necessary, is_session, is_performance, is_personalisation)
   select $1, $2, $3, $4, $5, $6, $7
   where ($3::smallint, $4::boolean, $5::boolean, $6::boolean, $7::boolean) is distinct from (
     select (k.version, k.is_necessary, k.is_session, k.is_performance, k.is_personalisation)
     from consent k where k.supplier_id = $1 and k.login_id = $2
     order by k.given_at desc limit 1)
   returning id`,
})

/** Records what a signed-in person agreed to store in the browser (LGPD art. 8, § 2: the store must prove it). */
export function recordConsent(scope: Scope, consent: Consent, version: number): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { actor, supplier } = scope
    ensure(actor.kind !== 'visitor', 'access.signInRequired')
    // An API client cannot consent.
    ensure(actor.loginId !== null, 'access.notAllowed')
    const { necessary, session, performance, personalisation } = consent
    const recorded = await scope.db.one(insert, [
      supplier.id,
      actor.loginId,
      version,
      necessary,
      session,
      performance,
      personalisation,
    ])
    if (recorded)
      await recordEvent(scope, {
        action: 'consent.given',
        details: { version, necessary, session, performance, personalisation },
      })
  })
}
