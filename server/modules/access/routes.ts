import * as wire from '#contract/access.ts'
import { parseIdentifier, type Identifier } from '#domain/customer/identifier.ts'
import { ensure } from '#domain/failure.ts'
import type { Exchange } from '#server/platform/exchange.ts'
import type { Scope } from '#server/platform/scope.ts'
import { serve, tokenForReply, type Server } from '#server/platform/serve.ts'
import { closeSession } from '#server/platform/session.ts'
import { accountOf } from './account.ts'
import { attemptLimit } from '#server/platform/attempt-limit.ts'
import { authenticate } from './authenticate.ts'
import { findPermissions } from './find-permissions.ts'

const PER_LOGIN = 10
const PER_ADDRESS = 60

export function accessRoutes(server: Server): void {
  const understandLookUp = loginReader()
  const understandSignIn = loginReader()

  // Says only how the store understands what was typed: the database is not even asked.
  serve(server, wire.signInCandidate, async ({ scope, exchange, input: { params } }) => {
    const { kind, value } = understandLookUp(scope, exchange, params.login)
    return { candidato: kind === 'email' ? { email: value, cpf: null } : { email: null, cpf: value } }
  })

  serve(server, wire.authenticate, async ({ scope, exchange, input: { body } }) => {
    const identifier = understandSignIn(scope, exchange, body.cpf)
    const { session, token } = await authenticate(scope, { identifier, password: body.senha, formerToken: exchange.token })
    const account = accountOf(session)
    ensure(account, 'access.badCredentials')
    changeToken(exchange, token)
    return { usuario: wire.encodeAccount(account, scope.supplier), token: tokenForReply(body.tokenOrigin, token) }
  })

  serve(server, wire.signOut, async ({ scope, exchange }) => {
    if (exchange.token !== null) await closeSession(scope.db, scope.supplier.id, exchange.token)
    changeToken(exchange, null)
    return { sucesso: true }
  }, { isChange: true })

  serve(server, wire.customerSettings, async ({ scope, session }) => {
    const account = accountOf(session)
    return { usuario: account && wire.encodeAccount(account, scope.supplier) }
  })

  serve(server, wire.customerPermissions, async ({ scope, input: { params } }) => {
    const permissions = await findPermissions(scope, params.idCadastroExtraCliente, params.idUsuario)
    return { permissoes: permissions.map((idPermissao) => ({ idPermissao })) }
  }, { needsSession: true })
}

/** Reads what was typed as a login of the store, so many times a minute for one login and for one remote address. */
function loginReader(): (scope: Scope, exchange: Exchange, typed: string) => Identifier {
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

/** For the reply, and for the further calls of a page that is being made. */
function changeToken(exchange: Exchange, token: string | null): void {
  exchange.token = token
  exchange.newToken = token
  exchange.sessions.clear()
}
