import type { OrderRequest } from '#contract/order-request.ts'
import { addCents } from '#domain/amounts.ts'
import { ensureUsable } from '#domain/coupon/coupon.ts'
import { ensure } from '#domain/failure.ts'
import { ensureAsSeen, placeOrder, type CartToOrder, type OrderPlan } from '#domain/order/place-order.ts'
import { ensureAmountsAsSeen } from '#domain/order/seen-amounts.ts'
import type { KeptTrait } from '#domain/order/trait.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { PricedCart } from '#server/modules/cart/price-cart.ts'
import type { KeptCoupon } from '#server/modules/cart/queries.ts'
import { readPricedCart } from '#server/modules/cart/read-cart.ts'
import { findDeliveryOption, type DeliveryOptionToReserve } from '#server/modules/delivery/find-delivery-option.ts'
import { findPaymentMethod } from '#server/modules/payment/queries.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { findAddresses, type OrderAddresses } from './find-addresses.ts'

/** Everything that an order is made of, found and checked; nothing is reserved yet. */
export interface OrderDraft {
  readonly request: OrderRequest
  readonly priced: PricedCart
  readonly payment: PaymentMethod
  readonly addresses: OrderAddresses
  readonly delivery: DeliveryOptionToReserve
  readonly plan: OrderPlan
  /** The answers to the supplier's questions. */
  readonly traits: readonly KeptTrait[]
}

export interface OrderToPrepare extends Pick<OrderDraft, 'request' | 'traits'> {
  readonly customerId: string
}

/**
 * The cart must be locked.
 * @throws Failure of order, coupon, payment, address and delivery that says what does not hold.
 */
export async function prepareOrder(scope: Scope, { customerId, request, traits }: OrderToPrepare): Promise<OrderDraft> {
  ensure(scope.actor.kind !== 'visitor', 'access.signInRequired')
  // Asked for together; what does not hold is still told in the order of these lines.
  const [foundPayment, foundCart, foundAddresses] = await Promise.allSettled([
    findPaymentMethod(scope, request.paymentMethodId),
    readPricedCart(scope, customerId, {
      paymentMethodId: request.paymentMethodId,
      ...(request.couponCode === null ? {} : { couponCode: request.couponCode }),
    }),
    findAddresses(scope, customerId, request),
  ])
  const payment = valueOf(foundPayment)
  ensure(payment !== null, 'payment.methodNotFound')

  const priced = valueOf(foundCart)
  const cart = cartToOrder(priced)
  ensureCouponHolds(priced, request.couponCode)
  ensureAsSeen(cart, request.lines)

  const addresses = valueOf(foundAddresses)
  const { deliveryOptionId: optionId, deliveryType, deliveryDate: date } = request
  const delivery = await findDeliveryOption(scope, {
    optionId,
    type: deliveryType,
    address: addresses.delivery,
    items: cart.items,
  })
  const isOffered = date === null ? delivery.dates.length === 0 : delivery.dates.includes(date)
  ensure(isOffered, 'delivery.dateUnavailable')
  ensureAmountsAsSeen({ ...cart, deliveryFee: delivery.fee, total: addCents(cart.total, delivery.fee) }, request)

  const { takesQuotes } = scope.features
  const plan = placeOrder(cart, { by: scope.actor.kind, takesQuotes, deliveryType, deliveryFee: delivery.fee, payment })
  return { request, priced, payment, addresses, delivery, plan, traits }
}

function valueOf<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** The coupon that the order uses up: one that takes nothing off is kept for another time. */
export const couponOf = ({ priced }: Pick<OrderDraft, 'priced'>): KeptCoupon | null =>
  priced.cart.discount > 0 ? priced.coupons.applied : null

/** A coupon that the order names says itself why it does not hold, as when it is validated. */
function ensureCouponHolds({ coupons, cart, now }: PricedCart, code: string | null): void {
  if (code === null) return
  ensure(coupons.typed !== null, 'coupon.invalid')
  ensureUsable(coupons.typed, { now, items: cart.items })
}

const cartToOrder = ({ cart, unavailable }: PricedCart): CartToOrder => ({
  lines: cart.lines,
  unavailable: unavailable.map((row) => ({ productId: row.id, name: row.name })),
  items: cart.items,
  discount: cart.discount,
  total: cart.total,
})
