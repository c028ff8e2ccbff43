import { parseIdentifier, type Identifier } from '#domain/customer/identifier.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/attempt-limit.ts'
import type { Exchange } from '#server/platform/exchange.ts'
import type { Scope } from '#server/platform/scope.ts'

const PER_LOGIN = 10
const PER_ADDRESS = 60

/**
 * Reads what was typed as a login of the store, so many times a minute for one login and for one remote address. Each
 * reader counts for itself. What it gives throws Failure access.unknownLogin, request.tooMany.
 */
export function loginReader(): (scope: Scope, exchange: Exchange, typed: string) => Identifier {
  const admitAddress = attemptLimit(PER_ADDRESS)
  const admitLogin = attemptLimit(PER_LOGIN)
  return (scope, exchange, typed) => {
    admitAddress(exchange.remoteAddress)
    const identifier = parseIdentifier(typed, scope.supplier.identification)
    ensure(identifier, 'access.unknownLogin')
    admitLogin(`${identifier.kind} ${identifier.value}`)
    return identifier
  }
}
