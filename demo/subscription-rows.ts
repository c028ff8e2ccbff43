import { occurrenceAfter, planningDay } from '#domain/subscription/schedule.ts'
import { DEFAULT_TOLERANCE } from '#domain/subscription/subscription.ts'
import type { OrderEntry } from './data/store.ts'
import { stableId } from './identifiers.ts'
import { deliveryDate, named, OFFSET, type OrderContext, type OrderRows } from './order-rows.ts'
import { addressId } from './people-rows.ts'
import type { Row } from './rows.ts'
import { subscriptionTypeId } from './store-rows.ts'

interface SubscriptionRows {
  readonly subscription: Row
  readonly lines: readonly Row[]
  /** Of the first date, which has its order. */
  readonly run: Row
}

/** The subscription that began with an order: its next date is still to come. */
export function subscriptionRows(
  entry: OrderEntry & { readonly subscription: string },
  { order, lines }: OrderRows,
  { store, today }: OrderContext,
): SubscriptionRows {
  const { interval, noticeDays } = named(store.subscriptionTypes, 'name', entry.subscription)
  const option = named(store.deliveryOptions, 'name', entry.deliveryOption)
  const firstOn = deliveryDate(entry, option, today)
  const nextOn = occurrenceAfter(firstOn, interval, firstOn)
  const days = { weekdays: option.weekdays, blockedDates: [], leadDays: option.leadDays }
  const planOn = planningDay({ firstOn, interval, days, skipped: [] }, nextOn, noticeDays)
  const id = stableId(store.slug, 'subscription', String(order['number']))
  const key = { supplier_id: order['supplier_id'], subscription_id: id }
  return {
    subscription: {
      supplier_id: key.supplier_id,
      id,
      customer_id: order['customer_id'],
      type_id: subscriptionTypeId(store.slug, entry.subscription),
      status: 'active',
      created_at: order['placed_at'],
      placed_by: order['placed_by'],
      placed_as: order['placed_as'],
      first_on: firstOn,
      next_on: nextOn,
      plan_at: `${planOn}T06:00:00${OFFSET}`,
      delivery_type: order['delivery_type'],
      delivery_option_id: order['delivery_option_id'],
      address_id: entry.address === undefined ? null : addressId(store.slug, entry.customer, entry.address),
      payment_method_id: order['payment_method_id'],
      tolerance: DEFAULT_TOLERANCE,
      missing_policy: 'replace',
      note: order['note'],
      traits: [],
    },
    lines: lines.map((line) => ({
      ...key,
      product_id: line['product_id'],
      quantity: line['quantity'],
      is_gift_wrapped: line['is_gift_wrapped'],
      agreed_price: line['unit_price'],
    })),
    run: {
      ...key,
      date: firstOn,
      status: 'placed',
      attempts: 0,
      missing: [],
      order_number: order['number'],
      failure_details: {},
    },
  }
}
