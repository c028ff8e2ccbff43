import type { BasisPoints, Cents, Quantity, UnitPrice } from '../amounts.ts'
import type { LineTotals } from '../cart/cart.ts'
import { lineTotals } from '../cart/totals.ts'
import type { ProductPricing } from '../catalog/product.ts'
import { totalsWithCoupon } from '../coupon/discount.ts'
import { pricingForPayment } from '../payment/price-by-payment.ts'
import { authorizedTotal, finalTotals, replacementPrice, type ChargeTerms, type LineToCharge } from './picking.ts'

/** A line of an order with the terms under which it was ordered. */
export interface LineToReprice extends Omit<LineToCharge, 'packagingPrice'> {
  readonly position: number
  readonly ordered: Quantity
  readonly isGiftWrapped: boolean
  /** Position of the line that it replaces. */
  readonly replaces: number | null
  /** Null for a line that staff added in another's place. */
  readonly terms:
    | (ProductPricing & { readonly attendantPrice: UnitPrice | null; readonly comboPrice?: UnitPrice })
    | null
}

export interface RepricedOrder {
  /** In the order of the lines given. */
  readonly lines: readonly LineTotals[]
  readonly items: Cents
  readonly packaging: Cents
  readonly discount: Cents
  readonly total: Cents
  /** The most that it may cost once it is weighed. */
  readonly authorized: Cents
}

interface NewTerms extends ChargeTerms {
  /** What the payment method adds to prices, or takes from them. */
  readonly adjustment: BasisPoints
  readonly countsMultiple: boolean
  readonly isPicked: boolean
}

/**
 * What an order costs by another payment method, from the terms that it stored. After the picking each line keeps the price of the
 * quantity that was ordered, and what stands in another's place costs no more than that one would. Lines are in the order of their
 * positions.
 */
export function repriceOrder(lines: readonly LineToReprice[], terms: NewTerms): RepricedOrder {
  return terms.isPicked ? repricePicked(lines, terms) : repriceOrdered(lines, terms)
}

/** A price that staff gave, in a cart or in the offer of a quote, stands whatever the way to pay. */
const attendantPriceOf = ({ rule, unitPrice, terms }: LineToReprice): UnitPrice | null =>
  rule === 'attendant' ? unitPrice : (terms?.attendantPrice ?? null)

const inCart = (line: LineToReprice, adjustment: BasisPoints) => {
  const { terms, ordered, isGiftWrapped } = line
  return (
    terms && {
      product: pricingForPayment(terms, adjustment),
      quantity: ordered,
      isGiftWrapped,
      attendantPrice: attendantPriceOf(line),
      ...(terms.comboPrice === undefined ? {} : { comboPrice: terms.comboPrice }),
    }
  )
}

const packagingPriceOf = ({ isGiftWrapped, terms }: LineToReprice): UnitPrice | null =>
  isGiftWrapped ? (terms?.packagingPrice ?? null) : null

function repriceOrdered(
  lines: readonly LineToReprice[],
  { coupon, deliveryFee, adjustment, countsMultiple }: NewTerms,
): RepricedOrder {
  const cart = lines.flatMap((line) => inCart(line, adjustment) ?? [])
  // One for the delivery has lowered the fee already.
  const totals = totalsWithCoupon(cart, coupon?.isForDelivery ? null : coupon, { countsMultiple, deliveryFee })
  const weighed = totals.lines.flatMap(({ unitPrice, rule }, index): LineToCharge[] => {
    const line = lines[index]
    return line === undefined ? [] : [{ ...line, unitPrice, rule, packagingPrice: packagingPriceOf(line) }]
  })
  return { ...totals, authorized: authorizedTotal(weighed, { coupon, deliveryFee }) }
}

function repricePicked(
  lines: readonly LineToReprice[],
  { coupon, deliveryFee, adjustment, countsMultiple }: NewTerms,
): RepricedOrder {
  const prices = new Map<number, UnitPrice>()
  const charged = lines.map((line) => {
    const cart = inCart(line, adjustment)
    const { unitPrice, rule } = cart === null ? replaced(line, prices) : lineTotals(cart, { countsMultiple })
    prices.set(line.position, unitPrice)
    return { ...line, unitPrice, rule, charged: line.quantity, packagingPrice: packagingPriceOf(line) }
  })
  const totals = finalTotals(charged, { coupon, deliveryFee })
  return { ...totals, authorized: totals.total }
}

function replaced({ unitPrice, rule, replaces }: LineToReprice, prices: ReadonlyMap<number, UnitPrice>) {
  const agreed = replaces === null ? undefined : prices.get(replaces)
  return { unitPrice: agreed === undefined ? unitPrice : replacementPrice(agreed, unitPrice), rule }
}
