import * as wire from '#contract/service-check.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { checkService, listServices } from './service-checks.ts'

/** Messages cost the operator, and reach whoever has the phone. */
const TESTS_PER_MINUTE = 5

export function serviceCheckRoutes(server: Server): void {
  const { appContext } = server
  const admitTest = attemptLimit(appContext.db, { name: 'service test by store', perMinute: TESTS_PER_MINUTE })

  serve(server, wire.listServices, ({ scope }) => listServices(scope, appContext.services))
  serve(server, wire.checkService, async ({ scope, input: { params, body } }) => {
    const loginId = loginIdOf(scope.actor)
    ensure(loginId !== null, 'access.notAllowed')
    await admitTest(scope.supplier.id)
    return checkService(scope, appContext, params.service, { loginId, to: body.to })
  })
}
