import type { CartLine, SavedCart } from '#domain/cart/cart.ts'
import { describe, expect, test } from 'vitest'
import { basisPoints, centsFromReais, quantityFromUnits, unitPriceFromReais, ZERO_CENTS } from '#domain/amounts.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { DeliveryOption } from '#domain/delivery/delivery-option.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { pricedLine, pricedProduct, savedCart } from '#test/builders/lines.ts'
import { NOTHING_CHOSEN, type DeliveryChoice } from '../state/browser-state.ts'
import {
  attemptFor,
  checkoutSearch,
  choose,
  followDelivery,
  isOfferOutdated,
  missingFor,
  orderRequest,
  packAmounts,
  priceCheckout,
  readCheckoutChoices,
  seenAmountsOf,
  seenProduct,
  traitAnswers,
  type CheckoutOptions,
  type CheckoutChoices,
} from './checkout-state.ts'

const option = (id: string, dates: string[] = []): DeliveryOption => ({
  id,
  type: 'delivery',
  name: id,
  description: '',
  period: '',
  fee: centsFromReais(9.9),
  freeFrom: null,
  minimum: ZERO_CENTS,
  dates,
  pickupStore: null,
})

const method = (id: string, fields: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id,
  kind: 'pix',
  name: id,
  description: '',
  flow: 'pay-first',
  adjustment: basisPoints(0),
  minimum: ZERO_CENTS,
  ...fields,
})

const line = (name: string, reais: number, units: number): CartLine<Product> => ({
  quantity: quantityFromUnits(units),
  isGiftWrapped: false,
  attendantPrice: null,
  product: pricedProduct({ id: name, name, price: unitPriceFromReais(reais) }),
})

const nothing: CheckoutChoices = {
  type: null,
  addressId: null,
  optionId: null,
  date: null,
  paymentId: null,
}
const items = centsFromReais(50)

describe('the choice', () => {
  const options = [option('morning', ['2026-11-23', '2026-11-24']), option('evening', ['2026-11-25'])]
  const methods = [method('boleto', { minimum: centsFromReais(100) }), method('pix')]

  test('starts with the first of everything that can be had', () => {
    const chosen = choose({ options, methods }, nothing, items)
    expect([chosen.option?.id, chosen.date, chosen.payment?.id]).toEqual(['morning', '2026-11-23', 'pix'])
  })

  test('is what the URL names', () => {
    const chosen = choose(
      { options, methods },
      { ...nothing, optionId: 'morning', date: '2026-11-24', paymentId: 'boleto' },
      centsFromReais(100),
    )
    expect([chosen.option?.id, chosen.date, chosen.payment?.id]).toEqual(['morning', '2026-11-24', 'boleto'])
  })

  test('drops a date that the other option does not have', () => {
    expect(choose({ options, methods }, { ...nothing, optionId: 'evening', date: '2026-11-24' }, items).date).toBe(
      '2026-11-25',
    )
  })

  test('is nothing where there is nothing to choose', () => {
    expect(choose({ options: [], methods: [] }, nothing, items)).toEqual({ option: null, date: null, payment: null })
  })

  test('is written to the URL and read from there', () => {
    const search = new URLSearchParams(checkoutSearch({ type: 'pickup', addressId: 'a', paymentId: null }, 7))
    expect(readCheckoutChoices(search)).toEqual({ ...nothing, type: 'pickup', addressId: 'a' })
    expect(readCheckoutChoices(new URLSearchParams('tipo=drone')).type).toBeNull()
    expect(checkoutSearch({})).toBe('')
  })
})

describe('what is missing', () => {
  const chosen = { option: option('o'), date: null, payment: method('p') }
  const offer: CheckoutOptions = {
    type: 'delivery',
    addressId: 'a',
    options: [chosen.option],
    methods: [chosen.payment],
  }
  const ready = {
    account: { maySubmit: true, isApproved: true },
    features: { blocksUnapproved: false, restrictsUnapproved: true },
    isUpdating: false,
    offer,
    chosen,
  }

  test.each([
    ['nothing', {}, null],
    ['the permission to submit', { account: { maySubmit: false, isApproved: false } }, 'not-allowed'],
    ['the approval, where the store asks for it', { account: { maySubmit: true, isApproved: false } }, 'in-review'],
    ['the answer of the store', { isUpdating: true }, 'updating'],
    ['an address to deliver to', { offer: { ...offer, addressId: null } }, 'address'],
    ['a way to receive', { chosen: { ...chosen, option: null } }, 'delivery'],
    ['a date, where one is to be chosen', { chosen: { ...chosen, option: option('o', ['2026-11-23']) } }, 'date'],
    ['a way to pay', { chosen: { ...chosen, payment: null } }, 'payment'],
  ])('%s', (_what, change, missing) => {
    expect(missingFor({ ...ready, ...change })).toBe(missing)
  })

  test('is no address for a pickup, and no approval where the store does not require it', () => {
    expect(missingFor({ ...ready, offer: { ...offer, type: 'pickup', addressId: null } })).toBeNull()
    const features = { blocksUnapproved: false, restrictsUnapproved: false }
    expect(missingFor({ ...ready, features, account: { maySubmit: true, isApproved: false } })).toBeNull()
  })
})

describe('the price', () => {
  const features = { countsMultiple: true, variesPriceByPayment: true }
  const lines = [line('Arroz', 10, 2), line('Feijão', 7.99, 1)]
  const withoutCoupon = { coupons: [], combos: [], typedCode: null, isAutomaticCouponOn: true }
  const cheaper = method('pix', { adjustment: basisPoints(-500) })

  test('is that of the payment method where the store varies prices', () => {
    const { totals } = priceCheckout(lines, {
      cart: withoutCoupon,
      payment: cheaper,
      deliveryFee: centsFromReais(9.9),
      deliveryAdjustment: basisPoints(0),
      features,
    })
    // 2 x 9.50 + 7.5905, each line rounded, and the fee.
    expect([totals.items, totals.total]).toEqual([2659, 3649])
  })

  test('is the same for every method elsewhere', () => {
    const payment = {
      cart: withoutCoupon,
      payment: cheaper,
      deliveryFee: ZERO_CENTS,
      deliveryAdjustment: basisPoints(0),
      features: { ...features, variesPriceByPayment: false },
    }
    expect(priceCheckout(lines, payment).totals.total).toBe(2799)
  })

  test('has the discount of the coupon, and lines that add up', () => {
    const coupon = {
      code: 'DEZ',
      kind: 'percent',
      value: basisPoints(1000),
      isAutomatic: false,
      avoidsPolicies: false,
      minimumItems: ZERO_CENTS,
      isForDelivery: false,
      productIds: null,
    } as const
    const cart = { coupons: [coupon], combos: [], typedCode: 'DEZ', isAutomaticCouponOn: true }
    const priced = priceCheckout(lines, {
      cart,
      payment: null,
      deliveryFee: ZERO_CENTS,
      deliveryAdjustment: basisPoints(0),
      features,
    })
    expect(priced.totals.discount).toBe(280)
    expect(priced.lines.reduce((sum, { totals }) => sum + totals.total, 0)).toBe(priced.totals.total)
  })

  test('that was seen goes with the order', () => {
    const { lines: priced } = priceCheckout(lines, {
      cart: withoutCoupon,
      payment: cheaper,
      deliveryFee: ZERO_CENTS,
      deliveryAdjustment: basisPoints(0),
      features,
    })
    const request = orderRequest({
      subscription: null,
      offer: { type: 'pickup', addressId: 'home' },
      optionId: 'store',
      date: '2026-11-23',
      paymentId: 'pix',
      changeFor: null,
      seen: priced.map((line) => seenProduct(line, line.totals)),
      couponCode: null,
      note: ' Sem sacola ',
      orderNumber: ' OC-7 ',
      isLocked: true,
      seenDeliveryFee: centsFromReais(9.9),
      seenDiscount: ZERO_CENTS,
      seenTotal: centsFromReais(36.49),
      traits: [],
    })
    expect(request).toMatchObject({
      lines: [
        { productId: 'Arroz', quantity: 2000, isGiftWrapped: false, seenUnitPrice: 95_000, seenPackagingPrice: 0 },
        { productId: 'Feijão', seenUnitPrice: 75_905 },
      ],
      deliveryType: 'pickup',
      address: { id: null, written: null },
      deliveryDate: '2026-11-23',
      note: 'Sem sacola',
      customerOrderNumber: 'OC-7',
      channel: 'manual',
      seenDeliveryFee: 990,
      seenDiscount: 0,
      seenTotal: 3649,
    })
  })
})

describe('the form sends', () => {
  const form = new FormData()
  const amounts = (reais: number) => ({ discount: centsFromReais(2.5), total: centsFromReais(reais) })
  form.append('valores', packAmounts({ id: 'morning', fee: centsFromReais(9.9) }, amounts(49.9)))
  form.append('valores', packAmounts({ id: 'afternoon', fee: ZERO_CENTS }, amounts(40)))
  form.append('valores', 'broken -1')
  form.append('caracteristica-t1', 'Portaria')
  form.append('observacao', 'Sem sacola')

  test.each([
    ['morning', 990, 250, 4990],
    ['afternoon', 0, 250, 4000],
    ['broken', null, null, null],
    ['never shown', null, null, null],
  ])('the amounts that were seen with %s', (option, seenDeliveryFee, seenDiscount, seenTotal) => {
    expect(seenAmountsOf(form, option)).toEqual({ seenDeliveryFee, seenDiscount, seenTotal })
  })

  test('no amount where there is none', () => {
    expect(seenAmountsOf(new FormData(), 'morning')).toEqual({
      seenDeliveryFee: null,
      seenDiscount: null,
      seenTotal: null,
    })
  })

  test('the answers to the supplier’s questions', () => {
    expect(traitAnswers(form)).toEqual([{ traitId: 't1', value: 'Portaria' }])
  })
})

describe('a choice elsewhere in the store', () => {
  const placeOf = (addressId: string | null) => ({ addressId, postalCode: null, coordinates: null, label: 'Casa' })
  const home = { deliveryType: 'delivery', place: placeOf('home') } as const
  const follow = (chosen: DeliveryChoice, before: DeliveryChoice, isAddressOpen = false) =>
    followDelivery({ type: 'delivery', addressId: 'farm' }, chosen, before, {
      types: ['delivery', 'pickup'],
      addresses: [{ id: 'home' }, { id: 'farm' }],
      isAddressOpen,
    })

  test.each<[string, string, DeliveryChoice, DeliveryChoice]>([
    ['of another type keeps the address that is tried here', 'pickup farm', { ...home, deliveryType: 'pickup' }, home],
    ['of an address is followed', 'delivery home', home, { ...home, place: placeOf('farm') }],
    ['of the same address once more is followed', 'delivery home', { ...home, place: placeOf('home') }, home],
    ['of an address for the first time is what the browser loads', 'delivery farm', home, NOTHING_CHOSEN],
    ['of an address that is gone changes nothing', 'delivery farm', { ...home, place: placeOf('gone') }, home],
    ['of a place without an address changes nothing', 'delivery farm', { ...home, place: placeOf(null) }, home],
  ])('%s', (_name, followed, chosen, before) => {
    const { type, addressId } = follow(chosen, before)
    expect(`${type} ${addressId}`).toBe(followed)
  })

  test('of a first address is followed until the customer chooses one at the checkout', () => {
    expect(follow(home, NOTHING_CHOSEN, true).addressId).toBe('home')
  })
})

test('the same content keeps its key, other content gets another', () => {
  let count = 0
  const newKey = () => String(++count)
  const first = attemptFor(null, 'a', newKey)
  expect(attemptFor(first, 'a', newKey).key).toBe('1')
  expect(attemptFor(first, 'b', newKey).key).toBe('2')
})

describe('delivery options', () => {
  const cart = (version: number, reais: number): SavedCart => ({
    ...savedCart(version),
    items: centsFromReais(reais),
    lines: reais > 0 ? [pricedLine()] : [],
  })
  const varies = { variesPriceByPayment: true }
  const same = { variesPriceByPayment: false }

  test('are outdated once the items are worth another amount, also where the cart was read before its save was confirmed', () => {
    const offeredFor = cart(1, 18.8)
    expect(isOfferOutdated(offeredFor, { saved: cart(2, 46.6), saving: 'waiting' }, same)).toBe(false)
    expect(isOfferOutdated(offeredFor, { saved: cart(2, 46.6), saving: 'saved' }, same)).toBe(true)
  })

  test('still hold where only the note of the cart changed, unless prices vary by payment and the new version has to be priced', () => {
    expect(isOfferOutdated(cart(1, 18.8), { saved: cart(2, 18.8), saving: 'saved' }, same)).toBe(false)
    expect(isOfferOutdated(cart(1, 18.8), { saved: cart(2, 18.8), saving: 'saved' }, varies)).toBe(true)
    expect(isOfferOutdated(null, { saved: cart(2, 18.8), saving: 'saved' }, varies)).toBe(false)
  })

  test('are not asked for an empty cart, which an order may have emptied', () => {
    expect(isOfferOutdated(cart(1, 18.8), { saved: cart(2, 0), saving: 'saved' }, same)).toBe(false)
    expect(isOfferOutdated(cart(1, 18.8), { saved: cart(2, 0), saving: 'saved' }, varies)).toBe(false)
  })
})
