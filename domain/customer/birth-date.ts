import { dayNumber } from '../calendar.ts'

/** Who buys must be able to enter a contract. */
export const ADULT_AGE = 18
const MAX_AGE = 120

export type BirthDateFault = 'notADate' | 'underAge'

/** A date of birth as ISO text, from ISO or `DD/MM/YYYY`, of somebody who is of age on `today` (ISO); else what is wrong. */
export function parseBirthDate(text: string, today: string): { readonly date: string } | { readonly fault: BirthDateFault } {
  const date = text.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  if (!isDate(date) || date > today || ageOn(date, today) > MAX_AGE) return { fault: 'notADate' }
  return ageOn(date, today) < ADULT_AGE ? { fault: 'underAge' } : { date }
}

/** Whole years. Whoever was born on a leap day grows older on 1 March in the years without one. */
export function ageOn(date: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4))
  return today.slice(5) < date.slice(5) ? years - 1 : years
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    dayNumber(text)
    return true
  } catch {
    return false
  }
}
