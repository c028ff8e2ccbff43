import { randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { ensure, Failure } from '#domain/failure.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { hashSecret } from '#server/platform/session/session.ts'
import { isUuid } from '#server/platform/http/tenant.ts'
import { ensureSignedIn, signIn, type SignedIn } from './sign-in.ts'
import { bytea, float8, statement, uuid } from '#server/platform/database/statement.ts'

const ALGORITHM = 'HS256'
const LIFETIME_S = 300
const CUSTOMER_CLAIM = 'idcliente'

// One key for the whole installation, so there is no supplier in this statement.
const findKey = statement('signing-key.find', {
  parameters: [],
  row: { secret: bytea },
  sql: 'select secret from signing_key',
})
const insertKey = statement('signing-key.insert', {
  parameters: [bytea],
  sql: 'insert into signing_key (secret) values ($1) on conflict do nothing',
})
const insertToken = statement('sign-in-token.insert', {
  parameters: [uuid, uuid, bytea, float8],
  sql: `insert into sign_in_token (supplier_id, id, session_token_hash, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))`,
})
// Once, and only while the session that requested it is open: a new password ends that session and so the token.
const useToken = statement('sign-in-token.use', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  sql: `update sign_in_token t set used_at = now()
   from session s
   where t.supplier_id = $1 and t.id = $2 and t.used_at is null and t.expires_at > now()
     and s.supplier_id = t.supplier_id and s.token_hash = t.session_token_hash and s.ended_at is null and s.expires_at > now()
     and s.login_id = $3
   returning t.id`,
})

const findSession = statement('sign-in-token.session', {
  parameters: [uuid, uuid],
  row: { sessionTokenHash: bytea },
  sql: 'select session_token_hash from sign_in_token where supplier_id = $1 and id = $2 and expires_at > now()',
})

/** Hash of the token of the session that requested such a JWT, used or not, by its `jti`. */
export async function findSignInTokenSession(db: Db, supplierId: string, id: string): Promise<Buffer | null> {
  return isUuid(id) ? ((await db.one(findSession, [supplierId, id]))?.sessionTokenHash ?? null) : null
}

interface TokenHolder {
  readonly loginId: string
  readonly customerId: string
  /** The session that requests the token. */
  readonly sessionToken: string
}

/** Returns a JWT with which the person opens one more session for this customer, once, within five minutes. */
export async function issueSignInToken(
  { db, supplier }: Scope,
  { loginId, customerId, sessionToken }: TokenHolder,
): Promise<string> {
  const id = randomUUID()
  await db.one(insertToken, [supplier.id, id, hashSecret(sessionToken), LIFETIME_S])
  return new SignJWT({ [CUSTOMER_CLAIM]: customerId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(loginId)
    .setAudience(supplier.id)
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_S}s`)
    .sign(await signingKey(db))
}

/**
 * Opens a session by such a token. Every invalid token gets the same failure.
 * @throws Failure access.badCredentials, access.underReview as for a password.
 */
export async function signInByToken(scope: Scope, jwt: string, formerToken: string | null): Promise<SignedIn> {
  const { id, loginId, customerId } = await readToken(scope, jwt)
  const use = async ({ db, supplier }: Scope) => (await db.one(useToken, [supplier.id, id, loginId])) !== undefined
  const entry = { loginId, passwordHash: null, formerToken, actingCustomerId: customerId }
  return ensureSignedIn(await signIn(scope, entry, ({ kind }) => kind === 'customer' || kind === 'linked-user', use))
}

async function readToken(
  { db, supplier }: Scope,
  jwt: string,
): Promise<{ id: string; loginId: string; customerId: string }> {
  const options = {
    algorithms: [ALGORITHM],
    audience: supplier.id,
    requiredClaims: ['exp', 'sub', 'jti', CUSTOMER_CLAIM],
  }
  const claims = await jwtVerify(jwt, await signingKey(db), options).then(({ payload }) => payload, refuse)
  const { jti: id, sub: loginId, [CUSTOMER_CLAIM]: customerId } = claims
  ensure(isId(id) && isId(loginId) && isId(customerId), 'access.badCredentials')
  return { id, loginId, customerId }
}

const isId = (claim: unknown): claim is string => typeof claim === 'string' && isUuid(claim)

function refuse(): never {
  throw new Failure('access.badCredentials')
}

/** 256 bits, created once for the installation; of two processes that create it at the same time the first one's is used. */
export async function signingKey(db: Db): Promise<Uint8Array> {
  const known = await db.one(findKey, [])
  if (known) return known.secret
  await db.one(insertKey, [randomBytes(32)])
  const made = await db.one(findKey, [])
  if (!made) throw new Error('the signing key is gone')
  return made.secret
}
