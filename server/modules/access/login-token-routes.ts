import * as wire from '#contract/login-token.ts'
import { encodeAccount } from '#contract/access.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/attempt-limit.ts'
import { changeToken } from '#server/platform/exchange.ts'
import { serve, tokenForReply, type Server } from '#server/platform/serve.ts'
import { accountOf } from './account.ts'
import { carryLogin } from './carry-login.ts'
import { exchangeLoginToken } from './login-token.ts'

const CODES_PER_LOGIN = 10
const EXCHANGES_PER_ADDRESS = 30

/** Between the domains of stores. */
export function loginTokenRoutes(server: Server): void {
  const admitLogin = attemptLimit(CODES_PER_LOGIN)
  const admitAddress = attemptLimit(EXCHANGES_PER_ADDRESS)

  serve(server, wire.carryLogin, async ({ scope, exchange, input: { body } }) => {
    admitLogin(scope.actor.kind === 'visitor' ? '' : (scope.actor.loginId ?? ''))
    const { url } = await carryLogin(server.ground, exchange, scope, body.idfornecedorDestino, body.voltar)
    return { redirecionar: url }
  }, { needsSession: true })

  serve(server, wire.exchangeLoginToken, async ({ scope, exchange, input: { body } }) => {
    admitAddress(exchange.remoteAddress)
    const { session, token, returnPath } = await exchangeLoginToken(scope, { code: body.token, email: body.email, formerToken: exchange.token })
    const account = accountOf(session)
    ensure(account, 'access.loginTokenRefused')
    changeToken(exchange, token)
    return { usuario: encodeAccount(account, scope.supplier), token: tokenForReply(body.tokenOrigin, token), voltar: returnPath }
  })
}
