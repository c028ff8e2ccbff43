import { encodeRoomName } from '#contract/chat.ts'
import { STORE_TOPICS, type StoreChange } from '#domain/events.ts'
import { neverNull, int4, int8, statement, uuid } from '#server/platform/database/statement.ts'
import type { Events } from '#server/platform/events/event-bus.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Notice } from '#server/platform/realtime/connections.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import { chatChanged, customerRoom, orderChanged, orderRoom, storeChanged, topicRoom } from './rooms.ts'
import { changeOfOrder, ORDER_TOPIC_COLUMNS, orderTopicRow, topicsOfOrder } from './store-changes.ts'

const findOrder = statement('realtime.order', {
  parameters: [uuid, int8],
  row: { customerId: uuid, ...orderTopicRow, version: neverNull(int4) },
  useGenericPlan: true,
  sql: `select o.customer_id, ${ORDER_TOPIC_COLUMNS},
     (select max(e.position) from order_event e where e.supplier_id = $1 and e.order_number = o.number
       and e.happened_at >= o.placed_at) as version
   from purchase_order o where o.supplier_id = $1 and o.number = $2`,
})

/** Not retried: a client requests the events that it missed. */
const RETRIES = 2

/** The events that sockets get through the process that handles the event. */
export const realtimeSubscribers = (realtime: Realtime): readonly Subscriber[] => [
  subscribe(
    ['order.placed', 'order.moved', 'order.changed'],
    { queue: 'realtime.orders', retries: RETRIES, retryDelaySeconds: 1 },
    async (scope, { payload: { number } }) => {
      for (const notice of await orderNotices(scope, number)) realtime.notify(notice)
    },
  ),
  subscribe(
    ['customer.registered', 'customer.reviewed'],
    { queue: 'realtime.registrations', retries: RETRIES, retryDelaySeconds: 1 },
    async ({ supplier }, { payload: { customerId } }) =>
      realtime.notify(topicNotice(supplier.id, { topic: 'registrations', number: null, customerId })),
  ),
  subscribe(
    ['payment.received', 'payment.difference-charged', 'charge.disputed'],
    { queue: 'realtime.payments', retries: RETRIES, retryDelaySeconds: 1 },
    async ({ supplier }, { payload: { orderNumber: number } }) => {
      // The desk shows what is wrong with the payments of an order.
      for (const topic of number === null ? (['payments'] as const) : (['payments', 'orders'] as const))
        realtime.notify(topicNotice(supplier.id, { topic, number, customerId: null }))
    },
  ),
  subscribe(
    'settlement.to-key',
    { queue: 'realtime.settlements', retries: RETRIES, retryDelaySeconds: 1 },
    async ({ supplier }) =>
      realtime.notify(topicNotice(supplier.id, { topic: 'payments', number: null, customerId: null })),
  ),
  subscribe(
    ['invoice.issued', 'invoice.changed', 'invoice.cancelled', 'credit.changed'],
    { queue: 'realtime.invoices', retries: RETRIES, retryDelaySeconds: 1 },
    async ({ supplier }, { payload: { customerId } }) => {
      realtime.notify({
        supplierId: supplier.id,
        customerId,
        rooms: [customerRoom(supplier.id, customerId)],
        action: 'invoice.see',
        event: { evento: 'faturas-alteradas', dados: { idcliente: customerId } },
      })
      realtime.notify(topicNotice(supplier.id, { topic: 'payments', number: null, customerId }))
    },
  ),
  subscribe('access.revoked', { queue: 'realtime.access' }, async (_scope, { payload }) => realtime.recheck(payload)),
]

const topicNotice = (supplierId: string, change: StoreChange): Notice => ({
  supplierId,
  customerId: null,
  rooms: [topicRoom(supplierId, change.topic)],
  action: STORE_TOPICS[change.topic],
  event: storeChanged(change),
})

const deliveriesNotice = (supplierId: string): Notice =>
  topicNotice(supplierId, { topic: 'deliveries', number: null, customerId: null })

/** For the customer of an order and the people of the store; none for an order that is gone. */
async function orderNotices({ db, supplier }: Scope, number: number): Promise<readonly Notice[]> {
  const order = await db.one(findOrder, [supplier.id, number])
  if (!order) return []
  const { customerId, version } = order
  const ofCustomer: Notice = {
    supplierId: supplier.id,
    customerId,
    rooms: [customerRoom(supplier.id, customerId), orderRoom(supplier.id, number)],
    action: 'order.see',
    event: orderChanged(customerId, number, version),
  }
  return [ofCustomer, ...topicsOfOrder(order).map((topic) => topicNotice(supplier.id, changeOfOrder(topic, number)))]
}

/** Transient events come too often for jobs; each process is notified of them and passes them to its own sockets. */
export function passOnTransientEvents(events: Events, realtime: Realtime): void {
  events.on('order.held', ({ supplierId, payload: { number } }) =>
    realtime.notifyHere(topicNotice(supplierId, { topic: 'orders', number, customerId: null })),
  )
  events.on('delivery-run.changed', ({ supplierId }) => realtime.notifyHere(deliveriesNotice(supplierId)))
  events.on('cart.changed', ({ supplierId, payload: { customerId, version } }) => {
    realtime.notifyHere({
      supplierId,
      customerId,
      rooms: [customerRoom(supplierId, customerId)],
      action: 'cart.see',
      event: { evento: 'carrinho-alterado', dados: { idcliente: customerId, versao: version } },
    })
    realtime.notifyHere(topicNotice(supplierId, { topic: 'carts', number: null, customerId }))
  })
  events.on('chat.changed', ({ supplierId, payload: { customerId, orderNumber, total } }) => {
    const room = { customerId, orderNumber }
    realtime.notifyHere({
      supplierId,
      customerId,
      rooms: [customerRoom(supplierId, customerId)],
      action: 'chat.use',
      event: chatChanged(supplierId, room, total),
    })
    realtime.notifyHere(topicNotice(supplierId, { topic: 'conversations', number: orderNumber, customerId }))
  })
  events.on('chat.typing', ({ supplierId, payload: { customerId, orderNumber, side } }) => {
    if (side === 'store')
      return realtime.notifyHere({
        supplierId,
        customerId,
        rooms: [customerRoom(supplierId, customerId)],
        action: 'chat.use',
        event: { evento: 'chat-digitando', dados: { sala: encodeRoomName({ customerId, orderNumber }, supplierId) } },
      })
    return realtime.notifyHere({
      supplierId,
      customerId: null,
      rooms: [topicRoom(supplierId, 'conversations')],
      action: 'chat.answer',
      event: { evento: 'conversa-digitando', dados: { numpedido: orderNumber, idcliente: customerId } },
    })
  })
  events.onGap(() => realtime.resynchronizeHere())
}
