import { DUMMY_HASH } from '#server/modules/access/password.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { array, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { PRIVACY_PARTS } from './parts.ts'

// A registration in another store at the same moment locks the login too, and is seen by the statement that follows.
const lockLogins = statement('privacy.lock-logins', {
  parameters: [array(uuid)],
  sql: 'select from login where id = any($1::uuid[]) order by id for update',
})
// A login belongs to the platform, so all stores are searched.
const findUnknown = statement('privacy.unknown-logins', {
  parameters: [array(uuid)],
  row: { id: uuid, email: text },
  sql: `select l.id, l.email from login l
   where l.id = any($1::uuid[])
     and not exists (select from customer c where c.login_id = l.id)
     and not exists (select from linked_user u where u.login_id = l.id)
     and not exists (select from staff s where s.login_id = l.id)`,
})
const emptyLogins = statement('privacy.empty-logins', {
  parameters: [array(uuid), text],
  sql: `update login set name = '', email = id || '@erased.invalid', document = null, document_kind = null,
     password_hash = $2, erased_at = now()
   where id = any($1::uuid[])`,
})

/**
 * Empties the logins that no store knows any more, so that their document and e-mail can be registered again. The rows
 * stay, because orders and events of other people refer to them.
 */
export async function eraseUnknownLogins(scope: Scope, candidates: readonly string[]): Promise<void> {
  const [, unknown] = await inOrder(
    () => scope.db.execute(lockLogins, [candidates]),
    () => scope.db.many(findUnknown, [candidates]),
  )
  if (unknown.length === 0) return
  const logins = { loginIds: unknown.map(({ id }) => id), emails: unknown.map(({ email }) => email) }
  await Promise.all([
    scope.db.execute(emptyLogins, [logins.loginIds, DUMMY_HASH]),
    ...PRIVACY_PARTS.map(async (part) => part.eraseLogins?.(scope, logins)),
  ])
}
