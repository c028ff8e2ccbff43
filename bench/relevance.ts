import { join } from 'node:path'
import type pg from 'pg'
import { seedDemonstration } from '#demo/seed-demonstration.ts'
import { openPool } from '#server/platform/database/database.ts'
import { enginesOf } from './relevance/engines.ts'
import { judgementsOf, ndcg, type JudgedPart } from './relevance/judgements.ts'
import { openDatabase, type Cleanups } from './stage.ts'
import { markdownOf } from './table.ts'

const STORES = ['emporio-da-serra', 'atacado-litoral'] as const
const PARTS: readonly JudgedPart[] = ['tuned', 'held-out']

export interface Relevance {
  readonly part: JudgedPart
  readonly queries: number
  /** Mean nDCG of the first ten, by engine. */
  readonly means: ReadonlyMap<string, number>
  /** The searches that our engine answers worst, with what it found. */
  readonly worst: readonly { readonly query: string; readonly score: number; readonly codes: readonly string[] }[]
}

/** Every judged search of the demonstration by every engine. */
export async function relevanceOf(pool: pg.Pool): Promise<Relevance[]> {
  const engines = new Map(
    await Promise.all(STORES.map(async (store) => [store, await enginesOf(pool, store)] as const)),
  )
  const parts: Relevance[] = []
  for (const part of PARTS) {
    const scores = new Map<string, number[]>()
    const answers: { query: string; score: number; codes: readonly string[] }[] = []
    for (const [store, ofStore] of engines)
      for (const judgement of judgementsOf(store, part))
        for (const [name, search] of ofStore) {
          const codes = await search(judgement.query)
          const score = ndcg(judgement, codes)
          scores.set(name, [...(scores.get(name) ?? []), score])
          if (name === 'ours') answers.push({ query: judgement.query, score, codes })
        }
    parts.push({
      part,
      queries: answers.length,
      means: new Map(
        [...scores].map(([name, values]) => [name, values.reduce((sum, value) => sum + value, 0) / values.length]),
      ),
      worst: answers.toSorted((one, other) => one.score - other.score),
    })
  }
  return parts
}

const WORST_SHOWN = 15

/** How well the search of the stores answers what shoppers type, beside three ready-made ones. */
export async function measureRelevance(cleanups: Cleanups, say: (text: string) => void): Promise<string> {
  const { folder, connection } = await openDatabase(cleanups, say)
  const pool = openPool(connection)
  cleanups.push(() => pool.end())
  say('Setting up the demonstration stores')
  await seedDemonstration(pool, { filesDir: join(folder, 'files'), today: new Date() })
  say('Searching')
  const parts = await relevanceOf(pool)
  const names = [...(parts[0]?.means.keys() ?? [])]
  const table = markdownOf([
    ['nDCG@10', 'queries', ...names],
    ...parts.map(({ part, queries, means }) => [
      part,
      String(queries),
      ...names.map((name) => (means.get(name) ?? NaN).toFixed(3)),
    ]),
  ])
  const worst = parts
    .filter(({ part }) => part === 'tuned')
    .flatMap(({ worst }) => worst.slice(0, WORST_SHOWN))
    .map(({ query, score, codes }) => `${score.toFixed(2)}  ${query}: ${codes.slice(0, 5).join(' ')}`)
  return `${table}\n\nWorst of the tuned ones:\n${worst.join('\n')}`
}
