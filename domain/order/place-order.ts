import { addCents, reaisFromCents, type Cents } from '../amounts.ts'
import type { PricedLine } from '../cart/cart.ts'
import { ensure, Failure } from '../failure.ts'
import type { PaymentMethod } from '../payment/payment-method.ts'
import type { DeliveryType, OrderFlow, OrderStatus } from './order.ts'
import { canMove, isQuote, transition, type MovableOrder, type OrderMove, type OrderMover } from './transitions.ts'
import type { SeenLine } from './seen-amounts.ts'

/** The stored cart, at the store's own prices. */
export interface CartToOrder {
  readonly lines: readonly PricedLine[]
  /** Lines that cannot be bought any more. */
  readonly unavailable: readonly { readonly productId: string; readonly name: string }[]
  /** Before any discount. */
  readonly items: Cents
  readonly discount: Cents
  /** Items and packaging less the discount, without the delivery fee. */
  readonly total: Cents
}

export interface OrderConditions {
  readonly by: OrderMover
  readonly takesQuotes: boolean
  readonly deliveryType: DeliveryType
  readonly deliveryFee: Cents
  readonly payment: PaymentMethod
}

export interface OrderPlan {
  readonly status: OrderStatus
  readonly flow: OrderFlow
  /** A quote reserves nothing: neither stock nor slot, credit or coupon. */
  readonly isQuote: boolean
  readonly total: Cents
  /** The moves that lead to the status, in order. */
  readonly moves: readonly OrderMove[]
}

/**
 * Makes sure that the cart has the lines that the customer saw, all of them for sale; what they cost is checked by
 * `ensureAmountsAsSeen`. Throws order.emptyCart, order.cartChanged, order.outOfStock with the names of products in `items`.
 */
export function ensureAsSeen(cart: CartToOrder, seen: readonly SeenLine[]): void {
  ensure(cart.lines.length + cart.unavailable.length > 0, 'order.emptyCart')
  const wanted = new Map(seen.map((line) => [line.productId, line]))
  const missing = cart.unavailable.filter((line) => wanted.has(line.productId))
  if (missing.length > 0) throw new Failure('order.outOfStock', { items: missing.map((line) => line.name) })
  ensure(cart.lines.length > 0, 'order.emptyCart')

  const isSame = cart.lines.every((line) => {
    const other = wanted.get(line.product.id)
    return other?.quantity === line.quantity && other.isGiftWrapped === line.isGiftWrapped
  })
  ensure(isSame && seen.length === cart.lines.length, 'order.cartChanged')
}

/** Turns a cart into an order that goes as far as it goes without people (rules §2). Throws payment.belowMinimum. */
export function placeOrder(cart: CartToOrder, terms: OrderConditions): OrderPlan {
  const { payment, takesQuotes } = terms
  const { lines, items } = cart
  const { minimum } = payment
  const products = lines.map((line) => line.product)
  const isQuoteRequest = isQuote(terms, products)
  // Like coupons and delivery, by the items before any discount: a coupon never takes away a way to pay.
  ensure(isQuoteRequest || items >= minimum, 'payment.belowMinimum', { minimumReais: reaisFromCents(minimum) })

  const total = addCents(cart.total, terms.deliveryFee)
  // Nothing to pay is nothing to wait for.
  const flow = total === 0 ? 'pick-first' : payment.flow
  const newOrder: MovableOrder = { status: null, flow, deliveryType: terms.deliveryType, paymentKind: payment.kind }
  const first = isQuoteRequest
    ? transition(newOrder, 'quote-requested', terms.by, { guard: 'quote', takesQuotes, lines: products })
    : transition(newOrder, 'placed', terms.by, { guard: 'submittable', lines, items, minimum })
  const moves = [first, ...chargeAfter({ ...newOrder, status: first.to })]
  return { status: moves.at(-1)?.to ?? first.to, flow, isQuote: isQuoteRequest, total, moves }
}

/** Pay first: the charge is made at once (rules §2, by the system). */
function chargeAfter(order: MovableOrder): OrderMove[] {
  const isCharged = canMove(order, 'awaiting-payment', 'system')
  return isCharged ? [transition(order, 'awaiting-payment', 'system', null)] : []
}

/** What makes two submissions the same order. */
export interface OrderContent {
  readonly customerId: string
  readonly lines: readonly Pick<SeenLine, 'productId' | 'quantity' | 'isGiftWrapped'>[]
  readonly deliveryType: DeliveryType
  readonly deliveryOptionId: string
  /** The address or the pickup store. */
  readonly destinationId: string
  /** ISO date, or null where none is chosen. */
  readonly deliveryDate: string | null
  readonly paymentMethodId: string
}

/**
 * The same text for the same content, in any order of the lines; the server hashes it and refuses a repeat within
 * 60 seconds (rules §1 "duplicidade"). It is JSON, so that two contents never share a text.
 */
export function orderFingerprint(order: OrderContent): string {
  const lines = order.lines
    .map((line) => [line.productId, line.quantity, line.isGiftWrapped] as const)
    .toSorted(([a, quantityA], [b, quantityB]) => (a === b ? quantityA - quantityB : a < b ? -1 : 1))
  const delivery = [order.deliveryType, order.deliveryOptionId, order.destinationId, order.deliveryDate]
  return JSON.stringify([order.customerId, lines, delivery, order.paymentMethodId])
}
