import * as wire from '#contract/payment.ts'
import { ensureNamesActing } from '#server/platform/http/authorize.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { paymentMethodsOf } from './payment.ts'

export function paymentRoutes(server: Server): void {
  serve(server, wire.paymentMethods, async ({ scope, input: { query } }) => {
    ensureNamesActing(scope, query.idcliente)
    return (await paymentMethodsOf(scope)).map(wire.encodePaymentMethod)
  })
}
