import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartLine } from '#test/builders/lines.ts'
import { basisPoints, cents, centsFromReais, quantityFromUnits, unitPriceFromReais, type Cents } from '../amounts.ts'
import type { CartLine, PriceRule } from '../cart/cart.ts'
import { Failure } from '../failure.ts'
import { bestAutomaticCoupon, chooseCoupon, couponsOfCart } from './choose-coupon.ts'
import { benefitOf, couponCodeOf, ensureUsable, type Coupon, type CouponBenefit } from './coupon.ts'
import { covers, discountOf, totalsWithCoupon } from './discount.ts'

const percent = (value: number, more: Partial<Omit<CouponBenefit, 'kind' | 'value'>> = {}): CouponBenefit => ({
  code: `P${value}`,
  kind: 'percent',
  value: basisPoints(Math.round(value * 100)),
  avoidsPolicies: false,
  minimumItems: 0 as Cents,
  isForDelivery: false,
  productIds: null,
  ...more,
})
const fixed = (reais: number, more: Partial<Omit<CouponBenefit, 'kind' | 'value'>> = {}): CouponBenefit => ({
  ...percent(1),
  code: `F${reais}`,
  kind: 'fixed',
  value: centsFromReais(reais),
  ...more,
})
const priced = (reais: number, rule: PriceRule = 'regular') => ({
  items: centsFromReais(reais),
  rule,
  productId: 'p',
})
const line = (reais: number, tierFrom?: number): CartLine =>
  cartLine({
    price: unitPriceFromReais(reais),
    tiers: tierFrom === undefined ? [] : [{ from: quantityFromUnits(tierFrom), price: unitPriceFromReais(reais) }],
  })
const halfProgressive = [priced(50), priced(50, 'progressive')]
const avoidsPolicies = { avoidsPolicies: true }
const from = (reais: number) => ({ minimumItems: centsFromReais(reais) })
const pricing = { countsMultiple: true, deliveryFee: 0 as Cents }

describe('what a coupon takes off', () => {
  test.each<[what: string, coupon: CouponBenefit, lines: ReturnType<typeof priced>[], reais: number]>([
    ['10 % of the items', percent(10), [priced(80), priced(20)], 10],
    ['rounded once, half up', percent(10), [priced(0.01), priced(0.04)], 0.01],
    ['hundredths of a percent', percent(12.34), [priced(100)], 12.34],
    ['a fixed amount', fixed(15), [priced(100)], 15],
    ['never more than the items', fixed(15), [priced(9.9)], 9.9],
    ['nothing below its minimum', percent(10, from(100)), [priced(99.99)], 0],
    ['everything from its minimum on', percent(10, from(100)), [priced(100)], 10],
    ['progressive lines count like others', percent(10), halfProgressive, 10],
    ['unless the coupon avoids policies', percent(10, avoidsPolicies), halfProgressive, 5],
    ['which holds for a fixed amount too', fixed(60, avoidsPolicies), halfProgressive, 50],
    ['but wholesale is no policy', percent(10, avoidsPolicies), [priced(100, 'wholesale')], 10],
    ['the minimum counts all lines', fixed(5, { ...avoidsPolicies, ...from(100) }), halfProgressive, 5],
    ['nothing in an empty cart', fixed(5), [], 0],
  ])('%s', (_what, coupon, lines, reais) => {
    expect(discountOf(coupon, lines)).toBe(centsFromReais(reais))
  })

  test('a cart that avoids policies discounts only the other lines', () => {
    const totals = totalsWithCoupon([line(50), line(50, 1)], percent(10, avoidsPolicies), pricing)
    expect(totals.lines.map((line) => line.discount)).toEqual([500, 0])
    expect(totals.total).toBe(9500)
  })
})

describe('typed or automatic (specification §4 "Coupon")', () => {
  const cart = [line(100)]
  const choose = (typed: CouponBenefit | null, automatic: CouponBenefit | null, isAutomaticEnabled = true) =>
    chooseCoupon({ typed, automatic, isAutomaticEnabled }, cart, pricing)?.code ?? null

  test.each<[what: string, typed: CouponBenefit | null, automatic: CouponBenefit | null, code: string | null]>([
    ['neither', null, null, null],
    ['only the typed one', percent(5), null, 'P5'],
    ['only the automatic one', null, percent(5), 'P5'],
    ['the typed one is better', percent(10), percent(5), 'P10'],
    ['the automatic one is better', percent(5), fixed(5.01), 'F5.01'],
    ['on a tie the typed one', percent(10), fixed(10), 'P10'],
    ['a typed one that gives nothing yet loses', percent(50, from(200)), percent(1), 'P1'],
  ])('%s', (_what, typed, automatic, code) => {
    expect(choose(typed, automatic)).toBe(code)
  })

  test('a removed coupon turned the automatic one off', () => {
    expect(choose(null, percent(5), false)).toBeNull()
    expect(choose(percent(1), percent(5), false)).toBe('P1')
  })

  test('the best automatic coupon of a store', () => {
    expect(bestAutomaticCoupon([percent(5), fixed(7), percent(6)], cart, pricing)?.code).toBe('F7')
    expect(bestAutomaticCoupon([percent(5, { code: 'B' }), fixed(5, { code: 'A' })], cart, pricing)?.code).toBe('A')
    expect(bestAutomaticCoupon([fixed(50, from(500))], cart, pricing)).toBeNull()
  })

  test('the price with both is never higher than with one', () => {
    const anyCoupon = fc.oneof(
      fc.integer({ min: 1, max: 10_000 }).map((hundredths) => percent(hundredths / 100)),
      fc.integer({ min: 1, max: 99_999 }).map((cents) => fixed(cents / 100)),
    )
    const anyCart = fc.array(
      fc.integer({ min: 1, max: 500 }).map((reais) => line(reais)),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(anyCoupon, anyCoupon, anyCart, (typed, automatic, lines) => {
        const total = (coupon: CouponBenefit | null) => totalsWithCoupon(lines, coupon, pricing).total
        const chosen = chooseCoupon({ typed, automatic, isAutomaticEnabled: true }, lines, pricing)
        expect(total(chosen)).toBe(Math.min(total(typed), total(automatic)))
        expect(total(chosen)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

const USABLE: Coupon = {
  ...percent(10, { minimumItems: centsFromReais(50) }),
  target: 'items',
  targetIds: [],
  isAutomatic: false,
  isActive: true,
  channel: null,
  isFirstOrderOnly: false,
  hasOrdered: true,
  isForFriends: false,
  isOfAnother: false,
  startsAt: '2026-11-01T03:00:00Z',
  endsAt: '2026-12-01T03:00:00Z',
  maxUses: 100,
  used: 99,
  perCustomerLimit: 1,
  usedByCustomer: 0,
}

describe('a coupon for products, categories or the delivery', () => {
  const anyTarget = fc.oneof(
    fc.constant({}),
    fc.constant({ isForDelivery: true }),
    fc.subarray(['p0', 'p1', 'p2', 'p3', 'p4']).map((productIds) => ({ productIds })),
  )
  const anyCoupon = fc
    .tuple(
      fc.oneof(
        fc.integer({ min: 1, max: 10_000 }).map((hundredths) => percent(hundredths / 100)),
        fc.integer({ min: 1, max: 99_999 }).map((cents) => fixed(cents / 100)),
      ),
      anyTarget,
      fc.constantFrom(0, 50_000),
      fc.boolean(),
    )
    .map(([coupon, target, minimum, avoidsPolicies]) => {
      return { ...coupon, ...target, minimumItems: cents(minimum), avoidsPolicies } satisfies CouponBenefit
    })
  const anyCart = fc.array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.boolean()), { maxLength: 5 }).map((drawn) =>
    drawn.map(([price, isProgressive], index) => {
      const made = line(price / 100, isProgressive ? 1 : undefined)
      return { ...made, product: { ...made.product, id: `p${index}` } }
    }),
  )
  const anyFee = fc.integer({ min: 0, max: 9999 }).map(cents)

  test('lowers what it is for and nothing else, at most to nothing', () => {
    fc.assert(
      fc.property(anyCoupon, anyCart, anyFee, (coupon, lines, deliveryFee) => {
        const totals = totalsWithCoupon(lines, coupon, { ...pricing, deliveryFee })
        for (const [index, { discount, items, rule }] of totals.lines.entries()) {
          const isCovered = covers(coupon, lines[index]?.product.id ?? '', rule)
          expect(discount).toBeLessThanOrEqual(isCovered ? items : 0)
        }
        expect(totals.deliveryDiscount).toBeLessThanOrEqual(coupon.isForDelivery ? deliveryFee : 0)
        const { items, packaging, discount, deliveryDiscount } = totals
        expect(items + packaging - discount + deliveryFee - deliveryDiscount).toBe(totals.total)
        expect(totals.total).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('takes off its percentage or amount of what it is for', () => {
    fc.assert(
      fc.property(anyCoupon, anyCart, anyFee, (coupon, lines, deliveryFee) => {
        const totals = totalsWithCoupon(lines, coupon, { ...pricing, deliveryFee })
        const covered = totals.lines.filter(({ rule }, index) => covers(coupon, lines[index]?.product.id ?? '', rule))
        const whole = coupon.isForDelivery ? deliveryFee : covered.reduce((sum, { items }) => sum + items, 0)
        const wanted = coupon.kind === 'percent' ? Math.floor((whole * coupon.value + 5000) / 10_000) : coupon.value
        const expected = totals.items < coupon.minimumItems ? 0 : Math.min(wanted, whole)
        expect(totals.discount + totals.deliveryDiscount).toBe(expected)
      }),
    )
  })

  test('is chosen where it leaves the least to pay, the delivery included', () => {
    fc.assert(
      fc.property(fc.array(anyCoupon, { maxLength: 4 }), anyCoupon, anyCart, anyFee, (drawn, typed, lines, fee) => {
        const withFee = { ...pricing, deliveryFee: fee }
        const automatic = drawn.map((coupon, index) => ({ ...coupon, code: `A${index}`, isAutomatic: true }))
        const coupons = [...automatic, { ...typed, code: 'TYPED', isAutomatic: false }]
        const { applied } = couponsOfCart({ coupons, typedCode: 'TYPED', isAutomaticCouponOn: true }, lines, withFee)
        const total = (coupon: CouponBenefit | null) => totalsWithCoupon(lines, coupon, withFee).total
        expect(total(applied)).toBe(Math.min(...coupons.map(total)))
        if (total({ ...typed, code: 'TYPED' }) === total(applied)) expect(applied?.code).toBe('TYPED')
      }),
    )
  })

  test.each<[target: Coupon['target'], targetIds: string[], productIds: string[] | null]>([
    ['items', [], null],
    ['products', ['b'], ['b']],
    ['categories', ['teas'], ['b']],
    ['categories', ['drinks'], ['a', 'b']],
    ['categories', [], []],
    ['delivery', [], null],
  ])('for %s %j', (target, targetIds, productIds) => {
    const products = [
      { id: 'a', categoryIds: ['coffees', 'drinks'] },
      { id: 'b', categoryIds: ['teas', 'drinks'] },
      { id: 'c', categoryIds: ['pasta'] },
    ]
    const benefit = benefitOf({ ...USABLE, target, targetIds }, products)
    expect(benefit).toMatchObject({ isForDelivery: target === 'delivery', productIds })
  })
})

describe('whether a coupon can be used', () => {
  const refusal = (
    changed: Partial<Omit<Coupon, 'kind' | 'value'>>,
    now = '2026-11-21T12:00:00Z',
    items = cents(5000),
  ) => {
    try {
      ensureUsable({ ...USABLE, ...changed }, { now, items, channel: 'web' })
      return null
    } catch (error) {
      if (error instanceof Failure) return error
      throw error
    }
  }

  test.each<[what: string, changed: Partial<Coupon>, now: string | undefined, code: string | null]>([
    ['within its time and limits', {}, undefined, null],
    ['at its first moment, in another offset', {}, '2026-11-01T00:00:00-03:00', null],
    ['a moment before', {}, '2026-11-01T02:59:59.999Z', 'coupon.notStarted'],
    ['a moment before its end', {}, '2026-12-01T02:59:59.999Z', null],
    ['at its end', {}, '2026-12-01T03:00:00Z', 'coupon.expired'],
    ['switched off', { isActive: false }, undefined, 'coupon.invalid'],
    ['given to another', { isOfAnother: true }, undefined, 'coupon.invalid'],
    ['for friends, by who gives it', { isForFriends: true }, undefined, 'coupon.forFriends'],
    ['in its channel', { channel: 'web' }, undefined, null],
    ['in another channel', { channel: 'manual' }, undefined, 'coupon.otherChannel'],
    ['for the first order, of who has ordered', { isFirstOrderOnly: true }, undefined, 'coupon.firstOrderOnly'],
    ['for the first order', { isFirstOrderOnly: true, hasOrdered: false }, undefined, null],
    ['for ever where it has no end', { startsAt: null, endsAt: null }, '2099-01-01T00:00:00Z', null],
    ['used up by all', { used: 100 }, undefined, 'coupon.exhausted'],
    ['used up by this customer', { usedByCustomer: 1 }, undefined, 'coupon.exhausted'],
    ['without limits', { maxUses: null, perCustomerLimit: null, used: 1e6, usedByCustomer: 9 }, undefined, null],
  ])('%s', (_what, changed, now, code) => {
    expect(refusal(changed, now)?.code ?? null).toBe(code)
  })

  test('below its minimum the missing amount is returned', () => {
    const tooSmall = refusal({}, undefined, cents(4990))
    expect(tooSmall).toMatchObject({ code: 'coupon.belowMinimum', details: { minimumReais: 50, missingReais: 0.1 } })
  })
})

test.each([
  [' bemvindo10 ', 'BEMVINDO10'],
  ['AMIGO\u2011A1B2', 'AMIGO-A1B2'],
  ['d\u2019ouro', "D'OURO"],
  ['volta\u200B15', 'VOLTA15'],
  ['\uFF36\uFF2F\uFF2C\uFF34\uFF21', 'VOLTA'],
  ['“prova-10”', 'PROVA-10'],
  ["'prova-10'", 'PROVA-10'],
  ['"', '"'],
])('%j is the coupon %j', (typed, code) => expect(couponCodeOf(typed)).toBe(code))
