import type { OrderRequest } from '#contract/order-request.ts'
import { worksForStore } from '#domain/access/actor.ts'
import { ensureCan } from '#domain/access/can.ts'
import type { NegotiatedOrderChoices, NegotiatedOrderDelivery } from '#domain/cart/negotiation.ts'
import { ensure } from '#domain/failure.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { DEFAULT_CHOICES, type SubscriptionType } from '#domain/subscription/subscription.ts'
import { addressesOf, findAddress } from '#server/modules/address/queries.ts'
import { readCart } from '#server/modules/cart/read-cart.ts'
import { listDeliveryOptions } from '#server/modules/delivery/delivery-options.ts'
import type { AgreedTotals, Submission } from '#server/modules/order/submit-order.ts'
import { paymentMethodsOf } from '#server/modules/payment/payment.ts'
import { subscriptionExtension } from '#server/modules/subscription/create-subscription.ts'
import { offeredTypes } from '#server/modules/subscription/types.ts'
import { bool, narrow, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { ensureStillAboveFloor } from './change-cart.ts'
import { ensureHeld, staffIdOf } from './lease.ts'
import { consentLimitOf, findNegotiation, type NegotiationRow } from './queries.ts'

/** Where the order can go and how it can be paid. @throws Failure those of `actingHolder` */
export async function orderChoices(scope: Scope, customerId: string): Promise<NegotiatedOrderChoices> {
  const acting = await actingHolder(scope, customerId)
  const [addresses, paymentMethods, subscription] = await Promise.all([
    addressesOf(acting, customerId),
    paymentMethodsOf(acting),
    chosenSubscription(acting, customerId),
  ])
  return { addresses, paymentMethods, subscriptionName: subscription?.name ?? null }
}

const findSubscriptionType = statement('negotiation.subscription-type', {
  parameters: [uuid, uuid],
  row: { id: nullable(uuid) },
  sql: 'select subscription_type_id as id from cart where supplier_id = $1 and customer_id = $2',
})

/** What the customer chose in the cart; null where that is bought once, or the store does not offer it any more. */
async function chosenSubscription(scope: Scope, customerId: string): Promise<SubscriptionType | null> {
  const cart = await scope.db.one(findSubscriptionType, [scope.supplier.id, customerId])
  return (await offeredTypes(scope)).find(({ id }) => id === cart?.id) ?? null
}

interface Receiving {
  readonly type: DeliveryType
  readonly addressId: string | null
  /** Of an address that is typed for the order; null where there is none. */
  readonly postalCode: string | null
  readonly paymentMethodId: string | null
}

/**
 * The ways to receive the cart, and what it costs.
 * @throws Failure those of `actingHolder` and `listDeliveryOptions`, address.notFound.
 */
export async function orderDelivery(
  scope: Scope,
  customerId: string,
  { type, addressId, postalCode, paymentMethodId }: Receiving,
): Promise<NegotiatedOrderDelivery> {
  const acting = await actingHolder(scope, customerId)
  const address = type === 'delivery' && addressId !== null ? await findAddress(acting, customerId, addressId) : null
  ensure(address !== null || type === 'pickup' || addressId === null, 'address.notFound')
  const place = address ?? (postalCode === null ? null : { postalCode, coordinates: null })
  const { items, total } = await readCart(acting, customerId, { paymentMethodId, deliveryType: type })
  return { options: await listDeliveryOptions(acting, { type, place, items }), total }
}

interface NegotiatedSubmission {
  /** In which the attendant acts for the customer. */
  readonly acting: Scope
  readonly submission: Submission
}

/**
 * How the cart that the attendant holds is submitted: with the customer's recorded consent, by the rules of every order. It begins the
 * subscription that the customer chose in the cart.
 * @throws Failure order.notAllowed unless it is an attendant, and those of a new subscription. Its submission throws
 * negotiation.taken, negotiation.notHeld, negotiation.noConsent, negotiation.consentOutdated where the cart costs more or was changed
 * since, negotiation.aboveLimit, and those of `ensureStillAboveFloor`.
 */
export async function submissionOf(
  scope: Scope,
  customerId: string,
  { request, idempotencyKey }: Pick<Submission, 'request' | 'idempotencyKey'>,
): Promise<NegotiatedSubmission> {
  const acting = await actingFor(scope, customerId)
  ensureCan('order.submit', acting.actor, { features: acting.features, hasConsent: true })
  const type = await chosenSubscription(acting, customerId)
  // Not in the request: the order clears the choice of the cart, and the same request has to be the same again.
  const subscription = type && { ...DEFAULT_CHOICES, typeId: type.id }
  const submission: Submission = {
    // The coupon of the cart counts; the customer agreed to its total.
    request: { ...request, couponCode: null, subscription: null },
    idempotencyKey,
    // The campaign is that of the customer's browser, and this one is the attendant's.
    campaign: null,
    countCouponAttempt: () => Promise.resolve(),
    extension: await subscriptionExtension(acting, customerId, { ...request, subscription }),
    readConsent: (scope) => agreedTotals(scope, customerId, request),
  }
  return { acting, submission }
}

/** The cart must be locked. */
async function agreedTotals(
  scope: Scope,
  customerId: string,
  { paymentMethodId, deliveryType }: Pick<OrderRequest, 'paymentMethodId' | 'deliveryType'>,
): Promise<AgreedTotals> {
  const negotiation = await held(scope, customerId)
  const { consentItems, isConsentCurrent, consentBy } = negotiation
  ensure(consentItems !== null, 'negotiation.noConsent')
  ensure(isConsentCurrent, 'negotiation.consentOutdated')
  await ensureStillAboveFloor(scope, customerId, await readCart(scope, customerId, { paymentMethodId, deliveryType }))
  const order = consentBy === null ? null : await consentLimitOf(scope, customerId, consentBy)
  return { cart: consentItems, order }
}

async function held(scope: Scope, customerId: string): Promise<NegotiationRow> {
  const negotiation = await findNegotiation(scope, customerId)
  ensure(negotiation, 'negotiation.noCart')
  ensureHeld(negotiation, staffIdOf(scope))
  return negotiation
}

/** @throws Failure negotiation.noCart, negotiation.taken, negotiation.notHeld */
async function actingHolder(scope: Scope, customerId: string): Promise<Scope> {
  await held(scope, customerId)
  return actingFor(scope, customerId)
}

const findCustomer = statement('negotiation.customer', {
  parameters: [uuid, uuid],
  row: { id: uuid, kind: narrow<'person' | 'company'>(text), isApproved: bool, priceListId: nullable(uuid) },
  sql: 'select id, kind, is_approved, (select l.id from price_list_of($1, $2) l) as price_list_id from customer where supplier_id = $1 and id = $2',
})

/** The scope in which the person acts for the customer of the cart. @throws Failure access.notAllowed, negotiation.noCart */
async function actingFor(scope: Scope, customerId: string): Promise<Scope> {
  const { actor, db, supplier } = scope
  ensure(worksForStore(actor), 'access.notAllowed')
  const customer = await db.one(findCustomer, [supplier.id, customerId])
  ensure(customer, 'negotiation.noCart')
  return { ...scope, actor: { ...actor, customer } }
}
