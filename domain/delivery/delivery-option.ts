import { reaisFromCents, subtractCents, ZERO_CENTS, type Cents } from '../amounts.ts'
import { dayNumber, isoDate, weekdayOf, type LocalMoment } from '../calendar.ts'
import type { Coordinates } from '../customer/address.ts'
import { ensure } from '../failure.ts'
import type { DeliveryType } from './delivery-type.ts'

/** A way to receive an order, with what it costs for this cart and the dates that are still free. */
export interface DeliveryOption {
  readonly id: string
  readonly type: DeliveryType
  readonly name: string
  readonly description: string
  readonly period: string
  /** For this cart: zero where it is free from its value on. */
  readonly fee: Cents
  readonly freeFrom: Cents | null
  readonly minimum: Cents
  /** ISO dates, soonest first; empty where no date is chosen. */
  readonly dates: readonly string[]
  readonly pickupStore: PickupStore | null
}

/** An option for a visitor who may not see prices: the fee is null where it depends on the value of the cart. */
export interface DeliveryOffer extends Omit<DeliveryOption, 'fee'> {
  readonly fee: Cents | null
}

/** A way to receive for an empty cart, with the name of the area that it reaches; null for pickup. */
export interface DeliveryConditions extends DeliveryOption {
  readonly area: string | null
}

export interface PickupStore {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly hours: string
  readonly coordinates: Coordinates
}

/**
 * What an option costs. Everything is compared with the items of the cart before any discount, as coupons do, so that
 * a coupon never takes away free delivery or the right to order.
 */
export interface DeliveryPricing {
  readonly fee: Cents
  readonly freeFrom: Cents | null
  readonly minimum: Cents
}

/** The fee for a cart with these items: nothing from `freeFrom` on. */
export const deliveryFee = (pricing: DeliveryPricing, items: Cents): Cents =>
  pricing.freeFrom !== null && items >= pricing.freeFrom ? ZERO_CENTS : pricing.fee

/** The fee where it is the same for every cart, else null. */
export function feeForAnyCart(pricing: DeliveryPricing): Cents | null {
  const forNothing = deliveryFee(pricing, ZERO_CENTS)
  return pricing.freeFrom === null || forNothing === ZERO_CENTS ? forNothing : null
}

type Conditions = Pick<DeliveryOption, 'type' | 'fee' | 'minimum'>

/** The delivery with the lowest fee, of several the one with the lowest minimum; null where nothing is delivered. */
export const cheapestDelivery = <Option extends Conditions>(options: readonly Option[]): Option | null =>
  options.filter(({ type }) => type === 'delivery').toSorted((a, b) => a.fee - b.fee || a.minimum - b.minimum)[0] ??
  null

/** What a buyer needs to know early of the deliveries of a store. */
export interface DeliverySummary extends DeliveryPricing {
  readonly firstDate: string | null
  /** Whether another delivery costs more. */
  readonly isLowest: boolean
  /** Of all deliveries: `minimum` is that of the cheapest. */
  readonly lowestMinimum: Cents | null
}

/** Of the cheapest delivery; null where nothing is delivered. */
export function summarizeDelivery(
  options: readonly (Conditions & Pick<DeliveryOption, 'freeFrom' | 'dates'>)[],
): DeliverySummary | null {
  const cheapest = cheapestDelivery(options)
  if (cheapest === null) return null
  const { fee, freeFrom, minimum, dates } = cheapest
  const isLowest = options.filter(({ type }) => type === 'delivery').length > 1
  return { fee, freeFrom, minimum, firstDate: dates[0] ?? null, isLowest, lowestMinimum: lowestMinimum(options) }
}

/** What the items of a cart have to come to, so that one of the deliveries takes it; null where any cart is enough. */
export function lowestMinimum(options: readonly Conditions[]): Cents | null {
  const minimums = options.filter(({ type }) => type === 'delivery').map(({ minimum }) => minimum)
  return minimums.toSorted((a, b) => a - b)[0] || null
}

/** What is missing until delivery is free; null where it never is, or where it costs nothing already. */
export function missingForFreeDelivery(pricing: DeliveryPricing, items: Cents): Cents | null {
  if (pricing.freeFrom === null || pricing.fee === 0 || items >= pricing.freeFrom) return null
  return subtractCents(pricing.freeFrom, items)
}

/** Throws `delivery.belowMinimum` with `minimumReais` and `missingReais`. */
export function ensureDeliveryMinimum(pricing: Pick<DeliveryPricing, 'minimum'>, items: Cents): void {
  ensure(items >= pricing.minimum, 'delivery.belowMinimum', {
    minimumReais: reaisFromCents(pricing.minimum),
    missingReais: reaisFromCents(subtractCents(pricing.minimum, items)),
  })
}

/** How far ahead a free day is looked for before the answer is "none". */
const HORIZON_DAYS = 366

export interface DeliverySchedule {
  /** Date and time at the supplier (`localMoment`). */
  readonly now: LocalMoment
  /** ISO weekdays on which goods go out: 1 is Monday, 7 Sunday. */
  readonly weekdays: readonly number[]
  /** Calendar days between order and delivery. */
  readonly leadDays: number
  /** `HH:MM`: from this minute on, an order counts as the next day's. */
  readonly cutoffTime: string
  /** ISO dates on which nothing goes out. */
  readonly blockedDates: readonly string[]
  /** ISO dates whose capacity is taken. */
  readonly fullDates: readonly string[]
  /** How many dates to offer; 0 where no date is chosen. */
  readonly count: number
}

/** The ISO dates that can still be chosen, soonest first; none where no day of the coming year is free. */
export function availableDates(schedule: DeliverySchedule): string[] {
  const { now, weekdays, leadDays, cutoffTime, count } = schedule
  const taken = new Set([...schedule.blockedDates, ...schedule.fullDates])
  // Databases write 18:00:00; what is compared are the minutes.
  const isAfterCutoff = now.time.slice(0, 5) >= cutoffTime.slice(0, 5)
  const first = dayNumber(now.date) + leadDays + (isAfterCutoff ? 1 : 0)
  const dates: string[] = []
  for (let day = first; dates.length < count && day < first + HORIZON_DAYS; day++) {
    const date = isoDate(day)
    if (weekdays.includes(weekdayOf(day)) && !taken.has(date)) dates.push(date)
  }
  return dates
}
