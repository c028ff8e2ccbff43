import { authorOf, type Actor, type Author } from '#domain/access/actor.ts'
import type { BasisPoints } from '#domain/amounts.ts'
import type { Channel } from '#domain/order/order.ts'
import type { OrderMove } from '#domain/order/transitions.ts'
import type { PricedCart } from '#server/modules/cart/price-cart.ts'
import type { KeptCoupon } from '#server/modules/cart/queries.ts'
import { toProduct } from '#server/modules/catalog/product-row.ts'
import { takesSlot } from '#server/modules/delivery/reserve-slot.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { SubmissionIdentity } from './find-order.ts'
import { couponOf, type OrderDraft } from './prepare-order.ts'
import type { OrderToInsert } from './insert-order.ts'
import { authorOfMove } from './move-order.ts'

/** The order as it is kept: with every input of its price, so that no later change of a table touches it (rules §2). */
export function orderRows(
  scope: Scope,
  identity: SubmissionIdentity,
  parts: OrderDraft,
  channel: Channel,
): OrderToInsert {
  const { plan } = parts
  const { actor, features } = scope
  return {
    order: {
      ...headRow(actor, parts),
      ...receivingRow(parts),
      ...paymentRow(parts),
      ...identityRow(identity),
      channel,
    },
    lines: parts.priced.lines.map((line, index) =>
      lineRow(line, index + 1, { countsMultiple: features.countsMultiple, isQuote: plan.isQuote }),
    ),
    events: plan.moves.map((move, index) => eventRow(move, index + 1, authorOfMove(actor, move))),
    couponId: plan.isQuote ? null : (couponOf(parts)?.id ?? null),
  }
}

const eventRow = (move: OrderMove, position: number, author: Author) => ({
  position,
  from_status: move.from,
  to_status: move.to,
  login_id: author.loginId,
  acting_as: author.actingAs,
  api_key_id: author.apiKeyId,
  reason: move.reason,
})

function headRow(actor: Actor, parts: OrderDraft) {
  const { plan, priced, request, delivery } = parts
  const coupon = couponOf(parts)
  const author = authorOf(actor)
  return {
    status: plan.status,
    flow: plan.flow,
    placed_by: author.loginId,
    placed_as: author.actingAs,
    api_key_id: author.apiKeyId,
    items_cents: priced.cart.items,
    packaging_cents: priced.cart.packaging,
    discount_cents: priced.cart.discount,
    delivery_fee_cents: delivery.fee,
    total_cents: plan.total,
    coupon_code: coupon?.code ?? null,
    coupon_snapshot: coupon && snapshotOf(coupon),
    note: request.note,
    customer_order_number: request.customerOrderNumber,
    traits: parts.traits,
  }
}

const receivingRow = ({ request, delivery, addresses, plan }: OrderDraft) => ({
  delivery_type: request.deliveryType,
  delivery_option_id: delivery.id,
  delivery_option_name: delivery.name,
  delivery_period: delivery.period,
  delivery_date: request.deliveryDate,
  is_slot_taken: !plan.isQuote && takesSlot(request.deliveryDate, delivery.capacity),
  delivery_address: addresses.delivery,
  pickup_store: request.deliveryType === 'pickup' ? delivery.pickupStore : null,
  billing_address: addresses.billing,
})

const paymentRow = ({ payment, priced, plan }: OrderDraft) => ({
  payment_method_id: payment.id,
  payment_kind: payment.kind,
  payment_name: payment.name,
  payment_adjustment: priced.adjustment,
  payment_state: plan.total === 0 && !plan.isQuote ? 'paid' : 'open',
})

const identityRow = ({ customerId, fingerprint, idempotencyKey, contentHash }: SubmissionIdentity) => ({
  customer_id: customerId,
  fingerprint: byteText(fingerprint),
  idempotency_key: idempotencyKey,
  idempotency_hash: contentHash && byteText(contentHash),
})

/** As PostgreSQL reads bytes in JSON. */
const byteText = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

const lineRow = (
  { line, row }: PricedCart['lines'][number],
  position: number,
  { countsMultiple, isQuote }: { countsMultiple: boolean; isQuote: boolean },
) => ({
  position,
  product_id: line.product.id,
  code: line.product.code,
  name: line.product.name,
  unit: line.product.unit,
  picture: line.product.picture,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  price_rule: line.rule,
  is_gift_wrapped: line.isGiftWrapped,
  packaging_price: line.isGiftWrapped ? line.product.terms.packagingPrice : null,
  items_cents: line.itemsTotal,
  packaging_cents: line.packagingTotal,
  discount_cents: line.discount,
  total_cents: line.total,
  // As the store had them before the payment method; what that added is in payment_adjustment.
  terms: {
    ...toProduct(row, { showsPrices: true, adjustment: 0 as BasisPoints }).terms,
    attendantPrice: line.attendantPrice,
    countsMultiple,
  },
  is_stock_taken: !isQuote && row.stockPolicy === 'tracked',
})

const snapshotOf = ({ code, kind, value, avoidsPolicies, minimumItems, isAutomatic }: KeptCoupon) => ({
  code,
  kind,
  value,
  avoidsPolicies,
  minimumItems,
  isAutomatic,
})
