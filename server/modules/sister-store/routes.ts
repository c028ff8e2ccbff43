import * as wire from '#contract/sister-store.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { listSisterStores, openSisterStore } from './sister-stores.ts'

export function sisterStoreRoutes(server: Server): void {
  const { publicUrl, storesPerCompany } = server.appContext
  const reply = (scope: Scope, loginId: string) => listSisterStores(scope, loginId, publicUrl, storesPerCompany)

  serve(server, wire.listSisterStores, ({ scope }) => reply(scope, ownerOf(scope)))
  serve(server, wire.openSisterStore, async ({ scope, input: { body } }) => {
    const loginId = ownerOf(scope)
    await openSisterStore(scope, loginId, body, storesPerCompany)
    return reply(scope, loginId)
  })
}

function ownerOf({ actor }: Scope): string {
  const loginId = loginIdOf(actor)
  ensure(loginId !== null, 'access.notAllowed')
  return loginId
}
