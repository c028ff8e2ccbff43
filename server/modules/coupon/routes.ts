import * as cart from '#contract/cart.ts'
import * as wire from '#contract/coupon.ts'
import { ensure } from '#domain/failure.ts'
import { attemptLimit } from '#server/platform/attempt-limit.ts'
import { actingCustomer } from '#server/platform/scope.ts'
import { serve, type Server } from '#server/platform/serve.ts'
import { validateCoupon } from './validate-coupon.ts'

/** A person types a few; a program that guesses codes gets no further. */
const VALIDATIONS_PER_MINUTE = 20

export function couponRoutes(server: Server): void {
  // By customer, after it is known who asks: nobody uses up another customer's tries.
  const countGuess = attemptLimit(server.ground.db, { name: 'coupon by customer', perMinute: VALIDATIONS_PER_MINUTE })

  serve(
    server,
    wire.validateCoupon,
    async ({ input: { params, query }, scope }) => {
      const customer = actingCustomer(scope, params.idcliente)
      await countGuess(`${scope.supplier.id} ${customer.id}`)
      const code = cart.decodeCouponCode(params.codigo) ?? null
      ensure(code !== null, 'coupon.invalid')
      const { coupon, discount } = await validateCoupon(scope, customer.id, code, query.idformapagamento ?? null)
      return wire.encodeValidCoupon(coupon, discount)
    },
    { needsSession: true },
  )
}
