import { array, isoTimeSql, jsonListSql, statement, uuid } from '#server/platform/database/statement.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'

const deleteOfPerson = statement('consent.erase-person', {
  parameters: [uuid, uuid],
  sql: 'delete from consent where supplier_id = $1 and login_id = $2',
})
// In every store: no store knows these people any more.
const deleteOfLogins = statement('consent.erase-logins', {
  parameters: [array(uuid)],
  sql: 'delete from consent where login_id = any($1::uuid[])',
})

/** The consents, which are this module's own. */
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
