import { ONE_UNIT, ZERO_CENTS, type BasisPoints, type Cents, type Quantity } from '#domain/amounts.ts'
import type { CartCombo } from '#domain/cart/cart.ts'
import type { QuantityLimits } from '#domain/cart/change-quantity.ts'
import {
  cheapestChoice,
  isFixed,
  mostCombos,
  regularTotal,
  splitPrice,
  unitPriceOfShare,
  type Combo,
  type ComboPart,
  type ComboProduct,
} from '#domain/combo/combo.ts'
import { pricingForPayment } from '#domain/payment/price-by-payment.ts'
import type { ChosenCombo } from '../../state/cart-state.ts'

type Parts = Combo['parts']

/** The chosen product of each part; null where none is chosen yet. */
export type Choice = readonly (ComboProduct | null)[]

/** Before anybody chose: a part with one product has that. */
export const firstChoice = (parts: Parts): Choice =>
  parts.map((part) => (isFixed(part) ? (part.products[0] ?? null) : null))

export const withChosen = (choice: Choice, at: number, product: ComboProduct): Choice =>
  choice.map((chosen, index) => (index === at ? product : chosen))

/** The parts of which a product is still to be chosen. */
export const openParts = (parts: Parts, choice: Choice): Parts => parts.filter((_part, at) => choice[at] === null)

/** The parts that nothing is left of. */
export const soldOutParts = (parts: Parts): Parts =>
  parts.filter(({ products }) => products.every(({ available }) => available === 0))

/** The most combos that an order can have with the choice. */
export const mostOf = ({ available }: Pick<Combo, 'available'>, choice: Choice): number =>
  Math.min(available, ...choice.flatMap((chosen) => (chosen === null ? [] : [chosen.available])))

/** What a fixed part is called is its product, else its own name. */
export const partName = ({
  name,
  products,
}: Pick<ComboPart<{ readonly name: string }>, 'name' | 'products'>): string =>
  isFixed({ products }) ? (products[0]?.name ?? name) : name

/**
 * What the chosen products cost without the combo, as with the payment method of this adjustment; the cheapest product counts where
 * none is chosen yet. Null where prices are hidden.
 */
export function priceApart(parts: Parts, choice: Choice, adjustment: BasisPoints): Cents | null {
  const priced = parts.map((part, at) => {
    const chosen = choice[at] ?? null
    const products = chosen === null ? part.products : [chosen]
    return {
      ...part,
      products: products.flatMap(({ pricing }) => (pricing ? [pricingForPayment(pricing, adjustment)] : [])),
    }
  })
  return priced.some(({ products }) => products.length === 0) ? null : regularTotal(cheapestChoice(priced))
}

/** What was chosen of a combo, as a cart has it; null while a product is still to be chosen, or prices are hidden. */
export function chosenCombo(
  { id: comboId, name, price, parts }: Pick<Combo, 'id' | 'name' | 'price' | 'parts'>,
  productIds: readonly string[],
  id: string,
): ChosenCombo | null {
  const chosen = parts.flatMap(({ quantity, products }, at) => {
    const product = products.find(({ id }) => id === productIds[at])
    const pricing = product?.pricing
    return product && pricing ? [{ product: { ...product, pricing }, quantity, regularPrice: pricing.price }] : []
  })
  if (price === null || chosen.length < parts.length) return null
  const shares = splitPrice(price, chosen)
  return {
    id,
    comboId,
    name,
    price,
    parts: chosen.map(({ product, quantity }, at) => ({
      product,
      quantity,
      comboPrice: unitPriceOfShare(shares[at] ?? ZERO_CENTS, quantity),
    })),
  }
}

export interface ComboRow {
  readonly combo: CartCombo
  /** It was just removed, and can come back. */
  readonly isRemoved: boolean
}

/** The combos of a cart with those that were just removed in their places. */
export function comboRows(shown: readonly CartCombo[], removed: ReadonlyMap<string, CartCombo>): ComboRow[] {
  const ids = new Set(shown.map(({ id }) => id))
  const rows = [
    ...shown.map((combo) => ({ combo, isRemoved: false })),
    ...[...removed.values()].filter(({ id }) => !ids.has(id)).map((combo) => ({ combo, isRemoved: true })),
  ]
  return rows.toSorted((a, b) => a.combo.name.localeCompare(b.combo.name) || (a.combo.id < b.combo.id ? -1 : 1))
}

/** In whole combos, up to what a line can have. */
export function comboLimits({ quantity, parts }: CartCombo): QuantityLimits {
  const most = mostCombos(parts.map((part) => ({ quantity: (part.quantity / quantity) as Quantity })))
  return { granularity: ONE_UNIT, minPerOrder: ONE_UNIT, maxPerOrder: (most * ONE_UNIT) as Quantity }
}
