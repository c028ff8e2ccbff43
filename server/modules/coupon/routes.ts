import * as cart from '#contract/cart.ts'
import * as wire from '#contract/coupon.ts'
import { ensure } from '#domain/failure.ts'
import { actingCustomer } from '#server/platform/scope.ts'
import { serve, type Server } from '#server/platform/serve.ts'
import { validateCoupon } from './validate-coupon.ts'

/** A person types a few; a program that guesses codes gets no further. */
const VALIDATIONS_PER_MINUTE = 20

export function couponRoutes(server: Server): void {
  serve(
    server,
    wire.validateCoupon,
    async ({ input: { params, query }, scope }) => {
      const customer = actingCustomer(scope, params.idcliente)
      const code = cart.decodeCouponCode(params.codigo) ?? null
      ensure(code !== null, 'coupon.invalid')
      const { coupon, discount } = await validateCoupon(scope, customer.id, code, query.idformapagamento ?? null)
      return wire.encodeValidCoupon(coupon, discount)
    },
    {
      needsSession: true,
      // With the session in the key, so that nobody uses up another customer's tries.
      limit: {
        perMinute: VALIDATIONS_PER_MINUTE,
        key: ({ params }, exchange) => `${params.idcliente.toLowerCase()} ${exchange.token ?? exchange.remoteAddress}`,
      },
    },
  )
}
