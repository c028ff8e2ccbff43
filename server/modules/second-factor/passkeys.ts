import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import type * as wire from '#contract/second-factor.ts'
import type { ReceivedValues } from '#contract/wire/endpoint.ts'
import type { Db } from '#server/platform/database/database.ts'
import { array, bytea, int8, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { AppContext, RequestContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { hostName } from '#server/platform/http/tenant.ts'

/** The page that a passkey is made at and used at, as its browser signs it. */
export interface RelyingParty {
  readonly host: string
  readonly origin: string
}

/** Of the page that calls. Who lies about the host has no passkey of it. */
export const relyingPartyOf = (
  { isSecure }: Pick<AppContext, 'isSecure'>,
  { host }: Pick<RequestContext, 'host'>,
): RelyingParty => ({ host: hostName(host), origin: `${isSecure ? 'https' : 'http'}://${host.toLowerCase()}` })

export type CreatedPasskey = ReceivedValues<typeof wire.confirmPasskey>['body']['passkey']
export type UsedPasskey = NonNullable<ReceivedValues<typeof wire.confirmSignIn>['body']['passkey']>

/** Loaded by the first passkey: most processes see none, and its load takes a part of a start. */
const webAuthn = () => import('@simplewebauthn/server')

const TIMEOUT_MS = 120_000
/** EdDSA, ES256 and RS256, by their numbers in COSE: what devices have. */
const ALGORITHMS = [-8, -7, -257] as const

// A login and its passkeys are the person's on the whole platform: no supplier in these statements.
const findAll = statement('passkey.of-login', {
  parameters: [uuid],
  row: { credentialId: text, transports: array(text), host: text },
  sql: 'select credential_id, transports, host from passkey where login_id = $1 order by added_at',
})
const find = statement('passkey.find', {
  parameters: [uuid, text, text],
  row: { publicKey: bytea, useCount: int8, transports: array(text) },
  sql: 'select public_key, use_count, transports from passkey where login_id = $1 and credential_id = $2 and host = $3',
})
const noteUse = statement('passkey.note-use', {
  parameters: [uuid, text, int8],
  sql: 'update passkey set use_count = $3, last_used_at = now() where login_id = $1 and credential_id = $2',
})
const insert = statement('passkey.insert', {
  parameters: [uuid, text, text, text, bytea, int8, array(text)],
  row: { id: uuid },
  sql: `insert into passkey (login_id, credential_id, host, name, public_key, use_count, transports)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`,
})
const remove = statement('passkey.remove', {
  parameters: [uuid, uuid],
  row: { name: text, host: text },
  sql: 'delete from passkey where login_id = $1 and id = $2 returning name, host',
})

interface Options {
  readonly options: Record<string, unknown>
  /** What the passkey has to sign. */
  readonly challenge: string
}

async function descriptorsAt(db: Db, loginId: string, host: string) {
  const passkeys = await db.many(findAll, [loginId])
  return passkeys
    .filter((passkey) => passkey.host === host)
    .map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports,
    }))
}

/** For a new passkey. A device that has one of the person already makes none. */
export async function creationOptions(
  { db, supplier }: Scope,
  host: string,
  { id, name, email }: { readonly id: string; readonly name: string; readonly email: string },
): Promise<Options> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: supplier.name,
    rpID: host,
    userID: Uint8Array.from(Buffer.from(id.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: await descriptorsAt(db, id, host),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  })
  return { options: { ...options }, challenge: options.challenge }
}

/** Null where the browser signed something else, or its person did not prove to be there. */
export async function verifyCreated(
  { host, origin }: RelyingParty,
  challenge: string,
  passkey: CreatedPasskey,
): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: passkey as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => NOT_VERIFIED)
  return verified && registrationInfo ? registrationInfo.credential : null
}
// The library throws where what a browser sent is not what it should be.
const NOT_VERIFIED = { verified: false, registrationInfo: undefined } as const

/** Returns false where somebody has stored it before. */
export async function storePasskey(
  db: Db,
  loginId: string,
  host: string,
  name: string,
  { id, publicKey, counter, transports = [] }: WebAuthnCredential,
): Promise<boolean> {
  const values = [loginId, id, host, name, Buffer.from(publicKey), counter, [...transports]] as const
  return (await db.one(insert, values)) !== undefined
}

export async function removeStoredPasskey(
  db: Db,
  loginId: string,
  id: string,
): Promise<{ readonly name: string; readonly host: string } | null> {
  return (await db.one(remove, [loginId, id])) ?? null
}

/** For a sign-in with one of the passkeys that the person made at the host. */
export async function requestOptions(db: Db, loginId: string, host: string): Promise<Options> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: host,
    timeout: TIMEOUT_MS,
    allowCredentials: await descriptorsAt(db, loginId, host),
    userVerification: 'required',
  })
  return { options: { ...options }, challenge: options.challenge }
}

/** @param challenge what was to be signed; null where that was answered before */
export async function proveByPasskey(
  db: Db,
  { host, origin }: RelyingParty,
  loginId: string,
  challenge: string | null,
  passkey: UsedPasskey,
): Promise<'passkey' | null> {
  const stored = await db.one(find, [loginId, passkey.id, host])
  if (!stored || challenge === null) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkey as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(stored.publicKey),
      counter: stored.useCount,
      transports: stored.transports,
    },
  }).catch(() => NOT_AUTHENTICATED)
  if (!verified || !authenticationInfo) return null
  await db.execute(noteUse, [loginId, passkey.id, authenticationInfo.newCounter])
  return 'passkey'
}
const NOT_AUTHENTICATED = { verified: false, authenticationInfo: undefined } as const
