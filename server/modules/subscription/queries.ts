import { encodeFailure } from '#contract/failures.ts'
import { STAFF_WORDING } from '#contract/subscription-failures.ts'
import { addCents, multiplyPrice, ZERO_CENTS, type BasisPoints, type Cents } from '#domain/amounts.ts'
import type { Actor } from '#domain/access/actor.ts'
import { dayNumber, isoDate, localMoment } from '#domain/calendar.ts'
import { addressText } from '#domain/customer/address.ts'
import type { FailureCode, FailureDetails } from '#domain/failure.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { TraitAnswer } from '#domain/order/trait.ts'
import {
  deliveryOf,
  EVERY_DAY,
  nextDeliveries,
  occurrenceAfter,
  type DeliveryDays,
  type Interval,
  type Schedule,
} from '#domain/subscription/schedule.ts'
import {
  SHOWN_DELIVERIES,
  type MissingPolicy,
  type ReplacedProduct,
  type RunStatus,
  type SkipReason,
  type StoreSubscription,
  type Subscription,
  type SubscriptionFilter,
  type SubscriptionLine,
  type SubscriptionRun,
  type SubscriptionStatus,
  type UpcomingDelivery,
} from '#domain/subscription/subscription.ts'
import { ADDRESS, toAddress } from '#server/modules/address/queries.ts'
import { clock } from '#server/modules/delivery/delivery-options.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  date,
  int4,
  int8,
  json,
  jsonb,
  jsonListSql,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { likeWords, matchesEveryWord } from '#server/platform/database/like-search.ts'
import { DELIVERY_DAYS } from './types.ts'

/** A run as PostgreSQL writes it in JSON. */
interface StoredRun {
  readonly date: string
  readonly status: RunStatus
  readonly orderNumber: number | null
  readonly failure: FailureCode | null
  readonly failureDetails: FailureDetails
  readonly skipReason: SkipReason | null
  readonly missing: readonly string[]
  readonly replaced: readonly ReplacedProduct[]
  readonly tryAt: string | null
  readonly attempts: number
  readonly requestedTotal: Cents | null
  readonly approvedTotal: Cents | null
  readonly lapsesAt: string | null
}

const subscriptionRow = {
  id: uuid,
  customerId: uuid,
  customerName: text,
  typeName: text,
  unit: narrow<Interval['unit']>(text),
  count: int4,
  noticeDays: int4,
  status: narrow<SubscriptionStatus>(text),
  createdAt: timestamptz,
  placedBy: nullable(uuid),
  placedAs: narrow<'customer' | 'linked-user' | 'representative'>(text),
  firstOn: date,
  nextOn: date,
  deliveryType: narrow<DeliveryType>(text),
  deliveryOptionId: uuid,
  deliveryName: text,
  days: nullable(json<DeliveryDays>()),
  addressId: nullable(uuid),
  address: nullable(json<RowOf<typeof ADDRESS.types>>()),
  pickupStore: text,
  paymentMethodId: uuid,
  paymentName: text,
  tolerance: nullable(narrow<BasisPoints>(int4)),
  missingPolicy: narrow<MissingPolicy>(text),
  note: text,
  traits: jsonb<readonly TraitAnswer[]>(),
  lines: json<readonly SubscriptionLine[]>(),
  runs: json<readonly StoredRun[]>(),
  needsAttention: bool,
}
export type StoredSubscription = RowOf<typeof subscriptionRow>

/** Runs that are shown and from which the state of a subscription follows. */
const SHOWN_RUNS = 24
const RECENT_DAYS = 30

/** SQL: whether the store sells a product o to be ordered. */
const IS_SOLD = '(o.is_active and not o.is_quote_only)'

const NEEDS_ATTENTION = `(s.status <> 'cancelled' and (exists (
     select from subscription_line l join product o on o.supplier_id = $1 and o.id = l.product_id
     where l.supplier_id = $1 and l.subscription_id = s.id and not ${IS_SOLD}) or exists (select from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id
     and (r.status = 'waiting' or (r.status = 'due' and r.attempts > 0)
       or (r.status = 'missed' and r.date > (select (now() at time zone f.time_zone)::date from supplier f where f.id = $1) - ${RECENT_DAYS})))))`

const COLUMNS = `s.id, s.customer_id, c.name as customer_name, t.name as type_name, t.interval_unit as unit, t.interval_count as count,
     t.notice_days, s.status, s.created_at, s.placed_by, s.placed_as, s.first_on, s.next_on, s.delivery_type, s.delivery_option_id,
     coalesce(d.name, '') as delivery_name, ${DELIVERY_DAYS} as days, s.address_id,
     case when a.id is not null then json_build_object(${ADDRESS.jsonPairs('a')}) end as address,
     coalesce(p.name || ', ' || p.address, '') as pickup_store, s.payment_method_id, m.name as payment_name, s.tolerance,
     s.missing_policy, s.note, s.traits,
     (select coalesce(json_agg(json_build_object('productId', l.product_id, 'name', o.name, 'unit', o.unit, 'isSold', ${IS_SOLD}, 'quantity', l.quantity,
        'isGiftWrapped', l.is_gift_wrapped, 'agreedPrice', l.agreed_price,
        'replacement', case when b.id is not null then json_build_object('productId', b.id, 'name', b.name) end) order by o.name, o.id), '[]')
      from subscription_line l join product o on o.supplier_id = $1 and o.id = l.product_id
      left join product b on b.supplier_id = $1 and b.id = l.replacement_id
      where l.supplier_id = $1 and l.subscription_id = s.id) as lines,
     (select coalesce(json_agg(json_build_object('date', r.date, 'status', r.status, 'orderNumber', r.order_number,
        'failure', r.failure, 'failureDetails', r.failure_details, 'skipReason', r.skip_reason, 'missing', r.missing, 'replaced', r.replaced, 'tryAt', r.try_at, 'attempts', r.attempts,
        'requestedTotal', r.requested_cents, 'approvedTotal', r.approved_cents, 'lapsesAt', r.lapses_at) order by r.date desc), '[]')
      from (select * from subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id
        order by r.date desc limit ${SHOWN_RUNS}) r) as runs,
     ${NEEDS_ATTENTION} as needs_attention`
const TABLES = `subscription s
   join customer c on c.supplier_id = $1 and c.id = s.customer_id
   join subscription_type t on t.supplier_id = $1 and t.id = s.type_id
   join payment_method m on m.supplier_id = $1 and m.id = s.payment_method_id
   left join delivery_option d on d.supplier_id = $1 and d.id = s.delivery_option_id
   left join pickup_store p on p.supplier_id = $1 and p.id = d.pickup_store_id
   left join address a on a.supplier_id = $1 and a.id = s.address_id`

// $3 is null for staff, who see the subscriptions of all customers.
const findOne = statement('subscription.find', {
  parameters: [uuid, uuid, uuid],
  row: subscriptionRow,
  sql: `select ${COLUMNS} from ${TABLES} where s.supplier_id = $1 and s.id = $2 and ($3::uuid is null or s.customer_id = $3)`,
})
const findOfCustomer = statement('subscription.of-customer', {
  parameters: [uuid, uuid, int8, int8],
  row: subscriptionRow,
  sql: `select ${COLUMNS} from ${TABLES} where s.supplier_id = $1 and s.customer_id = $2
   order by s.status = 'cancelled', s.created_at desc, s.id limit $3 offset $4`,
})
const countOfCustomer = statement('subscription.count-of-customer', {
  parameters: [uuid, uuid],
  row: { total: int8 },
  sql: 'select count(*) as total from subscription where supplier_id = $1 and customer_id = $2',
})
const FOUND = `s.supplier_id = $1 and ($2::text[] is null or s.customer_id in (
     select k.id from customer k where k.supplier_id = $1 and ${matchesEveryWord('k.searchable_text', '$2')}))`
const findOfStore = statement('subscription.of-store', {
  parameters: [uuid, array(text), text, int8, int8],
  row: subscriptionRow,
  sql: `select ${COLUMNS} from ${TABLES} where ${FOUND}
     and case $3 when 'all' then true when 'attention' then ${NEEDS_ATTENTION} else s.status = $3 end
   order by needs_attention desc, s.plan_at, s.created_at desc, s.id limit $4 offset $5`,
})
const countOfStore = statement('subscription.count-of-store', {
  parameters: [uuid, array(text)],
  row: { all: int8, attention: int8, active: int8, paused: int8, cancelled: int8 },
  sql: `select count(*) as all, count(*) filter (where ${NEEDS_ATTENTION}) as attention,
     count(*) filter (where s.status = 'active') as active, count(*) filter (where s.status = 'paused') as paused,
     count(*) filter (where s.status = 'cancelled') as cancelled
   from subscription s where ${FOUND}`,
})
const lockOne = statement('subscription.lock', {
  parameters: [uuid, uuid],
  sql: 'select from subscription where supplier_id = $1 and id = $2 for no key update',
})

/** One of the customer, or of any where the customer is null; undefined where there is none. */
export const findSubscription = ({ db, supplier }: Scope, id: string, customerId: string | null) =>
  db.one(findOne, [supplier.id, id.toLowerCase(), customerId])

/** The same, locked until the end of the transaction. */
export async function lockSubscription(scope: Scope, id: string, customerId: string | null) {
  await scope.db.execute(lockOne, [scope.supplier.id, id.toLowerCase()])
  return findSubscription(scope, id, customerId)
}

interface Part {
  readonly limit: number
  readonly offset: number
}

/** The subscriptions of a customer, newest first, those that are cancelled last. */
export async function subscriptionsOf({ db, supplier }: Scope, customerId: string, { limit, offset }: Part) {
  const [rows, count] = await Promise.all([
    db.many(findOfCustomer, [supplier.id, customerId, limit, offset]),
    db.one(countOfCustomer, [supplier.id, customerId]),
  ])
  return { subscriptions: rows.map((row) => toSubscription(supplier.timeZone, row)), total: count?.total ?? 0 }
}

/** The subscriptions of the store, those first that need attention. */
export async function subscriptionsOfStore(
  { db, supplier }: Scope,
  { filter, typed }: { readonly filter: SubscriptionFilter; readonly typed: string },
  { limit, offset }: Part,
) {
  const found = likeWords(typed)
  const words = found.length > 0 ? found : null
  const [rows, counts] = await Promise.all([
    db.many(findOfStore, [supplier.id, words, filter, limit, offset]),
    db.one(countOfStore, [supplier.id, words]),
  ])
  const none = { all: 0, attention: 0, active: 0, paused: 0, cancelled: 0 }
  return { subscriptions: rows.map((row) => toStoreSubscription(supplier.timeZone, row)), counts: counts ?? none }
}

export const toStoreSubscription = (timeZone: string, row: StoredSubscription): StoreSubscription & Subscription => ({
  ...toSubscription(timeZone, row, 'staff'),
  customer: { id: row.customerId, name: row.customerName },
})

export const scheduleOf = ({ firstOn, unit, count, days }: StoredSubscription): Schedule => ({
  firstOn,
  interval: { unit, count },
  days: days ?? EVERY_DAY,
  skipped: [],
})

/** The first occurrence after a date and after every run. */
export const occurrenceToPlan = (row: StoredSubscription, date: string): string => {
  const latest = row.runs.filter(({ status }) => status !== 'skipped').map((run) => run.date)
  return occurrenceAfter(row.firstOn, { unit: row.unit, count: row.count }, [date, ...latest].toSorted().at(-1) ?? date)
}

export function toSubscription(timeZone: string, row: StoredSubscription, reader: Reader = 'customer'): Subscription {
  const { unit, count, tolerance, missingPolicy, address, pickupStore, lines } = row
  const { date: today } = localMoment(clock(), timeZone)
  const upcoming = row.status === 'active' ? upcomingOf(row, today) : []
  const next = upcoming.find(({ isSkipped }) => !isSkipped)
  return {
    id: row.id,
    typeName: row.typeName,
    interval: { unit, count },
    status: row.status,
    next: next ? { date: next.date, deliveredOn: next.deliveredOn, orderedOn: next.orderedOn } : null,
    lineCount: lines.length,
    items: lines.reduce((sum, line) => addCents(sum, multiplyPrice(line.agreedPrice, line.quantity)), ZERO_CENTS),
    needsAttention: row.needsAttention,
    createdAt: row.createdAt,
    choices: { tolerance, missingPolicy },
    deliveryType: row.deliveryType,
    deliveryOptionId: row.deliveryOptionId,
    deliveryName: row.deliveryName,
    deliveryChoices: [],
    addressId: row.addressId,
    destination: address === null ? pickupStore : addressText(toAddress(address)),
    payment: { id: row.paymentMethodId, name: row.paymentName },
    lines,
    similar: {},
    upcoming,
    runs: row.runs.filter((run) => run.date <= today || run.skipReason !== 'customer').map((run) => toRun(run, reader)),
  }
}

/** Planned dates first, then those that follow from the interval. */
function upcomingOf(row: StoredSubscription, today: string): UpcomingDelivery[] {
  const schedule = scheduleOf(row)
  const open = row.runs.filter(
    ({ date, status }) => status === 'due' || status === 'waiting' || (status === 'skipped' && date > today),
  )
  const planned = open
    .filter(({ date }) => date < row.nextOn)
    .toReversed()
    .map(({ date, status }) => ({
      ...(deliveryOf(date, schedule) ?? { date, deliveredOn: date, orderedOn: date }),
      isSkipped: status === 'skipped',
    }))
  const later = nextDeliveries(schedule, row.nextOn, SHOWN_DELIVERIES).map((delivery) => ({
    ...delivery,
    isSkipped: open.some(({ date, status }) => date === delivery.date && status === 'skipped'),
  }))
  return [...planned, ...later].slice(0, SHOWN_DELIVERIES)
}

type Reader = 'customer' | 'staff'

function problemOf({ failure, failureDetails: details }: StoredRun, reader: Reader): string | null {
  if (failure === null) return null
  const worded = reader === 'staff' ? STAFF_WORDING[failure] : undefined
  if (worded === undefined) return encodeFailure({ code: failure, details }).body.mensagem
  return typeof worded === 'string' ? worded : worded(details)
}

const toRun = (run: StoredRun, reader: Reader): SubscriptionRun => ({
  date: run.date,
  status: run.status,
  orderNumber: run.orderNumber,
  skipReason: run.skipReason,
  missing: run.missing,
  replaced: run.replaced,
  problem: problemOf(run, reader),
  tryAt: run.status === 'due' ? isoInstant(run.tryAt) : null,
  lapsesAt: run.status === 'waiting' ? isoInstant(run.lapsesAt) : null,
  requestedTotal: run.status === 'waiting' ? run.requestedTotal : null,
})

/** JSON of PostgreSQL writes an instant with its offset. */
const isoInstant = (written: string | null): string | null => written && new Date(written).toISOString()

const findActor = statement('subscription.actor', {
  parameters: [uuid, uuid, uuid],
  row: {
    kind: narrow<'person' | 'company'>(text),
    isApproved: bool,
    priceListId: nullable(uuid),
    loginId: nullable(uuid),
    permissions: nullable(array(text)),
    staffId: nullable(uuid),
    modules: nullable(array(text)),
  },
  sql: `select c.kind, c.is_approved, (select l.id from price_list_of($1, $2) l) as price_list_id, c.login_id, u.permissions, m.id as staff_id, m.modules
   from customer c
   left join linked_user u on u.supplier_id = $1 and u.customer_id = c.id and u.login_id = $3 and u.is_active
   left join staff m on m.supplier_id = $1 and m.login_id = $3 and m.is_active and m.role = 'representative'
   where c.supplier_id = $1 and c.id = $2`,
})

/** The person in whose name the orders are placed, with today's rights; null where these were taken away. */
export async function actorOf({ db, supplier }: Scope, row: StoredSubscription): Promise<Actor | null> {
  const { customerId, placedBy, placedAs } = row
  const found = await db.one(findActor, [supplier.id, customerId, placedBy])
  if (!found || placedBy === null) return null
  const { kind, isApproved, priceListId } = found
  const customer = { id: customerId, kind, isApproved, priceListId }
  switch (placedAs) {
    case 'customer':
      return found.loginId === placedBy ? { kind: 'customer', loginId: placedBy, customer } : null
    case 'linked-user':
      return found.permissions && { kind: 'linked-user', loginId: placedBy, customer, permissions: found.permissions }
    case 'representative':
      return found.staffId === null
        ? null
        : { kind: placedAs, loginId: placedBy, staffId: found.staffId, modules: found.modules ?? [], customer }
  }
}

/** The ISO date at the store. */
export const todayAt = ({ supplier }: Scope): string => localMoment(clock(), supplier.timeZone).date
export const tomorrowAt = (scope: Scope): string => isoDate(dayNumber(todayAt(scope)) + 1)

/** Orders of subscriptions are placed from this hour of the store on. */
export const morningSql = (day: string, timeZone: string) => `((${day}::date + time '06:00') at time zone ${timeZone})`

export const subscriptionPrivacy = {
  tables: {
    subscription: { exportedAs: 'subscriptions', erasedBy: 'foreign key' },
  },
  exports: {
    subscriptions: jsonListSql(
      `json_build_object('type', t.name, 'status', s.status, 'createdAt', to_json(s.created_at), 'note', s.note,
        'lines', ${jsonListSql(
          `json_build_object('name', p.name, 'quantity', l.quantity, 'agreedPrice', l.agreed_price)`,
          `subscription_line l join product p on p.supplier_id = $1 and p.id = l.product_id
           where l.supplier_id = $1 and l.subscription_id = s.id`,
          'p.name',
        )},
        'dates', ${jsonListSql(
          `json_build_object('date', r.date, 'status', r.status, 'orderNumber', r.order_number)`,
          'subscription_run r where r.supplier_id = $1 and r.subscription_id = s.id',
          'r.date',
        )})`,
      `subscription s join subscription_type t on t.supplier_id = $1 and t.id = s.type_id
       where s.supplier_id = $1 and s.customer_id = $3`,
      's.created_at',
    ),
  },
} as const satisfies PrivacyPart
