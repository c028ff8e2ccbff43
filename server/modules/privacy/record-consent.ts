import type { Consent } from '#domain/privacy/consent.ts'
import { ensure } from '#domain/failure.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { bool, int2, statement, uuid, array, isoTimeSql, jsonListSql } from '#server/platform/database/statement.ts'

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

const deleteOfPerson = statement('consent.erase-person', {
  parameters: [uuid, uuid],
  sql: 'delete from consent where supplier_id = $1 and login_id = $2',
})
// In every store: no store knows these people any more.
const deleteOfLogins = statement('consent.erase-logins', {
  parameters: [array(uuid)],
  sql: 'delete from consent where login_id = any($1::uuid[])',
})

/** The consents. */
export const consentPrivacy = {
  tables: { consent: { exportedAs: 'consents', erasedBy: 'statement' } },
  exports: {
    login: `json_build_object('name', n.name, 'email', n.email, 'document', n.document, 'createdAt', ${isoTimeSql('n.created_at')})`,
    consents: jsonListSql(
      `json_build_object('version', k.version, 'givenAt', ${isoTimeSql('k.given_at')}, 'necessary', k.is_necessary,
        'session', k.is_session, 'performance', k.is_performance, 'personalisation', k.is_personalisation)`,
      'consent k where k.supplier_id = $1 and k.login_id = $2',
      'k.given_at, k.id',
    ),
  },
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteOfPerson, [supplier.id, loginId]),
  eraseLogins: ({ db }, { loginIds }) => db.execute(deleteOfLogins, [loginIds]),
} as const satisfies PrivacyPart
