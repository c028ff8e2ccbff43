import { randomBytes } from 'node:crypto'
import type { Paging } from '#contract/paging.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import type { ApiKey, ApiKeyFilter, ApiKeyOrder, NewApiKey } from '#domain/access/api-key.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { BASIC_SCOPE, isAdmitted, STORE_SCOPES } from '#domain/access/can.ts'
import { localMoment } from '#domain/calendar.ts'
import { ensure } from '#domain/failure.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import type { SignedIn } from '#server/modules/access/sign-in.ts'
import { likeWordsOrNull, matchesEveryWord } from '#server/platform/database/like-search.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bytea,
  date,
  int8,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { closePresentedSession } from '#server/platform/session/close-session.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { hashSecret, newSecret, readSession } from '#server/platform/session/session.ts'

const keyRow = {
  id: uuid,
  name: text,
  prefix: text,
  scopes: array(text),
  createdBy: nullable(text),
  createdAt: timestamptz,
  expiresAt: nullable(timestamptz),
  lastUsedAt: nullable(timestamptz),
  revokedAt: nullable(timestamptz),
}

const COLUMNS =
  'k.id, k.name, k.prefix, k.scopes, l.name as created_by, k.created_at, k.expires_at, k.last_used_at, k.revoked_at'

const STATE = `case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end`
const WANTED = `from api_key k left join login l on l.id = k.created_by
   where k.supplier_id = $1 and ($2::text is null or ${STATE} = $2)
     and ($3::text[] is null or ${matchesEveryWord("plain_text(k.name || ' ' || k.prefix || ' ' || coalesce(l.name, ''))", '$3')})`

const findPage = statement('api-key.list', {
  parameters: [uuid, text, array(text), text, int8, int8],
  row: keyRow,
  sql: `select ${COLUMNS} ${WANTED}
   order by case when $4 = 'usual' then k.revoked_at is not null end,
     case when $4 = 'name' then plain_text(k.name) end, case when $4 = 'name-descending' then plain_text(k.name) end desc,
     case when $4 = 'used' then k.last_used_at end desc nulls last, case when $4 = 'unused' then k.last_used_at end nulls first,
     case when $4 = 'oldest' then k.created_at end, k.created_at desc, k.id limit $5 offset $6`,
})
const countAll = statement('api-key.count', {
  parameters: [uuid, text, array(text)],
  row: { total: int8 },
  sql: `select count(*) as total ${WANTED}`,
})

// The key ends at midnight after its last day, in the time zone of the supplier.
const insertKeyRow = statement('api-key.insert', {
  parameters: [uuid, text, text, bytea, array(text), uuid, date, text],
  row: keyRow,
  sql: `with k as (
     insert into api_key (supplier_id, name, prefix, secret_hash, scopes, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, (($7::date + 1)::timestamp at time zone $8)) returning *)
   select ${COLUMNS} from k left join login l on l.id = k.created_by`,
})

const revoke = statement('api-key.revoke', {
  parameters: [uuid, uuid, uuid],
  row: { name: text },
  sql: `update api_key set revoked_at = now(), revoked_by = $3 where supplier_id = $1 and id = $2 and revoked_at is null returning name`,
})

interface NewKeyRow {
  readonly name: string
  readonly prefix: string
  readonly secretHash: Buffer
  readonly scopes: readonly string[]
  readonly createdBy: string | null
  /** YYYY-MM-DD, or null. */
  readonly lastDay: string | null
}

/** Keys of the supplier. */
export async function findKeys(
  { db, supplier }: Scope,
  { text, state }: ApiKeyFilter,
  order: ApiKeyOrder,
  { limit, offset }: Paging,
): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }> {
  const wanted = [supplier.id, state, likeWordsOrNull(text)] as const
  const [keys, counted] = await Promise.all([
    db.many(findPage, [...wanted, order, limit, offset]),
    db.one(countAll, wanted),
  ])
  return { keys, total: counted?.total ?? 0 }
}

async function insertKey({ db, supplier }: Scope, key: NewKeyRow): Promise<ApiKey> {
  const row = await db.one(insertKeyRow, [
    supplier.id,
    key.name,
    key.prefix,
    key.secretHash,
    key.scopes,
    key.createdBy,
    key.lastDay,
    supplier.timeZone,
  ])
  if (!row) throw new Error('an insert returns its row')
  return row
}

/** Returns the name of the key; null where it does not exist or is revoked already. */
async function markRevoked({ db, supplier }: Scope, id: string, by: string | null): Promise<string | null> {
  return (await db.one(revoke, [supplier.id, id, by]))?.name ?? null
}

const PREFIX_BYTES = 4

interface KeySecret {
  /** `bk_<prefix>_<256 bits>`: shown once and not stored. */
  readonly text: string
  /** `bk_<prefix>`, by which people recognize a key. */
  readonly prefix: string
  readonly hash: Buffer
}

function newKeySecret(): KeySecret {
  const prefix = `bk_${randomBytes(PREFIX_BYTES).toString('hex')}`
  const text = `${prefix}_${newSecret()}`
  return { text, prefix, hash: hashSecret(text) }
}

/**
 * Creates a key of the supplier. Only the hash of its secret is stored.
 * @throws Failure access.notAllowed unless the staff member manages keys, apiKey.pastEnd for a last day that is over.
 */
export async function createKey(
  scope: Scope,
  key: NewApiKey,
  now: string = new Date().toISOString(),
): Promise<{ key: ApiKey; secret: string }> {
  ensure(key.lastDay === null || key.lastDay >= localMoment(now, scope.supplier.timeZone).date, 'apiKey.pastEnd', {
    field: 'lastDay',
  })
  const { text, prefix, hash } = newKeySecret()
  return inTransaction(scope, async (scope) => {
    const made = await insertKey(scope, { ...key, prefix, secretHash: hash, createdBy: loginIdOf(scope.actor) })
    await recordEvent(scope, {
      action: 'api-key.created',
      subjectId: made.id,
      changes: changesBetween({}, { name: made.name, scopes: made.scopes, expiresAt: made.expiresAt }),
      details: { keyId: made.id, name: made.name, scopes: made.scopes },
    })
    return { key: made, secret: text }
  })
}

/**
 * Revokes a key. All its sessions end at their next call.
 * @throws Failure access.notAllowed, also for a key that is unknown, of another supplier or revoked already.
 */
export async function revokeKey(scope: Scope, keyId: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const name = await markRevoked(scope, keyId, loginIdOf(scope.actor))
    ensure(name !== null, 'access.notAllowed')
    await publish(scope, 'access.revoked', { apiKeyId: keyId })
    await recordEvent(scope, {
      action: 'api-key.revoked',
      subjectId: keyId,
      changes: changesBetween({ isActive: true }, { isActive: false }),
      details: { keyId, name },
    })
  })
}

const find = statement('api-key.login', {
  parameters: [uuid, bytea, text, text],
  row: { keyId: uuid, customerId: uuid },
  sql: `update api_key k set last_used_at = now()
   from customer c
   where k.supplier_id = $1 and k.secret_hash = $2 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
     and k.scopes @> array[$4::text] and c.supplier_id = $1 and c.erp_code = $3
   returning k.id as key_id, c.id as customer_id`,
})

const findStoreKey = statement('api-key.login-for-store', {
  parameters: [uuid, bytea, array(text)],
  row: { keyId: uuid },
  sql: `update api_key k set last_used_at = now()
   where k.supplier_id = $1 and k.secret_hash = $2 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
     and k.scopes && $3::text[]
   returning k.id as key_id`,
})

interface KeyLogin {
  readonly apiKey: string
  /** The customer's code in the supplier's ERP; null where the program works for the store. */
  readonly erpCode: string | null
  /** The session of the client until now. It ends. */
  readonly formerToken: string | null
}

/**
 * Opens a session by a key of the supplier: for a customer, or for the store where the key has the scope for that.
 * @throws Failure access.apiKeyRefused for a key that is wrong, revoked, expired or without the scope, and for a customer
 * that is unknown or not admitted.
 */
export function loginByKey(scope: Scope, { apiKey, erpCode, formerToken }: KeyLogin): Promise<SignedIn> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier, features } = scope
    const hash = hashSecret(apiKey)
    const found: { readonly keyId: string; readonly customerId?: string } | undefined =
      erpCode === null
        ? await db.one(findStoreKey, [supplier.id, hash, STORE_SCOPES])
        : await db.one(find, [supplier.id, hash, keyboardText(erpCode), BASIC_SCOPE])
    ensure(found, 'access.apiKeyRefused')
    const actingCustomerId = found.customerId ?? null
    const token = await openSession(db, supplier.id, { apiKeyId: found.keyId, actingCustomerId })
    const session = await readSession(db, supplier.id, token)
    ensure(session?.actor.kind === 'api-key', 'access.apiKeyRefused')
    ensure(isAdmitted(session.actor, features), 'access.apiKeyRefused')
    if (formerToken !== null) await closePresentedSession(scope, formerToken)
    await recordEvent({ ...scope, actor: session.actor }, { action: 'api-key.used' })
    return { session, token }
  })
}

export const apiKeyPrivacy = {
  // Which of the store's staff created and revoked a key.
  tables: { api_key: { exportedAs: null, erasedBy: 'nothing' } },
} as const satisfies PrivacyPart
