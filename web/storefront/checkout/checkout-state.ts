import type { Account } from '#contract/access.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import type { SeenLine } from '#domain/order/place-order.ts'
import { basisPoints, ONE_UNIT, type BasisPoints, type Cents, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { AppliedCoupon, CartCombo, CartLine, LineTotals, SavedCart, WantedLine } from '#domain/cart/cart.ts'
import type { CartTotals } from '#domain/cart/totals.ts'
import type { Product, ProductPricing } from '#domain/catalog/product.ts'
import { couponsOfCart } from '#domain/coupon/choose-coupon.ts'
import { totalsWithCoupon } from '#domain/coupon/discount.ts'
import { mustAwaitApproval } from '#domain/customer/customer-record.ts'
import type { DeliveryOption } from '#domain/delivery/delivery-option.ts'
import { joinAdjustments } from '#domain/delivery/pickup-price.ts'
import { channelOf } from '#domain/order/channel.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { TraitAnswer } from '#domain/order/trait.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { pricingForPayment } from '#domain/payment/price-by-payment.ts'
import type { SubscriptionRequest } from '#domain/subscription/subscription.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import type { DeliveryChoice } from '../state/browser-state.ts'
import type { CartState } from '../state/cart-state.ts'

/** Names of the form's fields, in the URL and in the form. */
export const FIELDS = {
  type: 'tipo',
  address: 'endereco',
  option: 'entrega',
  date: 'data',
  payment: 'pagamento',
  subscription: 'assinatura',
  /** In reais, as typed. */
  changeFor: 'trocoPara',
  orderNumber: 'numPedidoCliente',
  note: 'observacao',
  seen: 'itens',
  coupon: 'cupomVisto',
  key: 'chave',
  channel: 'canal',
  cartVersion: 'carrinho',
  /** Once for each option that is shown, because it may be chosen without a script: `packAmounts`. */
  amounts: 'valores',
} as const

const TRAIT_FIELD = 'caracteristica-'
export const traitFieldName = (traitId: string): string => `${TRAIT_FIELD}${traitId}`

/** What the customer chose, whether or not it is available. */
export interface CheckoutChoices {
  readonly type: DeliveryType | null
  readonly addressId: string | null
  readonly optionId: string | null
  readonly date: string | null
  readonly paymentId: string | null
}

interface Fields {
  get(name: string): unknown
}

interface AllFields extends Fields, Iterable<[string, unknown]> {
  getAll(name: string): unknown[]
}

export function readCheckoutChoices(fields: Fields): CheckoutChoices {
  const type = textOf(fields, FIELDS.type)
  return {
    type: type === 'pickup' || type === 'delivery' ? type : null,
    addressId: textOf(fields, FIELDS.address),
    optionId: textOf(fields, FIELDS.option),
    date: textOf(fields, FIELDS.date),
    paymentId: textOf(fields, FIELDS.payment),
  }
}

/** The address of the checkout with these choices. */
export function checkoutSearch(wanted: Partial<CheckoutChoices>, cartVersion?: number): string {
  const search = new URLSearchParams()
  const set = (name: string, value: string | number | null | undefined) =>
    value != null && search.set(name, String(value))
  set(FIELDS.type, wanted.type)
  set(FIELDS.address, wanted.addressId)
  set(FIELDS.payment, wanted.paymentId)
  set(FIELDS.cartVersion, cartVersion)
  return search.size > 0 ? `?${search}` : ''
}

/** What the store offers for the choice at hand. */
export interface CheckoutOptions {
  readonly type: DeliveryType
  readonly addressId: string | null
  readonly options: readonly DeliveryOption[]
  readonly methods: readonly PaymentMethod[]
}

interface FollowedBy {
  readonly types: readonly DeliveryType[]
  readonly addresses: readonly { readonly id: string }[]
  /** Whether no address was asked for on the screen yet. */
  readonly isAddressOpen: boolean
}

/**
 * The type and address of the checkout after a choice elsewhere in the store. An address that was asked for at the checkout
 * stays while the place of the store is still the same, or is the first one that the browser remembers or loads. A place that a person
 * chooses once more is another object, and is followed.
 */
export function followDelivery(
  shown: Pick<CheckoutChoices, 'type' | 'addressId'>,
  chosen: DeliveryChoice,
  before: DeliveryChoice,
  { types, addresses, isAddressOpen }: FollowedBy,
): Pick<CheckoutChoices, 'type' | 'addressId'> {
  const isFollowed = chosen.place !== before.place && (isAddressOpen || Boolean(before.place?.addressId))
  const address = isFollowed && addresses.find(({ id }) => id === chosen.place?.addressId)
  return {
    type: types.find((offered) => offered === chosen.deliveryType) ?? shown.type,
    addressId: address ? address.id : shown.addressId,
  }
}

/**
 * Whether the delivery options on display were loaded for another cart. It is compared with that cart and not with the one before a change:
 * a save by another tab may be read before this page's own save is confirmed, and then the confirmation changes nothing.
 * An empty cart has no options: an order may have emptied it, and a navigation would take away what is said of that order.
 */
export const isOfferOutdated = (
  offeredFor: SavedCart | null,
  { saved, saving }: Pick<CartState, 'saved' | 'saving'>,
  { variesPriceByPayment }: Pick<SupplierFeatures, 'variesPriceByPayment'>,
): boolean => {
  if (saving !== 'saved' || !saved || !offeredFor || saved.lines.length + saved.combos.length === 0) return false
  return variesPriceByPayment ? saved.version !== offeredFor.version : saved.items !== offeredFor.items
}

export interface Chosen {
  readonly option: DeliveryOption | null
  readonly date: string | null
  readonly payment: PaymentMethod | null
}

/** The chosen option where it is available, otherwise the first (specification §3: the first is the default). */
export function choose(
  { options, methods }: Pick<CheckoutOptions, 'options' | 'methods'>,
  wanted: CheckoutChoices,
  items: Cents,
): Chosen {
  const option = options.find(({ id }) => id === wanted.optionId) ?? options[0] ?? null
  const date = option?.dates.find((date) => date === wanted.date) ?? option?.dates[0] ?? null
  const usable = methods.filter((method) => method.minimum <= items)
  const payment = usable.find(({ id }) => id === wanted.paymentId) ?? usable[0] ?? null
  return { option, date, payment }
}

export type Missing = 'not-allowed' | 'in-review' | 'updating' | 'address' | 'delivery' | 'date' | 'payment'

interface Readiness {
  readonly account: Pick<Account, 'maySubmit' | 'isApproved'>
  readonly features: Pick<SupplierFeatures, 'blocksUnapproved' | 'restrictsUnapproved'>
  readonly isUpdating: boolean
  readonly offer: CheckoutOptions
  readonly chosen: Chosen
}

/** Why the order cannot be sent yet: the first reason, or null. */
export function missingFor({ account, features, isUpdating, offer, chosen }: Readiness): Missing | null {
  if (!account.maySubmit) return 'not-allowed'
  if (mustAwaitApproval(account.isApproved, features)) return 'in-review'
  if (isUpdating) return 'updating'
  if (offer.type === 'delivery' && offer.addressId === null) return 'address'
  if (!chosen.option) return 'delivery'
  if (chosen.option.dates.length > 0 && chosen.date === null) return 'date'
  return chosen.payment ? null : 'payment'
}

interface Pricing {
  /** What the coupon is chosen from. */
  readonly cart: Pick<SavedCart, 'coupons' | 'combos' | 'typedCode' | 'isAutomaticCouponOn'>
  readonly payment: PaymentMethod | null
  readonly deliveryFee: Cents
  /** What receiving it this way adds to every price. */
  readonly deliveryAdjustment: BasisPoints
  readonly features: Pick<SupplierFeatures, 'countsMultiple' | 'variesPriceByPayment'>
}

export interface PricedCart {
  /** `pricing` is that of the product with the payment method. */
  readonly lines: readonly (CartLine<Product> & {
    readonly pricing: ProductPricing
    readonly totals: CartTotals['lines'][number]
  })[]
  readonly totals: CartTotals
  readonly coupon: AppliedCoupon | null
}

/** The cart as the server will price it: by the payment method where the store varies prices and the way to receive, with the delivery fee. */
export function priceCheckout(
  lines: readonly CartLine<Product>[],
  { cart, payment, deliveryFee, deliveryAdjustment, features }: Pricing,
): PricedCart {
  const ofPayment = (features.variesPriceByPayment && payment?.adjustment) || basisPoints(0)
  const adjustment = joinAdjustments(ofPayment, deliveryAdjustment)
  const priced = lines.flatMap((line) => {
    const { pricing } = line.product
    return pricing
      ? [
          {
            line,
            toTotal: { ...line, product: pricingForPayment(pricing, adjustment) },
          },
        ]
      : []
  })
  const pricing = { countsMultiple: features.countsMultiple, deliveryFee }
  const parts = cart.combos.flatMap((combo) => combo.parts)
  const toTotal = [
    ...priced.map((line) => line.toTotal),
    ...parts.map((line) => ({ ...line, product: line.product.pricing })),
  ]
  const { applied: coupon } = couponsOfCart(cart, toTotal, pricing)
  const totals = totalsWithCoupon(toTotal, coupon, pricing)
  const shown = priced.flatMap(({ line, toTotal }, index) => {
    const lineTotals = totals.lines[index]
    return lineTotals ? [{ ...line, pricing: toTotal.product, totals: lineTotals }] : []
  })
  return { lines: shown, totals, coupon }
}

/** A line as the customer saw it, with what names it once it is gone. */
export interface SeenProduct extends WantedLine, Pick<Product, 'name' | 'unit'> {
  readonly price: UnitPrice
  /** Of one unit; 0 where wrapping costs nothing. */
  readonly packagingPrice: UnitPrice
}

/** What is shown of a line at this price. */
export const seenProduct = (
  { product, quantity, isGiftWrapped }: CartLine<Product>,
  { unitPrice }: Pick<LineTotals, 'unitPrice'>,
): SeenProduct => ({
  productId: product.id,
  name: product.name,
  unit: product.unit,
  quantity,
  isGiftWrapped,
  price: unitPrice,
  packagingPrice: product.pricing?.packagingPrice ?? (0 as UnitPrice),
})

/** A combo, which an order names by its id in the cart. */
export const seenCombo = ({ id, name, quantity, price }: CartCombo): SeenProduct => ({
  productId: id,
  name,
  unit: 'combo',
  quantity: (quantity * ONE_UNIT) as Quantity,
  isGiftWrapped: false,
  price: (price * 100) as UnitPrice,
  packagingPrice: 0 as UnitPrice,
})

interface OrderParts {
  readonly offer: Pick<CheckoutOptions, 'type' | 'addressId'>
  readonly optionId: string
  readonly date: string | null
  readonly paymentId: string
  readonly changeFor: Cents | null
  /** Null where the order is not repeated. */
  readonly subscription: SubscriptionRequest | null
  readonly seen: readonly SeenProduct[]
  /** Of the coupon that was seen; null where there was none or the store chose it itself (specification §5). */
  readonly couponCode: string | null
  readonly note: string
  readonly orderNumber: string
  readonly isLocked: boolean
  readonly seenDeliveryFee: Cents | null
  readonly seenDiscount: Cents | null
  readonly seenTotal: Cents | null
  readonly traits: readonly TraitAnswer[]
}

export const orderRequest = ({
  offer,
  optionId,
  date,
  paymentId,
  changeFor,
  subscription,
  seen,
  couponCode,
  note,
  orderNumber,
  isLocked,
  traits,
  ...amounts
}: OrderParts): OrderRequest => ({
  lines: seen.map(({ productId, quantity, isGiftWrapped, price, packagingPrice }): SeenLine => ({
    productId,
    quantity,
    isGiftWrapped,
    seenPrice: null,
    seenUnitPrice: price,
    seenPackagingPrice: packagingPrice,
  })),
  deliveryType: offer.type,
  deliveryOptionId: optionId,
  deliveryDate: date,
  address: { id: offer.type === 'delivery' ? offer.addressId : null, written: null },
  billingAddress: { id: null, written: null },
  paymentMethodId: paymentId,
  changeFor,
  subscription,
  couponCode,
  note: note.trim(),
  customerOrderNumber: orderNumber.trim(),
  channel: channelOf(isLocked),
  traits,
  seenDeliveryFee: amounts.seenDeliveryFee,
  seenDiscount: amounts.seenDiscount,
  seenTotal: amounts.seenTotal,
})

/** What the order was shown to cost with one option, for the form. */
export const packAmounts = (
  { id, fee }: Pick<DeliveryOption, 'id' | 'fee'>,
  { discount, total }: Pick<CartTotals, 'discount' | 'total'>,
): string => [id, fee, discount, total].join(' ')

type SeenInForm = Pick<OrderParts, 'seenDeliveryFee' | 'seenDiscount' | 'seenTotal'>

/** The amounts that were shown with the chosen option; null where the form has none. */
export function seenAmountsOf(fields: Pick<AllFields, 'getAll'>, optionId: string): SeenInForm {
  const shown = fields.getAll(FIELDS.amounts).map((entry) => String(entry).split(' '))
  const [, fee, discount, total] = shown.find(([id]) => id === optionId) ?? []
  return { seenDeliveryFee: shownCents(fee), seenDiscount: shownCents(discount), seenTotal: shownCents(total) }
}

function shownCents(text: string | undefined): Cents | null {
  const amount = Number(text ?? Number.NaN)
  return Number.isSafeInteger(amount) && amount >= 0 ? (amount as Cents) : null
}

/** The answers to the supplier's questions, as typed. */
export const traitAnswers = (fields: AllFields): TraitAnswer[] =>
  [...fields].flatMap(([name, value]) =>
    name.startsWith(TRAIT_FIELD) && typeof value === 'string'
      ? [{ traitId: name.slice(TRAIT_FIELD.length), value }]
      : [],
  )

/** One attempt to send: the same content keeps its key, so that a repeat is answered with the first order. */
export interface Attempt {
  readonly content: string
  readonly key: string
}

export const attemptFor = (previous: Attempt | null, content: string, newKey: () => string): Attempt =>
  previous?.content === content ? previous : { content, key: newKey() }

export function textOf(fields: Fields, name: string): string | null {
  const value = fields.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}
