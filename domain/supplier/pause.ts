import { instantOf } from '../calendar.ts'
import { Failure } from '../failure.ts'
import type { Supplier } from './supplier.ts'

/** A pause has an end, so that a store is not left closed over the weekend. */
export const MAX_PAUSE_MINUTES = 240

/** ISO instant until which the store is paused; null where it takes orders. `now` is one too. */
export const pauseAt = ({ pausedUntil }: Pick<Supplier, 'pausedUntil'>, now: string): string | null =>
  pausedUntil !== null && instantOf(now) < instantOf(pausedUntil) ? pausedUntil : null

/** @throws Failure order.storePaused */
export function ensureNotPaused(supplier: Pick<Supplier, 'pausedUntil' | 'timeZone'>, now: string): void {
  const until = pauseAt(supplier, now)
  if (until !== null) throw new Failure('order.storePaused', { until, timeZone: supplier.timeZone })
}
