import { keyboardText } from '../keyboard-text.ts'
/** A CEP as 8 digits without hyphen (specification §5), or null where the text is none. */
export function parsePostalCode(text: string): string | null {
  const digits = keyboardText(text).replace(/[\s.-]/g, '')
  return /^\d{8}$/.test(digits) && digits !== '00000000' ? digits : null
}

/** Whether a CEP of 8 digits lies in one of the ranges, written as `01000000-01599999`, both ends included. */
export const isInPostalRange = (postalCode: string, ranges: readonly string[]): boolean =>
  ranges.some((range) => {
    const [from = '', to = from] = range.split('-')
    return from <= postalCode && postalCode <= to
  })

/** The 27 units of the federation, by their letters. */
export const STATES = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const
export type State = (typeof STATES)[number]

export const isState = (text: string): text is State => (STATES as readonly string[]).includes(text)

/** The ranges of a state, as those of a service area: `01000000-19999999`. */
export const rangesOfState = (state: State): string[] =>
  RANGES.flatMap(([last, of], at) => {
    const [before] = RANGES[at - 1] ?? [FIRST_CEP - 1]
    return of === state ? [`${fiveDigits(before + 1)}000-${fiveDigits(last)}999`] : []
  })

const FIRST_CEP = 1000
const fiveDigits = (beginning: number): string => String(beginning).padStart(5, '0')

/** The last CEP, by its first five digits, of each range of the Correios, in order; CEPs below 01000 do not exist. */
const RANGES: readonly (readonly [last: number, state: State])[] = [
  [19_999, 'SP'],
  [28_999, 'RJ'],
  [29_999, 'ES'],
  [39_999, 'MG'],
  [48_999, 'BA'],
  [49_999, 'SE'],
  [56_999, 'PE'],
  [57_999, 'AL'],
  [58_999, 'PB'],
  [59_999, 'RN'],
  [63_999, 'CE'],
  [64_999, 'PI'],
  [65_999, 'MA'],
  [68_899, 'PA'],
  [68_999, 'AP'],
  [69_299, 'AM'],
  [69_399, 'RR'],
  [69_899, 'AM'],
  [69_999, 'AC'],
  [72_799, 'DF'],
  [72_999, 'GO'],
  [73_699, 'DF'],
  [76_799, 'GO'],
  [76_999, 'RO'],
  [77_999, 'TO'],
  [78_899, 'MT'],
  [78_999, 'RO'],
  [79_999, 'MS'],
  [87_999, 'PR'],
  [89_999, 'SC'],
  [99_999, 'RS'],
]
const FIRST = 1000

/** Where a CEP of 8 digits lies; null where there is none such in any state. */
export function stateOfPostalCode(postalCode: string): State | null {
  const prefix = Number(postalCode.slice(0, 5))
  if (!/^\d{8}$/.test(postalCode) || prefix < FIRST) return null
  return RANGES.find(([last]) => prefix <= last)?.[1] ?? null
}

/** What is known of a CEP; a town with one CEP for all has neither street nor district. */
export interface PostalCodePlace {
  readonly state: string
  readonly city: string
  readonly district: string
  readonly street: string
  readonly complement: string
}

/** `off` without a service; `unavailable` where the service did not answer in time, or sent an invalid answer. */
export type PostalCodeOutcome = 'found' | 'unknown' | 'unavailable' | 'off'

/** The state is known in any case, by the range of the CEP. */
export interface PostalCodeAnswer extends PostalCodePlace {
  readonly postalCode: string
  readonly outcome: PostalCodeOutcome
  /** Whether it lies in a service area of the store; null where that is unknown. */
  readonly isServed: boolean | null
}
