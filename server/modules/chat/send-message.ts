import {
  isEmptyMessage,
  isOpenAt,
  MAIL_AFTER_MINUTES,
  type ChatMessage,
  type NewMessage,
  type RoomKey,
} from '#domain/chat/chat.ts'
import { localMoment } from '#domain/calendar.ts'
import { ensure } from '#domain/failure.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { bool, int4, int8, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { checkFile, storeFile } from './files.ts'
import { hasOrder, hasProduct, messageOf } from './queries.ts'
import { chatSettings } from './settings.ts'

// The room is made with its first message, and stays locked until the message is stored: positions have no gap.
const lockRoom = statement('chat.lock-room', {
  parameters: [uuid, uuid, nullable(int8)],
  row: { id: uuid, lastPosition: int8, isWaiting: bool },
  sql: `insert into chat_room (supplier_id, customer_id, order_number) values ($1, $2, $3)
   on conflict (supplier_id, customer_id, order_number) do update set customer_id = excluded.customer_id
   returning id, last_position, waiting_since is not null as is_waiting`,
})
const insertMessage = statement('chat.insert-message', {
  parameters: [uuid, uuid, int8, uuid, text, nullable(uuid), text, nullable(text), nullable(uuid), nullable(int8)],
  sql: `insert into chat_message (supplier_id, room_id, position, id, author, login_id, text, order_status, product_id, order_number)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
})
// Who writes has read what is there.
const afterCustomer = statement('chat.after-customer', {
  parameters: [uuid, uuid, int8],
  sql: `update chat_room set last_position = $3, changed_at = now(), talked_at = now(), waiting_since = coalesce(waiting_since, now()),
     customer_received = $3, customer_read = $3, mail_at = null
   where supplier_id = $1 and id = $2`,
})
// One e-mail for all that is written until the customer reads it.
const afterStore = statement('chat.after-store', {
  parameters: [uuid, uuid, int8, nullable(uuid), int4],
  sql: `update chat_room set last_position = $3, changed_at = now(), talked_at = now(), waiting_since = null,
     store_received = $3, store_read = $3, assigned_to = coalesce(assigned_to, $4),
     mail_at = case when customer_read >= mailed_position then coalesce(mail_at, now() + make_interval(mins => $5)) end
   where supplier_id = $1 and id = $2`,
})
// What the customer caused, such as an order, is no news to a customer who had read everything.
const afterSystem = statement('chat.after-system', {
  parameters: [uuid, uuid, int8, bool],
  sql: `update chat_room set last_position = $3, changed_at = now(),
     customer_received = case when $4 and customer_read = last_position then $3 else customer_received end,
     customer_read = case when $4 and customer_read = last_position then $3 else customer_read end,
     store_received = case when store_read = last_position then $3 else store_received end,
     store_read = case when store_read = last_position then $3 else store_read end
   where supplier_id = $1 and id = $2`,
})

export type Writer =
  | { readonly side: 'customer'; readonly loginId: string | null }
  | { readonly side: 'store'; readonly loginId: string | null; readonly staffId: string | null }

/**
 * Stores a message once, however often it is sent, and answers for the store outside of its hours. The room must be the
 * customer's. @throws Failure chat.empty, chat.badFile, chat.unknownCard, file.busy
 */
export async function sendMessage(
  scope: Scope,
  room: RoomKey,
  message: NewMessage,
  writer: Writer,
): Promise<ChatMessage> {
  ensure(!isEmptyMessage(message), 'chat.empty', { field: 'text' })
  const { productId, orderNumber } = message
  ensure(productId === null || (await hasProduct(scope, productId)), 'chat.unknownCard', { field: 'productId' })
  ensure(orderNumber === null || (await hasOrder(scope, room.customerId, orderNumber)), 'chat.unknownCard', {
    field: 'orderNumber',
  })
  const sender =
    writer.side === 'customer'
      ? ({ from: 'customers', customerId: room.customerId } as const)
      : ({ from: 'staff' } as const)
  const file = message.file && (await checkFile(message.file, sender))
  const away = writer.side === 'customer' ? await awayAnswer(scope) : null
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const { id, lastPosition, isWaiting } = await lockedRoom(scope, room)
    const known = await messageOf(scope, id, message.id)
    if (known !== null) return known
    const position = lastPosition + 1
    const { side, loginId } = writer
    await db.execute(insertMessage, [
      supplier.id,
      id,
      position,
      message.id,
      side,
      loginId,
      message.text,
      null,
      productId,
      orderNumber,
    ])
    if (file !== null) await storeFile(scope, id, position, file)
    if (side === 'customer') await db.execute(afterCustomer, [supplier.id, id, position])
    else await db.execute(afterStore, [supplier.id, id, position, writer.staffId, MAIL_AFTER_MINUTES])
    let total = position
    // Once for all that a customer writes before somebody answers.
    if (away !== null && !isWaiting) {
      total = position + 1
      await insertNotice(scope, { roomId: id, position: total, id: crypto.randomUUID(), text: away, status: null })
      await db.execute(afterSystem, [supplier.id, id, total, false])
    }
    await publish(scope, 'chat.changed', { ...room, total })
    const stored = await messageOf(scope, id, message.id)
    ensure(stored, 'chat.roomNotFound')
    return stored
  })
}

/** Writes the new status of an order into its room; the same again changes nothing. */
export function sendOrderNotice(
  scope: Scope,
  room: RoomKey,
  { id, status, isOfCustomer }: { readonly id: string; readonly status: OrderStatus; readonly isOfCustomer: boolean },
): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { id: roomId, lastPosition } = await lockedRoom(scope, room)
    if ((await messageOf(scope, roomId, id)) !== null) return
    const position = lastPosition + 1
    await insertNotice(scope, { roomId, position, id, text: '', status })
    await scope.db.execute(afterSystem, [scope.supplier.id, roomId, position, isOfCustomer])
    await publish(scope, 'chat.changed', { ...room, total: position })
  })
}

async function lockedRoom({ db, supplier }: Scope, { customerId, orderNumber }: RoomKey) {
  const locked = await db.one(lockRoom, [supplier.id, customerId, orderNumber])
  ensure(locked, 'chat.roomNotFound')
  return locked
}

/** The room, made where it is not there yet. */
export const openRoom = async (scope: Scope, room: RoomKey): Promise<string> => (await lockedRoom(scope, room)).id

interface Notice {
  readonly roomId: string
  readonly position: number
  readonly id: string
  readonly text: string
  readonly status: OrderStatus | null
}

const insertNotice = ({ db, supplier }: Scope, { roomId, position, id, text, status }: Notice) =>
  db.execute(insertMessage, [supplier.id, roomId, position, id, 'system', null, text, status, null, null])

/** Whether the store answers now, by its own clock. */
export async function isStoreOpen(scope: Scope): Promise<boolean> {
  const { hours } = await chatSettings(scope)
  const { date, time } = localMoment(new Date().toISOString(), scope.supplier.timeZone)
  return isOpenAt(hours, date, time)
}

async function awayAnswer(scope: Scope): Promise<string | null> {
  const { awayText } = await chatSettings(scope)
  return awayText === '' || (await isStoreOpen(scope)) ? null : awayText
}
