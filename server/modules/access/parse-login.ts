import { parseIdentifier, type Identifier } from '#domain/customer/document.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import type { RequestContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Server } from '#server/platform/http/serve.ts'
import { type LoginRow, loginWithPassword } from './password.ts'
import { knownDevice } from './known-device.ts'

const PER_CLIENT_IP = 60
const PER_LOGIN_AND_CLIENT_IP = 10
/** Ten networks are needed to reach it, so that one person cannot lock another out. */
const PER_LOGIN = 100
const PER_LOGIN_AND_DEVICE = 10
const PASSWORD_PURPOSE = 'sign-in'

type ReadLogin = (scope: Scope, requestContext: RequestContext, typed: string) => Promise<Identifier>
type CountLogin = (requestContext: RequestContext, login: Identifier) => Promise<void>

/**
 * Returns a function that parses what was typed as a login of the store. Attempts are counted by client IP, and by
 * login from that IP, so that attempts from elsewhere lock no one out; each purpose is counted separately. Logins are
 * counted as typed: counted by person, a limit would show which logins belong to the same person.
 * The function throws Failure access.unknownLogin, request.tooMany.
 */
export function loginReader(server: Server, purpose: string): ReadLogin {
  const admitClientIp = attemptLimit(server.appContext.db, {
    name: `${purpose} by client IP`,
    perMinute: PER_CLIENT_IP,
  })
  const admitLogin = loginFromClientIpLimit(server, purpose)
  return async (scope, requestContext, typed) => {
    await admitClientIp(requestContext.clientIp)
    const identifier = parseIdentifier(typed, scope.supplier.identification)
    ensure(identifier, 'access.unknownLogin')
    await admitLogin(requestContext, identifier)
    return identifier
  }
}

/** `loginReader` for a password, which attackers guess from many IPs: counted by login alone too, with a higher limit. */
export function signInReader(server: Server): ReadLogin {
  const read = loginReader(server, PASSWORD_PURPOSE)
  const admitLogin = loginLimit(server)
  return async (scope, requestContext, typed) => {
    const identifier = await read(scope, requestContext, typed)
    await admitLogin(identifier)
    return identifier
  }
}

/**
 * Verifies the password on a device where the person signed in before, with a separate count, so that attempts from
 * elsewhere do not lock the person out (decision 27). Null on any other device, and for a wrong password.
 */
export function knownDeviceProof({
  appContext: { db },
}: Server): (
  scope: Scope,
  requestContext: RequestContext,
  typed: string,
  password: string,
) => Promise<LoginRow | null> {
  const admit = attemptLimit(db, { name: 'sign-in by login and device', perMinute: PER_LOGIN_AND_DEVICE })
  return async (scope, requestContext, typed, password) => {
    const identifier = parseIdentifier(typed, scope.supplier.identification)
    const device = identifier && (await knownDevice(scope, requestContext, identifier))
    if (identifier === null || device === null) return null
    await admit(`${device.name} ${identifier.kind} ${identifier.value}`)
    return (await loginWithPassword(device.logins, password, device.logins.length)) ?? null
  }
}

/** The limits of `signInReader` by login, for another form that takes a password. */
export function passwordLimit(server: Server): CountLogin {
  const admitFromClientIp = loginFromClientIpLimit(server, PASSWORD_PURPOSE)
  const admitLogin = loginLimit(server)
  return async (requestContext, login) => {
    await admitFromClientIp(requestContext, login)
    await admitLogin(login)
  }
}

function loginFromClientIpLimit({ appContext: { db } }: Server, purpose: string): CountLogin {
  const admit = attemptLimit(db, { name: `${purpose} by login and client IP`, perMinute: PER_LOGIN_AND_CLIENT_IP })
  return ({ clientIp }, { kind, value }) => admit(`${clientIp} ${kind} ${value}`)
}

function loginLimit({ appContext: { db } }: Server): (login: Identifier) => Promise<void> {
  const admit = attemptLimit(db, { name: `${PASSWORD_PURPOSE} by login`, perMinute: PER_LOGIN })
  return ({ kind, value }) => admit(`${kind} ${value}`)
}
