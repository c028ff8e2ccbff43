import { DUMMY_HASH, hashPassword, matchesPassword } from './modules/access/password.ts'
import { inDatabaseTransaction, rows, statement, type Database } from './platform/database/database.ts'

// No mailbox in the world ends so: only demonstration data has such logins. A login is the person's on the whole platform,
// hence no supplier. Seeded together, they share a hash.
const findHashes = statement<{ password_hash: string }>('demonstration.hashes', `select distinct password_hash from login where email like '%.exemplo'`)
const lock = statement<{ id: string }>(
  'demonstration.lock',
  `update login set password_hash = $2 where email like '%.exemplo' and password_hash = any($1) returning id`,
)
// After the logins are locked: a sign-in that was under way has ended by now, and is seen here.
const endAccess = statement(
  'demonstration.end-access',
  `with devices as (delete from known_device where login_id = any($1::uuid[])),
     links as (update password_recovery set ended_at = now() where login_id = any($1) and ended_at is null),
     codes as (update login_token set used_at = now() where login_id = any($1) and used_at is null)
   update session set ended_at = now() where login_id = any($1) and ended_at is null`,
)
const unlock = statement('demonstration.unlock', `update login set password_hash = $2 where email like '%.exemplo' and password_hash = $1`)

/** What the demonstration publishes. Loaded when it is needed: its other people have no place in the memory of a server. */
const publishedPassword = async (): Promise<string> => (await import('#database/seed/data/people.ts')).PASSWORD

/** Takes their password from all demonstration accounts that still have the published one, and signs them out. Gives how many. */
export async function lockDemonstrationAccounts(db: Database): Promise<number> {
  const found = (await rows(db, findHashes, [])).map(({ password_hash }) => password_hash)
  if (found.length === 0) return 0
  const password = await publishedPassword()
  const checked = await Promise.all(found.map(async (hash) => ((await matchesPassword(hash, password)) ? [hash] : [])))
  return inDatabaseTransaction(db, async (db) => {
    const locked = await rows(db, lock, [checked.flat(), DUMMY_HASH])
    await rows(db, endAccess, [locked.map(({ id }) => id)])
    return locked.length
  })
}

/** Gives the published password back to the accounts that were locked. */
export async function unlockDemonstrationAccounts(db: Database): Promise<void> {
  const hashes = await rows(db, findHashes, [])
  if (hashes.every(({ password_hash }) => password_hash !== DUMMY_HASH)) return
  await rows(db, unlock, [DUMMY_HASH, await hashPassword(await publishedPassword())])
}
