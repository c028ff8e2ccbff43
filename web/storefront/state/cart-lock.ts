import { instantOf } from '#domain/calendar.ts'
import { useCart } from './store-context.ts'

/** Until when an attendant locks the cart; null once that is over. */
export const lockEnd = (lockedUntil: string | null, nowMs: number): string | null =>
  lockedUntil !== null && instantOf(lockedUntil) > nowMs ? lockedUntil : null

/** Until when an attendant locks the cart for all others; null where none does. */
export const useLockEnd = (): string | null => useCart((state) => lockEnd(state.saved?.lockedUntil ?? null, Date.now()))
