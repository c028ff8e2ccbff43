import * as wire from '#contract/negotiation.ts'
import * as orderWire from '#contract/negotiated-order.ts'
import * as own from '#contract/own-negotiation.ts'
import { encodePage, pagingAt } from '#contract/paging.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { idempotencyKeyOf, submitOrder } from '#server/modules/order/submit-order.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import {
  decidePrice,
  recordConsent,
  requestConsent,
  requestPrice,
  restoreProposal,
  setLine,
  setNote,
} from './change-cart.ts'
import { combosForCart, setCombo } from './change-combo.ts'
import { passTurn, releaseCart, requestTurn, returnCart, takeCart } from './lease.ts'
import { listCarts, negotiatedCart, ownNegotiation } from './read-carts.ts'
import { orderChoices, orderDelivery, submissionOf } from './submit-order.ts'

export function negotiationRoutes(server: Server): void {
  /** The cart after a change. */
  const changed = async (scope: Scope, customerId: string, change: Promise<void>) => {
    await change
    return negotiatedCart(scope, customerId)
  }

  serve(server, wire.listCarts, async ({ input: { query }, scope }) => {
    const paging = pagingAt(query)
    return { ...(await listCarts(scope, query.text, paging)), ...encodePage(paging) }
  })

  serve(server, wire.negotiatedCart, ({ input: { params }, scope }) => negotiatedCart(scope, params.customerId))

  const changes = [
    [wire.takeCart, takeCart],
    [wire.requestTurn, requestTurn],
    [wire.passTurn, passTurn],
    [wire.requestConsent, requestConsent],
    [wire.returnCart, returnCart],
  ] as const
  for (const [endpoint, change] of changes)
    serve(server, endpoint, ({ input: { params }, scope }) =>
      changed(scope, params.customerId, change(scope, params.customerId)),
    )

  serve(
    server,
    wire.setLine,
    ({
      input: {
        params: { customerId, productId },
        body,
      },
      scope,
    }) => changed(scope, customerId, setLine(scope, customerId, { productId, ...body })),
  )

  serve(server, wire.listCombosForCart, ({ input: { params }, scope }) => combosForCart(scope, params.customerId))

  serve(
    server,
    wire.setCombo,
    ({
      input: {
        params: { customerId, comboInCart },
        body,
      },
      scope,
    }) => changed(scope, customerId, setCombo(scope, customerId, { id: comboInCart, ...body })),
  )

  serve(server, wire.setCartNote, ({ input: { params, body }, scope }) =>
    changed(scope, params.customerId, setNote(scope, params.customerId, body.note)),
  )

  serve(
    server,
    wire.requestPrice,
    ({
      input: {
        params: { customerId, productId },
        body,
      },
      scope,
    }) => changed(scope, customerId, requestPrice(scope, customerId, { productId, ...body })),
  )

  serve(
    server,
    wire.decidePrice,
    ({
      input: {
        params: { customerId, productId },
        body,
      },
      scope,
    }) => changed(scope, customerId, decidePrice(scope, customerId, productId, body.isApproved)),
  )

  serve(server, wire.restoreProposal, ({ input: { params, body }, scope }) =>
    changed(scope, params.customerId, restoreProposal(scope, params.customerId, body.id)),
  )

  serve(server, wire.writeDownConsent, ({ input: { params, body }, scope }) =>
    changed(scope, params.customerId, recordConsent(scope, params.customerId, body)),
  )

  serve(server, orderWire.orderChoices, ({ input: { params }, scope }) => orderChoices(scope, params.customerId))

  serve(server, orderWire.orderDelivery, ({ input: { params, query }, scope }) => {
    const postalCode = query.postalCode === null ? null : parsePostalCode(query.postalCode)
    return orderDelivery(scope, params.customerId, { ...query, postalCode })
  })

  serve(server, orderWire.submitNegotiatedOrder, async ({ input: { params, body }, scope, requestContext }) => {
    const order = { request: body, idempotencyKey: idempotencyKeyOf(requestContext) }
    const { acting, submission } = await submissionOf(scope, params.customerId, order)
    return submitOrder(acting, params.customerId, submission)
  })

  serve(server, own.ownNegotiation, ({ scope, customer }) => ownNegotiation(scope, customer.id))

  serve(server, own.releaseCart, ({ scope, customer }) => releaseCart(scope, customer.id))

  serve(server, own.restoreOwnProposal, ({ input: { body }, scope, customer }) =>
    restoreProposal(scope, customer.id, body.id),
  )

  serve(server, own.giveConsent, ({ input: { body }, scope, customer }) =>
    recordConsent(scope, customer.id, { version: body.version, channel: 'screen' }),
  )
}
