import type { Operator } from '#domain/operation/operator.ts'
import type { Db } from '../database/database.ts'
import { bool, bytea, int4, statement, text, uuid } from '../database/statement.ts'
import { hashSecret, newSecret } from './session.ts'

/** Of the pages of operators, which alone get it. */
export const OPERATOR_COOKIE = 'operacao-auth-token'
export const OPERATOR_PATH = '/operacao'
/** Without a request for so long, the session has ended. */
const IDLE_MINUTES = 30
const HOURS = 12

/** Of the password of a `login l`: a session is worth nothing once the password is another one. */
export const PASSWORD_DIGEST_SQL = `sha256(convert_to(l.password_hash, 'UTF8'))`

// Sessions of operators are of no store: no supplier in these statements.
const insert = statement('operator-session.insert', {
  parameters: [bytea, uuid, int4],
  sql: `insert into operator_session (token_hash, login_id, password_digest, expires_at)
   select $1, l.id, ${PASSWORD_DIGEST_SQL}, now() + make_interval(hours => $3) from login l where l.id = $2`,
})

/** For a person who proved the password and the second factor. Returns the token, of which only the hash is stored. */
export async function openOperatorSession(db: Db, loginId: string): Promise<string> {
  const token = newSecret()
  await db.execute(insert, [hashSecret(token), loginId, HOURS])
  return token
}

const find = statement('operator-session.find', {
  parameters: [bytea, int4],
  row: { loginId: uuid, name: text, email: text, isToTouch: bool },
  sql: `select s.login_id, l.name, l.email, s.last_used_at < now() - interval '1 minute' as is_to_touch
   from operator_session s join operator_account o on o.login_id = s.login_id join login l on l.id = s.login_id
   where s.token_hash = $1 and s.expires_at > now() and s.last_used_at > now() - make_interval(mins => $2)
     and s.password_digest = ${PASSWORD_DIGEST_SQL} and o.sealed_secret is not null`,
})
const touch = statement('operator-session.touch', {
  parameters: [bytea],
  sql: 'update operator_session set last_used_at = now() where token_hash = $1',
})

/** Null where the token opens no session: unknown, ended, unused for too long, or of an operator who was removed or has another password. */
export async function readOperatorSession(db: Db, token: string | null): Promise<Operator | null> {
  if (token === null) return null
  const found = await db.one(find, [hashSecret(token), IDLE_MINUTES])
  if (found === undefined) return null
  const { isToTouch, ...operator } = found
  if (isToTouch) await db.execute(touch, [hashSecret(token)])
  return operator
}

const remove = statement('operator-session.delete', {
  parameters: [bytea],
  sql: 'delete from operator_session where token_hash = $1',
})

/** Ends the session of the token, if there is one. */
export async function closeOperatorSession(db: Db, token: string | null): Promise<void> {
  if (token !== null) await db.execute(remove, [hashSecret(token)])
}
