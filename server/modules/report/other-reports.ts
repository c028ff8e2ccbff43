import { localMoment } from '#domain/calendar.ts'
import type { Cents } from '#domain/amounts.ts'
import {
  LOST_PACES,
  PACE_DAYS,
  REGULAR_DAYS,
  type AgedDebts,
  type Funnel,
  type IdleCustomers,
  type IdleGroup,
  type PickingDay,
  type SearchReport,
} from '#domain/report/other-reports.ts'
import type { Paging } from '#contract/paging.ts'
import {
  date,
  float8,
  int4,
  int8,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { chosenPeriods, type WantedPeriod } from './sales-report.ts'

// The pause is usual where it is no longer than the average one so far. $2 is today, $3 the days after which a customer is lost.
const PACED = `with bought as (
     select key, count(*) as purchases, min(day) as first_on, max(day) as last_on, sum(total_cents)::bigint as total
     from sales_day where supplier_id = $1 and dimension = 'customer' and day > $2::date - ${PACE_DAYS}
     group by key having count(*) >= ${REGULAR_DAYS}),
   paced as (
     select *, (last_on - first_on)::double precision / (purchases - 1) as pace, $2::date - last_on as idle from bought),
   grouped as (
     select g.*, case when idle >= $3::integer and idle > pace * ${LOST_PACES} then 'lost' when idle >= pace then 'due' end as state,
       c.id, c.name, c.phone
     from paced g join customer c on c.supplier_id = $1 and c.id = g.key::uuid and c.erased_at is null)`

const listIdle = statement('report.idle-customers', {
  parameters: [uuid, date, int4, text, int8, int8],
  row: {
    id: uuid,
    name: text,
    phone: nullable(text),
    purchases: neverNull(int8),
    everyDays: neverNull(int8),
    lastOn: neverNull(date),
    idleDays: neverNull(int4),
    total: neverNull(narrow<Cents>(int8)),
  },
  sql: `${PACED}
   select id, name, phone, purchases, round(pace)::bigint as every_days, last_on, idle as idle_days, total
   from grouped where state = $4 order by total desc, id limit $5 offset $6`,
})
const countIdle = statement('report.count-idle-customers', {
  parameters: [uuid, date, int4],
  row: { lost: neverNull(int8), due: neverNull(int8) },
  sql: `${PACED}
   select count(*) filter (where state = 'lost') as lost, count(*) filter (where state = 'due') as due from grouped`,
})

/** Customers who bought regularly and have not for a while, those of the largest sales first. */
export async function idleCustomers(
  { db, supplier }: Scope,
  { group, days, limit, offset }: Paging & { readonly group: IdleGroup; readonly days: number },
): Promise<IdleCustomers> {
  const today = localMoment(new Date().toISOString(), supplier.timeZone).date
  const [customers, counted] = await db.pipelined((db) =>
    Promise.all([
      db.many(listIdle, [supplier.id, today, days, group, limit, offset]),
      db.one(countIdle, [supplier.id, today, days]),
    ]),
  )
  const counts = counted ?? { lost: 0, due: 0 }
  return { customers, count: counts[group], counts }
}

const agedSum = (condition: string) => `coalesce(sum(open) filter (where ${condition}), 0)::bigint`
const debtRow = {
  notDue: neverNull(narrow<Cents>(int8)),
  upTo30: neverNull(narrow<Cents>(int8)),
  upTo60: neverNull(narrow<Cents>(int8)),
  upTo90: neverNull(narrow<Cents>(int8)),
  over90: neverNull(narrow<Cents>(int8)),
  total: neverNull(narrow<Cents>(int8)),
}
const AGE_SUMS = `${agedSum('late <= 0')} as not_due, ${agedSum('late between 1 and 30')} as up_to30,
     ${agedSum('late between 31 and 60')} as up_to60, ${agedSum('late between 61 and 90')} as up_to90, ${agedSum('late > 90')} as over90,
     coalesce(sum(open), 0)::bigint as total`
const OPEN = `select i.customer_id, i.amount_cents - i.paid_cents as open, $2::date - i.due_on as late
     from invoice i where i.supplier_id = $1 and i.cancelled_at is null and i.paid_cents < i.amount_cents`

const listDebts = statement('report.aged-debts', {
  parameters: [uuid, date, int8, int8],
  row: { customerId: uuid, name: text, ...debtRow, count: neverNull(int8) },
  sql: `with open_invoice as (${OPEN}),
   aged as (select customer_id, ${AGE_SUMS} from open_invoice group by customer_id)
   select c.id as customer_id, c.name, a.not_due, a.up_to30 as "upTo30", a.up_to60 as "upTo60", a.up_to90 as "upTo90", a.over90, a.total,
     count(*) over () as count
   from aged a join customer c on c.supplier_id = $1 and c.id = a.customer_id
   order by a.total - a.not_due desc, a.total desc, c.id limit $3 offset $4`,
})
const sumDebts = statement('report.aged-debt-sums', {
  parameters: [uuid, date],
  row: debtRow,
  sql: `with open_invoice as (${OPEN}), aged as (select ${AGE_SUMS} from open_invoice)
   select not_due, up_to30 as "upTo30", up_to60 as "upTo60", up_to90 as "upTo90", over90, total from aged`,
})

/** What customers owe by age, those who are most overdue first. */
export async function agedDebts({ db, supplier }: Scope, { limit, offset }: Paging): Promise<AgedDebts> {
  const today = localMoment(new Date().toISOString(), supplier.timeZone).date
  const [debts, sums] = await db.pipelined((db) =>
    Promise.all([db.many(listDebts, [supplier.id, today, limit, offset]), db.one(sumDebts, [supplier.id, today])]),
  )
  const none = 0 as Cents
  return {
    debts: debts.map(({ count: _count, ...debt }) => debt),
    count: debts[0]?.count ?? 0,
    sums: sums ?? { notDue: none, upTo30: none, upTo60: none, upTo90: none, over90: none, total: none },
  }
}

const MINUTES = (from: string, until: string) => `extract(epoch from ${until} - ${from}) / 60`
const medianOf = (share: number, minutes: string) =>
  `round((percentile_cont(${share}) within group (order by ${minutes}))::numeric)::double precision`

// An order that goes back to be picked again counts from the last time.
const listPicking = statement('report.picking-times', {
  parameters: [uuid, text, date, date],
  row: {
    day: neverNull(date),
    orders: neverNull(int8),
    medianWait: neverNull(float8),
    medianPicking: neverNull(float8),
    slowPicking: neverNull(float8),
  },
  sql: `select (o.picked_at at time zone $2)::date as day, count(*) as orders, ${medianOf(0.5, MINUTES('b.waits_since', 'b.begun_at'))} as median_wait,
     ${medianOf(0.5, MINUTES('b.begun_at', 'o.picked_at'))} as median_picking, ${medianOf(0.9, MINUTES('b.begun_at', 'o.picked_at'))} as slow_picking
   from purchase_order o
   cross join lateral (
     select max(e.happened_at) filter (where e.to_status = 'picking') as begun_at,
       coalesce(max(e.happened_at) filter (where e.to_status in ('placed', 'paid')), o.placed_at) as waits_since
     from order_event e
     where e.supplier_id = $1 and e.order_number = o.number and e.kind = 'moved' and e.happened_at <= o.picked_at
       and e.happened_at >= $3::date::timestamp at time zone $2 - interval '31 days') b
   where o.supplier_id = $1 and o.picked_at >= $3::date::timestamp at time zone $2 and o.picked_at < ($4::date + 1)::timestamp at time zone $2
     and o.placed_at >= $3::date::timestamp at time zone $2 - interval '31 days' and b.begun_at is not null
   group by 1 order by 1 desc`,
})

/** How long orders waited and were picked on each day of the period, the newest first. @throws Failure report.invalid */
export async function pickingTimes(scope: Scope, wanted: WantedPeriod): Promise<readonly PickingDay[]> {
  const { period } = chosenPeriods(scope, wanted)
  const { id, timeZone } = scope.supplier
  return scope.db.many(listPicking, [id, timeZone, period.from, period.until])
}

const IN_PERIOD = `happened_at >= $3::date::timestamp at time zone $2 and happened_at < ($4::date + 1)::timestamp at time zone $2`

const listSearches = statement('report.searches', {
  parameters: [uuid, text, date, date, text, int8, int8],
  row: {
    text,
    times: neverNull(int8),
    missed: neverNull(int8),
    chosen: neverNull(int8),
    count: neverNull(int8),
    allTimes: neverNull(int8),
    allMissed: neverNull(int8),
  },
  sql: `with searched as (
     select text, count(*) as times, count(*) filter (where found = 0) as missed, count(product_id) as chosen
     from search_event where supplier_id = $1 and ${IN_PERIOD} group by text)
   select text, times, missed, chosen, count(*) over () as count, (sum(times) over ())::bigint as all_times,
     (sum(missed) over ())::bigint as all_missed
   from searched
   order by case $5 when 'missed' then missed end desc, times desc, text limit $6 offset $7`,
})

/** What shoppers searched for, most often first, or what found nothing most often. @throws Failure report.invalid */
export async function searchReport(
  scope: Scope,
  wanted: WantedPeriod & Paging & { readonly sort: 'times' | 'missed' },
): Promise<SearchReport> {
  const { period } = chosenPeriods(scope, wanted)
  const { id, timeZone } = scope.supplier
  const { sort, limit, offset } = wanted
  const rows = await scope.db.many(listSearches, [id, timeZone, period.from, period.until, sort, limit, offset])
  const [first] = rows
  return {
    searches: rows.map(({ text, times, missed, chosen }) => ({ text, times, missed, chosen })),
    count: first?.count ?? 0,
    times: first?.allTimes ?? 0,
    missed: first?.allMissed ?? 0,
  }
}

const countSteps = statement('report.funnel', {
  parameters: [uuid, text, date, date],
  row: {
    pageViews: neverNull(int8),
    productViews: neverNull(int8),
    cartAdditions: neverNull(int8),
    checkouts: neverNull(int8),
    measuredOrders: neverNull(int8),
    orders: neverNull(int8),
    openCarts: neverNull(int8),
  },
  sql: `select count(*) filter (where m.event = 'page-view') as page_views, count(*) filter (where m.event = 'view-item') as product_views,
     count(*) filter (where m.event = 'add-to-cart') as cart_additions, count(*) filter (where m.event = 'begin-checkout') as checkouts,
     count(*) filter (where m.event = 'purchase') as measured_orders,
     (select coalesce(sum(d.orders), 0) from sales_day d
      where d.supplier_id = $1 and d.dimension = 'total' and d.day between $3 and $4)::bigint as orders,
     (select count(distinct l.customer_id) from cart_line l where l.supplier_id = $1) as open_carts
   from measured_event m where m.supplier_id = $1 and ${IN_PERIOD}`,
})

/** How far shoppers came, as far as they let the store measure. @throws Failure report.invalid */
export async function funnel(scope: Scope, wanted: WantedPeriod): Promise<Funnel> {
  const { period } = chosenPeriods(scope, wanted)
  const { id, timeZone } = scope.supplier
  const counted = await scope.db.one(countSteps, [id, timeZone, period.from, period.until])
  return (
    counted ?? {
      pageViews: 0,
      productViews: 0,
      cartAdditions: 0,
      checkouts: 0,
      measuredOrders: 0,
      orders: 0,
      openCarts: 0,
    }
  )
}
