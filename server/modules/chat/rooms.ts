import { decodeRoomName } from '#contract/chat.ts'
import type { Paging } from '#contract/paging.ts'
import type { ActingCustomer } from '#domain/access/actor.ts'
import type { ChatMessage, ChatRoom, ChatSide, RoomKey } from '#domain/chat/chat.ts'
import { ensure } from '#domain/failure.ts'
import { int8, nullable, statement, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { countRooms, hasOrder, messagesOf, roomByKey, roomFor, roomsOfCustomer } from './queries.ts'

/** The room of that name, which is only a label. @throws Failure chat.roomNotFound where it is not the customer's. */
export async function ownRoom(scope: Scope, { id }: ActingCustomer, name: string): Promise<RoomKey> {
  const room = decodeRoomName(name, scope.supplier, id)
  ensure(room, 'chat.roomNotFound')
  ensure(room.orderNumber === null || (await hasOrder(scope, id, room.orderNumber)), 'chat.roomNotFound')
  return room
}

const emptyRoom = (key: RoomKey): ChatRoom => ({
  ...key,
  id: null,
  total: 0,
  unread: 0,
  last: null,
  marks: { received: 0, read: 0 },
})

/** The rooms of a customer, with the general one even where nothing was written in it. */
export async function customerRooms(scope: Scope, customerId: string, paging: Paging) {
  const [rows, { rooms, hasGeneral, unread }] = await scope.db.pipelined((db) => {
    const at = { ...scope, db }
    return Promise.all([roomsOfCustomer(at, customerId, paging), countRooms(at, customerId)])
  })
  const found = rows.map((row) => roomFor('customer', row))
  const isFirstPage = paging.offset === 0
  return {
    rooms: hasGeneral || !isFirstPage ? found : [emptyRoom({ customerId, orderNumber: null }), ...found],
    total: rooms + (hasGeneral ? 0 : 1),
    unread,
  }
}

export interface RoomPage {
  readonly room: ChatRoom
  readonly messages: readonly ChatMessage[]
  /** How many have what was searched for; null without a search. */
  readonly found: number | null
}

export async function customerRoomPage(scope: Scope, key: RoomKey, typed: string, paging: Paging): Promise<RoomPage> {
  const row = await roomByKey(scope, key)
  if (!row) return { room: emptyRoom(key), messages: [], found: typed.trim() === '' ? null : 0 }
  const { messages, found } = await messagesOf(scope, row.id, typed, paging)
  return { room: roomFor('customer', row), messages, found: typed.trim() === '' ? null : found }
}

interface ChangedRow {
  readonly customerId: string
  readonly orderNumber: number | null
  readonly total: number
}
const changedRow = { customerId: uuid, orderNumber: nullable(int8), total: int8 }

// Reading up to a message of the store ends the wait for its e-mail.
const readByCustomer = statement('chat.read-by-customer', {
  parameters: [uuid, uuid, nullable(int8), int8],
  row: changedRow,
  sql: `update chat_room set customer_read = least($4, last_position), customer_received = greatest(customer_received, least($4, last_position)),
     changed_at = now(), mail_at = case when $4 < last_position then mail_at end
   where supplier_id = $1 and customer_id = $2 and order_number is not distinct from $3 and customer_read < least($4, last_position)
   returning customer_id, order_number, last_position as total`,
})
const readByStore = statement('chat.read-by-store', {
  parameters: [uuid, uuid, int8],
  row: changedRow,
  sql: `update chat_room set store_read = least($3, last_position), store_received = greatest(store_received, least($3, last_position)),
     changed_at = now()
   where supplier_id = $1 and id = $2 and store_read < least($3, last_position)
   returning customer_id, order_number, last_position as total`,
})
const receivedByCustomer = statement('chat.received-by-customer', {
  parameters: [uuid, uuid],
  row: changedRow,
  sql: `update chat_room set customer_received = last_position, changed_at = now()
   where supplier_id = $1 and customer_id = $2 and customer_received < last_position
   returning customer_id, order_number, last_position as total`,
})
const receivedByStore = statement('chat.received-by-store', {
  parameters: [uuid],
  row: changedRow,
  sql: `update chat_room set store_received = last_position, changed_at = now()
   where supplier_id = $1 and store_received < last_position and talked_at is not null
   returning customer_id, order_number, last_position as total`,
})

const publishAll = async (scope: Scope, changed: readonly ChangedRow[]): Promise<void> => {
  for (const room of changed) await publish(scope, 'chat.changed', room)
}

/** A position that is not newer than the stored one changes nothing. */
export const markReadByCustomer = (scope: Scope, { customerId, orderNumber }: RoomKey, position: number) =>
  inTransaction(scope, async (scope) =>
    publishAll(scope, await scope.db.many(readByCustomer, [scope.supplier.id, customerId, orderNumber, position])),
  )

export const markReadByStore = (scope: Scope, roomId: string, position: number) =>
  inTransaction(scope, async (scope) =>
    publishAll(scope, await scope.db.many(readByStore, [scope.supplier.id, roomId, position])),
  )

/** A device of the customer has everything that was written so far. */
export const markReceivedByCustomer = (scope: Scope, customerId: string) =>
  inTransaction(scope, async (scope) =>
    publishAll(scope, await scope.db.many(receivedByCustomer, [scope.supplier.id, customerId])),
  )

/** The same for the screens of the store. */
export const markReceivedByStore = (scope: Scope) =>
  inTransaction(scope, async (scope) => publishAll(scope, await scope.db.many(receivedByStore, [scope.supplier.id])))

export const announceTyping = (scope: Scope, room: RoomKey, side: ChatSide): Promise<void> =>
  publish(scope, 'chat.typing', { customerId: room.customerId, orderNumber: room.orderNumber, side })
