import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A search, and how well each product answers it: 3 is what the shopper wants, 2 a good substitute, 1 still useful. */
export interface Judgement {
  readonly query: string
  readonly gradeOf: ReadonlyMap<string, number>
}

/** One set was looked at while the search was made, the other was not. */
export type JudgedPart = 'tuned' | 'held-out'

const BEST = 3

/** The judged searches of a store of the demonstration, from its text file. */
export function judgementsOf(store: string, part: JudgedPart): Judgement[] {
  const file = join(import.meta.dirname, part === 'tuned' ? `${store}.txt` : `${store}.held-out.txt`)
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(judgementIn)
}

function judgementIn(line: string): Judgement {
  const [query, codes] = line.split(' = ')
  if (query === undefined || codes === undefined) throw new Error(`no judgement: ${line}`)
  const grades = codes.split('/').flatMap((group, place) =>
    group
      .trim()
      .split(/\s+/)
      .map((code): [string, number] => [code, BEST - place]),
  )
  return { query, gradeOf: new Map(grades) }
}

/** Only what a person sees without scrolling far counts. */
const DEPTH = 10

/** Discounted gain of the first ten codes, as a share of the best that is possible: 1 is perfect, 0 has nothing of use. */
export function ndcg({ gradeOf }: Judgement, codes: readonly string[]): number {
  const best = [...gradeOf.values()].toSorted((one, other) => other - one)
  return gain(codes.map((code) => gradeOf.get(code) ?? 0)) / gain(best)
}

const gain = (grades: readonly number[]): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
