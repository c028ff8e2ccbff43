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
 * Until the end of the transaction nobody ends the sessions of the person: a new password waits, and then ends what was
 * opened meanwhile too. To be called before that which lets the person in is looked at for the last time.
 * @param passwordHash of the password that was right; null where something else lets the person in
 * @returns false where the login has another password by now
 */
export async function lockLoginShared(db: Db, loginId: string, passwordHash: string | null = null): Promise<boolean> {
  return (await db.one(hold, [loginId, passwordHash])) !== undefined
}

/** The same, for whoever ends sessions: waits for those that are being opened, and keeps new ones out. */
export async function lockLoginExclusive(db: Db, loginId: string): Promise<void> {
  await db.one(stop, [loginId])
}
