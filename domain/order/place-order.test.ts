import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pricedLine } from '#test/builders/lines.ts'
import { basisPoints, cents, centsFromReais, quantityFromUnits, ZERO_CENTS } from '../amounts.ts'
import type { PricedLine } from '../cart/cart.ts'
import { Failure } from '../failure.ts'
import type { PaymentMethod } from '../payment/payment-method.ts'
import {
  cashToChange,
  changeOf,
  ensureAsSeen,
  placeOrder,
  type CartToOrder,
  type OrderConditions,
  type SeenLine,
} from './place-order.ts'

const line = (name: string, isQuoteOnly = false): PricedLine =>
  pricedLine({ id: name.toLowerCase(), name, isQuoteOnly }, { quantity: quantityFromUnits(2) })
const cartOf = (lines: readonly PricedLine[], more: Partial<CartToOrder> = {}): CartToOrder => ({
  lines,
  combos: [],
  unavailable: [],
  items: centsFromReais(20 * lines.length),
  discount: ZERO_CENTS,
  total: centsFromReais(20 * lines.length),
  ...more,
})
const seenOf = (lines: readonly PricedLine[]): SeenLine[] =>
  lines.map(({ product, quantity, isGiftWrapped }) => ({
    productId: product.id,
    quantity,
    isGiftWrapped,
    seenPrice: null,
    seenUnitPrice: null,
    seenPackagingPrice: null,
  }))
const pix: PaymentMethod = {
  id: 'pix',
  kind: 'pix',
  name: 'Pix',
  description: '',
  flow: 'pay-first',
  adjustment: basisPoints(0),
  minimum: ZERO_CENTS,
}
const conditions: OrderConditions = {
  by: 'customer',
  takesQuotes: false,
  deliveryType: 'delivery',
  deliveryFee: centsFromReais(9.9),
  payment: pix,
  approvalAbove: null,
}
const cash: OrderConditions = { ...conditions, payment: { ...pix, kind: 'cash', flow: 'pick-first' } }
const account: OrderConditions = { ...conditions, payment: { ...pix, kind: 'account' } }

const rice = line('Arroz')
const beans = line('Feijao')
const cart = cartOf([rice, beans])
const seen = seenOf([rice, beans])

describe('how far an order moves without staff (rules §2)', () => {
  test.each<[what: string, cart: CartToOrder, conditions: OrderConditions, statuses: string[]]>([
    ['pay first: charged at once', cart, conditions, ['placed', 'awaiting-payment']],
    ['pick first: waits for the picking', cart, cash, ['placed']],
    ['invoiced to the account: likewise', cart, account, ['placed']],
    ['a store that takes quotes', cart, { ...conditions, takesQuotes: true }, ['quote-requested']],
    ['one line sold by quote only', cartOf([rice, line('Feijao', true)]), conditions, ['quote-requested']],
    [
      'a gift, delivered for free',
      { ...cart, total: ZERO_CENTS },
      { ...conditions, deliveryFee: ZERO_CENTS },
      ['placed'],
    ],
  ])('%s', (_what, cart, conditions, statuses) => {
    const plan = placeOrder(cart, conditions)
    expect(plan.moves.map((move) => move.to)).toEqual(statuses)
    expect(plan.status).toBe(statuses.at(-1))
    expect(plan.isQuote).toBe(statuses[0] === 'quote-requested')
  })

  test('its total includes the delivery, and each move says who made it', () => {
    const plan = placeOrder(cart, conditions)
    expect(plan.total).toBe(4990)
    expect(plan.moves.map((move) => [move.from, move.to, move.by])).toEqual([
      [null, 'placed', 'customer'],
      ['placed', 'awaiting-payment', 'system'],
    ])
  })
})

function failureOf(act: () => unknown): { code: string; details: unknown } | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, details: error.details }
    throw error
  }
}
const refusal = (cart: CartToOrder, seen: readonly SeenLine[]) => failureOf(() => ensureAsSeen(cart, seen))

describe('an order is what the customer saw', () => {
  const gone = { unavailable: [{ productId: 'sal', name: 'Sal', isSold: true }] }

  test.each<[what: string, cart: CartToOrder, seen: readonly SeenLine[], code: string | null]>([
    ['the same, in any order', cart, seenOf([beans, rice]), null],
    ['an empty cart', cartOf([]), seen, 'order.emptyCart'],
    ['a line more in the cart', cart, seenOf([rice]), 'order.cartChanged'],
    ['a line less in the cart', cartOf([rice]), seen, 'order.cartChanged'],
    ['another quantity', cart, seenOf([rice, { ...beans, quantity: quantityFromUnits(3) }]), 'order.cartChanged'],
    ['another wrapping', cart, seenOf([rice, { ...beans, isGiftWrapped: true }]), 'order.cartChanged'],
    ['the same line twice', cartOf([rice]), seenOf([rice, rice]), 'order.cartChanged'],
    ['a product that is gone, unseen', cartOf([rice, beans], gone), seen, null],
    [
      'a product that is gone, still wanted',
      cartOf([rice, beans], gone),
      seenOf([rice, beans, line('Sal')]),
      'order.outOfStock',
    ],
    ['nothing but gone products', cartOf([], gone), seenOf([line('Sal')]), 'order.outOfStock'],
    ['nothing but gone products, unseen', cartOf([], gone), seen, 'order.emptyCart'],
  ])('%s', (_what, cart, seen, code) => {
    expect(refusal(cart, seen)?.code ?? null).toBe(code)
  })

  test('names the products at fault', () => {
    expect(refusal(cartOf([rice, beans], gone), seenOf([rice, beans, line('Sal')]))?.details).toEqual({
      items: ['Sal'],
    })
  })

  test('no other quantity passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (kept, sent) => {
        const of = (thousandths: number) => ({ ...rice, quantity: quantityFromUnits(thousandths / 1000) })
        expect(refusal(cartOf([of(kept)]), seenOf([of(sent)])) === null).toBe(kept === sent)
      }),
    )
  })
})

test('the minimum of a payment method applies to the items of an order, and not to a quote', () => {
  const asking = (reais: number): OrderConditions => ({
    ...conditions,
    payment: { ...pix, minimum: centsFromReais(reais) },
  })
  const refusalOf = (cart: CartToOrder, conditions: OrderConditions) => failureOf(() => placeOrder(cart, conditions))
  expect(refusalOf(cart, asking(40.01))).toEqual({ code: 'payment.belowMinimum', details: { minimumReais: 40.01 } })
  expect(refusalOf({ ...cart, total: centsFromReais(1) }, asking(40))).toBeNull()
  expect(refusalOf(cart, { ...asking(40.01), takesQuotes: true })).toBeNull()
})

test.each([
  ['as much as the total', 5000, 'cash', 5000],
  ['of a card machine', 10_000, 'machine', null],
  ['that no one wants', null, 'cash', null],
] as const)('cash %s is %s', (_, changeFor, kind, expected) => {
  const plan = {
    status: 'placed',
    flow: 'pick-first',
    isQuote: false,
    total: cents(5000),
    approval: null,
    moves: [],
  } as const
  expect(cashToChange(changeFor === null ? null : cents(changeFor), { plan, payment: { kind } })).toBe(expected)
})

test('change is what the cash is more than the final total', () => {
  expect(changeOf({ changeFor: cents(10_000), total: cents(8750) })).toBe(1250)
  expect(changeOf({ changeFor: cents(10_000), total: cents(10_100) })).toBe(0)
})
