import { quantityFromUnits, unitsFromQuantity } from '#domain/amounts.ts'
import { MAX_QUANTITY } from '#domain/cart/change-quantity.ts'
import type { Reading, TypedRow } from '#domain/catalog/quick-order.ts'
import { cleanText } from '#domain/clean-text.ts'
import { parseDecimal } from '#domain/decimal.ts'

/** What people write for the units of sale, by the unit that products have. */
const UNITS: Readonly<Record<string, string>> = {
  un: 'un|und|unds|unid|unids|unidade|unidades|pe[cç]as?|p[cç]s?',
  cx: 'cx|cxs|caixas?',
  fd: 'fd|fds|fardos?',
  pct: 'pct|pcts|pacotes?',
  dz: 'dz|d[uú]zias?',
  sc: 'sc|sacos?|sacas?',
  gf: 'gf|gfs|garrafas?',
  lata: 'latas?',
  gl: 'gl|gal[aã]o|gal[oõ]es',
  bd: 'bd|bds|baldes?',
  pt: 'pt|pts|potes?',
  fr: 'fr|frs|frascos?',
  rl: 'rl|rolos?',
  bj: 'bj|bdj|bandejas?',
  kg: 'kgs?|quilos?|kilos?',
  g: 'g|grs?|gramas?',
  l: 'l|lts?|litros?',
  ml: 'mls?|mililitros?',
}
const UNIT_NAMES = Object.values(UNITS).join('|')
const UNIT_PATTERNS = Object.entries(UNITS).map(([unit, names]) => [unit, new RegExp(`^(?:${names})$`, 'i')] as const)
/** A quantity in these may also be what a pack holds: "arroz 5 kg". */
const MEASURES: readonly string[] = ['kg', 'g', 'l', 'ml']
/** Parts of the unit in which such goods are sold. */
const PARTS: Readonly<Record<string, { readonly unit: string; readonly parts: number }>> = {
  g: { unit: 'kg', parts: 1000 },
  ml: { unit: 'l', parts: 1000 },
}

/** One short name for each unit: `cx` for "Caixas"; the word itself where it is no known unit. */
export function unitKey(word: string): string {
  const plain = word.trim().replace(/\.$/, '')
  return UNIT_PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ?? plain.toLowerCase()
}

const NUMBER = '\\d{1,6}(?:[.,]\\d{1,3})*'
const UNIT = `(?:${UNIT_NAMES})(?![\\p{L}\\d])\\.?`
/** `3`, `2,5 kg`. */
const AMOUNT = new RegExp(`^(${NUMBER})\\s*(${UNIT})?$`, 'iu')
const LEADING = new RegExp(
  `^(${NUMBER}(?:\\s*${UNIT})?)(?:(?<=${UNIT})|\\s*[x×*](?=\\s|\\p{L})|(?=\\s))\\s*(?:de\\s+)?(\\S.*)$`,
  'iu',
)
const TRAILING = new RegExp(
  `^(.*?\\S)(?:\\s*[:=*×]\\s*|\\s+[x–-]\\s*|\\s+|\\s*\\()(${NUMBER}(?:\\s*${UNIT})?)\\)?$`,
  'iu',
)
/** A number after these words belongs to the name: "caixa com 12". */
const NUMBER_IN_NAME = /(?:^|\s)(?:c\/|com|tipo|n[ºo°]?)$/i
/** What people put before the rows of a list. */
const BULLET = /^(?:[-–•*·▪✓]\s*|\d{1,3}[.)]\s+)(?=\S)/u
const CODE_COMMA_AMOUNT = /^([\da-z-]{3,}),(\d{1,6})$/i
const CODE_BEFORE_NAME = /^(?=\S*\d)\S{4,}(?=\s.*\p{L})/u
/** A longer row names no product. */
const MAX_CELL_LENGTH = 200

/** The rows of a pasted text; a tab or a semicolon parts its columns. */
export function readText(text: string): TypedRow[] {
  return readCells(text.split(/\r\n?|\n/).map((row) => row.split(/[;\t]/)))
}

/**
 * The rows of a spreadsheet. A first row of titles names the columns; without it the first column is a code or a name, and
 * the quantity follows it. Blank rows are left out, and with a column of quantities also the rows that have none.
 */
export function readCells(rows: readonly (readonly string[])[]): TypedRow[] {
  const cleaned = rows.map((cells) => cells.map(cleanCell))
  const first = cleaned.findIndex((cells) => cells.some((cell) => cell !== ''))
  const columns = titledColumns(cleaned[first] ?? [])
  return cleaned.flatMap((cells, index) => {
    const filled = cells.filter((cell) => cell !== '')
    if (filled.length === 0 || (columns && index === first)) return []
    const text = filled.join(' ')
    const number = index + 1
    if (columns === null) return [{ number, text, readings: filled.length > 1 ? readColumns(filled) : readWords(text) }]
    const amount = cells[columns.amount] ?? ''
    if (amount === '' || parseDecimal(amount) === 0) return []
    const names = columns.names.map((column) => cells[column] ?? '').filter((name) => name !== '')
    return [{ number, text, readings: names.flatMap((name, at) => withAmount(name, amount, at < names.length - 1)) }]
  })
}

const cleanCell = (cell: string): string => cleanText(cell).replace(/\s+/g, ' ').trim().slice(0, MAX_CELL_LENGTH)

interface TitledColumns {
  /** Codes first. */
  readonly names: readonly number[]
  readonly amount: number
}

const TITLES = [
  /^(?:c[oó]d(?:igo)?\.?|sku|ref(?:er[eê]ncia)?\.?)$/i,
  /^(?:ean|gtin|c[oó]digo de barras)$/i,
  /^(?:produto|nome|item|descri[cç][aã]o)$/i,
]
const AMOUNT_TITLE = /^(?:quantidade|quant\.?|qtde?\.?)$/i

function titledColumns(cells: readonly string[]): TitledColumns | null {
  const amount = cells.findIndex((cell) => AMOUNT_TITLE.test(cell))
  const names = TITLES.map((title) => cells.findIndex((cell) => title.test(cell))).filter((column) => column !== -1)
  return amount === -1 || names.length === 0 ? null : { names, amount }
}

const isAmount = (text: string): boolean => AMOUNT.test(text)

/** `12345;10`, `12345;Arroz;10 cx`, `3;arroz`. */
function readColumns(cells: readonly string[]): Reading[] {
  const [first = '', second = '', ...others] = cells
  const amount = [second, ...others].findLast(isAmount)
  if (amount !== undefined) {
    const name = [second, ...others].find((cell) => !isAmount(cell))
    return [...withAmount(first, amount, name !== undefined), ...(name ? withAmount(name, amount) : [])]
  }
  return isAmount(first) ? [...withAmount(first, null, true), ...withAmount(second, first)] : readWords(cells.join(' '))
}

/** `mb1001 12`, `3 cx leite integral`, `leite integral - 3 cx`, `arroz 5 kg`. */
function readWords(row: string): Reading[] {
  const text = row.replace(BULLET, '')
  const [, code = '', codeAmount = ''] = CODE_COMMA_AMOUNT.exec(text) ?? []
  if (code !== '') return withAmount(code, codeAmount)
  const whole = withAmount(text, null)
  const [, before = '', last = ''] = TRAILING.exec(text) ?? []
  const [, first = '', after = ''] = LEADING.exec(text) ?? []
  const trailing = before === '' ? [] : withAmount(before, last)
  const leading = after === '' ? [] : withAmount(after, first)
  const codes = [before, text].flatMap((words) => CODE_BEFORE_NAME.exec(words) ?? [])
  const named = codes.slice(0, 1).flatMap((code) => withAmount(code, before === '' ? null : last, true))
  const unit = AMOUNT.exec(last)?.[2]
  const isPack = (unit !== undefined && MEASURES.includes(unitKey(unit))) || NUMBER_IN_NAME.test(before)
  // "5 kg" at the end is first what the pack holds. With a number at both ends the code comes first, as in a spreadsheet.
  return isPack ? [...leading, ...whole, ...trailing, ...named] : [...trailing, ...leading, ...whole, ...named]
}

/** None for a quantity that is not above 0 or cannot be read. */
function withAmount(text: string, written: string | null, isCodeOnly = false): Reading[] {
  if (written === null) return [{ text, amount: null, unit: null, isCodeOnly }]
  const [, number = '', unitWritten] = AMOUNT.exec(written) ?? []
  const units = parseDecimal(number)
  if (units === null) return []
  const unit = unitWritten === undefined ? null : unitKey(unitWritten)
  const part = unit === null ? undefined : PARTS[unit]
  const amount = quantityFromUnits(Math.min(units / (part?.parts ?? 1), unitsFromQuantity(MAX_QUANTITY)))
  return amount > 0 ? [{ text, amount, unit: part?.unit ?? unit, isCodeOnly }] : []
}
