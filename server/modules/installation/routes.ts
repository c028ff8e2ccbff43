import * as wire from '#contract/installation.ts'
import { rememberDevice } from '#server/modules/access/known-device.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { changeToken } from '#server/platform/http/request-context.ts'
import { serveForPlatform, tokenForReply, type Server } from '#server/platform/http/serve.ts'
import { claimInstallation, isClaimOpen } from './claim-installation.ts'

const CLAIMS_PER_CLIENT_IP = 20

export function installationRoutes(server: Server): void {
  const { db } = server.appContext
  const admitClientIp = attemptLimit(db, { name: 'installation claim by client IP', perMinute: CLAIMS_PER_CLIENT_IP })

  serveForPlatform(server, wire.installationState, async () => ({ isOpen: await isClaimOpen(db) }))

  serveForPlatform(server, wire.claimInstallation, async ({ body }, requestContext) => {
    const { code, tokenOrigin, ...typed } = body
    await admitClientIp(requestContext.clientIp)
    const claimed = await claimInstallation(server.appContext, { code, typed, formerToken: requestContext.token })
    changeToken(requestContext, claimed.token)
    await rememberDevice({ db }, requestContext, claimed)
    const { supplierId, slug } = claimed
    return { isDone: true, supplierId, slug, token: tokenForReply(requestContext, tokenOrigin, claimed.token) }
  })
}
