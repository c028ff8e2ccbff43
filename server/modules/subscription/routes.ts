import { encodePage, pagingAt } from '#contract/paging.ts'
import * as deskWire from '#contract/subscription-desk.ts'
import * as offerWire from '#contract/subscription-offer.ts'
import * as wire from '#contract/subscription.ts'
import { ensure } from '#domain/failure.ts'
import type { StoreSubscription, Subscription } from '#domain/subscription/subscription.ts'
import { subscriptionTypesOfCart } from '#server/modules/cart/hooks.ts'
import { extensionOfOrder } from '#server/modules/order/hooks.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { answerPrice, cancelSubscription, changeSubscription, retryDate, skipDate } from './change-subscription.ts'
import { subscriptionExtension } from './create-subscription.ts'
import { deliveryChoices } from './delivery-choices.ts'
import {
  findSubscription,
  subscriptionsOf,
  subscriptionsOfStore,
  toStoreSubscription,
  toSubscription,
} from './queries.ts'
import { similarProducts } from './replacements.ts'
import { allTypes, offeredTypes, saveType, subscriptionOffer } from './types.ts'

export function subscriptionRoutes(server: Server): void {
  server.hooks.set(subscriptionTypesOfCart, offeredTypes)
  server.hooks.set(extensionOfOrder, subscriptionExtension)

  serve(server, offerWire.subscriptionTypes, ({ scope }) => subscriptionOffer(scope))

  serve(server, wire.listSubscriptions, async ({ input: { query }, scope, customer }) => {
    const paging = pagingAt(query)
    const { subscriptions, total } = await subscriptionsOf(scope, customer.id, paging)
    return { subscriptions, total, ...encodePage(paging) }
  })

  serve(server, wire.getSubscription, ({ input: { params }, scope, customer }) => shown(scope, params.id, customer.id))

  serve(server, wire.cancelSubscription, async ({ input: { params }, scope, customer }) => {
    await cancelSubscription(scope, customer.id, params.id)
    return shown(scope, params.id, customer.id)
  })

  serve(server, wire.changeSubscription, async ({ input: { params, body }, scope, customer }) => {
    await changeSubscription(scope, customer.id, params.id, body)
    return shown(scope, params.id, customer.id)
  })

  serve(server, wire.skipDate, async ({ input: { params, body }, scope, customer }) => {
    await skipDate(scope, customer.id, { ...params, ...body })
    return shown(scope, params.id, customer.id)
  })

  serve(server, wire.answerPrice, async ({ input: { params, body }, scope, customer }) => {
    await answerPrice(scope, customer.id, { ...params, ...body })
    return shown(scope, params.id, customer.id)
  })

  serve(server, deskWire.listStoreSubscriptions, async ({ input: { query }, scope }) => {
    const paging = pagingAt(query)
    const wanted = { filter: query.filter, typed: query.text }
    return { ...(await subscriptionsOfStore(scope, wanted, paging)), ...encodePage(paging) }
  })

  serve(server, deskWire.storeSubscription, ({ input: { params }, scope }) => shownToStaff(scope, params.id))

  serve(server, deskWire.retryDate, async ({ input: { params }, scope }) => {
    await retryDate(scope, params.id, params.date)
    return shownToStaff(scope, params.id)
  })

  serve(server, deskWire.listSubscriptionTypes, async ({ scope }) => ({ types: await allTypes(scope) }))

  serve(server, deskWire.saveSubscriptionType, async ({ input: { body }, scope }) => ({
    types: await saveType(scope, body),
  }))
}

async function shown(scope: Scope, id: string, customerId: string): Promise<Subscription> {
  const row = await findSubscription(scope, id, customerId)
  ensure(row, 'subscription.notFound')
  const subscription = toSubscription(scope.supplier.timeZone, row)
  const [similar, choices] = await Promise.all([
    similarProducts(scope, row.id),
    deliveryChoices(scope, customerId, subscription),
  ])
  return { ...subscription, similar, deliveryChoices: choices }
}

async function shownToStaff(scope: Scope, id: string): Promise<StoreSubscription & Subscription> {
  const row = await findSubscription(scope, id, null)
  ensure(row, 'subscription.notFound')
  return toStoreSubscription(scope.supplier.timeZone, row)
}
