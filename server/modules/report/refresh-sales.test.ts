import fc from 'fast-check'
import { expect, test } from 'vitest'
import { act, ACTION, aShop, ordersOf } from '#test/builders/random-orders.ts'
import { testApp } from '#test/builders/app.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer } from '#test/builders/people.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { refreshAllSales, refreshStoreSales } from './refresh-sales.ts'

const app = testApp()
const { pool } = app
const refresh = async (store: StoreBuilder) => refreshStoreSales(await scopeOf(app.server(), store))

/** The sums by day and key, worked out of the orders themselves in the plainest way. */
const OF_ORDERS = `with o as (
    select *, to_char(placed_at at time zone (select time_zone from supplier where id = $1), 'YYYY-MM-DD') as day
    from purchase_order where supplier_id = $1 and status not in ('cancelled', 'quote-requested', 'quote-priced')),
  l as (select o.day, l.* from o join order_line l on l.supplier_id = $1 and l.order_number = o.number where l.quantity > 0)
  select 'total' as dimension, day, '' as key, count(*)::int as orders, sum(total_cents)::int as total from o group by day
  union all select 'customer', day, customer_id::text, count(*)::int, sum(total_cents)::int from o group by day, customer_id
  union all select 'payment', day, payment_method_id::text, count(*)::int, sum(total_cents)::int from o group by day, payment_method_id
  union all select 'delivery', day, delivery_option_id::text, count(*)::int, sum(total_cents)::int from o group by day, delivery_option_id
  union all select 'coupon', day, coalesce(coupon_code, ''), count(*)::int, sum(total_cents)::int from o group by day, coupon_code
  union all select 'channel', day, placed_as, count(*)::int, sum(total_cents)::int from o group by day, placed_as
  union all select 'representative', day, case placed_as when 'representative' then placed_by::text else '' end,
    count(*)::int, sum(total_cents)::int from o group by 1, 2, 3
  union all select 'product', day, product_id::text, count(distinct order_number)::int, sum(total_cents)::int from l group by day, product_id
  union all select 'combo', day, combo ->> 'comboId', count(distinct order_number)::int, sum(total_cents)::int from l
    where combo is not null group by 1, 2, 3
  order by 1, 2, 3`
const summed = (table: 'sales_day' | 'sales_month', day: string) =>
  `select dimension, to_char(${day}, 'YYYY-MM-DD') as day, key, orders, total_cents::int as total from ${table} where supplier_id = $1 order by 1, 2, 3`

interface Sum {
  readonly dimension: string
  readonly day: string
  readonly key: string
  readonly orders: number
  readonly total: number
}

async function expectSummedUp(store: StoreBuilder): Promise<readonly Sum[]> {
  const [orders, days, months, lines] = await Promise.all([
    pool.query<Sum>(OF_ORDERS, [store.id]),
    pool.query<Sum>(summed('sales_day', 'day'), [store.id]),
    pool.query<Sum>(summed('sales_month', 'month'), [store.id]),
    pool.query<{ missing: number }>(
      `select coalesce(sum(total_cents - delivery_cents) filter (where dimension = 'total'), 0)::int
         - coalesce(sum(total_cents) filter (where dimension = 'product'), 0)::int as missing
       from sales_day where supplier_id = $1`,
      [store.id],
    ),
  ])
  expect(days.rows).toEqual(orders.rows)
  expect(lines.rows[0]?.missing).toBe(0)
  const byMonth = Map.groupBy(days.rows, ({ dimension, day, key }) => `${dimension} ${day.slice(0, 7)} ${key}`)
  expect(
    months.rows.map(({ dimension, day, key, total }) => [`${dimension} ${day.slice(0, 7)} ${key}`, total]),
  ).toEqual(
    [...byMonth].map(([name, sums]) => [name, sums.reduce((sum, { total }) => sum + total, 0)]).toSorted(byName),
  )
  return days.rows
}
const byName = ([a]: readonly unknown[], [b]: readonly unknown[]): number => (String(a) < String(b) ? -1 : 1)

test('whatever becomes of orders, every sum is that of the orders themselves', { timeout: 120_000 }, async () => {
  const days = fc.nat({ max: 400 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(ACTION, days), { minLength: 15, maxLength: 25 }), async (steps) => {
      const shop = await aShop(app)
      for (const [index, [action, daysAgo]] of steps.entries()) {
        const before = await ordersOf(shop.store)
        await act(shop, action, before)
        // Placed at another time, before the job has seen it: from then on the time stays.
        await pool.query(
          `update purchase_order set placed_at = placed_at - make_interval(days => $2, hours => $2) where supplier_id = $1 and number > $3`,
          [shop.store.id, daysAgo, before.at(-1)?.number ?? 0],
        )
        if (index % 3 === 2) {
          await refresh(shop.store)
          await expectSummedUp(shop.store)
        }
      }
      await refresh(shop.store)
      await expectSummedUp(shop.store)
    }),
    { numRuns: 4 },
  )
})

test('an order belongs to the day of the store, also after the store moves to another time zone', async () => {
  const store = await aStore(pool, { timeZone: 'America/Sao_Paulo' })
  const number = await anOrder(store, await aCustomer(store), { totalCents: 1234 })
  await pool.query(
    `update purchase_order set placed_at = '2026-03-31 23:30-03' where supplier_id = $1 and number = $2`,
    [store.id, number],
  )
  await refresh(store)
  expect(await expectSummedUp(store)).toContainEqual({
    dimension: 'total',
    day: '2026-03-31',
    key: '',
    orders: 1,
    total: 1234,
  })
  await pool.query(`update supplier set time_zone = 'America/Noronha' where id = $1`, [store.id])
  const scope = await scopeOf(app.server(), store)
  await refreshStoreSales({ ...scope, supplier: { ...scope.supplier, timeZone: 'America/Noronha' } })
  const moved = await expectSummedUp(store)
  expect(new Set(moved.map(({ day }) => day))).toEqual(new Set(['2026-04-01']))
})

test('the job finds what is new, after an outage too, and writes nothing where nothing is', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const open = async (id: string) => (id === store.id ? scopeOf(app.server(), store) : null)
  const { db } = app.server().appContext
  await anOrder(store, customer, { totalCents: 500 })
  await refreshAllSales(db, open)
  await expectSummedUp(store)
  const written = async () =>
    (
      await pool.query(`select xmin::text, ctid::text from sales_day where supplier_id = $1 order by dimension, key`, [
        store.id,
      ])
    ).rows
  const first = await written()
  await pool.query(
    'insert into sales_stale_day (supplier_id, day) select supplier_id, day from sales_day where supplier_id = $1 on conflict do nothing',
    [store.id],
  )
  await refreshAllSales(db, open)
  expect(await written()).toEqual(first)
  await pool.query(`update purchase_order set status = 'cancelled' where supplier_id = $1`, [store.id])
  await anOrder(store, customer, { totalCents: 700 })
  await refreshAllSales(db, open)
  expect((await expectSummedUp(store)).find(({ dimension }) => dimension === 'total')?.total).toBe(700)
})

test('a database that was restored elsewhere, whose transactions count anew, is summed up from the beginning', async () => {
  const store = await aStore(pool)
  await anOrder(store, await aCustomer(store), { totalCents: 500 })
  await refresh(store)
  await pool.query('update sales_progress set seen_up_to = 9000000000000 where supplier_id = $1', [store.id])
  await anOrder(store, await aCustomer(store), { totalCents: 900 })
  await refresh(store)
  expect((await expectSummedUp(store)).find(({ dimension }) => dimension === 'total')?.total).toBe(1400)
})
