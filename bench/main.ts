import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { measureAgainst } from './against.ts'
import { measureCarts, measureLargeCarts, measureOrders } from './buying.ts'
import { measureImports } from './imports.ts'
import { withMeasuredRows } from './documented-rows.ts'
import { measurePeople } from './people.ts'
import { measurePrices } from './prices.ts'
import { runRaces } from './races.ts'
import { measureLists, measurePages } from './reading.ts'
import { measureSockets } from './sockets.ts'
import { openStage, type Cleanups, type Stage } from './stage.ts'
import { measureReports } from './reports.ts'
import { measureRecommendations } from './recommendations.ts'
import { measureRelevance } from './relevance.ts'
import { measureScreens } from './screens.ts'
import { measureSearch } from './search.ts'
import { scriptBytes } from './script-size.ts'
import { tableOf, type Row } from './table.ts'
import type { Usage } from './answer.ts'
import { pageRequests } from './workloads.ts'

const startedAt = performance.now()
const say = (text: string): void =>
  console.log(`[${((performance.now() - startedAt) / 1000).toFixed(0).padStart(3)} s] ${text}`)
const cleanups: Cleanups = []

const GROUPS = {
  lists: measureLists,
  pages: measurePages,
  carts: measureCarts,
  'large-carts': measureLargeCarts,
  orders: measureOrders,
  people: measurePeople,
  sockets: measureSockets,
  import: measureImports,
}

/**
 * Measures every row of the tables in docs/performance.md, or those of the groups that are named: `npm run bench -- carts`.
 * `against COMMIT` measures the hot ways of this checkout and of the commit in turns instead, or those whose words are named:
 * `npm run bench -- against HEAD~1 list cart`.
 * `write` puts the rows into the table of docs/performance.md as well, those of all groups or of the named ones: `npm run bench -- write carts`.
 * `screens` need Lighthouse and run only where they are named, as `reports` do, which make two million lines of orders; `cart-races` are a part of the races. It measures and does not judge: it succeeds with any result. Only the races fail where something was lost or taken twice, and the
 * prices where browser and server differ.
 */
async function main(): Promise<void> {
  const named = process.argv.slice(2)
  if (named[0] === 'against') {
    const [, commit = 'HEAD~1', ...wanted] = named
    console.log(`\n${await measureAgainst(commit, wanted, cleanups, say)}\n`)
    return
  }
  if (named[0] === 'write') {
    const groups = named.slice(1)
    writeDown(await measure((group) => groups.length === 0 || groups.includes(group), groups.length === 0))
    return
  }
  const isWanted = (name: string) => named.length === 0 || named.includes(name)
  if (Object.keys(GROUPS).some(isWanted)) await measure(isWanted, true)
  if (isWanted('prices')) {
    const { rows, different } = await measurePrices(say)
    console.log(`\n${tableOf(rows)}\n`)
    if (different > 0) process.exitCode = 1
  }
  if (isWanted('search')) console.log(`\n${await measureSearch(cleanups, say)}\n`)
  if (isWanted('relevance')) console.log(`\n${await measureRelevance(cleanups, say)}\n`)
  if (isWanted('recommendations')) console.log(`\n${await measureRecommendations(cleanups, say)}\n`)
  if (named.includes('reports')) console.log(`\n${await measureReports(cleanups, say)}\n`)
  if (named.includes('screens')) console.log(`\n${await measureScreens(cleanups, say)}\n`)
  const isOfCartsAlone = named.includes('cart-races')
  if (!isOfCartsAlone && !isWanted('races')) return
  const { table, faults } = await runRaces(cleanups, say, { isOfCartsAlone })
  console.log(`\n${table}\n`)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}

const DOCUMENT = join(import.meta.dirname, '../docs/performance.md')

function writeDown(rows: readonly Row[]): void {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout.trim()
  const commit = git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes')
  const date = new Intl.DateTimeFormat('pt-BR').format(new Date())
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? process.arch}`
  writeFileSync(DOCUMENT, withMeasuredRows(readFileSync(DOCUMENT, 'utf8'), rows, `${date}, ${commit}, ${machine}`))
}

/** `isWhole`: with the rows of what is left after all groups. */
async function measure(isWanted: (group: string) => boolean, isWhole: boolean): Promise<readonly Row[]> {
  const stage = await openStage(cleanups, say)
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(GROUPS)) {
    if (isWanted(name)) rows.push(...(await measure(stage, say)))
  }
  if (isWhole) rows.push(...(await closingRows(stage)))
  say('Done')
  console.log(`\n${tableOf(rows)}\n`)
  return rows
}

async function closingRows(stage: Stage): Promise<readonly Row[]> {
  const path = pageRequests(stage.store)[0]?.path ?? ''
  const scriptKilobytes = (await scriptBytes(stage.server.origin, path)) / 1000
  const { residentBytes, peakBytes } = await stage.server.child.ask<Usage>('usage')
  return [
    {
      what: 'script of the category page, gzip',
      against: '',
      values: [scriptKilobytes],
      aim: { kind: 'at most', value: 131 },
      unit: 'kB',
      note: '',
    },
    {
      what: 'memory of the server after the runs',
      against: '',
      values: [residentBytes / 1_000_000],
      aim: { kind: 'at most', value: 200 },
      unit: 'MB',
      note: 'no collection is forced',
    },
    {
      what: '– at its highest, during the runs',
      against: '',
      values: [peakBytes / 1_000_000],
      aim: null,
      unit: 'MB',
      note: '',
    },
  ]
}

let closing: Promise<void> | null = null
const close = (): Promise<void> => (closing ??= closeAll())

async function closeAll(): Promise<void> {
  for (const cleanup of cleanups.toReversed()) {
    try {
      await cleanup()
    } catch (error) {
      console.error(error)
    }
  }
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => void close().then(() => process.exit(code)))
}

try {
  await main()
} catch (error) {
  // What is under way when the run is interrupted fails, and that is no news.
  if (closing === null) {
    console.error(error)
    process.exitCode = 1
  }
} finally {
  await close()
}
