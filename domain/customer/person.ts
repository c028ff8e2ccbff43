import { keyboardText } from '../keyboard-text.ts'
import { isIsoDate } from '../calendar.ts'

const MAX_LENGTH = 120
/** Of print, as they are pasted into double names. */
const HYPHENS = /[\u2010-\u2015\u2212]/g

/** A person's name with single blanks, or null where it has digits or fewer than two words. */
export function parseFullName(text: string): string | null {
  const name = text.trim().replace(HYPHENS, '-').replace(/\s+/gu, ' ')
  const words = name.split(' ').filter((word) => /\p{L}/u.test(word))
  const isName = words.length >= 2 && name.length <= MAX_LENGTH && /^[\p{L}\p{M}'’.\- ]+$/u.test(name)
  return isName ? name : null
}

const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u

/**
 * What a message may call a person by; empty where no name is known. People choose their names: a first name of letters
 * alone is neither a link nor a sentence, and anything else is left out.
 */
export function nameToGreet(name: string): string {
  const first = name.trim().split(/\s+/u, 1)[0] ?? ''
  return FIRST_NAME.test(first) ? first : ''
}

/** Who buys must be able to enter a contract. */
export const ADULT_AGE = 18
const MAX_AGE = 120

export type BirthDateFault = 'notADate' | 'underAge'

/** A date of birth as ISO text, from ISO or as people type it (`17/04/1988`, `17041988`), of an adult on `today` (ISO); else the fault. */
export function parseBirthDate(
  text: string,
  today: string,
): { readonly date: string } | { readonly fault: BirthDateFault } {
  const date = keyboardText(text).replace(/^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$|^(\d{2})(\d{2})(\d{4})$/, asIso)
  if (!isIsoDate(date) || date > today || ageOn(date, today) > MAX_AGE) return { fault: 'notADate' }
  return ageOn(date, today) < ADULT_AGE ? { fault: 'underAge' } : { date }
}

/** Whether it may be a date that was typed: a text of ISO form must be one; any other form is for `parseBirthDate` to judge. */
export const isTypedDate = (text: string): boolean => !/^\d{4}-\d{2}-\d{2}$/.test(text) || isIsoDate(text)

function asIso(_text: string, ...parts: (string | undefined)[]): string {
  const [day = '', month = '', year = ''] = parts.slice(0, 6).filter((part) => part !== undefined)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Whole years. A person born on 29 February has the birthday on 1 March in other years. */
export function ageOn(date: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4))
  return today.slice(5) < date.slice(5) ? years - 1 : years
}
