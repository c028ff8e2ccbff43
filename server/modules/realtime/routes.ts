import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import * as wire from '#contract/events.ts'
import { ensure } from '#domain/failure.ts'
import type { RealtimeSettings } from '#server/config.ts'
import { findSignInTokenSession, signingKey } from '#server/modules/access/sign-in-token.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'

export function realtimeRoutes(server: Server, { url, path }: RealtimeSettings): void {
  serve(server, wire.socketAccess, async ({ scope }) => {
    ensure(scope.sessionHash, 'access.signInRequired')
    return { url, path, token: await issueSocketToken(scope, scope.sessionHash) }
  })
}

const ALGORITHM = 'HS256'
const LIFETIME_S = 60
/** Marks a token that is only for the socket, and names its session by the hash, which opens nothing. */
const SESSION_CLAIM = 'sessao'

/** A JWT by which a web socket is known to belong to the session. */
export async function issueSocketToken(
  { db, supplier }: Pick<Scope, 'db' | 'supplier'>,
  sessionHash: Buffer,
): Promise<string> {
  return new SignJWT({ [SESSION_CLAIM]: sessionHash.toString('base64url') })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setAudience(supplier.id)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_S}s`)
    .sign(await signingKey(db))
}

/**
 * Hash of the session token behind such a JWT, or behind one of `gerar_token_jwt` while its session is open. Null where it
 * is not ours, of another store, or has expired.
 */
export async function readSocketToken(db: Db, supplierId: string, jwt: string): Promise<Buffer | null> {
  const options = { algorithms: [ALGORITHM], audience: supplierId, requiredClaims: ['exp'] }
  const claims = await jwtVerify<JWTPayload>(jwt, await signingKey(db), options).then(
    ({ payload }) => payload,
    () => null,
  )
  if (claims === null) return null
  const session = claims[SESSION_CLAIM]
  if (typeof session === 'string') return Buffer.from(session, 'base64url')
  return typeof claims.jti === 'string' ? findSignInTokenSession(db, supplierId, claims.jti) : null
}
