import { cents, type Cents } from '../amounts.ts'
import { dayNumber, isoDate } from '../calendar.ts'

/** Barcode and digitable line of a boleto (brazil.md §3): 44 and 47 digits. */
export interface BoletoContent {
  /** Three digits. */
  readonly bank: string
  /** ISO date; null where the boleto has none. */
  readonly dueOn: string | null
  readonly amount: Cents
  /** The 25 digits that belong to the bank. */
  readonly freeField: string
}

const FIRST_DAY = dayNumber('1997-10-07')
/** Factors have four digits: after 9999 they begin again at 1000. */
const FACTORS = 9000
const READ_BACK_DAYS = 3000

/** Days since 7 October 1997 in four digits; since 22 February 2025 in the second cycle. */
export function dueFactor(dueOn: string): string {
  const days = dayNumber(dueOn) - FIRST_DAY
  if (days < 1000) throw new RangeError(`too early for a boleto: ${dueOn}`)
  return String(((days - 1000) % FACTORS) + 1000)
}

/** The date of a factor in the cycle around today: at most 3000 days ago. `0000` is no date. */
export function dateOfFactor(factor: string, today: string): string | null {
  if (factor === '0000') return null
  let days = FIRST_DAY + Number(factor)
  while (days < dayNumber(today) - READ_BACK_DAYS) days += FACTORS
  return isoDate(days)
}

/** The 44 digits of the barcode. Throws RangeError for what fits no boleto. */
export function boletoBarcode({ bank, dueOn, amount, freeField }: BoletoContent): string {
  if (!/^\d{3}$/.test(bank) || !/^\d{25}$/.test(freeField)) throw new RangeError('not the data of a bank')
  if (amount < 0 || amount > 9_999_999_999) throw new RangeError(`not the amount of a boleto: ${amount}`)
  const factor = dueOn === null ? '0000' : dueFactor(dueOn)
  const others = `${bank}9${factor}${String(amount).padStart(10, '0')}${freeField}`
  return `${others.slice(0, 4)}${generalDigit(others)}${others.slice(4)}`
}

/** The 47 digits that a person types, from the 44 of the barcode. */
export function digitableLine(barcode: string): string {
  const free = barcode.slice(19)
  const fields = [`${barcode.slice(0, 4)}${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15, 25)]
  return fields.map((field) => field + modulo10(field)).join('') + barcode.slice(4, 19)
}

/** `99997.77213 30530.150082 18975.000003 1 10120000035000` */
export const formatDigitableLine = (line: string): string =>
  line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')

/** Parses a barcode; null where its check digit is wrong or it is no boleto of a bank (utility bills begin with 8). */
export function parseBarcode(barcode: string, today: string): BoletoContent | null {
  if (!/^\d{44}$/.test(barcode) || barcode[3] !== '9') return null
  if (generalDigit(barcode.slice(0, 4) + barcode.slice(5)) !== barcode[4]) return null
  return {
    bank: barcode.slice(0, 3),
    dueOn: dateOfFactor(barcode.slice(5, 9), today),
    amount: cents(Number(barcode.slice(9, 19))),
    freeField: barcode.slice(19),
  }
}

/** The barcode of a digitable line, or null where a check digit is wrong. */
export function barcodeOfLine(line: string): string | null {
  const digits = line.replace(/[\s.]/g, '')
  if (!/^\d{47}$/.test(digits)) return null
  const free = digits.slice(4, 9) + digits.slice(10, 20) + digits.slice(21, 31)
  const barcode = digits.slice(0, 4) + digits.slice(32) + free
  return digitableLine(barcode) === digits && generalDigit(barcode.slice(0, 4) + barcode.slice(5)) === barcode[4]
    ? barcode
    : null
}

/** Weights 2 to 9 from the right; 0, 10 and 11 become 1. */
function generalDigit(others: string): string {
  const sum = [...others].toReversed().reduce((sum, digit, index) => sum + Number(digit) * (2 + (index % 8)), 0)
  const digit = 11 - (sum % 11)
  return digit === 0 || digit >= 10 ? '1' : String(digit)
}

/** Weights 2 and 1 from the right, the digits of each product added. */
function modulo10(field: string): string {
  const sum = [...field].toReversed().reduce((sum, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return sum + (product > 9 ? product - 9 : product)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Bars of an Interleaved 2 of 5 code from left to right, in narrow modules: bar, space, bar, … */
export function itfModules(digits: string, wide: number): number[] {
  const modules = [1, 1, 1, 1]
  for (let index = 0; index < digits.length; index += 2) {
    const bars = ITF[Number(digits[index])] ?? ''
    const spaces = ITF[Number(digits[index + 1])] ?? ''
    for (let element = 0; element < 5; element++)
      modules.push(bars[element] === 'w' ? wide : 1, spaces[element] === 'w' ? wide : 1)
  }
  return [...modules, wide, 1, 1]
}

const ITF = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn']

/** The number of the bank of a barcode as boletos print it, with its check digit: `237-2`. */
export const bankNumberOf = (barcode: string): string => `${barcode.slice(0, 3)}-${bankDigit(barcode.slice(0, 3))}`

/** Weights 2 to 4 from the right. Caixa prints its 10 as 0, other banks as X. */
function bankDigit(code: string): string {
  const sum = [...code].toReversed().reduce((sum, digit, index) => sum + Number(digit) * (2 + index), 0)
  const digit = 11 - (sum % 11)
  if (digit === 10) return code === '104' ? '0' : 'X'
  return digit === 11 ? '0' : String(digit)
}

/** What Bradesco writes into its part of the barcode; empty for other banks, whose parts differ. */
export function bradescoTitle(barcode: string): {
  readonly agency: string
  readonly portfolio: string
  readonly bankNumber: string
} {
  const [, agency = '', portfolio = '', number = '', account = ''] =
    /^237.{16}(\d{4})(\d{2})(\d{11})(\d{7})0$/.exec(barcode) ?? []
  return agency === ''
    ? { agency, portfolio, bankNumber: number }
    : { agency: `${agency} / ${account}`, portfolio, bankNumber: `${portfolio}/${number}` }
}
