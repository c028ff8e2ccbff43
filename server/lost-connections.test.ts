import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoneLostNorDoubled, purchase, type AnsweredOrder, type Purchase } from '#test/builders/busy-buyers.ts'
import type { TestApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStore } from '#test/builders/checkout.ts'
import {
  callsTo,
  databaseUrlOf,
  startServerProcess,
  WEB_BUILD_TIMEOUT_MS,
  type ServerProcess,
} from '#test/builders/server-process.ts'
import { aProduct } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'

const BUYERS = 16
const ROUNDS = 20
const HITS_A_ROUND = 8
/** Less than they want together. */
const STOCK = 2000
/** The last three once everything is sold. */
const LEGAL = new Set([
  '200',
  '503 server.unavailable',
  '409 order.outOfStock',
  '422 cart.noItems',
  '422 order.emptyCart',
])
const EXIT_WAIT_MS = 2000
const CONNECTION_NAME = 'connections-to-lose'

const { connection, pool } = await ownDatabase()
let server: ServerProcess | undefined
let store: OpenStore
let product: { id: string }
let buyers: Buyer[]

beforeAll(async () => {
  store = await anOpenStore(pool)
  product = await aProduct(store, { stock: STOCK })
  server = await startServerProcess({ DATABASE_URL: databaseUrlOf(connection, CONNECTION_NAME) })
  // A server that answers has nothing left to read for its start.
  await terminate('true')
  const calls = callsToLiving(server)
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => aBuyer(calls, store)))
}, WEB_BUILD_TIMEOUT_MS)
afterAll(() => server?.end('SIGKILL'))

test(
  'connections that end under open transactions cost their requests a 503, and nothing else',
  { timeout: 900_000 },
  async () => {
    const statuses = new Map<string, number>()
    const onAnswer: Purchase['onAnswer'] = ({ status, failure }) => {
      const name = status === 200 ? '200' : `${status} ${failure.codigo}`
      statuses.set(name, (statuses.get(name) ?? 0) + 1)
      if (status === 503)
        expect(failure.mensagem).toBe('A loja está em manutenção por um instante. Tente de novo em alguns segundos.')
    }
    const answered: AnsweredOrder[] = []
    let ended = 0
    for (let round = 1; round <= ROUNDS; round++) {
      let isOver = false
      const buying = Promise.all(
        buyers.map((buyer) => purchase({ buyer, product, quantity: round, onAnswer })),
      ).finally(() => {
        isOver = true
      })
      buying.catch(() => undefined)
      for (let hits = 0; !isOver && hits < HITS_A_ROUND;) {
        const count = await terminate("state <> 'idle'")
        hits += count
        ended += count
      }
      answered.push(...(await buying).filter((order) => order !== null))
      // The one that listens for changes of the storefront, too.
      ended += await terminate('true')
      expect(server?.hasEnded()).toBe(false)
    }

    expect(ended).toBeGreaterThan(ROUNDS)
    expect(statuses.get('503 server.unavailable')).toBeGreaterThan(ROUNDS)
    expect([...statuses.keys()].filter((status) => !LEGAL.has(status))).toEqual([])
    await expectNoneLostNorDoubled(pool, store, answered, { stock: STOCK, hasAllAnswers: true })
  },
)

/** Where a call breaks because the server has ended, the error tells what the server said. */
function callsToLiving(server: ServerProcess): Pick<TestApp, 'call'> {
  const { call } = callsTo(server.origin)
  return {
    call: (endpoint, input) =>
      call(endpoint, input).catch(async (error: unknown) => {
        throw (await endsWithin(server, EXIT_WAIT_MS)) ? new Error(server.output(), { cause: error }) : error
      }),
  }
}

/** A process that ends resets its connections before its exit is reported. */
async function endsWithin({ child, hasEnded }: ServerProcess, waitMs: number): Promise<boolean> {
  if (!hasEnded()) await Promise.race([once(child, 'exit'), delay(waitMs)])
  return hasEnded()
}

/** Ends those connections of the server, and resolves to their number. */
async function terminate(which: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(pg_terminate_backend(pid))::integer as count from pg_stat_activity where datname = current_database() and application_name = $1 and ${which}`,
    [CONNECTION_NAME],
  )
  return rows[0]?.count ?? 0
}
