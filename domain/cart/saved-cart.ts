import type { BasisPoints, Cents, Quantity, UnitPrice } from '../amounts.ts'
import type { Product } from '../catalog/product.ts'
import type { PriceRule } from './cart.ts'

/** A customer's cart as the server keeps and prices it. */
export interface SavedCart {
  /** Counts saves; the next save names it, so that nobody's line is written over. */
  readonly version: number
  readonly lines: readonly SavedCartLine[]
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

export interface SavedCartLine {
  readonly product: Product
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
  readonly attendantPrice: UnitPrice | null
  readonly unitPrice: UnitPrice
  readonly rule: PriceRule
  readonly discount: Cents
  readonly total: Cents
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
