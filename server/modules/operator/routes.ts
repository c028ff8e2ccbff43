import * as wire from '#contract/operator.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { serveForOperators, serveForSignIn, tokenForReply, type Server } from '#server/platform/http/serve.ts'
import { closeOperatorSession } from '#server/platform/session/operator-session.ts'
import { acceptOperatorInvitation } from './invitations.ts'
import { listOperatorEvents, recordOperatorEvent } from './operator-log.ts'
import { proveCode, provePassword } from './sign-in.ts'

const PER_CLIENT_IP = 20
const PASSWORDS_PER_EMAIL = 10
/** Whoever has the password guesses one of a million codes: a year long, with little success. */
const CODES_PER_LOGIN = 5

export function operatorRoutes(server: Server): void {
  const { db, sealing } = server.appContext
  const admitClientIp = attemptLimit(db, { name: 'operator sign-in by client IP', perMinute: PER_CLIENT_IP })
  const admitEmail = attemptLimit(db, { name: 'operator sign-in by e-mail', perMinute: PASSWORDS_PER_EMAIL })
  const admitLogin = attemptLimit(db, { name: 'operator code by login', perMinute: CODES_PER_LOGIN })

  serveForSignIn(server, wire.signInOperator, async ({ body }, { clientIp }) => {
    await admitClientIp(clientIp)
    await admitEmail(body.email.trim().toLowerCase())
    return provePassword(db, sealing, body)
  })

  serveForSignIn(server, wire.acceptOperatorInvitation, async ({ body }, { clientIp }) => {
    await admitClientIp(clientIp)
    return acceptOperatorInvitation(db, sealing, body)
  })

  serveForSignIn(server, wire.confirmOperator, async ({ body }, requestContext) => {
    await admitClientIp(requestContext.clientIp)
    const { challenge, code, tokenOrigin } = body
    const answer = { challenge, code, formerToken: requestContext.operatorToken }
    const { token, recoveryCodes } = await proveCode(db, sealing, answer, admitLogin)
    requestContext.operatorToken = token
    requestContext.newOperatorToken = token
    return { token: tokenForReply(requestContext, tokenOrigin, token), recoveryCodes }
  })

  serveForOperators(server, wire.signOutOperator, async (_input, operator, requestContext) => {
    await db.transaction(async (db) => {
      await closeOperatorSession(db, requestContext.operatorToken)
      await recordOperatorEvent(db, operator, { action: 'operator.signed-out' })
    })
    requestContext.operatorToken = null
    requestContext.newOperatorToken = null
  })

  serveForOperators(server, wire.currentOperator, (_input, operator) => Promise.resolve(operator))

  serveForOperators(server, wire.listOperatorEvents, async ({ query: { storeId, page, limit } }) => ({
    ...(await listOperatorEvents(db, storeId, { page, limit })),
    page,
    limit,
  }))
}
