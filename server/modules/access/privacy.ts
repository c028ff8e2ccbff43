import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { array, statement, uuid } from '#server/platform/database/statement.ts'

const deleteTokens = statement('access.erase-person', {
  parameters: [uuid, uuid],
  sql: 'delete from login_token where supplier_id = $1 and login_id = $2',
})
// In every store: no store knows these people any more.
const deleteOfLogins = statement('access.erase-logins', {
  parameters: [array(uuid)],
  sql: `with tokens as (delete from login_token where login_id = any($1::uuid[]))
   delete from known_device where login_id = any($1::uuid[])`,
})

export const accessPrivacy = {
  tables: {
    login_token: { exportedAs: null, erasedBy: 'statement' },
    known_device: { exportedAs: null, erasedBy: 'statement' },
  },
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteTokens, [supplier.id, loginId]),
  eraseLogins: ({ db }, { loginIds }) => db.execute(deleteOfLogins, [loginIds]),
} as const satisfies PrivacyPart
