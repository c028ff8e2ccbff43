import { SALES_DIMENSIONS } from '#domain/report/sales-report.ts'
import { refreshStoreSales } from '#server/modules/report/refresh-sales.ts'
import { salesByDay, salesReport, type WantedPeriod } from '#server/modules/report/sales-report.ts'
import { aCategory, aStore, type StoreBuilder } from '#test/builders/store.ts'
import { openDatabase, type Cleanups } from './stage.ts'
import { storeScope } from './store-scope.ts'
import { markdownOf, median, quantile } from './table.ts'

const ORDERS = 200_000
const LINES = 10
const PRODUCTS = 5000
const CUSTOMERS = 3000
/** The orders are of so many last days. */
const DAYS = 730
const ROUNDS = 5

/** How long reports take in a store with two million lines of orders, and the job that sums them up. */
export async function measureReports(cleanups: Cleanups, say: (text: string) => void): Promise<string> {
  const { pool } = await openDatabase(cleanups, say)
  const store = await aStore(pool)
  say(`Making ${ORDERS} orders of ${LINES} lines`)
  await seed(store)
  const scope = await storeScope(pool, store.slug)
  const all = await timed(() => refreshStoreSales(scope))
  say(`All days were summed up in ${(all / 1000).toFixed(1)} s`)
  const { rows: sizes } = await pool.query<{ days: string; months: string }>(
    `select (select count(*) from sales_day) as days, (select count(*) from sales_month) as months`,
  )
  say(`${sizes[0]?.days} sums of days, ${sizes[0]?.months} of months`)
  await pool.query('vacuum analyze')
  const refreshes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await pool.query(
      `update purchase_order set status = case status when 'paid' then 'delivered' else 'paid' end
       where supplier_id = $1 and number = any ($2)`,
      [store.id, [ORDERS - round, 1 + round * 1000]],
    )
    refreshes.push(await timed(() => refreshStoreSales(scope)))
  }
  const period: WantedPeriod = { name: 'year', from: null, until: null, comparison: 'year-before' }
  const month: WantedPeriod = { ...period, name: 'days-30', comparison: 'before' }
  const page = { sort: 'highest', limit: 50, offset: 0 } as const
  const cells: string[][] = [cellsOf('an order of today and an old one changed, job', refreshes)]
  for (const [what, wanted] of [
    ['year', period],
    ['30 days', month],
  ] as const) {
    cells.push(cellsOf(`days, ${what}`, await rounds(() => salesByDay(scope, wanted))))
    for (const dimension of SALES_DIMENSIONS)
      cells.push(
        cellsOf(`${dimension}, ${what}`, await rounds(() => salesReport(scope, { ...wanted, ...page, dimension }))),
      )
  }
  return markdownOf([['what', 'median ms', 'slowest ms'], ...cells])
}

const cellsOf = (what: string, times: readonly number[]): string[] => [
  what,
  median(times).toFixed(0),
  quantile(times, 1).toFixed(0),
]

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  await work()
  return performance.now() - begunAt
}

async function rounds(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(work))
  return times
}

/** Some products and customers are in many orders, most in few. */
async function seed(store: StoreBuilder): Promise<void> {
  const category = await aCategory(store)
  const { id, pool } = store
  const client = await pool.connect()
  const id5 = (of: string, number: string) => `md5('${of}' || (${number})::text)::uuid`
  try {
    // Constraints and triggers would take most of the time.
    await client.query('alter table purchase_order drop constraint order_not_twice')
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `insert into product (supplier_id, id, category_id, code, slug, name, price, cost)
       select $1, ${id5('p', 'n')}, $2, 'P' || n, 'p-' || n, 'Produto ' || n, 100000, case when n % 3 > 0 then 70000 end
       from generate_series(0, $3 - 1) n`,
      [id, category.id, PRODUCTS],
    )
    await client.query(
      `insert into login (id, name, email, password_hash) select ${id5('l', 'n')}, 'Cliente ' || n, 'c' || n || '@bench.exemplo', ''
       from generate_series(0, $1 - 1) n`,
      [CUSTOMERS],
    )
    await client.query(
      `insert into customer (supplier_id, id, login_id, kind, name, document, email)
       select $1, ${id5('c', 'n')}, ${id5('l', 'n')}, 'person', 'Cliente ' || n, lpad(n::text, 11, '0'), 'c' || n || '@bench.exemplo'
       from generate_series(0, $2 - 1) n`,
      [id, CUSTOMERS],
    )
    await client.query(
      `insert into purchase_order (supplier_id, number, customer_id, status, flow, placed_at, channel, placed_by, placed_as, customer_name,
         customer_document, items_cents, packaging_cents, discount_cents, delivery_fee_cents, total_cents, delivery_type, delivery_option_id,
         delivery_option_name, pickup_store, payment_method_id, payment_kind, payment_name, coupon_code, fingerprint)
       select $1, n, ${id5('c', 'floor(power(random(), 2) * $3::integer)::integer')}, case when n % 20 = 0 then 'cancelled' else 'delivered' end,
         'pay-first', now() - make_interval(secs => ($2::integer - n) * ($4::float8 * 86400 / $2::integer)), 'web', ${id5('l', 'n % $3::integer')}, 'customer', '', '',
         $5::integer * 1000, 0, 0, 500, $5::integer * 1000 + 500, 'pickup', ${id5('d', 'n % 3')}, 'Entrega ' || n % 3, '{}', ${id5('m', 'n % 4')}, 'pix',
         'Pix ' || n % 4, case when n % 7 = 0 then 'CUPOM' || n % 11 end, decode(md5(n::text), 'hex')
       from generate_series(1, $2::integer) n`,
      [id, ORDERS, CUSTOMERS, DAYS, LINES],
    )
    await client.query(
      `insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, quantity, unit_price, price_rule,
         items_cents, packaging_cents, discount_cents, total_cents, terms)
       select $1, n, p, ${id5('p', '(floor(power(random(), 2) * $3::integer / $4::integer)::integer * $4::integer + p - 1)')}, '', '', 'un', 1000, 100000, 'regular',
         1000, 0, 0, 1000, '{}'
       from generate_series(1, $2::integer) n, generate_series(1, $4::integer) p`,
      [id, ORDERS, PRODUCTS, LINES],
    )
    await client.query('set session_replication_role = origin')
    await client.query('analyze')
  } finally {
    client.release()
  }
}
