import type { HandoverProof } from '#contract/order-desk.ts'
import { authorOf, type Actor, type Author } from '#domain/access/actor.ts'
import { ensure, Failure } from '#domain/failure.ts'
import type { OrderApproval } from '#domain/order/approval.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderFlow, OrderStatus, PaymentState } from '#domain/order/order-status.ts'
import { canMove, STAFF_STEPS, type MovableOrder, type StaffStep } from '#domain/order/transitions.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'
import { recordHandoverPayment } from '#server/modules/charge/resolve-payment.ts'
import { moveOrder } from '#server/modules/order/move-order.ts'
import { orderDetail } from '#server/modules/order/read-orders.ts'
import {
  bool,
  bytea,
  int4,
  int8,
  narrow,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import { publish } from '#server/platform/events/publish.ts'
import { encodePicture } from '#server/platform/files/picture.ts'
import { openStoreScope, type AppContext } from '#server/platform/http/request-context.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'

const find = statement('order-desk.order', {
  parameters: [uuid, int8],
  row: {
    status: narrow<OrderStatus>(text),
    flow: narrow<OrderFlow>(text),
    deliveryType: narrow<DeliveryType>(text),
    paymentKind: narrow<PaymentKind>(text),
    paymentState: narrow<PaymentState>(text),
    approval: nullable(narrow<OrderApproval>(text)),
    handoverCode: text,
    isPicked: bool,
    pickedLines: int8,
    openLines: int8,
    weighedLines: int8,
  },
  sql: `select o.status, o.flow, o.delivery_type, o.payment_kind, o.payment_state, o.approval, o.handover_code, o.picked_at is not null as is_picked,
     l.picked_lines, l.open_lines, l.weighed_lines
   from purchase_order o
   cross join lateral (select count(l.picked_quantity) as picked_lines, count(*) filter (where l.picked_quantity is null) as open_lines,
     count(l.weight_tolerance) as weighed_lines
     from order_line l where l.supplier_id = $1 and l.order_number = o.number) l
   where o.supplier_id = $1 and o.number = $2`,
})
const writeReceiver = statement('order-desk.receiver', {
  parameters: [uuid, int8, text],
  sql: 'update purchase_order set received_by = $3 where supplier_id = $1 and number = $2',
})

const writePhoto = statement('order-desk.write-photo', {
  parameters: [uuid, int8, bytea],
  sql: 'insert into handover_photo (supplier_id, order_number, photo) values ($1, $2, $3) on conflict do nothing',
})
const readPhoto = statement('order-desk.photo', {
  parameters: [uuid, uuid, int8],
  row: { photo: bytea },
  sql: `select p.photo from handover_photo p join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
   where p.supplier_id = $1 and ($2::uuid is null or o.customer_id = $2) and p.order_number = $3`,
})

/** The JPEG in base64 that was taken at the handover of an order, of this customer where one is named; null where there is none. */
export async function findPhoto({ db, supplier }: Scope, customerId: string | null, number: number) {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const stored = await db.one(readPhoto, [supplier.id, customerId, number])
  return { photo: stored?.photo.toString('base64') ?? null }
}

/** Longest side of a stored photo. */
const PHOTO_PIXELS = 1280

/** The proof with its photo decoded and encoded again, without what a camera notes in it. Throws Failure order.badPhoto. */
export async function handoverOf({ photo, ...proof }: HandoverProof): Promise<Handover> {
  if (photo === null) return { ...proof, photo }
  const size = { width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'inside', withoutEnlargement: true } as const
  const sent = { content: Buffer.from(photo, 'base64'), formats: ['jpeg', 'png'], from: 'staff' } as const
  const stored = await encodePicture(sent, (picture) => picture.resize(size).jpeg({ quality: 70 }).toBuffer())
  ensure(stored !== null, 'order.badPhoto', { field: 'handover.photo' })
  return { ...proof, photo: stored }
}

interface StaffMove {
  /** The status that the person saw. */
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly handover: Handover
}

/** What proves a handover, with the photo as it is stored. */
export interface Handover extends Omit<HandoverProof, 'photo'> {
  readonly photo: Buffer | null
}

/**
 * Moves an order to the next status. Repeated by the one who made the move, it is answered with the order.
 * @throws Failure order.notFound, order.illegalTransition with the current status, order.wrongCode, picking.unfinished.
 */
export async function moveByStaff(
  scope: Scope,
  number: number,
  { proof, ...wanted }: Omit<StaffMove, 'handover'> & { readonly proof: HandoverProof },
): Promise<PlacedOrder> {
  const move = { ...wanted, handover: await handoverOf(proof) }
  try {
    await inTransaction(scope, (scope) => moveOnce(scope, number, move, authorOf(scope.actor)))
  } catch (error) {
    if (!isIllegal(error) || error.details.status !== move.to || !(await isOwnMove(scope, number, move))) throw error
  }
  return orderDetail(scope, null, number)
}

const isIllegal = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'order.illegalTransition'

const findMover = statement('order-desk.mover', {
  parameters: [uuid, int8],
  row: {
    loginId: nullable(uuid),
    apiKeyId: nullable(uuid),
    from: nullable(narrow<OrderStatus>(text)),
    to: narrow<OrderStatus>(text),
  },
  sql: `select e.login_id, e.api_key_id, e.from_status as "from", e.to_status as "to" from order_event e
   where e.supplier_id = $1 and e.order_number = $2 and e.kind = 'moved' order by e.position desc limit 1`,
})

async function isOwnMove(
  { db, supplier, actor }: Scope,
  number: number,
  { from, to }: Omit<StaffMove, 'handover'>,
): Promise<boolean> {
  const last = await db.one(findMover, [supplier.id, number])
  const { loginId, apiKeyId } = authorOf(actor)
  return last?.from === from && last.to === to && last.loginId === loginId && last.apiKeyId === apiKeyId
}

/** Moves an order from the status that the person saw, in the caller's transaction. */
export async function moveOnce(
  scope: Scope,
  number: number,
  { from, to, handover }: StaffMove,
  author: Author,
): Promise<void> {
  const order = await scope.db.one(find, [scope.supplier.id, number])
  ensure(order, 'order.notFound')
  ensure(isStep(to) && order.status === from, 'order.illegalTransition', { status: order.status })
  if (canMove(order, to, 'staff')) ensureLeavable(order, to)
  const target = { customerId: null, number, by: 'staff', author } as const
  if (to !== 'delivered') {
    const moved = await moveOrder(scope, target, to, null)
    ensure(moved.status === from, 'order.illegalTransition', { status: moved.status })
    return
  }
  ensure(canMove(order, 'delivered', 'staff'), 'order.illegalTransition', { status: order.status })
  ensure(handover.code === null || handover.code === order.handoverCode, 'order.wrongCode', {
    field: 'handover.code',
  })
  const { code, receivedBy, isPaid, photo } = handover
  ensure(code !== null || receivedBy !== '' || photo !== null, 'order.unproved', { field: 'handover' })
  const expectedCode = order.handoverCode
  const proof = { guard: 'handover', code, receivedBy, expectedCode, hasPhoto: photo !== null } as const
  await moveOrder(scope, target, 'delivered', proof)
  await scope.db.execute(writeReceiver, [scope.supplier.id, number, receivedBy])
  if (photo !== null) await scope.db.execute(writePhoto, [scope.supplier.id, number, photo])
  if (isPaid) await recordHandoverPayment(scope, number)
}

const isStep = (status: OrderStatus): status is StaffStep => (STAFF_STEPS as readonly OrderStatus[]).includes(status)

interface PickingState {
  readonly isPicked: boolean
  readonly pickedLines: number
  readonly openLines: number
  readonly weighedLines: number
}

/** Picking that has begun, and the picking of products in weight, ends before the order leaves: the total depends on it. */
function ensureLeavable(order: MovableOrder & PickingState, to: StaffStep): void {
  if (order.status !== 'picking' || to === 'picking') return
  const mustFinish = order.pickedLines > 0 || order.weighedLines > 0
  ensure(order.isPicked || !mustFinish, 'picking.unfinished', { missing: order.openLines })
}

/**
 * Cancels an order that has not left, for a reason that the customer reads.
 * @throws Failure order.notFound, order.illegalTransition with the current status.
 */
export async function refuseOrder(scope: Scope, number: number, reason: string): Promise<PlacedOrder> {
  const proof = { guard: 'reason', text: reason } as const
  await inTransaction(scope, (scope) => moveOrder(scope, { customerId: null, number, by: 'staff' }, 'cancelled', proof))
  return orderDetail(scope, null, number)
}

/** How long a move waits to be undone. */
export const HOLD_SECONDS = 6

const hold = statement('order-desk.hold-move', {
  parameters: [uuid, int8, text, text, uuid, text, uuid, int4],
  row: { number: int8 },
  sql: `insert into held_move (supplier_id, order_number, from_status, to_status, login_id, acting_as, api_key_id, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8::integer)) on conflict do nothing returning order_number as number`,
})
const drop = statement('order-desk.drop-move', {
  parameters: [uuid, int8],
  row: { number: int8 },
  sql: 'delete from held_move where supplier_id = $1 and order_number = $2 returning order_number as number',
})
const takeDue = statement('order-desk.take-due-move', {
  parameters: [uuid, int8],
  row: {
    from: narrow<OrderStatus>(text),
    to: narrow<OrderStatus>(text),
    loginId: nullable(uuid),
    actingAs: nullable(narrow<Exclude<Actor['kind'], 'visitor'>>(text)),
    apiKeyId: nullable(uuid),
  },
  sql: `delete from held_move where supplier_id = $1 and order_number = $2 and due_at <= now()
   returning from_status as "from", to_status as "to", login_id, acting_as, api_key_id`,
})
/** How long a due move is left to the process that holds it: on a busy machine it answers, and counts the seconds, later. */
const LEFT_TO_ITS_PROCESS_SECONDS = 30

// Of every store, hence no supplier here.
const findAbandoned = statement('order-desk.abandoned-moves', {
  parameters: [int4],
  row: { supplierId: uuid, number: int8 },
  sql: `select supplier_id, order_number as number from held_move where due_at <= now() - make_interval(secs => $1::integer) and ${ofOpenStoreSql('held_move')}
   order by due_at limit 100`,
})

/**
 * Moves the order after some seconds, unless it is undone before. Nothing is written to the order and no one is notified until then.
 * @throws Failure order.notFound, order.illegalTransition, picking.unfinished, order.moveHeld where another move waits.
 */
export async function holdMove(
  scope: Scope,
  number: number,
  { from, to }: Omit<StaffMove, 'handover'>,
): Promise<PlacedOrder> {
  const order = await scope.db.one(find, [scope.supplier.id, number])
  ensure(order, 'order.notFound')
  const isHoldable = isStep(to) && to !== 'delivered' && order.status === from && canMove(order, to, 'staff')
  ensure(isHoldable, 'order.illegalTransition', { status: order.status })
  ensureLeavable(order, to)
  const { loginId, actingAs, apiKeyId } = authorOf(scope.actor)
  const held = await scope.db.one(hold, [
    scope.supplier.id,
    number,
    from,
    to,
    loginId,
    actingAs,
    apiKeyId,
    HOLD_SECONDS,
  ])
  ensure(held, 'order.moveHeld')
  await publish(scope, 'order.held', { number })
  return orderDetail(scope, null, number)
}

/** @throws Failure order.notFound, order.illegalTransition with the current status where nothing waits any more. */
export async function undoMove(scope: Scope, number: number): Promise<PlacedOrder> {
  const dropped = await scope.db.one(drop, [scope.supplier.id, number])
  await publish(scope, 'order.held', { number })
  const order = await orderDetail(scope, null, number)
  ensure(dropped, 'order.illegalTransition', { status: order.status })
  return order
}

/** Makes a move whose time has come; one that the order no longer allows is dropped. */
export async function commitHeldMove(scope: Scope, number: number): Promise<void> {
  try {
    await inTransaction(scope, async (scope) => {
      const due = await scope.db.one(takeDue, [scope.supplier.id, number])
      if (!due) return
      const { from, to, ...author } = due
      await moveOnce(
        scope,
        number,
        { from, to, handover: { code: null, receivedBy: '', isPaid: false, photo: null } },
        author,
      )
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    scope.log.info({ number, code: error.code }, 'a held move was dropped')
    await scope.db.execute(drop, [scope.supplier.id, number])
    await publish(scope, 'order.held', { number })
  }
}

/** Makes the moves whose process ended before their time came. */
export async function commitAbandonedMoves(appContext: AppContext): Promise<void> {
  for (const { supplierId, number } of await appContext.db.many(findAbandoned, [LEFT_TO_ITS_PROCESS_SECONDS])) {
    const scope = await openStoreScope(appContext, supplierId)
    if (scope) await commitHeldMove(scope, number)
  }
}
