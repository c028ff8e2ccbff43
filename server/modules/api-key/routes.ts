import * as wire from '#contract/api-key.ts'
import { signedInReply } from '#server/modules/access/sign-in.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { createKey, findKeys, loginByKey, revokeKey } from './keys.ts'

/** A program signs in for many customers in a row; guessing a key takes far more attempts. */
const LOGINS_PER_IP = 60
const LOGINS_PER_CUSTOMER_AND_CLIENT_IP = 20

export function apiKeyRoutes(server: Server): void {
  const { db } = server.appContext
  const admitClientIp = attemptLimit(db, { name: 'api-key by client IP', perMinute: LOGINS_PER_IP })
  const admitCustomer = attemptLimit(db, {
    name: 'api-key by customer and client IP',
    perMinute: LOGINS_PER_CUSTOMER_AND_CLIENT_IP,
  })

  serve(server, wire.apiKeyLogin, async ({ scope, requestContext, input: { body } }) => {
    await admitClientIp(requestContext.clientIp)
    const { apiKey, erpCode, tokenOrigin } = body
    // By client IP, so that attempts from elsewhere do not lock out a program.
    await admitCustomer(`${requestContext.clientIp} ${scope.supplier.id} ${erpCode ?? ''}`)
    const signedIn = await loginByKey(scope, { apiKey, erpCode, formerToken: requestContext.token })
    return signedInReply(scope, requestContext, signedIn, tokenOrigin)
  })

  serve(server, wire.listApiKeys, ({ scope, input: { query } }) => findKeys(scope, query, query.sort, query))

  serve(server, wire.createApiKey, ({ scope, input: { body } }) => createKey(scope, body))

  serve(server, wire.revokeApiKey, ({ scope, input: { params } }) => revokeKey(scope, params.id))
}
