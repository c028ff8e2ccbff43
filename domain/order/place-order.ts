import {
  addCents,
  ONE_UNIT,
  reaisFromCents,
  subtractCents,
  ZERO_CENTS,
  type Cents,
  type UnitPrice,
} from '../amounts.ts'
import type { CartCombo, PricedLine, WantedLine } from '../cart/cart.ts'
import { ensure, Failure, type FailureCode, type FailureDetails } from '../failure.ts'
import type { PaymentMethod } from '../payment/payment-method.ts'
import { approvalOf, type OrderApproval } from './approval.ts'
import type { DeliveryType } from '../delivery/delivery-type.ts'
import type { OrderFlow, OrderStatus } from './order-status.ts'
import { canMove, isQuote, transition, type MovableOrder, type OrderMove, type OrderMover } from './transitions.ts'

/** What the customer saw before sending the order. Null where the client does not send it: that is not checked. */
export interface SeenAmounts {
  readonly lines: readonly SeenLine[]
  readonly seenDiscount: Cents | null
  readonly seenDeliveryFee: Cents | null
  /** To be paid, with the delivery fee. */
  readonly seenTotal: Cents | null
}

/** A line of an order as the customer saw it; an amount is null where the client does not send it. */
export interface SeenLine extends WantedLine {
  /** Regular or applied price: clients read `preco` either way (rules §1). Not checked beside a `seenUnitPrice`. */
  readonly seenPrice: UnitPrice | null
  /** What one unit was to cost. */
  readonly seenUnitPrice: UnitPrice | null
  /** Of one unit; checked on gift-wrapped lines only. */
  readonly seenPackagingPrice: UnitPrice | null
}

/** What the order would cost now. */
export interface ChargedAmounts {
  readonly lines: readonly PricedLine[]
  readonly discount: Cents
  readonly deliveryFee: Cents
  readonly total: Cents
}

interface LineDifference {
  readonly kind: 'price' | 'packaging'
  readonly productId: string
  readonly name: string
  readonly seen: UnitPrice
  readonly now: UnitPrice
}

interface OrderDifference {
  readonly kind: 'discount' | 'delivery-fee' | 'total'
  readonly seen: Cents
  readonly now: Cents
}

/** One amount that is not what the customer saw. */
export type SeenDifference = LineDifference | OrderDifference

const FAILURE_OF: Record<SeenDifference['kind'], FailureCode> = {
  price: 'order.priceChanged',
  packaging: 'order.priceChanged',
  discount: 'order.discountChanged',
  'delivery-fee': 'order.deliveryFeeChanged',
  total: 'order.totalChanged',
}

/** The refusal of an order for its amounts. Its code is that of the first difference. */
export class AmountsChanged extends Failure {
  readonly differences: readonly SeenDifference[]

  constructor(first: SeenDifference, others: readonly SeenDifference[]) {
    super(FAILURE_OF[first.kind], detailsOf(first, [first, ...others]))
    this.differences = [first, ...others]
  }
}

function detailsOf(first: SeenDifference, all: readonly SeenDifference[]): FailureDetails {
  const items = [...new Set(all.flatMap((difference) => ('name' in difference ? [difference.name] : [])))]
  if ('name' in first) return { items }
  return { seenReais: reaisFromCents(first.seen), nowReais: reaisFromCents(first.now) }
}

/** Everything that differs from what was seen: lines first, then discount, fee and total. */
export function seenDifferences(charged: ChargedAmounts, seen: SeenAmounts): SeenDifference[] {
  const seenLines = new Map(seen.lines.map((line) => [line.productId, line]))
  return [
    ...charged.lines.flatMap((line) => lineDifferences(line, seenLines.get(line.product.id))),
    ...orderDifference('discount', seen.seenDiscount, charged.discount),
    ...orderDifference('delivery-fee', seen.seenDeliveryFee, charged.deliveryFee),
    ...orderDifference('total', seen.seenTotal, charged.total),
  ]
}

/**
 * Refuses an order that costs something else than the customer saw, cheaper or dearer.
 * Throws AmountsChanged: order.priceChanged, order.discountChanged, order.deliveryFeeChanged or order.totalChanged.
 */
export function ensureAmountsAsSeen(charged: ChargedAmounts, seen: SeenAmounts): void {
  const [first, ...others] = seenDifferences(charged, seen)
  if (first !== undefined) throw new AmountsChanged(first, others)
}

function lineDifferences(line: PricedLine, seen: SeenLine | undefined): SeenDifference[] {
  if (seen === undefined) return []
  const { product, unitPrice } = line
  const { id: productId, name, pricing } = product
  const packagingPrice = pricing.packagingPrice ?? (0 as UnitPrice)
  const isKnownPrice = seen.seenPrice === null || seen.seenPrice === pricing.price || seen.seenPrice === unitPrice
  const seenPrice = seen.seenUnitPrice ?? (isKnownPrice ? unitPrice : seen.seenPrice)
  const seenPackaging = (line.isGiftWrapped ? seen.seenPackagingPrice : null) ?? packagingPrice
  const differences: SeenDifference[] = []
  if (seenPrice !== null && seenPrice !== unitPrice) {
    differences.push({ kind: 'price', productId, name, seen: seenPrice, now: unitPrice })
  }
  if (seenPackaging !== packagingPrice) {
    differences.push({ kind: 'packaging', productId, name, seen: seenPackaging, now: packagingPrice })
  }
  return differences
}

const orderDifference = (kind: OrderDifference['kind'], seen: Cents | null, now: Cents): SeenDifference[] =>
  seen === null || seen === now ? [] : [{ kind, seen, now }]

/** The stored cart, at the store's own prices. */
export interface CartToOrder {
  readonly lines: readonly PricedLine[]
  readonly combos: readonly CartCombo[]
  /** Lines that cannot be bought any more; a combo by its id in the cart. */
  readonly unavailable: readonly {
    readonly productId: string
    readonly name: string
    /** Whether the store still sells it: then it is only out of stock. */
    readonly isSold: boolean
  }[]
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
  /** The total above which the principal of the account has to approve it; null where none is needed. */
  readonly approvalAbove: Cents | null
}

export interface OrderPlan {
  readonly status: OrderStatus
  readonly flow: OrderFlow
  /** A quote reserves nothing: neither stock nor slot, credit or coupon. */
  readonly isQuote: boolean
  readonly total: Cents
  readonly approval: OrderApproval | null
  /** The moves that lead to the status, in order. */
  readonly moves: readonly OrderMove[]
}

/**
 * Makes sure that the cart has the lines that the customer saw, all of them for sale; what they cost is checked by
 * `ensureAmountsAsSeen`. Throws order.emptyCart, order.cartChanged, order.outOfStock with the names of products in `items`.
 */
export function ensureAsSeen(cart: CartToOrder, seen: readonly SeenLine[]): void {
  const found = cart.lines.length + cart.combos.length
  ensure(found + cart.unavailable.length > 0, 'order.emptyCart')
  const wanted = new Map(seen.map((line) => [line.productId, line]))
  const missing = cart.unavailable.filter((line) => wanted.has(line.productId))
  const gone = missing.filter(({ isSold }) => !isSold)
  if (gone.length > 0) throw new Failure('order.noLongerSold', { items: gone.map((line) => line.name) })
  if (missing.length > 0) throw new Failure('order.outOfStock', { items: missing.map((line) => line.name) })
  ensure(found > 0, 'order.emptyCart')

  const isSame = cart.lines.every((line) => {
    const other = wanted.get(line.product.id)
    return other?.quantity === line.quantity && other.isGiftWrapped === line.isGiftWrapped
  })
  const hasSameCombos = cart.combos.every(({ id, quantity }) => wanted.get(id)?.quantity === quantity * ONE_UNIT)
  ensure(isSame && hasSameCombos && seen.length === found, 'order.cartChanged')
}

/** Turns a cart into an order that goes as far as it goes without people (rules §2). Throws payment.belowMinimum, combo.notForQuotes, negotiation.needsQuote. */
export function placeOrder(cart: CartToOrder, conditions: OrderConditions): OrderPlan {
  const { payment, takesQuotes } = conditions
  const { items } = cart
  const lines = [...cart.lines, ...cart.combos.flatMap(({ parts }) => parts)]
  const { minimum } = payment
  const products = lines.map((line) => line.product)
  const isQuoteRequest = isQuote(conditions, products)
  ensure(!isQuoteRequest || cart.combos.length === 0, 'combo.notForQuotes')
  ensure(!isQuoteRequest || conditions.by !== 'attendant', 'negotiation.needsQuote')
  // Like coupons and delivery, by the items before any discount: a coupon never takes away a way to pay.
  ensure(isQuoteRequest || items >= minimum, 'payment.belowMinimum', { minimumReais: reaisFromCents(minimum) })

  const total = addCents(cart.total, conditions.deliveryFee)
  // Nothing to pay is nothing to wait for.
  const flow = total === 0 && !isQuoteRequest ? 'pick-first' : payment.flow
  const newOrder: MovableOrder = {
    status: null,
    flow,
    deliveryType: conditions.deliveryType,
    paymentKind: payment.kind,
    paymentState: total === 0 && !isQuoteRequest ? 'paid' : 'open',
    approval: null,
  }
  // A quote is approved once it has prices.
  const approval = isQuoteRequest ? null : approvalOf(total, conditions.approvalAbove)
  const first = isQuoteRequest
    ? transition(newOrder, 'quote-requested', conditions.by, { guard: 'quote', takesQuotes, lines: products })
    : transition(newOrder, 'placed', conditions.by, { guard: 'submittable', lines, items, minimum })
  const moves = [first, ...chargeAfter({ ...newOrder, status: first.to, approval })]
  return { status: moves.at(-1)?.to ?? first.to, flow, isQuote: isQuoteRequest, total, approval, moves }
}

/**
 * The cash that the customer will give, where the order is paid in cash; its change is brought along. Null for every other order.
 * Throws Failure order.changeTooSmall where it is less than the total.
 */
export function cashToChange(
  changeFor: Cents | null,
  {
    plan,
    payment,
  }: { readonly plan: Pick<OrderPlan, 'total' | 'isQuote'>; readonly payment: Pick<PaymentMethod, 'kind'> },
): Cents | null {
  if (changeFor === null || payment.kind !== 'cash' || plan.isQuote) return null
  ensure(changeFor >= plan.total, 'order.changeTooSmall', {
    totalReais: reaisFromCents(plan.total),
    field: 'payment.changeFor',
  })
  return changeFor
}

/** The change that is brought to the customer; none where the final total is more than the cash. */
export const changeOf = ({ changeFor, total }: { readonly changeFor: Cents; readonly total: Cents }): Cents =>
  changeFor > total ? subtractCents(changeFor, total) : ZERO_CENTS

/** Pay first: the charge is made at once (rules §2, by the system). */
export function chargeAfter(order: MovableOrder): OrderMove[] {
  const isCharged = canMove(order, 'awaiting-payment', 'system')
  return isCharged ? [transition(order, 'awaiting-payment', 'system', null)] : []
}

/** What makes two submissions the same order. */
export interface OrderContent {
  readonly customerId: string
  readonly lines: readonly WantedLine[]
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
