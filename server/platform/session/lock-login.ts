import { type Db } from '../database/database.ts'
import { statement, text, uuid } from '../database/statement.ts'

const hold = statement('session.hold-login', {
  parameters: [uuid, text],
  row: { id: uuid },
  sql: 'select id from login where id = $1 and ($2::text is null or password_hash = $2) for share',
})
const stop = statement('session.stop-login', {
  parameters: [uuid],
  sql: 'select from login where id = $1 for no key update',
})

/**
 * Locks the login, shared, until the end of the transaction: a change of the password waits, and then also ends the
 * session that this transaction opens. Call it before the last check of the credentials.
 * @param passwordHash of the password that was right; null where something else lets the person in
 * @returns false where the login has another password by now
 */
export async function lockLoginShared(db: Db, loginId: string, passwordHash: string | null = null): Promise<boolean> {
  return (await db.one(hold, [loginId, passwordHash])) !== undefined
}

/** Locks the login for ending its sessions: waits for sessions that are being opened, and delays new ones. */
export async function lockLoginExclusive(db: Db, loginId: string): Promise<void> {
  await db.one(stop, [loginId])
}
