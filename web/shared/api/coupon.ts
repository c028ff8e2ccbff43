import { validateCoupon } from '#contract/coupon.ts'
import { decodeOwnCoupon, ownCoupons, type ShownCoupon } from '#contract/own-coupons.ts'
import type { ApiContext } from './api-context.ts'

/** The coupons that the store shows to the customer, the newest first. */
export const couponsOf = async ({ call, supplier }: ApiContext, customerId: string): Promise<readonly ShownCoupon[]> =>
  (await call(ownCoupons, { params: { idcliente: customerId }, query: { idfornecedor: supplier.id } })).map(
    decodeOwnCoupon,
  )

/** @throws Refusal with the reason why the coupon does not hold for the saved cart. */
export const ensureCouponHolds = async ({ call, supplier }: ApiContext, customerId: string, code: string) => {
  await call(validateCoupon, {
    params: { idfornecedor: supplier.id, idcliente: customerId, codigo: code },
    query: {},
  })
}
