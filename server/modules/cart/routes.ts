import * as wire from '#contract/cart.ts'
import { customerOf } from '#domain/access/actor.ts'
import { Failure } from '#domain/failure.ts'
import { signInFailure, type Exchange } from '#server/platform/exchange.ts'
import { actingCustomer, type Scope } from '#server/platform/scope.ts'
import { serve, type Server } from '#server/platform/serve.ts'
import { readCart } from './read-cart.ts'
import { saveCart } from './save-cart.ts'

export function cartRoutes(server: Server): void {
  serve(
    server,
    wire.loadCart,
    async ({ input: { params, query }, scope }) => {
      const customer = actingCustomer(scope, params.idcliente)
      return wire.encodeCart(await readCart(scope, customer.id, { paymentMethodId: query.idformapagamento ?? null }))
    },
    { needsSession: true },
  )

  serve(server, wire.saveCart, async ({ input: { params, query, body }, scope, exchange }) => {
    ensureSomeoneToSaveFor(scope, exchange)
    const customer = actingCustomer(scope, params.idcliente)
    const cart = await saveCart(scope, customer.id, {
      lines: wire.decodeLines(body.cartItens),
      baseVersion: body.versao ?? null,
      couponCode: wire.decodeCouponCode(body.codigoCupom),
      isAutomaticCouponOn: query.cupomAplicacaoAutomatica,
      note: body.observacao,
      customerOrderNumber: body.numPedidoCliente,
      paymentMethodId: query.idformapagamento ?? null,
    })
    return wire.encodeCart(cart)
  })
}

/** Specification §5: without a customer a save fails with a text of its own. An ended session says that it ended. */
function ensureSomeoneToSaveFor(scope: Scope, exchange: Exchange): void {
  if (customerOf(scope.actor) !== null) return
  const isEndedSession = scope.actor.kind === 'visitor' && exchange.token !== null
  throw isEndedSession ? signInFailure(exchange) : new Failure('cart.notSignedIn')
}
