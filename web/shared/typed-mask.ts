import { keyboardText } from '#domain/keyboard-text.ts'

/** The content of a field and the index of its caret. */
export interface Typed {
  readonly value: string
  readonly caret: number
}

/** What the person did last in the field. */
export type Edit = 'typed' | 'deleted-backward' | 'deleted-forward'

/** Writes what was typed or pasted as it is usually written, and as long as it can be. The caret stays between the same characters. */
export type Mask = (typed: Typed, edit?: Edit) => Typed

const SLOT = '#'
const POSTAL_CODE = '#####-###'
const CPF = '###.###.###-##'
const CNPJ = '##.###.###/####-##'
const LANDLINE = '(##) ####-####'
const MOBILE = '(##) #####-####'
/** Of the whole country, and without area code. */
const TOLL_FREE = '#### ### ####'
const SHARED_COST = '####-####'
const DATE = '##/##/####'
const COUNTRY = '55'

/** `05435-000` */
export const maskPostalCode: Mask = (typed, edit) => fillPattern(POSTAL_CODE, onlyMatching(typed, /\d/), edit)

/** `123.456.789-09` */
export const maskCpf: Mask = (typed, edit) => fillPattern(CPF, onlyMatching(typed, /\d/), edit)

/** `12.ABC.345/01DE-35` */
export const maskCnpj: Mask = (typed, edit) => fillPattern(CNPJ, onlyMatching(typed, /[\dA-Z]/i), edit)

/** A CPF as long as it can be one, a CNPJ from then on. */
export const maskDocument: Mask = (typed, edit) => {
  const matching = onlyMatching(typed, /[\dA-Z]/i)
  const isCpf = slotsOf(CPF) >= matching.value.length && !/\D/.test(matching.value)
  return fillPattern(isCpf ? CPF : CNPJ, matching, edit)
}

/** `(11) 94321-4321` or `(11) 3214-4321`; a number of another country stays as it is typed. */
export const maskPhone: Mask = (typed, edit) => {
  const digits = onlyMatching(typed, /\d/)
  const isInternational = startsWithPlus(typed)
  // 55 is also an area code: without the sign, only a number that is too long for one has the country in front.
  const shortest = slotsOf(isInternational ? LANDLINE : MOBILE) + COUNTRY.length
  const hasCountry = digits.value.startsWith(COUNTRY) && digits.value.length >= shortest
  if (isInternational && !hasCountry) return typed
  const national = withoutStart(digits, hasCountry ? /^550*/ : /^0*/)
  return fillPattern(national.value.length < slotsOf(MOBILE) ? LANDLINE : MOBILE, national, edit)
}

/** The same of a company, which may also have `0800 701 2345` or `4004-1234`: no area code ends in 0. */
export const maskCompanyPhone: Mask = (typed, edit) => {
  const isInternational = startsWithPlus(typed)
  const all = onlyMatching(typed, /\d/)
  // Without the sign, 55 before 4004 is an area code.
  const digits = withoutStart(all, isInternational ? /^55(?=0[38]00|[34]00)/ : /^55(?=0[38]00)/)
  if (isInternational && digits.value.length === all.value.length) return maskPhone(typed, edit)
  // Until the third digit it may be the zero of long distance.
  if (/^0(?:[38](?:0(?:0\d*)?)?)?$/.test(digits.value)) return fillPattern(TOLL_FREE, digits, edit)
  if (/^[34]0(?:0\d*)?$/.test(digits.value)) return fillPattern(SHARED_COST, digits, edit)
  return maskPhone(typed, edit)
}

/** `17/04/1988`, also from `17/4/1988` and from `1988-04-17`. */
export const maskDate: Mask = (typed, edit) => {
  const date = { value: keyboardText(typed.value), caret: keyboardText(typed.value.slice(0, typed.caret)).length }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date.value)
  if (iso) return atEnd(`${iso[3]}/${iso[2]}/${iso[1]}`)
  // A zero that was deleted must not come back.
  const padded = edit === undefined || edit === 'typed' ? padDayAndMonth(date) : date
  return fillPattern(DATE, onlyMatching(padded, /\d/), edit)
}

const startsWithPlus = ({ value }: Typed): boolean => keyboardText(value).startsWith('+')

const padDayAndMonth = (typed: Typed): Typed =>
  [/^()(\d)\D/, /^(\d{2}\D?)(\d)\D/].reduce(({ value, caret }, single) => {
    const start = single.exec(value)?.[1]
    if (start === undefined) return { value, caret }
    return {
      value: `${value.slice(0, start.length)}0${value.slice(start.length)}`,
      caret: caret > start.length ? caret + 1 : caret,
    }
  }, typed)

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Formats a field while it is typed into. */
export function maskInput(input: HTMLInputElement, event: Event, mask: Mask): void {
  const caret = input.selectionStart ?? input.value.length
  const masked = mask({ value: input.value, caret }, editOf(event))
  input.value = masked.value
  // Only while typing: a browser that fills in a form does not move the focus.
  if (document.activeElement === input) input.setSelectionRange(masked.caret, masked.caret)
}

function editOf(event: Event): Edit {
  const kind = event instanceof InputEvent ? event.inputType : ''
  if (!kind.startsWith('delete')) return 'typed'
  return kind.endsWith('Forward') ? 'deleted-forward' : 'deleted-backward'
}

/**
 * Writes the characters into the slots. What stands between two slots appears with the character behind it, and the caret
 * stays in front of it, unless the Delete key took it: then the caret steps over it and is never stuck there.
 */
function fillPattern(pattern: string, { value: characters, caret: before }: Typed, edit: Edit = 'typed'): Typed {
  let value = ''
  let between = ''
  let used = 0
  let caret = 0
  for (const sign of pattern) {
    if (used === characters.length) break
    if (sign !== SLOT) between += sign
    else {
      if (used === before && edit === 'deleted-forward') caret = value.length + between.length
      value += between + characters.charAt(used)
      between = ''
      used += 1
      if (used <= before) caret = value.length
    }
  }
  return { value, caret }
}

/** The characters that count, in capitals; the caret is the number of them in front of it. */
function onlyMatching({ value, caret }: Typed, character: RegExp): Typed {
  const matching = (text: string) => [...keyboardText(text)].filter((one) => character.test(one)).join('')
  return { value: matching(value).toUpperCase(), caret: matching(value.slice(0, caret)).length }
}

const slotsOf = (pattern: string): number => pattern.split(SLOT).length - 1

function withoutStart({ value, caret }: Typed, start: RegExp): Typed {
  const rest = value.replace(start, '')
  return { value: rest, caret: Math.max(0, caret - (value.length - rest.length)) }
}

const atEnd = (value: string): Typed => ({ value, caret: value.length })
