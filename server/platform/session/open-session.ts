import type { Db } from '../database/database.ts'
import { hashSecret, newSecret, SESSION_DAYS } from './session.ts'
import { deviceOf } from '#domain/access/device.ts'
import { bool, bytea, int4, nullable, statement, text, uuid } from '../database/statement.ts'

/** The owner of a session: a person, or an API key, for one customer or for the store. */
export type SessionHolder =
  | {
      readonly loginId: string
      readonly actingCustomerId?: string | null
      /** Whether the person proved a second factor, now or in the session that this one continues. */
      readonly isFactorProved?: boolean
      /** What the client said of itself. */
      readonly userAgent?: string
    }
  | { readonly apiKeyId: string; readonly actingCustomerId: string | null }

const insertSession = statement('session.insert', {
  parameters: [uuid, bytea, uuid, uuid, uuid, int4, bool, nullable(text)],
  sql: `insert into session (supplier_id, token_hash, login_id, api_key_id, acting_customer_id, expires_at, is_factor_proved, device)
   values ($1, $2, $3, $4, $5, now() + make_interval(days => $6), $7, $8)`,
})

/** Opens a session and returns its token, of which only the hash is stored. */
export async function openSession(db: Db, supplierId: string, holder: SessionHolder): Promise<string> {
  const token = newSecret()
  const [loginId, apiKeyId] = 'loginId' in holder ? [holder.loginId, null] : [null, holder.apiKeyId]
  await db.one(insertSession, [
    supplierId,
    hashSecret(token),
    loginId,
    apiKeyId,
    holder.actingCustomerId ?? null,
    SESSION_DAYS,
    'loginId' in holder && holder.isFactorProved === true,
    'loginId' in holder ? deviceOf(holder.userAgent ?? '') : null,
  ])
  return token
}

const discard = statement('session.discard', {
  parameters: [uuid, bytea],
  sql: 'delete from session where supplier_id = $1 and token_hash = $2',
})

/** Takes back a session of the same transaction, whose token nobody got. */
export async function discardSession(db: Db, supplierId: string, token: string): Promise<void> {
  await db.execute(discard, [supplierId, hashSecret(token)])
}

// One statement, so that only one of two replacements at the same time succeeds.
const replaceSession = statement('session.replace', {
  parameters: [uuid, bytea, bytea, uuid],
  row: { tokenHash: bytea },
  sql: `with ended as (
     update session set ended_at = now()
     where supplier_id = $1 and token_hash = $2 and ended_at is null and expires_at > now()
     returning login_id, expires_at, is_factor_proved, device)
   insert into session (supplier_id, token_hash, login_id, acting_customer_id, expires_at, is_factor_proved, device)
   select $1, $3, login_id, (select c.id from customer c where c.supplier_id = $1 and c.id = $4), expires_at, is_factor_proved, device from ended
   where login_id is not null
   returning token_hash`,
})

/**
 * Replaces a person's session by one for another customer (null: the person's own record, or none), with a new token and
 * the same expiry. Returns null where the session has ended. The next read checks that the person may act for the customer.
 */
export async function replaceSessionToken(
  db: Db,
  supplierId: string,
  token: string,
  actingCustomerId: string | null,
): Promise<string | null> {
  const successor = newSecret()
  const replaced = await db.one(replaceSession, [
    supplierId,
    hashSecret(token),
    hashSecret(successor),
    actingCustomerId,
  ])
  return replaced ? successor : null
}
