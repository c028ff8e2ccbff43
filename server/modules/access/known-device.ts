import type { Identifier } from '#domain/customer/document.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import type { RequestContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { hashSecret, newSecret } from '#server/platform/session/session.ts'
import { CHOICE_DAYS } from '#server/platform/http/serve.ts'
import { findLogins, type LoginRow } from './password.ts'
import { array, bytea, int4, int8, statement, text, uuid } from '#server/platform/database/statement.ts'

const DEVICE_COOKIE = 'commerce-device'
/** A client without cookies adds a device at every sign-in: above this number the oldest are deleted. */
const DEVICES_PER_LOGIN = 20

// A login is the person's on the whole platform: no supplier in these statements.
const find = statement('known-device.find', {
  parameters: [array(uuid), bytea],
  row: { loginId: uuid },
  sql: 'select login_id from known_device where login_id = any($1::uuid[]) and token_hash = $2 and expires_at > now()',
})
// $3 is the token that the browser had until now: the devices of other people with it get the new one, so that a token
// that an attacker placed in the browser is useless afterwards. The lock on the login refuses a device whose password is
// being replaced at the same moment.
const insert = statement('known-device.insert', {
  parameters: [uuid, text, bytea, bytea, int8, int4],
  sql: `with proved as (select id from login where id = $1 and password_hash = $2 for share),
     moved as (update known_device set token_hash = $4 where token_hash = $3 and login_id <> $1),
     removed as (delete from known_device where login_id = $1 and (token_hash = $3 or token_hash in (
       select token_hash from known_device where login_id = $1 order by expires_at desc offset $5)))
   insert into known_device (login_id, token_hash, expires_at)
   select id, $4, now() + make_interval(days => $6) from proved`,
})
const removeAll = statement('known-device.remove-all', {
  parameters: [uuid],
  sql: 'delete from known_device where login_id = $1',
})
const sweep = statement('known-device.sweep', {
  parameters: [],
  sql: 'delete from known_device where expires_at <= now()',
})

interface KnownDevice {
  /** Identifies the browser; its token cannot be derived from it. */
  readonly name: string
  /** Of the logins with the identifier, those that signed in there and have the same password since; at least one. */
  readonly logins: readonly LoginRow[]
}

/** The browser of the request, if one of the logins with the identifier has signed in there before; else null. */
export async function knownDevice(
  scope: Scope,
  { cookies }: Pick<RequestContext, 'cookies'>,
  identifier: Identifier,
): Promise<KnownDevice | null> {
  const token = cookies[DEVICE_COOKIE]
  if (!token) return null
  const tokenHash = hashSecret(token)
  const logins = await findLogins(scope, identifier)
  const found = await scope.db.many(find, [logins.map(({ id }) => id), tokenHash])
  const known = logins.filter(({ id }) => found.some(({ loginId }) => loginId === id))
  return known.length === 0 ? null : { name: tokenHash.toString('hex'), logins: known }
}

/** A login whose password was verified. */
export interface ProvedLogin {
  readonly loginId: string
  readonly passwordHash: string
}

/** Remembers the browser of the request for the login, by a new cookie. A page of another origin gets none. */
export async function rememberDevice(
  { db }: Pick<Scope, 'db'>,
  requestContext: Pick<RequestContext, 'cookies' | 'newCookies' | 'otherOrigin'>,
  login: ProvedLogin,
): Promise<void> {
  if (requestContext.otherOrigin !== null) return
  const token = newSecret()
  const former = requestContext.cookies[DEVICE_COOKIE]
  const values = [
    login.loginId,
    login.passwordHash,
    former ? hashSecret(former) : null,
    hashSecret(token),
    DEVICES_PER_LOGIN - 1,
    CHOICE_DAYS,
  ] as const
  await db.many(insert, values)
  requestContext.newCookies.set(DEVICE_COOKIE, token)
}

/** Deletes every device of the login, after a new password. */
export async function forgetDevices(db: Db, loginId: string): Promise<void> {
  await db.many(removeAll, [loginId])
}

/** Deletes devices whose cookie has expired. */
export async function deleteExpiredDevices(db: Db): Promise<void> {
  await db.execute(sweep, [])
}

const deleteTokens = statement('access.erase-person', {
  parameters: [uuid, uuid],
  sql: 'delete from login_token where supplier_id = $1 and login_id = $2',
})
// In every store: no store knows these people any more.
const deleteOfLogins = statement('access.erase-logins', {
  parameters: [array(uuid)],
  sql: `with tokens as (delete from login_token where login_id = any($1::uuid[]))
   delete from known_device where login_id = any($1::uuid[])`,
})

export const accessPrivacy = {
  tables: {
    login_token: { exportedAs: null, erasedBy: 'statement' },
    known_device: { exportedAs: null, erasedBy: 'statement' },
  },
  erasePerson: ({ db, supplier }, loginId) => db.execute(deleteTokens, [supplier.id, loginId]),
  eraseLogins: ({ db }, { loginIds }) => db.execute(deleteOfLogins, [loginIds]),
} as const satisfies PrivacyPart
