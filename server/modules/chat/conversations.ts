import type { Paging } from '#contract/paging.ts'
import type {
  Conversation,
  ConversationDetail,
  ConversationFilter,
  ConversationPage,
  ChatMessage,
  NewMessage,
} from '#domain/chat/chat.ts'
import { loginIdOf, type Actor } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { readCart } from '#server/modules/cart/read-cart.ts'
import { likeWords, orderNumberIn } from '#server/platform/database/like-search.ts'
import { bool, int8, nullable, statement, uuid, array, text } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { CONVERSATIONS, latestOrders, messagesOf, roomById, roomFor, toConversation, type RoomRow } from './queries.ts'
import type { RoomPage } from './rooms.ts'
import { openRoom, sendMessage } from './send-message.ts'

const findConversations = statement('chat.conversations', {
  parameters: [uuid, bool, nullable(uuid), array(text), nullable(int8), int8, int8],
  row: CONVERSATIONS.row,
  sql: `select ${CONVERSATIONS.columns} from ${CONVERSATIONS.from}
   where r.supplier_id = $1 and r.talked_at is not null
     and ($2 or r.assigned_to is not distinct from $3)
     and ($5::bigint is not null and r.order_number = $5
       or $5::bigint is null and (coalesce(cardinality($4::text[]), 0) = 0 or ${CONVERSATIONS.matches('$4')}))
   order by r.waiting_since nulls last, r.talked_at desc, r.id limit $6 offset $7`,
})
const countConversations = statement('chat.count-conversations', {
  parameters: [uuid, nullable(uuid)],
  row: { own: int8, unassigned: int8, all: int8 },
  sql: `select count(*) filter (where assigned_to = $2) as own, count(*) filter (where assigned_to is null) as unassigned, count(*) as all
   from chat_room where supplier_id = $1 and talked_at is not null`,
})

const staffIdOf = (actor: Actor): string | null => ('staffId' in actor ? actor.staffId : null)

export async function listConversations(
  scope: Scope,
  filter: ConversationFilter,
  typed: string,
  { limit, offset }: Paging,
): Promise<ConversationPage> {
  const { db, supplier, actor } = scope
  const staffId = staffIdOf(actor)
  const wanted = filter === 'own' ? staffId : null
  const [rows, counts] = await db.pipelined((db) =>
    Promise.all([
      db.many(findConversations, [
        supplier.id,
        filter === 'all',
        wanted,
        likeWords(typed),
        orderNumberIn(typed),
        limit,
        offset,
      ]),
      db.one(countConversations, [supplier.id, staffId]),
    ]),
  )
  return { conversations: rows.map(toConversation), counts: counts ?? { own: 0, unassigned: 0, all: 0 } }
}

/** @throws Failure chat.roomNotFound */
export async function conversationRow(scope: Scope, id: string): Promise<RoomRow> {
  const row = await roomById(scope, id)
  ensure(row, 'chat.roomNotFound')
  return row
}

/** With the cart and the latest orders of the customer. @throws Failure chat.roomNotFound */
export async function conversationDetail(scope: Scope, id: string): Promise<ConversationDetail> {
  const conversation = toConversation(await conversationRow(scope, id))
  const { customerId } = conversation
  const [cart, orders] = await Promise.all([
    readCart(scope, customerId, { paymentMethodId: null }),
    latestOrders(scope, customerId),
  ])
  return {
    conversation,
    cart:
      cart.lines.length === 0
        ? null
        : {
            total: cart.total,
            lines: cart.lines.map(({ product, quantity }) => ({ name: product.name, unit: product.unit, quantity })),
          },
    orders,
  }
}

/** @throws Failure chat.roomNotFound */
export async function conversationMessages(scope: Scope, id: string, typed: string, paging: Paging): Promise<RoomPage> {
  const row = await conversationRow(scope, id)
  const { messages, found } = await messagesOf(scope, row.id, typed, paging)
  return { room: roomFor('store', row), messages, found: typed.trim() === '' ? null : found }
}

/** Who answers first keeps the conversation. @throws Failure chat.roomNotFound, chat.assigned, and those of `sendMessage`. */
export async function answer(scope: Scope, id: string, message: NewMessage): Promise<ChatMessage> {
  const { actor } = scope
  const row = await conversationRow(scope, id)
  const { assignee } = row
  const loginId = loginIdOf(actor)
  ensure(assignee === null || assignee.loginId === loginId, 'chat.assigned', { name: assignee?.name ?? '' })
  return sendMessage(scope, row, message, { side: 'store', loginId, staffId: staffIdOf(actor) })
}

const setAssignee = statement('chat.assign', {
  parameters: [uuid, uuid, nullable(uuid)],
  sql: 'update chat_room set assigned_to = $3, changed_at = now() where supplier_id = $1 and id = $2',
})

/** @throws Failure chat.roomNotFound */
export function assignConversation(scope: Scope, id: string, isTaken: boolean): Promise<Conversation> {
  return inTransaction(scope, async (scope) => {
    await scope.db.execute(setAssignee, [scope.supplier.id, id, isTaken ? staffIdOf(scope.actor) : null])
    const row = await conversationRow(scope, id)
    await publish(scope, 'chat.changed', {
      customerId: row.customerId,
      orderNumber: row.orderNumber,
      total: row.total,
    })
    return toConversation(row)
  })
}

const handOver = statement('chat.hand-over', {
  parameters: [uuid, uuid, nullable(uuid)],
  row: { customerId: uuid, orderNumber: nullable(int8), total: int8 },
  sql: `update chat_room set assigned_to = $3, changed_at = now() where supplier_id = $1 and assigned_to = $2
   returning customer_id, order_number, last_position as total`,
})

/** Reassigns the conversations of a team member; null leaves them without an assignee. */
export async function handOverConversations(scope: Scope, fromId: string, toId: string | null): Promise<void> {
  const [first] = await scope.db.many(handOver, [scope.supplier.id, fromId, toId])
  // Who looks at the list reads all of it again after one event.
  if (first !== undefined) await publish(scope, 'chat.changed', first)
}

const findCustomer = statement('chat.customer-to-open', {
  parameters: [uuid, nullable(uuid), nullable(int8)],
  row: { customerId: uuid },
  sql: `select c.id as customer_id from customer c where c.supplier_id = $1 and c.erased_at is null
     and case when $3::bigint is null then c.id = $2
       else c.id = (select o.customer_id from purchase_order o where o.supplier_id = $1 and o.number = $3) end`,
})

/** The conversation of an order, or the general one of a customer. @throws Failure chat.roomNotFound */
export async function openConversation(
  scope: Scope,
  { customerId, orderNumber }: { readonly customerId: string | null; readonly orderNumber: number | null },
): Promise<Conversation> {
  const found = await scope.db.one(findCustomer, [scope.supplier.id, customerId, orderNumber])
  ensure(found, 'chat.roomNotFound')
  const id = await openRoom(scope, { customerId: found.customerId, orderNumber })
  return toConversation(await conversationRow(scope, id))
}
