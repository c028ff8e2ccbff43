import { randomUUID } from 'node:crypto'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { checkNewStore, type NewStore, type TypedStore } from '#domain/supplier/new-store.ts'
import type { ProvedLogin } from '#server/modules/access/known-device.ts'
import { hashPassword } from '#server/modules/access/password.ts'
import type { Db } from '#server/platform/database/database.ts'
import { array, bool, bytea, int4, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { AppContext } from '#server/platform/http/request-context.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { closePresentedSession } from '#server/platform/session/close-session.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { hashPastedSecret, hashSecret, newSecret } from '#server/platform/session/session.ts'
import { makeFirstOperator } from '#server/modules/operator/invitations.ts'
import { insertStore, refusingTaken } from './insert-store.ts'

// Of the installation, which has no store yet: no supplier here.
const findCode = statement('installation.code', {
  parameters: [bytea],
  row: { found: bool },
  sql: 'select true as found from installation_claim where code_hash = $1 and ended_at is null and expires_at > now()',
})
const useCode = statement('installation.use-code', {
  parameters: [bytea],
  row: { used: bool },
  sql: 'update installation_claim set ended_at = now() where code_hash = $1 and ended_at is null and expires_at > now() returning true as used',
})
const insertOwner = statement('installation.owner', {
  parameters: [uuid, uuid, text, text, text, uuid, array(text)],
  sql: `with owner as (insert into login (id, name, email, password_hash) values ($2, $3, $4, $5) returning id)
   insert into staff (supplier_id, id, login_id, role, modules) select $1, $6, id, 'staff', $7 from owner`,
})

export interface ClaimedStore extends ProvedLogin {
  readonly supplierId: string
  readonly slug: string
  /** A session of the owner. */
  readonly token: string
}

interface Claim {
  readonly code: string
  readonly typed: TypedStore
  /** The session of the browser until now. It ends. */
  readonly formerToken: string | null
}

/**
 * Makes the first store and its owner, once. A refusal does not use up the code.
 * @throws Failure installation.badCode for a code that is unknown, used, replaced or expired; installation.invalid.
 */
export async function claimInstallation(
  { db, events }: Pick<AppContext, 'db' | 'events'>,
  { code, typed, formerToken }: Claim,
): Promise<ClaimedStore> {
  const codeHash = hashPastedSecret(code)
  // First, so that only the owner of the code learns which values are taken.
  ensure(await db.one(findCode, [codeHash]), 'installation.badCode')
  const { value: store, faults } = checkNewStore(typed)
  if (store === null) throw new Failure('installation.invalid', {}, faults)
  const passwordHash = await hashPassword(typed.password)
  return refusingTaken('installation.invalid', () =>
    db.transaction(async (db) => {
      // Of concurrent requests with the same code one gets the row.
      ensure(await db.one(useCode, [codeHash]), 'installation.badCode')
      const claimed = await writeStore(db, store, passwordHash)
      const scope = { db, events, supplier: { id: claimed.supplierId } }
      if (formerToken !== null) await closePresentedSession(scope, formerToken)
      return claimed
    }),
  )
}

async function writeStore(db: Db, store: NewStore, passwordHash: string): Promise<ClaimedStore> {
  const [supplierId, loginId, staffId] = [randomUUID(), randomUUID(), randomUUID()]
  await insertStore(db, supplierId, store)
  await db.one(insertOwner, [supplierId, loginId, store.fullName, store.email, passwordHash, staffId, STAFF_MODULES])
  await makeFirstOperator(db, { loginId, name: store.fullName })
  const token = await openSession(db, supplierId, { loginId })
  const actor = { kind: 'staff', loginId, staffId, modules: STAFF_MODULES, customer: null } as const
  await recordEvent({ db, actor, supplier: { id: supplierId } }, { action: 'installation.claimed' })
  return { supplierId, slug: store.slug, loginId, passwordHash, token }
}

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
 * Issues a new code for making the first store and ends the one before. Null where the installation has
 * a store, also one made concurrently.
 */
export function issueClaimCode(db: Db): Promise<string | null> {
  return db.transaction(async (db) => {
    // Locked, so that concurrent starts leave one link and a claim under way ends first.
    await db.many(lock, [])
    await db.many(endAll, [])
    if (await hasStores(db)) return null
    const code = newSecret()
    await db.many(insert, [hashSecret(code), LINK_HOURS])
    return code
  })
}

/** Ends the links of earlier starts in an installation that has stores. */
export async function endClaimLinks(db: Db): Promise<void> {
  await db.many(endAll, [])
}

/** Whether the first store is still to be made. */
export const isClaimOpen = async (db: Db): Promise<boolean> => (await db.one(findOpen, []))?.found === true
