import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { array, statement, uuid } from '#server/platform/database/statement.ts'

const deleteOfPerson = statement('recovery.erase-person', {
  parameters: [uuid, uuid],
  sql: 'delete from password_recovery where supplier_id = $1 and login_id = $2',
})
// In every store: no store knows these people any more.
const deleteOfLogins = statement('recovery.erase-logins', {
  parameters: [array(uuid)],
  sql: 'delete from password_recovery where login_id = any($1::uuid[])',
})

export const passwordPrivacy = {
  tables: { password_recovery: { exportedAs: null, erasedBy: 'statement' } },
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteOfPerson, [supplier.id, loginId]),
  eraseLogins: ({ db }, { loginIds }) => db.execute(deleteOfLogins, [loginIds]),
} as const satisfies PrivacyPart
