import { cutText } from '#domain/cut-text.ts'
import { quantityFromUnits, unitsFromQuantity } from '#domain/amounts.ts'
import { MAX_QUANTITY } from '#domain/cart/change-quantity.ts'
import { takesDecimals } from '#domain/cart/typed-quantity.ts'
import type { Reading, TypedRow } from '#domain/catalog/quick-order.ts'
import { cleanText } from '#domain/clean-text.ts'
import { parseDecimal, readNumber } from '#domain/decimal.ts'
import { isUnread, textOfCell, type SheetCell } from '#domain/sheet-cell.ts'
import { headerKey } from './sheet-fields.ts'

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
/** A longer text names no product. */
const MAX_CELL_LENGTH = 200
/** Of all cells of a row, as it is shown again. */
const MAX_ROW_LENGTH = 1000

/** The rows of a pasted text; a tab or a semicolon parts its columns. */
export function readText(text: string): TypedRow[] {
  return readCells(text.split(/\r\n?|\n/).map((row, index) => ({ number: index + 1, cells: row.split(/[;\t]/) })))
}

interface CellRow {
  /** As the spreadsheet or the text counts. */
  readonly number: number
  readonly cells: readonly SheetCell[]
}

/**
 * The rows of a spreadsheet. Titles, of their own or in its first row, name the columns; without them the first column is a
 * code or a name, and the quantity follows it. Blank rows are left out, and with a column of quantities also the rows that
 * have none.
 */
export function readCells(rows: readonly CellRow[], titles: readonly string[] = []): TypedRow[] {
  const cleaned = rows.map(({ number, cells }) => ({
    number,
    cells: cells.map(cleanCell),
    isUnread: cells.map(isUnread),
  }))
  const first = cleaned.find(({ cells }) => cells.some((cell) => cell !== ''))
  const ownTitles = titledColumns(titles.map(cleanCell))
  const columns = ownTitles ?? titledColumns(first?.cells ?? [])
  return cleaned.flatMap(({ number, cells, isUnread }) => {
    const filled = cells.filter((cell) => cell !== '')
    if (filled.length === 0 || (columns && !ownTitles && number === first?.number)) return []
    const text = cutText(filled.join(' '), MAX_ROW_LENGTH)
    if (columns === null) {
      const pairs = pairsIn(filled)
      if (pairs.length > 1)
        return pairs.map(([code, amount]) => ({
          number,
          text: `${code} ${amount}`,
          readings: withAmount(code, amount),
        }))
      const readings = filled.length > 1 ? readColumns(filled) : readWords(filled[0] ?? '')
      return [{ number, text, readings: isUnread.includes(true) ? [] : readings }]
    }
    const amount = cells[columns.amount] ?? ''
    if (amount === '' || parseDecimal(amount) === 0) return []
    const named = columns.names.filter((column) => (cells[column] ?? '') !== '')
    // A name beside a code that cannot be read may be that of another product.
    const isDoubtful = [columns.amount, ...named].some((column) => isUnread[column])
    const readings = named.flatMap((column, at) => withAmount(cells[column] ?? '', amount, at < named.length - 1))
    return [{ number, text, readings: isDoubtful ? [] : readings }]
  })
}

const cleanCell = (cell: SheetCell): string =>
  cutText(cleanText(textOfCell(cell)).replace(/\s+/g, ' ').trim(), MAX_CELL_LENGTH)

interface TitledColumns {
  /** Codes first. */
  readonly names: readonly number[]
  readonly amount: number
}

const NAME_TITLES = [
  ['codigo', 'cod', 'sku', 'ref', 'referencia'],
  ['ean', 'gtin', 'codigodebarras'],
  ['produto', 'nome', 'item', 'descricao'],
]
const AMOUNT_TITLES = ['quantidade', 'quant', 'qtd', 'qtde']
/** Titles by which the row of titles is found, as `headerKey` writes them. */
export const QUICK_ORDER_TITLES: readonly string[] = [...NAME_TITLES.flat(), ...AMOUNT_TITLES]

function titledColumns(cells: readonly string[]): TitledColumns | null {
  const keys = cells.map(headerKey)
  const amount = keys.findIndex((key) => AMOUNT_TITLES.includes(key))
  const names = NAME_TITLES.map((titles) => keys.findIndex((key) => titles.includes(key))).filter((at) => at !== -1)
  return amount === -1 || names.length === 0 ? null : { names, amount }
}

const isAmount = (text: string): boolean => AMOUNT.test(text)

const CODE_WITH_LETTERS = /^(?=\S*\d)(?=\S*\p{L})[\p{L}\d./-]{3,}$/u
const CODE_OF_DIGITS = /^\d{5,14}$/
const WHOLE_AMOUNT = /^\d{1,4}$/

/** Codes with their quantities on one line, `MC1001 2 MC1003 3`; none where a row has less, or anything else. */
function pairsIn(cells: readonly string[]): readonly (readonly [code: string, amount: string])[] {
  // The columns of one product are no list: a code, a quantity, a GTIN, a price.
  if (cells.length > 1 && !cells.every((cell) => /^\S+ \S+$/.test(cell))) return []
  const words = cells
    .join(' ')
    .split(/[\s,]+(?=\D|\d{5})|\s+/)
    .filter((word) => word !== '')
  if (words.length < 4 || words.length % 2 !== 0) return []
  const pairs = Array.from(
    { length: words.length / 2 },
    (_, at) => [words[2 * at] ?? '', words[2 * at + 1] ?? ''] as const,
  )
  const isPair = ([code, amount]: (typeof pairs)[number]) =>
    (CODE_WITH_LETTERS.test(code) && !isAmount(code) && isAmount(amount)) ||
    (CODE_OF_DIGITS.test(code) && WHOLE_AMOUNT.test(amount))
  return pairs.every(isPair) ? pairs : []
}

/** `12345;10`, `12345;Arroz;10 cx`, `3;arroz`. */
function readColumns(cells: readonly string[]): Reading[] {
  const [first = '', second = '', ...others] = cells
  const amount = [second, ...others].findLast(isAmount)
  if (amount !== undefined) {
    const name = [second, ...others].find((cell) => !isAmount(cell))
    return [...withAmount(first, amount, name !== undefined), ...(name ? withAmount(name, amount) : [])]
  }
  return isAmount(first)
    ? [...withAmount(first, null, true), ...withAmount(second, first)]
    : readWords(cutText(cells.join(' '), MAX_CELL_LENGTH))
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
  if (written === null) return [{ text, amount: null, amountWithDecimals: null, unit: null, isCodeOnly }]
  const [, number = '', unitWritten] = AMOUNT.exec(written) ?? []
  const read = readNumber(number)
  if (read === null) return []
  const unit = unitWritten === undefined ? null : unitKey(unitWritten)
  const part = unit === null ? undefined : PARTS[unit]
  const amountOf = (units: number) =>
    quantityFromUnits(Math.min(units / (part?.parts ?? 1), unitsFromQuantity(MAX_QUANTITY)))
  const amount = amountOf('value' in read ? read.value : read.asThousands)
  // No one wants a part of a gram or of a box.
  const mayHaveDecimals = unit === null || takesDecimals(unit)
  const amountWithDecimals = 'value' in read || !mayHaveDecimals ? null : amountOf(read.asDecimals)
  return amount > 0 ? [{ text, amount, amountWithDecimals, unit: part?.unit ?? unit, isCodeOnly }] : []
}
