import type { Usage } from './answer.ts'
import type { LoadRequest } from './load.ts'
import type { Rate, ReplayJob } from './replay.ts'
import type { Running, Stage } from './stage.ts'
import { median, type Row } from './table.ts'

/** Even, so that each contestant begins half of them. */
const ROUNDS = 4
const WARM_UP_SECONDS = 1

/** How long a measurement of so many seconds takes in a round: the first one only warms up. */
export const lasting =
  (seconds: number) =>
  (round: number): number =>
    round === 0 ? WARM_UP_SECONDS : seconds

/** Number of rounds, with the one that warms up. */
export const ROUNDS_AND_WARM_UP = ROUNDS + 1

/** What one measurement found. */
export interface Found {
  readonly count: number
  readonly perSecond: number
  /** Processor time that the answering process spent on each request; null where PostgreSQL alone answered. */
  readonly cpuMicros: number | null
}

export type Contestants<Name extends string, Result extends Found> = Readonly<
  Record<Name, (round: number) => Promise<Result>>
>
export type Results<Name extends string, Result extends Found> = Readonly<Record<Name, readonly Result[]>>

/**
 * Runs all measurements in turn, repeatedly, so that other load of the machine affects all of them. Every second round goes backwards:
 * who comes after another may meet what the other left to do. The first round warms up.
 */
export async function inTurn<Name extends string, Result extends Found>(
  contestants: Contestants<Name, Result>,
): Promise<Results<Name, Result>> {
  const names = Object.keys(contestants) as Name[]
  const found = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await contestants[name](round)
      if (round > 0) found[name].push(result)
    }
  }
  return found
}

/** Sends the requests to the server; the first round is short. */
export async function under(
  stage: Stage,
  target: Running,
  lists: readonly (readonly LoadRequest[])[],
  seconds: number | null,
): Promise<Found> {
  const before = await target.child.ask<Usage>('usage')
  const rate = await stage.load.ask<Rate>('load', { origin: target.origin, lists, seconds })
  const after = await target.child.ask<Usage>('usage')
  return {
    count: rate.count,
    perSecond: rate.count / rate.seconds,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / rate.count,
  }
}

/** Sends recorded statements to PostgreSQL alone. */
export async function replayed(stage: Stage, job: Omit<ReplayJob, 'connection'>): Promise<Found> {
  const rate = await stage.load.ask<Rate>('replay', { connection: { ...stage.connection }, ...job })
  return { count: rate.count, perSecond: rate.count / rate.seconds, cpuMicros: null }
}

interface Comparison {
  readonly what: string
  readonly against: string
  readonly aim: number | null
}

/** The ratios of the rounds: above 1 the first is faster. */
export function compared({ what, against, aim }: Comparison, ours: readonly Found[], theirs: readonly Found[]): Row {
  const values = ours.map((found, round) => found.perSecond / (theirs[round]?.perSecond ?? NaN))
  return {
    what,
    against,
    values,
    aim: aim === null ? null : { kind: 'at least', value: aim },
    unit: '',
    note: `${figures(ours)} : ${figures(theirs)}`,
  }
}

function figures(found: readonly Found[]): string {
  const perSecond = median(found.map((one) => one.perSecond)).toFixed(0)
  const micros = found.map((one) => one.cpuMicros).filter((value) => value !== null)
  return micros.length === 0 ? perSecond : `${perSecond} (${median(micros).toFixed(0)} µs)`
}
