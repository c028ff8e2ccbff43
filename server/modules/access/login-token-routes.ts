import * as wire from '#contract/login-token.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { attemptLimit } from '#server/platform/attempt-limit.ts'
import { serve, type Server } from '#server/platform/serve.ts'
import { carryLogin } from './carry-login.ts'
import { exchangeLoginToken } from './login-token.ts'
import { signedInReply } from './signed-in-reply.ts'

const CODES_PER_LOGIN = 10
const EXCHANGES_PER_ADDRESS = 30

/** Between the domains of stores. */
export function loginTokenRoutes(server: Server): void {
  const { db } = server.ground
  const admitLogin = attemptLimit(db, { name: 'login-token by login', perMinute: CODES_PER_LOGIN })
  const admitAddress = attemptLimit(db, { name: 'login-token exchange by address', perMinute: EXCHANGES_PER_ADDRESS })

  serve(server, wire.carryLogin, async ({ scope, exchange, input: { body } }) => {
    await admitLogin(loginIdOf(scope.actor) ?? '')
    const { url } = await carryLogin(server.ground, exchange, scope, body.idfornecedorDestino, body.voltar)
    return { redirecionar: url }
  }, { needsSession: true })

  serve(server, wire.exchangeLoginToken, async ({ scope, exchange, input: { body } }) => {
    await admitAddress(exchange.remoteAddress)
    const signedIn = await exchangeLoginToken(scope, { code: body.token, email: body.email, formerToken: exchange.token })
    return { ...(await signedInReply(scope, exchange, signedIn, body.tokenOrigin)), voltar: signedIn.returnPath }
  })
}
