import * as desk from '#contract/payment-method-desk.ts'
import * as wire from '#contract/payment.ts'
import { customerOf } from '#domain/access/actor.ts'
import { ensureNamesActing } from '#server/platform/http/authorize.ts'
import { cachedReply } from '#server/platform/http/cached-reply.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { paymentMethodsOf } from './payment.ts'
import { arrangeMethods, changeMethod, createMethod, storedMethods } from './stored-methods.ts'

export function paymentRoutes(server: Server): void {
  serve(server, wire.paymentMethods, async ({ scope, encode, input: { query } }) => {
    const { customerId, customerKind } = query
    ensureNamesActing(scope, customerId)
    const kind = customerOf(scope.actor)?.kind ?? customerKind
    return cachedReply(scope, ['payment methods', kind], async () =>
      encode(await paymentMethodsOf(scope, customerKind)),
    )
  })

  serve(server, desk.listStoredMethods, async ({ scope }) => ({ methods: await storedMethods(scope) }))

  serve(server, desk.createMethod, async ({ scope, input: { body } }) => ({ methods: await createMethod(scope, body) }))

  serve(server, desk.arrangeMethods, async ({ scope, input: { body } }) => ({
    methods: await arrangeMethods(scope, body.ids),
  }))

  serve(server, desk.changeMethod, async ({ scope, input: { params, body } }) => ({
    methods: await changeMethod(scope, params.id, body.version, body),
  }))
}
