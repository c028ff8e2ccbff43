import * as desk from '#contract/coupon-desk.ts'
import { encodeOwnCoupon, ownCoupons as ownCouponsEndpoint } from '#contract/own-coupons.ts'
import { encodePage, pagingAt } from '#contract/paging.ts'
import * as referral from '#contract/referral.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { ownCoupons } from './own-coupons.ts'
import { ownReferral, saveProgram, storeReferrals } from './referrals.ts'
import { changeCoupon, createCoupon, findCoupon, listCoupons } from './store-coupons.ts'

export function couponRoutes(server: Server): void {
  serve(server, ownCouponsEndpoint, async ({ input: { query }, scope, customer }) => {
    const filter = { isOnlyNewest: query.onlyLast ?? false, isOnlyUsable: query.available ?? false }
    return (await ownCoupons(scope, customer.id, filter)).map(encodeOwnCoupon)
  })

  serve(server, referral.ownReferral, ({ scope, customer }) => ownReferral(scope, customer.id))

  serve(server, referral.storeReferrals, ({ scope }) => storeReferrals(scope))

  serve(server, referral.saveReferralProgram, ({ input: { body }, scope }) => saveProgram(scope, body))

  serve(server, desk.listCoupons, async ({ input: { query }, scope }) => {
    const paging = pagingAt(query)
    return { ...(await listCoupons(scope, query, query.sort, paging)), ...encodePage(paging) }
  })

  serve(server, desk.getCoupon, ({ input: { params }, scope }) => findCoupon(scope, params.id))

  serve(server, desk.createCoupon, ({ input: { body }, scope }) => createCoupon(scope, body))

  serve(server, desk.changeCoupon, ({ input: { params, body }, scope }) =>
    changeCoupon(scope, params.id, body.version, body),
  )
}
