import {
  addCents,
  multiplyPrice,
  roundHalfUp,
  subtractCents,
  ZERO_CENTS,
  ZERO_QUANTITY,
  type BasisPoints,
  type Cents,
  type Quantity,
  type UnitPrice,
} from '../amounts.ts'
import type { LineTotals, PriceRule } from '../cart/cart.ts'
import { prorate } from '../cart/totals.ts'
import type { PicturedProduct } from '../catalog/named-product.ts'
import type { CouponBenefit } from '../coupon/coupon.ts'
import { covers, discountOf } from '../coupon/discount.ts'
import type { DeliveryType } from '../delivery/delivery-type.ts'
import type { OrderEditResult } from './edit-result.ts'
import type { OrderStatus } from './order-status.ts'
import type { StaffStep } from './transitions.ts'

/** What picking knows of a line: nothing about prices. */
export interface LineToPick extends PicturedProduct {
  readonly position: number
  readonly code: string
  readonly gtin: string | null
  /** What was ordered. */
  readonly quantity: Quantity
  /** Null for what is not sold by weight. */
  readonly weightTolerance: BasisPoints | null
  /** Null until it is picked, 0 where it is missing. */
  readonly picked: Quantity | null
  /** Position of the line that it replaces. */
  readonly replaces: number | null
  readonly question: OrderQuestion | null
}

/** What is paid at the handover. */
export interface AmountDue {
  readonly total: Cents
  readonly paymentName: string
  /** The cash that the customer will give; null where no change is wanted. */
  readonly changeFor: Cents | null
}

/** An order as the picker sees it. */
export interface OrderToPick {
  readonly number: number
  readonly status: OrderStatus
  readonly customerName: string
  readonly deliveryType: DeliveryType
  /** YYYY-MM-DD; null where no day was chosen. */
  readonly deliveryDate: string | null
  readonly note: string
  /** Picking is finished. */
  readonly isPicked: boolean
  /** What staff move the order to next; null where nothing is theirs to do. */
  readonly nextStep: StaffStep | null
  /** What is collected from the person who fetches the order; null until it is ready, and where nothing is open. */
  readonly due: AmountDue | null
  readonly lines: readonly LineToPick[]
  /** The newest question about the total, if any. */
  readonly totalQuestion: OrderQuestion | null
}

/** One row of the list of orders to pick. */
export interface PickingSummary extends Pick<
  OrderToPick,
  'number' | 'status' | 'customerName' | 'deliveryType' | 'deliveryDate'
> {
  /** ISO instant. */
  readonly placedAt: string
  readonly lineCount: number
  readonly pickedCount: number
  /** Picked, and waits to be fetched. */
  readonly isForPickup: boolean
}

/** A product that can take the place of a missing one. */
export interface Replacement extends PicturedProduct {
  readonly quantity: Quantity
}

/** What becomes of a missing item: taken off the order, replaced, or replaced if the customer agrees. */
export type MissingItem =
  | { readonly kind: 'remove' }
  | { readonly kind: 'replace' | 'ask'; readonly productId: string; readonly quantity: Quantity }

/** A question to the customer during picking. */
export interface OrderQuestion {
  readonly id: string
  /** ISO instants. */
  readonly sentAt: string
  readonly answeredAt: string | null
  readonly isAccepted: boolean | null
  readonly about: QuestionAbout
}

type QuestionAbout =
  | {
      readonly kind: 'replacement'
      readonly linePosition: number
      /** What is missing. */
      readonly missing: string
      readonly product: string
      /** Whether the store still sells it: else the customer can only decline. */
      readonly isSold: boolean
      readonly unit: string
      readonly quantity: Quantity
      readonly unitPrice: UnitPrice
    }
  | { readonly kind: 'total'; readonly total: Cents }
  /** What staff would change of the order; `waitsUntil` is null where it does not hold any more. */
  | { readonly kind: 'edit'; readonly change: OrderEditResult }

/** How much may be picked of a line without asking the customer. Of what is not weighed, from nothing up to what was ordered. */
export function acceptedQuantity({ quantity, weightTolerance }: Pick<LineToPick, 'quantity' | 'weightTolerance'>): {
  readonly least: Quantity
  readonly most: Quantity
} {
  if (weightTolerance === null) return { least: ZERO_QUANTITY, most: quantity }
  const margin = Math.floor((quantity * weightTolerance) / 10_000)
  return { least: (quantity - margin) as Quantity, most: (quantity + margin) as Quantity }
}

const MOST_TIMES_ORDERED = 10

/** Whether a weight can be of this line; what is far above it is a mistake at the scale, such as grams for kilograms. */
export const isPlausibleWeight = ({ quantity }: Pick<LineToPick, 'quantity'>, picked: Quantity): boolean =>
  picked <= quantity * MOST_TIMES_ORDERED

/** A line with the prices that were agreed when the order was placed. */
export interface LineToCharge {
  readonly quantity: Quantity
  readonly weightTolerance: BasisPoints | null
  readonly unitPrice: UnitPrice
  readonly rule: PriceRule
  /** For each unit; null without gift wrap. */
  readonly packagingPrice: UnitPrice | null
  /** The product that was ordered, also where another takes its place: the coupon goes by it. */
  readonly orderedProductId: string
}

export interface FinalTotals {
  /** In the order of the lines given, with the quantity that is charged. */
  readonly lines: readonly (LineTotals & { readonly quantity: Quantity })[]
  readonly items: Cents
  readonly packaging: Cents
  readonly discount: Cents
  readonly total: Cents
}

export interface ChargeTerms {
  /**
   * A missing item never takes the coupon away: its minimum was reached when the order was placed. One for the delivery has lowered
   * the fee already.
   */
  readonly coupon: CouponBenefit | null
  readonly deliveryFee: Cents
}

/** What an order costs with these quantities, at the prices that were agreed. Lines always add up to the header. */
export function finalTotals(
  lines: readonly (LineToCharge & { readonly charged: Quantity })[],
  { coupon, deliveryFee }: ChargeTerms,
): FinalTotals {
  const undiscounted = lines.map(({ unitPrice, packagingPrice, charged, rule, orderedProductId }) => {
    const items = multiplyPrice(unitPrice, charged)
    const together = multiplyPrice((unitPrice + Math.max(packagingPrice ?? 0, 0)) as UnitPrice, charged)
    const packaging = subtractCents(together, items)
    return { quantity: charged, unitPrice, rule, productId: orderedProductId, items, packaging, together }
  })
  const benefit = coupon && { ...coupon, minimumItems: ZERO_CENTS }
  const weights = undiscounted.map((line) =>
    coupon === null || covers(coupon, line.productId, line.rule) ? line.items : ZERO_CENTS,
  )
  const shares = prorate(benefit === null ? ZERO_CENTS : discountOf(benefit, undiscounted), weights)
  const charged = undiscounted.map(({ quantity, unitPrice, rule, items, packaging, together }, index) => {
    const discount = shares[index] ?? ZERO_CENTS
    return { quantity, unitPrice, rule, items, packaging, discount, total: subtractCents(together, discount) }
  })
  const sum = (amount: (line: LineTotals) => Cents) => addCents(...charged.map(amount))
  return {
    lines: charged,
    items: sum(({ items }) => items),
    packaging: sum(({ packaging }) => packaging),
    discount: sum(({ discount }) => discount),
    total: addCents(
      sum(({ total }) => total),
      deliveryFee,
    ),
  }
}

/** The most that an order may cost within the tolerance of its weights; it is what the customer authorizes by ordering. */
export const authorizedTotal = (lines: readonly LineToCharge[], terms: ChargeTerms): Cents =>
  finalTotals(
    lines.map((line) => ({ ...line, charged: acceptedQuantity(line).most })),
    terms,
  ).total

/**
 * The quantity that is charged. What was paid before picking is the most that a line costs: a heavier piece costs no more, a
 * lighter one less.
 */
export const chargedQuantity = (ordered: Quantity, picked: Quantity, isPaidFirst: boolean): Quantity =>
  isPaidFirst && picked > ordered ? ordered : picked

/** A product in another's place is never dearer: for each unit the lower of both prices counts. */
export const replacementPrice = (agreed: UnitPrice, regular: UnitPrice): UnitPrice =>
  regular < agreed ? regular : agreed

/** As many of the other product as cost about the same, in whole steps of it and at least one. */
export function replacementQuantity(quantity: Quantity, step: Quantity | null): Quantity {
  const size = step ?? (1000 as Quantity)
  return Math.max(size, roundHalfUp(quantity / size) * size) as Quantity
}
