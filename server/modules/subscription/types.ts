import { changesBetween } from '#domain/access/audit.ts'
import type { Cents } from '#domain/amounts.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { EVERY_DAY, type DeliveryDays, type Interval } from '#domain/subscription/schedule.ts'
import type {
  StoredSubscriptionType,
  SubscriptionOffer,
  SubscriptionType,
  TypeToSave,
} from '#domain/subscription/subscription.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { bool, int4, int8, json, narrow, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const typeRow = {
  id: uuid,
  name: text,
  description: text,
  unit: narrow<Interval['unit']>(text),
  count: int4,
  minimum: narrow<Cents>(int8),
  noticeDays: int4,
  isActive: bool,
  used: int8,
}

const findAll = statement('subscription.types', {
  parameters: [uuid],
  row: typeRow,
  sql: `select t.id, t.name, t.description, t.interval_unit as unit, t.interval_count as count, t.minimum_cents as minimum,
     t.notice_days, t.is_active,
     (select count(*) from subscription s where s.supplier_id = $1 and s.type_id = t.id and s.status <> 'cancelled') as used
   from subscription_type t where t.supplier_id = $1 order by t.position, t.name, t.id`,
})

/** All types of the store, also those that are not offered. */
export async function allTypes({ db, supplier }: Pick<Scope, 'db' | 'supplier'>): Promise<StoredSubscriptionType[]> {
  const rows = await db.many(findAll, [supplier.id])
  return rows.map(({ unit, count, ...type }) => ({ ...type, interval: { unit, count } }))
}

/** What customers can choose. Cached, because every load of a cart needs it. */
export const offeredTypes = (scope: Scope): Promise<SubscriptionType[]> =>
  scope.cache.remember(scope.supplier.id, 'subscription types', async () =>
    (await allTypes(scope))
      .filter(({ isActive }) => isActive)
      .map(({ id, name, description, interval, minimum, noticeDays }) => ({
        id,
        name,
        description,
        interval,
        minimum,
        noticeDays,
      })),
  )

/** The chosen type; null where none is. @throws Failure subscription.unavailable */
export async function chosenType(scope: Scope, id: string | null): Promise<SubscriptionType | null> {
  if (id === null) return null
  const type = (await offeredTypes(scope)).find((type) => type.id === id)
  ensure(type, 'subscription.unavailable', { field: 'idtipoassinatura' })
  return type
}

/** The days of a delivery option `d`, as JSON; null where no date is chosen. At the store it may be the day before that of UTC. */
export const DELIVERY_DAYS = `case when d.dates_ahead > 0 then json_build_object('weekdays', d.weekdays, 'leadDays', d.lead_days,
   'blockedDates', array(select b.date from blocked_date b where b.supplier_id = $1 and b.date >= current_date - 1 order by b.date)) end`

const findDays = statement('subscription.delivery-days', {
  parameters: [uuid],
  row: { id: uuid, days: nullable(json<DeliveryDays>()) },
  sql: `select d.id, ${DELIVERY_DAYS} as days from delivery_option d where d.supplier_id = $1`,
})

/** The types that the store offers, with the days of its delivery options. */
export async function subscriptionOffer(scope: Scope): Promise<SubscriptionOffer> {
  const types = await offeredTypes(scope)
  if (types.length === 0) return { types, deliveryDays: {} }
  const options = await scope.db.many(findDays, [scope.supplier.id])
  return { types, deliveryDays: Object.fromEntries(options.map(({ id, days }) => [id, days ?? EVERY_DAY])) }
}

const write = statement('subscription.write-type', {
  parameters: [uuid, uuid, text, text, text, int4, int8, int4, bool],
  row: { id: uuid },
  sql: `insert into subscription_type as t (supplier_id, id, name, description, interval_unit, interval_count, minimum_cents, notice_days,
     is_active)
   values ($1, coalesce($2, gen_random_uuid()), $3, $4, $5, $6, $7, $8, $9)
   on conflict (supplier_id, id) do update set name = excluded.name, description = excluded.description,
     interval_unit = excluded.interval_unit, interval_count = excluded.interval_count, minimum_cents = excluded.minimum_cents,
     notice_days = excluded.notice_days, is_active = excluded.is_active
   returning t.id`,
})

const fieldsOf = (type: Omit<TypeToSave, 'id'>) => ({
  name: type.name,
  description: type.description,
  intervalUnit: type.interval.unit,
  intervalCount: type.interval.count,
  minimum: type.minimum,
  noticeDays: type.noticeDays,
  isActive: type.isActive,
})

/**
 * Adds a type or changes one; subscriptions that exist follow the changed interval from their next date on.
 * @throws Failure subscription.typeNotFound, subscription.nameTaken
 */
export async function saveType(scope: Scope, type: TypeToSave): Promise<StoredSubscriptionType[]> {
  try {
    return await inTransaction(scope, async (scope) => {
      const before = (await allTypes(scope)).find(({ id }) => id === type.id)
      ensure(type.id === null || before, 'subscription.typeNotFound')
      const { unit, count } = type.interval
      const { name, description, minimum, noticeDays, isActive } = type
      await scope.db.one(write, [
        scope.supplier.id,
        type.id,
        name,
        description,
        unit,
        count,
        minimum,
        noticeDays,
        isActive,
      ])
      const changes = changesBetween(before ? fieldsOf(before) : {}, fieldsOf(type))
      if (changes.length > 0)
        await recordEvent(scope, { action: 'subscription-type.changed', customerId: null, changes })
      return allTypes(scope)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'subscription_type_supplier_id_name_key')
      throw new Failure('subscription.nameTaken', { field: 'name' })
    throw error
  }
}
