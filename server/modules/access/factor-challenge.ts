import type { Scope } from '#server/platform/http/scope.ts'
import { hashSecret, newSecret } from '#server/platform/session/session.ts'
import { bytea, int4, nullable, statement, text, uuid, type RowOf } from '#server/platform/database/statement.ts'

/** Between the password and the second factor, and between the two steps of setting one up. */
const MINUTES = 5
/** Wrong answers end it, and the password is typed again. */
const MAX_TRIES = 5

type Purpose = 'sign-in' | 'app' | 'passkey'

interface NewChallenge {
  readonly purpose: Purpose
  readonly loginId: string
  /** Of a sign-in. */
  readonly actingCustomerId?: string | null
  /** Of an app that is being set up. */
  readonly sealedSecret?: Buffer
  /** What a passkey that is being made has to sign. */
  readonly passkeyChallenge?: string
}

const insert = statement('factor-challenge.insert', {
  parameters: [uuid, bytea, uuid, text, nullable(uuid), nullable(bytea), nullable(text), int4],
  sql: `insert into factor_challenge
     (supplier_id, token_hash, login_id, purpose, acting_customer_id, sealed_secret, passkey_challenge, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
})

/** Returns its token, of which only the hash is stored. */
export async function openChallenge({ db, supplier }: Scope, challenge: NewChallenge): Promise<string> {
  const token = newSecret()
  const { purpose, loginId, actingCustomerId = null, sealedSecret = null, passkeyChallenge = null } = challenge
  await db.execute(insert, [
    supplier.id,
    hashSecret(token),
    loginId,
    purpose,
    actingCustomerId,
    sealedSecret,
    passkeyChallenge,
    MINUTES,
  ])
  return token
}

const challengeRow = {
  loginId: uuid,
  actingCustomerId: nullable(uuid),
  sealedSecret: nullable(bytea),
  passkeyChallenge: nullable(text),
}
export type Challenge = RowOf<typeof challengeRow>

const find = statement('factor-challenge.find', {
  parameters: [uuid, bytea, text, int4],
  row: challengeRow,
  sql: `select login_id, acting_customer_id, sealed_secret, passkey_challenge from factor_challenge
   where supplier_id = $1 and token_hash = $2 and purpose = $3 and expires_at > now() and tries < $4`,
})
// What a passkey has to sign counts for one answer.
const answer = statement('factor-challenge.answer', {
  parameters: [uuid, bytea, text, int4],
  row: challengeRow,
  sql: `with found as (
     select supplier_id, token_hash, login_id, acting_customer_id, sealed_secret, passkey_challenge from factor_challenge
     where supplier_id = $1 and token_hash = $2 and purpose = $3 and expires_at > now() and tries < $4
     for update)
   update factor_challenge c set tries = c.tries + 1, passkey_challenge = null
   from found f
   where c.supplier_id = $1 and c.supplier_id = f.supplier_id and c.token_hash = f.token_hash
   returning f.login_id, f.acting_customer_id, f.sealed_secret, f.passkey_challenge`,
})
const renew = statement('factor-challenge.renew', {
  parameters: [uuid, bytea, text],
  sql: 'update factor_challenge set passkey_challenge = $3 where supplier_id = $1 and token_hash = $2',
})
const remove = statement('factor-challenge.use', {
  parameters: [uuid, bytea],
  row: { loginId: uuid },
  sql: 'delete from factor_challenge where supplier_id = $1 and token_hash = $2 returning login_id',
})

/** Null for one that is unknown, over, of another store or of another purpose, or was answered too often. */
export async function findChallenge(
  { db, supplier }: Scope,
  purpose: Purpose,
  token: string,
): Promise<Challenge | null> {
  return (await db.one(find, [supplier.id, hashSecret(token), purpose, MAX_TRIES])) ?? null
}

/** The same for an answer, which is counted whether or not it is right: outside the transaction that checks it. */
export async function countAnswer({ db, supplier }: Scope, purpose: Purpose, token: string): Promise<Challenge | null> {
  return (await db.one(answer, [supplier.id, hashSecret(token), purpose, MAX_TRIES])) ?? null
}

/** What a passkey has to sign now, in place of what it had to sign before. */
export async function setPasskeyChallenge({ db, supplier }: Scope, token: string, challenge: string): Promise<void> {
  await db.execute(renew, [supplier.id, hashSecret(token), challenge])
}

/** Returns whether it was still there: of concurrent right answers one is the first. */
export const useChallenge = async ({ db, supplier }: Scope, token: string): Promise<boolean> =>
  (await db.one(remove, [supplier.id, hashSecret(token)])) !== undefined

// In all stores: what was begun with the old password ends with it.
const endAll = statement('factor-challenge.end-all', {
  parameters: [uuid],
  sql: 'delete from factor_challenge where login_id = $1',
})

/** Ends what the person has begun in any store. */
export async function endChallenges({ db }: Pick<Scope, 'db'>, loginId: string): Promise<void> {
  await db.execute(endAll, [loginId])
}
