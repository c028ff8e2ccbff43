import type { BasisPoints, Cents, Quantity, UnitPrice } from '../amounts.ts'
import type { PricedProduct, ProductPricing } from '../catalog/product.ts'

/** A line as the rules read it; the screens know more of the product. */
export interface CartLine<Shown = ProductPricing> {
  readonly product: Shown
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
  readonly attendantPrice: UnitPrice | null
}

/** A line as it is sent. */
export interface LineChange {
  readonly productId: string
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
  /** Whether the sender changed it since the version that the save is based on. */
  readonly isChanged: boolean
}

/** A line as it is stored. A removed one has quantity 0, so that an older tab cannot bring it back. */
export interface SavedLine {
  readonly productId: string
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
  readonly attendantPrice: UnitPrice | null
  /** The version of the cart that the last change of this line made. */
  readonly changedAtVersion: number
}

/** Which rule set the price of a line. */
export type PriceRule = 'attendant' | 'progressive' | 'wholesale' | 'regular'

export interface LineTotals {
  readonly unitPrice: UnitPrice
  readonly rule: PriceRule
  readonly itemsTotal: Cents
  readonly packagingTotal: Cents
  readonly discount: Cents
  /** Items and packaging less the discount. */
  readonly total: Cents
}

/** A line at the store's own prices. */
export interface PricedLine extends CartLine<PricedProduct>, LineTotals {}

/** A customer's cart as the server stores and prices it. */
export interface SavedCart {
  /** Counts saves; the next save names it, so that no other session's line is overwritten. */
  readonly version: number
  readonly lines: readonly PricedLine[]
  readonly items: Cents
  readonly packaging: Cents
  readonly discount: Cents
  /** Without the delivery fee, which is known at checkout. */
  readonly total: Cents
  readonly coupon: AppliedCoupon | null
  /** The best automatic coupon of the store for this cart, applied or not. */
  readonly automaticCoupon: AppliedCoupon | null
  readonly isAutomaticCouponOn: boolean
  readonly note: string
  readonly customerOrderNumber: string
  /** An attendant negotiates: read-only until then (ISO instant). */
  readonly lockedUntil: string | null
  /** What the server changed on its own, for people to read. */
  readonly notice: string | null
}

export interface AppliedCoupon {
  readonly code: string
  readonly kind: 'percent' | 'fixed'
  /** Percent: basis points; fixed: cents. */
  readonly value: BasisPoints | Cents
  readonly isAutomatic: boolean
  readonly avoidsPolicies: boolean
  readonly minimumItems: Cents
}
