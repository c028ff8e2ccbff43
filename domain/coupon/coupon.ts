import type { BasisPoints, Cents } from '../amounts.ts'

/** What a coupon gives, as browser and server know it. */
export interface CouponBenefit {
  readonly code: string
  readonly kind: 'percent' | 'fixed'
  /** Percent: basis points of the discountable items; fixed: cents. */
  readonly value: BasisPoints | Cents
  /** Lines with a progressive price get no discount (naoUsarCupomComPolitica). */
  readonly avoidsPolicies: boolean
  /** Items of the cart, before any discount, from which on the coupon gives anything. */
  readonly minimumItems: Cents
}

/** A coupon as the supplier made it, with how often it was used. Only the server knows these. */
export interface Coupon extends CouponBenefit {
  readonly isAutomatic: boolean
  /** ISO instants; the end is the first moment at which it no longer holds. */
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly maxUses: number | null
  readonly used: number
  readonly perCustomerLimit: number | null
  readonly usedByCustomer: number
}
