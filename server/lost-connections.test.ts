import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoneLostNorDoubled, purchase, type AnsweredOrder, type Purchase } from '#test/builders/busy-buyers.ts'
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
  const { origin } = server
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => aBuyer(callsTo(origin), store)))
}, WEB_BUILD_TIMEOUT_MS)
afterAll(() => server?.end('SIGKILL'))

test(
  'connections that end under open transactions cost their requests a 503, and nothing else',
  { timeout: 60_000 },
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

/** Ends those connections of the server, and resolves to their number. */
async function terminate(which: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(pg_terminate_backend(pid))::integer as count from pg_stat_activity where datname = current_database() and application_name = $1 and ${which}`,
    [CONNECTION_NAME],
  )
  return rows[0]?.count ?? 0
}
