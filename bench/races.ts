import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { TestApp } from '#test/builders/app.ts'
import {
  aScarcity,
  comparedTaken,
  fulfil,
  cancelPlaced,
  SCARCE,
  type Placed,
  type Scarcity,
} from '#test/builders/scarcity.ts'
import { aSharedCart, changeSharedCart, sharedCartFaults } from '#test/builders/shared-cart.ts'
import { callsTo, databaseUrlOf, startServerProcess, type ServerProcess } from '#test/builders/server-process.ts'
import { SERVER_ENVIRONMENT } from '../scripts/server-process.ts'
import { killChargesAtEachStep } from './killed-charges.ts'
import { killAtEachStep } from './killed-runs.ts'
import { negotiate, negotiationFaults } from './negotiations.ts'
import { openDatabase, type Cleanups, type OpenDatabase } from './stage.ts'
import { markdownOf } from './table.ts'

const SERVERS = 3
const SIZE = { wishes: 500, orders: 100 }
const CART_SESSIONS = 200
const NEGOTIATIONS = 30
const TRY_AGAIN_MS = 100

export interface RaceResult {
  /** Markdown, as in docs/performance.md. */
  readonly table: string
  /** What was lost, taken twice or not given back. */
  readonly faults: readonly string[]
}

/**
 * More buyers than there are goods, through three servers, each of which is killed during the orders and again during the
 * cancellations, and started again. Then many sessions that change one cart at once, and attendants who negotiate while their
 * customers write messages, through servers that are killed. Last a subscription whose process is killed after each statement, and
 * payments whose process is killed after each step. Of carts alone, these are the coupon, the cart and the negotiations.
 */
export async function runRaces(
  cleanups: Cleanups,
  say: (text: string) => void,
  { isOfCartsAlone }: { readonly isOfCartsAlone: boolean },
): Promise<RaceResult> {
  const database = await openDatabase(cleanups, say)
  // An empty database would get the demonstration.
  const scarcities: Scarcity[] = []
  for (const name of isOfCartsAlone ? (['coupon'] as const) : SCARCE)
    scarcities.push(await aScarcity(database.pool, name, SIZE))
  say(`Starting ${SERVERS} servers`)
  const fleet = await aFleet(database, cleanups)
  const rows = [['scarce', 'orders', 'refused', 'requests without an answer', 'servers killed', 'seconds', '']]
  const faults: string[] = []
  for (const scarcity of scarcities) {
    say(`Racing for ${scarcity.name}`)
    const race = await runRace(fleet, scarcity)
    rows.push(race.row)
    faults.push(...race.faults)
  }
  say('Changing one cart from all sides')
  const shared = await runSharedCart(fleet, database)
  rows.push(shared.row)
  faults.push(...shared.faults)
  say('Negotiating in carts and writing messages')
  const negotiated = await runNegotiations(fleet, database)
  rows.push(negotiated.row)
  faults.push(...negotiated.faults)
  // They would run the subscription too.
  await fleet.end()
  if (isOfCartsAlone) return { table: markdownOf(rows), faults }
  say('Killing a subscription run after each statement')
  const killed = await killAtEachStep(database)
  rows.push(['subscription run', String(killed.orders), '', '', String(killed.kills), '', verdict(killed.faults)])
  say('Killing charges and refunds after each step')
  const charged = await killChargesAtEachStep(database, cleanups)
  rows.push(['charge and refund', String(charged.orders), '', '', String(charged.kills), '', verdict(charged.faults)])
  return { table: markdownOf(rows), faults: [...faults, ...killed.faults, ...charged.faults] }
}

const verdict = (faults: readonly string[]): string => (faults.length === 0 ? 'right' : 'WRONG')

interface Fleet {
  readonly servers: readonly ServerProcess[]
  /** Kills the server with this number and starts another in its place. */
  replace(place: number): Promise<void>
  end(): Promise<unknown>
}

async function aFleet({ connection, folder }: OpenDatabase, cleanups: Cleanups): Promise<Fleet> {
  const settings = { ...SERVER_ENVIRONMENT, DATABASE_URL: databaseUrlOf({ ...connection }, 'bench'), DATA_DIR: folder }
  const servers: ServerProcess[] = []
  const end = () => Promise.all(servers.map((server) => server.end('SIGTERM')))
  cleanups.push(end)
  for (let count = 0; count < SERVERS; count++) servers.push(await startServerProcess(settings))
  return {
    servers,
    end,
    async replace(place) {
      await servers[place]?.end('SIGKILL')
      servers[place] = await startServerProcess(settings)
    },
  }
}

/** One customer's client: each request goes to the next server, and without an answer again to the one after it. */
function clientOf({ servers }: Fleet, first: number, onLost: () => void): Pick<TestApp, 'call'> {
  let turn = first
  const clients = new Map<string, Pick<TestApp, 'call'>>()
  const at = (origin: string) => {
    const client = clients.get(origin) ?? callsTo(origin)
    clients.set(origin, client)
    return client
  }
  return {
    async call(endpoint, input) {
      for (;;) {
        const answer = await at(servers[turn++ % SERVERS]?.origin ?? '')
          .call(endpoint, input)
          .catch((error: unknown) => {
            if (isUnanswered(error)) onLost()
            else if (codeOf(error) !== 'ECONNREFUSED') throw error
            return null
          })
        if (answer !== null && answer.status !== 503) return answer
        await delay(TRY_AGAIN_MS)
      }
    },
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
/** The server was killed after it had received the request, perhaps. */
const isUnanswered = (error: unknown): boolean => ['ECONNRESET', 'EPIPE'].includes(codeOf(error))

async function runRace(fleet: Fleet, scarcity: Scarcity) {
  const startedAt = performance.now()
  let lost = 0
  const client = (turn: number) => clientOf(fleet, turn, () => lost++)

  const { results: answers, kills } = await withKills(fleet, scarcity.wishes, (wish, turn) =>
    fulfil(client(turn), scarcity, wish),
  )
  const placed = answers.filter((answer) => answer !== null)
  const faults = await faultsOf(scarcity, placed)
  if (placed.length !== scarcity.orders)
    faults.push(`${scarcity.name}: ${placed.length} orders instead of ${scarcity.orders}`)

  const { kills: laterKills } = await withKills(fleet, placed, (order, turn) =>
    cancelPlaced(client(turn), scarcity, order),
  )
  faults.push(...(await faultsOf(scarcity, [])))
  const row = [
    scarcity.name,
    String(placed.length),
    String(answers.length - placed.length),
    String(lost),
    String(kills + laterKills),
    ((performance.now() - startedAt) / 1000).toFixed(1),
    verdict(faults),
  ]
  return { row, faults }
}

/** The customer, a linked user and a representative in many sessions, all on one cart. */
async function runSharedCart(fleet: Fleet, { pool }: OpenDatabase) {
  const startedAt = performance.now()
  let lost = 0
  const client = (turn: number) => clientOf(fleet, turn, () => lost++)
  const cart = await aSharedCart(pool, CART_SESSIONS)
  const { results: sent, kills } = await withKills(fleet, cart.sessions, (_session, turn) =>
    changeSharedCart(client(turn), cart, turn),
  )
  const faults = (await sharedCartFaults(client(0), cart, sent)).map((fault) => `cart: ${fault}`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const row = [
    'one cart',
    `${String(sent.flat().length)} saves`,
    '',
    String(lost),
    String(kills),
    seconds,
    verdict(faults),
  ]
  return { row, faults }
}

/** Attendants in the carts of customers who write messages meanwhile. */
async function runNegotiations(fleet: Fleet, { pool }: OpenDatabase) {
  const startedAt = performance.now()
  let lost = 0
  const places = Array.from({ length: NEGOTIATIONS }, (_, place) => place)
  const { results, kills } = await withKills(fleet, places, (_place, turn) =>
    negotiate(
      clientOf(fleet, turn, () => lost++),
      pool,
    ),
  )
  const faults = (await negotiationFaults(pool, results)).map((fault) => `negotiation: ${fault}`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const row = [
    'negotiation and chat',
    `${String(results.length)} carts`,
    '',
    String(lost),
    String(kills),
    seconds,
    verdict(faults),
  ]
  return { row, faults }
}

/**
 * Works on all at once, and kills each server after a further fifth of the answers.
 * @throws Error at once where a server does not start again: its clients would wait for ever
 */
async function withKills<One, Result>(
  fleet: Fleet,
  all: readonly One[],
  work: (one: One, turn: number) => Promise<Result>,
): Promise<{ readonly results: Result[]; readonly kills: number }> {
  const replacing: Promise<void>[] = []
  const failure = Promise.withResolvers<never>()
  let answers = 0
  const working = all.map(async (one, turn) => {
    const result = await work(one, turn)
    answers++
    const place = (answers * 5) / all.length - 1
    if (Number.isInteger(place) && place < SERVERS) {
      const replaced = fleet.replace(place)
      replaced.catch(failure.reject)
      replacing.push(replaced)
    }
    return result
  })
  const results = await Promise.race([Promise.all(working), failure.promise])
  await Promise.all(replacing)
  return { results, kills: replacing.length }
}

async function faultsOf(scarcity: Scarcity, placed: readonly Placed[]): Promise<string[]> {
  const { recorded, answered } = await comparedTaken(scarcity, placed)
  return isDeepStrictEqual(recorded, answered)
    ? []
    : [`${scarcity.name}: recorded ${JSON.stringify(recorded)}, answered ${JSON.stringify(answered)}`]
}
