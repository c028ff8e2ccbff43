import type { ApiKey } from '#domain/access/api-key.ts'
import { firstRow, rows, statement } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'

interface KeyRow {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly scopes: string[]
  readonly created_by_name: string | null
  readonly created_at: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
  readonly revoked_at: string | null
}

const COLUMNS = 'k.id, k.name, k.prefix, k.scopes, l.name as created_by_name, k.created_at, k.expires_at, k.last_used_at, k.revoked_at'

const findAll = statement<KeyRow>(
  'api-key.list',
  `select ${COLUMNS} from api_key k left join login l on l.id = k.created_by
   where k.supplier_id = $1 order by k.revoked_at is not null, k.created_at desc, k.id`,
)

// The last day is the supplier's: the key ends with it, at midnight there.
const insert = statement<KeyRow>(
  'api-key.insert',
  `with k as (
     insert into api_key (supplier_id, name, prefix, secret_hash, scopes, created_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, (($7::date + 1)::timestamp at time zone $8)) returning *)
   select ${COLUMNS} from k left join login l on l.id = k.created_by`,
)

const revoke = statement<{ name: string }>(
  'api-key.revoke',
  `update api_key set revoked_at = now(), revoked_by = $3 where supplier_id = $1 and id = $2 and revoked_at is null returning name`,
)

export interface KeyToKeep {
  readonly name: string
  readonly prefix: string
  readonly secretHash: Buffer
  readonly scopes: readonly string[]
  readonly createdBy: string | null
  /** YYYY-MM-DD, or null. */
  readonly lastDay: string | null
}

export async function keysOf({ db, supplier }: Scope): Promise<ApiKey[]> {
  return (await rows(db, findAll, [supplier.id])).map(toKey)
}

export async function insertKey({ db, supplier }: Scope, key: KeyToKeep): Promise<ApiKey> {
  const row = await firstRow(db, insert, [supplier.id, key.name, key.prefix, key.secretHash, key.scopes, key.createdBy, key.lastDay, supplier.timeZone])
  if (!row) throw new Error('an insert returns its row')
  return toKey(row)
}

/** The name of the key, or null where there is none that could still be revoked. */
export async function markRevoked({ db, supplier }: Scope, id: string, by: string | null): Promise<string | null> {
  return (await firstRow(db, revoke, [supplier.id, id, by]))?.name ?? null
}

const toKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  createdBy: row.created_by_name,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
})
