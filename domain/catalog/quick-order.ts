import type { Quantity } from '../amounts.ts'
import { quantityFault, quantityRange, wholeStepsFrom, type QuantityFault } from '../cart/change-quantity.ts'
import { takesDecimals } from '../cart/typed-quantity.ts'
import type { PricedProduct } from './product.ts'

/** Rows of one quick order. */
export const MAX_ROWS = 1000
/** Texts of one quick order that are searched as names; codes and GTINs are not. */
export const MAX_SEARCHED_TEXTS = 200
/** Products to choose from where a row may mean several. */
export const MAX_CHOICES = 3

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
 * read in two ways.
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

export const isCoded = ({ readings }: TypedRow, coded: Lookup['coded']): boolean =>
  readings.some(({ text }) => coded.has(text))

/** Each row beside what was found for it, in the order of the rows; rows that surely name the same product become one. */
export function matchRows(rows: readonly TypedRow[], lookup: Lookup): MatchedRow[] {
  const matched = rows.map((row) => matchRow(row, lookup))
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

function matchRow(row: TypedRow, { coded, searched, unitKey }: Lookup): RowMatch {
  return { row, match: matchOf() }

  function matchOf(): Match {
    if (row.readings.length === 0) return without('bad-quantity')
    for (const reading of row.readings) {
      const products = coded.get(reading.text)
      if (products) return matchIn(reading, { products, total: products.length, isCorrected: false }, unitKey)
    }
    const names = namesIn(row)
    const found = names.flatMap((name) => {
      const result = searched.get(name)
      const reading = row.readings.find(({ text, isCodeOnly }) => text === name && !isCodeOnly)
      return result && reading && result.products.length > 0 ? [{ reading, result }] : []
    })
    const best = found.find(({ result }) => !result.isCorrected) ?? found[0]
    if (best) return matchIn(best.reading, best.result, unitKey)
    return without(names.every((name) => searched.has(name)) ? 'not-found' : 'not-searched')
  }
}

const without = (state: RowState): Match => ({ state, doubt: null, choices: [], amount: null })

function matchIn(
  { text, amount, amountWithDecimals, unit }: Reading,
  { products, total, isCorrected }: SearchedText,
  unitKey: Lookup['unitKey'],
): Match {
  const isSoldIn = ({ unit, packaging }: PricedProduct, written: string): boolean =>
    unitKey(unit) === written || unitKey(/^\p{L}+/u.exec(packaging ?? '')?.[0] ?? '') === written
  const sameName = products.filter(({ name }) => plain(name) === plain(text))
  const choicesOf = (product: PricedProduct): QuickChoice[] => {
    const hasDecimals = amountWithDecimals !== null && takesDecimals(product.unit, product.pricing)
    const amounts = hasDecimals ? [amountWithDecimals, amount] : [amount]
    const choices = amounts.flatMap((each) => choiceOf(product, each))
    return choices.filter((choice, at) => at === 0 || choice.quantity !== choices[0]?.quantity)
  }
  const sure = total === 1 ? products[0] : sameName.length === 1 ? sameName[0] : undefined
  if (!sure || isCorrected || (unit !== null && !isSoldIn(sure, unit))) {
    const doubt = isCorrected ? 'corrected' : sure ? 'other-unit' : 'several'
    const buyable = products.filter(({ availability }) => availability !== 'sold-out')
    const offered = (sure ? [sure] : buyable.length > 0 ? buyable : products).slice(0, MAX_CHOICES)
    return { state: 'doubtful', doubt, choices: offered.flatMap(choicesOf), amount }
  }
  const choices = choicesOf(sure)
  if (sure.availability === 'sold-out' || choices.length === 0)
    return { state: 'sold-out', doubt: null, choices: choices.slice(0, 1), amount }
  if (choices.length > 1) return { state: 'doubtful', doubt: 'two-amounts', choices, amount }
  return { state: 'certain', doubt: null, choices, amount, product: sure }
}

/** The product in the quantity; none where its limits contradict each other. */
function choiceOf(product: PricedProduct, amount: Quantity | null): QuickChoice[] {
  const range = quantityRange(product.pricing)
  if (range === null) return []
  if (amount === null) return [{ product, quantity: range.lowest, change: 'missing' }]
  const change = quantityFault(product.pricing, amount)?.reason ?? null
  return [{ product, quantity: wholeStepsFrom(product.pricing, amount), change }]
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
