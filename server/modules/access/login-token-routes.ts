import * as wire from '#contract/access.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { exchangeLoginToken, transferSession } from './transfer-session.ts'
import { signedInReply } from './sign-in.ts'

const CODES_PER_LOGIN = 10
const EXCHANGES_PER_IP = 30

/** Between the domains of stores. */
export function loginTokenRoutes(server: Server): void {
  const { db } = server.appContext
  const admitLogin = attemptLimit(db, { name: 'login-token by login', perMinute: CODES_PER_LOGIN })
  const admitClientIp = attemptLimit(db, {
    name: 'login-token exchange by client IP',
    perMinute: EXCHANGES_PER_IP,
  })

  serve(server, wire.carryLogin, async ({ scope, requestContext, input: { body } }) => {
    await admitLogin(loginIdOf(scope.actor) ?? '')
    const { url } = await transferSession(
      server.appContext,
      requestContext,
      scope,
      body.idfornecedorDestino,
      body.voltar,
    )
    return { redirecionar: url }
  })

  serve(server, wire.exchangeLoginToken, async ({ scope, requestContext, input: { body } }) => {
    await admitClientIp(requestContext.clientIp)
    const signedIn = await exchangeLoginToken(scope, {
      code: body.token,
      email: body.email,
      formerToken: requestContext.token,
    })
    return { ...(await signedInReply(scope, requestContext, signedIn, body.tokenOrigin)), voltar: signedIn.returnPath }
  })
}
