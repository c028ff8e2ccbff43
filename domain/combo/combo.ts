import type { CountsByState } from '../counts-by-state.ts'
import {
  addCents,
  multiplyPrice,
  ONE_UNIT,
  subtractCents,
  ZERO_CENTS,
  type BasisPoints,
  type Cents,
  type Quantity,
  type UnitPrice,
} from '../amounts.ts'
import type { CartCombo } from '../cart/cart.ts'
import { prorate } from '../cart/totals.ts'
import type { Product } from '../catalog/product.ts'
import { ensure } from '../failure.ts'
import { adjustPrice } from '../payment/price-by-payment.ts'

/** A part of a combo: one product, or several of which the buyer chooses one. */
export interface ComboPart<Product = string> {
  readonly name: string
  /** Of the chosen product, in each combo. */
  readonly quantity: Quantity
  readonly products: readonly Product[]
}

export const isFixed = ({ products }: Pick<ComboPart<unknown>, 'products'>): boolean => products.length === 1

/** A combo as staff write it. */
export interface ComboInput {
  readonly name: string
  readonly description: string
  readonly price: Cents
  readonly isActive: boolean
  /** The customers who may buy it; null is everybody. */
  readonly customerIds: readonly string[] | null
  /** The first and the last day on which it is sold, YYYY-MM-DD at the store; null is without a limit. */
  readonly from: string | null
  readonly until: string | null
  readonly parts: readonly ComboPart[]
}

export const COMBO_STATES = ['running', 'scheduled', 'ended', 'off'] as const
export type ComboState = (typeof COMBO_STATES)[number]

/** Null is every state. */
export interface ComboFilter {
  readonly state: ComboState | null
  /** Words of the name. */
  readonly text: string
}

/**
 * The most of one product in a line of combos. Above it the price of one sale unit, which has four decimals, would not
 * give the share of the line to the cent.
 */
export const MOST_OF_A_PART = (99 * ONE_UNIT) as Quantity

/** What a combo holds at most, so that its page stays readable. */
export const MOST_PARTS = 12
export const MOST_CHOICES = 30

/** @throws Failure `combo.*` with the first field that is wrong by itself or beside another. */
export function ensureSoundCombo({ price, from, until, parts, customerIds }: ComboInput): void {
  ensure(price > 0, 'combo.priceMissing', { field: 'price' })
  ensure(from === null || until === null || from <= until, 'combo.periodReversed', { field: 'until' })
  ensure(parts.length > 0 && parts.every(({ products }) => products.length > 0), 'combo.partMissing', {
    field: 'parts',
  })
  const units = parts.reduce((sum, part) => sum + part.quantity, 0)
  ensure(units > ONE_UNIT, 'combo.singleUnit', { field: 'parts' })
  ensure(
    parts.every(({ quantity }) => quantity <= MOST_OF_A_PART),
    'combo.tooManyUnits',
    { field: 'parts' },
  )
  const isRepeated = parts.some(({ products }) => new Set(products).size < products.length)
  ensure(!isRepeated, 'combo.productTwice', { field: 'parts' })
  ensure(customerIds === null || customerIds.length > 0, 'combo.customersMissing', { field: 'customerIds' })
}

/** A chosen product of a part, at the store's own price. */
export interface ChosenPart {
  readonly quantity: Quantity
  readonly regularPrice: UnitPrice
}

/** What the parts cost without the combo. */
export const regularTotal = (parts: readonly ChosenPart[]): Cents =>
  addCents(...parts.map(({ regularPrice, quantity }) => multiplyPrice(regularPrice, quantity)))

/** What a buyer saves; nothing where the combo is not cheaper. */
export function savingOf(price: Cents, parts: readonly ChosenPart[]): Cents {
  const regular = regularTotal(parts)
  return regular > price ? subtractCents(regular, price) : ZERO_CENTS
}

/** What combos of a cart save, as with a payment method of this adjustment. */
export const savingInCart = ({ total, parts }: Pick<CartCombo, 'total' | 'parts'>, adjustment: BasisPoints): Cents =>
  savingOf(
    total,
    parts.map(({ product, quantity }) => ({ quantity, regularPrice: adjustPrice(product.pricing.price, adjustment) })),
  )

/**
 * What of the price of one combo falls to each part, by what the parts cost without it. The shares add up to the price.
 * Parts that cost nothing by themselves share by their number.
 */
export function splitPrice(price: Cents, parts: readonly ChosenPart[]): Cents[] {
  const weights = parts.map(({ regularPrice, quantity }) => multiplyPrice(regularPrice, quantity))
  const hasWeight = weights.some((weight) => weight > 0)
  return prorate(price, hasWeight ? weights : weights.map(() => 1 as Cents))
}

/**
 * The price of one sale unit that gives the share of a part, for up to `MOST_OF_A_PART` of it: multiplied by the quantity of any
 * number of combos and rounded, it is the share times that number.
 */
export const unitPriceOfShare = (share: Cents, quantity: Quantity): UnitPrice =>
  Math.floor((2 * share * 100 * ONE_UNIT + quantity) / (2 * quantity)) as UnitPrice

/** How many combos there is stock for: the fewest of its parts. Null is without a limit. */
export function combosInStock(
  parts: readonly { readonly quantity: Quantity; readonly stock: Quantity | null }[],
): number | null {
  const counts = parts.flatMap(({ quantity, stock }) => (stock === null ? [] : [Math.floor(stock / quantity)]))
  return counts.length === 0 ? null : Math.max(0, Math.min(...counts))
}

/** The most combos of a line, by the quantities of its parts alone. */
export const mostCombos = (parts: readonly Pick<ComboPart, 'quantity'>[]): number =>
  Math.min(...parts.map(({ quantity }) => Math.floor(MOST_OF_A_PART / quantity)))

/** Whether one product of each part is chosen, in the order of the parts. */
export const isChoice = (parts: readonly ComboPart[], chosen: readonly string[]): boolean =>
  parts.length === chosen.length && parts.every((part, at) => part.products.includes(chosen[at] ?? ''))

/** @throws Failure combo.choiceInvalid */
export function ensureChoice(parts: readonly ComboPart[], chosen: readonly string[]): void {
  ensure(isChoice(parts, chosen), 'combo.choiceInvalid', { field: 'produtos' })
}

/** A product of a part of a combo, as a buyer sees it. */
export interface ComboProduct extends Product {
  /** The most combos that one order can have with it. */
  readonly available: number
}

/** A combo as a buyer sees it. */
export interface Combo {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Null where the store hides prices from visitors. */
  readonly price: Cents | null
  /** What the cheapest choice costs without the combo; null as the price. */
  readonly regularTotal: Cents | null
  /** The last day, YYYY-MM-DD at the store; null is without an end. */
  readonly until: string | null
  /** The most that one order can have of it, by stock and by quantity; 0 where it is sold out. */
  readonly available: number
  readonly parts: readonly ComboPart<ComboProduct>[]
}

/** The cheapest product of each part, which is what a store may say that a buyer saves at least. */
export const cheapestChoice = (parts: readonly ComboPart<{ readonly price: UnitPrice }>[]): ChosenPart[] =>
  parts.map(({ quantity, products }) => ({
    quantity,
    regularPrice: Math.min(...products.map(({ price }) => price)) as UnitPrice,
  }))

/** A combo as staff see it, with the names of what it refers to. */
export interface StoreCombo extends Omit<ComboInput, 'parts' | 'customerIds'> {
  readonly id: string
  readonly version: number
  readonly state: ComboState
  readonly customers: readonly { readonly id: string; readonly name: string }[] | null
  readonly parts: readonly ComboPart<NamedProduct>[]
}

export interface NamedProduct {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly price: UnitPrice
  /** Whether the store still sells it; a part without such a product keeps the whole combo from being bought. */
  readonly isSold: boolean
}

/** The names of what the store does not sell any more, of a combo. */
export const goneFrom = ({ parts }: Pick<StoreCombo, 'parts'>): string[] =>
  parts.flatMap(({ products }) => products.filter(({ isSold }) => !isSold).map(({ name }) => name))

/** Whether a part has nothing left that the store sells. */
export const isIncomplete = ({ parts }: Pick<StoreCombo, 'parts'>): boolean =>
  parts.some(({ products }) => products.every(({ isSold }) => !isSold))

/** What is written of a combo that was read. */
export const termsOf = ({ customers, parts, ...combo }: StoreCombo): ComboInput => ({
  name: combo.name,
  description: combo.description,
  price: combo.price,
  isActive: combo.isActive,
  customerIds: customers && customers.map(({ id }) => id),
  from: combo.from,
  until: combo.until,
  parts: parts.map((part) => ({ ...part, products: part.products.map(({ id }) => id) })),
})

export interface ComboPage {
  readonly combos: readonly StoreCombo[]
  readonly total: number
  /** Of all states, whichever the filter names. */
  readonly counts: CountsByState<ComboState>
}
