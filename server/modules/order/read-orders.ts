import type { Campaign } from '#domain/order/campaign.ts'
import type { authorOf } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { addressText, type Address } from '#domain/customer/address.ts'
import type { PickupStore } from '#domain/delivery/delivery-option.ts'
import { ensure } from '#domain/failure.ts'
import type { HeldMove, OrderAuthor, OrderEvent, OrderLine, PlacedOrder } from '#domain/order/order.ts'
import type { Channel } from '#domain/order/channel.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderFlow, OrderStatus, PaymentState, CardState } from '#domain/order/order-status.ts'
import type { OrderNfe } from '#domain/order/nfe.ts'
import type { OrderQuestion } from '#domain/order/picking.ts'
import type { OrderRating } from '#domain/order/rating.ts'
import { isWaitingForApproval, type OrderApproval } from '#domain/order/approval.ts'
import { canMove, type MovableOrder } from '#domain/order/transitions.ts'
import { MAY_BE_PAID_TO_KEY } from './key-payment-sql.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import {
  array,
  bool,
  date,
  int8,
  isoTimeSql,
  json,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  type RowOf,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { multiplyPrice, ZERO_CENTS, ZERO_QUANTITY, type Cents } from '#domain/amounts.ts'
import type { AnsweredTrait } from '#domain/order/trait.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'

/** What a list shows of an order `o` too. */
export const ORDER_HEAD = `o.number, o.status, o.placed_at as "placedAt", o.total_cents as total, o.delivery_type as "deliveryType",
  o.delivery_date as "deliveryDate", o.payment_name as "paymentName", o.approval,
  json_build_object('as', o.placed_as, 'apiKeyId', o.api_key_id, 'name', coalesce(
    (select p.name from login p where p.id = o.placed_by),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = o.api_key_id), '')) as "placedBy"`

/** Both adjustments of the order `o` as one factor in ten-thousandths, rounded as `joinAdjustments` does. */
const ADJUSTED_SHARE = `floor((10000 + o.payment_adjustment)::numeric * (10000 + o.delivery_adjustment) / 10000 + 0.5)`

/** Of a line `l` of the order `o` that is a part of a combo: the price of a unit without it, rounded as `adjustPrice` does. */
export const PRICE_APART = `case when l.combo is not null then
  greatest(0, floor((l.terms ->> 'price')::numeric * ${ADJUSTED_SHARE} / 10000 + 0.5))::bigint end`

/** The move of the order `o` that may still be undone, as JSON. */
export const HELD_MOVE = `(select json_build_object('to', m.to_status, 'dueAt', m.due_at, 'by', coalesce(
    (select p.name from login p where p.id = m.login_id),
    (select k.name from api_key k where k.supplier_id = $1 and k.id = m.api_key_id), ''))
  from held_move m where m.supplier_id = $1 and m.order_number = o.number)`

export const heldMoveOf = (stored: HeldMove | null): HeldMove | null =>
  stored && { ...stored, dueAt: isoInstant(stored.dueAt) }

/** A question `q` to the customer, as JSON. */
export const QUESTION = `json_build_object('id', q.id, 'sentAt', q.sent_at, 'answeredAt', q.answered_at, 'isAccepted', q.is_accepted,
  'kind', q.kind, 'change', q.edit -> 'result', 'dueAt', case when q.due_at > now() then (select q.due_at from purchase_order o
    where o.supplier_id = q.supplier_id and o.number = q.order_number and o.changed_in::text = q.edit #>> '{edit,version}') end,
  'linePosition', q.line_position, 'quantity', q.quantity, 'unitPrice', q.unit_price, 'total', q.total_cents,
  'missing', (select l.name from order_line l
    where l.supplier_id = q.supplier_id and l.order_number = q.order_number and l.position = q.line_position),
  'product', (select p.name from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'isSold', (select p.is_active and not p.is_quote_only from product p where p.supplier_id = q.supplier_id and p.id = q.product_id),
  'unit', (select p.unit from product p where p.supplier_id = q.supplier_id and p.id = q.product_id))`

type OtherAbout = Extract<OrderQuestion['about'], { readonly kind: 'replacement' | 'total' }> & {
  readonly change: null
  readonly dueAt: null
}
type EditAbout = Extract<OrderQuestion['about'], { readonly kind: 'edit' }> & { readonly dueAt: string | null }
export type StoredQuestion = Pick<OrderQuestion, 'id' | 'sentAt' | 'answeredAt' | 'isAccepted'> &
  (OtherAbout | EditAbout)

export const questionOf = ({ id, sentAt, answeredAt, isAccepted, ...about }: StoredQuestion): OrderQuestion => ({
  id,
  sentAt: isoInstant(sentAt),
  answeredAt: answeredAt && isoInstant(answeredAt),
  isAccepted,
  about: about.kind === 'edit' ? editOf(about) : withoutEdit(about),
})

const withoutEdit = ({ change: _change, dueAt: _dueAt, ...about }: OtherAbout): OrderQuestion['about'] => about

/** An edit that does not hold any more, or was answered, waits for nobody. */
const editOf = ({ change, dueAt }: Pick<EditAbout, 'change' | 'dueAt'>): OrderQuestion['about'] => ({
  kind: 'edit',
  // One that an earlier version of the product stored has no delivery.
  change: { ...change, delivery: change.delivery ?? null, waitsUntil: dueAt && isoInstant(dueAt) },
})

/** JSON of PostgreSQL writes an instant with its offset. */
const isoInstant = (written: string): string => new Date(written).toISOString()

/** The rating of an order `o`, as JSON; null for none. */
export const RATING = `(select json_build_object('stars', r.stars, 'comment', r.comment, 'ratedAt', r.rated_at,
    'answer', case when r.answer <> '' then json_build_object('text', r.answer, 'at', r.answered_at) end,
    'lines', (select coalesce(json_agg(json_build_object('position', lr.position, 'stars', lr.stars) order by lr.position), '[]')
      from order_line_rating lr where lr.supplier_id = o.supplier_id and lr.order_number = o.number))
  from order_rating r where r.supplier_id = o.supplier_id and r.order_number = o.number)`

/** With instants as ISO writes them. */
export const ratingOf = ({ ratedAt, answer, ...rating }: OrderRating): OrderRating => ({
  ...rating,
  ratedAt: isoInstant(ratedAt),
  answer: answer && { ...answer, at: isoInstant(answer.at) },
})

type Author = ReturnType<typeof authorOf>
interface StoredLine extends OrderLine {
  /** It was not there when the order was picked. */
  readonly isMissing: boolean
  /** It was put in place of a missing one. */
  readonly isReplacement: boolean
}
type StoredEvent = OrderEvent & { readonly as: Author['actingAs'] }

const orderRow = {
  number: int8,
  packaging: narrow<Cents>(int8),
  total: narrow<Cents>(int8),
  deliveryFee: narrow<Cents>(int8),
  customerId: uuid,
  status: narrow<OrderStatus>(text),
  couponCode: nullable(text),
  placedAt: timestamptz,
  deliveryType: narrow<DeliveryType>(text),
  deliveryDate: nullable(date),
  paymentName: text,
  placedBy: json<OrderAuthor>(),
  approval: nullable(narrow<OrderApproval>(text)),
  approvalDueAt: nullable(timestamptz),
  customerName: text,
  customerPhone: nullable(text),
  flow: narrow<OrderFlow>(text),
  channel: narrow<Channel>(text),
  campaign: nullable(jsonb<Campaign>()),
  items: narrow<Cents>(int8),
  discount: narrow<Cents>(int8),
  deliveryDiscount: narrow<Cents>(int8),
  deliveryName: text,
  deliveryPeriod: text,
  paymentKind: narrow<PaymentKind>(text),
  paymentState: narrow<PaymentState>(text),
  cardState: nullable(narrow<CardState>(text)),
  received: neverNull(narrow<Cents>(int8)),
  returned: neverNull(narrow<Cents>(int8)),
  isUndecided: neverNull(bool),
  mayBePaidToKey: neverNull(bool),
  changeFor: nullable(narrow<Cents>(int8)),
  note: text,
  traits: jsonb<readonly AnsweredTrait[]>(),
  customerOrderNumber: text,
  lines: nullable(json<readonly StoredLine[]>()),
  events: nullable(json<readonly StoredEvent[]>()),
  address: nullable(jsonb<Address>()),
  store: nullable(jsonb<PickupStore>()),
  handoverCode: text,
  receivedBy: text,
  hasHandoverPhoto: neverNull(bool),
  authorized: neverNull(narrow<Cents>(int8)),
  isPicked: bool,
  questions: json<readonly StoredQuestion[]>(),
  heldMove: nullable(json<HeldMove>()),
  rating: nullable(json<OrderRating>()),
  nfe: nullable(json<OrderNfe>()),
}
type OrderRow = RowOf<typeof orderRow>
const DETAIL = `select ${ORDER_HEAD}, o.customer_id as "customerId", o.customer_name as "customerName",
     (select c.phone from customer c where c.supplier_id = $1 and c.id = o.customer_id) as customer_phone, o.flow, o.channel, o.campaign,
     o.items_cents as items, o.packaging_cents as packaging, o.discount_cents as discount,
     o.delivery_fee_cents as "deliveryFee", o.delivery_discount_cents as "deliveryDiscount", o.delivery_option_name as "deliveryName", o.delivery_period as "deliveryPeriod",
     o.delivery_address as address, o.pickup_store as store, o.payment_kind as "paymentKind",
     o.payment_state as "paymentState",
     (select c.state from charge c where c.supplier_id = $1 and c.order_number = o.number and c.method = 'card'
        and c.state in ('authorized', 'pending') limit 1) as card_state,
     (select coalesce(sum(p.amount_cents), 0)::bigint from payment p where p.supplier_id = $1 and p.order_number = o.number) as received,
     (select coalesce(sum(r.amount_cents), 0)::bigint from payment p join refund r on r.supplier_id = $1 and r.payment_id = p.id
      where p.supplier_id = $1 and p.order_number = o.number and r.state <> 'failed') as returned,
     exists (select from payment p where p.supplier_id = $1 and p.order_number = o.number and p.problem in ('short', 'late')
       and p.resolved_at is null) as is_undecided,
     ${MAY_BE_PAID_TO_KEY} as may_be_paid_to_key,
     o.change_for_cents as "changeFor", o.coupon_code as "couponCode", o.note, o.traits,
     o.customer_order_number as "customerOrderNumber",
     (select json_agg(json_build_object('productId', l.product_id, 'code', l.code, 'name', l.name, 'unit', l.unit,
        'picture', l.picture, 'quantity', l.quantity, 'unitPrice', l.unit_price, 'rule', l.price_rule, 'combo', l.combo,
        'priceApart', ${PRICE_APART},
        'isGiftWrapped', l.is_gift_wrapped, 'packaging', l.packaging_cents, 'discount', l.discount_cents,
        'total', l.total_cents, 'orderedQuantity', l.ordered_quantity,
        'weightTolerance', l.weight_tolerance, 'isMissing', coalesce(l.picked_quantity = 0, false),
        'isReplacement', l.replaces is not null) order by l.position)
      from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines,
     (select json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'at', e.happened_at, 'reason', e.reason, 'kind', e.kind, 'as', e.acting_as,
        'by', coalesce((select p.name from login p where p.id = e.login_id),
          (select k.name from api_key k where k.supplier_id = $1 and k.id = e.api_key_id)))
        order by e.position)
      from order_event e where e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at) as events,
     o.approval_due_at, o.handover_code, o.received_by,
     exists (select from handover_photo h where h.supplier_id = $1 and h.order_number = o.number) as has_handover_photo, o.authorized_cents as authorized, o.picked_at is not null as is_picked,
     (select coalesce(json_agg(${QUESTION} order by q.sent_at), '[]') from order_question q
      where q.supplier_id = $1 and q.order_number = o.number) as questions,
     (select json_build_object('key', n.access_key, 'number', n.number, 'series', n.series,
        'issuedAt', ${isoTimeSql('n.issued_at')}, 'isValid', n.is_valid)
      from nfe n where n.supplier_id = $1 and n.order_number = o.number) as nfe,
     ${HELD_MOVE} as held_move,
     ${RATING} as rating
   from purchase_order o`

const findOne = statement('order.detail', {
  parameters: [uuid, uuid, int8],
  row: orderRow,
  sql: `${DETAIL} where o.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2) and o.number = $3`,
})
const findSeveral = statement('order.details', {
  parameters: [uuid, array(int8)],
  row: orderRow,
  sql: `${DETAIL} where o.supplier_id = $1 and o.number = any($2)`,
})
// The transactions that are not over yet come later, with any number (`changed_in`).
const findChanged = statement('order.changed', {
  parameters: [uuid, int8, int8, int8],
  row: { ...orderRow, changedIn: int8 },
  sql: `${DETAIL.replace('select ', 'select o.changed_in, ')}
   where o.supplier_id = $1 and (o.changed_in, o.number) > ($2, $3)
     and o.changed_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
   order by o.changed_in, o.number limit $4`,
})

/** An order of the customer, or of any customer where that is null. Throws Failure order.notFound, also for another customer's. */
export async function orderDetail(scope: Scope, customerId: string | null, number: number): Promise<PlacedOrder> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const row = await scope.db.one(findOne, [scope.supplier.id, customerId, number])
  ensure(row, 'order.notFound')
  return toPlacedOrder(scope, row, customerId === null)
}

/** Orders of any customers, in the order of the numbers. Throws Failure order.notFound where one is missing. */
export async function orderDetails(scope: Scope, numbers: readonly number[]): Promise<PlacedOrder[]> {
  const rows = await scope.db.many(findSeveral, [scope.supplier.id, numbers])
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.map((number) => {
    const row = byNumber.get(number)
    ensure(row, 'order.notFound')
    return toPlacedOrder(scope, row, true)
  })
}

/** The customer reads their names, and none of the store's people. */
const OF_THE_ACCOUNT: readonly Author['actingAs'][] = ['customer', 'linked-user']

function toPlacedOrder(scope: Scope, row: OrderRow, isForStaff: boolean): PlacedOrder {
  const { address, store, heldMove, ...order } = row
  const isPicking = order.status === 'picking' && !order.isPicked
  return {
    ...order,
    lines: (order.lines ?? []).map(({ isMissing, isReplacement, ...line }) =>
      isPicking && !isForStaff ? whilePicked(line, { isMissing, isReplacement }) : line,
    ),
    events: (order.events ?? []).map(({ by, as, ...event }) => ({
      ...event,
      at: isoInstant(event.at),
      by: isForStaff || OF_THE_ACCOUNT.includes(as) ? by : null,
    })),
    questions: order.questions.map(questionOf),
    customerPhone: isForStaff ? order.customerPhone : null,
    mayBePaidToKey: isForStaff && order.mayBePaidToKey,
    campaign: isForStaff ? order.campaign : null,
    handoverCode: isForStaff ? null : order.handoverCode,
    heldMove: isForStaff ? heldMoveOf(heldMove) : null,
    rating: order.rating && ratingOf(order.rating),
    isRatable: isRatableBy(scope, order),
    destination: destinationOf(address, store),
    approvalDueAt: isWaitingForApproval(order) ? order.approvalDueAt : null,
    isApprovable: isWaitingForApproval(order) && can('order.approve', scope.actor, scope),
    isCancellable: isCancellableBy(scope, order),
  }
}

interface ChangedOrders {
  readonly orders: readonly PlacedOrder[]
  /** Where to go on. */
  readonly cursor: string
  readonly hasMore: boolean
}

/** The orders of the store that changed since the cursor, in the order of their changes; null is the beginning. */
export async function changedOrders(scope: Scope, cursor: string | null, limit: number): Promise<ChangedOrders> {
  const [transaction, number] = (cursor ?? '0.0').split('.').map(Number)
  const rows = await scope.db.many(findChanged, [scope.supplier.id, transaction ?? 0, number ?? 0, limit + 1])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    orders: page.map((row) => toPlacedOrder(scope, row, true)),
    cursor: last ? `${last.changedIn}.${last.number}` : (cursor ?? '0.0'),
    hasMore: rows.length > limit,
  }
}

function isCancellableBy({ actor, features }: Scope, order: MovableOrder): boolean {
  return actor.kind !== 'visitor' && can('order.cancel', actor, { features }) && canMove(order, 'cancelled', actor.kind)
}

function isRatableBy({ actor, features }: Scope, { status, rating }: Pick<OrderRow, 'status' | 'rating'>): boolean {
  return status === 'delivered' && rating === null && can('order.rate', actor, { features })
}

/** A line as its customer sees it before the picking ends and writes the same: what is missing costs nothing, what replaces it does. */
function whilePicked(
  line: OrderLine,
  { isMissing, isReplacement }: Pick<StoredLine, 'isMissing' | 'isReplacement'>,
): OrderLine {
  const nothing = { packaging: ZERO_CENTS, discount: ZERO_CENTS, total: ZERO_CENTS }
  if (isMissing) return { ...line, ...nothing, quantity: ZERO_QUANTITY, orderedQuantity: line.quantity }
  return isReplacement ? { ...line, total: multiplyPrice(line.unitPrice, line.quantity) } : line
}

function destinationOf(address: Address | null, store: PickupStore | null): PlacedOrder['destination'] {
  if (address !== null) return { name: address.nickname, text: addressText(address), hours: '' }
  return { name: store?.name ?? '', text: store?.address ?? '', hours: store?.hours ?? '' }
}
