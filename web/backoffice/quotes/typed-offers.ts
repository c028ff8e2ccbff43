import { quantityFromUnits, unitsFromQuantity, type Cents, type UnitPrice } from '#domain/amounts.ts'
import {
  offerFault,
  quoteItems,
  wantsUnsold,
  type OfferFault,
  type OfferedLine,
  type PricingLimits,
  type QuoteLine,
} from '#domain/order/quote.ts'
import { parseSureQuantity } from '#domain/cart/typed-quantity.ts'
import { priceMeant, typedPrice } from '../../shared/typed-price.ts'

/** What was typed for a line. */
export interface TypedOffer {
  readonly quantity: string
  readonly price: string
}
export type TypedOffers = Readonly<Record<number, TypedOffer>>

const units = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3, useGrouping: false })

/** What the fields hold at first: what the customer asks for, at the price of the offer before, else at the estimate. */
export const startingOffers = (lines: readonly QuoteLine[], former: readonly QuoteLine[] | null): TypedOffers =>
  Object.fromEntries(
    lines.map((line) => {
      const before = former?.find(({ position }) => position === line.position)?.offer
      const price = before && before.quantity > 0 ? before.unitPrice : line.estimate
      return [line.position, { quantity: units.format(unitsFromQuantity(line.quantity)), price: typedPrice(price) }]
    }),
  )

export interface ReadLine {
  readonly line: QuoteLine
  /** Null where what was typed is no number. */
  readonly offer: OfferedLine | null
  readonly fault: OfferFault | 'unsold' | 'number' | null
}

/** The lines as they would be sent, with what stands against each. */
export const readOffers = (
  lines: readonly QuoteLine[],
  typed: TypedOffers,
  limits: PricingLimits,
): readonly ReadLine[] =>
  lines.map((line) => {
    const { quantity = '', price = '' } = typed[line.position] ?? {}
    const wanted = parseSureQuantity(quantity, line)
    const unitPrice =
      wanted === 0 && price.trim() === ''
        ? (0 as UnitPrice)
        : priceMeant(price, line.estimate, limits.costs[line.productId])
    if (wanted === null || wanted < 0 || unitPrice === null) return { line, offer: null, fault: 'number' }
    const offer = { position: line.position, quantity: quantityFromUnits(wanted), unitPrice }
    return { line, offer, fault: wantsUnsold(line, offer.quantity) ? 'unsold' : offerFault(line, offer, limits) }
  })

/** Of the offer, with the delivery fee, and how it differs from the estimate of the same quantities. */
export function offerTotals(read: readonly ReadLine[], deliveryFee: Cents): { total: Cents; difference: Cents } {
  const offered = read.flatMap(({ line, offer }) => (offer === null ? [] : [{ ...line, offer }]))
  const estimated = offered.map(({ offer, ...line }) => ({ ...line, quantity: offer.quantity, offer: null }))
  const items = quoteItems(offered)
  return { total: (items + deliveryFee) as Cents, difference: (items - quoteItems(estimated)) as Cents }
}
