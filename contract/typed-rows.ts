import { cutText } from '#domain/cut-text.ts'
import { quantityFromUnits, unitsFromQuantity } from '#domain/amounts.ts'
import { MAX_QUANTITY } from '#domain/cart/change-quantity.ts'
import { takesDecimals } from '#domain/cart/typed-quantity.ts'
import type { LeftOut, Reading, TypedRow } from '#domain/catalog/quick-order.ts'
import { cleanText } from '#domain/clean-text.ts'
import { parseDecimal, readNumber } from '#domain/decimal.ts'
import { cellOfText, isErrorText, isUnread, textOfCell, type SheetCell } from '#domain/sheet-cell.ts'
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
  return readCells(
    text.split(/\r\n?|\n/).map((row, index) => ({ number: index + 1, cells: row.split(/[;\t]/).map(cellOfText) })),
  )
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
  const cleaned = rows.map(({ number, cells }) => {
    const uncut = cells.map(lineOf)
    return { number, uncut, cells: uncut.map(cutCell), isUnread: cells.map(isUnread) }
  })
  const first = cleaned.find(({ cells }) => cells.some((cell) => cell !== ''))
  const ownTitles = titledColumns(titles.map(lineOf))
  const columns = ownTitles ?? titledColumns(first?.cells ?? [])
  return cleaned.flatMap(({ number, uncut, cells, isUnread }) => {
    const filled = cells.filter((cell) => cell !== '')
    if (filled.length === 0 || (columns && !ownTitles && number === first?.number)) return []
    const text = cutText(filled.join(' '), MAX_ROW_LENGTH)
    if (columns === null) {
      if (isUnread.includes(true)) return [{ number, text, readings: [] }]
      const pairs = pairsIn(uncut.join(' '))
      if (pairs.length > 0)
        return pairs.map(([code, amount]) => ({
          number,
          text: `${code} ${amount}`,
          readings: withAmount(code, amount),
        }))
      const [only = ''] = filled
      // A list that was cut would lose products, or digits of a quantity.
      const isCut = filled.length === 1 && !uncut.includes(only)
      const readings = isCut ? withAmount(only, null, true) : filled.length > 1 ? readColumns(filled) : readWords(only)
      return [{ number, text, readings }]
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

const lineOf = (cell: SheetCell): string => cleanText(textOfCell(cell)).replace(/\s+/g, ' ').trim()
const cutCell = (cell: string): string => cutText(cell, MAX_CELL_LENGTH)

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
/** For each field the titles by which the row of titles is found, as `headerKey` writes them. */
export const QUICK_ORDER_TITLES: readonly (readonly string[])[] = [...NAME_TITLES, AMOUNT_TITLES]

function titledColumns(cells: readonly string[]): TitledColumns | null {
  const keys = cells.map(headerKey)
  const amount = keys.findIndex((key) => AMOUNT_TITLES.includes(key))
  const names = NAME_TITLES.map((titles) => keys.findIndex((key) => titles.includes(key))).filter((at) => at !== -1)
  return amount === -1 || names.length === 0 ? null : { names, amount }
}

const isAmount = (text: string): boolean => AMOUNT.test(text)

const CODE_WITH_LETTERS = /^(?=\S*\d)(?=\S*\p{L})[\p{L}\d./-]{3,}$/u
const CODE_OF_DIGITS = /^\d{5,14}$/
const WHOLE_AMOUNT = new RegExp(`^\\d{1,4}\\s*(?:${UNIT})?$`, 'iu')
/** `1e308` and `6x350ml` have letters and digits too. */
const NO_CODE = /^\d+(?:[.,]\d+)?(?:e[+-]?\d+|[x×]\d.*)$/i
const isCodeWithLetters = (word: string): boolean =>
  CODE_WITH_LETTERS.test(word) && !NO_CODE.test(word) && !isAmount(word)
const isCode = (word: string): boolean => CODE_OF_DIGITS.test(word) || isCodeWithLetters(word)

/** What stands between codes and quantities, and is part of neither. */
const BETWEEN =
  /[-=]?>|[|;()→]+|(?<=^|\s)(?:[-–•*·+&/x×]|e|de)(?=\s|$)|[:=](?=\s|\d|$)|,(?=\D|\d{5}|$)|\.(?=\s|$)|(?<=\s)[x×*](?=\d)|(?<=\d)[x×*](?=\s)/giu
const WORD = new RegExp(`${NUMBER}\\s*${UNIT}(?=\\s|$)|\\S+`, 'giu')
/** A quantity with its unit is one word. */
const wordsIn = (text: string): string[] => text.replace(BETWEEN, ' ').match(WORD) ?? []

/** `MB1001x2`, `MB1001,2`, `2xMB1001`, `2/MB1003`. */
const GLUED_BEHIND = new RegExp(`^(\\S*\\d)[x×*,](${NUMBER}(?:${UNIT})?)$`, 'iu')
const GLUED_BEFORE = /^(\d{1,4})[x×*/]([^\s\d]\S*|\d{5,})$/i

function unglued(word: string): string[] {
  const [, before = '', behind = ''] = GLUED_BEHIND.exec(word) ?? GLUED_BEFORE.exec(word) ?? []
  return isCode(before) || isCode(behind) ? [before, behind] : [word]
}

/** Of a code or a quantity. */
const MAX_WORD_LENGTH = 60
type Pair = readonly [code: string, amount: string]

/** Codes with their quantities on one line, `MC1001 2 / MC1003 3`; none where a row has less, or anything else. */
function pairsIn(line: string): readonly Pair[] {
  const words = wordsIn(line.replace(BULLET, ''))
  if (words.some(({ length }) => length > MAX_WORD_LENGTH)) return []
  const pairs = pairsOf(words)
  return pairs.length > 0 ? pairs : pairsOf(words.flatMap(unglued))
}

function pairsOf(words: readonly string[]): readonly Pair[] {
  if (words.length < 4 || words.length % 2 !== 0) return []
  const pairs = Array.from({ length: words.length / 2 }, (_, at): Pair => [
    words[2 * at] ?? '',
    words[2 * at + 1] ?? '',
  ])
  const isPair = ([code, amount]: Pair) =>
    (isCodeWithLetters(code) && isAmount(amount)) || (CODE_OF_DIGITS.test(code) && WHOLE_AMOUNT.test(amount))
  if (pairs.every(isPair)) return pairs
  const turned = pairs.map(([amount, code]): Pair => [code, amount])
  return turned.every(isPair) ? turned : []
}

/** A price is no quantity. */
const PRICE = /R\$\s*[\d.,]+/g
const NAME_WORD = /^\p{Script=Latin}[^\d]*$/u
/** -3 is no 3; a dash of its own parts a name from its quantity. */
const BELOW_ZERO = new RegExp(`\\s[-−–]${NUMBER}\\s*(?:${UNIT})?$`, 'iu')
const UNIT_WORD = new RegExp(`^${UNIT}$`, 'iu')
const NUMBER_WORD =
  /^(?:uma?|dois|duas|tr[eê]s|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|cem|mei[ao])$/iu
const isNameWord = (word: string): boolean => NAME_WORD.test(word) && !UNIT_WORD.test(word) && !NUMBER_WORD.test(word)
/** What a pack holds, within a name: `5 kg`, `12 x 500 ml`, `com 12`, `tipo 1`. */
const PACK = new RegExp(
  `\\d+\\s*[x×]\\s*(?=\\d)|(?<![\\d.,])${NUMBER}\\s*(?:${MEASURES.map((unit) => UNITS[unit]).join('|')})(?![\\p{L}\\d])\\.?|(?<=^|\\s)(?:c\\/|com|tipo|n[ºo°]?)\\s*\\d+(?!\\S)`,
  'giu',
)

/** More numbers and codes than the row of one product has. */
const MAX_LEFT_OUT = 10

/** The numbers and codes of a text; what a pack holds is none where the text has a name. */
function leftOutOf(text: string): readonly LeftOut[] {
  const plain = text.replace(PRICE, ' ')
  const isNamed = wordsIn(plain).some(isNameWord)
  // "A4" and "V8" are words of names.
  const words = isNamed ? wordsIn(plain.replace(PACK, ' ')).filter((word) => !SHORT_NAME.test(word)) : wordsIn(plain)
  return words
    .filter((word) => /\p{N}/u.test(word))
    .map((word) => {
      const { amount = null, amountWithDecimals = null } = withAmount('', word)[0] ?? {}
      return { text: word, amount, amountWithDecimals, isInName: isNamed }
    })
}
const SHORT_NAME = /^(?=.*\p{L})[\p{L}\d]{1,2}$/u

const notRead = (text: string): LeftOut => ({
  text: cutText(text, MAX_CELL_LENGTH),
  amount: null,
  amountWithDecimals: null,
  isInName: false,
})

const withLeftOut = (readings: readonly Reading[], found: readonly LeftOut[]): Reading[] => {
  const leftOut = found.length > MAX_LEFT_OUT ? [notRead(found.map(({ text }) => text).join(' '))] : found
  return readings.map((reading) => ({ ...reading, leftOut }))
}

/** `12345;10`, `12345;Arroz;10 cx`, `3;arroz`. */
function readColumns(cells: readonly string[]): Reading[] {
  if (cells.some((cell) => BELOW_ZERO.test(` ${cell}`))) return []
  const [first = '', ...others] = cells
  const amountAt = others.findLastIndex(isAmount)
  const nameAt = others.findIndex((cell) => !isAmount(cell))
  const [amount, name] = [others[amountAt], others[nameAt]]
  const besides = (...used: readonly number[]) => others.filter((_, at) => !used.includes(at)).flatMap(leftOutOf)
  if (amount !== undefined) {
    const byCode = withLeftOut(withAmount(first, amount, name !== undefined), besides(amountAt))
    if (name === undefined) return byCode
    // A code that the store does not have stands beside the name by which the product is found.
    const before = !isCode(first) ? leftOutOf(first) : isCode(name) ? [notRead(first)] : []
    const byName = [...before, ...besides(amountAt, nameAt)]
    return [...byCode, ...withLeftOut(withAmount(name, amount), byName)]
  }
  const row = cells.join(' ')
  if (!isAmount(first) && row.length <= MAX_CELL_LENGTH) return readWords(row)
  const byCode = withLeftOut(withAmount(first, null, true), besides())
  return isAmount(first) ? [...byCode, ...withLeftOut(withAmount(others[0] ?? '', first), besides(0))] : byCode
}

/** `mb1001 12`, `3 cx leite integral`, `leite integral - 3 cx`, `arroz 5 kg`. */
function readWords(row: string): Reading[] {
  const text = row.replace(BULLET, '').replace(PRICE, ' ').trim()
  const [, code = '', codeAmount = ''] = CODE_COMMA_AMOUNT.exec(text) ?? []
  if (code !== '') return withAmount(code, codeAmount)
  const words = wordsIn(text)
  if (text.split(' ').some(isErrorText) || BELOW_ZERO.test(text)) return []
  const codes = words.filter(
    (word, at) => isCodeWithLetters(word) || /^\d{7,14}$/.test(word) || (at === 0 && isCode(word)),
  )
  const amounts = words.filter((word) => isAmount(word) && !codes.includes(word))
  const isList = codes.length > 0 && !words.some(isNameWord)
  // Something stands where a quantity stands: 1e308, -3, two.
  if (isList && words.some((word) => ![...codes, ...amounts].includes(word) && !UNIT_WORD.test(word))) return []
  if (isList && amounts.some((amount) => withAmount('', amount).length === 0)) return []
  const isUnsure = isList && (codes.length > 1 || amounts.length > 1)
  const unread = words.filter((word) => UNREAD_NUMBER.test(word)).map(notRead)
  const whole = withAmount(text, null)
  const [, before = '', last = ''] = TRAILING.exec(text) ?? []
  const [, first = '', after = ''] = LEADING.exec(text) ?? []
  const trailing = before === '' ? [] : withAmount(before, last)
  const leading = after === '' ? [] : withAmount(after, first)
  const unit = AMOUNT.exec(last)?.[2]
  const isPack = (unit !== undefined && MEASURES.includes(unitKey(unit))) || NUMBER_IN_NAME.test(before)
  // "5 kg" at the end is first what the pack holds. With a number at both ends the code comes first, as in a spreadsheet.
  const found = withLeftOut(isPack ? [...leading, ...whole, ...trailing] : [...trailing, ...leading, ...whole], unread)
  if (isUnsure)
    return [...found.map((reading) => ({ ...reading, isCodeOnly: true })), ...codes.flatMap(codeAmong(words))]
  const named = [before, text].flatMap((words) => CODE_BEFORE_NAME.exec(words)?.[0] ?? [])[0]
  if (named === undefined) return found
  const rest = (before === '' ? text : before).slice(named.length)
  return [...found, ...withLeftOut(withAmount(named, before === '' ? null : last, true), leftOutOf(rest))]
}

/** `1e308` and digits of other scripts. */
const UNREAD_NUMBER = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$|(?!\d)\p{N}/iu

/** One of several codes, or a code among several quantities, with the quantity beside it. */
const codeAmong =
  (words: readonly string[]) =>
  (code: string): Reading[] => {
    const at = words.indexOf(code)
    const amountAt = [at + 1, at - 1].find((each) => isAmount(words[each] ?? ''))
    const others = words.filter((_, each) => each !== at && each !== amountAt)
    const amount = amountAt === undefined ? null : (words[amountAt] ?? null)
    return withLeftOut(withAmount(code, amount, true), others.flatMap(leftOutOf))
  }

/** None for a quantity that is not above 0, is more than a cart takes, or cannot be read. */
function withAmount(text: string, written: string | null, isCodeOnly = false): Reading[] {
  if (written === null) return [{ text, amount: null, amountWithDecimals: null, unit: null, isCodeOnly, leftOut: [] }]
  const [, number = '', unitWritten] = AMOUNT.exec(written) ?? []
  const read = readNumber(number)
  if (read === null) return []
  const unit = unitWritten === undefined ? null : unitKey(unitWritten)
  const part = unit === null ? undefined : PARTS[unit]
  const unitsOf = (number: number) => number / (part?.parts ?? 1)
  const units = unitsOf('value' in read ? read.value : read.asThousands)
  if (units > unitsFromQuantity(MAX_QUANTITY)) return []
  const amount = quantityFromUnits(units)
  // No one wants a part of a gram or of a box.
  const mayHaveDecimals = unit === null || takesDecimals(unit)
  const amountWithDecimals = 'value' in read || !mayHaveDecimals ? null : quantityFromUnits(unitsOf(read.asDecimals))
  return amount > 0 ? [{ text, amount, amountWithDecimals, unit: part?.unit ?? unit, isCodeOnly, leftOut: [] }] : []
}
