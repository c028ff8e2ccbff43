import { parseIdentifier, type Identifier } from '#domain/customer/identifier.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/attempt-limit.ts'
import type { Exchange } from '#server/platform/exchange.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Server } from '#server/platform/serve.ts'

const PER_LOGIN = 10
const PER_ADDRESS = 60

/**
 * Reads what was typed as a login of the store, so many times a minute for one login and for one remote address. Each
 * purpose counts for itself. Logins are counted as they are typed, known or not: counted by person, the pause of one login
 * would tell which other logins are the same person's. What it gives throws Failure access.unknownLogin, request.tooMany.
 */
export function loginReader(server: Server, purpose: string): (scope: Scope, exchange: Exchange, typed: string) => Promise<Identifier> {
  const admitAddress = attemptLimit(server.ground.db, { name: `${purpose} by address`, perMinute: PER_ADDRESS })
  const admitLogin = loginLimit(server, purpose)
  return async (scope, exchange, typed) => {
    await admitAddress(exchange.remoteAddress)
    const identifier = parseIdentifier(typed, scope.supplier.identification)
    ensure(identifier, 'access.unknownLogin')
    await admitLogin(identifier)
    return identifier
  }
}

/** The count by login alone, for another form that takes the password of one. */
export function loginLimit({ ground: { db } }: Server, purpose: string): (login: Identifier) => Promise<void> {
  const admit = attemptLimit(db, { name: `${purpose} by login`, perMinute: PER_LOGIN })
  return ({ kind, value }) => admit(`${kind} ${value}`)
}
