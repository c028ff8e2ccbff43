import type { OrderRequest } from '#contract/order-request.ts'
import type { SubmittedOrder } from '#contract/order.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { isOnAccount } from '#domain/payment/payment-method.ts'
import { answeredTraits } from '#domain/order/trait.ts'
import { clearCart, lockCart, storedCoupon } from '#server/modules/cart/queries.ts'
import { reserveCoupon } from '#server/modules/coupon/reserve-coupon.ts'
import { reserveSlot } from '#server/modules/delivery/reserve-slot.ts'
import { issueInvoice } from '#server/modules/invoice/issue-invoice.ts'
import { CommitTogether, violatedConstraint, inOrder } from '#server/platform/database/database.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { couponOf, prepareOrder, type OrderDraft, type OrderToPrepare } from './prepare-order.ts'
import { ensureTermsAccepted } from './ensure-terms.ts'
import { findSameOrder, identityOf, type SubmissionIdentity } from './find-order.ts'
import { lockAuthorization } from './lock-authorization.ts'
import { insertOrder } from './insert-order.ts'
import { orderRows } from './order-rows.ts'
import { orderTraitsOf } from './order-traits.ts'
import { reserveCredit, reserveStock } from './reservations.ts'

export interface Submission {
  readonly request: OrderRequest
  readonly idempotencyKey: string | null
  /** Throws where a customer tries too many coupon codes (rules §4). */
  readonly countGuess: () => Promise<void>
}

/**
 * Turns the customer's stored cart into an order, whole or not at all (rules §2). The same order sent again within a
 * minute is refused with the number of the first; with its own Idempotency-Key it is answered with the first, and
 * another one under the same key is refused.
 * @throws Failure order.*, and those of coupon, delivery, address and payment that say what is wrong.
 */
export async function submitOrder(scope: Scope, customerId: string, submission: Submission): Promise<SubmittedOrder> {
  const { request, idempotencyKey, countGuess } = submission
  ensure(request.lines.length > 0, 'order.emptyCart')
  const identity = identityOf(customerId, request, idempotencyKey)
  // Before the transaction: a guess stays counted where the order is refused.
  if (request.couponCode !== null && request.couponCode !== (await storedCoupon(scope, customerId))) await countGuess()
  // Before the transaction: nobody waits for it, and an order that is refused for it locks nothing.
  const traits = answeredTraits(await orderTraitsOf(scope), request.traits)
  try {
    return await inTransaction(scope, (scope) => submitOnce(scope, { customerId, request, traits }, identity))
  } catch (error) {
    // The same cart was filled again in the meantime: the constraint saw what the look before could not.
    if (violatedConstraint(error) !== 'order_not_twice') throw error
    throw new Failure('order.duplicate', { numpedido: (await findSameOrder(scope, identity))?.number ?? null })
  }
}

async function submitOnce(
  scope: Scope,
  order: OrderToPrepare,
  identity: SubmissionIdentity,
): Promise<SubmittedOrder | CommitTogether<SubmittedOrder>> {
  const { customerId } = order
  // Sent together; the look for the same order waits for the lock, and sees what was committed before it.
  const [{ lockedUntil }, same] = await inOrder(
    () => lockCart(scope, customerId),
    () => findSameOrder(scope, identity),
    () => lockAuthorization(scope, customerId),
    () => ensureTermsAccepted(scope, customerId),
  )
  if (same?.isRepeat) return same
  ensure(same === null, 'order.duplicate', { numpedido: same?.number ?? null })

  const parts = await prepareOrder(scope, order)
  // Whoever needs several of these rows takes them in this order: cart, stock, slot, coupon, credit, number.
  if (!parts.plan.isQuote) await reserve(scope, customerId, parts)
  const rows = orderRows(scope, identity, parts, lockedUntil === null ? 'web' : 'manual')
  const confirm = confirmationMail(scope, customerId, parts)
  const { plan, delivery, payment } = parts
  const isInvoiced = isOnAccount(payment.kind) && !plan.isQuote && plan.total > 0
  const written = inOrder(
    () => clearCart(scope, customerId),
    () => insertOrder(scope, rows),
    () => confirm(),
    () => (isInvoiced ? issueInvoice(scope) : Promise.resolve()),
  )
  const placed = {
    customerId,
    total: plan.total,
    deliveryFee: delivery.fee,
    status: plan.status,
    couponCode: couponOf(parts)?.code ?? null,
  }
  return new CommitTogether(written.then(([, number]) => ({ ...placed, number })))
}

async function reserve(scope: Scope, customerId: string, parts: OrderDraft): Promise<void> {
  const { priced, delivery, request, payment, plan } = parts
  const coupon = couponOf(parts)
  await reserveStock(scope, priced.lines)
  await reserveSlot(scope, delivery.id, request.deliveryDate, delivery.capacity)
  if (coupon !== null) await reserveCoupon(scope, coupon.id, customerId)
  if (isOnAccount(payment.kind)) await reserveCredit(scope, customerId, plan.total)
}
