import type { Cents } from '#domain/amounts.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import type { PickupStore } from '#domain/delivery/delivery-option.ts'
import type { PlaceContradiction } from '#domain/delivery/service-area.ts'
import type { DeliveryType } from '#domain/order/order.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { holdsPlaceSql, inPostalCodesSql } from '#server/platform/database/service-area-sql.ts'
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

const findOptions = statement('delivery.options', {
  parameters: [uuid, text, date, float8, float8, text],
  row: optionRow,
  sql: `select o.id, o.type, o.name, o.description, o.period, o.fee_cents as fee, o.free_from_cents as "freeFrom",
     o.minimum_cents as minimum, o.weekdays, o.lead_days as "leadDays", o.cutoff, o.dates_ahead as "datesAhead", o.capacity,
     array(select s.date::text from delivery_slot s
       where s.supplier_id = o.supplier_id and s.option_id = o.id and s.date >= $3 and s.taken >= o.capacity) as "fullDates",
     array(select b.date::text from blocked_date b where b.supplier_id = o.supplier_id and b.date >= $3) as "blockedDates",
     case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'address', p.address, 'hours', p.hours,
       'coordinates', json_build_object('latitude', p.latitude, 'longitude', p.longitude)) end as "pickupStore"
   from delivery_option o
   left join pickup_store p on p.supplier_id = o.supplier_id and p.id = o.pickup_store_id
   left join service_area a on a.supplier_id = o.supplier_id and a.id = o.service_area_id
   where o.supplier_id = $1 and o.type = $2
     and (o.type = 'pickup'
       or ${holdsPlaceSql({ latitude: '$4::float8', longitude: '$5::float8', postalCode: '$6::text' })})
   order by o.position, o.name, o.id`,
})

/** Pickup: all; delivery: those whose area holds the place. `today` is the supplier's own date. */
export function optionsFor(scope: Scope, type: DeliveryType, place: Place | null, today: string): Promise<OptionRow[]> {
  const { latitude = null, longitude = null } = place?.coordinates ?? {}
  return scope.db.many(findOptions, [scope.supplier.id, type, today, latitude, longitude, place?.postalCode ?? null])
}

const findHalves = statement('delivery.halves', {
  parameters: [uuid, float8, float8, text],
  row: { holdsPoint: bool, holdsPostalCode: bool },
  sql: `select coalesce(bool_or(a.area @> point($3::float8, $2::float8)), false) as "holdsPoint", coalesce(bool_or(${inPostalCodesSql('$4::text')}), false) as "holdsPostalCode"
   from service_area a
   where a.supplier_id = $1 and exists (select from delivery_option o where o.supplier_id = a.supplier_id and o.service_area_id = a.id)`,
})

/** Why no area holds the place: one of postal code and point lies outside, or they lie in different areas; null where both lie outside. */
export async function contradictionIn(
  { db, supplier }: Scope,
  { postalCode, coordinates }: Place,
): Promise<PlaceContradiction | null> {
  if (coordinates === null) return null
  const halves = await db.one(findHalves, [supplier.id, coordinates.latitude, coordinates.longitude, postalCode])
  if (!halves || (!halves.holdsPoint && !halves.holdsPostalCode)) return null
  return halves.holdsPoint && halves.holdsPostalCode ? 'apart' : halves.holdsPoint ? 'postal-code' : 'point'
}
