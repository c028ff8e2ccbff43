import * as wire from '#contract/installation.ts'
import * as operated from '#contract/operated-store.ts'
import * as limits from '#contract/store-limits.ts'
import { rememberDevice } from '#server/modules/access/known-device.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { changeToken } from '#server/platform/http/request-context.ts'
import { serveForOperators, serveForPlatform, tokenForReply, type Server } from '#server/platform/http/serve.ts'
import { claimInstallation, isClaimOpen } from './claim-installation.ts'
import { getOperatedStore, listOperatedStores, openStore, reopenStore, suspendStore } from './operated-stores.ts'
import { changeStoreLimits, getStoreLimits } from './store-limits.ts'

const CLAIMS_PER_CLIENT_IP = 20

export function installationRoutes(server: Server): void {
  const { db, publicUrl, storesPerCompany } = server.appContext
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

  serveForOperators(server, operated.listOperatedStores, async ({ query: { page, limit, ...filter } }) => ({
    ...(await listOperatedStores(db, filter, { page, limit })),
    page,
    limit,
  }))
  serveForOperators(server, operated.getOperatedStore, ({ params }) => getOperatedStore(db, params.id))
  serveForOperators(server, operated.openOperatedStore, ({ body }, operator) =>
    openStore(db, body, publicUrl, operator),
  )
  serveForOperators(server, operated.suspendOperatedStore, ({ params, body }, operator) =>
    suspendStore(db, params.id, body.reason, operator),
  )
  serveForOperators(server, operated.reopenOperatedStore, ({ params }, operator) =>
    reopenStore(db, params.id, operator),
  )
  serveForOperators(server, limits.getStoreLimits, ({ params }) => getStoreLimits(db, params.id, storesPerCompany))
  serveForOperators(server, limits.setStoreLimits, ({ params, body }, operator) =>
    changeStoreLimits(db, params.id, () => body, storesPerCompany, operator),
  )
}
