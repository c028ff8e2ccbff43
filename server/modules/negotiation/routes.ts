import * as wire from '#contract/negotiation.ts'
import { encodeCombo } from '#contract/combo.ts'
import * as comboWire from '#contract/negotiated-combo.ts'
import * as orderWire from '#contract/negotiated-order.ts'
import { decodeOrderRequest } from '#contract/order-request.ts'
import { encodeSubmittedOrder } from '#contract/order.ts'
import * as own from '#contract/own-negotiation.ts'
import { encodePage, pagingAt } from '#contract/paging.ts'
import { decodeDeliveryType } from '#contract/values.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { quantityFromUnits, unitPriceFromReais } from '#domain/amounts.ts'
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
  /** The cart after a change, or as it is. */
  const shown = async (scope: Scope, customerId: string, change?: Promise<void>) => {
    await change
    return wire.encodeNegotiatedCart(await negotiatedCart(scope, customerId))
  }

  serve(server, wire.listCarts, async ({ input: { query }, scope }) => {
    const paging = pagingAt(query)
    return { ...(await listCarts(scope, query.text, paging)), ...encodePage(paging) }
  })

  serve(server, wire.negotiatedCart, ({ input: { params }, scope }) => shown(scope, params.idcliente.toLowerCase()))

  serve(server, wire.takeCart, ({ input: { params }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    return shown(scope, customerId, takeCart(scope, customerId))
  })

  serve(server, wire.requestTurn, ({ input: { params }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    return shown(scope, customerId, requestTurn(scope, customerId))
  })

  serve(server, wire.passTurn, ({ input: { params }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    return shown(scope, customerId, passTurn(scope, customerId))
  })

  serve(server, wire.requestConsent, ({ input: { params }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    return shown(scope, customerId, requestConsent(scope, customerId))
  })

  serve(server, wire.returnCart, ({ input: { params }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    return shown(scope, customerId, returnCart(scope, customerId))
  })

  serve(server, wire.setLine, ({ input: { params, body }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    const line = {
      productId: params.idproduto.toLowerCase(),
      quantity: quantityFromUnits(body.quantidade),
      price: body.preco == null ? null : unitPriceFromReais(body.preco),
    }
    return shown(scope, customerId, setLine(scope, customerId, line))
  })

  serve(server, comboWire.listCombosForCart, async ({ input: { params }, scope }) =>
    (await combosForCart(scope, params.idcliente.toLowerCase())).map(encodeCombo),
  )

  serve(server, comboWire.setCombo, ({ input: { params, body }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    return shown(scope, customerId, setCombo(scope, customerId, comboWire.decodeComboToSet(params.idcombo, body)))
  })

  serve(server, wire.setCartNote, ({ input: { params, body }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    return shown(scope, customerId, setNote(scope, customerId, body.recado.trim()))
  })

  serve(server, wire.requestPrice, ({ input: { params, body }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    const { preco, motivo = '' } = body
    const request = {
      productId: params.idproduto.toLowerCase(),
      price: unitPriceFromReais(preco),
      reason: motivo.trim(),
    }
    return shown(scope, customerId, requestPrice(scope, customerId, request))
  })

  serve(server, wire.decidePrice, ({ input: { params, body }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    const change = decidePrice(scope, customerId, params.idproduto.toLowerCase(), body.aprovado)
    return shown(scope, customerId, change)
  })

  serve(server, wire.restoreProposal, ({ input: { params, body }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    return shown(scope, customerId, restoreProposal(scope, customerId, body.id.toLowerCase()))
  })

  serve(server, wire.writeDownConsent, ({ input: { params, body }, scope }) => {
    const customerId = params.idcliente.toLowerCase()
    const consent = { version: body.versao, channel: wire.CANAL_DO_ACEITE.decode(body.canal) }
    return shown(scope, customerId, recordConsent(scope, customerId, consent))
  })

  serve(server, orderWire.orderChoices, async ({ input: { params }, scope }) =>
    orderWire.encodeOrderChoices(await orderChoices(scope, params.idcliente.toLowerCase())),
  )

  serve(server, orderWire.orderDelivery, async ({ input: { params, query }, scope }) => {
    const receiving = {
      type: decodeDeliveryType(query.tipoEntrega),
      addressId: query.idendereco?.toLowerCase() ?? null,
      postalCode: query.cep === undefined ? null : parsePostalCode(query.cep),
      paymentMethodId: query.idformapagamento?.toLowerCase() ?? null,
    }
    return orderWire.encodeOrderDelivery(await orderDelivery(scope, params.idcliente.toLowerCase(), receiving))
  })

  serve(server, orderWire.submitNegotiatedOrder, async ({ input: { params, body }, scope, requestContext }) => {
    const customerId = params.idcliente.toLowerCase()
    const order = { request: decodeOrderRequest(body), idempotencyKey: idempotencyKeyOf(requestContext) }
    const { acting, submission } = await submissionOf(scope, customerId, order)
    return encodeSubmittedOrder(await submitOrder(acting, customerId, submission))
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
