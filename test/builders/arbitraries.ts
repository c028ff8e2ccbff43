import fc, { type Arbitrary } from 'fast-check'
import {
  type Cents,
  addCents,
  basisPoints,
  cents,
  multiplyPrice,
  quantity,
  subtractCents,
  unitPrice,
} from '#domain/amounts.ts'
import type { CartOperation } from '#domain/cart/operations.ts'
import type {
  AppliedCoupon,
  CartAuthor,
  CartCombo,
  SavedCart,
  PricedLine,
  UnavailableCombo,
} from '#domain/cart/cart.ts'
import type { PricedProduct, Product } from '#domain/catalog/product.ts'
import { COUPON_KINDS, withDiscount } from '#domain/coupon/coupon.ts'
import { STARS } from '#domain/order/rating.ts'
import { ORDER_STATUSES } from '#domain/order/order-status.ts'
import type { OrderAuthor, OrderLine, PlacedOrder } from '#domain/order/order.ts'
import type { OrderQuestion } from '#domain/order/picking.ts'
import type { AnsweredTrait } from '#domain/order/trait.ts'

// Values as the domain knows them, for properties of the wire.
const id = fc.uuid()
const word = fc.string({ maxLength: 20 })
const price = fc.integer({ min: 0, max: 99_999_999 }).map(unitPrice)
const amount = fc.integer({ min: 1, max: 9_999_999 }).map(quantity)
const money = fc.integer({ min: 0, max: 999_999_999 }).map(cents)
const orNull = <T>(arbitrary: Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const rule = fc.constantFrom('attendant', 'progressive', 'wholesale', 'promotion', 'regular' as const)
const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const day = instant.map((text) => text.slice(0, 10))

export const products: Arbitrary<Product> = fc
  .record({
    id,
    code: word,
    gtin: orNull(fc.constant('7891234567895')),
    slug: word,
    name: word,
    brand: orNull(word),
    unit: fc.constantFrom('un', 'kg', 'cx'),
    packaging: orNull(word),
    picture: orNull(word),
    availability: fc.constantFrom('available', 'last-units', 'sold-out', 'on-request' as const),
    isQuoteOnly: fc.boolean(),
    weightTolerance: orNull(fc.integer({ min: 0, max: 10_000 }).map(basisPoints)),
    tags: fc.array(word, { maxLength: 3 }),
    hasPricing: fc.boolean(),
    pricing: fc.record({
      price,
      wholesalePrice: orNull(price),
      wholesaleMinimum: orNull(amount),
      incrementMultiple: orNull(amount),
      granularity: orNull(amount),
      minPerOrder: orNull(amount),
      maxPerOrder: orNull(amount),
      packagingPrice: orNull(price),
      tiers: fc
        .uniqueArray(fc.record({ from: amount, price }), { selector: (tier) => tier.from, maxLength: 4 })
        .map((tiers) => tiers.toSorted((a, b) => a.from - b.from)),
      promotion: orNull(fc.record({ name: word, regularPrice: price, endsAt: instant })),
    }),
    previousPrice: orNull(price),
    uninvoicedPrice: orNull(price),
    group: orNull(fc.record({ id, name: word, options: fc.integer({ min: 1, max: 100 }), priceFrom: orNull(price) })),
  })
  .map(({ hasPricing, pricing: { promotion, ...pricing }, ...product }) => ({
    ...product,
    pricing: hasPricing
      ? { id: product.id, name: product.name, ...pricing, ...(promotion === null ? {} : { promotion }) }
      : null,
    // What is hidden with the price.
    previousPrice: hasPricing ? product.previousPrice : null,
    uninvoicedPrice: hasPricing ? product.uninvoicedPrice : null,
  }))

const pricedProducts = products.filter((product) => product.pricing !== null) as Arbitrary<PricedProduct>

const author: Arbitrary<CartAuthor> = fc.record({
  name: orNull(word),
  role: orNull(fc.constantFrom('customer', 'linked-user', 'representative', 'attendant', 'staff', 'api-key' as const)),
  at: instant,
})

const cartLines: Arbitrary<PricedLine> = fc
  .record({
    product: pricedProducts,
    quantity: amount,
    isGiftWrapped: fc.boolean(),
    attendantPrice: orNull(price),
    unitPrice: price,
    rule,
    packaging: money,
    setBy: orNull(author),
  })
  .chain((line) => {
    const items = multiplyPrice(line.unitPrice, line.quantity)
    return fc.integer({ min: 0, max: items }).map((taken) => {
      const discount = cents(taken)
      const total = subtractCents(addCents(items, line.packaging), discount)
      return { ...line, items, discount, total }
    })
  })

const coupon = (isAutomatic: boolean, code: string): Arbitrary<AppliedCoupon> =>
  fc
    .record({
      code: fc.constant(code),
      kind: fc.constantFrom(...COUPON_KINDS),
      value: fc.integer({ min: 1, max: 10_000 }),
      isAutomatic: fc.constant(isAutomatic),
      avoidsPolicies: fc.boolean(),
      minimumItems: money,
      isForDelivery: fc.boolean(),
      productIds: orNull(fc.array(fc.uuid(), { maxLength: 3 })),
    })
    .map(withDiscount)

export const cartOperations: Arbitrary<CartOperation> = fc.oneof(
  fc.record({ id: fc.uuid(), note: word }),
  fc.record({
    id: fc.uuid(),
    productId: fc.uuid(),
    quantity: orNull(fc.oneof(fc.record({ to: amount }), fc.record({ by: amount }))),
    isGiftWrapped: orNull(fc.boolean()),
  }),
  fc.record({
    id: fc.uuid(),
    combo: fc.record({ id: fc.uuid(), comboId: fc.uuid(), productIds: fc.array(fc.uuid(), { maxLength: 3 }) }),
    quantity: fc.oneof(
      fc.record({ to: fc.integer({ min: 0, max: 99 }) }),
      fc.record({ by: fc.integer({ min: -99, max: 99 }) }),
    ),
  }),
)

const cartCombos: Arbitrary<CartCombo> = fc.record({
  id: fc.uuid(),
  comboId: fc.uuid(),
  name: word,
  quantity: fc.integer({ min: 1, max: 99 }),
  price: money,
  total: money,
  parts: fc.array(
    cartLines.map((line): PricedLine => ({ ...line, rule: 'combo', comboPrice: line.unitPrice })),
    { minLength: 1, maxLength: 3 },
  ),
  setBy: orNull(author),
})

const unavailableCombos: Arbitrary<UnavailableCombo> = fc.record({
  id: fc.uuid(),
  comboId: fc.uuid(),
  name: word,
  quantity: fc.integer({ min: 1, max: 99 }),
  loss: fc.constantFrom('ended', 'changed', 'sold-out', 'gone' as const),
  parts: fc.array(
    fc.record({
      product: pricedProducts,
      quantity: amount,
      reason: orNull(fc.constantFrom('sold-out', 'gone' as const)),
    }),
    { maxLength: 3 },
  ),
})

export const carts: Arbitrary<SavedCart> = fc
  .record({
    version: fc.nat(),
    lines: fc.array(cartLines, { maxLength: 5 }),
    combos: fc.array(cartCombos, { maxLength: 2 }),
    unavailableCombos: fc.array(unavailableCombos, { maxLength: 2 }),
    changedBy: orNull(author),
    hasPriceList: fc.boolean(),
    items: money,
    packaging: money,
    discount: money,
    total: money,
    coupons: fc.tuple(coupon(true, 'AUTOMATICO'), coupon(false, 'DIGITADO')),
    typedCode: orNull(fc.constant('DIGITADO')),
    isAutomaticCouponOn: fc.boolean(),
    note: word,
    customerOrderNumber: word,
    subscriptionTypeId: fc.constant(null),
    lockedUntil: orNull(instant),
    notice: orNull(word),
  })
  .map((cart) => ({
    ...cart,
    coupon: cart.typedCode === null ? null : cart.coupons[1],
    automaticCoupon: cart.isAutomaticCouponOn ? cart.coupons[0] : null,
  }))

const looseLines: Arbitrary<OrderLine> = fc.record({
  productId: id,
  code: word,
  name: word,
  unit: word,
  picture: orNull(word),
  quantity: amount,
  unitPrice: price,
  rule,
  isGiftWrapped: fc.boolean(),
  packaging: money,
  discount: money,
  total: money,
  orderedQuantity: orNull(amount),
  weightTolerance: orNull(fc.integer({ min: 0, max: 10_000 }).map(basisPoints)),
})

const partsOfCombos: Arbitrary<Pick<OrderLine, 'combo' | 'priceApart'>> = fc.record(
  {
    combo: fc.record({ group: id, comboId: id, name: word, quantity: fc.integer({ min: 1, max: 99 }) }),
    priceApart: price,
  },
  { requiredKeys: ['combo'] },
)

const orderLines: Arbitrary<OrderLine> = fc.oneof(
  looseLines,
  fc.tuple(looseLines, partsOfCombos).map(([line, part]) => ({ ...line, ...part })),
)

const questions: Arbitrary<OrderQuestion> = fc.record({
  id,
  sentAt: instant,
  answeredAt: orNull(instant),
  isAccepted: orNull(fc.boolean()),
  about: fc.oneof(
    fc.record({ kind: fc.constant('total' as const), total: money }),
    fc.record({
      kind: fc.constant('replacement' as const),
      linePosition: fc.integer({ min: 1, max: 99 }),
      missing: word,
      product: word,
      isSold: fc.boolean(),
      unit: word,
      quantity: amount,
      unitPrice: price,
    }),
  ),
})

const authors: Arbitrary<OrderAuthor> = fc.record({
  as: fc.constantFrom('customer', 'linked-user', 'representative', 'attendant', 'api-key' as const),
  name: word,
  apiKeyId: orNull(id),
})

const keptTraits: Arbitrary<AnsweredTrait> = fc.oneof(
  fc.record({ id, name: word, kind: fc.constantFrom('text', 'choice' as const), value: word }),
  fc.record({
    id,
    name: word,
    kind: fc.constant('number' as const),
    value: fc.integer().map((tenths) => String(tenths / 10)),
  }),
  fc.record({ id, name: word, kind: fc.constant('date' as const), value: day }),
  fc.record({ id, name: word, kind: fc.constant('yes-no' as const), value: fc.constantFrom('yes', 'no') }),
)

const status = fc.constantFrom(...ORDER_STATUSES)

const stars = fc.constantFrom(...STARS)

export const orders: Arbitrary<PlacedOrder> = fc.record({
  number: fc.integer({ min: 1 }),
  status,
  placedAt: instant,
  total: money as Arbitrary<Cents>,
  deliveryType: fc.constantFrom('delivery', 'pickup' as const),
  deliveryDate: orNull(day),
  paymentName: word,
  placedBy: authors,
  customerId: id,
  customerName: word,
  customerPhone: fc.constantFrom(null, '+5511943214321'),
  campaign: fc.constantFrom(null, { utm_source: 'jornal', utm_campaign: 'natal' }),
  flow: fc.constantFrom('pay-first', 'pick-first' as const),
  channel: fc.constantFrom('web', 'manual' as const),
  items: money,
  packaging: money,
  discount: money,
  deliveryFee: money,
  deliveryDiscount: money,
  deliveryName: word,
  deliveryPeriod: word,
  destination: fc.record({ name: word, text: word, hours: word }),
  paymentKind: fc.constantFrom('pix', 'boleto', 'card', 'machine', 'cash', 'account' as const),
  paymentState: fc.constantFrom('open', 'paid', 'refunded' as const),
  cardState: orNull(fc.constantFrom('authorized', 'pending' as const)),
  received: money,
  returned: money,
  isUndecided: fc.boolean(),
  mayBePaidToKey: fc.boolean(),
  changeFor: orNull(money),
  couponCode: orNull(word),
  note: word,
  traits: fc.array(keptTraits, { maxLength: 3 }),
  approval: orNull(fc.constantFrom('waiting', 'approved', 'refused' as const)),
  approvalDueAt: orNull(instant),
  isApprovable: fc.boolean(),
  isCancellable: fc.boolean(),
  customerOrderNumber: word,
  lines: fc.array(orderLines, { maxLength: 4 }),
  events: fc.array(
    fc.record({
      from: orNull(status),
      to: status,
      at: instant,
      reason: word,
      by: orNull(word),
      kind: fc.constantFrom('moved', 'question', 'answer', 'removal', 'replaced', 'new-total', 'approved' as const),
    }),
    { maxLength: 4 },
  ),
  handoverCode: orNull(fc.constant('0812')),
  receivedBy: fc.constantFrom('', 'Portaria'),
  hasHandoverPhoto: fc.boolean(),
  nfe: fc.option(
    fc.record({ key: fc.string(), number: fc.nat(), series: fc.nat(), issuedAt: fc.string(), isValid: fc.boolean() }),
  ),
  authorized: money,
  isPicked: fc.boolean(),
  questions: fc.array(questions, { maxLength: 2 }),
  rating: orNull(
    fc.record({
      stars,
      comment: word,
      ratedAt: instant,
      lines: fc.array(fc.record({ position: fc.integer({ min: 1, max: 9 }), stars }), { maxLength: 3 }),
      answer: orNull(fc.record({ text: word, at: instant })),
    }),
  ),
  isRatable: fc.boolean(),
  heldMove: orNull(fc.record({ to: status, dueAt: instant, by: word })),
})
