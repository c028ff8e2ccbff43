import type { NamedAddress, OrderRequest } from '#contract/order-request.ts'
import { ensureCan } from '#domain/access/can.ts'
import { addCents, subtractCents, type Cents } from '#domain/amounts.ts'
import type { WantedLine } from '#domain/cart/cart.ts'
import { ensureUsable } from '#domain/coupon/coupon.ts'
import {
  ensureAddress,
  isSameAddress,
  mayAddAddress,
  type AddressInput,
  type OrderAddress,
} from '#domain/customer/address.ts'
import { ensure, Failure } from '#domain/failure.ts'
import {
  cashToChange,
  ensureAmountsAsSeen,
  ensureAsSeen,
  placeOrder,
  type CartToOrder,
  type OrderPlan,
} from '#domain/order/place-order.ts'
import type { AnsweredTrait, Trait, TraitKind } from '#domain/order/trait.ts'
import { buyerKindOf } from '#domain/order/transitions.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { ADDRESS, toAddress } from '#server/modules/address/queries.ts'
import { priceLines, readPricedCart, type PricedCart } from '#server/modules/cart/read-cart.ts'
import { findDeliveryOption, type DeliveryOptionToReserve } from '#server/modules/delivery/delivery-options.ts'
import { findPaymentMethod } from '#server/modules/payment/payment.ts'
import { array, bool, narrow, statement, text, uuid, type RowOf } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** Everything that an order is made of, found and checked; nothing is reserved yet. */
export interface OrderDraft {
  readonly request: OrderRequest
  readonly priced: PricedCart
  readonly payment: PaymentMethod
  readonly addresses: OrderAddresses
  readonly delivery: DeliveryOptionToReserve
  /** What is left of the fee of the delivery after a coupon. */
  readonly deliveryFee: Cents
  readonly plan: OrderPlan
  readonly changeFor: Cents | null
  /** The answers to the supplier's questions. */
  readonly traits: readonly AnsweredTrait[]
}

export interface OrderToRead extends Pick<OrderDraft, 'request'> {
  readonly customerId: string
  /** Null where the stored cart is ordered. */
  readonly lines: readonly WantedLine[] | null
}

/** What an order is made from, as it was found; what is wrong with a part is thrown where that part is used. */
export interface OrderParts {
  readonly payment: PromiseSettledResult<PaymentMethod | null>
  readonly cart: PromiseSettledResult<PricedCart>
  readonly addresses: PromiseSettledResult<OrderAddresses>
}

/** Reads them together. Sent behind the lock of the cart, it sees the cart as it is under the lock. */
export async function readOrderParts(scope: Scope, { customerId, request, lines }: OrderToRead): Promise<OrderParts> {
  const { paymentMethodId, deliveryType, couponCode } = request
  const pricing = { paymentMethodId, deliveryType }
  const [payment, cart, addresses] = await Promise.allSettled([
    findPaymentMethod(scope, paymentMethodId),
    lines === null
      ? readPricedCart(scope, customerId, { ...pricing, ...(couponCode === null ? {} : { couponCode }) })
      : priceLines(scope, customerId, pricing, lines),
    findAddresses(scope, customerId, request),
  ])
  // What PostgreSQL stopped has ended the transaction.
  for (const part of [payment, cart, addresses])
    if (part.status === 'rejected' && !(part.reason instanceof Failure)) throw part.reason
  return { payment, cart, addresses }
}

export interface OrderToPrepare extends Pick<OrderDraft, 'request' | 'traits'> {
  readonly parts: OrderParts
  /** The total above which the principal of the account has to approve it; null where none is needed. */
  readonly approvalAbove: Cents | null
}

/**
 * The cart must be locked.
 * @throws Failure of order, coupon, payment, address and delivery with what is wrong.
 */
export async function prepareOrder(
  scope: Scope,
  { parts, request, traits, approvalAbove }: OrderToPrepare,
): Promise<OrderDraft> {
  ensure(scope.actor.kind !== 'visitor', 'access.signInRequired')
  const payment = valueOf(parts.payment)
  ensure(payment !== null, 'payment.methodNotFound')

  const found = valueOf(parts.cart)
  ensureCouponHolds(found, request.couponCode)
  ensureAsSeen(cartToOrder(found), request.lines)

  const addresses = valueOf(parts.addresses)
  const { deliveryOptionId: optionId, deliveryType, deliveryDate: date } = request
  const delivery = await findDeliveryOption(scope, {
    optionId,
    type: deliveryType,
    address: addresses.delivery,
    items: found.cart.items,
  })
  const isOffered = date === null ? delivery.dates.length === 0 : delivery.dates.includes(date)
  ensure(isOffered, 'delivery.dateUnavailable')
  const priced = found.withDeliveryFee(delivery.fee)
  const cart = cartToOrder(priced)
  const deliveryFee = subtractCents(delivery.fee, priced.deliveryDiscount)
  ensureAmountsAsSeen({ ...cart, deliveryFee: delivery.fee, total: addCents(cart.total, deliveryFee) }, request)

  const { takesQuotes } = scope.features
  const plan = placeOrder(cart, {
    by: buyerKindOf(scope.actor),
    takesQuotes,
    deliveryType,
    deliveryFee,
    payment,
    approvalAbove,
  })
  const changeFor = cashToChange(request.changeFor, { plan, payment })
  return { request, priced, payment, addresses, delivery, deliveryFee, plan, changeFor, traits }
}

function valueOf<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** The coupon that the order uses; one without a discount is not used up. */
export const couponOf = ({ priced }: Pick<OrderDraft, 'priced'>): PricedCart['coupons']['applied'] =>
  priced.cart.discount + priced.deliveryDiscount > 0 ? priced.coupons.applied : null

/** The coupon that the order names must be usable; the failure is that of its validation. */
function ensureCouponHolds({ coupons, cart, now, channel }: PricedCart, code: string | null): void {
  if (code === null) return
  ensure(coupons.typed !== null, 'coupon.invalid')
  ensureUsable(coupons.typed, { now, items: cart.items, channel })
  ensure(coupons.typed.productIds?.length !== 0, 'coupon.coversNothing')
}

const cartToOrder = ({ cart, unavailable }: PricedCart): CartToOrder => ({
  lines: cart.lines,
  combos: cart.combos,
  unavailable: [
    ...unavailable.map(({ id, name, isActive }) => ({ productId: id, name, isSold: isActive })),
    ...cart.unavailableCombos.map(({ id, name, loss }) => ({ productId: id, name, isSold: loss === 'sold-out' })),
  ],
  items: cart.items,
  discount: cart.discount,
  total: cart.total,
})

export interface OrderAddresses {
  /** Null for pickup. */
  readonly delivery: OrderAddress | null
  /** The named one, else the customer's billing address; null where there is none. */
  readonly billing: OrderAddress | null
}

const foundRow = {
  ...ADDRESS.types,
  isBilling: bool,
}
type FoundRow = RowOf<typeof foundRow>

const NONE: NamedAddress = { id: null, written: null }

// $4: an address was written out, which may be any of the customer's own.
const findAll = statement('order.addresses', {
  parameters: [uuid, uuid, array(uuid), bool],
  row: foundRow,
  useGenericPlan: true,
  sql: `select ${ADDRESS.list()}, is_billing from address
   where supplier_id = $1 and customer_id = $2 and removed_at is null and (id = any($3::uuid[]) or is_billing or $4::boolean)`,
})

/**
 * @throws Failure delivery.addressRequired, address.notFound for an unknown address or another customer's; for one that was
 * written out access.notAllowed, address.single, address.invalidPostalCode, address.unknownState.
 */
export async function findAddresses(
  scope: Scope,
  customerId: string,
  request: Pick<OrderRequest, 'deliveryType' | 'address' | 'billingAddress'>,
): Promise<OrderAddresses> {
  const delivery = request.deliveryType === 'delivery' ? request.address : NONE
  const billing = request.billingAddress
  ensure(request.deliveryType === 'pickup' || isNamed(delivery), 'delivery.addressRequired')
  const ids = [delivery.id, billing.id].filter((id) => id !== null)
  const isWritten = delivery.written !== null || billing.written !== null
  const found = await scope.db.many(findAll, [scope.supplier.id, customerId, ids, isWritten])
  const saved = found.find((row) => row.isBilling)
  return {
    delivery: isNamed(delivery) ? resolveAddress(scope, found, delivery, 'enderecoentrega') : null,
    billing: isNamed(billing)
      ? resolveAddress(scope, found, billing, 'enderecofaturamento')
      : saved
        ? orderAddress(saved)
        : null,
  }
}

function orderAddress(found: FoundRow): OrderAddress {
  const { isBilling: _, ...row } = found
  return toAddress(row)
}

const isNamed = ({ id, written }: NamedAddress): boolean => id !== null || written !== null

function resolveAddress(
  scope: Scope,
  found: readonly FoundRow[],
  { id, written }: NamedAddress,
  field: 'enderecoentrega' | 'enderecofaturamento',
): OrderAddress {
  if (written === null) {
    const row = found.find((row) => row.id === id)
    ensure(row, 'address.notFound')
    return orderAddress(row)
  }
  // A billing address is no delivery address.
  const own = found.filter((row) => field === 'enderecofaturamento' || !row.isBilling).map(orderAddress)
  const same = own.find((address) => isSameAddress(address, written))
  if (same) return same
  ensureMayWrite(scope, found, field)
  ensureAddress(written, `${field}.`)
  return asWritten(written)
}

/** An actor who may not add an address to the account, or has to use its only one, may not write one out in an order. */
function ensureMayWrite(
  scope: Scope,
  found: readonly FoundRow[],
  field: 'enderecoentrega' | 'enderecofaturamento',
): void {
  ensureCan('address.manage', scope.actor, scope)
  if (field === 'enderecofaturamento') return
  ensure(mayAddAddress(scope.features, found.filter((row) => !row.isBilling).length), 'address.single')
}

const asWritten = (written: AddressInput): OrderAddress => ({ ...written, id: null, erpCode: null })

const findTraits = statement('order.traits', {
  parameters: [uuid],
  row: { id: uuid, name: text, hint: text, kind: narrow<TraitKind>(text), choices: array(text), isRequired: bool },
  useGenericPlan: true,
  sql: `select id, name, hint, kind, choices, is_required as "isRequired" from order_trait
   where supplier_id = $1 and removed_at is null order by position, name, id`,
})

/** The supplier's questions for every order, sorted by the supplier. Cached, because every submission needs them. */
export const orderTraitsOf = (scope: Scope): Promise<Trait[]> =>
  scope.cache.remember(scope.supplier.id, 'order traits', () => scope.db.many(findTraits, [scope.supplier.id]))
