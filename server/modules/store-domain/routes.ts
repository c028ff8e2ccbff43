import * as wire from '#contract/store-domain.ts'
import { Failure } from '#domain/failure.ts'
import { PROOF_PATH } from '#domain/supplier/domain-claim.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { createRequestContext, serve, type Server } from '#server/platform/http/serve.ts'
import { hostName } from '#server/platform/http/tenant.ts'
import { chooseMainDomain, claimDomain, listDomains, removeDomain, servedProof, verifyDomain } from './domains.ts'
import { proofFinder } from './find-proof.ts'

/** Each asks servers of others. */
const CHECKS_PER_MINUTE = 10

export function storeDomainRoutes(server: Server): void {
  const { app, appContext } = server
  const { db, publicUrl, services } = appContext
  const ownHost = new URL(publicUrl).hostname
  const findProof = proofFinder(services.domainProofs)
  const admitCheck = attemptLimit(db, { name: 'domain check by store', perMinute: CHECKS_PER_MINUTE })
  const reply = async (scope: Scope) => ({ domains: await listDomains(scope), host: ownHost })

  serve(server, wire.listDomains, ({ scope }) => reply(scope))
  serve(server, wire.claimDomain, async ({ scope, input: { body } }) => {
    await claimDomain(scope, body.domain, ownHost)
    return reply(scope)
  })
  serve(server, wire.verifyDomain, async ({ scope, input: { params } }) => {
    await admitCheck(scope.supplier.id)
    await verifyDomain(scope, findProof, params.domain)
    return reply(scope)
  })
  serve(server, wire.chooseMainDomain, async ({ scope, input: { params } }) => {
    await chooseMainDomain(scope, params.domain)
    return reply(scope)
  })
  serve(server, wire.removeDomain, async ({ scope, input: { params } }) => {
    await removeDomain(scope, params.domain)
    return reply(scope)
  })

  // Once the domain leads here, its proof by file is here too. A domain that is not proved gets none: a person who
  // claims a domain that was left pointing here could prove it.
  app.get(PROOF_PATH, { schema: { hide: true } }, async (request, answer) => {
    const proof = await servedProof(appContext, hostName(createRequestContext(request).host))
    if (proof === null) throw new Failure('request.notFound')
    return answer.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(proof)
  })
}
