import { reaisFromCents, subtractCents, ZERO_CENTS, type Cents } from '../amounts.ts'
import { ensure } from '../failure.ts'

/**
 * What an option costs. Everything is compared with the items of the cart before any discount, as coupons do, so that
 * a coupon never takes away free delivery or the right to order.
 */
export interface DeliveryTerms {
  readonly fee: Cents
  readonly freeFrom: Cents | null
  readonly minimum: Cents
}

/** The fee for a cart with these items: nothing from `freeFrom` on. */
export const deliveryFee = (terms: DeliveryTerms, items: Cents): Cents =>
  terms.freeFrom !== null && items >= terms.freeFrom ? ZERO_CENTS : terms.fee

/** The fee where it is the same for every cart, else null. */
export function feeForAnyCart(terms: DeliveryTerms): Cents | null {
  const forNothing = deliveryFee(terms, ZERO_CENTS)
  return terms.freeFrom === null || forNothing === ZERO_CENTS ? forNothing : null
}

/** What is missing until delivery is free; null where it never is, or where it costs nothing already. */
export function missingForFreeDelivery(terms: DeliveryTerms, items: Cents): Cents | null {
  if (terms.freeFrom === null || terms.fee === 0 || items >= terms.freeFrom) return null
  return subtractCents(terms.freeFrom, items)
}

/** Throws `delivery.belowMinimum` with `minimumReais` and `missingReais`. */
export function ensureDeliveryMinimum(terms: Pick<DeliveryTerms, 'minimum'>, items: Cents): void {
  ensure(items >= terms.minimum, 'delivery.belowMinimum', {
    minimumReais: reaisFromCents(terms.minimum),
    missingReais: reaisFromCents(subtractCents(terms.minimum, items)),
  })
}
