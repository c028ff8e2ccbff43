import * as cart from '#contract/cart.ts'
import * as wire from '#contract/coupon.ts'
import { ensure } from '#domain/failure.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { couponGuessLimit, validateCoupon } from './coupon-use.ts'

export function couponRoutes(server: Server): void {
  // By customer, after the access check, so that no caller uses up another customer's attempts.
  const countGuess = couponGuessLimit(server.appContext.db)

  serve(server, wire.validateCoupon, async ({ input: { params, query }, scope, customer }) => {
    await countGuess(`${scope.supplier.id} ${customer.id}`)
    const code = cart.decodeCouponCode(params.codigo) ?? null
    ensure(code !== null, 'coupon.invalid')
    const { coupon, discount } = await validateCoupon(scope, customer.id, code, query.idformapagamento ?? null)
    return wire.encodeValidCoupon(coupon, discount)
  })
}
