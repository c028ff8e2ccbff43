import { join } from 'node:path'
import { seedDemonstration } from '#demo/seed-demonstration.ts'
import type { Actor, ActingCustomer } from '#domain/access/actor.ts'
import { basisPoints } from '#domain/amounts.ts'
import type { RecommendationView } from '#domain/recommendation/recommendation.ts'
import { recommend } from '#server/modules/recommendation/recommend.ts'
import { refreshStore } from '#server/modules/recommendation/refresh-recommendations.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { openDatabase, type Cleanups, type OpenDatabase } from './stage.ts'
import { storeScope } from './store-scope.ts'
import { markdownOf, median } from './table.ts'

const STORE = 'casa-da-serra'
/** Orders of so many last days are guessed, each from what was known a moment before it. */
const TESTED_DAYS = 60
const KS = [3, 6, 12] as const

interface TestedOrder {
  readonly number: number
  readonly customerId: string
  readonly placedAt: Date
  readonly products: readonly string[]
}

/** Of the guesses in a place: how often a product of the order was among the first k. */
class HitRates {
  readonly #hits = new Map<number, number>(KS.map((k) => [k, 0]))
  #guesses = 0

  count(guess: readonly string[], bought: readonly string[]): void {
    this.#guesses++
    for (const k of KS)
      if (guess.slice(0, k).some((id) => bought.includes(id))) this.#hits.set(k, (this.#hits.get(k) ?? 0) + 1)
  }

  row(what: string): string[] {
    return [
      what,
      String(this.#guesses),
      ...KS.map((k) => `${((100 * (this.#hits.get(k) ?? 0)) / this.#guesses).toFixed(0)}%`),
    ]
  }
}

/**
 * Guesses the orders of the demonstration by what the store recommends, beside what sells most. At the home: one of the products of the
 * next order. In the cart: the last product of an order of several, while the others are in the cart. What is recommended is worked out
 * anew before each order, from the orders before it.
 */
export async function measureRecommendations(cleanups: Cleanups, say: (text: string) => void): Promise<string> {
  const database = await openDatabase(cleanups, say)
  const { pool, folder } = database
  say('Setting up the demonstration stores')
  const startedAt = performance.now()
  await seedDemonstration(pool, { filesDir: join(folder, 'files'), today: new Date() })
  say(`Set up in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  const scope = await storeScope(pool, STORE)
  const orders = await testedOrders(database, scope.supplier.id)
  say(`Guessing ${orders.length} orders of ${STORE}`)
  const rates = { home: new HitRates(), homeSold: new HitRates(), cart: new HitRates(), cartSold: new HitRates() }
  const refreshes: number[] = []
  for (const order of orders) {
    const before = new Date(order.placedAt.getTime() - 1000)
    const begunAt = performance.now()
    await refreshStore(scope, before)
    refreshes.push(performance.now() - begunAt)
    const sold = await mostSold(database, scope.supplier.id, before)
    rates.home.count(await guess(scope, order, 'home', before), order.products)
    rates.homeSold.count(sold, order.products)
    const last = order.products.at(-1)
    if (last === undefined || order.products.length < 2) continue
    const inCart = order.products.slice(0, -1)
    await fillCart(database, scope.supplier.id, order.customerId, inCart)
    rates.cart.count(await guess(scope, order, 'cart', before), [last])
    rates.cartSold.count(
      sold.filter((id) => !inCart.includes(id)),
      [last],
    )
    await fillCart(database, scope.supplier.id, order.customerId, [])
  }
  say(`The tables of the store were worked out in ${median(refreshes).toFixed(0)} ms (median)`)
  return markdownOf([
    ['hit rate', 'orders', ...KS.map((k) => `@${k}`)],
    rates.home.row('home: due again'),
    rates.homeSold.row('home: most sold'),
    rates.cart.row('cart: ordered together'),
    rates.cartSold.row('cart: most sold'),
  ])
}

async function testedOrders({ pool }: OpenDatabase, supplierId: string): Promise<TestedOrder[]> {
  const { rows } = await pool.query<{ number: string; customer_id: string; placed_at: Date; products: string[] }>(
    `select o.number, o.customer_id, o.placed_at, array_agg(l.product_id order by l.position) as products
     from purchase_order o join order_line l on l.supplier_id = o.supplier_id and l.order_number = o.number
     where o.supplier_id = $1 and o.placed_at > now() - make_interval(days => $2) group by 1, 2, 3 order by o.placed_at`,
    [supplierId, TESTED_DAYS],
  )
  return rows.map((row) => ({
    number: Number(row.number),
    customerId: row.customer_id,
    placedAt: new Date(row.placed_at),
    products: row.products,
  }))
}

async function mostSold({ pool }: OpenDatabase, supplierId: string, before: Date): Promise<string[]> {
  const { rows } = await pool.query<{ product_id: string }>(
    `select l.product_id from purchase_order o join order_line l on l.supplier_id = o.supplier_id and l.order_number = o.number
     where o.supplier_id = $1 and o.placed_at <= $2 and o.status <> 'cancelled'
     group by 1 order by count(*) desc, 1 limit 40`,
    [supplierId, before],
  )
  return rows.map((row) => row.product_id)
}

async function guess(
  scope: Scope,
  { customerId }: TestedOrder,
  view: RecommendationView,
  now: Date,
): Promise<string[]> {
  const customer: ActingCustomer = { id: customerId, kind: 'person', isApproved: true, priceListId: null }
  const actor: Actor = { kind: 'customer', loginId: customerId, customer }
  const prices = { priceGroup: null, hasPromotions: false, showsPrices: true, adjustment: basisPoints(0) }
  const { items } = await recommend({ ...scope, actor }, customer, { view, product: null }, prices, now)
  return items.map(({ product }) => product.id)
}

async function fillCart(
  { pool }: OpenDatabase,
  supplierId: string,
  customerId: string,
  products: readonly string[],
): Promise<void> {
  await pool.query('delete from cart where supplier_id = $1 and customer_id = $2', [supplierId, customerId])
  if (products.length === 0) return
  await pool.query('insert into cart (supplier_id, customer_id, version) values ($1, $2, 1)', [supplierId, customerId])
  await pool.query(
    `insert into cart_line (supplier_id, customer_id, product_id, quantity, changed_at_version)
     select $1, $2, p.id, 1000, 1 from unnest($3::uuid[]) p (id)`,
    [supplierId, customerId, products],
  )
}
