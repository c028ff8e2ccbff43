import { MIN_PURCHASES } from '#domain/recommendation/frequency.ts'
import type { Db } from '#server/platform/database/database.ts'
import { int8, nullable, statement, timestamptz, uuid } from '#server/platform/database/statement.ts'
import { allowLongStatements } from '#server/platform/database/long-statements.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'

/** Older orders say little of what a customer buys today. */
const PERIOD = `interval '1 year'`

/** An order that counts: neither a quote nor cancelled, and of a customer who still is one. */
const COUNTS = `o.status not in ('cancelled', 'quote-requested', 'quote-priced')
     and o.placed_at <= $2 and o.placed_at > $2 - ${PERIOD} and o.erased_at is null`

/** What was chosen for itself, and not as a part of a combo, and was there when it was picked. */
const IS_CHOSEN = `l.combo is null and coalesce(l.picked_quantity, l.quantity) > 0`

// Rows that stay as they are are not written again.
const refreshHabits = (
  name: string,
  parameters: readonly [typeof uuid, typeof timestamptz, ...(typeof int8)[]],
  of: {
    readonly orders: string
    readonly habits: string
  },
) =>
  statement(name, {
    parameters,
    sql: `with bought as (
       select o.customer_id, l.product_id, (o.placed_at at time zone s.time_zone)::date as day,
         sum(coalesce(l.ordered_quantity, l.quantity)) as quantity
       from purchase_order o
       join supplier s on s.id = o.supplier_id
       join order_line l on l.supplier_id = $1 and l.order_number = o.number
       where o.supplier_id = $1 and ${COUNTS} and ${IS_CHOSEN} ${of.orders}
       group by 1, 2, 3),
     spaced as (
       select b.*, b.day - lag(b.day) over (partition by b.customer_id, b.product_id order by b.day) as gap from bought b),
     fresh as materialized (
       select customer_id, product_id, count(*)::integer as purchases,
         case when count(*) >= ${MIN_PURCHASES} then percentile_cont(0.5) within group (order by gap) end as every_days,
         max(day) as last_bought_on, least((array_agg(quantity order by day desc))[1], 2147483647)::integer as last_quantity
       from spaced group by 1, 2),
     gone as (
       delete from purchase_habit h where h.supplier_id = $1 ${of.habits}
         and not exists (select from fresh f where f.customer_id = h.customer_id and f.product_id = h.product_id))
     insert into purchase_habit as h (supplier_id, customer_id, product_id, purchases, every_days, last_bought_on, last_quantity)
     select $1, customer_id, product_id, purchases, every_days, last_bought_on, last_quantity
     from fresh order by customer_id, product_id
     on conflict (supplier_id, customer_id, product_id) do update set purchases = excluded.purchases,
       every_days = excluded.every_days, last_bought_on = excluded.last_bought_on, last_quantity = excluded.last_quantity
     where (h.purchases, h.every_days, h.last_bought_on, h.last_quantity)
       is distinct from (excluded.purchases, excluded.every_days, excluded.last_bought_on, excluded.last_quantity)`,
  })

const refreshAllHabits = refreshHabits('recommendation.refresh-habits', [uuid, timestamptz], { orders: '', habits: '' })

const CUSTOMER_OF_ORDER = '(select c.customer_id from purchase_order c where c.supplier_id = $1 and c.number = $3)'
const refreshHabitsOfCustomer = refreshHabits('recommendation.refresh-habits-of-customer', [uuid, timestamptz, int8], {
  orders: `and o.customer_id = ${CUSTOMER_OF_ORDER}`,
  habits: `and h.customer_id = ${CUSTOMER_OF_ORDER}`,
})

/** Fewer orders with both products are chance. */
const MIN_ORDERS_TOGETHER = 4
const MIN_LIFT = 1.2
/** Orders that are added to those counted and to those expected, so that few orders do not make a large lift. */
const DOUBT = 4
const PAIRS_PER_PRODUCT = 20
/** An order with more lines stocks a shop: it has everything together. */
const MAX_LINES = 60

const deletePairs = statement('recommendation.delete-pairs', {
  parameters: [uuid],
  sql: 'delete from product_pair where supplier_id = $1',
})
const insertPairs = statement('recommendation.insert-pairs', {
  parameters: [uuid, timestamptz],
  sql: `with bought as materialized (
       select o.number, l.product_id
       from purchase_order o join order_line l on l.supplier_id = $1 and l.order_number = o.number
       where o.supplier_id = $1 and ${COUNTS} and ${IS_CHOSEN}
       group by 1, 2),
     usual as materialized (
       select b.number, b.product_id from bought b
       join (select number from bought group by 1 having count(*) between 2 and ${MAX_LINES}) u on u.number = b.number),
     frequent as materialized (select product_id, count(*)::double precision as orders from usual group by 1),
     together as (
       select a.product_id, b.product_id as other_id, count(*)::double precision as orders
       from usual a join usual b on b.number = a.number and b.product_id > a.product_id
       group by 1, 2 having count(*) >= ${MIN_ORDERS_TOGETHER}),
     lifted as (
       select t.product_id, t.other_id,
         (t.orders + ${DOUBT}) / (f.orders * g.orders / (select count(distinct number) from usual) + ${DOUBT}) as lift
       from together t join frequent f on f.product_id = t.product_id join frequent g on g.product_id = t.other_id),
     both_ways as (
       select product_id, other_id, lift from lifted where lift >= ${MIN_LIFT}
       union all
       select other_id, product_id, lift from lifted where lift >= ${MIN_LIFT})
     insert into product_pair (supplier_id, product_id, other_id, lift)
     select $1, product_id, other_id, lift
     from (select *, row_number() over (partition by product_id order by lift desc, other_id) as place from both_ways) ranked
     where place <= ${PAIRS_PER_PRODUCT}
     on conflict do nothing`,
})

// A plan for any store and moment expects few orders and compares each with each: it took a hundred times as long.
const useCustomPlan = statement('recommendation.use-custom-plan', {
  parameters: [],
  sql: `select from (select set_config('plan_cache_mode', 'force_custom_plan', true)) as done`,
})

const recordRun = statement('recommendation.record-run', {
  parameters: [uuid, timestamptz, nullable(timestamptz)],
  sql: `insert into recommendation_run as r (supplier_id, refreshed_at) values ($1, $2)
   on conflict (supplier_id) do update set refreshed_at = excluded.refreshed_at
     where $3::timestamptz is null or r.refreshed_at < $3`,
})

/**
 * Works out the habits of all customers of the store, and what goes together in it, as of a moment. Does nothing when
 * that was done since `staleBefore`.
 */
export async function refreshStore(scope: Scope, now: Date, staleBefore: Date | null = null): Promise<void> {
  const key = [scope.supplier.id, now.toISOString()] as const
  await inTransaction(scope, async ({ db }) => {
    await allowLongStatements(db)
    // Before the work, so that of two processes the second waits and finds it done.
    if ((await db.execute(recordRun, [...key, staleBefore?.toISOString() ?? null])) === 0) return
    await db.execute(useCustomPlan, [])
    await db.execute(refreshAllHabits, key)
    await db.execute(deletePairs, [scope.supplier.id])
    await db.execute(insertPairs, key)
  })
}

/** Works out the habits of the customer of an order, which was placed or cancelled just now. */
export async function refreshHabitsOf({ db, supplier }: Scope, orderNumber: number, now: Date): Promise<void> {
  await db.execute(refreshHabitsOfCustomer, [supplier.id, now.toISOString(), orderNumber])
}

// Reads all stores, hence no supplier in its filter.
const findStale = statement('recommendation.stale-stores', {
  parameters: [timestamptz],
  row: { supplierId: uuid },
  sql: `select s.id as supplier_id from supplier s left join recommendation_run r on r.supplier_id = s.id
   where s.is_active and s.tags @> '{enable-recommendation-system}'
     and (r.refreshed_at is null or r.refreshed_at < $1)`,
})

/** Less than a day, so that a store keeps its hour. */
const REFRESH_EVERY_MS = 20 * 60 * 60_000

/** Once a day for each store that recommends, and soon after one begins to. */
export async function refreshRecommendations(
  db: Db,
  openScope: (supplierId: string) => Promise<Scope | null>,
): Promise<void> {
  const staleBefore = new Date(Date.now() - REFRESH_EVERY_MS)
  for (const { supplierId } of await db.many(findStale, [staleBefore.toISOString()])) {
    const scope = await openScope(supplierId)
    if (scope?.features.recommends) await refreshStore(scope, new Date(), staleBefore)
  }
}
