import { createHash } from 'node:crypto'
import type { OrderRequest } from '#contract/order-request.ts'
import type { SubmittedOrder } from '#contract/order.ts'
import { addressText } from '#domain/customer/address.ts'
import { orderFingerprint } from '#domain/order/place-order.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  bool,
  bytea,
  int8,
  narrow,
  nullable,
  type RowOf,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Cents } from '#domain/amounts.ts'
import type { OrderStatus } from '#domain/order/order.ts'

/** What makes two submissions of a customer the same order. */
export interface SubmissionIdentity {
  readonly customerId: string
  readonly fingerprint: Buffer
  readonly idempotencyKey: string | null
  /** Hash of the whole request: another content under the same key is another order. */
  readonly contentHash: Buffer | null
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
export async function findSameOrder(scope: Scope, identity: SubmissionIdentity): Promise<SameOrder | null> {
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
