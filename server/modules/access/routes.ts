import * as wire from '#contract/access.ts'
import { parseIdentifier, type Identifier } from '#domain/customer/identifier.ts'
import { ensure } from '#domain/failure.ts'
import type { Exchange } from '#server/platform/exchange.ts'
import type { Scope } from '#server/platform/scope.ts'
import { serve, tokenForReply, type Server } from '#server/platform/serve.ts'
import { closeSession } from '#server/platform/session.ts'
import { accountOf } from './account.ts'
import { authenticate } from './authenticate.ts'
import { findPermissions } from './find-permissions.ts'
import { guessLimit } from './guess-limit.ts'

const PER_LOGIN = 10
const PER_ADDRESS = 60

export function accessRoutes(server: Server): void {
  const limit = { perMinute: PER_ADDRESS, key: (_input: unknown, exchange: Exchange) => exchange.remoteAddress }
  const admitLookUp = guessLimit(PER_LOGIN)
  const admitPassword = guessLimit(PER_LOGIN)

  // Says only how the store understands what was typed: the database is not even asked.
  serve(server, wire.signInCandidate, async ({ scope, input: { params } }) => {
    const { kind, value } = identifierIn(scope, params.login)
    admitLookUp(`${kind} ${value}`)
    return { candidato: kind === 'email' ? { email: value, cpf: null } : { email: null, cpf: value } }
  }, { limit })

  serve(server, wire.authenticate, async ({ scope, exchange, input: { body } }) => {
    const identifier = identifierIn(scope, body.cpf)
    admitPassword(`${identifier.kind} ${identifier.value}`)
    const { session, token } = await authenticate(scope, { identifier, password: body.senha, formerToken: exchange.token })
    changeToken(exchange, token)
    const account = accountOf(session)
    ensure(account, 'access.badCredentials')
    return { usuario: wire.encodeAccount(account, scope.supplier), token: tokenForReply(body.tokenOrigin, token) }
  }, { limit })

  serve(server, wire.signOut, async ({ scope, exchange }) => {
    if (exchange.token !== null) await closeSession(scope.db, scope.supplier.id, exchange.token)
    changeToken(exchange, null)
    return { sucesso: true }
  })

  serve(server, wire.customerSettings, async ({ scope, session }) => {
    const account = accountOf(session)
    return { usuario: account && wire.encodeAccount(account, scope.supplier) }
  })

  serve(server, wire.customerPermissions, async ({ scope, input: { params } }) => {
    const permissions = await findPermissions(scope, params.idCadastroExtraCliente, params.idUsuario)
    return { permissoes: permissions.map((idPermissao) => ({ idPermissao })) }
  }, { needsSession: true })
}

function identifierIn(scope: Scope, typed: string): Identifier {
  const identifier = parseIdentifier(typed, scope.supplier.identification)
  ensure(identifier, 'access.unknownLogin')
  return identifier
}

/** For the reply, and for the further calls of a page that is being made. */
function changeToken(target: Exchange, token: string | null): void {
  Object.assign(target, { token, newToken: token })
  target.sessions.clear()
}
