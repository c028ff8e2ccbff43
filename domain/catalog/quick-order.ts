import type { Quantity } from '../amounts.ts'
import { quantityFault, quantityRange, wholeStepsFrom, type QuantityFault } from '../cart/change-quantity.ts'
import { takesDecimals } from '../cart/typed-quantity.ts'
import { codeKey, gtinKey } from './product-codes.ts'
import type { PricedProduct } from './product.ts'

/** Rows of one quick order. */
export const MAX_ROWS = 1000
/** Texts of one quick order that are searched as names; codes and GTINs are not. */
export const MAX_SEARCHED_TEXTS = 200
/** Products to choose from where a row may mean several. */
export const MAX_CHOICES = 3

/** A number or a code of a row that a reading leaves out. */
export interface LeftOut {
  readonly text: string
  /** Null where it is no quantity: it may be a code. */
  readonly amount: Quantity | null
  /** As in `Reading`. */
  readonly amountWithDecimals: Quantity | null
  /** It stands among the words of a name, and may be one of them: "papel 500 folhas". */
  readonly isInName: boolean
}

/** What a person chose to be read of a file; null is found. */
export interface ChosenTable {
  readonly sheet: string | null
  readonly headingRow: number | null
}
export const ANY_TABLE: ChosenTable = { sheet: null, headingRow: null }

/** Where in a file rows were read. Nothing of a text; a csv names no sheet, and no row may be one of titles. */
export interface ReadTable extends ChosenTable {
  readonly sheetNames: readonly string[]
}

/** One way to understand a row. */
export interface Reading {
  /** A code, a GTIN or words of a name. */
  readonly text: string
  /** In sale units or in `unit`; null where none was written. */
  readonly amount: Quantity | null
  /** What `2.500` is besides, of goods that are sold by weight or measure; null where it can be read in one way. */
  readonly amountWithDecimals: Quantity | null
  /** One short word for each unit; null where none was written. */
  readonly unit: string | null
  /** The text is only a code: no product is searched by it. */
  readonly isCodeOnly: boolean
  /** What the name of the product does not explain may be another quantity or another product: the row is not certain. */
  readonly leftOut: readonly LeftOut[]
}

/** A row as a person typed, pasted or uploaded it. */
export interface TypedRow {
  /** Rows count from 1, blank ones included; several products of one line have its number. */
  readonly number: number
  readonly text: string
  /** The most likely one first; none where the quantity cannot be read. */
  readonly readings: readonly Reading[]
}

/** A product that a row may mean, in a quantity in which it is sold. */
export interface QuickChoice {
  readonly product: PricedProduct
  readonly quantity: Quantity
  /** Why it is not the quantity that was written; `missing` where none was. */
  readonly change: QuantityFault['reason'] | 'missing' | null
}

export type RowState =
  | 'certain'
  /** A person says which of the choices is meant. */
  | 'doubtful'
  | 'sold-out'
  | 'not-found'
  | 'bad-quantity'
  /** More texts were to be searched than one quick order may. */
  | 'not-searched'

/**
 * Why a row is doubtful: several products fit, only other words were found, the product is sold in another unit, or its quantity can be
 * read in two ways or stands beside another.
 */
export type Doubt = 'several' | 'corrected' | 'other-unit' | 'two-amounts'

/** A row beside the products of the store. */
export interface MatchedRow {
  /** More than one where rows named the same product: their quantities are summed. */
  readonly numbers: readonly number[]
  readonly text: string
  readonly state: RowState
  readonly doubt: Doubt | null
  /**
   * One where the row is certain or sold out, up to `MAX_CHOICES` products where it is doubtful, each once or in both quantities that
   * were meant; else none.
   */
  readonly choices: readonly QuickChoice[]
}

/** What a text was found as. */
export interface SearchedText {
  /** The first of them. */
  readonly products: readonly PricedProduct[]
  readonly total: number
  /** Other words than the typed ones were found. */
  readonly isCorrected: boolean
}

export interface Lookup {
  /** Products whose code or GTIN is the text. */
  readonly coded: ReadonlyMap<string, readonly PricedProduct[]>
  /** Texts that were searched; the others were too many. */
  readonly searched: ReadonlyMap<string, SearchedText>
  /** The short word of a unit, as readings have it. */
  readonly unitKey: (unit: string) => string
}

/** The readings of a row that may be searched as names. */
export const namesIn = ({ readings }: TypedRow): string[] => [
  ...new Set(readings.filter(({ text, isCodeOnly }) => !isCodeOnly && /\p{L}{2}/u.test(text)).map(({ text }) => text)),
]

/** The texts of a row that may be codes. */
export const codesIn = ({ readings }: TypedRow): string[] =>
  readings.flatMap(({ text, leftOut }) => [
    text,
    ...leftOut.flatMap(({ text, amount }) => (amount === null ? [text] : [])),
  ])

export const isCoded = ({ readings }: TypedRow, coded: Lookup['coded']): boolean =>
  readings.some(({ text }) => coded.has(text))

/** Each row beside what was found for it, in the order of the rows; rows that surely name the same product become one. */
export function matchRows(rows: readonly TypedRow[], lookup: Lookup): MatchedRow[] {
  const matched = withSecondNames(rows.map((row) => matchRow(row, lookup)))
  const sameProduct = Map.groupBy(matched, ({ match, row }) =>
    match.state === 'certain' ? (match.product?.id ?? null) : row,
  )
  return [...sameProduct.values()].map((group) => {
    const [{ row, match }] = group as [RowMatch, ...RowMatch[]]
    const numbers = group.map(({ row }) => row.number)
    const text = group.map(({ row }) => row.text).join(' + ')
    if (match.product === undefined || group.length === 1)
      return { numbers, text: row.text, state: match.state, doubt: match.doubt, choices: match.choices }
    const { product } = match
    const amounts = group.map(({ match }) => match.amount ?? quantityRange(product.pricing)?.lowest ?? 0)
    const choice = choiceOf(product, amounts.reduce<number>((sum, amount) => sum + amount, 0) as Quantity)
    return { numbers, text, state: match.state, doubt: null, choices: choice }
  })
}

interface Match {
  readonly state: RowState
  readonly doubt: Doubt | null
  readonly choices: readonly QuickChoice[]
  /** Of a certain row. */
  readonly product?: PricedProduct
  readonly amount: Quantity | null
}

interface RowMatch {
  readonly row: TypedRow
  readonly match: Match
}

/** A code, its quantity, the GTIN of the same product and its price look like two products of one line. */
function withSecondNames(matched: readonly RowMatch[]): RowMatch[] {
  const sameLine = Map.groupBy(
    matched.filter(({ match }) => match.state === 'certain'),
    ({ row, match }) => `${row.number} ${match.product?.id}`,
  )
  const isNamedTwice = (found: RowMatch): boolean => {
    const names = sameLine.get(`${found.row.number} ${found.match.product?.id}`) ?? []
    return names.includes(found) && new Set(names.map(({ row }) => codeKey(row.readings[0]?.text ?? ''))).size > 1
  }
  return matched.map((found) =>
    isNamedTwice(found)
      ? { row: found.row, match: { ...without('doubtful'), doubt: 'two-amounts', choices: found.match.choices } }
      : found,
  )
}

function matchRow(row: TypedRow, lookup: Lookup): RowMatch {
  const { coded, searched } = lookup
  return { row, match: matchOf() }

  function matchOf(): Match {
    if (row.readings.length === 0) return without('bad-quantity')
    for (const reading of row.readings) {
      const products = coded.get(reading.text)
      if (products) return matchIn(reading, { products, total: products.length, isCorrected: false }, lookup)
    }
    const names = namesIn(row)
    const found = names.flatMap((name) => {
      const result = searched.get(name)
      const reading = row.readings.find(({ text, isCodeOnly }) => text === name && !isCodeOnly)
      return result && reading && result.products.length > 0 ? [{ reading, result }] : []
    })
    const best = found.find(({ result }) => !result.isCorrected) ?? found[0]
    if (best) return matchIn(best.reading, withGuesses(best.reading.text, best.result), lookup)
    return without(names.every((name) => searched.has(name)) ? 'not-found' : 'not-searched')
  }
}

/** A product of whose own words the text has none was found by its description or by a synonym, which is a guess. */
function withGuesses(text: string, found: SearchedText): SearchedText {
  const [only] = found.products
  if (found.total !== 1 || only === undefined) return found
  const words = wordsIn(text)
  const own = wordsIn(`${only.name} ${only.packaging ?? ''} ${only.brand ?? ''}`)
  const isSame = (word: string, one: string): boolean =>
    one === word || (word.length >= SAME_STEM && one.startsWith(word.slice(0, SAME_STEM)))
  const isNamed = words.some((word) => own.some((one) => isSame(word, one)))
  return { ...found, isCorrected: found.isCorrected || !isNamed }
}

/** Letters that a word shares with its plural, and with what people make of it. */
const SAME_STEM = 4
const wordsIn = (text: string): string[] => plain(text).match(/[a-z\d]{2,}/g) ?? []

const without = (state: RowState): Match => ({ state, doubt: null, choices: [], amount: null })

function matchIn(
  { text, amount, amountWithDecimals, unit, leftOut }: Reading,
  { products, total, isCorrected }: SearchedText,
  { coded, unitKey }: Lookup,
): Match {
  const isSoldIn = ({ unit, packaging }: PricedProduct, written: string): boolean =>
    unitKey(unit) === written || unitKey(/^\p{L}+/u.exec(packaging ?? '')?.[0] ?? '') === written
  const sameName = products.filter(({ name }) => plain(name) === plain(text))
  const choicesOf = (product: PricedProduct): QuickChoice[] =>
    differing(amountsFor(product, { amount, amountWithDecimals }).flatMap((each) => choiceOf(product, each)))
  const sure = total === 1 ? products[0] : sameName.length === 1 ? sameName[0] : undefined
  const left = sure ? unexplained(leftOut, sure) : []
  const isOther = ({ text, amount }: LeftOut) => amount === null && coded.get(text)?.some(({ id }) => id !== sure?.id)
  // No product alone would be what the row says.
  if (left.some(isOther)) return without('not-found')
  if (!sure || isCorrected || (unit !== null && !isSoldIn(sure, unit))) {
    const doubt = isCorrected ? 'corrected' : sure ? 'other-unit' : 'several'
    const buyable = products.filter(({ availability }) => availability !== 'sold-out')
    const offered = (sure ? [sure] : buyable.length > 0 ? buyable : products).slice(0, MAX_CHOICES)
    return { state: 'doubtful', doubt, choices: offered.flatMap(choicesOf), amount }
  }
  if (left.length > 0) {
    const meant = [{ amount, amountWithDecimals }, ...left].flatMap((each) => amountsFor(sure, each))
    const amounts = meant.filter((each) => each !== null)
    const offered = amounts.length === 0 ? choicesOf(sure) : differing(amounts.flatMap((each) => choiceOf(sure, each)))
    if (offered.length > MAX_CHOICES) return without('not-found')
    return { state: 'doubtful', doubt: amounts.length > 1 ? 'two-amounts' : 'corrected', choices: offered, amount }
  }
  const choices = choicesOf(sure)
  if (sure.availability === 'sold-out' || choices.length === 0)
    return { state: 'sold-out', doubt: null, choices: choices.slice(0, 1), amount }
  if (choices.length > 1) return { state: 'doubtful', doubt: 'two-amounts', choices, amount }
  return { state: 'certain', doubt: null, choices, amount, product: sure }
}

/** What a typed amount may mean of a product: `2.500` is also 2,5 where parts of the unit are sold. */
const amountsFor = (
  { unit, pricing }: PricedProduct,
  { amount, amountWithDecimals }: Pick<Reading, 'amount' | 'amountWithDecimals'>,
): (Quantity | null)[] =>
  amountWithDecimals !== null && takesDecimals(unit, pricing) ? [amountWithDecimals, amount] : [amount]

/** The first choice of each quantity. */
const differing = (choices: readonly QuickChoice[]): QuickChoice[] => {
  const quantities = choices.map(({ quantity }) => quantity)
  return choices.filter(({ quantity }, at) => quantities.indexOf(quantity) === at)
}

/** What is left out of a reading and stands neither in the name of the product nor for it. */
function unexplained(leftOut: readonly LeftOut[], { name, packaging, code, gtin }: PricedProduct): readonly LeftOut[] {
  if (leftOut.length === 0) return []
  const known = plain(`${name} ${packaging ?? ''}`)
  // A code of letters and digits may be written in two words.
  const numbers: string[] = [...(`${known} ${/^\d*$/.test(code) ? '' : plain(code)}`.match(BARE_NUMBER) ?? [])]
  return leftOut.filter(({ text, amount, isInName }) => {
    const word = plain(text)
    if (amount === null)
      return (
        !known.includes(word) &&
        !(isKeyed(word) && squeezed(known).includes(squeezed(word))) &&
        codeKey(text) !== codeKey(code) &&
        (gtin === null || gtinKey(text) !== gtinKey(gtin))
      )
    if (!isInName) return /^[\d.,]+$/.test(word) || !squeezed(known).includes(squeezed(word))
    const at = numbers.indexOf(/^[\d.,]+/.exec(word)?.[0] ?? '')
    if (at !== -1) numbers.splice(at, 1)
    return at === -1
  })
}

/** Not what a pack holds, such as 5 kg. */
const BARE_NUMBER = /\d+(?:[.,]\d+)*(?![\d.,]|\s*(?:kg|g|l|ml)\b)/g
const isKeyed = (word: string): boolean => /^[a-z\d./-]+$/.test(word)
const squeezed = (text: string): string => text.replace(/[^a-z\d]+/g, '')

/** The product in the quantity; none where its limits contradict each other. */
function choiceOf(product: PricedProduct, amount: Quantity | null): QuickChoice[] {
  const range = quantityRange(product.pricing)
  if (range === null) return []
  if (amount === null) return [{ product, quantity: range.lowest, change: 'missing' }]
  const change = quantityFault(product.pricing, amount)?.reason ?? null
  return [{ product, quantity: wholeStepsFrom(product.pricing, amount), change }]
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
