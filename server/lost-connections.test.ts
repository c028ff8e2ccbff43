import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quantityFromUnits } from '#domain/amounts.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStore } from '#test/builders/checkout.ts'
import { callsTo, databaseUrlOf, startServerProcess, WEB_BUILD_TIMEOUT_MS, type ServerProcess } from '#test/builders/server-process.ts'
import { aProduct } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'

const BUYERS = 16
const ROUNDS = 20
const HITS_A_ROUND = 8
/** Less than they want together. */
const STOCK = 2000
const NAME = 'connections-to-lose'
const MOST_TRIES = 30
/** The last three once everything is sold. */
const LEGAL = new Set(['200', '503 server.unavailable', '409 order.outOfStock', '422 cart.noItems', '422 order.emptyCart'])

const { connection, pool } = await ownDatabase()
let server: ServerProcess | undefined
let store: OpenStore
let product: { id: string }
let buyers: Buyer[]

beforeAll(async () => {
  store = await anOpenStore(pool)
  product = await aProduct(store, { stock: STOCK })
  server = await startServerProcess({ DATABASE_URL: databaseUrlOf(connection, NAME) })
  const api = callsTo(server.origin)
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => aBuyer(api, store)))
}, WEB_BUILD_TIMEOUT_MS)
afterAll(() => server?.end('SIGKILL'))

interface Answered {
  readonly customerId: string
  readonly quantity: number
  readonly number: number
}
const statuses = new Map<string, number>()
const answered: Answered[] = []

/** Counts the answer, and says whether it is worth another try. */
function isUnavailable({ status, failure, headers }: Awaited<ReturnType<Buyer['submit']>> | Awaited<ReturnType<Buyer['cart']['save']>>): boolean {
  const name = status === 200 ? '200' : `${status} ${failure.codigo}`
  statuses.set(name, (statuses.get(name) ?? 0) + 1)
  if (status === 503) expect([failure.mensagem, Number(headers['retry-after']) > 0]).toEqual(['A loja está em manutenção por um instante. Tente de novo em alguns segundos.', true])
  return status === 503
}

/** Every 503 is tried again; an order under the same key, as a client does that does not know whether it was made. */
async function buy(buyer: Buyer, quantity: number): Promise<void> {
  const items = [units(product, quantity)]
  for (let tries = 0; isUnavailable(await buyer.cart.save({ cartItens: items })); tries++) expect(tries).toBeLessThan(MOST_TRIES)
  // Lost after the commit, the first answer is made good by the second.
  const key = randomUUID()
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await buyer.submit(buyer.order(items), { 'idempotency-key': key })
    if (isUnavailable(answer)) continue
    if (answer.status === 200) answered.push({ customerId: buyer.customerId, quantity, number: answer.body.numpedido })
    return
  }
  throw new Error('the database never came back')
}

/** Ends connections of the server; by default only those at work. */
async function terminate(which = "state <> 'idle'"): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(pg_terminate_backend(pid))::integer as count from pg_stat_activity where datname = current_database() and application_name = $1 and ${which}`,
    [NAME],
  )
  return rows[0]?.count ?? 0
}

test('connections that end under open transactions cost their requests a 503, and nothing else', { timeout: 60_000 }, async () => {
  let ended = 0
  for (let round = 1; round <= ROUNDS; round++) {
    let isOver = false
    const buying = Promise.all(buyers.map((buyer) => buy(buyer, round))).finally(() => {
      isOver = true
    })
    buying.catch(() => undefined)
    for (let hits = 0; !isOver && hits < HITS_A_ROUND; ) {
      const count = await terminate()
      hits += count
      ended += count
    }
    await buying
    // The one that listens for changes of the storefront, too.
    ended += await terminate('true')
    expect(server?.hasEnded()).toBe(false)
  }

  expect(ended).toBeGreaterThan(ROUNDS)
  expect(statuses.get('200')).toBeGreaterThan(0)
  expect([...statuses.keys()].filter((status) => !LEGAL.has(status))).toEqual([])
  expect(statuses.get('503 server.unavailable')).toBeGreaterThan(ROUNDS)
  await expectSoldOnce()
})

async function expectSoldOnce(): Promise<void> {
  const { rows: orders } = await pool.query<Answered>(
    `select o.customer_id as "customerId", l.quantity / $2 as quantity, o.number::integer as number
     from purchase_order o join order_line l on l.supplier_id = o.supplier_id and l.order_number = o.number
     where o.supplier_id = $1 order by o.number`,
    [store.id, quantityFromUnits(1)],
  )
  expect(orders).toEqual(answered.toSorted((a, b) => a.number - b.number))
  expect(orders.map(({ number }) => number)).toEqual(orders.map((_, index) => index + 1))
  const { rows: stock } = await pool.query('select stock from product where supplier_id = $1 and id = $2', [store.id, product.id])
  const sold = orders.reduce((sum, { quantity }) => sum + quantity, 0)
  expect(stock).toEqual([{ stock: quantityFromUnits(STOCK - sold) }])
  expect(sold).toBeLessThanOrEqual(STOCK)
}
