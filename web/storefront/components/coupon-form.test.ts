import { expect, test } from 'vitest'
import { basisPoints, centsFromReais } from '#domain/amounts.ts'
import type { AppliedCoupon } from '#domain/cart/cart.ts'
import { nextAutomatic } from './coupon-form.tsx'

const coupon = (
  code: string,
  minimum: number,
  more: Partial<Omit<AppliedCoupon, 'kind' | 'value'>> = {},
): AppliedCoupon => ({
  code,
  kind: 'percent',
  value: basisPoints(1000),
  isForDelivery: false,
  productIds: null,
  avoidsPolicies: false,
  minimumItems: centsFromReais(minimum),
  isAutomatic: true,
  ...more,
})
const items = centsFromReais(200)
const later = coupon('LATER', 300)
const first = coupon('FIRST', 250)

test.each([
  ['the nearest of several', [later, first], 'FIRST'],
  ['none that the cart has already reached', [coupon('REACHED', 200)], undefined],
  ['none that is typed', [coupon('TYPED', 250, { isAutomatic: false })], undefined],
  ['none for some products alone', [coupon('COFFEE', 250, { productIds: ['coffee'] })], undefined],
  ['none for the delivery, whose fee the cart does not know', [coupon('FEE', 250, { isForDelivery: true })], undefined],
] as const)('a cart says what it lacks for an automatic coupon: %s', (_which, coupons, code) => {
  expect(nextAutomatic({ coupon: null, coupons, isAutomaticCouponOn: true }, items)?.code).toBe(code)
})

test('nothing is lacking where a coupon is applied, or automatic ones are switched off', () => {
  expect(nextAutomatic({ coupon: later, coupons: [first], isAutomaticCouponOn: true }, items)).toBeNull()
  expect(nextAutomatic({ coupon: null, coupons: [first], isAutomaticCouponOn: false }, items)).toBeNull()
})
