import { firstRow, statement, type Database } from '../database/database.ts'

const hold = statement<{ id: string }>('session.hold-login', 'select id from login where id = $1 and ($2::text is null or password_hash = $2) for share')
const stop = statement('session.stop-login', 'select id from login where id = $1 for no key update')

/**
 * Until the end of the transaction nobody ends the sessions of the person: a new password waits, and then ends what was
 * opened meanwhile too. To be called before that which lets the person in is looked at for the last time.
 * @param passwordHash of the password that was right; null where something else lets the person in
 * @returns false where the login has another password by now
 */
export async function lockLoginShared(db: Database, loginId: string, passwordHash: string | null = null): Promise<boolean> {
  return (await firstRow(db, hold, [loginId, passwordHash])) !== undefined
}

/** The same, for whoever ends sessions: waits for those that are being opened, and keeps new ones out. */
export async function lockLoginExclusive(db: Database, loginId: string): Promise<void> {
  await firstRow(db, stop, [loginId])
}
