import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { processorMicros } from './database-processes.ts'
import type { LoadRequest } from './load.ts'
import { recordStatements } from './recording.ts'
import type { RecordedRequest } from './replay.ts'
import { inTurn, lasting, ROUNDS_AND_WARM_UP, under, type Found } from './rounds.ts'
import { openStage, type Cleanups, type Running, type Stage } from './stage.ts'
import { createCustomers } from './store.ts'
import { markdownOf, median } from './table.ts'
import {
  asBrowser,
  BUYERS,
  cartRead,
  cartSaves,
  CONNECTIONS,
  deliveryOptionRequests,
  detailRequests,
  listRequests,
  orderRequest,
  pageRequests,
  productPageRequests,
  searchRequests,
  signedIn,
  spread,
} from './workloads.ts'

const root = join(import.meta.dirname, '..')
const SECONDS = 2
const ORDERS_OF_BUYER = 15
const ORDERS_TO_WARM_UP = 5
/** Customers who only read; those before them save carts. */
const READER = 1_000_000
const FIRST_BUYER = 2_000_000
const FIRST_COUNTED = FIRST_BUYER + BUYERS * ORDERS_OF_BUYER * ROUNDS_AND_WARM_UP
/** Requests of which the one with the fewest statements counts. */
const COUNTED = 4
/** A server that sends no statement for so long has nothing left to do. */
const IDLE_MS = 400
const IDLE_TIMEOUT_MS = 30_000

/** One of the two versions that are measured, with servers and a database of its own. */
interface Version {
  readonly stage: Stage
  /** As the schema of this version wants them. */
  readonly createCustomers: typeof createCustomers
}

interface Workload {
  readonly what: string
  readonly server: (stage: Stage) => Running
  /** One list of requests for each connection; those of a round are made for it alone. */
  readonly lists: (stage: Stage, round: number) => readonly (readonly LoadRequest[])[]
  /** Requests of which each has its statements counted. */
  readonly counted: (stage: Stage) => readonly LoadRequest[]
  /** Null: each list is sent once. */
  readonly seconds: number | null
}

interface Measured extends Found {
  /** Processor time of PostgreSQL for each request; null where the system does not tell. */
  readonly databaseMicros: number | null
}

/**
 * Measures the hot ways of this checkout and of another commit in turns in one run. Returns the table of ratios: above 1 this
 * checkout is faster.
 * @throws Error when the commit does not exist, or its bench has another shape.
 */
export async function measureAgainst(
  commit: string,
  wanted: readonly string[],
  cleanups: Cleanups,
  say: (text: string) => void,
): Promise<string> {
  const other = checkOut(commit, cleanups)
  const { openStage: openTheirs } = await importFrom<{ openStage: typeof openStage }>(other, 'stage.ts')
  const theirCustomers = await importFrom<{ createCustomers: typeof createCustomers }>(other, 'store.ts')
  const open = async (name: string, opened: Promise<Stage>, create: typeof createCustomers): Promise<Version> => {
    say(`Opening ${name}`)
    return { stage: await opened, createCustomers: create }
  }
  const ours = await open('this checkout', openStage(cleanups, say), createCustomers)
  const theirs = await open(commit, openTheirs(cleanups, say), theirCustomers.createCustomers)

  for (const version of [ours, theirs]) await prepare(version)
  const lines: string[][] = []
  for (const workload of workloads().filter(({ what }) => wanted.length === 0 || isNamed(what, wanted))) {
    say(`Measuring: ${workload.what}`)
    const found = await inTurn({
      ours: (round) => measured(ours.stage, workload, round),
      theirs: (round) => measured(theirs.stage, workload, round),
    })
    const counts = [await statementsOf(ours.stage, workload), await statementsOf(theirs.stage, workload)]
    lines.push(lineOf(workload.what, found.ours, found.theirs, counts))
  }
  const head = ['what', 'ratio', 'from – to', 'per second', 'µs of the server', 'µs of PostgreSQL', 'statements']
  return markdownOf([head, ...lines])
}

/** A checkout of the commit that goes with the run. It takes the packages of this one where both want the same. */
function checkOut(commit: string, cleanups: Cleanups): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-against-'))
  const path = join(folder, 'checkout')
  cleanups.push(() => {
    run('git', ['worktree', 'remove', '--force', path], root)
    rmSync(folder, { recursive: true, force: true })
  })
  run('git', ['worktree', 'add', '--detach', path, commit], root)
  const lockIn = (checkout: string) => readFileSync(join(checkout, 'package-lock.json'), 'utf8')
  if (lockIn(path) === lockIn(root)) symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'), 'dir')
  else run('npm', ['ci', '--loglevel=error'], path)
  return path
}

const importFrom = async <Module>(checkout: string, file: string): Promise<Module> =>
  (await import(pathToFileURL(join(checkout, 'bench', file)).href)) as Module

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
}

async function prepare({ stage, createCustomers: create }: Version): Promise<void> {
  const { pool, store } = stage
  await create(pool, store, 0, CONNECTIONS, CONNECTIONS)
  await create(pool, store, READER, READER + 1, READER)
  await create(pool, store, FIRST_BUYER, FIRST_COUNTED + COUNTED, BUYERS)
  await pool.query('vacuum analyze')
}

function workloads(): Workload[] {
  const cached = ({ server }: Stage) => server
  const uncached = ({ forgetful }: Stage) => forgetful
  const reading = (
    what: string,
    server: Workload['server'],
    requests: (stage: Stage) => readonly LoadRequest[],
  ): Workload => ({
    what,
    server,
    lists: (stage) => spread(requests(stage)),
    counted: (stage) => requests(stage).slice(0, COUNTED),
    seconds: SECONDS,
  })
  const lists = ({ store }: Stage) => listRequests(store)
  const searches = ({ store }: Stage) => searchRequests(store)
  const details = ({ store }: Stage) => detailRequests(store)
  const pages = ({ store }: Stage) => asBrowser(pageRequests(store))
  return [
    reading('list, cached', cached, lists),
    reading('list, not cached', uncached, lists),
    reading('list of a customer, cached', cached, (stage) => signedIn(lists(stage), READER)),
    reading('list of a customer, not cached', uncached, (stage) => signedIn(lists(stage), READER)),
    reading('search, cached', cached, searches),
    reading('search, not cached', uncached, searches),
    reading('detail, cached', cached, details),
    reading('detail, not cached', uncached, details),
    reading('cart read', cached, ({ store }) => [cartRead(store, 0), cartRead(store, 1)]),
    {
      what: 'cart save of 10 lines',
      server: cached,
      lists: ({ store }) => Array.from({ length: CONNECTIONS }, (_, customer) => cartSaves(store, customer)),
      counted: ({ store }) => [...cartSaves(store, 0), ...cartSaves(store, 1)],
      seconds: SECONDS,
    },
    reading('delivery options', cached, ({ store }) => deliveryOptionRequests(store, CONNECTIONS)),
    {
      what: 'order of 10 lines',
      server: cached,
      lists: ({ store }, round) => ordersOf(round).map((customers) => customers.map((one) => orderRequest(store, one))),
      counted: ({ store }) => Array.from({ length: COUNTED }, (_, index) => orderRequest(store, FIRST_COUNTED + index)),
      seconds: null,
    },
    reading('category page of visitors', cached, pages),
    reading('category page of a customer', cached, (stage) => signedIn(pages(stage), READER)),
    reading('product page of visitors', cached, ({ store }) => asBrowser(productPageRequests(store))),
  ]
}

/** For each buyer the customers who order in the round. */
const ordersOf = (round: number): number[][] =>
  Array.from({ length: BUYERS }, (_, buyer) =>
    Array.from(
      { length: round === 0 ? ORDERS_TO_WARM_UP : ORDERS_OF_BUYER },
      (_, order) => FIRST_BUYER + BUYERS * (ORDERS_OF_BUYER * round + order) + buyer,
    ),
  )

const isNamed = (what: string, wanted: readonly string[]): boolean =>
  wanted.some((name) => what.split(/[ ,]+/).includes(name))

async function measured(stage: Stage, workload: Workload, round: number): Promise<Measured> {
  const server = workload.server(stage)
  const lists = workload.lists(stage, round)
  // Statements planned over tables that were empty before the warm-up take any index; autovacuum does this within a minute.
  if (round === 1) await stage.pool.query('analyze')
  const before = await processorMicros(stage.pool)
  const found = await under(stage, server, lists, workload.seconds === null ? null : lasting(workload.seconds)(round))
  // What follows from the requests belongs to their cost, and would otherwise fall into the turn of the other version.
  await waitUntilIdle(server)
  const after = await processorMicros(stage.pool)
  const count = found.count
  return { ...found, databaseMicros: before === null || after === null ? null : (after - before) / count }
}

/** The fewest of several requests: what the server does meanwhile by the clock is recorded with them. */
async function statementsOf(stage: Stage, workload: Workload): Promise<string> {
  const recorded: RecordedRequest[] = []
  for (const request of workload.counted(stage)) {
    await waitUntilIdle(workload.server(stage))
    recorded.push(await recordStatements(workload.server(stage), request))
  }
  const [fewest = []] = recorded.toSorted((a, b) => a.length - b.length)
  const roundTrips = fewest.filter(({ followsAtOnce }) => !followsAtOnce).length
  return roundTrips === fewest.length ? String(roundTrips) : `${fewest.length} in ${roundTrips}`
}

/** Until the jobs are done that the requests before have made: their statements are not those of a request. */
async function waitUntilIdle({ child }: Running): Promise<void> {
  const deadline = Date.now() + IDLE_TIMEOUT_MS
  let sent = Infinity
  while (sent > 0 && Date.now() < deadline) {
    await child.ask('record')
    await delay(IDLE_MS)
    sent = (await child.ask<RecordedRequest>('recorded')).length
  }
}

function lineOf(
  what: string,
  ours: readonly Measured[],
  theirs: readonly Measured[],
  counts: readonly string[],
): string[] {
  const ratios = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? NaN))
  const both = (of: (found: Measured) => number | null) =>
    [ours, theirs].map((found) => middle(found.map(of))).join(' : ')
  return [
    what,
    median(ratios).toFixed(2),
    `${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)}`,
    both(({ perSecond }) => perSecond),
    both(({ cpuMicros }) => cpuMicros),
    both(({ databaseMicros }) => databaseMicros),
    counts.join(' : '),
  ]
}

function middle(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? '?' : median(known).toFixed(0)
}
