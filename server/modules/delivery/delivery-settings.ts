import { changesBetween, type AuditedFields } from '#domain/access/audit.ts'
import { reaisFromCents, type BasisPoints, type Cents } from '#domain/amounts.ts'
import {
  ensureSoundSettings,
  type BlockedDate,
  type DeliverySettings,
  type StoredDeliveryOption,
  type StoredDeliverySettings,
} from '#domain/delivery/delivery-settings.ts'
import type { PickupStore } from '#domain/delivery/delivery-option.ts'
import { ensure } from '#domain/failure.ts'
import { isTimeZone } from '#domain/supplier/new-store.ts'
import { cornersOf, outlineSql } from '#server/platform/database/service-area-sql.ts'
import { array, bool, int4, json, jsonb, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { PublishingScope } from '#server/platform/events/publish.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

interface AreaRow {
  readonly id: string
  readonly name: string
  /** As PostgreSQL writes a polygon; null where the area is its ranges alone. */
  readonly outline: string | null
  readonly postalRanges: readonly string[]
}

const find = statement('delivery.settings', {
  parameters: [uuid],
  row: {
    timeZone: text,
    hasDelivery: bool,
    hasPickup: bool,
    pickupAdjustment: narrow<BasisPoints>(int4),
    version: int4,
    areas: json<readonly AreaRow[]>(),
    pickupStores: json<readonly PickupStore[]>(),
    options: json<readonly StoredDeliveryOption[]>(),
    blockedDates: json<readonly BlockedDate[]>(),
  },
  sql: `select s.time_zone, 'has-delivery' = any (s.tags) as has_delivery, 'has-collect' = any (s.tags) as has_pickup, s.pickup_adjustment, s.delivery_version as version,
     (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'outline', a.area::text, 'postalRanges', a.postal_codes)
        order by a.position, a.name, a.id), '[]') from service_area a where a.supplier_id = s.id) as areas,
     (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'address', p.address, 'hours', p.hours,
        'coordinates', json_build_object('latitude', p.latitude, 'longitude', p.longitude)) order by p.position, p.name, p.id), '[]')
      from pickup_store p where p.supplier_id = s.id) as pickup_stores,
     (select coalesce(json_agg(json_build_object('id', o.id, 'type', o.type, 'name', o.name, 'description', o.description,
        'period', o.period, 'areaId', o.service_area_id, 'pickupStoreId', o.pickup_store_id, 'fee', o.fee_cents,
        'freeFrom', o.free_from_cents, 'minimum', o.minimum_cents, 'weekdays', o.weekdays, 'leadDays', o.lead_days,
        'cutoff', to_char(o.cutoff, 'HH24:MI'), 'datesAhead', o.dates_ahead, 'capacity', o.capacity, 'isActive', o.is_active)
        order by o.position, o.name, o.id), '[]') from delivery_option o where o.supplier_id = s.id) as options,
     (select coalesce(json_agg(json_build_object('date', b.date, 'reason', b.reason) order by b.date), '[]')
      from blocked_date b where b.supplier_id = s.id) as blocked_dates
   from supplier s where s.id = $1`,
})

/** Of a store, also the options that are switched off. Not from the cache, so that staff see what they stored. */
export async function deliverySettings({
  db,
  supplier,
}: Pick<PublishingScope, 'db' | 'supplier'>): Promise<StoredDeliverySettings> {
  const found = await db.one(find, [supplier.id])
  ensure(found, 'supplier.notFound')
  const { areas, ...settings } = found
  return {
    ...settings,
    areas: areas.map(({ outline, ...area }) => ({ ...area, outline: cornersOf(outline) })),
  }
}

const writeAreas = statement('delivery.write-areas', {
  parameters: [uuid, jsonb()],
  sql: `insert into service_area (supplier_id, id, name, area, postal_codes, position)
   select $1, a.id, a.name, a.outline::polygon, a."postalRanges", a.position
   from jsonb_to_recordset($2::jsonb) as a (id uuid, name text, outline text, "postalRanges" text[], position integer)
   on conflict (supplier_id, id) do update set name = excluded.name, area = excluded.area, postal_codes = excluded.postal_codes,
     position = excluded.position`,
})
const writeStores = statement('delivery.write-pickup-stores', {
  parameters: [uuid, jsonb()],
  sql: `insert into pickup_store (supplier_id, id, name, address, hours, latitude, longitude, position)
   select $1, p.id, p.name, p.address, p.hours, (p.coordinates ->> 'latitude')::float8, (p.coordinates ->> 'longitude')::float8, p.position
   from jsonb_to_recordset($2::jsonb) as p (id uuid, name text, address text, hours text, coordinates jsonb, position integer)
   on conflict (supplier_id, id) do update set name = excluded.name, address = excluded.address, hours = excluded.hours,
     latitude = excluded.latitude, longitude = excluded.longitude, position = excluded.position`,
})
const writeOptions = statement('delivery.write-options', {
  parameters: [uuid, jsonb()],
  sql: `insert into delivery_option (supplier_id, id, type, name, description, period, service_area_id, pickup_store_id, fee_cents,
     free_from_cents, minimum_cents, weekdays, lead_days, cutoff, dates_ahead, capacity, is_active, position)
   select $1, o.id, o.type, o.name, o.description, o.period, o."areaId", o."pickupStoreId", o.fee, o."freeFrom", o.minimum, o.weekdays,
     o."leadDays", o.cutoff, o."datesAhead", o.capacity, o."isActive", o.position
   from jsonb_to_recordset($2::jsonb) as o (id uuid, type text, name text, description text, period text, "areaId" uuid,
     "pickupStoreId" uuid, fee bigint, "freeFrom" bigint, minimum bigint, weekdays integer[], "leadDays" integer, cutoff time,
     "datesAhead" integer, capacity integer, "isActive" boolean, position integer)
   on conflict (supplier_id, id) do update set type = excluded.type, name = excluded.name, description = excluded.description,
     period = excluded.period, service_area_id = excluded.service_area_id, pickup_store_id = excluded.pickup_store_id,
     fee_cents = excluded.fee_cents, free_from_cents = excluded.free_from_cents, minimum_cents = excluded.minimum_cents,
     weekdays = excluded.weekdays, lead_days = excluded.lead_days, cutoff = excluded.cutoff, dates_ahead = excluded.dates_ahead,
     capacity = excluded.capacity, is_active = excluded.is_active, position = excluded.position`,
})
const removeOptions = statement('delivery.remove-options', {
  parameters: [uuid, array(uuid)],
  sql: 'delete from delivery_option where supplier_id = $1 and id = any ($2)',
})
const removeAreas = statement('delivery.remove-areas', {
  parameters: [uuid, array(uuid)],
  sql: 'delete from service_area where supplier_id = $1 and id <> all ($2)',
})
const removeStores = statement('delivery.remove-pickup-stores', {
  parameters: [uuid, array(uuid)],
  sql: 'delete from pickup_store where supplier_id = $1 and id <> all ($2)',
})
const writeDates = statement('delivery.write-blocked-dates', {
  parameters: [uuid, jsonb()],
  sql: `with wanted as (select * from jsonb_to_recordset($2::jsonb) as b (date date, reason text)),
     removed as (delete from blocked_date where supplier_id = $1 and date not in (select date from wanted))
   insert into blocked_date (supplier_id, date, reason) select $1, date, reason from wanted
   on conflict (supplier_id, date) do update set reason = excluded.reason`,
})
const writeTypes = statement('delivery.write-types', {
  parameters: [uuid, array(text), int4, text],
  sql: `update supplier set delivery_version = delivery_version + 1, pickup_adjustment = $3, time_zone = $4,
     tags = array(select tag from unnest(tags) with ordinality as t (tag, at) where tag not in ('has-delivery', 'has-collect') order by at) || $2
   where id = $1`,
})
const findUse = statement('delivery.options-in-use', {
  parameters: [uuid, array(uuid)],
  row: { isUsed: bool },
  sql: `select exists (select from purchase_order o where o.supplier_id = $1 and o.delivery_option_id = any ($2))
     or exists (select from subscription s where s.supplier_id = $1 and s.delivery_option_id = any ($2)) as is_used`,
})

/**
 * Replaces the settings; the store offers them from the next request on. Orders keep what they were placed with.
 * @param seen the version that the change is based on
 * @throws Failure deliverySettings.outdated where they were changed since, deliverySettings.unknownTimeZone,
 * deliverySettings.optionInUse, and those of `ensureSoundSettings`
 */
export function changeDeliverySettings(
  scope: Scope,
  wanted: DeliverySettings,
  seen: number,
): Promise<StoredDeliverySettings> {
  ensureSoundSettings(wanted)
  return inLockedTransaction(scope, async (scope) => {
    const before = await deliverySettings(scope)
    ensure(before.version === seen, 'deliverySettings.outdated')
    const hasZone = wanted.timeZone === before.timeZone || isTimeZone(wanted.timeZone)
    ensure(hasZone, 'deliverySettings.unknownTimeZone', { field: 'timeZone' })
    const parts = changedParts(before, wanted)
    if (parts.length === 0) return before
    await store(scope, before, wanted)
    await recordEvent(scope, { action: 'delivery-settings.changed', customerId: null, changes: parts })
    return deliverySettings(scope)
  })
}

async function store({ db, supplier }: Scope, before: DeliverySettings, wanted: DeliverySettings): Promise<void> {
  const inOrder = <Entry>(entries: readonly Entry[]) =>
    JSON.stringify(entries.map((entry, position) => ({ ...entry, position })))
  const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id)
  const removed = idsOf(before.options).filter((id) => !idsOf(wanted.options).includes(id))
  if (removed.length > 0)
    ensure((await db.one(findUse, [supplier.id, removed]))?.isUsed === false, 'deliverySettings.optionInUse')
  const areas = wanted.areas.map(({ outline, ...area }) => ({ ...area, outline: outlineSql(outline) }))
  await db.execute(writeAreas, [supplier.id, inOrder(areas)])
  await db.execute(writeStores, [supplier.id, inOrder(wanted.pickupStores)])
  await db.execute(removeOptions, [supplier.id, removed])
  await db.execute(writeOptions, [supplier.id, inOrder(wanted.options)])
  await db.execute(removeAreas, [supplier.id, idsOf(wanted.areas)])
  await db.execute(removeStores, [supplier.id, idsOf(wanted.pickupStores)])
  await db.execute(writeDates, [supplier.id, JSON.stringify(wanted.blockedDates)])
  await db.execute(writeTypes, [
    supplier.id,
    [...(wanted.hasDelivery ? ['has-delivery'] : []), ...(wanted.hasPickup ? ['has-collect'] : [])],
    wanted.pickupAdjustment,
    wanted.timeZone,
  ])
}

/** For the log: each area, store and option by its name, the rest as one. */
function changedParts(before: DeliverySettings, after: DeliverySettings) {
  const general = ({
    timeZone,
    hasDelivery,
    hasPickup,
    pickupAdjustment,
    options,
    blockedDates,
  }: DeliverySettings) => ({
    timeZone,
    hasDelivery,
    hasPickup,
    pickupPercent: pickupAdjustment / 100,
    order: options.map(({ name }) => name),
    blockedDates: blockedDates.map(({ date, reason }) => [date, reason].filter(Boolean).join(' ')),
  })
  return [
    ...changesBetween(general(before), general(after)),
    ...entryChanges(before.areas, after.areas, ({ name, outline, postalRanges }) => ({
      name,
      outline: outline.map(({ latitude, longitude }) => `${latitude} ${longitude}`),
      postalRanges: [...postalRanges],
    })),
    ...entryChanges(before.pickupStores, after.pickupStores, ({ name, address, hours, coordinates }) => ({
      name,
      storeAddress: address,
      hours,
      coordinates: `${coordinates.latitude} ${coordinates.longitude}`,
    })),
    ...entryChanges(before.options, after.options, optionFields({ ...namesOf(before), ...namesOf(after) })),
  ]
}

const namesOf = ({ areas, pickupStores }: DeliverySettings): Readonly<Record<string, string>> =>
  Object.fromEntries([...areas, ...pickupStores].map(({ id, name }) => [id, name]))

const optionFields = (names: Readonly<Record<string, string>>) => (option: StoredDeliveryOption) => ({
  name: option.name,
  description: option.description,
  period: option.period,
  area: names[option.areaId ?? ''] ?? null,
  pickupStore: names[option.pickupStoreId ?? ''] ?? null,
  feeReais: reaisFromCents(option.fee),
  freeFromReais: reaisOrNull(option.freeFrom),
  minimumReais: reaisFromCents(option.minimum),
  weekdays: option.weekdays.map(String),
  leadDays: option.leadDays,
  cutoff: option.cutoff,
  datesAhead: option.datesAhead,
  capacity: option.capacity,
  isActive: option.isActive,
})

const reaisOrNull = (amount: Cents | null): number | null => (amount === null ? null : reaisFromCents(amount))

function entryChanges<Entry extends { readonly id: string; readonly name: string }>(
  before: readonly Entry[],
  after: readonly Entry[],
  fields: (entry: Entry) => AuditedFields,
) {
  const ids = [...new Set([...after, ...before].map(({ id }) => id))]
  return ids.flatMap((id) => {
    const [former, next] = [before, after].map((entries) => entries.find((entry) => entry.id === id))
    const part = (next ?? former)?.name ?? ''
    return changesBetween(former ? fields(former) : {}, next ? fields(next) : {}).map((change) => ({ ...change, part }))
  })
}
