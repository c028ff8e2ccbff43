import {
  quantityFromUnits,
  unitPriceFromReais,
  unitsFromQuantity,
  type BasisPoints,
  type Cents,
  type UnitPrice,
} from '#domain/amounts.ts'
import {
  offerFault,
  quoteItems,
  type OfferFault,
  type OfferedLine,
  type PricingLimits,
  type QuoteLine,
} from '#domain/order/quote.ts'
import { parseDecimal } from '../../shared/decimal.ts'

/** What was typed for a line. */
export interface TypedOffer {
  readonly quantity: string
  readonly price: string
}
export type TypedOffers = Readonly<Record<number, TypedOffer>>

const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3, useGrouping: false })
const reais = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  useGrouping: false,
})

export const typedPrice = (price: UnitPrice): string => reais.format(price / 10_000)

/** What the fields hold at first: what the customer asks for, at the price of the offer before, else at the estimate. */
export const startingOffers = (lines: readonly QuoteLine[], former: readonly QuoteLine[] | null): TypedOffers =>
  Object.fromEntries(
    lines.map((line) => {
      const before = former?.find(({ position }) => position === line.position)?.offer
      const price = before && before.quantity > 0 ? before.unitPrice : line.estimate
      return [line.position, { quantity: units.format(unitsFromQuantity(line.quantity)), price: typedPrice(price) }]
    }),
  )

/**
 * The price that is meant: `12,90`, `-5%` off the estimate, or `m18` for a margin of 18 %, which needs a cost. Null for anything else.
 */
export function priceMeant(typed: string, estimate: UnitPrice, cost: UnitPrice | undefined): UnitPrice | null {
  const text = typed.trim().toLowerCase()
  if (text.startsWith('-') && text.endsWith('%')) {
    const percent = parseDecimal(text.slice(1, -1))
    if (percent === null || percent < 0 || percent > 100) return null
    return toCents(estimate * (1 - percent / 100), Math.round)
  }
  if (/^m\d/.test(text)) {
    const margin = parseDecimal(text.slice(1).replace(/%$/, ''))
    if (margin === null || margin < 0 || margin >= 100 || cost === undefined) return null
    return toCents(cost / (1 - margin / 100), Math.ceil)
  }
  const price = parseDecimal(typed)
  return price === null || price < 0 ? null : unitPriceFromReais(price)
}

/** What a percentage gives is a price in whole cents, as people read it. */
const toCents = (price: number, round: (value: number) => number): UnitPrice =>
  (round(Number((price / 100).toFixed(6))) * 100) as UnitPrice

export interface ReadLine {
  readonly line: QuoteLine
  /** Null where what was typed is no number. */
  readonly offer: OfferedLine | null
  readonly fault: OfferFault | 'number' | null
}

/** The lines as they would be sent, with what stands against each. */
export const readOffers = (
  lines: readonly QuoteLine[],
  typed: TypedOffers,
  limits: PricingLimits,
): readonly ReadLine[] =>
  lines.map((line) => {
    const { quantity = '', price = '' } = typed[line.position] ?? {}
    const wanted = parseDecimal(quantity)
    const unitPrice =
      wanted === 0 && price.trim() === ''
        ? (0 as UnitPrice)
        : priceMeant(price, line.estimate, limits.costs[line.productId])
    if (wanted === null || wanted < 0 || unitPrice === null) return { line, offer: null, fault: 'number' }
    const offer = { position: line.position, quantity: quantityFromUnits(wanted), unitPrice }
    return { line, offer, fault: offerFault(line, offer, limits) }
  })

/** Of the offer, with the delivery fee, and how it differs from the estimate of the same quantities. */
export function offerTotals(read: readonly ReadLine[], deliveryFee: Cents): { total: Cents; difference: Cents } {
  const offered = read.flatMap(({ line, offer }) => (offer === null ? [] : [{ ...line, offer }]))
  const estimated = offered.map(({ offer, ...line }) => ({ ...line, quantity: offer.quantity, offer: null }))
  const items = quoteItems(offered)
  return { total: (items + deliveryFee) as Cents, difference: (items - quoteItems(estimated)) as Cents }
}

/** In percent of the estimate, with a sign: what people type to get it again. */
export const discountText = (discount: BasisPoints): string =>
  discount === 0 ? '' : `-${units.format(discount / 100)}%`
