import { DUMMY_HASH, hashPassword, matchesPassword } from '#server/modules/access/password.ts'
import { endClaimLinks, hasStores, issueClaimCode } from '#server/modules/installation/claim-installation.ts'
import type { Db } from '#server/platform/database/database.ts'
import { array, statement, text, uuid } from '#server/platform/database/statement.ts'
import { isReachedHereOnly } from '#server/platform/messaging/channels.ts'
import type { Config } from './config.ts'

/** Whether this is a demonstration: its data is made up, and its passwords are published. */
export const isDemonstration = ({ demoData, publicUrl }: Pick<Config, 'demoData' | 'publicUrl'>): boolean =>
  demoData ?? isReachedHereOnly(publicUrl)

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d+){3}|::1)$/

/** Whether people on other machines reach a server that listens on a host, null for all addresses, and is announced at a URL. */
export const isReachedByOthers = (host: string | null, publicUrl: string): boolean =>
  host === null || !LOOPBACK_HOST.test(host) || !isReachedHereOnly(publicUrl)

export interface PreparedInstallation {
  readonly isDemonstration: boolean
  /** Code of the link that makes the first store; null where there is a store. */
  readonly claimCode: string | null
  /** How many demonstration accounts were locked by this start. */
  readonly lockedAccounts: number
}

/**
 * Prepares an installation at each start: an empty one gets the demonstration stores or a link for its owner, and
 * the accounts whose password is published work in a demonstration only (decision 36).
 */
export async function prepareInstallation(
  db: Db,
  config: Pick<Config, 'demoData' | 'publicUrl'>,
  seed: () => Promise<void>,
): Promise<PreparedInstallation> {
  if (!isDemonstration(config)) {
    return {
      isDemonstration: false,
      lockedAccounts: await lockDemonstrationAccounts(db),
      claimCode: await issueClaimCode(db),
    }
  }
  await endClaimLinks(db)
  if (await hasStores(db)) await unlockDemonstrationAccounts(db)
  else await seed()
  return { isDemonstration: true, lockedAccounts: 0, claimCode: null }
}

// The top-level domain does not exist: only demonstration data has such logins. A login belongs to the whole platform,
// hence no supplier. Seeded together, they share a hash.
const findHashes = statement('demonstration.hashes', {
  parameters: [],
  row: { passwordHash: text },
  sql: `select distinct password_hash from login where email like '%.exemplo'`,
})
const lock = statement('demonstration.lock', {
  parameters: [array(text), text],
  row: { id: uuid },
  sql: `update login set password_hash = $2 where email like '%.exemplo' and password_hash = any($1) returning id`,
})
// After the lock of the logins, so that a concurrent sign-in has ended and is found here.
const endAccess = statement('demonstration.end-access', {
  parameters: [array(uuid)],
  sql: `with devices as (delete from known_device where login_id = any($1::uuid[])),
     links as (update password_recovery set ended_at = now() where login_id = any($1) and ended_at is null),
     codes as (update login_token set used_at = now() where login_id = any($1) and used_at is null)
   update session set ended_at = now() where login_id = any($1) and ended_at is null`,
})
const unlock = statement('demonstration.unlock', {
  parameters: [text, text],
  sql: `update login set password_hash = $2 where email like '%.exemplo' and password_hash = $1`,
})

/** The published password. Imported on demand, so that the data of the demonstration do not stay in memory. */
const publishedPassword = async (): Promise<string> => (await import('#demo/data/people.ts')).PASSWORD

/** Removes the password of demonstration accounts that still have the published one, and ends their sessions. Returns how many. */
export async function lockDemonstrationAccounts(db: Db): Promise<number> {
  const found = (await db.many(findHashes, [])).map(({ passwordHash }) => passwordHash)
  if (found.length === 0) return 0
  const password = await publishedPassword()
  const checked = await Promise.all(found.map(async (hash) => ((await matchesPassword(hash, password)) ? [hash] : [])))
  return db.transaction(async (db) => {
    const locked = await db.many(lock, [checked.flat(), DUMMY_HASH])
    await db.many(endAccess, [locked.map(({ id }) => id)])
    return locked.length
  })
}

/** Restores the published password of locked accounts. */
export async function unlockDemonstrationAccounts(db: Db): Promise<void> {
  const hashes = await db.many(findHashes, [])
  if (hashes.every(({ passwordHash }) => passwordHash !== DUMMY_HASH)) return
  await db.many(unlock, [DUMMY_HASH, await hashPassword(await publishedPassword())])
}
