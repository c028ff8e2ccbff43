import { attemptLimit, type Admit } from '#server/platform/http/attempt-limit.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A person types a few; a program that guesses codes gets no further. */
const CODES_PER_MINUTE = 20

/** Counts the codes that one customer tries, whichever call they come with. */
export const couponGuessLimit = (db: Db): Admit =>
  attemptLimit(db, { name: 'coupon by customer', perMinute: CODES_PER_MINUTE })
