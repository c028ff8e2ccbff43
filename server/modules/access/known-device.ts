import type { FastifyBaseLogger } from 'fastify'
import type { Identifier } from '#domain/customer/identifier.ts'
import { type Db } from '#server/platform/database/database.ts'
import type { RequestContext } from '#server/platform/http/request-context.ts'
import { recurring, type Recurring } from '#server/platform/jobs/recurring.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { hashSecret, newSecret } from '#server/platform/session/secret.ts'
import { CHOICE_DAYS } from '#server/platform/http/serve.ts'
import { findLogins, type LoginRow } from './find-login.ts'
import { array, bytea, int4, int8, statement, text, uuid } from '#server/platform/database/statement.ts'

const DEVICE_COOKIE = 'commerce-device'
/** Programs that keep no cookies make a new device at every sign-in: the oldest ones make room. */
const DEVICES_PER_LOGIN = 20
const SWEEP_INTERVAL_MS = 3_600_000

// A login is the person's on the whole platform: no supplier in these statements.
const find = statement('known-device.find', {
  parameters: [array(uuid), bytea],
  row: { loginId: uuid },
  sql: 'select login_id from known_device where login_id = any($1::uuid[]) and token_hash = $2 and expires_at > now()',
})
// $3 is the token that the browser had until now: what other people signed in with there moves to the new one, so that a
// token that somebody planted in the browser is worth nothing afterwards. The lock on the login keeps a device out whose
// password is being replaced at the same moment.
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

export interface KnownDevice {
  /** A name for the browser, which cannot be read from it. */
  readonly name: string
  /** Of those that the identifier may mean, the ones that were signed in there and have the same password since; at least one. */
  readonly logins: readonly LoginRow[]
}

/** The browser of the request, if one of the logins that the identifier may mean was signed in there before; else null. */
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

/** Of a login whose password was right a moment ago. */
export interface ProvedLogin {
  readonly loginId: string
  readonly passwordHash: string
}

/** Makes the browser of the request known for the login, by a new cookie. A page of another origin gets none. */
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

/** Forgets every device of the login: its password is another one from now on. */
export async function forgetDevices(db: Db, loginId: string): Promise<void> {
  await db.many(removeAll, [loginId])
}

/** Deletes devices whose cookie has expired, every hour. Keeps no process alive. */
export function sweepKnownDevices(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Recurring {
  return recurring(
    SWEEP_INTERVAL_MS,
    () => db.many(sweep, []),
    (error) => log.warn({ err: error }, 'known devices could not be swept'),
  )
}
