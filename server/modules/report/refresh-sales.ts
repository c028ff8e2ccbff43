import { IS_SOLD } from '#server/modules/order/sold-sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/long-statements.ts'
import { array, date, int8, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** Days that are summed up in one transaction: some 200,000 lines of a very large store. */
const BATCH_DAYS = 31

/** SQL: transactions below it are over. Those above are looked at again the next time: some of them are not over yet. */
const OVER = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint'
/** SQL: a database that was restored elsewhere counts its transactions anew. */
const IS_RESTORED = (seen: string) => `${seen} > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`

// Reads all stores, hence no supplier in its filter.
const findStores = statement('report.stores-to-refresh', {
  parameters: [],
  row: { supplierId: uuid },
  sql: `select s.id as supplier_id from supplier s left join sales_progress p on p.supplier_id = s.id
   where s.is_active and (p.supplier_id is null or p.time_zone <> s.time_zone or ${IS_RESTORED('p.seen_up_to')}
     or exists (select from sales_stale_day d where d.supplier_id = s.id)
     or exists (select from purchase_order o where o.supplier_id = s.id and o.changed_in >= p.seen_up_to))`,
})

// Locks the row, so that of two processes one waits. By another clock every day is another one.
const beginRefresh = statement('report.begin-refresh', {
  parameters: [uuid, text],
  row: { from: int8, upTo: neverNull(int8) },
  sql: `insert into sales_progress as p (supplier_id, seen_up_to, time_zone) values ($1, 0, $2)
   on conflict (supplier_id) do update set time_zone = excluded.time_zone,
     seen_up_to = case when p.time_zone <> excluded.time_zone or ${IS_RESTORED('p.seen_up_to')} then 0 else p.seen_up_to end
   returning seen_up_to as "from", ${OVER} as up_to`,
})

const noteStaleDays = statement('report.note-stale-days', {
  parameters: [uuid, text, int8],
  sql: `insert into sales_stale_day (supplier_id, day)
   select $1, (o.placed_at at time zone $2)::date from purchase_order o
   where o.supplier_id = $1 and o.changed_in >= $3
   union
   select $1, d.day from sales_day d where d.supplier_id = $1 and d.dimension = 'total' and $3 = 0
   on conflict (supplier_id, day) do nothing`,
})
const noteProgress = statement('report.note-progress', {
  parameters: [uuid, int8],
  sql: 'update sales_progress set seen_up_to = $2 where supplier_id = $1',
})

const takeStaleDays = statement('report.take-stale-days', {
  parameters: [uuid, int8],
  row: { days: neverNull(array(date)) },
  sql: `with taken as (
     delete from sales_stale_day d using (
       select day from sales_stale_day where supplier_id = $1 order by day desc limit $2) newest
     where d.supplier_id = $1 and d.day = newest.day returning d.day)
   select coalesce(array_agg(day order by day), '{}') as days from taken`,
})

/** SQL: writes what is in `fresh` in place of the rows of `table` whose `unit` is in `units`; equal rows are not written again. */
const replaceWithFresh = (table: string, unit: string, units: string): string => `gone as (
     delete from ${table} s where s.supplier_id = $1 and s.${unit} in (${units})
       and not exists (select from fresh f where f.dimension = s.dimension and f.${unit} = s.${unit} and f.key = s.key))
   insert into ${table} as s (supplier_id, dimension, ${unit}, key, label, orders, quantity, total_cents, delivery_cents, discount_cents)
   select $1, dimension, ${unit}, key, label, orders, quantity, total_cents, delivery_cents, discount_cents
   from fresh order by dimension, ${unit}, key
   on conflict (supplier_id, dimension, ${unit}, key) do update set label = excluded.label, orders = excluded.orders,
     quantity = excluded.quantity, total_cents = excluded.total_cents, delivery_cents = excluded.delivery_cents,
     discount_cents = excluded.discount_cents
   where (s.label, s.orders, s.quantity, s.total_cents, s.delivery_cents, s.discount_cents)
     is distinct from (excluded.label, excluded.orders, excluded.quantity, excluded.total_cents, excluded.delivery_cents, excluded.discount_cents)`

// Each day is looked up by itself: an old order that changes does not have all orders since then read. So are the lines of each order
// (`offset 0`): PostgreSQL expects hundreds of times as many orders, and would read all lines of all stores.
const refreshDays = statement('report.refresh-days', {
  parameters: [uuid, array(date), text],
  sql: `with o as materialized (
     select d.day, o.number, o.customer_id, o.placed_as, o.placed_by, o.payment_method_id, o.payment_name, o.delivery_option_id,
       o.delivery_option_name, o.coupon_code, o.total_cents, o.delivery_fee_cents, o.discount_cents
     from unnest($2::date[]) as d (day)
     join purchase_order o on o.supplier_id = $1 and o.placed_at >= d.day::timestamp at time zone $3
       and o.placed_at < (d.day + 1)::timestamp at time zone $3
     where ${IS_SOLD}),
   l as materialized (
     select o.day, o.number, l.product_id, l.combo ->> 'comboId' as combo_id, l.combo ->> 'name' as combo_name, l.quantity,
       l.total_cents, l.discount_cents
     from o cross join lateral (
       select * from order_line l where l.supplier_id = $1 and l.order_number = o.number and l.quantity > 0 offset 0) l),
   by_order as (
     select o.*, k.dimension, k.key, k.label
     from o cross join lateral (values
       ('total', '', ''),
       ('customer', o.customer_id::text, ''),
       ('representative', case when o.placed_as = 'representative' then coalesce(o.placed_by::text, '') else '' end, ''),
       ('payment', o.payment_method_id::text, o.payment_name),
       ('delivery', o.delivery_option_id::text, o.delivery_option_name),
       ('coupon', coalesce(o.coupon_code, ''), ''),
       ('channel', o.placed_as, '')) as k (dimension, key, label)),
   fresh as materialized (
     select dimension, day, key, (array_agg(label order by number desc))[1] as label, count(*)::integer as orders, 0::bigint as quantity,
       sum(total_cents)::bigint as total_cents, sum(delivery_fee_cents)::bigint as delivery_cents,
       sum(discount_cents)::bigint as discount_cents
     from by_order group by dimension, day, key
     union all
     select 'product', day, product_id::text, '', count(distinct number)::integer, sum(quantity)::bigint, sum(total_cents)::bigint, 0,
       sum(discount_cents)::bigint
     from l group by day, product_id
     union all
     select 'combo', day, combo_id, (array_agg(combo_name order by number desc))[1], count(distinct number)::integer, 0,
       sum(total_cents)::bigint, 0, sum(discount_cents)::bigint
     from l where combo_id is not null group by day, combo_id),
   ${replaceWithFresh('sales_day', 'day', 'select unnest($2::date[])')}`,
})

const refreshMonths = statement('report.refresh-months', {
  parameters: [uuid, array(date)],
  sql: `with touched as materialized (select distinct date_trunc('month', day)::date as month from unnest($2::date[]) as d (day)),
   fresh as materialized (
     select d.dimension, t.month, d.key, (array_agg(d.label order by d.day desc))[1] as label, sum(d.orders)::integer as orders,
       sum(d.quantity)::bigint as quantity, sum(d.total_cents)::bigint as total_cents, sum(d.delivery_cents)::bigint as delivery_cents,
       sum(d.discount_cents)::bigint as discount_cents
     from touched t join sales_day d on d.supplier_id = $1 and d.day >= t.month and d.day < t.month + interval '1 month'
     group by d.dimension, t.month, d.key),
   ${replaceWithFresh('sales_month', 'month', 'select month from touched')}`,
})

/** The store whose sales are summed up. */
interface SalesScope extends Pick<Scope, 'db'> {
  readonly supplier: Pick<Scope['supplier'], 'id' | 'timeZone'>
}

/** Sums up the days whose orders changed since the last time, the newest first; on the first time, all days. */
export async function refreshStoreSales(scope: SalesScope): Promise<void> {
  const { id, timeZone } = scope.supplier
  await scope.db.transaction(async (db) => {
    await allowLongStatements(db)
    const progress = await db.one(beginRefresh, [id, timeZone])
    if (progress === undefined) return
    await db.execute(noteStaleDays, [id, timeZone, progress.from])
    await db.execute(noteProgress, [id, progress.upTo])
  })
  while (await refreshBatch(scope));
}

/** @returns whether there may be more */
const refreshBatch = ({ supplier: { id, timeZone }, db }: SalesScope): Promise<boolean> =>
  db.transaction(async (db) => {
    await allowLongStatements(db)
    // For its lock alone.
    await db.one(beginRefresh, [id, timeZone])
    const { days = [] } = (await db.one(takeStaleDays, [id, BATCH_DAYS])) ?? {}
    if (days.length === 0) return false
    await db.execute(refreshDays, [id, days, timeZone])
    await db.execute(refreshMonths, [id, days])
    return days.length === BATCH_DAYS
  })

/** Brings the sums of all stores up to date. What an outage or a first start left undone is done by the same way. */
export async function refreshAllSales(
  db: Db,
  openScope: (supplierId: string) => Promise<SalesScope | null>,
): Promise<void> {
  for (const { supplierId } of await db.many(findStores, [])) {
    const scope = await openScope(supplierId)
    if (scope !== null) await refreshStoreSales(scope)
  }
}
