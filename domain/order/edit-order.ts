import { subtractCents, ZERO_CENTS, type Cents, type Quantity, type UnitPrice } from '../amounts.ts'
import type { LineTotals } from '../cart/cart.ts'
import { unitPriceOf, type PricingOptions } from '../cart/totals.ts'
import type { PicturedProduct } from '../catalog/named-product.ts'
import type { ProductPricing } from '../catalog/product.ts'
import type { CouponBenefit } from '../coupon/coupon.ts'
import { formatDecimal, formatReais, formatUnitPrice } from '../format-price.ts'
import { isChargedOnline, isOnAccount, type PaymentKind } from '../payment/payment-method.ts'
import { deliveryChangeText, type DeliveryChange, type EditableDelivery, type WantedDelivery } from './edit-delivery.ts'
import type { LineChange, OrderEditResult, PaymentConsequence } from './edit-result.ts'
import type { OrderStatus, PaymentState } from './order-status.ts'
import { authorizedTotal, finalTotals, type FinalTotals, type LineToCharge } from './picking.ts'

/** What an edit wants of a line that is there already. */
export interface WantedOrderLine {
  readonly position: number
  /** 0 removes it. */
  readonly quantity: Quantity
  /** Agreed with the customer, for one unit; null leaves it to the store's rules. */
  readonly price: UnitPrice | null
}

/** A product that an edit adds. */
export interface AddedOrderLine extends Omit<WantedOrderLine, 'position'> {
  readonly productId: string
}

/** How consent is obtained: staff record that the customer agreed by phone, or the customer answers on the page of the order. */
export const CONSENT_WAYS = ['phone', 'ask'] as const
export type ConsentWay = (typeof CONSENT_WAYS)[number]

/** What staff change of an order that was submitted. */
export interface OrderEdit {
  /** Of the order as the person saw it. */
  readonly version: string
  readonly lines: readonly WantedOrderLine[]
  readonly added: readonly AddedOrderLine[]
  /** Null leaves it as it is. */
  readonly delivery: WantedDelivery | null
  /** Null leaves it as it is. */
  readonly note: string | null
  readonly customerOrderNumber: string | null
  /** The person knows that it is less than the payment method takes. */
  readonly isBelowMinimumAccepted: boolean
}

/** Statuses in which the goods of an order may be changed; while it is picked, picking does so. */
const EDITABLE: readonly OrderStatus[] = ['placed', 'awaiting-payment', 'paid']
/** Statuses in which what staff and customers wrote may be changed. */
const NOTABLE: readonly OrderStatus[] = [...EDITABLE, 'picking']

interface OrderProgress {
  readonly status: OrderStatus
  readonly isPicked: boolean
}

export const mayEditLines = ({ status, isPicked }: OrderProgress): boolean => EDITABLE.includes(status) && !isPicked
export const mayEditOrder = ({ status }: Pick<OrderProgress, 'status'>): boolean => NOTABLE.includes(status)

/** A line as the form of an edit begins with it. */
export interface EditableOrderLine extends PicturedProduct {
  readonly position: number
  readonly code: string
  readonly quantity: Quantity
  readonly unitPrice: UnitPrice
  readonly total: Cents
  /** Of a part of a combo the quantity stays. */
  readonly isInCombo: boolean
}

/** What an edit begins with. */
export interface EditableOrder extends Pick<OrderEdit, 'version'> {
  readonly mayEditLines: boolean
  readonly lines: readonly EditableOrderLine[]
  readonly delivery: EditableDelivery
  readonly note: string
  readonly customerOrderNumber: string
}

/** The price of a line, and whether it is that of today. */
export interface EditedPrice extends Pick<LineTotals, 'unitPrice' | 'rule'> {
  readonly isPricedToday: boolean
}

interface StoredPrice extends Pick<LineTotals, 'unitPrice' | 'rule'> {
  readonly quantity: Quantity
  /** Under which it was ordered. */
  readonly terms: Pick<ProductPricing, 'tiers' | 'wholesalePrice'> | null
}

const hasQuantityPrices = (terms: StoredPrice['terms']): boolean =>
  terms !== null && ((terms.tiers?.length ?? 0) > 0 || (terms.wholesalePrice ?? 0) > 0)

/**
 * The price of a line of which another quantity is wanted. What was agreed stays: only where prices depend on the quantity, those of
 * today count. `today` is null where the store does not sell the product any more.
 */
export function editedPrice(
  stored: StoredPrice,
  quantity: Quantity,
  today: ProductPricing | null,
  options: PricingOptions,
): EditedPrice {
  const agreed = { unitPrice: stored.unitPrice, rule: stored.rule, isPricedToday: false }
  const isFixed = stored.rule === 'attendant' || stored.rule === 'combo'
  if (quantity === stored.quantity || isFixed || today === null) return agreed
  return hasQuantityPrices(stored.terms) || hasQuantityPrices(today) ? priceOfToday(today, quantity, options) : agreed
}

/** What a new line costs. */
export function priceOfToday(today: ProductPricing, quantity: Quantity, options: PricingOptions): EditedPrice {
  const { price, rule } = unitPriceOf({ product: today, quantity, attendantPrice: null }, options)
  return { unitPrice: price, rule, isPricedToday: true }
}

export interface EditedTotals extends FinalTotals {
  /** The most that it may cost once it is weighed. */
  readonly authorized: Cents
  /** Null where its minimum is not reached any more. */
  readonly coupon: CouponBenefit | null
  /** Less what the coupon takes off it. */
  readonly deliveryFee: Cents
  readonly deliveryDiscount: Cents
}

interface EditTerms {
  readonly coupon: CouponBenefit | null
  readonly deliveryFee: Cents
  readonly deliveryDiscount: Cents
}

/** What an order costs with the lines of an edit. A coupon whose minimum is not reached any more gives nothing. */
export function editedTotals(lines: readonly LineToCharge[], terms: EditTerms): EditedTotals {
  const charged = lines.map((line) => ({ ...line, charged: line.quantity }))
  const totalsWith = (left: EditTerms): EditedTotals => ({
    ...left,
    ...finalTotals(charged, left),
    authorized: authorizedTotal(lines, left),
  })
  const totals = totalsWith(terms)
  if (terms.coupon === null || totals.items >= (terms.coupon.minimumItems ?? 0)) return totals
  return totalsWith({
    coupon: null,
    deliveryFee: (terms.deliveryFee + terms.deliveryDiscount) as Cents,
    deliveryDiscount: ZERO_CENTS,
  })
}

interface Amounts {
  readonly total: Cents
  readonly authorized: Cents
}

/**
 * Whether the customer has to agree: it costs more than was authorized, less of a product comes than was ordered, or it comes on a later
 * day. What only becomes cheaper needs no consent.
 */
export const needsConsent = (
  before: Amounts,
  after: Amounts,
  {
    lines,
    delivery,
  }: {
    readonly lines: readonly Pick<LineChange, 'quantity' | 'quantityBefore'>[]
    readonly delivery: Pick<DeliveryChange, 'isLater'> | null
  },
): boolean =>
  delivery?.isLater === true ||
  after.total > before.total ||
  after.authorized > before.authorized ||
  lines.some(({ quantity, quantityBefore }) => quantity < quantityBefore)

interface OrderToSettle {
  readonly status: OrderStatus
  readonly paymentKind: PaymentKind
  readonly paymentState: PaymentState
  readonly total: Cents
}

/** What becomes of the money of an order that is to cost `total`. */
export function consequenceOf(order: OrderToSettle, total: Cents): PaymentConsequence {
  const difference = subtractCents(total, order.total)
  if (difference === 0) return 'none'
  if (isOnAccount(order.paymentKind)) return 'account'
  if (order.paymentState === 'paid' && difference < 0) return 'refund'
  if (!isChargedOnline(order)) return 'handover'
  if (order.paymentState === 'paid') return 'more'
  return order.status === 'awaiting-payment' ? 'new-charge' : 'none'
}

/** The change of stock by product: above 0 is taken, below is given back. */
export function stockChanges(
  lines: readonly Pick<LineChange, 'productId' | 'name' | 'quantity' | 'quantityBefore'>[],
): { readonly productId: string; readonly name: string; readonly quantity: Quantity }[] {
  const changes = new Map<string, { productId: string; name: string; quantity: Quantity }>()
  for (const { productId, name, quantity, quantityBefore } of lines) {
    const sum = (changes.get(productId)?.quantity ?? 0) + quantity - quantityBefore
    changes.set(productId, { productId, name, quantity: sum as Quantity })
  }
  return [...changes.values()].filter(({ quantity }) => quantity !== 0)
}

const amount = (quantity: Quantity): string => formatDecimal(quantity, 3)

/** An edit in one line of the history: `Arroz: 3 → 2; R$ 30,00 → R$ 20,00`. */
export function editText({
  lines,
  delivery,
  totalBefore,
  total,
}: Pick<OrderEditResult, 'lines' | 'delivery' | 'totalBefore' | 'total'>): string {
  const parts = lines.map(({ name, quantity, quantityBefore, price, priceBefore }) =>
    quantity === quantityBefore
      ? `${name}: ${formatUnitPrice(priceBefore)} → ${formatUnitPrice(price)}`
      : `${name}: ${amount(quantityBefore)} → ${amount(quantity)}`,
  )
  return [
    ...parts,
    ...(delivery ? [deliveryChangeText(delivery)] : []),
    ...(total === totalBefore ? [] : [`${formatReais(totalBefore, 2)} → ${formatReais(total, 2)}`]),
  ].join('; ')
}
