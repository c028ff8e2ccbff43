import { ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { localMoment, type LocalMoment } from '#domain/calendar.ts'
import { selectedAddress } from '#domain/customer/address.ts'
import {
  availableDates,
  deliveryFee,
  deliveryTypesOf,
  ensureDeliveryMinimum,
  feeForAnyCart,
  startingDeliveryType,
  type DeliveryOffer,
  type DeliveryOption,
} from '#domain/delivery/delivery-option.ts'
import { ensure, Failure } from '#domain/failure.ts'
import type { DeliveryType } from '#domain/order/order.ts'
import { addressesOf } from '#server/modules/address/queries.ts'
import type { CartDelivery } from '#server/modules/cart/read-cart.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { contradictionIn, optionsFor, type OptionRow, type Place } from './queries.ts'

export interface Receiving {
  readonly type: DeliveryType
  /** Null where it is not known; pickup needs none (specification §5). */
  readonly place: Place | null
  /** Of the cart, before discounts. */
  readonly items: Cents
}

/** The instant, as an ISO text. */
export const clock = (): string => new Date().toISOString()

/** The requested delivery type, else the store's default. */
export const deliveryTypeOf = (scope: Scope, wanted: DeliveryType | null): DeliveryType =>
  wanted ?? startingDeliveryType(scope.features, null)

/**
 * The ways to receive such a cart, with fee and free dates; the first is the default.
 * @throws Failure delivery.addressRequired, supplier.doesNotServeAddress, and delivery.none where no option fits.
 */
export async function listDeliveryOptions(
  scope: Scope,
  receiving: Receiving,
  now: string = clock(),
): Promise<DeliveryOption[]> {
  const today = localMoment(now, scope.supplier.timeZone)
  const found = await optionsServing(scope, receiving, today)
  const options = optionsForCart(found, receiving.items, today)
  ensure(options.length > 0, 'delivery.none')
  return options
}

/**
 * The options for a visitor who may not see prices: they do not depend on the cart, so that neither a fee nor a
 * missing option reveals its value.
 * @throws Failure as `listDeliveryOptions` does.
 */
export async function listDeliveryOffers(
  scope: Scope,
  receiving: Omit<Receiving, 'items'>,
  now: string = clock(),
): Promise<DeliveryOffer[]> {
  const today = localMoment(now, scope.supplier.timeZone)
  const found = await optionsServing(scope, receiving, today)
  const offers = found.flatMap((row): DeliveryOffer[] => {
    const option = toOption(row, ZERO_CENTS, today)
    return option === null ? [] : [{ ...option, fee: feeForAnyCart(row) }]
  })
  ensure(offers.length > 0, 'delivery.none')
  return offers
}

/** What the first option that takes such a cart costs; null where there is none, or nowhere to deliver to. */
export async function defaultDeliveryFee(
  scope: Scope,
  receiving: Receiving,
  now: string = clock(),
): Promise<Cents | null> {
  const { type, place, items } = receiving
  if (!deliveryTypesOf(scope.features).includes(type) || (type === 'delivery' && place === null)) return null
  const today = localMoment(now, scope.supplier.timeZone)
  const found = await optionsFor(scope, type, place, today.date)
  return optionsForCart(found, items, today)[0]?.fee ?? null
}

const optionsForCart = (found: readonly OptionRow[], items: Cents, today: LocalMoment): DeliveryOption[] =>
  found
    .filter((row) => items >= row.minimum)
    .map((row) => toOption(row, items, today))
    .filter((option): option is DeliveryOption => option !== null)

/**
 * The options of the store that reach the place, for any cart.
 * @throws Failure supplier.doesNotServeAddress, with the reason where half of the place is served.
 */
export async function optionsServing(
  scope: Scope,
  { type, place }: Omit<Receiving, 'items'>,
  today: LocalMoment,
): Promise<OptionRow[]> {
  ensure(deliveryTypesOf(scope.features).includes(type), 'delivery.none')
  ensure(type === 'pickup' || place !== null, 'delivery.addressRequired')
  const found = await optionsFor(scope, type, place, today.date)
  if (type === 'pickup' || found.length > 0) return found
  const reason = place && (await contradictionIn(scope, place))
  throw new Failure('supplier.doesNotServeAddress', reason === null ? {} : { reason })
}

/** Null where dates are chosen and none is free: an empty list of dates would mean that no date is needed. */
export function toOption(row: OptionRow, items: Cents, today: LocalMoment): DeliveryOption | null {
  const dates = availableDates({
    now: today,
    weekdays: row.weekdays,
    leadDays: row.leadDays,
    cutoffTime: row.cutoff,
    blockedDates: row.blockedDates,
    fullDates: row.fullDates,
    count: row.datesAhead,
  })
  if (row.datesAhead > 0 && dates.length === 0) return null
  const { id, type, name, description, period, freeFrom, minimum, pickupStore } = row
  return { id, type, name, description, period, freeFrom, minimum, pickupStore, dates, fee: deliveryFee(row, items) }
}

export interface ChosenDelivery {
  readonly optionId: string
  readonly type: DeliveryType
  /** Null for pickup. */
  readonly address: Place | null
  /** Of the cart, before discounts. */
  readonly items: Cents
}

/** With the capacity, which `reserveSlot` needs. */
export interface DeliveryOptionToReserve extends DeliveryOption {
  readonly capacity: number | null
}

/**
 * The option that an order chose, with today's fee and dates, on the connection of the scope.
 * @throws Failure delivery.addressRequired, supplier.doesNotServeAddress, delivery.optionNotFound,
 * delivery.belowMinimum, delivery.dateUnavailable where no date is left.
 */
export async function findDeliveryOption(
  scope: Scope,
  chosen: ChosenDelivery,
  now: string = clock(),
): Promise<DeliveryOptionToReserve> {
  const today = localMoment(now, scope.supplier.timeZone)
  const found = await optionsServing(scope, { type: chosen.type, place: chosen.address }, today)
  const row = found.find((option) => option.id === chosen.optionId.toLowerCase())
  ensure(row, 'delivery.optionNotFound')
  ensureDeliveryMinimum(row, chosen.items)
  const option = toOption(row, chosen.items, today)
  ensure(option, 'delivery.dateUnavailable')
  return { ...option, capacity: row.capacity }
}

/**
 * The fee of the first delivery option for such a cart; null without a delivery place, and where no option
 * takes the cart.
 * @throws Failure address.notFound for a chosen address that the customer does not have.
 */
export async function cartDeliveryFee(
  scope: Scope,
  customerId: string,
  { type, addressId, items }: CartDelivery,
): Promise<Cents | null> {
  const place = type === 'delivery' ? await placeOf(scope, customerId, addressId) : null
  return defaultDeliveryFee(scope, { type, place, items })
}

/** The chosen address, else the one that the store selects, else the primary one. */
async function placeOf(scope: Scope, customerId: string, chosenId: string | null): Promise<Place | null> {
  const addresses = await addressesOf(scope, customerId)
  ensure(chosenId === null || addresses.some(({ id }) => id === chosenId), 'address.notFound')
  return selectedAddress(addresses, scope.features, chosenId) ?? addresses.find(({ isPrimary }) => isPrimary) ?? null
}
