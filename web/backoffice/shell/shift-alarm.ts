/** What a desk knows of the orders, quotes and Pix that wait for the store. */
export interface Arrivals {
  /** How many wait. */
  readonly count: number
  /** When the last of them came: an ISO instant; null where none waits. */
  readonly lastAt: string | null
}

/** Whether something came that this desk has not seen yet: `seenAt` is the last arrival that was, or when the shift began. */
export const isUnseen = ({ count, lastAt }: Arrivals, seenAt: string): boolean =>
  count > 0 && lastAt !== null && Date.parse(lastAt) > Date.parse(seenAt)

const USUAL_EVERY_MS = 30_000
const URGENT_EVERY_MS = 10_000
const URGENT_AFTER_MS = 5 * 60_000

/** How long after a ring the next one follows: sooner for what waits for long. */
export const ringAgainAfterMs = (lastAt: string, now: number): number =>
  now - Date.parse(lastAt) >= URGENT_AFTER_MS ? URGENT_EVERY_MS : USUAL_EVERY_MS
