import * as wire from '#contract/payment.ts'
import { ensureCan } from '#domain/access/can.ts'
import { reaisFromCents } from '#domain/amounts.ts'
import { ensureNamesActing } from '#server/modules/access/acting-customer.ts'
import { actingCustomer } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { generateReceipt } from './generate-receipt.ts'
import { paymentMethodsOf } from './queries.ts'

export function paymentRoutes(server: Server): void {
  serve(server, wire.paymentMethods, async ({ scope, input: { query } }) => {
    ensureNamesActing(scope, query.idcliente)
    return (await paymentMethodsOf(scope)).map(wire.encodePaymentMethod)
  })

  serve(
    server,
    wire.generateReceipt,
    async ({ scope, input: { params } }) => {
      const customer = actingCustomer(scope, params.idclient)
      ensureCan('order.see', scope.actor, scope)
      const receipt = await generateReceipt(scope, customer, params.numorder)
      return {
        numpedido: receipt.orderNumber,
        tipo: 'PIX' as const,
        valor: reaisFromCents(receipt.amount),
        pixCopiaECola: receipt.brCode,
        txid: receipt.txid,
        recebedor: receipt.receiver,
      }
    },
    { needsSession: true },
  )
}
