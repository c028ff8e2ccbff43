import { createHash } from 'node:crypto'
import {
  basisPoints,
  centsFromReais,
  quantityFromUnits,
  ZERO_CENTS,
  type BasisPoints,
  type Cents,
} from '#domain/amounts.ts'
import { dayNumber, isoDate, weekdayOf } from '#domain/calendar.ts'
import type { CouponBenefit } from '#domain/coupon/coupon.ts'
import { totalsWithCoupon } from '#domain/coupon/discount.ts'
import { orderFingerprint } from '#domain/order/place-order.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { joinAdjustments } from '#domain/delivery/pickup-price.ts'
import { pricingForPayment } from '#domain/payment/price-by-payment.ts'
import type {
  CouponEntry,
  CustomerEntry,
  DeliveryOptionEntry,
  OrderEntry,
  PaymentMethodEntry,
  StoreEntry,
} from './data/store.ts'
import { addressCopy, customerId } from './people-rows.ts'
import type { PictureNames } from './picture-names.ts'
import type { Row } from './rows.ts'
import type { SeedCatalogue, SeedProduct } from './store-catalogue.ts'
import { couponId, optionId, paymentId, pickupStoreId, supplierId } from './store-rows.ts'

/** What an order of the past refers to. */
export interface OrderContext {
  readonly store: StoreEntry
  readonly catalogue: SeedCatalogue
  readonly pictures: PictureNames
  readonly customers: readonly CustomerEntry[]
  readonly loginIdOf: (email: string) => string
  readonly today: Date
}

export interface OrderRows {
  readonly order: Row
  readonly lines: readonly Row[]
  readonly events: readonly Row[]
  readonly couponUse: Row | null
}

/** Brazil has had no summer time since 2019. */
export const OFFSET = '-03:00'
const DAY_MS = 86_400_000

/** The rows of one order, priced by the same rules as a new one. */
export function orderRows(entry: OrderEntry, number: number, context: OrderContext): OrderRows {
  const { store } = context
  const customer = named(
    context.customers.filter((one) => one.store === store.slug),
    'document',
    entry.customer,
  )
  const option = named(store.deliveryOptions, 'name', entry.deliveryOption)
  const method = named(store.paymentMethods, 'name', entry.paymentMethod)
  const coupon = entry.coupon === undefined ? null : named(store.coupons, 'code', entry.coupon)
  const priced = priceOrder(entry, context, method, option, coupon)
  const key = { supplier_id: supplierId(store.slug), order_number: number }
  return {
    order: {
      supplier_id: key.supplier_id,
      number,
      ...headRow(entry, context, customer, priced),
      ...deliveryRow(entry, context, customer, option),
      ...paymentRow(entry, store, method, coupon),
      fingerprint: fingerprintOf(entry, number),
    },
    lines: priced.products.map((product, i) => ({ ...key, ...lineRow(product, i, entry, context, priced) })),
    events: eventRows(entry, context, customer).map((event) => ({ ...key, ...event })),
    couponUse: coupon && {
      ...key,
      coupon_id: couponId(store.slug, coupon.code),
      customer_id: customerId(store.slug, customer.document),
    },
  }
}

interface PricedOrder {
  readonly products: readonly SeedProduct[]
  readonly totals: ReturnType<typeof totalsWithCoupon>
  /** Of the payment method and of the way to receive, as one. */
  readonly adjustment: BasisPoints
}

function priceOrder(
  entry: OrderEntry,
  { store, catalogue }: OrderContext,
  method: PaymentMethodEntry,
  option: DeliveryOptionEntry,
  coupon: CouponEntry | null,
): PricedOrder {
  const ofDelivery = pickupAdjustmentOf(store, option)
  const adjustment = joinAdjustments(basisPoints(Math.round((method.adjustment ?? 0) * 100)), ofDelivery)
  const products = entry.lines.map(([name]) => {
    const found = catalogue.products.find((product) => product.entry.name === name)
    if (!found) throw new Error(`no product is called "${name}"`)
    return found
  })
  const lines = products.map((product, i) => ({
    product: pricingForPayment(product.pricing, adjustment),
    quantity: quantityFromUnits(entry.lines[i]?.[1] ?? 0),
    isGiftWrapped: entry.lines[i]?.[2] === 'gift',
    attendantPrice: null,
  }))
  const benefit = coupon && benefitOf(coupon)
  const options = { countsMultiple: !store.tags.includes('disable-product-multiple'), deliveryFee: ZERO_CENTS }
  const withoutFee = totalsWithCoupon(lines, benefit, options)
  const deliveryFee = feeOf(option, withoutFee.items)
  return { products, adjustment, totals: totalsWithCoupon(lines, benefit, { ...options, deliveryFee }) }
}

const pickupAdjustmentOf = ({ pickupPercent = 0 }: StoreEntry, { pickupStore }: DeliveryOptionEntry): BasisPoints =>
  basisPoints(pickupStore === undefined ? 0 : pickupPercent * 100)

const feeOf = (option: DeliveryOptionEntry, items: Cents): Cents =>
  option.freeFrom !== undefined && items >= centsFromReais(option.freeFrom) ? ZERO_CENTS : centsFromReais(option.fee)

const benefitOf = (coupon: CouponEntry): CouponBenefit => ({
  code: coupon.code,
  ...(coupon.percent === undefined
    ? { kind: 'fixed' as const, value: centsFromReais(coupon.fixed ?? 0) }
    : { kind: 'percent' as const, value: basisPoints(coupon.percent * 100) }),
  avoidsPolicies: coupon.avoidsPolicies ?? false,
  minimumItems: centsFromReais(coupon.minimumItems ?? 0),
  isForDelivery: false,
  productIds: null,
})

function headRow(entry: OrderEntry, context: OrderContext, customer: CustomerEntry, { totals }: PricedOrder): Row {
  return {
    customer_id: customerId(context.store.slug, customer.document),
    status: lastStatus(entry),
    placed_at: placedAt(entry, context.today).toISOString(),
    channel: 'web',
    placed_by: context.loginIdOf(entry.representative ?? customer.email),
    placed_as: buyerRole(entry),
    customer_name: customer.name,
    customer_document: customer.document,
    items_cents: totals.items,
    packaging_cents: totals.packaging,
    discount_cents: totals.discount,
    delivery_fee_cents: totals.deliveryFee,
    total_cents: totals.total,
    note: entry.note ?? '',
    customer_order_number: entry.customerOrderNumber ?? '',
  }
}

function deliveryRow(
  entry: OrderEntry,
  { store, today }: OrderContext,
  customer: CustomerEntry,
  option: DeliveryOptionEntry,
): Row {
  const address = entry.address === undefined ? null : named(customer.addresses, 'nickname', entry.address)
  const billing = customer.addresses.find((one) => one.isBilling)
  const pickup = option.pickupStore === undefined ? null : named(store.pickupStores, 'name', option.pickupStore)
  return {
    delivery_type: pickup ? 'pickup' : 'delivery',
    delivery_adjustment: pickupAdjustmentOf(store, option),
    delivery_option_id: optionId(store.slug, option.name),
    delivery_option_name: option.name,
    delivery_period: option.period,
    delivery_date: deliveryDate(entry, option, today),
    delivery_address: pickup || !address ? null : addressCopy(customer, address),
    pickup_store: pickup && {
      id: pickupStoreId(store.slug, pickup.name),
      name: pickup.name,
      address: pickup.address,
      hours: pickup.hours,
      coordinates: { latitude: pickup.latitude, longitude: pickup.longitude },
    },
    billing_address: billing ? addressCopy(customer, billing) : null,
  }
}

function paymentRow(entry: OrderEntry, store: StoreEntry, method: PaymentMethodEntry, coupon: CouponEntry | null): Row {
  const isPaid = entry.way.some(([status]) => status === 'paid' || status === 'delivered')
  return {
    flow: method.flow,
    payment_method_id: paymentId(store.slug, method.name),
    payment_kind: method.kind,
    payment_name: method.name,
    payment_adjustment: Math.round((method.adjustment ?? 0) * 100),

    payment_state: isPaid && method.kind !== 'account' ? 'paid' : 'open',
    coupon_code: coupon?.code ?? null,
    coupon_snapshot: coupon && { ...benefitOf(coupon), isAutomatic: coupon.isAutomatic ?? false },
  }
}

function lineRow(
  product: SeedProduct,
  index: number,
  entry: OrderEntry,
  { store, pictures }: OrderContext,
  { totals }: PricedOrder,
): Row {
  const line = totals.lines[index]
  const [, amount = 0, wrap] = entry.lines[index] ?? []
  return {
    position: index + 1,
    product_id: product.pricing.id,
    code: product.code,
    name: product.entry.name,
    unit: product.entry.unit ?? 'un',
    picture: pictures.products[product.code] ?? null,
    quantity: quantityFromUnits(amount),
    unit_price: line?.unitPrice,
    price_rule: line?.rule,
    is_gift_wrapped: wrap === 'gift',
    packaging_price: wrap === 'gift' ? product.pricing.packagingPrice : null,
    items_cents: line?.items,
    packaging_cents: line?.packaging,
    discount_cents: line?.discount,
    total_cents: line?.total,
    terms: {
      ...product.pricing,
      attendantPrice: null,
      countsMultiple: !store.tags.includes('disable-product-multiple'),
    },
  }
}

function eventRows(entry: OrderEntry, context: OrderContext, customer: CustomerEntry): Row[] {
  const start = placedAt(entry, context.today).getTime()
  return entry.way.map(([status, hours, reason], i) => {
    const isBuyer = i === 0 || (status === 'placed' && hours > 0)
    return {
      position: i + 1,
      from_status: entry.way[i - 1]?.[0] ?? null,
      to_status: status,
      // What would lie ahead of the moment of seeding happens now.
      happened_at: new Date(Math.min(start + hours * 3_600_000, context.today.getTime())).toISOString(),
      login_id: isBuyer ? context.loginIdOf(entry.representative ?? customer.email) : null,
      acting_as: isBuyer ? buyerRole(entry) : null,
      reason: reason ?? '',
    }
  })
}

const buyerRole = ({ representative }: OrderEntry) => (representative === undefined ? 'customer' : 'representative')

const lastStatus = (entry: OrderEntry): OrderStatus => entry.way.at(-1)?.[0] ?? 'placed'

function placedAt({ daysAgo, time }: OrderEntry, today: Date): Date {
  return new Date(`${localDate(new Date(today.getTime() - daysAgo * DAY_MS))}T${time}:00${OFFSET}`)
}

const localDate = (instant: Date): string => new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)

/** The first day from the wished one on, on which the option goes out. */
export function deliveryDate(entry: OrderEntry, option: DeliveryOptionEntry, today: Date): string {
  let day = dayNumber(localDate(placedAt(entry, today))) + entry.deliveredInDays
  while (!option.weekdays.includes(weekdayOf(day))) day++
  return isoDate(day)
}

/** Orders of the past differ by their number alone. */
function fingerprintOf(entry: OrderEntry, number: number): string {
  const content = orderFingerprint({
    customerId: `${entry.customer} ${number}`,
    lines: [],
    deliveryType: 'delivery',
    deliveryOptionId: '',
    destinationId: '',
    deliveryDate: null,
    paymentMethodId: '',
  })
  return `\\x${createHash('sha256').update(content).digest('hex')}`
}

export function named<Key extends string, Item extends Readonly<Record<Key, unknown>>>(
  items: readonly Item[],
  key: Key,
  name: string,
): Item {
  const found = items.find((item) => item[key] === name)
  if (!found) throw new Error(`nothing is called "${name}"`)
  return found
}
