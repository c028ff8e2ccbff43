import type { Paging } from '#contract/paging.ts'
import type { Author } from '#domain/access/actor.ts'
import type { Cents } from '#domain/amounts.ts'
import { countsByState } from '#domain/counts-by-state.ts'
import { ensure } from '#domain/failure.ts'
import {
  RETURN_STATES,
  type OrderReturn,
  type ReturnedLine,
  type ReturnEvent,
  type ReturnFilter,
  type ReturnOutcome,
  type ReturnPage,
  type ReturnPayment,
  type ReturnReason,
  type ReturnState,
} from '#domain/order/order-return.ts'
import { IS_BY_HAND } from '#server/modules/charge/refunds.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { likeWordsOrNull, matchesEveryWord } from '#server/platform/database/like-search.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  bytea,
  date,
  int4,
  int8,
  isoTimeSql,
  json,
  jsonListSql,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** SQL: whether staff have something to do about a return r. */
export const IS_WAITING_RETURN = `(r.state = 'requested' or (r.state = 'received' and r.by_hand_cents > 0 and r.by_hand_on is null))`

const returnRow = {
  id: uuid,
  orderNumber: int8,
  customerName: text,
  state: narrow<ReturnState>(text),
  reason: narrow<ReturnReason>(text),
  outcome: narrow<ReturnOutcome>(text),
  isOfRight: bool,
  note: text,
  requestedAt: timestamptz,
  goods: nullable(narrow<Cents>(int8)),
  fee: narrow<Cents>(int8),
  invoiced: narrow<Cents>(int8),
  byHand: narrow<Cents>(int8),
  byHandOn: nullable(date),
  replacementNumber: nullable(int8),
  lines: neverNull(json<readonly ReturnedLine[]>()),
  events: neverNull(json<readonly (ReturnEvent & { readonly as: Author['actingAs'] })[]>()),
  photos: neverNull(array(int4)),
  payments: neverNull(json<readonly ReturnPayment[]>()),
}
const RETURN = `select r.id, r.order_number, o.customer_name, r.state, r.reason, r.outcome, r.is_of_right, r.note, r.requested_at,
     r.goods_cents as goods, r.fee_cents as fee, r.invoiced_cents as invoiced, r.by_hand_cents as by_hand, r.by_hand_on, r.replacement_number,
     ${jsonListSql(
       `json_build_object('position', l.position, 'name', p.name, 'unit', p.unit, 'picture', p.picture, 'quantity', l.quantity,
         'received', l.received_quantity, 'isRestocked', l.is_restocked)`,
       `order_return_line l join order_line p on p.supplier_id = $1 and p.order_number = l.order_number and p.position = l.position
         where l.supplier_id = $1 and l.return_id = r.id`,
       'l.position',
     )} as lines,
     ${jsonListSql(
       `json_build_object('state', e.state, 'at', ${isoTimeSql('e.happened_at')}, 'text', e.text, 'as', e.acting_as,
         'by', coalesce((select n.name from login n where n.id = e.login_id),
           (select k.name from api_key k where k.supplier_id = $1 and k.id = e.api_key_id)))`,
       'order_return_event e where e.supplier_id = $1 and e.return_id = r.id',
       'e.position',
     )} as events,
     array(select f.position from order_return_photo f where f.supplier_id = $1 and f.return_id = r.id order by f.position) as photos,
     (select coalesce(json_agg(m.item order by m.created_at, m.id), '[]') from (
       select x.id, x.created_at, json_build_object('amount', x.amount_cents, 'state', x.state, 'isByHand', x.is_by_hand) as item from (
         select r.id, r.created_at, r.amount_cents, r.state, ${IS_BY_HAND} as is_by_hand
         from order_return_refund k join refund r on r.supplier_id = $1 and r.id = k.refund_id
         join payment p on p.supplier_id = $1 and p.id = r.payment_id
         where k.supplier_id = $1 and k.return_id = returned.id) x) m) as payments
   from order_return r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number, lateral (select r.id) returned`

const findOne = statement('order-return.detail', {
  parameters: [uuid, uuid, uuid],
  row: returnRow,
  sql: `${RETURN} where r.supplier_id = $1 and r.id = $2 and ($3::uuid is null or o.customer_id = $3)`,
})
const findOfOrder = statement('order-return.of-order', {
  parameters: [uuid, int8, uuid],
  row: returnRow,
  sql: `${RETURN} where r.supplier_id = $1 and r.order_number = $2 and ($3::uuid is null or o.customer_id = $3)
   order by r.requested_at desc, r.id`,
})

/** The customer reads the names of the own people, and none of the store's. */
const OF_THE_ACCOUNT: readonly Author['actingAs'][] = ['customer', 'linked-user']

function toReturn(row: RowOf<typeof returnRow>, isForStaff: boolean): OrderReturn {
  return {
    ...row,
    events: row.events.map(({ as, by, ...event }) => ({
      ...event,
      by: isForStaff || OF_THE_ACCOUNT.includes(as) ? by : null,
    })),
  }
}

/** A return of the customer, or of any customer where that is null. @throws Failure orderReturn.notFound */
export async function readReturn({ db, supplier }: Scope, customerId: string | null, id: string): Promise<OrderReturn> {
  const row = await db.one(findOne, [supplier.id, id, customerId])
  ensure(row, 'orderReturn.notFound')
  return toReturn(row, customerId === null)
}

/** The newest first. */
export async function returnsOfOrder(
  { db, supplier }: Scope,
  customerId: string | null,
  number: number,
): Promise<OrderReturn[]> {
  const rows = await db.many(findOfOrder, [supplier.id, number, customerId])
  return rows.map((row) => toReturn(row, customerId === null))
}

const WANTED = `from order_return r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
   where r.supplier_id = $1 and ($2::text[] is null or ${matchesEveryWord(`plain_text(concat_ws(' ', o.customer_name, o.number))`, '$2')})`
const findPage = statement('order-return.page', {
  parameters: [uuid, array(text), text, int8, int8],
  row: {
    id: uuid,
    orderNumber: int8,
    customerName: text,
    state: narrow<ReturnState>(text),
    reason: narrow<ReturnReason>(text),
    outcome: narrow<ReturnOutcome>(text),
    requestedAt: timestamptz,
    amount: nullable(narrow<Cents>(int8)),
    isWaiting: neverNull(bool),
  },
  sql: `select r.id, r.order_number, o.customer_name, r.state, r.reason, r.outcome, r.requested_at, r.goods_cents + r.fee_cents as amount,
     ${IS_WAITING_RETURN} as is_waiting
   ${WANTED} and r.state = $3
   order by ${IS_WAITING_RETURN} desc, r.requested_at desc, r.id limit $4 offset $5`,
})
const countByState = statement('order-return.counts', {
  parameters: [uuid, array(text)],
  row: { state: narrow<ReturnState>(text), count: int8 },
  sql: `select r.state, count(*) as count ${WANTED} group by r.state`,
})

/** The returns of the store in a state: those first that wait for staff, then the newest. */
export async function listReturns(
  { db, supplier }: Scope,
  { state, text }: ReturnFilter,
  { limit, offset }: Paging,
): Promise<ReturnPage> {
  const wanted = [supplier.id, likeWordsOrNull(text)] as const
  const [returns, counted] = await Promise.all([
    db.many(findPage, [...wanted, state, limit, offset]),
    db.many(countByState, wanted),
  ])
  const counts = countsByState(RETURN_STATES, counted)
  return { returns, total: counts[state], counts }
}

const findPhoto = statement('order-return.photo', {
  parameters: [uuid, uuid, int4, uuid],
  row: { content: bytea },
  sql: `select f.content from order_return_photo f join order_return r on r.supplier_id = $1 and r.id = f.return_id
   join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
   where f.supplier_id = $1 and f.return_id = $2 and f.position = $3 and ($4::uuid is null or o.customer_id = $4)`,
})

/** @throws Failure orderReturn.notFound */
export async function readPhoto({ db, supplier }: Scope, customerId: string | null, id: string, position: number) {
  const photo = await db.one(findPhoto, [supplier.id, id, position, customerId])
  ensure(photo, 'orderReturn.notFound')
  return { name: `foto-${position}.jpg`, mimeType: 'image/jpeg', content: photo.content }
}

const emptyTexts = statement('order-return.erase-texts', {
  parameters: [uuid, uuid],
  sql: `update order_return r set note = '' from purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and r.supplier_id = $1 and r.order_number = o.number`,
})
const emptyEvents = statement('order-return.erase-events', {
  parameters: [uuid, uuid, uuid],
  sql: `update order_return_event e set text = '',
     login_id = case when e.acting_as in ('customer', 'linked-user') or e.login_id = $3 then null else e.login_id end
   from order_return r join purchase_order o on o.supplier_id = $1 and o.number = r.order_number
   where o.customer_id = $2 and r.supplier_id = $1 and e.supplier_id = $1 and e.return_id = r.id`,
})
const dropPhotos = statement('order-return.erase-photos', {
  parameters: [uuid, uuid],
  sql: `delete from order_return_photo f using order_return r, purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and r.supplier_id = $1 and r.order_number = o.number
     and f.supplier_id = $1 and f.return_id = r.id`,
})

/** Its part of the export stands with each order. */
export const orderReturnPrivacy = {
  tables: {
    order_return_event: { exportedAs: 'orders', erasedBy: 'statement' },
  },
  eraseCustomer: ({ db, supplier }, { tombstoneId, loginId }) =>
    inOrder(
      () => db.execute(emptyTexts, [supplier.id, tombstoneId]),
      () => db.execute(emptyEvents, [supplier.id, tombstoneId, loginId]),
      () => db.execute(dropPhotos, [supplier.id, tombstoneId]),
    ),
} as const satisfies PrivacyPart
