import { MAX_EXPORTED_ROWS, ORDER_SHEET } from '#contract/spreadsheet.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import * as wire from '#contract/order.ts'
import * as approvalWire from '#contract/order-approval.ts'
import * as listWire from '#contract/order-list.ts'
import * as receiptWire from '#contract/order-receipt.ts'
import * as repeatWire from '#contract/order-repeat.ts'
import * as ratingWire from '#contract/order-rating.ts'
import * as traitWire from '#contract/order-trait.ts'
import { decodeOrderRequest, type OrderRequest } from '#contract/order-request.ts'
import { decodePage, encodePage, pagingAt } from '#contract/paging.ts'
import * as storeWire from '#contract/store-order.ts'
import { customerOf, type ActingCustomer } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { ensure } from '#domain/failure.ts'
import { couponAttemptLimit } from '#server/modules/coupon/coupon-use.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { decideOrder } from './approve-order.ts'
import { cancelOrder } from './move-order.ts'
import { orderTraitsOf } from './prepare-order.ts'
import { receiptOf } from './order-receipt.ts'
import { currentOrders, exportOrders, lastPurchases, listOrders } from './customer-orders.ts'
import { answerRating, listRatings, rateOrder } from './ratings.ts'
import { orderDetail } from './read-orders.ts'
import { orderToRepeat } from './repeat-order.ts'
import { listStoreOrders } from './store-orders.ts'
import {
  findDuplicate,
  idempotencyKeyOf,
  identityOf,
  submitOrder,
  type Submission,
  type OrderExtension,
} from './submit-order.ts'

/** What is written with an order that begins a subscription. A parameter, because the module of subscriptions imports this one. */
export type ExtensionOf = (scope: Scope, customerId: string, request: OrderRequest) => Promise<OrderExtension | null>

/** What is done about the payment of an order before its customer cancels it. */
type BeforeCancellation = (scope: Scope, customer: ActingCustomer, number: number) => Promise<void>

export function orderRoutes(server: Server, extensionOf: ExtensionOf, beforeCancellation: BeforeCancellation): void {
  const countCouponAttempt = couponAttemptLimit(server.appContext.db)

  serve(server, wire.submitOrder, async ({ input: { body }, scope, customer, requestContext }) => {
    const request = decodeOrderRequest(body)
    const submission: Submission = {
      request,
      idempotencyKey: idempotencyKeyOf(requestContext),
      campaign: requestContext.campaign,
      countCouponAttempt: () => countCouponAttempt(`${scope.supplier.id} ${customer.id}`),
      extension: await extensionOf(scope, customer.id, request),
      readConsent: null,
    }
    return wire.encodeSubmittedOrder(await submitOrder(scope, customer.id, submission))
  })

  serve(server, wire.findDuplicate, async ({ input: { body }, scope, customer, requestContext }) => {
    const identity = identityOf(customer.id, decodeOrderRequest(body), idempotencyKeyOf(requestContext))
    return wire.encodeSubmittedOrder(await findDuplicate(scope, identity))
  })

  serve(server, listWire.listOrders, async ({ input: { query }, scope, customer }) => {
    ensurePrincipal(customer, query.clientevinculadoprincipal)
    const paging = decodePage('orders', query)
    const { orders, total, waiting } = await listOrders(scope, customer.id, listWire.decodeOrderFilter(query), paging)
    return {
      pedidos: orders.map(listWire.encodeOrderSummary),
      total,
      aguardandoAprovacao: waiting,
      ...encodePage(paging),
    }
  })

  serve(server, listWire.exportOrders, async ({ input: { body }, scope, customer }) => {
    ensurePrincipal(customer, body.clientevinculadoprincipal)
    return exportOrders(scope, customer.id, listWire.decodeOrderFilter(body), body.formato ?? 'xlsx')
  })

  serve(server, listWire.currentOrders, async ({ scope, customer }) => ({
    pedidos: (await currentOrders(scope, customer.id)).map(listWire.encodeOrderSummary),
  }))

  serve(server, listWire.lastPurchases, async ({ input: { query }, scope, customer }) => {
    const purchases = await lastPurchases(scope, customer.id, query.produtos.split(','))
    return { compras: purchases.map(listWire.encodeLastPurchase) }
  })

  serve(server, storeWire.exportStoreOrders, async ({ input: { query }, scope }) => {
    const { orders } = await listStoreOrders(
      scope,
      storeWire.decodeStoreOrderFilter(query),
      storeWire.decodeStoreOrderSort(query.ordenacao),
      // One more says that there are too many.
      { limit: MAX_EXPORTED_ROWS + 1, offset: 0 },
    )
    const { timeZone } = scope.supplier
    return writeSpreadsheet(query.formato, { name: 'pedidos', columns: ORDER_SHEET, rows: orders, timeZone })
  })

  serve(server, storeWire.listStoreOrders, async ({ input: { query }, scope }) => {
    const paging = decodePage('storeOrders', query)
    const filter = storeWire.decodeStoreOrderFilter(query)
    const sort = storeWire.decodeStoreOrderSort(query.ordenacao)
    const { orders, total, counts, statuses, newest } = await listStoreOrders(scope, filter, sort, paging)
    return {
      pedidos: orders.map(storeWire.encodeStoreOrder),
      total,
      totais: storeWire.encodeOrderCounts(counts),
      porStatus: statuses.map(storeWire.encodeStatusCount),
      ultimo: newest,
      ...encodePage(paging),
    }
  })

  serve(server, storeWire.storeOrder, async ({ input: { params }, scope }) =>
    wire.encodeOrder(await orderDetail(scope, null, params.numpedido)),
  )

  serve(server, wire.cancelOrder, async ({ input: { params, body }, scope, customer }) => {
    await beforeCancellation(scope, customer, params.numpedido)
    return wire.encodeOrder(await cancelOrder(scope, customer, params.numpedido, body.motivo ?? ''))
  })

  serve(server, approvalWire.decideOrder, async ({ input: { params, body }, scope, customer }) => {
    const decision = { isApproved: body.aprovado, reason: body.motivo ?? '' }
    return wire.encodeOrder(await decideOrder(scope, customer, params.numpedido, decision))
  })

  serve(server, receiptWire.orderReceipt, ({ input: { params }, scope, customer }) =>
    receiptOf(scope, customer.id, params.numpedido),
  )

  serve(server, repeatWire.repeatOrder, ({ input: { params, query }, scope, customer }) =>
    orderToRepeat(scope, customer.id, params.number, query),
  )

  serve(server, ratingWire.rateOrder, ({ input: { params, body }, scope, customer }) =>
    rateOrder(scope, customer.id, params.orderNumber, body),
  )

  serve(server, ratingWire.rateOrderOfSession, ({ input: { params, body }, scope, customer }) =>
    rateOrder(scope, customer.id, params.orderNumber, body),
  )

  serve(server, ratingWire.listRatings, async ({ input: { query }, scope }) => {
    const paging = pagingAt(query)
    return { ...(await listRatings(scope, query, paging)), ...encodePage(paging) }
  })

  serve(server, ratingWire.answerRating, ({ input: { params, body }, scope }) =>
    answerRating(scope, params.orderNumber, body.text),
  )

  serve(server, traitWire.orderTraits, async ({ scope }) => (await orderTraitsOf(scope)).map(traitWire.encodeTrait))

  serve(server, wire.orderDetail, async ({ input: { params }, scope }) => {
    const customer = customerOf(scope.actor)
    ensure(customer && can('order.see', scope.actor, scope), 'order.notFound')
    return wire.encodeOrder(await orderDetail(scope, customer.id, params.numpedido))
  })
}

/** Orders of another account are read by a session for that account. */
function ensurePrincipal({ id }: ActingCustomer, named: string | boolean | undefined): void {
  ensure(typeof named !== 'string' || named.toLowerCase() === id, 'access.notAllowed')
}
