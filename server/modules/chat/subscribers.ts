import { createHash } from 'node:crypto'
import type { DomainEvent } from '#domain/events.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { bool, int8, statement, uuid } from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { sendOrderNotice } from './send-message.ts'

const find = statement('chat.order-to-announce', {
  parameters: [uuid, int8],
  row: { customerId: uuid, isQuote: bool, isByStore: bool },
  sql: `select o.customer_id, o.placed_as in ('attendant', 'staff') as is_by_store, exists (select from quote_version q where q.supplier_id = $1 and q.order_number = $2) as is_quote
   from purchase_order o where o.supplier_id = $1 and o.number = $2 and o.erased_at is null`,
})

/** Orders and quotes say in their rooms what becomes of them, where the store has a chat. */
export const chatSubscribers: readonly Subscriber[] = [
  subscribe(
    ['order.placed', 'order.moved'],
    { queue: 'chat.orders', orderedBy: ({ payload }) => payload.number },
    async (scope, event) => {
      if (!scope.features.hasChat) return
      const { number } = event.payload
      const order = await scope.db.one(find, [scope.supplier.id, number])
      if (order === undefined) return
      const status = statusOf(event, order.isQuote)
      const isOfCustomer = (status === 'placed' && !order.isByStore) || status === 'quote-requested'
      await sendOrderNotice(
        scope,
        { customerId: order.customerId, orderNumber: number },
        { id: noticeIdOf(event), status, isOfCustomer },
      )
    },
  ),
]

const statusOf = ({ payload }: DomainEvent<'order.placed' | 'order.moved'>, isQuote: boolean): OrderStatus => {
  if ('to' in payload) return payload.to
  return isQuote ? 'quote-requested' : 'placed'
}

/** The same however often the event is handled. */
function noticeIdOf({ id }: DomainEvent): string {
  const digits = createHash('sha256').update(`chat ${id}`).digest('hex')
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
