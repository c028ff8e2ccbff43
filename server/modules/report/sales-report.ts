import { can } from '#domain/access/can.ts'
import { ZERO_CENTS, type Cents, type Quantity } from '#domain/amounts.ts'
import { localMoment } from '#domain/calendar.ts'
import { Failure } from '#domain/failure.ts'
import {
  comparedPeriod,
  faultsOfPeriod,
  periodOf,
  spansOf,
  type Comparison,
  type Period,
  type PeriodName,
} from '#domain/report/period.ts'
import {
  addSales,
  CLASS_ENDS,
  everyDay,
  SALES_DIMENSIONS,
  type DaySales,
  type SalesByDay,
  type SalesClass,
  type SalesDimension,
  type SalesFrame,
  type SalesPage,
  type SalesSort,
} from '#domain/report/sales-report.ts'
import {
  array,
  bool,
  date,
  int8,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** Which days a person asks for. */
export interface WantedPeriod {
  readonly name: PeriodName
  readonly from: string | null
  readonly until: string | null
  readonly comparison: Comparison
}

export interface ChosenPeriods {
  readonly period: Period
  readonly compared: Period | null
}

/** @throws Failure report.invalid where the days of a free period cannot be used */
export function chosenPeriods({ supplier }: Pick<Scope, 'supplier'>, wanted: WantedPeriod): ChosenPeriods {
  const { name, from, until, comparison } = wanted
  const faults = name === 'free' ? faultsOfPeriod(from, until) : []
  if (faults.length > 0) throw new Failure('report.invalid', {}, faults)
  const today = localMoment(new Date().toISOString(), supplier.timeZone).date
  const period = periodOf(name, today, { from: from ?? today, until: until ?? today })
  return { period, compared: comparedPeriod(name, period, comparison) }
}

const listDays = statement('report.sales-by-day', {
  parameters: [uuid, date, date],
  row: {
    day: date,
    orders: neverNull(int8),
    total: narrow<Cents>(int8),
    delivery: narrow<Cents>(int8),
    discount: narrow<Cents>(int8),
  },
  sql: `select day, orders::bigint as orders, total_cents as total, delivery_cents as delivery, discount_cents as discount
   from sales_day where supplier_id = $1 and dimension = 'total' and day between $2 and $3 order by day`,
})
const countStaleDays = statement('report.stale-days', {
  parameters: [uuid, date, date],
  row: { count: neverNull(int8) },
  sql: `select case when exists (select from sales_progress where supplier_id = $1)
     then (select count(*) from sales_stale_day where supplier_id = $1 and day between $2 and $3) else $3 - $2 + 1 end as count`,
})

/** SQL where nothing is summed up. */
const NO_SUM = 'null::bigint'
const NO_COST = NO_SUM

interface Naming {
  /** Of the sums `t`. */
  readonly joins: string
  readonly key: string
  readonly name: string
  readonly code: string
  readonly orders: string
  readonly quantity: string
  readonly cost: string
}
const LABELLED: Naming = {
  joins: '',
  key: 't.key',
  name: 't.label',
  code: `''`,
  orders: 'sum(t.orders)::bigint',
  quantity: NO_SUM,
  cost: NO_COST,
}
const PRODUCTS: Naming = {
  ...LABELLED,
  joins: 'join product p on p.supplier_id = $1 and p.id = t.key::uuid',
  name: 'p.name',
  code: 'p.code',
  quantity: 'sum(t.quantity)::bigint',
  cost: 'p.cost',
}
const NAMINGS: Readonly<Record<SalesDimension, Naming>> = {
  product: PRODUCTS,
  category: {
    ...PRODUCTS,
    joins: `${PRODUCTS.joins} join category g on g.supplier_id = $1 and g.id = p.category_id`,
    key: 'g.id::text',
    name: 'g.name',
    code: `''`,
    orders: NO_SUM,
    quantity: NO_SUM,
  },
  customer: {
    ...LABELLED,
    joins: 'join customer c on c.supplier_id = $1 and c.id = t.key::uuid',
    name: 'c.name',
  },
  representative: {
    ...LABELLED,
    joins: `left join staff f on f.supplier_id = $1 and f.login_id = nullif(t.key, '')::uuid left join login n on n.id = f.login_id`,
    name: `coalesce(n.name, '')`,
  },
  payment: LABELLED,
  delivery: LABELLED,
  coupon: LABELLED,
  combo: LABELLED,
  channel: LABELLED,
}

/** The sums of one dimension: whole months are read as such, other days one by one. Costs are those of today. */
function salesBy(dimension: SalesDimension) {
  const { joins, key, name, code, orders, quantity, cost } = NAMINGS[dimension]
  const stored = dimension === 'category' ? 'product' : dimension
  const hasCosts = cost !== NO_COST
  // What the newest day calls it; only where no record has the name, because it takes a third of the time.
  const label = name === LABELLED.name ? '(array_agg(label order by at desc))[1]' : `''`
  const columns = 'key, label, orders, quantity, total_cents'
  return statement(`report.sales-by-${dimension}`, {
    parameters: [uuid, array(date), array(date), array(bool), array(bool), text, int8, int8],
    row: {
      key: neverNull(text),
      name: neverNull(text),
      code: neverNull(text),
      orders: nullable(int8),
      quantity: nullable(narrow<Quantity>(int8)),
      total: neverNull(narrow<Cents>(int8)),
      previous: neverNull(narrow<Cents>(int8)),
      class: neverNull(narrow<SalesClass>(text)),
      cost: nullable(narrow<Cents>(int8)),
      totalWithCost: nullable(narrow<Cents>(int8)),
      count: neverNull(int8),
      rowsTotal: neverNull(narrow<Cents>(int8)),
      allCost: nullable(narrow<Cents>(int8)),
      allTotalWithCost: nullable(narrow<Cents>(int8)),
    },
    sql: `with span as materialized (
     select * from unnest($2::date[], $3::date[], $4::boolean[], $5::boolean[]) as s (first, last, is_months, is_current)),
   part as (
     select s.is_current, d.day as at, ${columns}
     from span s join sales_day d on d.supplier_id = $1 and d.dimension = '${stored}' and d.day between s.first and s.last
     where not s.is_months
     union all
     select s.is_current, m.month, ${columns}
     from span s join sales_month m on m.supplier_id = $1 and m.dimension = '${stored}' and m.month between s.first and s.last
     where s.is_months),
   t as (
     select key, ${label} as label, coalesce(sum(orders) filter (where is_current), 0) as orders,
       coalesce(sum(quantity) filter (where is_current), 0) as quantity,
       coalesce(sum(total_cents) filter (where is_current), 0) as total,
       coalesce(sum(total_cents) filter (where not is_current), 0) as previous
     from part group by key),
   named as (
     select ${key} as key, ${name} as name, ${code} as code, ${orders} as orders, ${quantity} as quantity, sum(t.total)::bigint as total,
       sum(t.previous)::bigint as previous,
       ${hasCosts ? `round(sum(t.quantity * ${cost} / 100000.0))::bigint` : NO_SUM} as cost,
       ${hasCosts ? `sum(t.total) filter (where ${cost} is not null)::bigint` : NO_SUM} as total_with_cost
     from t ${joins} group by 1, 2, 3),
   ranked as (
     select *, sum(total) over (order by total desc, key rows between unbounded preceding and current row) - total as above,
       sum(total) over () as all_total
     from named)
   select key, name, code, orders, quantity, total, previous,
     case when above * 100 < all_total * ${CLASS_ENDS.A} then 'A' when above * 100 < all_total * ${CLASS_ENDS.B} then 'B' else 'C' end as class,
     cost, total_with_cost, count(*) over () as count, all_total::bigint as rows_total, (sum(cost) over ())::bigint as all_cost,
     (sum(total_with_cost) over ())::bigint as all_total_with_cost
   from ranked
   order by
     case $6 when 'name' then plain_text(name) end, case $6 when 'name-descending' then plain_text(name) end desc,
     case $6 when 'lowest' then total when 'most-lost' then total - previous end,
     case $6 when 'most-gained' then total - previous end desc, total desc, key
   limit $7 offset $8`,
  })
}
const SALES_BY = Object.fromEntries(SALES_DIMENSIONS.map((dimension) => [dimension, salesBy(dimension)])) as Readonly<
  Record<SalesDimension, ReturnType<typeof salesBy>>
>

/** The days of a report, and those that it is compared with; days without orders too. */
async function daysOf({ db, supplier }: Scope, { period, compared }: ChosenPeriods) {
  const [days, previous, stale] = await db.pipelined((db) =>
    Promise.all([
      db.many(listDays, [supplier.id, period.from, period.until]),
      compared ? db.many(listDays, [supplier.id, compared.from, compared.until]) : null,
      db.one(countStaleDays, [supplier.id, period.from, period.until]),
    ]),
  )
  return { days, previous, staleDays: stale?.count ?? 0 }
}

const frameOf = (
  { period, compared }: ChosenPeriods,
  { days, previous, staleDays }: { days: DaySales[]; previous: DaySales[] | null; staleDays: number },
): SalesFrame => ({
  period,
  compared,
  sums: addSales(days),
  previousSums: previous && addSales(previous),
  staleDays,
})

/** What was sold on each day of the period. @throws Failure report.invalid */
export async function salesByDay(scope: Scope, wanted: WantedPeriod): Promise<SalesByDay> {
  const periods = chosenPeriods(scope, wanted)
  const found = await daysOf(scope, periods)
  return {
    ...frameOf(periods, found),
    days: everyDay(periods.period, found.days),
    previousDays: periods.compared && found.previous ? everyDay(periods.compared, found.previous) : [],
  }
}

export interface WantedRows {
  readonly dimension: SalesDimension
  readonly sort: SalesSort
  readonly limit: number
  readonly offset: number
}

/** What was sold in the period, told apart by one thing. Costs only for who looks after them. @throws Failure report.invalid */
export async function salesReport(scope: Scope, wanted: WantedPeriod & WantedRows): Promise<SalesPage> {
  const { dimension, sort, limit, offset } = wanted
  const periods = chosenPeriods(scope, wanted)
  const spans = [
    ...spansOf(periods.period).map((span) => ({ ...span, isCurrent: true })),
    ...(periods.compared ? spansOf(periods.compared).map((span) => ({ ...span, isCurrent: false })) : []),
  ]
  const [found, rows] = await Promise.all([
    daysOf(scope, periods),
    scope.db.many(SALES_BY[dimension], [
      scope.supplier.id,
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
      spans.map(({ isMonths }) => isMonths),
      spans.map(({ isCurrent }) => isCurrent),
      sort,
      limit,
      offset,
    ]),
  ])
  const seesCosts =
    NAMINGS[dimension].cost !== NO_COST && can('product-cost.manage', scope.actor, { features: scope.features })
  const [first] = rows
  return {
    ...frameOf(periods, found),
    rows: rows.map(({ count: _count, rowsTotal: _total, allCost: _cost, allTotalWithCost: _with, ...row }) => ({
      ...row,
      previous: periods.compared && row.previous,
      ...(seesCosts ? {} : { cost: null, totalWithCost: null }),
    })),
    count: first?.count ?? 0,
    rowsTotal: first?.rowsTotal ?? ZERO_CENTS,
    margin: seesCosts
      ? { cost: first?.allCost ?? ZERO_CENTS, totalWithCost: first?.allTotalWithCost ?? ZERO_CENTS }
      : null,
  }
}
