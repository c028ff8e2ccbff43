import { decodeRoom, encodeStoreChange, type HandshakeSuccess, type Room, type SocketEvent } from '#contract/events.ts'
import { encodeRoomName } from '#contract/chat.ts'
import { customerOf, worksForStore } from '#domain/access/actor.ts'
import { can, ensureCan, type Action } from '#domain/access/can.ts'
import type { RoomKey } from '#domain/chat/chat.ts'
import { STORE_TOPICS, type StoreChange, type StoreTopic } from '#domain/events.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { isNamed } from '#domain/supplier/supplier.ts'
import {
  array,
  int4,
  int8,
  neverNull,
  nullable,
  statement,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { AppContext } from '#server/platform/http/request-context.ts'
import type { RoomRules, Viewer } from '#server/platform/realtime/connections.ts'
import { readSocketToken } from './routes.ts'
import { storeChangesSince } from './store-changes.ts'

export const customerRoom = (supplierId: string, customerId: string): string => `customer ${supplierId} ${customerId}`
export const orderRoom = (supplierId: string, number: number): string => `order ${supplierId} ${number}`
export const topicRoom = (supplierId: string, topic: StoreTopic): string => `topic ${supplierId} ${topic}`

/** A socket may receive the events of a cart and orders that its actor may see, and those of the topics that a person of the store works on. */
export const roomRules = ({ db }: Pick<AppContext, 'db'>): RoomRules => ({
  sessionHashOf: (supplierId, jwt) => readSocketToken(db, supplierId, jwt),
  roomsOf,
  missedSince,
})

async function roomsOf(viewer: Viewer, names: readonly string[]): Promise<readonly string[]> {
  const { supplier, actor } = viewer
  const rooms = names.map(roomNamed)
  // People of the store whose screens follow nothing still learn at once that their access has ended.
  ensure(rooms.length > 0 || worksForStore(actor), 'request.invalid', { field: 'keys' })
  const customerId = customerOf(actor)?.id
  for (const room of rooms) {
    if (room.kind !== 'order') ensure(isNamed(supplier, room.supplier), 'access.notAllowed')
    if (room.kind === 'customer') ensure(room.customerId === customerId, 'access.notAllowed')
    ensureCan(actionIn(room), actor, viewer)
  }
  await ensureOwnOrders(viewer, customerId ?? null, orderNumbers(rooms))
  return rooms.map((room) => roomOf(supplier.id, room))
}

function actionIn(room: Room): Action {
  if (room.kind === 'topic') return STORE_TOPICS[room.topic]
  return room.kind === 'order' ? 'order.see' : 'cart.see'
}

function roomOf(supplierId: string, room: Room): string {
  if (room.kind === 'topic') return topicRoom(supplierId, room.topic)
  return room.kind === 'order' ? orderRoom(supplierId, room.number) : customerRoom(supplierId, room.customerId)
}

function roomNamed(name: string): Room {
  const room = decodeRoom(name)
  if (room === null) throw new Failure('request.invalid', { field: 'keys' })
  return room
}

const orderNumbers = (rooms: readonly Room[]): number[] =>
  rooms.flatMap((room) => (room.kind === 'order' ? [room.number] : []))

const findOwn = statement('realtime.own-orders', {
  parameters: [uuid, uuid, array(int8)],
  row: { number: int8 },
  sql: 'select number from purchase_order where supplier_id = $1 and customer_id = $2 and number = any($3)',
})

async function ensureOwnOrders(
  { db, supplier }: Viewer,
  customerId: string | null,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return
  ensure(customerId, 'access.notAllowed')
  const own = await db.many(findOwn, [supplier.id, customerId, numbers])
  ensure(own.length === numbers.length, 'access.notAllowed')
}

/** A client that was away for longer reads everything again. */
const LONGEST_ABSENCE_MS = 3_600_000
/** What a page may have been rendered without, before its script connected. */
const BEFORE_FIRST_HANDSHAKE_MS = 60_000

const findCart = statement('realtime.cart-version', {
  parameters: [uuid, uuid],
  row: { now: timestamptz, version: nullable(int8) },
  sql: `select now() as now, (select version from cart where supplier_id = $1 and customer_id = $2) as version`,
})
// Orders move while they are new. An event counts a minute longer, because it bears the time at which its transaction began.
const findMoved = statement('realtime.orders-since', {
  parameters: [uuid, uuid, timestamptz, array(int8)],
  row: { number: int8, version: neverNull(int4) },
  sql: `select o.number, e.version
   from (select number from purchase_order where supplier_id = $1 and customer_id = $2
     and ($4::bigint[] is null or number = any($4)) order by number desc limit 200) o
   cross join lateral (select max(position) as version from order_event e
     where e.supplier_id = $1 and e.order_number = o.number and e.happened_at > $3::timestamptz - interval '1 minute') e
   where e.version is not null
   order by o.number`,
})

const findChangedRooms = statement('realtime.chat-rooms-since', {
  parameters: [uuid, uuid, timestamptz],
  row: { orderNumber: nullable(int8), total: int8 },
  sql: `select order_number, last_position as total from chat_room
   where supplier_id = $1 and customer_id = $2 and changed_at > $3::timestamptz - interval '1 minute'
   order by changed_at limit 200`,
})

async function missedSince(
  viewer: Viewer,
  names: readonly string[],
  since: string | null,
): Promise<Pick<HandshakeSuccess, 'momento' | 'perdidos' | 'perdeuTudo'>> {
  const { db, supplier, actor } = viewer
  const customerId = customerOf(actor)?.id ?? null
  const rooms = names.map(roomNamed)
  const hasCustomerRoom = rooms.some(({ kind }) => kind === 'customer')
  const away = since === null ? BEFORE_FIRST_HANDSHAKE_MS : Date.now() - Date.parse(since)
  const topics = rooms.flatMap((room) => (room.kind === 'topic' ? [room.topic] : []))
  // What people of the store show depends on more than orders: after an absence they read it again.
  const perdeuTudo = !(away < LONGEST_ABSENCE_MS) || (topics.length > 0 && since !== null)
  const from = new Date(Date.now() - Math.max(perdeuTudo ? 0 : away, 0)).toISOString()
  const seesOrders = can('order.see', actor, viewer)
  // The instant is read first, so that later events count as missed next time.
  const seesChat = can('chat.use', actor, viewer)
  const [cart, moved, changed, written] = await db.pipelined((db) =>
    Promise.all([
      db.one(findCart, [supplier.id, customerId]),
      customerId !== null && seesOrders && !perdeuTudo
        ? db.many(findMoved, [supplier.id, customerId, from, hasCustomerRoom ? null : orderNumbers(rooms)])
        : [],
      perdeuTudo ? [] : storeChangesSince(db, supplier.id, topics, from),
      customerId !== null && hasCustomerRoom && seesChat && !perdeuTudo
        ? db.many(findChangedRooms, [supplier.id, customerId, from])
        : [],
    ]),
  )
  const ofCart: SocketEvent[] =
    customerId !== null && hasCustomerRoom && cart?.version
      ? [{ evento: 'carrinho-alterado', dados: { idcliente: customerId, versao: cart.version } }]
      : []
  const ofOrders = moved.map(({ number, version }) => orderChanged(customerId ?? '', number, version))
  const ofChat = written.map(({ orderNumber, total }) =>
    chatChanged(supplier.id, { customerId: customerId ?? '', orderNumber }, total),
  )
  const ofStore = changed.map(storeChanged)
  return { momento: cart?.now ?? from, perdidos: [...ofCart, ...ofOrders, ...ofChat, ...ofStore], perdeuTudo }
}

export const orderChanged = (customerId: string, number: number, version: number): SocketEvent => ({
  evento: 'pedido-alterado',
  dados: { idcliente: customerId, numpedido: number, versao: version },
})

export const chatChanged = (supplierId: string, room: RoomKey, total: number): SocketEvent => ({
  evento: 'chat-alterado',
  dados: { sala: encodeRoomName(room, supplierId), total_mensagens: total },
})

export const storeChanged = (change: StoreChange): SocketEvent => ({
  evento: 'loja-alterada',
  dados: encodeStoreChange(change),
})
