import * as wire from '#contract/access.ts'
import { ensure } from '#domain/failure.ts'
import { changeToken } from '#server/platform/exchange.ts'
import { serve, tokenForReply, type Server } from '#server/platform/serve.ts'
import { closeSession } from '#server/platform/session.ts'
import { accountOf } from './account.ts'
import { authenticate } from './authenticate.ts'
import { findPermissions } from './find-permissions.ts'
import { loginReader } from './login-reader.ts'

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
