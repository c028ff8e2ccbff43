import { ZERO_CENTS, type Cents, reaisFromCents, subtractCents } from '#domain/amounts.ts'
import { localMoment, type LocalMoment } from '#domain/calendar.ts'
import { selectedAddress, type Coordinates } from '#domain/customer/address.ts'
import {
  availableDates,
  deliveryFee,
  ensureDeliveryMinimum,
  feeForAnyCart,
  type DeliveryConditions,
  type DeliveryOffer,
  type DeliveryOption,
  type PickupStore,
} from '#domain/delivery/delivery-option.ts'
import { deliveryTypesOf, startingDeliveryType, type DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { PlaceContradiction } from '#domain/delivery/service-area.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { addressesOf } from '#server/modules/address/queries.ts'
import type { CartDelivery } from '#server/modules/cart/read-cart.ts'
import { holdsPlaceSql, IS_OFFERED, inPostalCodesSql } from '#server/platform/database/service-area-sql.ts'
import {
  array,
  bool,
  date,
  float8,
  int4,
  int8,
  json,
  narrow,
  nullable,
  type RowOf,
  statement,
  text,
  time,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

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
 * @throws Failure delivery.addressRequired, supplier.doesNotServeAddress, and delivery.none where no option fits,
 * with `minimumReais` and `missingReais` where the cart is worth too little.
 */
export async function listDeliveryOptions(
  scope: Scope,
  receiving: Receiving,
  now: string = clock(),
): Promise<DeliveryOption[]> {
  const today = localMoment(now, scope.supplier.timeZone)
  const found = await optionsServing(scope, receiving, today)
  const options = optionsForCart(found, receiving.items, today)
  ensure(options.length > 0, 'delivery.none', missingForMinimum(found, receiving.items, today))
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

/** The lowest minimum that such a cart does not reach, and what it lacks; empty where a larger cart would not help. */
function missingForMinimum(found: readonly OptionRow[], items: Cents, today: LocalMoment) {
  const lowest = found
    .filter((row) => items < row.minimum && toOption(row, items, today) !== null)
    .toSorted((a, b) => a.minimum - b.minimum)[0]?.minimum
  if (lowest === undefined) return {}
  return { minimumReais: reaisFromCents(lowest), missingReais: reaisFromCents(subtractCents(lowest, items)) }
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

/** A delivery place: the postal code and, where it is known, the point on the map must both be served. */
export interface Place {
  readonly postalCode: string
  readonly coordinates: Coordinates | null
}

/** A way to receive as the supplier set it up, for any cart. */
const optionRow = {
  name: text,
  id: uuid,
  description: text,
  period: text,
  type: narrow<DeliveryType>(text),
  fee: narrow<Cents>(int8),
  freeFrom: nullable(narrow<Cents>(int8)),
  minimum: narrow<Cents>(int8),
  weekdays: array(int4),
  leadDays: int4,
  /** `HH:MM:SS` */
  cutoff: time,
  datesAhead: int4,
  /** Orders a day; null is without limit. */
  capacity: nullable(int4),
  fullDates: array(text),
  blockedDates: array(text),
  pickupStore: nullable(json<PickupStore>()),
}
export type OptionRow = RowOf<typeof optionRow>

// $3 is the supplier's own date of today.
const OPTION_SQL = `o.id, o.type, o.name, o.description, o.period, o.fee_cents as fee, o.free_from_cents as "freeFrom",
     o.minimum_cents as minimum, o.weekdays, o.lead_days as "leadDays", o.cutoff, o.dates_ahead as "datesAhead", o.capacity,
     array(select s.date::text from delivery_slot s
       where s.supplier_id = o.supplier_id and s.option_id = o.id and s.date >= $3 and s.taken >= o.capacity) as "fullDates",
     array(select b.date::text from blocked_date b where b.supplier_id = o.supplier_id and b.date >= $3) as "blockedDates",
     case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'address', p.address, 'hours', p.hours,
       'coordinates', json_build_object('latitude', p.latitude, 'longitude', p.longitude)) end as "pickupStore"`
const OPTION_TABLES = `delivery_option o
   left join pickup_store p on p.supplier_id = o.supplier_id and p.id = o.pickup_store_id
   left join service_area a on a.supplier_id = o.supplier_id and a.id = o.service_area_id`

const findOptions = statement('delivery.options', {
  parameters: [uuid, text, date, float8, float8, text],
  row: optionRow,
  useGenericPlan: true,
  sql: `select ${OPTION_SQL}
   from ${OPTION_TABLES}
   where o.supplier_id = $1 and o.is_active and o.type = $2
     and (o.type = 'pickup'
       or ${holdsPlaceSql({ latitude: '$4::float8', longitude: '$5::float8', postalCode: '$6::text' })})
   order by o.position, o.name, o.id`,
})

/** Pickup: all; delivery: those whose area holds the place. `today` is the supplier's own date. */
function optionsFor(scope: Scope, type: DeliveryType, place: Place | null, today: string): Promise<OptionRow[]> {
  const { latitude = null, longitude = null } = place?.coordinates ?? {}
  return scope.db.many(findOptions, [scope.supplier.id, type, today, latitude, longitude, place?.postalCode ?? null])
}

const findConditions = statement('delivery.conditions', {
  parameters: [uuid, text, date],
  row: { ...optionRow, area: nullable(text) },
  useGenericPlan: true,
  sql: `select ${OPTION_SQL}, a.name as area
   from ${OPTION_TABLES}
   where o.supplier_id = $1 and o.is_active and ($2::text is null or o.type = 'pickup' or ${inPostalCodesSql('$2::text')})
   order by o.type, o.position, o.name, o.id`,
})

/** The ways to receive of the store for any cart; of deliveries those that reach the postal code, or all without one. */
export async function deliveryConditions(
  scope: Scope,
  postalCode: string | null,
  now: string = clock(),
): Promise<DeliveryConditions[]> {
  const today = localMoment(now, scope.supplier.timeZone)
  const offered = deliveryTypesOf(scope.features)
  const found = await scope.db.many(findConditions, [scope.supplier.id, postalCode, today.date])
  return found.flatMap((row) => {
    const option = offered.includes(row.type) ? toOption(row, ZERO_CENTS, today) : null
    return option === null ? [] : [{ ...option, area: row.area }]
  })
}

const findHalves = statement('delivery.halves', {
  parameters: [uuid, float8, float8, text],
  row: { holdsPoint: bool, holdsPostalCode: bool },
  sql: `select coalesce(bool_or(a.area @> point($3::float8, $2::float8)), false) as "holdsPoint", coalesce(bool_or(${inPostalCodesSql('$4::text')}), false) as "holdsPostalCode"
   from service_area a
   where a.supplier_id = $1 and ${IS_OFFERED}`,
})

/** Why no area holds the place: one of postal code and point lies outside, or they lie in different areas; null where both lie outside. */
async function contradictionIn(
  { db, supplier }: Scope,
  { postalCode, coordinates }: Place,
): Promise<PlaceContradiction | null> {
  if (coordinates === null) return null
  const halves = await db.one(findHalves, [supplier.id, coordinates.latitude, coordinates.longitude, postalCode])
  if (!halves || (!halves.holdsPoint && !halves.holdsPostalCode)) return null
  return halves.holdsPoint && halves.holdsPostalCode ? 'apart' : halves.holdsPoint ? 'postal-code' : 'point'
}

// Orders for the same day wait for each other at this row; a check constraint repeats the condition.
const takeCapacity = statement('delivery.take-capacity', {
  parameters: [uuid, uuid, date, int4],
  row: { taken: int4 },
  useGenericPlan: true,
  sql: `insert into delivery_slot as slot (supplier_id, option_id, date, taken, capacity) values ($1, $2, $3, 1, $4)
   on conflict (supplier_id, option_id, date) do update set taken = slot.taken + 1, capacity = excluded.capacity
     where slot.taken < excluded.capacity
   returning taken`,
})

/** Whether the option limits the deliveries of a day. */
export const takesSlot = (date: string | null, capacity: number | null): boolean => date !== null && capacity !== null

/**
 * Takes one delivery of the capacity of a day (ISO date) for an order, inside its transaction.
 * Throws Failure delivery.slotFull.
 */
export async function reserveSlot(
  scope: Scope,
  optionId: string,
  date: string | null,
  capacity: number | null,
): Promise<void> {
  if (!takesSlot(date, capacity)) return
  ensure(await scope.db.one(takeCapacity, [scope.supplier.id, optionId, date, capacity]), 'delivery.slotFull')
}

const returnCapacity = statement('delivery.return-capacity', {
  parameters: [uuid, uuid, date],
  sql: 'update delivery_slot set taken = taken - 1 where supplier_id = $1 and option_id = $2 and date = $3 and taken > 0',
})

/** Returns the delivery of an order to the capacity of its day. */
export async function returnSlot(scope: Scope, optionId: string, date: string | null): Promise<void> {
  if (date !== null) await scope.db.many(returnCapacity, [scope.supplier.id, optionId, date])
}
