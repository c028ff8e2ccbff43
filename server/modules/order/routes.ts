import { MAX_EXPORTED_ROWS, ORDER_SHEET } from '#contract/spreadsheet.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import * as wire from '#contract/order.ts'
import * as listWire from '#contract/order-list.ts'
import * as receiptWire from '#contract/order-receipt.ts'
import * as repeatWire from '#contract/order-repeat.ts'
import * as ratingWire from '#contract/order-rating.ts'
import * as traitWire from '#contract/order-trait.ts'
import { encodePage, pagingAt } from '#contract/paging.ts'
import * as storeWire from '#contract/store-order.ts'
import { customerOf, type ActingCustomer } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { ensure } from '#domain/failure.ts'
import { couponAttemptLimit } from '#server/modules/coupon/coupon-use.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { decideOrder } from './approve-order.ts'
import { beforeCancellation, extensionOfOrder } from './hooks.ts'
import { cancelOrder } from './move-order.ts'
import { orderTraitsOf } from './prepare-order.ts'
import { receiptOf } from './order-receipt.ts'
import { currentOrders, exportOrders, lastPurchases, listOrders } from './customer-orders.ts'
import { answerRating, listRatings, rateOrder } from './ratings.ts'
import { orderDetail } from './read-orders.ts'
import { orderToRepeat } from './repeat-order.ts'
import { listStoreOrders } from './store-orders.ts'
import { findDuplicate, idempotencyKeyOf, identityOf, submitOrder, type Submission } from './submit-order.ts'

export function orderRoutes(server: Server): void {
  const { hooks } = server
  const countCouponAttempt = couponAttemptLimit(server.appContext.db)

  serve(server, wire.submitOrder, async ({ input: { body }, scope, customer, requestContext }) => {
    const submission: Submission = {
      request: body,
      idempotencyKey: idempotencyKeyOf(requestContext),
      campaign: requestContext.campaign,
      countCouponAttempt: () => countCouponAttempt(`${scope.supplier.id} ${customer.id}`),
      extension: await hooks.get(extensionOfOrder)(scope, customer.id, body),
      readConsent: null,
    }
    return submitOrder(scope, customer.id, submission)
  })

  serve(server, wire.findDuplicate, ({ input: { body }, scope, customer, requestContext }) =>
    findDuplicate(scope, identityOf(customer.id, body, idempotencyKeyOf(requestContext))),
  )

  serve(server, listWire.listOrders, async ({ input: { query }, scope, customer }) => {
    ensurePrincipal(customer, query.principal)
    const paging = pagingAt(query)
    return { ...(await listOrders(scope, customer.id, query, paging)), ...encodePage(paging) }
  })

  serve(server, listWire.exportOrders, async ({ input: { body }, scope, customer }) => {
    ensurePrincipal(customer, body.principal)
    return exportOrders(scope, customer.id, body, body.format)
  })

  serve(server, listWire.currentOrders, async ({ scope, customer }) => ({
    orders: await currentOrders(scope, customer.id),
  }))

  serve(server, listWire.lastPurchases, async ({ input: { query }, scope, customer }) => ({
    purchases: await lastPurchases(scope, customer.id, query.productIds),
  }))

  serve(server, storeWire.exportStoreOrders, async ({ input: { query }, scope }) => {
    // One more says that there are too many.
    const { orders } = await listStoreOrders(scope, query, query.sort, { limit: MAX_EXPORTED_ROWS + 1, offset: 0 })
    const { timeZone } = scope.supplier
    return writeSpreadsheet(query.format, { name: 'pedidos', columns: ORDER_SHEET, rows: orders, timeZone })
  })

  serve(server, storeWire.listStoreOrders, async ({ input: { query }, scope }) => {
    const paging = pagingAt(query)
    return { ...(await listStoreOrders(scope, query, query.sort, paging)), ...encodePage(paging) }
  })

  serve(server, storeWire.storeOrder, ({ input: { params }, scope }) => orderDetail(scope, null, params.number))

  serve(server, wire.cancelOrder, async ({ input: { params, body }, scope, customer }) => {
    await hooks.get(beforeCancellation)(scope, customer, params.number)
    return cancelOrder(scope, customer, params.number, body.reason)
  })

  serve(server, wire.decideOrder, ({ input: { params, body }, scope, customer }) =>
    decideOrder(scope, customer, params.number, body),
  )

  serve(server, receiptWire.orderReceipt, ({ input: { params }, scope, customer }) =>
    receiptOf(scope, customer.id, params.number),
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

  serve(server, traitWire.orderTraits, ({ scope }) => orderTraitsOf(scope))

  serve(server, wire.orderDetail, async ({ input: { params }, scope }) => {
    const customer = customerOf(scope.actor)
    ensure(customer && can('order.see', scope.actor, scope), 'order.notFound')
    return orderDetail(scope, customer.id, params.number)
  })
}

/** Orders of another account are read by a session for that account. */
function ensurePrincipal({ id }: ActingCustomer, named: string | boolean | undefined): void {
  ensure(typeof named !== 'string' || named.toLowerCase() === id, 'access.notAllowed')
}
