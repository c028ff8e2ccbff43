import {
  type Cents,
  ONE_UNIT,
  type Quantity,
  type UnitPrice,
  ZERO_CENTS,
  addCents,
  minCents,
  multiplyPrice,
  subtractCents,
} from '../amounts.ts'
import type { PriceTier, ProductPricing } from '../catalog/product.ts'
import type { CartLine, LineTotals, PricedLine, PriceRule } from './cart.ts'

export interface PricingOptions {
  /** False for suppliers with tag disable-product-multiple (`features.countsMultiple`). */
  readonly countsMultiple: boolean
}

export interface RuledPrice {
  readonly price: UnitPrice
  readonly rule: PriceRule
}

/**
 * The price of one sale unit and the rule that set it: the first that applies, not the lowest
 * (specification §4 "Price"; rules §1).
 */
export function unitPriceOf(
  line: Pick<CartLine, 'product' | 'quantity' | 'attendantPrice' | 'comboPrice'>,
  { countsMultiple }: PricingOptions,
): RuledPrice {
  const { product, quantity, attendantPrice, comboPrice } = line
  if (comboPrice !== undefined) return { price: comboPrice, rule: 'combo' }
  if (attendantPrice !== null && attendantPrice > 0) return { price: attendantPrice, rule: 'attendant' }
  const tierPrice = tierPriceOf(product, quantity)
  if (tierPrice !== null) return { price: tierPrice, rule: 'progressive' }
  const wholesalePrice = wholesalePriceOf(product, quantity, countsMultiple)
  if (wholesalePrice !== null) return { price: wholesalePrice, rule: 'wholesale' }
  return { price: product.price, rule: product.promotion ? 'promotion' : 'regular' }
}

/** The tier with the largest quantity that is reached, in any order of the table. */
function tierPriceOf(product: ProductPricing, quantity: Quantity): UnitPrice | null {
  let reached: PriceTier | null = null
  for (const tier of product.tiers) {
    if (tier.from <= quantity && tier.price > 0 && (reached === null || tier.from >= reached.from)) reached = tier
  }
  return reached?.price ?? null
}

/** How much one sale unit counts towards the wholesale minimum: a box of 12 counts 12 where the store defines it so. */
export const baseUnitsOf = (
  { incrementMultiple }: Pick<ProductPricing, 'incrementMultiple'>,
  countsMultiple: boolean,
): Quantity => (countsMultiple && incrementMultiple !== null && incrementMultiple > 0 ? incrementMultiple : ONE_UNIT)

function wholesalePriceOf(product: ProductPricing, quantity: Quantity, countsMultiple: boolean): UnitPrice | null {
  const { wholesalePrice, wholesaleMinimum } = product
  if (wholesalePrice === null || wholesaleMinimum === null) return null
  if (wholesalePrice <= 0 || wholesalePrice >= product.price) return null
  return quantity * baseUnitsOf(product, countsMultiple) >= wholesaleMinimum * ONE_UNIT ? wholesalePrice : null
}

export interface CartTotals {
  /** In the order of the lines given. */
  readonly lines: readonly LineTotals[]
  readonly items: Cents
  readonly packaging: Cents
  readonly discount: Cents
  /** Before its discount. */
  readonly deliveryFee: Cents
  /** What a coupon takes off the delivery fee. */
  readonly deliveryDiscount: Cents
  readonly total: Cents
}

export interface TotalsOptions extends PricingOptions {
  /** Of the whole cart; at most the items of the lines that it touches. */
  readonly discount: Cents
  readonly deliveryFee: Cents
  /** At most the fee. */
  readonly deliveryDiscount?: Cents
  /** Whether the discount touches a line; every one by default. */
  readonly isDiscounted?: (productId: string, rule: PriceRule) => boolean
}

/**
 * One line without discount: price times quantity, plus packaging times quantity when gift-wrapped
 * (specification §4), rounded once. The packaging is what it adds to the rounded line.
 */
export function lineTotals(line: CartLine, options: PricingOptions): LineTotals {
  const { price, rule } = unitPriceOf(line, options)
  const packagingPrice = line.isGiftWrapped ? Math.max(line.product.packagingPrice ?? 0, 0) : 0
  const items = multiplyPrice(price, line.quantity)
  const total = multiplyPrice((price + packagingPrice) as UnitPrice, line.quantity)
  return {
    unitPrice: price,
    rule,
    items,
    packaging: subtractCents(total, items),
    discount: ZERO_CENTS,
    total,
  }
}

/** Totals of a cart whose lines always add up to its header (rules §1 "Quantities"). Packaging is never discounted. */
export function cartTotals(lines: readonly CartLine[], options: TotalsOptions): CartTotals {
  const { isDiscounted = () => true } = options
  const undiscounted = lines.map((line) => lineTotals(line, options))
  const weights = undiscounted.map(({ items, rule }, index) =>
    isDiscounted(lines[index]?.product.id ?? '', rule) ? items : ZERO_CENTS,
  )
  const discount = minCents(Math.max(options.discount, 0) as Cents, addCents(...weights))
  const shares = prorate(discount, weights)
  const priced = undiscounted.map((line, index) => withDiscount(line, shares[index] ?? ZERO_CENTS))
  const items = addCents(...priced.map((line) => line.items))
  const packaging = addCents(...priced.map((line) => line.packaging))
  const { deliveryFee } = options
  const deliveryDiscount = minCents(options.deliveryDiscount ?? ZERO_CENTS, deliveryFee)
  const total = addCents(...priced.map((line) => line.total), subtractCents(deliveryFee, deliveryDiscount))
  return { lines: priced, items, packaging, discount, deliveryFee, deliveryDiscount, total }
}

/**
 * The price of one sale unit after the discount of its line, rounded half up to a ten-thousandth of a real. It is for
 * display: amounts of the line are never computed from it.
 */
export function priceAfterDiscount({
  unitPrice,
  quantity,
  discount,
}: Pick<PricedLine, 'unitPrice' | 'quantity' | 'discount'>): UnitPrice {
  const [exact, divisor] = [BigInt(unitPrice) * BigInt(quantity) - BigInt(discount) * CENT, BigInt(quantity)]
  return exact <= 0n ? (0 as UnitPrice) : (Number((2n * exact + divisor) / (2n * divisor)) as UnitPrice)
}

/** In ten-thousandths of a real times thousandths of a sale unit. */
const CENT = 100_000n

const withDiscount = (line: LineTotals, discount: Cents): LineTotals => ({
  ...line,
  discount,
  total: subtractCents(line.total, discount),
})

/**
 * Splits an amount by weight so that the shares add up to it exactly: the cents left over by rounding down go to
 * the largest remainders, the first of equals first. With an amount up to the sum of the weights no share exceeds
 * its weight. Throws RangeError for negative numbers and for an amount without any weight to carry it.
 */
export function prorate(amount: Cents, weights: readonly Cents[]): Cents[] {
  if (amount < 0 || weights.some((weight) => weight < 0)) throw new RangeError('cannot prorate negative amounts')
  const sum = BigInt(addCents(...weights))
  if (sum === 0n) {
    if (amount > 0) throw new RangeError('no weight to carry the amount')
    return weights.map(() => ZERO_CENTS)
  }
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((part) => Number(part / sum))
  const remainders = exact.map((part, index) => ({ index, remainder: Number(part % sum) }))
  const leftOver = amount - shares.reduce((total, share) => total + share, 0)
  const favoured = remainders.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index).slice(0, leftOver)
  for (const { index } of favoured) shares[index] = (shares[index] ?? 0) + 1
  return shares as Cents[]
}
