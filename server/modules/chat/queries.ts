import type { ChatMessage, ChatOrder, ChatRoom, ChatSide, Conversation, RoomKey } from '#domain/chat/chat.ts'
import type { Paging } from '#contract/paging.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import { likeWords, matchesEveryWord } from '#server/platform/database/like-search.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  array,
  bool,
  int8,
  isoTimeSql,
  json,
  jsonListSql,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** SQL of how many conversations of the store $1 have messages that it has not read. */
export const UNREAD_CONVERSATIONS = `(select count(*) from chat_room r where r.supplier_id = $1 and r.talked_at is not null
       and exists (select from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.store_read
         and m.author = 'customer'))`

/** SQL: an order o as a card of the chat. */
const ORDER_JSON = `json_build_object('number', o.number, 'status', o.status, 'deliveryType', o.delivery_type, 'placedAt', ${isoTimeSql('o.placed_at')})`

/** A message `m` with what it shows, as JSON; with whether a person wrote it, where `reader` is given. */
const messageJson = (
  reader?: string,
) => `json_build_object(${reader ? `'isMine', coalesce(m.login_id = ${reader}, false), ` : ''}'id', m.id, 'position', m.position, 'author', m.author,
    'authorName', (select l.name from login l where l.id = m.login_id), 'sentAt', ${isoTimeSql('m.sent_at')},
    'text', m.text, 'orderStatus', m.order_status,
    'file', (select json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'size', octet_length(f.content))
      from chat_file f where f.supplier_id = $1 and f.room_id = m.room_id and f.position = m.position),
    'product', (select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'picture', p.picture)
      from product p where p.supplier_id = $1 and p.id = m.product_id),
    'order', (select ${ORDER_JSON}
      from purchase_order o where o.supplier_id = $1 and o.number = m.order_number))`

const roomRow = {
  id: uuid,
  customerId: uuid,
  customerName: text,
  orderNumber: nullable(int8),
  total: int8,
  assignee: nullable(json<NonNullable<Conversation['assignee']>>()),
  waitingSince: nullable(timestamptz),
  customerReceived: int8,
  customerRead: int8,
  customerUnread: int8,
  storeReceived: int8,
  storeRead: int8,
  storeUnread: int8,
  last: nullable(json<ChatMessage>()),
}
export type RoomRow = RowOf<typeof roomRow>

const ROOM_COLUMNS = `r.id, r.customer_id, c.name as customer_name, r.order_number, r.last_position as total,
     (select json_build_object('loginId', l.id, 'name', l.name) from staff s join login l on l.id = s.login_id
      where s.supplier_id = $1 and s.id = r.assigned_to) as assignee,
     r.waiting_since, r.customer_received, r.customer_read, r.store_received, r.store_read,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.customer_read
       and m.author <> 'customer') as customer_unread,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.store_read
       and m.author = 'customer') as store_unread,
     (select ${messageJson()} from chat_message m where m.supplier_id = $1 and m.room_id = r.id
      order by m.position desc limit 1) as last`
const ROOMS = 'chat_room r join customer c on c.supplier_id = $1 and c.id = r.customer_id'

/** The parts of a statement that lists conversations; `$1` is the supplier. */
export const CONVERSATIONS = {
  row: roomRow,
  columns: ROOM_COLUMNS,
  from: ROOMS,
  matches: (words: string) => matchesEveryWord('plain_text(c.name)', words),
} as const

/** The room as one side sees it. */
export const roomFor = (side: ChatSide, row: RoomRow): ChatRoom => ({
  id: row.id,
  customerId: row.customerId,
  orderNumber: row.orderNumber,
  total: row.total,
  unread: side === 'customer' ? row.customerUnread : row.storeUnread,
  last: row.last,
  marks:
    side === 'customer'
      ? { received: row.storeReceived, read: row.storeRead }
      : { received: row.customerReceived, read: row.customerRead },
})

export const toConversation = (row: RoomRow): Conversation => ({
  ...roomFor('store', row),
  id: row.id,
  customerName: row.customerName,
  assignee: row.assignee,
  waitingSince: row.waitingSince,
})

const findOfCustomer = statement('chat.rooms-of-customer', {
  parameters: [uuid, uuid, int8, int8],
  row: roomRow,
  sql: `select ${ROOM_COLUMNS} from ${ROOMS}
   where r.supplier_id = $1 and r.customer_id = $2 and (r.last_position > 0 or r.order_number is null)
   order by r.changed_at desc, r.id limit $3 offset $4`,
})
const countOfCustomer = statement('chat.count-rooms', {
  parameters: [uuid, uuid],
  row: { rooms: int8, hasGeneral: bool, unread: int8 },
  sql: `select count(*) filter (where r.last_position > 0 or r.order_number is null) as rooms,
     count(*) filter (where r.order_number is null) > 0 as has_general,
     (select count(*) from chat_message m join chat_room u on u.supplier_id = $1 and u.id = m.room_id
      where m.supplier_id = $1 and u.customer_id = $2 and m.position > u.customer_read and m.author <> 'customer') as unread
   from chat_room r where r.supplier_id = $1 and r.customer_id = $2`,
})

export const roomsOfCustomer = ({ db, supplier }: Scope, customerId: string, { limit, offset }: Paging) =>
  db.many(findOfCustomer, [supplier.id, customerId, limit, offset])

export const countRooms = async ({ db, supplier }: Scope, customerId: string) =>
  (await db.one(countOfCustomer, [supplier.id, customerId])) ?? { rooms: 0, hasGeneral: false, unread: 0 }

const findByKey = statement('chat.room-by-key', {
  parameters: [uuid, uuid, nullable(int8)],
  row: roomRow,
  sql: `select ${ROOM_COLUMNS} from ${ROOMS}
   where r.supplier_id = $1 and r.customer_id = $2 and r.order_number is not distinct from $3`,
})
const findById = statement('chat.room-by-id', {
  parameters: [uuid, uuid],
  row: roomRow,
  sql: `select ${ROOM_COLUMNS} from ${ROOMS} where r.supplier_id = $1 and r.id = $2`,
})
const findOwnOrder = statement('chat.own-order', {
  parameters: [uuid, uuid, int8],
  row: { number: int8 },
  sql: 'select number from purchase_order where supplier_id = $1 and customer_id = $2 and number = $3',
})

export const roomByKey = ({ db, supplier }: Scope, { customerId, orderNumber }: RoomKey) =>
  db.one(findByKey, [supplier.id, customerId, orderNumber])
export const roomById = ({ db, supplier }: Scope, id: string) => db.one(findById, [supplier.id, id])
export const hasOrder = async ({ db, supplier }: Scope, customerId: string, number: number): Promise<boolean> =>
  (await db.one(findOwnOrder, [supplier.id, customerId, number])) !== undefined

const findMessages = statement('chat.messages', {
  parameters: [uuid, uuid, array(text), int8, int8, nullable(uuid)],
  row: { message: json<ChatMessage>(), found: int8 },
  sql: `select ${messageJson('$6')} as message, p.found
   from (select m.position, count(*) over () as found from chat_message m
     where m.supplier_id = $1 and m.room_id = $2
       and (coalesce(cardinality($3::text[]), 0) = 0 or ${matchesEveryWord('plain_text(m.text)', '$3')})
     order by m.position desc limit $4 offset $5) p
   join chat_message m on m.supplier_id = $1 and m.room_id = $2 and m.position = p.position
   order by m.position`,
})

/** A page of messages, oldest first, counted from the newest; of a search only those with every word. */
export async function messagesOf(
  { db, supplier, actor }: Scope,
  roomId: string,
  typed: string,
  { limit, offset }: Paging,
): Promise<{ readonly messages: readonly ChatMessage[]; readonly found: number }> {
  const rows = await db.many(findMessages, [supplier.id, roomId, likeWords(typed), limit, offset, loginIdOf(actor)])
  return { messages: rows.map(({ message }) => message), found: rows[0]?.found ?? 0 }
}

const findMessage = statement('chat.message', {
  parameters: [uuid, uuid, uuid, nullable(uuid)],
  row: { message: json<ChatMessage>() },
  sql: `select ${messageJson('$4')} as message from chat_message m where m.supplier_id = $1 and m.room_id = $2 and m.id = $3`,
})
export const messageOf = async (
  { db, supplier, actor }: Scope,
  roomId: string,
  id: string,
): Promise<ChatMessage | null> =>
  (await db.one(findMessage, [supplier.id, roomId, id, loginIdOf(actor)]))?.message ?? null

const findOrders = statement('chat.orders-of-customer', {
  parameters: [uuid, uuid],
  row: { order: json<ChatOrder>() },
  sql: `select ${ORDER_JSON} as order
   from purchase_order o where o.supplier_id = $1 and o.customer_id = $2 order by o.number desc limit 10`,
})
export const latestOrders = async ({ db, supplier }: Scope, customerId: string): Promise<ChatOrder[]> =>
  (await db.many(findOrders, [supplier.id, customerId])).map(({ order }) => order)

const findProduct = statement('chat.product', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: 'select id from product where supplier_id = $1 and id = $2 and is_active',
})
export const hasProduct = async ({ db, supplier }: Scope, id: string): Promise<boolean> =>
  (await db.one(findProduct, [supplier.id, id])) !== undefined

const forgetAuthor = statement('chat.forget-author', {
  parameters: [uuid, uuid],
  sql: 'update chat_message set login_id = null where supplier_id = $1 and login_id = $2',
})

export const chatPrivacy = {
  tables: {
    chat_room: { exportedAs: 'conversations', erasedBy: 'foreign key' },
    chat_message: { exportedAs: 'conversations', erasedBy: 'foreign key' },
  },
  exports: {
    conversations: jsonListSql(
      `json_build_object('orderNumber', r.order_number, 'messages', ${jsonListSql(
        `json_build_object('author', m.author, 'sentAt', ${isoTimeSql('m.sent_at')}, 'text', m.text,
          'file', (select f.name from chat_file f where f.supplier_id = $1 and f.room_id = r.id and f.position = m.position))`,
        `chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.author <> 'system'`,
        'm.position',
      )})`,
      'chat_room r where r.supplier_id = $1 and r.customer_id = $3 and r.talked_at is not null',
      'r.order_number nulls first',
    ),
  },
  // Of a person who wrote for the account of another, or for the store, the messages stay without the name.
  erasePerson: ({ db, supplier }, loginId) => db.execute(forgetAuthor, [supplier.id, loginId]),
} as const satisfies PrivacyPart
