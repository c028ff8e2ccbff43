import * as wire from '#contract/password.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { recoveryIdentifier } from '#domain/access/sign-in.ts'
import { rememberDevice } from '#server/modules/access/known-device.ts'
import { loginReader } from '#server/modules/access/parse-login.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { changeToken } from '#server/platform/http/request-context.ts'
import { serve, tokenForReply, type Server } from '#server/platform/http/serve.ts'
import { changePassword } from './change-password.ts'
import { requestRecovery, resetPassword } from './recovery.ts'

const TRIES = 10

export function passwordRoutes(server: Server): void {
  const { db } = server.appContext
  const readLogin = loginReader(server, 'recovery')
  const admitClientIp = attemptLimit(db, { name: 'password reset by client IP', perMinute: TRIES })
  const admitPerson = attemptLimit(db, { name: 'password change by login', perMinute: TRIES })

  serve(
    server,
    wire.requestRecovery,
    async ({ scope, requestContext, input: { params, query } }) => {
      const identifier = recoveryIdentifier(params.identifier)
      await requestRecovery(scope, await readLogin(scope, requestContext, identifier), query)
      return wire.passwordText.requested
    },
    { isChange: true },
  )

  serve(server, wire.resetPassword, async ({ scope, requestContext, input: { body } }) => {
    await admitClientIp(requestContext.clientIp)
    // The link proves whose browser this is: its owner gets in by it while others flood the login.
    await rememberDevice(scope, requestContext, await resetPassword(scope, body.code, body.password))
    // The browser is a visitor's from now on.
    changeToken(requestContext, null)
    return wire.passwordText.changed
  })

  serve(server, wire.changePassword, async ({ scope, session, requestContext, input: { body } }) => {
    await admitPerson(loginIdOf(scope.actor) ?? '')
    const isFactorProved = session?.isFactorProved === true
    const { token, ...login } = await changePassword(scope, body.currentPassword, body.password, isFactorProved)
    changeToken(requestContext, token)
    await rememberDevice(scope, requestContext, login)
    return {
      isDone: true,
      message: wire.passwordText.changed,
      token: tokenForReply(requestContext, body.tokenOrigin, token),
    }
  })
}
