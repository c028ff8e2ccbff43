import { authorOf, authorOfMove, type Actor, type Author } from '#domain/access/actor.ts'
import type { BasisPoints, Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import type { Campaign } from '#domain/order/campaign.ts'
import type { Channel } from '#domain/order/channel.ts'
import { authorizedTotal } from '#domain/order/picking.ts'
import type { OrderMove } from '#domain/order/transitions.ts'
import { appliedCoupon, type PricedCart } from '#server/modules/cart/read-cart.ts'
import { toProduct } from '#server/modules/catalog/product-row.ts'
import { takesSlot } from '#server/modules/delivery/delivery-options.ts'
import { bool, int8, json, statement, uuid } from '#server/platform/database/statement.ts'
import { dispatchAfterCommit, publishSql } from '#server/platform/events/publish.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { couponOf, type OrderDraft } from './prepare-order.ts'
import { approvalDueAt } from './reservations.ts'

/** What makes two submissions of a customer the same order. */
export interface SubmissionIdentity {
  readonly customerId: string
  readonly fingerprint: Buffer
  readonly idempotencyKey: string | null
  /** Hash of the whole request: another content under the same key is another order. */
  readonly contentHash: Buffer | null
}

/** The rows of an order, with every input of its price, so that later changes of products do not affect it (rules §2). */
export function orderRows(
  scope: Scope,
  identity: SubmissionIdentity,
  parts: OrderDraft,
  { channel, campaign }: { readonly channel: Channel; readonly campaign: Campaign | null },
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
      campaign,
    },
    lines: parts.priced.lines.map((line, index) =>
      lineRow(line, index + 1, { countsMultiple: features.countsMultiple, isQuote: plan.isQuote }),
    ),
    events: plan.moves.map((move, index) => eventRow(move, index + 1, authorOfMove(actor, move))),
    couponId: plan.isQuote ? null : (couponOf(parts)?.id ?? null),
    isQuote: plan.isQuote,
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
  const { plan, priced, request, deliveryFee } = parts
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
    delivery_fee_cents: deliveryFee,
    delivery_discount_cents: priced.deliveryDiscount,
    total_cents: plan.total,
    authorized_cents: authorizedCents(parts),
    coupon_code: coupon?.code ?? null,
    coupon_snapshot: coupon && appliedCoupon(coupon),
    note: request.note,
    customer_order_number: request.customerOrderNumber,
    traits: parts.traits,
    approval: plan.approval,
    approval_due_at: plan.approval && approvalDueAt(),
  }
}

/** What was paid before picking is the most that is charged. */
function authorizedCents({ plan, priced, deliveryFee }: OrderDraft): Cents {
  if (plan.flow === 'pay-first') return plan.total
  const lines = priced.lines.map(({ line, row }) => ({
    quantity: line.quantity,
    weightTolerance: row.weightTolerance,
    unitPrice: line.unitPrice,
    rule: line.rule,
    orderedProductId: line.product.id,
    packagingPrice: line.isGiftWrapped ? line.product.pricing.packagingPrice : null,
  }))
  return authorizedTotal(lines, { coupon: couponOf({ priced }), deliveryFee })
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

const paymentRow = ({ payment, priced, plan, changeFor }: OrderDraft) => ({
  payment_method_id: payment.id,
  payment_kind: payment.kind,
  payment_name: payment.name,
  payment_adjustment: priced.paymentAdjustment,
  delivery_adjustment: priced.deliveryAdjustment,
  change_for_cents: changeFor,
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
  { line, row, combo }: PricedCart['lines'][number],
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
  packaging_price: line.isGiftWrapped ? line.product.pricing.packagingPrice : null,
  items_cents: line.items,
  packaging_cents: line.packaging,
  discount_cents: line.discount,
  total_cents: line.total,
  // As the store's list had them; what payment method and pickup added is in payment_adjustment and delivery_adjustment.
  terms: {
    ...toProduct(row, { showsPrices: true, adjustment: 0 as BasisPoints }).pricing,
    attendantPrice: line.attendantPrice,
    ...(line.comboPrice === undefined ? {} : { comboPrice: line.comboPrice }),
    countsMultiple,
  },
  is_stock_taken: !isQuote && row.stockPolicy === 'tracked',
  weight_tolerance: row.weightTolerance,
  combo: combo && { group: combo.id, comboId: combo.comboId, name: combo.name, quantity: combo.quantity },
})

/** The columns of an order without defaults. */
const ORDER_COLUMNS = [
  'customer_id',
  'status',
  'flow',
  'channel',
  'campaign',
  'placed_by',
  'placed_as',
  'api_key_id',
  'items_cents',
  'packaging_cents',
  'discount_cents',
  'delivery_fee_cents',
  'delivery_discount_cents',
  'total_cents',
  'authorized_cents',
  'delivery_type',
  'delivery_option_id',
  'delivery_option_name',
  'delivery_period',
  'delivery_date',
  'delivery_address',
  'pickup_store',
  'billing_address',
  'payment_method_id',
  'payment_kind',
  'payment_name',
  'payment_adjustment',
  'delivery_adjustment',
  'change_for_cents',
  'payment_state',
  'coupon_code',
  'coupon_snapshot',
  'note',
  'customer_order_number',
  'fingerprint',
  'idempotency_key',
  'idempotency_hash',
  'traits',
  'is_slot_taken',
  'approval',
  'approval_due_at',
] as const
export const LINE_COLUMNS = [
  'position',
  'product_id',
  'code',
  'name',
  'unit',
  'picture',
  'quantity',
  'unit_price',
  'price_rule',
  'is_gift_wrapped',
  'packaging_price',
  'items_cents',
  'packaging_cents',
  'discount_cents',
  'total_cents',
  'terms',
  'is_stock_taken',
  'weight_tolerance',
  'combo',
] as const
const EVENT_COLUMNS = ['position', 'from_status', 'to_status', 'login_id', 'acting_as', 'api_key_id', 'reason'] as const

type Row<Columns extends readonly string[]> = Readonly<Record<Columns[number], unknown>>

export interface OrderToInsert {
  readonly order: Row<typeof ORDER_COLUMNS>
  readonly lines: readonly Row<typeof LINE_COLUMNS>[]
  readonly events: readonly Row<typeof EVENT_COLUMNS>[]
  /** The coupon that the order uses up, if any. */
  readonly couponId: string | null
  readonly isQuote: boolean
}

const from = (alias: string, columns: readonly string[]) => columns.map((column) => `${alias}.${column}`).join(', ')

/**
 * Number, order, lines, events, coupon use and domain event in one statement: the row at which all orders of a store wait for their
 * number is locked only for this statement and the commit.
 */
const insertAll = statement('order.insert', {
  parameters: [uuid, json(), json(), json(), uuid, bool],
  row: { number: int8 },
  useGenericPlan: true,
  sql: `with numbered as (
     update supplier_counter set last_order_number = last_order_number + 1 where supplier_id = $1 returning last_order_number as number),
   placed as (
     insert into purchase_order (supplier_id, number, customer_name, customer_document, ${ORDER_COLUMNS.join(', ')})
     select $1, n.number, c.name, c.document, ${from('o', ORDER_COLUMNS)}
     from numbered n, json_populate_record(null::purchase_order, $2::json) o
     join customer c on c.supplier_id = $1 and c.id = o.customer_id
     returning number, customer_id, placed_by, placed_as, note, payment_kind),
   lines as (
     insert into order_line (supplier_id, order_number, ${LINE_COLUMNS.join(', ')})
     select $1, p.number, ${from('l', LINE_COLUMNS)}
     from placed p, json_populate_recordset(null::order_line, $3::json) l),
   events as (
     insert into order_event (supplier_id, order_number, ${EVENT_COLUMNS.join(', ')})
     select $1, p.number, ${from('e', EVENT_COLUMNS)}
     from placed p, json_populate_recordset(null::order_event, $4::json) e),
   coupon_uses as (
     insert into coupon_use (supplier_id, coupon_id, order_number, customer_id)
     select $1, $5::uuid, p.number, p.customer_id from placed p where $5::uuid is not null),
   quoted as (
     insert into quote_version (supplier_id, order_number, version, requested_by, requested_as, request_note, request_lines)
     select $1, p.number, 1, p.placed_by, p.placed_as, p.note,
       (select jsonb_agg(jsonb_build_object('line', l, 'quantity', l -> 'quantity', 'wishedPrice', null) order by n)
        from jsonb_array_elements($3::json::jsonb) with ordinality as r (l, n))
     from placed p where $6::boolean),
   published as (${publishSql('order.placed', { number: 'p.number', isQuote: '$6::boolean', paymentKind: 'p.payment_kind' }, 'placed p')})
   select number from placed`,
})

/** Writes the order under the store's next number, and returns that. Violates `order_not_twice` where it exists already. */
export async function insertOrder(
  scope: Scope,
  { order, lines, events, couponId, isQuote }: OrderToInsert,
): Promise<number> {
  const values = [
    scope.supplier.id,
    JSON.stringify(order),
    JSON.stringify(lines),
    JSON.stringify(events),
    couponId,
    isQuote,
  ] as const
  const inserted = await scope.db.one(insertAll, values)
  // Erased while the submission was under way.
  ensure(inserted, 'access.sessionExpired')
  dispatchAfterCommit(scope)
  return inserted.number
}
