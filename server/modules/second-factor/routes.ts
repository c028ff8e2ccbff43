import * as wire from '#contract/second-factor.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { rememberDevice } from '#server/modules/access/known-device.ts'
import { replyToSignIn } from '#server/modules/access/transfer-session.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import type { RequestContext } from '#server/platform/http/request-context.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { confirmSignIn, factorsOfSignIn } from './confirm-sign-in.ts'
import {
  beginApp,
  beginPasskey,
  confirmApp,
  confirmPasskey,
  ownFactors,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from './own-factors.ts'
import { relyingPartyOf } from './passkeys.ts'

const PER_CLIENT_IP = 60
/** Whoever has the password guesses one of a million codes: a year long, with little success. */
const PER_LOGIN = 5
const PASSWORDS_PER_LOGIN = 10

export function secondFactorRoutes(server: Server): void {
  const { appContext } = server
  const { db, sealing } = appContext
  const admitClientIp = attemptLimit(db, { name: 'second factor by client IP', perMinute: PER_CLIENT_IP })
  const admitLogin = attemptLimit(db, { name: 'second factor by login', perMinute: PER_LOGIN })
  // Shared with the change of the password, which takes the same password.
  const admitPassword = attemptLimit(db, { name: 'password change by login', perMinute: PASSWORDS_PER_LOGIN })
  const partyOf = (requestContext: RequestContext) => relyingPartyOf(appContext, requestContext)
  const callerOf = (requestContext: RequestContext) => ({
    relyingParty: partyOf(requestContext),
    token: requestContext.token,
  })

  serve(server, wire.signInFactors, async ({ scope, requestContext, input: { body } }) => {
    await admitClientIp(requestContext.clientIp)
    return factorsOfSignIn(scope, partyOf(requestContext), body.challenge)
  })

  serve(server, wire.confirmSignIn, async ({ scope, requestContext, input: { body } }) => {
    await admitClientIp(requestContext.clientIp)
    const { challenge, code, passkey, tokenOrigin, returnTo } = body
    const answer = { challenge, code, passkey, formerToken: requestContext.token }
    const signedIn = await confirmSignIn(scope, sealing, partyOf(requestContext), answer, admitLogin)
    await rememberDevice(scope, requestContext, signedIn)
    return replyToSignIn(appContext, requestContext, { tokenOrigin, returnTo }, { scope, signedIn })
  })

  serve(server, wire.getSecurity, ({ scope, requestContext }) => ownFactors(scope, partyOf(requestContext)))

  serve(server, wire.beginApp, async ({ scope, input: { body } }) => {
    await admitPassword(loginIdOf(scope.actor) ?? '')
    return beginApp(scope, sealing, body.password)
  })
  serve(server, wire.confirmApp, ({ scope, requestContext, input: { body } }) =>
    confirmApp(scope, sealing, callerOf(requestContext), body),
  )
  serve(server, wire.removeApp, async ({ scope, requestContext, input: { body } }) => {
    await admitPassword(loginIdOf(scope.actor) ?? '')
    return removeApp(scope, partyOf(requestContext), body.password)
  })

  serve(server, wire.renewRecoveryCodes, async ({ scope, requestContext, input: { body } }) => {
    await admitPassword(loginIdOf(scope.actor) ?? '')
    return renewRecoveryCodes(scope, partyOf(requestContext), body.password)
  })

  serve(server, wire.beginPasskey, async ({ scope, requestContext, input: { body } }) => {
    await admitPassword(loginIdOf(scope.actor) ?? '')
    return beginPasskey(scope, partyOf(requestContext), body.password)
  })
  serve(server, wire.confirmPasskey, ({ scope, requestContext, input: { body } }) =>
    confirmPasskey(scope, callerOf(requestContext), body),
  )
  serve(server, wire.removePasskey, async ({ scope, requestContext, input: { params, body } }) => {
    await admitPassword(loginIdOf(scope.actor) ?? '')
    return removePasskey(scope, partyOf(requestContext), params.id, body.password)
  })
}
