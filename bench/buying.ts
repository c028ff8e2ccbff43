import { forCustomer, recordStatements } from './recording.ts'
import type { RecordedRequest } from './replay.ts'
import { compared, inTurn, lasting, replayed, ROUNDS_AND_WARM_UP, under, type Found } from './rounds.ts'
import type { Stage } from './stage.ts'
import { createCustomers } from './store.ts'
import type { Row } from './table.ts'
import { BUYERS, cartSaves, CONNECTIONS, largeCartSaves, orderRequest, POOL_SIZE } from './workloads.ts'

const SECONDS = 3
/** Orders of each buyer in one measurement; each is another customer's, whose cart was filled before. */
const ORDERS_OF_BUYER = 50
const WARM_UP_ORDERS = 15
const LARGE_CUSTOMERS = 64
/** Numbers that no other measurement gives to customers. */
const LARGE_FROM = 5_000_000
/** Measurements in a round, each with its own customers. */
const PARTS = 3

export async function measureCarts(stage: Stage, say: (text: string) => void): Promise<Row[]> {
  const { server, store, pool } = stage
  await createCustomers(pool, store, 0, CONNECTIONS, CONNECTIONS)
  const saves = Array.from({ length: CONNECTIONS }, (_, customer) => cartSaves(store, customer))
  const requests: RecordedRequest[][] = []
  for (const [first, second] of saves) {
    if (first && second) requests.push([await recordStatements(server, first), await recordStatements(server, second)])
  }
  const statements = requests[0]?.[0]?.length ?? 0
  // 32 carts over the 16 connections that the server has.
  const lists = Array.from({ length: POOL_SIZE }, (_, index) =>
    requests.filter((_, cart) => cart % POOL_SIZE === index).flat(),
  )

  say(`Measuring cart saves (${statements} statements each)`)
  const secondsOf = lasting(SECONDS)
  const found = await inTurn({
    save: (round) => under(stage, server, saves, secondsOf(round)),
    replay: (round) => replayed(stage, { lists, seconds: secondsOf(round), isTogether: false }),
    together: (round) => replayed(stage, { lists, seconds: secondsOf(round), isTogether: true }),
  })
  return comparedWithReplays('cart save of 10 lines, 32 connections', requests[0]?.[0] ?? [], found.save, found)
}

/** Saves of carts of 100 lines, by one customer and by many at once. */
export async function measureLargeCarts(stage: Stage, say: (text: string) => void): Promise<Row[]> {
  const { server, store, pool } = stage
  await createCustomers(pool, store, LARGE_FROM, LARGE_FROM + LARGE_CUSTOMERS, LARGE_CUSTOMERS)
  const savesOf = (customer: number) => largeCartSaves(store, LARGE_FROM + customer)
  const alone = [savesOf(0)]
  const together = Array.from({ length: LARGE_CUSTOMERS }, (_, customer) => savesOf(customer))
  say('Measuring cart saves of 100 lines')
  const secondsOf = lasting(SECONDS)
  const found = await inTurn({
    alone: (round) => under(stage, server, alone, secondsOf(round)),
    together: (round) => under(stage, server, together, secondsOf(round)),
  })
  const rowOf = (what: string, results: readonly Found[]): Row => ({
    what,
    against: '',
    values: results.map(({ perSecond }) => perSecond),
    aim: null,
    unit: 'a second',
    note: `${Math.max(...results.map(({ cpuMicros }) => cpuMicros ?? 0)).toFixed(0)} µs at most`,
  })
  return [
    rowOf('cart save of 100 lines, one customer', found.alone),
    rowOf(`– ${LARGE_CUSTOMERS} customers at once`, found.together),
  ]
}

export async function measureOrders(stage: Stage, say: (text: string) => void): Promise<Row[]> {
  const { server, store, pool } = stage
  say('Filling the carts of the buyers')
  const first = CONNECTIONS
  const perRound = BUYERS * ORDERS_OF_BUYER
  await createCustomers(pool, store, first, first + BUYERS + ROUNDS_AND_WARM_UP * PARTS * perRound, BUYERS)
  await pool.query('vacuum analyze')
  // Customers are dealt out by their number: a buyer has those with the same remainder, whose carts hold the same products.
  const patterns: RecordedRequest[] = []
  for (let buyer = 0; buyer < BUYERS; buyer++)
    patterns.push(await recordStatements(server, orderRequest(store, first + buyer)))
  const statements = patterns[0]?.length ?? 0
  const customersOf = (part: number, buyer: number, count: number): number[] =>
    Array.from({ length: count }, (_, index) => first + BUYERS + part * perRound + index * BUYERS + buyer)
  const countOf = (round: number): number => (round === 0 ? WARM_UP_ORDERS : ORDERS_OF_BUYER)
  const listsOf = <One>(round: number, part: number, make: (customer: number, buyer: number) => One): One[][] =>
    Array.from({ length: BUYERS }, (_, buyer) =>
      customersOf(PARTS * round + part, buyer, countOf(round)).map((customer) => make(customer, buyer)),
    )

  const adjusted = (customer: number, buyer: number): RecordedRequest =>
    forCustomer(patterns[buyer] ?? [], first + buyer, customer)

  say(`Measuring orders (${statements} statements each)`)
  const found = await inTurn({
    submit: (round) =>
      under(
        stage,
        server,
        listsOf(round, 0, (customer) => orderRequest(store, customer)),
        null,
      ),
    replay: (round) => replayed(stage, { lists: listsOf(round, 1, adjusted), seconds: null, isTogether: false }),
    together: (round) => replayed(stage, { lists: listsOf(round, 2, adjusted), seconds: null, isTogether: true }),
  })
  return comparedWithReplays('order submission of 10 lines, 16 buyers', patterns[0] ?? [], found.submit, found)
}

interface Replays {
  readonly replay: readonly Found[]
  readonly together: readonly Found[]
}

function comparedWithReplays(
  what: string,
  recorded: RecordedRequest,
  ours: readonly Found[],
  { replay, together }: Replays,
): Row[] {
  const roundTrips = recorded.filter(({ followsAtOnce }) => !followsAtOnce).length
  return [
    compared({ what, against: `its ${recorded.length} statements by pg alone`, aim: 0.6 }, ours, replay),
    compared(
      { what: `– in our ${roundTrips} round trips`, against: 'the same by pg alone, as many at once', aim: null },
      ours,
      together,
    ),
  ]
}
