import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { urlOf } from '#contract/endpoint.ts'
import { unitPriceFromReais } from '#domain/amounts.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { readLockFile } from '#server/platform/postgres/cluster.ts'
import { isRunning, waitForEnd } from '#server/platform/postgres/process.ts'
import { expectNoneLostNorDoubled, purchase, type AnsweredOrder, type Purchase } from '#test/builders/busy-buyers.ts'
import { anOpenStore, buyerOf, type Buyer, type OpenStore } from '#test/builders/checkout.ts'
import { aCustomer, anAddress, type Person } from '#test/builders/people.ts'
import {
  callsTo,
  keepAliveClient,
  startServerProcess,
  statusOf,
  WEB_BUILD_TIMEOUT_MS,
  type ServerProcess,
} from '#test/builders/server-process.ts'
import { aProduct } from '#test/builders/store.ts'

const BUYERS = 16
const STOCK = 1_000_000
const READERS = 16

const dataDir = mkdtempSync(join(tmpdir(), 'balcao-killed-'))
const postgresDir = join(dataDir, 'postgres')
const clusterDir = join(postgresDir, 'postgres')
const answered: AnsweredOrder[] = []
let pool: pg.Pool
let store: OpenStore
let product: { id: string }
let people: { person: Person; addressId: string }[]
let server: ServerProcess | undefined
/** No order is like another: the same one twice within a minute is refused. */
let quantity = 0

beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: postgresDir, log: () => undefined })
  pool = new pg.Pool(postgres.connection)
  // Its connections end with every PostgreSQL that ends here.
  pool.on('error', () => undefined)
  await migrate(pool, join(import.meta.dirname, '../database/migrations'))
  store = await anOpenStore(pool)
  product = await aProduct(store, { stock: STOCK, price: 10 })
  people = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const person = await aCustomer(store)
      return { person, addressId: await anAddress(store, person.customerId) }
    }),
  )
  await postgres.stop()
}, WEB_BUILD_TIMEOUT_MS)
beforeEach(async () => {
  if (server === undefined || server.hasEnded()) server = await startServerProcess({ DATA_DIR: dataDir })
}, WEB_BUILD_TIMEOUT_MS)
afterAll(async () => {
  await server?.end('SIGKILL')
  // Takes over a PostgreSQL that outlived its server.
  await (await startEmbeddedPostgres({ dataDir: postgresDir, log: () => undefined })).stop()
  await pool.end()
  rmSync(dataDir, { recursive: true, force: true })
})

function running(): ServerProcess {
  if (!server) throw new Error('the server starts before each test')
  return server
}

const buyersAt = (origin: string): Buyer[] =>
  people.map(({ person, addressId }) => buyerOf(callsTo(origin), store, person, addressId))
/** Never 0, which as the target of a signal is the test itself. */
function postmaster(directory = clusterDir): number {
  const { pid = 0 } = readLockFile(directory) ?? {}
  expect(pid).toBeGreaterThan(0)
  return pid
}
const readiness = () => statusOf(`${running().origin}/readyz`)
const isReady = () => expect.poll(readiness).toBe(200)
const productsUrl = () => urlOf(listProducts, { idfornecedor: store.slug, endereco: '0' }, {})

async function keepBuying(buyer: Buyer, isOver: () => boolean, onAnswer: Purchase['onAnswer']): Promise<void> {
  while (!isOver()) {
    quantity++
    const order = await purchase({ buyer, product, quantity, onAnswer, isOver })
    if (order) answered.push(order)
    else expect(isOver()).toBe(true)
  }
}

test('a PostgreSQL that is killed is started again under the running server', { timeout: 300_000 }, async () => {
  const { origin } = running()
  let isOver = false
  let unavailable = 0
  const buying = Promise.all(
    buyersAt(origin).map((buyer) =>
      keepBuying(
        buyer,
        () => isOver,
        async ({ status }) => {
          if (status !== 503) return
          unavailable++
          await isReady()
        },
      ),
    ),
  )
  const killed = postmaster()
  await expect.poll(() => answered.length).toBeGreaterThan(BUYERS)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => unavailable).toBeGreaterThan(0)
  await isReady()
  const before = answered.length
  await expect.poll(() => answered.length).toBeGreaterThan(before + BUYERS)
  isOver = true
  await buying

  expect(running().hasEnded()).toBe(false)
  expect(isRunning(killed)).toBe(false)
  await expectNoneLostNorDoubled(pool, store, answered, { stock: STOCK, hasAllAnswers: true })
})

test(
  'while PostgreSQL cannot be started, the server lives and says that it is not ready',
  { timeout: 300_000 },
  async () => {
    const { origin } = running()
    const aside = `${clusterDir}.aside`
    renameSync(clusterDir, aside)
    try {
      const pid = postmaster(aside)
      process.kill(pid, 'SIGKILL')
      await waitForEnd(pid, 5000)
      await expect.poll(() => running().output()).toMatch(/cannot be read.*cannot be read/s)

      const ready = await fetch(`${origin}/readyz`)
      expect([ready.status, ready.headers.get('retry-after'), await ready.json()]).toEqual([
        503,
        '5',
        { status: 'unavailable' },
      ])
      expect(await statusOf(`${origin}/healthz`)).toBe(200)
      const call = await fetch(`${origin}${productsUrl()}`)
      expect([
        call.status,
        call.headers.get('retry-after'),
        ((await call.json()) as { codigo: string }).codigo,
      ]).toEqual([503, '5', 'server.unavailable'])
      const page = await fetch(`${origin}/${store.slug}`)
      expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
        503,
        '5',
        'text/html; charset=utf-8',
      ])
    } finally {
      renameSync(aside, clusterDir)
    }
    await isReady()

    // The connection for notifications is open again, and with it the storefront cache is right.
    await expect
      .poll(
        async () =>
          (await pool.query('select from pg_stat_activity where query = $1', ['listen "domain-event"'])).rowCount,
      )
      .toBe(1)
    const price = async () =>
      ((await (await fetch(`${origin}${productsUrl()}`)).json()) as { produtos: { preco: number }[] }).produtos[0]
        ?.preco
    expect(await price()).toBe(10)
    await pool.query('update product set price = $2 where supplier_id = $1', [store.id, unitPriceFromReais(12)])
    await expect.poll(price).toBe(12)
  },
)

test(
  'orders that were answered outlive a server that is killed, and all of them are confirmed',
  { timeout: 400_000 },
  async () => {
    const { origin } = running()
    const before = answered.length
    const buying = Promise.allSettled(
      buyersAt(origin).map((buyer) =>
        keepBuying(
          buyer,
          () => false,
          ({ status }) => expect(status).toBe(200),
        ),
      ),
    )
    await expect.poll(() => answered.length).toBeGreaterThan(before + 150)
    await running().end('SIGKILL')
    for (const ended of await buying)
      expect(ended).toMatchObject({ status: 'rejected', reason: { code: expect.stringMatching(/^(?:ECONN|EPIPE)/) } })

    const pid = postmaster()
    server = await startServerProcess({ DATA_DIR: dataDir })
    expect(postmaster()).toBe(pid)
    await expectNoneLostNorDoubled(pool, store, answered, { stock: STOCK, hasAllAnswers: false })
    const [buyer] = buyersAt(server.origin)
    const last = answered.findLast(({ customerId }) => customerId === buyer?.customerId)
    expect((await buyer?.detail(last?.number ?? 0))?.body).toMatchObject({ numpedido: last?.number })

    // What the killed process was about to write is taken for lost half a minute after its last sign of life.
    const confirmed = async () =>
      (
        await pool.query<{ number: number }>(
          `select substring(subject from '[0-9]+$')::integer as number from mail where supplier_id = $1 order by 1`,
          [store.id],
        )
      ).rows.map(({ number }) => number)
    const orders = await pool.query<{ number: number }>(
      'select number::integer as number from purchase_order where supplier_id = $1 order by number',
      [store.id],
    )
    const numbers = orders.rows.map(({ number }) => number)
    await expect.poll(async () => (await confirmed()).length, { timeout: 180_000, interval: 500 }).toBe(numbers.length)
    expect(await confirmed()).toEqual(numbers)
  },
)

test(
  'a server that receives SIGTERM answers the requests that it accepted, and does not wait for idle connections',
  { timeout: 300_000 },
  async () => {
    const { origin, child } = running()
    const idle = keepAliveClient(origin)
    await idle.request('/healthz')
    const silent = connect(Number(new URL(origin).port), '127.0.0.1')
    await once(silent, 'connect')
    silent.on('error', () => undefined)

    let requests = 0
    let answers = 0
    let lastAnswerAt = 0
    const isLast = ({ headers }: { headers: { connection?: unknown } }): boolean => {
      answers++
      lastAnswerAt = performance.now()
      return headers.connection === 'close'
    }
    const read = async (path: string) => {
      const client = keepAliveClient(origin)
      for (;;) {
        requests++
        const answer = await client.request(path)
        expect(answer.status).toBe(200)
        if (isLast(answer)) return client.close()
      }
    }
    const buy = async (buyer: Buyer) => {
      let isClosed = false
      await keepBuying(
        buyer,
        () => isClosed,
        ({ status, headers }) => {
          expect(status).toBe(200)
          requests++
          isClosed ||= isLast({ headers })
        },
      )
    }
    const reading = Array.from({ length: READERS }, (_, index) =>
      read([productsUrl(), `/${store.slug}`][index % 2] ?? ''),
    )
    const buying = buyersAt(origin).map(buy)
    await expect.poll(() => answers).toBeGreaterThan(200)
    const exit = once(child, 'exit').then(([code]: number[]) => ({ code, at: performance.now() }))
    child.kill('SIGTERM')

    await Promise.all([...reading, ...buying])
    expect(answers).toBe(requests)
    const { code, at } = await exit
    expect(code).toBe(0)
    // Idle ones are kept for longer; a busy machine takes some seconds to end the process.
    expect(at - lastAnswerAt).toBeLessThan(20_000)
    idle.close()
    silent.destroy()

    server = await startServerProcess({ DATA_DIR: dataDir })
    await expectNoneLostNorDoubled(pool, store, answered, { stock: STOCK, hasAllAnswers: false })
  },
)
