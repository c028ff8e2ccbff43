import type { Usage } from './answer.ts'
import type { LoadRequest } from './load.ts'
import type { Rate } from './replay.ts'
import type { Running, Stage } from './stage.ts'
import { median, type Row } from './table.ts'

/** What one measurement found. */
export interface Found {
  readonly perSecond: number
  /** Processor time that the answering process spent on each request; null where nobody answered but PostgreSQL. */
  readonly cpuMicros: number | null
}

export type Contestants<Name extends string> = Readonly<Record<Name, (round: number) => Promise<Found>>>
export type Results<Name extends string> = Readonly<Record<Name, readonly Found[]>>

/** Measures all in turn, again and again, so that whatever else the machine does disturbs all alike. The first round warms up. */
export async function inTurn<Name extends string>(contestants: Contestants<Name>, rounds: number): Promise<Results<Name>> {
  const names = Object.keys(contestants) as Name[]
  const found = Object.fromEntries(names.map((name) => [name, [] as Found[]])) as Record<Name, Found[]>
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const result = await contestants[name](round)
      if (round > 0) found[name].push(result)
    }
  }
  return found
}

/** Sends the requests to the server; the first round is short. */
export async function under(stage: Stage, target: Running, lists: readonly (readonly LoadRequest[])[], seconds: number | null): Promise<Found> {
  const before = await target.child.ask<Usage>('usage')
  const rate = await stage.load.ask<Rate>('load', { origin: target.origin, lists, seconds })
  const after = await target.child.ask<Usage>('usage')
  return { perSecond: rate.count / rate.seconds, cpuMicros: (after.cpuMicros - before.cpuMicros) / rate.count }
}

interface Comparison {
  readonly what: string
  readonly against: string
  readonly aim: number | null
}

/** The ratios of the rounds: above 1 the first is faster. */
export function compared({ what, against, aim }: Comparison, ours: readonly Found[], theirs: readonly Found[]): Row {
  const values = ours.map((found, round) => found.perSecond / (theirs[round]?.perSecond ?? NaN))
  return { what, against, values, aim: aim === null ? null : { kind: 'at least', value: aim }, unit: '', note: `${figures(ours)} : ${figures(theirs)}` }
}

function figures(found: readonly Found[]): string {
  const perSecond = median(found.map((one) => one.perSecond)).toFixed(0)
  const micros = found.map((one) => one.cpuMicros).filter((value) => value !== null)
  return micros.length === 0 ? perSecond : `${perSecond} (${median(micros).toFixed(0)} µs)`
}
