import { isIsoDate } from '../calendar.ts'

/** Who buys must be able to enter a contract. */
export const ADULT_AGE = 18
const MAX_AGE = 120

export type BirthDateFault = 'notADate' | 'underAge'

/** A date of birth as ISO text, from ISO or as people type it (`17/04/1988`, `17041988`), of somebody who is of age on `today` (ISO); else what is wrong. */
export function parseBirthDate(
  text: string,
  today: string,
): { readonly date: string } | { readonly fault: BirthDateFault } {
  const date = text.trim().replace(/^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$|^(\d{2})(\d{2})(\d{4})$/, asIso)
  if (!isIsoDate(date) || date > today || ageOn(date, today) > MAX_AGE) return { fault: 'notADate' }
  return ageOn(date, today) < ADULT_AGE ? { fault: 'underAge' } : { date }
}

/** Whether it may be a date that was typed: a text of ISO form must be one; any other form is for `parseBirthDate` to judge. */
export const isTypedDate = (text: string): boolean => !/^\d{4}-\d{2}-\d{2}$/.test(text) || isIsoDate(text)

function asIso(_text: string, ...parts: (string | undefined)[]): string {
  const [day = '', month = '', year = ''] = parts.slice(0, 6).filter((part) => part !== undefined)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Whole years. Whoever was born on a leap day grows older on 1 March in the years without one. */
export function ageOn(date: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4))
  return today.slice(5) < date.slice(5) ? years - 1 : years
}
