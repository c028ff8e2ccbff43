import { createHash } from 'node:crypto'
import type { OrderRequest } from '#contract/order-request.ts'
import type { SubmittedOrder } from '#contract/order.ts'
import { customerOf, worksForStore, type Actor } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { ensureCan } from '#domain/access/can.ts'
import { SUBMIT_PERMISSION } from '#domain/access/permission.ts'
import type { Cents } from '#domain/amounts.ts'
import { addressText } from '#domain/customer/address.ts'
import { needsApproval } from '#domain/customer/customer-record.ts'
import { ensure, Failure } from '#domain/failure.ts'
import type { Campaign } from '#domain/order/campaign.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { orderFingerprint } from '#domain/order/place-order.ts'
import { answeredTraits, fittingTraits } from '#domain/order/trait.ts'
import { ensureNotPaused } from '#domain/supplier/pause.ts'
import { isOnAccount } from '#domain/payment/payment-method.ts'
import { storedCoupon } from '#server/modules/cart/queries.ts'
import { clearCart } from '#server/modules/cart/write-cart.ts'
import { lockCart } from '#server/modules/cart/lock-cart.ts'
import type { PricedCart } from '#server/modules/cart/read-cart.ts'
import { reserveCoupon } from '#server/modules/coupon/coupon-use.ts'
import { reserveSlot } from '#server/modules/delivery/delivery-options.ts'
import { ensureNoneOverdue } from '#server/modules/invoice/credit.ts'
import { issueInvoices, termDaysOf } from '#server/modules/invoice/invoices.ts'
import { CommitTogether, inOrder } from '#server/platform/database/database.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import {
  bool,
  statement,
  text,
  uuid,
  bytea,
  int8,
  narrow,
  nullable,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { RequestContext } from '#server/platform/http/request-context.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'
import { acceptedTermsSql } from '#server/platform/session/session.ts'
import { insertOrder, orderRows, type SubmissionIdentity } from './insert-order.ts'
import {
  couponOf,
  orderTraitsOf,
  prepareOrder,
  readOrderParts,
  type OrderDraft,
  type OrderToRead,
} from './prepare-order.ts'
import { reserveCredit, reserveStock, type LineToTake } from './reservations.ts'

export interface Submission {
  readonly request: OrderRequest
  readonly idempotencyKey: string | null
  readonly campaign: Campaign | null
  /** Throws where a customer tries too many coupon codes (rules §4). */
  readonly countCouponAttempt: () => Promise<void>
  /** Writes what belongs to the order in its transaction; null where there is nothing more. */
  readonly extension: OrderExtension | null
  /** Reads what the customer agreed to, while the cart is locked, and throws without it; null for who needs no consent. */
  readonly readConsent: ((scope: Scope) => Promise<AgreedTotals>) | null
}

/** What an order may cost at most that is placed with a customer's consent. */
export interface AgreedTotals {
  /** Without the delivery fee. */
  readonly cart: Cents
  /** With it: what the person who agreed may spend alone; null where that has no limit. */
  readonly order: Cents | null
}

/** What is written in the transaction of an order, such as a subscription. */
export type OrderExtension = (scope: Scope, number: number, draft: OrderDraft) => Promise<void>

/**
 * Turns the customer's stored cart into an order, whole or not at all (rules §2). The same order sent again within a
 * minute is refused with the number of the first; with its own Idempotency-Key it is answered with the first, and
 * another one under the same key is refused.
 * @throws Failure order.*, among them order.storePaused, and those of coupon, delivery, address and payment.
 */
export async function submitOrder(scope: Scope, customerId: string, submission: Submission): Promise<SubmittedOrder> {
  const { request, idempotencyKey, countCouponAttempt } = submission
  ensure(request.lines.length > 0, 'order.emptyCart')
  const identity = identityOf(customerId, request, idempotencyKey)
  // Before the transaction, so that an attempt counts where the order is refused.
  if (request.couponCode !== null && request.couponCode !== (await storedCoupon(scope, customerId)))
    await countCouponAttempt()
  // Before the transaction, so that it locks nothing.
  const traits = answeredTraits(await orderTraitsOf(scope), request.traits)
  try {
    return await inTransaction(scope, (scope) =>
      submitInTransaction(scope, { customerId, request, traits, lines: null }, identity, submission),
    )
  } catch (error) {
    // A concurrent submission placed the same order, which the look-up before could not see.
    if (violatedConstraint(error) !== 'order_not_twice') throw error
    throw new Failure('order.duplicate', { numpedido: (await findSameOrder(scope, identity))?.number ?? null })
  }
}

/** An order of given lines, such as those of a subscription. */
export interface OrderOfLines extends OrderToRead {
  readonly lines: NonNullable<OrderToRead['lines']>
  readonly idempotencyKey: string
}

/**
 * Places an order of given lines in the open transaction of the scope, by the same rules as that of a cart. The cart stays as it is.
 * @throws Failure as `submitOrder` does; violates `order_not_twice` where the same order was placed in the last minute.
 */
export async function submitLines(
  scope: Scope,
  { customerId, request, lines, idempotencyKey }: OrderOfLines,
): Promise<SubmittedOrder> {
  ensureCan('order.submit', scope.actor, scope)
  const traits = fittingTraits(await orderTraitsOf(scope), request.traits)
  const identity = identityOf(customerId, request, idempotencyKey)
  const more = { extension: null, readConsent: null, campaign: null }
  const placed = await submitInTransaction(scope, { customerId, request, traits, lines }, identity, more)
  return placed instanceof CommitTogether ? placed.answer : placed
}

async function submitInTransaction(
  scope: Scope,
  order: OrderToRead & Pick<OrderDraft, 'traits'>,
  identity: SubmissionIdentity,
  { extension, readConsent, campaign }: Pick<Submission, 'extension' | 'readConsent' | 'campaign'>,
): Promise<SubmittedOrder | CommitTogether<SubmittedOrder>> {
  const { customerId } = order
  // Sent together; what follows the lock waits for it, and sees what was committed before it.
  const [{ lockedUntil, version }, same, approvalAbove, , found] = await inOrder(
    () => lockCart(scope, customerId),
    () => findSameOrder(scope, identity),
    () => lockAuthorization(scope, customerId),
    () => ensureTermsAccepted(scope, customerId),
    () => readOrderParts(scope, order),
  )
  if (same?.isRepeat) return same
  ensure(same === null, 'order.duplicate', { numpedido: same?.number ?? null })

  const agreed = readConsent && (await readConsent(scope))
  // A cart that is made with its lock, or whose lease has lapsed, was read before.
  const isStale = order.lines === null && found.cart.status === 'fulfilled' && found.cart.value.cart.version !== version
  const read = isStale ? await readOrderParts(scope, order) : found
  const parts = await prepareOrder(scope, { ...order, parts: read, approvalAbove })
  const { plan, deliveryFee, payment } = parts
  // Taken by phone or at the counter.
  const isByDesk = scope.actor.kind === 'staff'
  if (agreed !== null) ensureAgreed(parts, agreed)
  if (order.lines === null && !plan.isQuote && !isByDesk && scope.actor.kind !== 'attendant')
    ensureNotPaused(scope.supplier, new Date().toISOString())
  // The next orders of a subscription are placed without the linked user, whose limit they would pass.
  ensure(plan.approval === null || extension === null, 'order.approvalRepeats')
  const isInvoiced = isOnAccount(payment.kind) && !plan.isQuote && plan.total > 0 && plan.approval === null
  const termDays = isInvoiced ? await termDaysOf(scope, customerId, payment.id) : []
  // Order of the row locks: cart, stock, slot, coupon, credit, number.
  if (!parts.plan.isQuote) await reserve(scope, customerId, parts)
  const rows = orderRows(scope, identity, parts, {
    channel: isByDesk || (lockedUntil !== null && order.lines === null) ? 'manual' : 'web',
    campaign,
  })
  const written = inOrder(
    () => (order.lines === null ? clearCart(scope, customerId) : Promise.resolve()),
    () => insertOrder(scope, rows),
    () => (isInvoiced ? issueInvoices(scope, { number: null, total: plan.total, termDays }) : Promise.resolve()),
  )
  const placed = {
    customerId,
    total: plan.total,
    deliveryFee,
    status: plan.status,
    couponCode: couponOf(parts)?.code ?? null,
  }
  if (!worksForStore(scope.actor) && extension === null)
    return new CommitTogether(written.then(([, number]) => ({ ...placed, number })))
  const [, number] = await written
  await extension?.(scope, number, parts)
  await recordStaffChange(scope, {
    action: 'order.placed',
    customerId,
    orderNumber: number,
    changes: changesBetween({}, { status: plan.status, total: plan.total }),
  })
  return { ...placed, number }
}

/** @throws Failure negotiation.consentOutdated, negotiation.aboveLimit */
function ensureAgreed({ priced, plan }: OrderDraft, agreed: AgreedTotals): void {
  ensure(priced.cart.total <= agreed.cart, 'negotiation.consentOutdated')
  ensure(agreed.order === null || plan.total <= agreed.order, 'negotiation.aboveLimit')
}

async function reserve(scope: Scope, customerId: string, parts: OrderDraft): Promise<void> {
  const { priced, delivery, request, payment, plan } = parts
  const coupon = couponOf(parts)
  await reserveStock(scope, trackedIn(priced))
  await reserveSlot(scope, delivery.id, request.deliveryDate, delivery.capacity)
  if (coupon !== null) await reserveCoupon(scope, coupon.id, customerId)
  if (!isOnAccount(payment.kind)) return
  await ensureNoneOverdue(scope, customerId)
  await reserveCredit(scope, customerId, plan.total)
}

const trackedIn = ({ lines }: PricedCart): LineToTake[] =>
  lines.flatMap(({ line: { product, quantity }, row }) =>
    row.stockPolicy === 'tracked' ? [{ productId: product.id, name: product.name, quantity }] : [],
  )

const lockGrant = statement('order.hold-permission', {
  parameters: [uuid, uuid, uuid, text],
  row: { approvalAbove: nullable(narrow<Cents>(int8)) },
  useGenericPlan: true,
  sql: `select approval_above_cents as approval_above from linked_user
   where supplier_id = $1 and customer_id = $2 and login_id = $3 and is_active and $4 = any (permissions)
   for share`,
})
const lockClient = statement('order.hold-client', {
  parameters: [uuid, uuid, uuid],
  row: { id: uuid },
  useGenericPlan: true,
  sql: `select m.id from portfolio p
   join staff m on m.supplier_id = p.supplier_id and m.id = p.representative_id and m.is_active
   where p.supplier_id = $1 and p.customer_id = $2 and p.representative_id = $3
   for share`,
})
const lockAttendant = statement('order.hold-attendant', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  useGenericPlan: true,
  sql: "select id from staff where supplier_id = $1 and id = $2 and role = 'attendant' and is_active for share",
})
const lockStaff = statement('order.hold-staff', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  useGenericPlan: true,
  sql: "select id from staff where supplier_id = $1 and id = $2 and role = 'staff' and 'orders' = any (modules) and is_active for share",
})
const lockKey = statement('order.hold-key', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  useGenericPlan: true,
  sql: 'select id from api_key where supplier_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > now()) for share',
})
const lockApproval = statement('order.hold-approval', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  useGenericPlan: true,
  // Not shared: two orders on account would each wait for the other to let its credit be taken.
  sql: 'select id from customer where supplier_id = $1 and id = $2 and is_approved for no key update',
})

/**
 * Locks the rows that authorize the actor until the order is stored or refused. A concurrent change that pauses a linked user, takes a client
 * from a representative, revokes a key or refuses a registration waits, and no order follows its answer. Returns the total above which the
 * principal has to approve what the actor orders; null where no approval is needed.
 * @throws Failure order.notAllowed, order.awaitingApproval where it was taken away since the session was read.
 */
export async function lockAuthorization(scope: Scope, customerId: string): Promise<Cents | null> {
  const [permission, approval] = await inOrder(
    () => lockActorRow(scope, scope.actor, customerId),
    () => (buysByApproval(scope) ? scope.db.one(lockApproval, [scope.supplier.id, customerId]) : Promise.resolve(true)),
  )
  ensure(permission, 'order.notAllowed')
  ensure(approval, 'order.awaitingApproval')
  return permission.approvalAbove
}

/** In a store that takes orders without approval none is needed now. */
const buysByApproval = ({ actor, features }: Scope): boolean =>
  needsApproval(features) && customerOf(actor)?.isApproved === true

interface Authorization {
  readonly approvalAbove: Cents | null
}
const WITHOUT_APPROVAL: Authorization = { approvalAbove: null }

async function lockActorRow(
  { db, supplier }: Scope,
  actor: Actor,
  customerId: string,
): Promise<Authorization | undefined> {
  switch (actor.kind) {
    case 'linked-user':
      return db.one(lockGrant, [supplier.id, customerId, actor.loginId, SUBMIT_PERMISSION])
    case 'representative':
      return (await db.one(lockClient, [supplier.id, customerId, actor.staffId])) && WITHOUT_APPROVAL
    case 'api-key':
      return (await db.one(lockKey, [supplier.id, actor.keyId])) && WITHOUT_APPROVAL
    // The customer's consent is read by `readConsent`.
    case 'attendant':
      return (await db.one(lockAttendant, [supplier.id, actor.staffId])) && WITHOUT_APPROVAL
    case 'staff':
      return (await db.one(lockStaff, [supplier.id, actor.staffId])) && WITHOUT_APPROVAL
    // A customer's own record needs no lock.
    default:
      return WITHOUT_APPROVAL
  }
}

const findAcceptance = statement('order.terms-accepted', {
  parameters: [uuid, uuid],
  row: { isAccepted: bool },
  useGenericPlan: true,
  sql: `select ${acceptedTermsSql('$1', '$2')} as is_accepted`,
})

/**
 * Makes sure that a person who orders on their own account accepted the terms of use in force. Staff and programs cannot accept in the name
 * of a client, so they need not. Throws Failure order.termsOpen.
 */
export async function ensureTermsAccepted(scope: Scope, customerId: string): Promise<void> {
  const isOwn = scope.actor.kind === 'customer' || scope.actor.kind === 'linked-user'
  if (!isOwn) return
  const terms = await scope.db.one(findAcceptance, [scope.supplier.id, customerId])
  ensure(terms?.isAccepted, 'order.termsOpen')
}

const MAX_KEY_LENGTH = 200

/** A longer key is refused and not cut, because two keys could become equal. */
export function idempotencyKeyOf({ idempotencyKey }: Pick<RequestContext, 'idempotencyKey'>): string | null {
  ensure(idempotencyKey === null || idempotencyKey.length <= MAX_KEY_LENGTH, 'order.keyTooLong', {
    field: 'Idempotency-Key',
    maximum: MAX_KEY_LENGTH,
  })
  return idempotencyKey
}

export function identityOf(
  customerId: string,
  request: OrderRequest,
  idempotencyKey: string | null,
): SubmissionIdentity {
  // The option of a pickup names its store.
  const destinationId = request.deliveryType === 'pickup' ? request.deliveryOptionId : destinationOf(request)
  const text = orderFingerprint({ ...request, customerId, destinationId })
  return {
    customerId,
    fingerprint: sha256(text),
    idempotencyKey,
    contentHash: idempotencyKey === null ? null : contentHash(text, request),
  }
}

const destinationOf = ({ address: { id, written } }: OrderRequest): string =>
  id ?? (written ? addressText(written) : '')

/** The fingerprint's text has the lines in one order; what was seen of them counts as well. */
function contentHash(text: string, { lines, ...others }: OrderRequest): Buffer {
  const seenPrices = lines
    .map((line) => [line.productId, line.seenPrice, line.seenUnitPrice, line.seenPackagingPrice] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256(JSON.stringify([text, seenPrices, others]))
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const sameOrderRow = {
  number: int8,
  total: narrow<Cents>(int8),
  deliveryFee: narrow<Cents>(int8),
  customerId: uuid,
  status: narrow<OrderStatus>(text),
  couponCode: nullable(text),
  /** Sent again with its own Idempotency-Key. */
  isRepeat: bool,
}
export type SameOrder = RowOf<typeof sameOrderRow>

// The window is that of the constraint `order_not_twice`.
const findOne = statement('order.same', {
  parameters: [uuid, uuid, bytea, text, bytea],
  row: { ...sameOrderRow, isOtherContent: bool },
  useGenericPlan: true,
  sql: `select number, total_cents as total, delivery_fee_cents as "deliveryFee", customer_id as "customerId", status,
     coupon_code as "couponCode", coalesce(idempotency_key = $4, false) as "isRepeat",
     coalesce(idempotency_key = $4 and idempotency_hash <> $5, false) as "isOtherContent"
   from purchase_order
   where supplier_id = $1 and customer_id = $2
     and (idempotency_key = $4 or (fingerprint = $3 and status <> 'cancelled'
       and duplicate_window && tstzrange(now(), now() + interval '60 seconds')))
   order by "isRepeat" desc, number desc
   limit 1`,
})

/**
 * The order that such a submission made before, if any.
 * @throws Failure order.keyReused where its key made another one, order.cancelled where that was cancelled since.
 */
async function findSameOrder(scope: Scope, identity: SubmissionIdentity): Promise<SameOrder | null> {
  const { customerId, fingerprint, idempotencyKey, contentHash } = identity
  const found = await scope.db.one(findOne, [scope.supplier.id, customerId, fingerprint, idempotencyKey, contentHash])
  if (!found) return null
  const { isOtherContent, ...order } = found
  ensure(!isOtherContent, 'order.keyReused', { numpedido: order.number })
  ensure(order.status !== 'cancelled', 'order.cancelled', { numpedido: order.number })
  return order
}

/**
 * The order of a submission whose reply the client did not get (rules §1 "duplicidade").
 * @throws Failure order.noDuplicate unless the order really exists; those of `findSameOrder`.
 */
export async function findDuplicate(scope: Scope, identity: SubmissionIdentity): Promise<SubmittedOrder> {
  const order = await findSameOrder(scope, identity)
  ensure(order, 'order.noDuplicate')
  return order
}
