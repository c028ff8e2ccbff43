import { firstRow, inDatabaseTransaction, rows, statement, type Database } from '#server/platform/database/database.ts'
import { hashSecret, newSecret } from '#server/platform/session/secret.ts'

const LINK_HOURS = 24

// Of the installation, before it has a store: no supplier in these statements.
const lock = statement('claim-link.lock', 'lock table installation_claim in share row exclusive mode')
const endAll = statement('claim-link.end-all', 'update installation_claim set ended_at = now() where ended_at is null')
const findStores = statement<{ found: boolean }>('claim-link.stores', 'select exists (select from supplier) as found')
const insert = statement('claim-link.insert', 'insert into installation_claim (code_hash, expires_at) values ($1, now() + make_interval(hours => $2))')
const findOpen = statement<{ found: boolean }>(
  'claim-link.open',
  'select exists (select from installation_claim where ended_at is null and expires_at > now()) as found',
)

export const hasStores = async (db: Database): Promise<boolean> => (await firstRow(db, findStores, []))?.found === true

/**
 * A new code with which somebody may make the first store, and the end of the one before. Null where the installation has
 * a store, also where it was made a moment ago.
 */
export function issueClaimCode(db: Database): Promise<string | null> {
  return inDatabaseTransaction(db, async (db) => {
    // Several processes that start at once leave one link; a claim that is under way is waited for.
    await rows(db, lock, [])
    await rows(db, endAll, [])
    if (await hasStores(db)) return null
    const code = newSecret()
    await rows(db, insert, [hashSecret(code), LINK_HOURS])
    return code
  })
}

/** Ends the link of an earlier start, where the installation got its stores otherwise. */
export async function endClaimLinks(db: Database): Promise<void> {
  await rows(db, endAll, [])
}

/** Whether somebody may still make the first store. */
export const isClaimOpen = async (db: Database): Promise<boolean> => (await firstRow(db, findOpen, []))?.found === true
