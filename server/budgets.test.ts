import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { loadCart, saveCart } from '#contract/cart.ts'
import { listProducts, productDetail, searchProductList } from '#contract/catalog.ts'
import { deliveryOptions } from '#contract/delivery.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { submitOrder } from '#contract/order.ts'
import { ownApp, sessionOf } from '#test/builders/app.ts'
import { anOpenStore, type OpenStore } from '#test/builders/checkout.ts'
import { aCustomer, anAddress, type Person } from '#test/builders/people.ts'
import { aCategory, aProduct } from '#test/builders/store.ts'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import { ownDatabase } from '#test/database.ts'
import { pagesOf, recorded, recordedBehind, type Sent } from '#test/recorded-statements.ts'

interface Budget {
  readonly statements: number
  /** Round trips to PostgreSQL: what is sent at once is one. Absent for what no request waits for. */
  readonly journeys?: number
  /** Of the answer, as JSON. */
  readonly bytes?: number
  /**
   * Of PostgreSQL's memory that the statements of a read look at; absent for writes, which cannot be done twice. With room for a table that
   * could not be vacuumed whole.
   */
  readonly pages?: number
}

/**
 * What the hot ways may cost at most, for a session of which a request was answered just before: none of it depends on the machine. A change that needs more raises its row in the same commit, with
 * the reason in its message.
 */
const BUDGETS = {
  'list, first': { statements: 5, journeys: 5, bytes: 4_200, pages: 135 },
  'list, kept': { statements: 0, journeys: 0, bytes: 4_200, pages: 0 },
  'list of a customer, kept': { statements: 0, journeys: 0, bytes: 4_200, pages: 0 },
  'detail, first': { statements: 6, journeys: 6, bytes: 450, pages: 70 },
  'detail, kept': { statements: 0, journeys: 0, bytes: 450, pages: 0 },
  'search, first': { statements: 6, journeys: 6, bytes: 4_800, pages: 150 },
  // What the store has no word for is looked up by a statement of its own.
  'search with a typo, first': { statements: 7, journeys: 7, bytes: 4_800, pages: 200 },
  'cart, read': { statements: 2, journeys: 1, bytes: 4_900, pages: 110 },
  // The last is its notice, which the answer does not wait for.
  'cart, first save of 10 lines': { statements: 4, journeys: 3, bytes: 4_900 },
  'cart, save of 3 lines': { statements: 4, journeys: 3, bytes: 2_200 },
  'cart, save of 100 lines': { statements: 4, journeys: 3, bytes: 40_000 },
  'cart, save of one operation': { statements: 4, journeys: 3, bytes: 4_900 },
  'delivery options': { statements: 4, journeys: 2, bytes: 300 },
  'order of 10 lines': { statements: 14, journeys: 5, bytes: 300 },
  // Two events are taken and settled. The confirmation is written, staff are looked for, and a job looks for a charge of the Pix.
  'what follows an order': { statements: 11 },
} as const satisfies Record<string, Budget>

// Of its own: pages depend on what else is in a table.
const { pool, call } = ownApp(null, {}, await ownDatabase())

/** What a process asks from time to time, whether or not anything happens. */
const CLOCK = new Set(['event.find-free', 'job.due-queues'])

interface Cost extends Required<Budget> {
  readonly sent: readonly Sent[]
}

async function costOf<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Cost> {
  const {
    sent,
    answer: { status, body },
  } = await recorded(() => call(endpoint, input))
  expect(status, JSON.stringify(body)).toBe(200)
  return {
    statements: sent.length,
    journeys: sent.filter(({ isWithOthers }) => !isWithOthers).length,
    bytes: JSON.stringify(body).length,
    pages: await pagesOf(pool, sent),
    sent,
  }
}

function expectWithin(name: keyof typeof BUDGETS, cost: Partial<Cost>): void {
  const exceeded = Object.entries(BUDGETS[name]).filter(([what, most]) => (cost[what as keyof Budget] ?? 0) > most)
  expect(exceeded, `${name}: ${JSON.stringify(cost.sent?.map(({ text }) => text.slice(0, 60)))}`).toEqual([])
}

/** The statements that follow a request, until every event and job of it is done. */
async function costOfWhatFollows<E extends Endpoint>(endpoint: E, input: Input<E>, storeId: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from pgboss.queue')
  const sent = await recordedBehind(async () => {
    await costOf(endpoint, input)
    // Recorded apart: what the test asks is not of the process.
    await recorded(() => eventsHandledIn(pool, [storeId]))
  })
  // What pg-boss sends for a job names one queue, its maintenance many or none.
  const isOfJob = ({ text, values = [] }: Pick<pg.QueryConfig, 'text' | 'values'>) =>
    rows.filter(({ name }) => text.includes(`'${name}'`) || values.includes(name)).length === 1
  return sent
    .filter((query) =>
      query.name === undefined || query.name.startsWith('pg-boss') ? isOfJob(query) : !CLOCK.has(query.name),
    )
    .map(({ name, text }) => name ?? text)
}

const LINES = 100

interface Shop {
  readonly store: OpenStore
  readonly categoryId: string
  readonly products: readonly { readonly id: string; readonly slug: string }[]
  readonly buyer: Person
  readonly addressId: string
}

async function aShop(): Promise<Shop> {
  const store = await anOpenStore(pool)
  const { id: categoryId } = await aCategory(store)
  const products = await Promise.all(
    Array.from({ length: LINES }, (_, index) => aProduct(store, { categoryId, name: `Café torrado ${index}` })),
  )
  await pool.query(
    `insert into product (supplier_id, category_id, code, slug, name, price)
     select $1, $2, 'N' || n, 'p-' || n, 'Arroz ' || n, 100000 from generate_series(1, 2000) n`,
    [store.id, categoryId],
  )
  await pool.query('vacuum analyze')
  const buyer = await aCustomer(store)
  return { store, categoryId, products, buyer, addressId: await anAddress(store, buyer.customerId) }
}

const list = ({ store }: Shop, more: Partial<Input<typeof listProducts>> = {}): Input<typeof listProducts> => ({
  params: { idfornecedor: store.slug, endereco: '0' },
  query: { limit: 20 },
  ...more,
})
const signedIn = ({ buyer }: Shop) => ({ headers: { cookie: `commerce-auth-token=${buyer.token}` } })
const linesOf = ({ products }: Shop, count: number, quantidade: number) =>
  products.slice(0, count).map(({ id }) => ({ id, quantidade, embalarParaPresente: false }))
const cartParams = ({ buyer }: Shop) => ({ sessao: sessionOf(buyer), idcliente: buyer.customerId })

const save = (shop: Shop, count: number, quantidade: number): Input<typeof saveCart> => ({
  params: cartParams(shop),
  query: { idfornecedor: shop.store.slug, canalVenda: 'WEB' },
  body: { cartItens: linesOf(shop, count, quantidade) },
})

/** As our own screens send it. */
const saveOfOperation = (shop: Shop): Input<typeof saveCart> => ({
  ...save(shop, 0, 0),
  body: { cartItens: [], operacoes: [{ id: randomUUID(), idproduto: shop.products[0]?.id ?? '', diferenca: 1 }] },
})

const order = (shop: Shop, quantity = 1): Input<typeof submitOrder> => ({
  params: cartParams(shop),
  headers: { 'x-idfornecedor': shop.store.slug },
  body: {
    itens: linesOf(shop, 10, quantity),
    tipoEntrega: 'DELIVERY',
    formaEntrega: { id: shop.store.deliveryId },
    enderecoentrega: { idendereco: shop.addressId },
    formaPagamento: { idformapagto: shop.store.paymentId },
  },
})

test('a list, a product and a search cost what they may, and nothing once they are kept', async () => {
  const shop = await aShop()
  expectWithin('list, first', await costOf(listProducts, list(shop)))
  expectWithin('list, kept', await costOf(listProducts, list(shop)))
  await call(listProducts, list(shop, signedIn(shop)))
  expectWithin('list of a customer, kept', await costOf(listProducts, list(shop, signedIn(shop))))

  const other = await aShop()
  const product = {
    params: { sessao: 'token', idfornecedor: other.store.slug, id: other.products[0]?.slug ?? '' },
    query: { disableSimilares: true },
  }
  expectWithin('detail, first', await costOf(productDetail, product))
  expectWithin('detail, kept', await costOf(productDetail, product))

  const third = await aShop()
  const search = ({ store }: Shop, sk: string) =>
    costOf(searchProductList, { params: { sessao: 'token', idfornecedor: store.slug }, query: { sk, limit: 20 } })
  expectWithin('search with a typo, first', await search(third, 'cafe torado'))
  expectWithin('search, first', await search(await aShop(), 'cafe torrado'))
})

test('a cart and an order cost what they may', async () => {
  const fresh = await aShop()
  const freshCart = { params: cartParams(fresh), query: { idfornecedor: fresh.store.slug } }
  await call(loadCart, freshCart)
  expectWithin('cart, first save of 10 lines', await costOf(saveCart, save(fresh, 10, 1)))
  expectWithin('cart, read', await costOf(loadCart, freshCart))

  const shop = await aShop()
  await call(saveCart, save(shop, LINES, 1))
  expectWithin('cart, save of 100 lines', await costOf(saveCart, save(shop, LINES, 2)))
  await call(saveCart, save(shop, 0, 0))
  await call(saveCart, save(shop, 10, 1))
  expectWithin('cart, save of 3 lines', await costOf(saveCart, save(shop, 3, 3)))
  await call(saveCart, save(shop, 10, 1))
  expectWithin('cart, save of one operation', await costOf(saveCart, saveOfOperation(shop)))
  const options = {
    params: { sessao: sessionOf(shop.buyer), idfornecedor: shop.store.slug },
    query: { idendereco: shop.addressId, tipoEntrega: 'DELIVERY' as const, idformapagamento: shop.store.paymentId },
  }
  await call(deliveryOptions, options)
  expectWithin('delivery options', await costOf(deliveryOptions, options))
  await call(saveCart, save(shop, 10, 1))
  expectWithin('order of 10 lines', await costOf(submitOrder, order(shop)))
})

test('what follows an order costs what it may', async () => {
  const shop = await aShop()
  for (const quantity of [1, 2, 3]) {
    await call(saveCart, save(shop, 10, quantity))
    await eventsHandledIn(pool, [shop.store.id])
    const sent = await costOfWhatFollows(submitOrder, order(shop, quantity), shop.store.id)
    expect(sent).toContain('mail.insert')
    expect(sent.length, sent.join(', ')).toBeLessThanOrEqual(BUDGETS['what follows an order'].statements)
  }
})

/** So often PostgreSQL plans a statement of a connection for its values, before it compares that with one plan for all. */
const TRIAL_PLANS = 5
/** More than enough for that, even where another task of the process holds the usual connection now and then. */
const ROUNDS = 3 * TRIAL_PLANS

test('no hot statement is planned again once it is warm', async () => {
  const shop = await aShop()
  const textsOf = new Map<pg.Client, Set<string>>()
  for (let round = 1; round <= ROUNDS; round++)
    for (const cost of [
      await costOf(listProducts, list(shop, { ...signedIn(shop), query: { limit: 20, page: round } })),
      await costOf(saveCart, save(shop, 10, round)),
      await costOf(loadCart, { params: cartParams(shop), query: { idfornecedor: shop.store.slug } }),
    ])
      for (const { client, text } of cost.sent) textsOf.set(client, (textsOf.get(client) ?? new Set()).add(text))

  const warm: string[] = []
  const plannedAgain: string[] = []
  for (const [client, texts] of textsOf) {
    const { rows } = await client.query<{ statement: string; executions: number; planned: number }>(
      `select statement, (generic_plans + custom_plans)::int as executions, custom_plans::int as planned
       from pg_prepared_statements`,
    )
    const hot = rows.filter(({ statement, executions }) => texts.has(statement) && executions > TRIAL_PLANS)
    warm.push(...hot.map(({ statement }) => statement))
    plannedAgain.push(...hot.filter(({ planned }) => planned > TRIAL_PLANS).map(({ statement }) => statement))
  }
  expect(new Set(warm).size).toBeGreaterThanOrEqual(6)
  expect(plannedAgain).toEqual([])
})
