import { type Db } from '#server/platform/database/database.ts'
import { hashSecret, newSecret } from '#server/platform/session/secret.ts'
import { bool, bytea, int4, statement } from '#server/platform/database/statement.ts'

const LINK_HOURS = 24

// Of the installation, before it has a store: no supplier in these statements.
const lock = statement('claim-link.lock', {
  parameters: [],
  sql: 'lock table installation_claim in share row exclusive mode',
})
const endAll = statement('claim-link.end-all', {
  parameters: [],
  sql: 'update installation_claim set ended_at = now() where ended_at is null',
})
const findStores = statement('claim-link.stores', {
  parameters: [],
  row: { found: bool },
  sql: 'select exists (select from supplier) as found',
})
const insert = statement('claim-link.insert', {
  parameters: [bytea, int4],
  sql: 'insert into installation_claim (code_hash, expires_at) values ($1, now() + make_interval(hours => $2))',
})
const findOpen = statement('claim-link.open', {
  parameters: [],
  row: { found: bool },
  sql: 'select exists (select from installation_claim where ended_at is null and expires_at > now()) as found',
})

export const hasStores = async (db: Db): Promise<boolean> => (await db.one(findStores, []))?.found === true

/**
 * A new code with which somebody may make the first store, and the end of the one before. Null where the installation has
 * a store, also where it was made a moment ago.
 */
export function issueClaimCode(db: Db): Promise<string | null> {
  return db.transaction(async (db) => {
    // Several processes that start at once leave one link; a claim that is under way is waited for.
    await db.many(lock, [])
    await db.many(endAll, [])
    if (await hasStores(db)) return null
    const code = newSecret()
    await db.many(insert, [hashSecret(code), LINK_HOURS])
    return code
  })
}

/** Ends the link of an earlier start, where the installation got its stores otherwise. */
export async function endClaimLinks(db: Db): Promise<void> {
  await db.many(endAll, [])
}

/** Whether somebody may still make the first store. */
export const isClaimOpen = async (db: Db): Promise<boolean> => (await db.one(findOpen, []))?.found === true
