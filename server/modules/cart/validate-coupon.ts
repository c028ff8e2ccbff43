import { ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { ensureUsable } from '#domain/coupon/coupon.ts'
import { ensure } from '#domain/failure.ts'
import type { StoredCoupon } from '#server/modules/coupon/coupons.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { readPricedCart } from './read-cart.ts'

export interface ValidCoupon {
  readonly coupon: StoredCoupon
  /** What it takes off the saved cart. */
  readonly discount: Cents
}

/**
 * Whether the coupon holds for the customer's saved cart, and what it gives there. Changes nothing.
 * @throws Failure coupon.*; coupon.coversNothing where the cart has none of its products; coupon.betterAutomatic where the automatic coupon leaves strictly less to pay.
 */
export async function validateCouponOfCart(
  scope: Scope,
  customerId: string,
  code: string,
  paymentMethodId: string | null,
): Promise<ValidCoupon> {
  const { cart, coupons, now, channel } = await readPricedCart(scope, customerId, { paymentMethodId, couponCode: code })
  const { typed, applied } = coupons
  ensure(typed !== null, 'coupon.invalid')
  ensureUsable(typed, { now, items: cart.items, channel })
  ensure(typed.productIds === null || typed.productIds.length > 0, 'coupon.coversNothing')
  // What one for the delivery gives is known once the delivery is chosen.
  ensure(typed.isForDelivery || applied?.id === typed.id, 'coupon.betterAutomatic')
  return { coupon: typed, discount: typed.isForDelivery ? ZERO_CENTS : cart.discount }
}
