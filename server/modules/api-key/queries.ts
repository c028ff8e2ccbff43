import type { ApiKey } from '#domain/access/api-key.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  array,
  bytea,
  date,
  nullable,
  type RowOf,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'

const keyRow = {
  id: uuid,
  name: text,
  prefix: text,
  scopes: array(text),
  createdByName: nullable(text),
  createdAt: timestamptz,
  expiresAt: nullable(timestamptz),
  lastUsedAt: nullable(timestamptz),
  revokedAt: nullable(timestamptz),
}
type KeyRow = RowOf<typeof keyRow>

const COLUMNS =
  'k.id, k.name, k.prefix, k.scopes, l.name as created_by_name, k.created_at, k.expires_at, k.last_used_at, k.revoked_at'

const findAll = statement('api-key.list', {
  parameters: [uuid],
  row: keyRow,
  sql: `select ${COLUMNS} from api_key k left join login l on l.id = k.created_by
   where k.supplier_id = $1 order by k.revoked_at is not null, k.created_at desc, k.id`,
})

// The last day is the supplier's: the key ends with it, at midnight there.
const insert = statement('api-key.insert', {
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
  return (await db.many(findAll, [supplier.id])).map(toKey)
}

export async function insertKey({ db, supplier }: Scope, key: KeyToKeep): Promise<ApiKey> {
  const row = await db.one(insert, [
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
  return toKey(row)
}

/** The name of the key, or null where there is none that could still be revoked. */
export async function markRevoked({ db, supplier }: Scope, id: string, by: string | null): Promise<string | null> {
  return (await db.one(revoke, [supplier.id, id, by]))?.name ?? null
}

const toKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  createdBy: row.createdByName,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  lastUsedAt: row.lastUsedAt,
  revokedAt: row.revokedAt,
})
