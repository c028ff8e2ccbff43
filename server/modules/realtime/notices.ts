import { encodeRoomName } from '#contract/chat.ts'
import { STORE_TOPICS, type StoreChange, type StoreTopic } from '#domain/events.ts'
import { array, int4, int8, neverNull, statement, uuid, type RowOf } from '#server/platform/database/statement.ts'
import type { AppContext } from '#server/platform/http/request-context.ts'
import type { Notice } from '#server/platform/realtime/connections.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import { chatChanged, customerRoom, orderChanged, orderRoom, storeChanged, topicRoom } from './rooms.ts'
import { changeOfOrder, ORDER_TOPIC_COLUMNS, orderTopicRow, topicsOfOrder } from './store-changes.ts'

/**
 * Passes events on to the sockets of this process: each process is notified of them. Nothing is retried, because a client requests what
 * it missed.
 */
export function passOnEvents({ events, db, log }: Pick<AppContext, 'events' | 'db' | 'log'>, realtime: Realtime): void {
  const passOnOrder = orderNotices({ db, log }, realtime)
  for (const name of ['order.placed', 'order.moved', 'order.changed'] as const)
    events.on(name, ({ supplierId, payload: { number } }) => passOnOrder(supplierId, number))
  for (const name of ['customer.registered', 'customer.reviewed'] as const)
    events.on(name, ({ supplierId, payload: { customerId } }) =>
      realtime.notify(topicNotice(supplierId, { topic: 'registrations', number: null, customerId })),
    )
  for (const name of ['payment.received', 'payment.difference-charged', 'charge.disputed'] as const)
    events.on(name, ({ supplierId, payload: { orderNumber: number } }) => {
      realtime.notify(topicNotice(supplierId, { topic: 'payments', number, customerId: null }))
      // The desk shows what is wrong with the payments of an order.
      if (number !== null) realtime.notify(topicNotice(supplierId, { topic: 'orders', number, customerId: null }))
    })
  events.on('settlement.to-key', ({ supplierId }) => realtime.notify(wholeTopicNotice(supplierId, 'payments')))
  for (const name of ['invoice.issued', 'invoice.changed', 'invoice.cancelled', 'credit.changed'] as const)
    events.on(name, ({ supplierId, payload: { customerId } }) => {
      realtime.notify({
        supplierId,
        customerId,
        rooms: [customerRoom(supplierId, customerId)],
        action: 'invoice.see',
        event: { evento: 'faturas-alteradas', dados: { idcliente: customerId } },
      })
      realtime.notify(topicNotice(supplierId, { topic: 'payments', number: null, customerId }))
    })
  events.on('order.held', ({ supplierId, payload: { number } }) =>
    realtime.notify(topicNotice(supplierId, { topic: 'orders', number, customerId: null })),
  )
  events.on('delivery-run.changed', ({ supplierId }) => realtime.notify(wholeTopicNotice(supplierId, 'deliveries')))
  events.on('cart.changed', ({ supplierId, payload: { customerId, version } }) => {
    realtime.notify({
      supplierId,
      customerId,
      rooms: [customerRoom(supplierId, customerId)],
      action: 'cart.see',
      event: { evento: 'carrinho-alterado', dados: { idcliente: customerId, versao: version } },
    })
    realtime.notify(topicNotice(supplierId, { topic: 'carts', number: null, customerId }))
  })
  events.on('chat.changed', ({ supplierId, payload: { customerId, orderNumber, total } }) => {
    const room = { customerId, orderNumber }
    realtime.notify({
      supplierId,
      customerId,
      rooms: [customerRoom(supplierId, customerId)],
      action: 'chat.use',
      event: chatChanged(supplierId, room, total),
    })
    realtime.notify(topicNotice(supplierId, { topic: 'conversations', number: orderNumber, customerId }))
  })
  events.on('chat.typing', ({ supplierId, payload: { customerId, orderNumber, side } }) => {
    if (side === 'store')
      return realtime.notify({
        supplierId,
        customerId,
        rooms: [customerRoom(supplierId, customerId)],
        action: 'chat.use',
        event: { evento: 'chat-digitando', dados: { sala: encodeRoomName({ customerId, orderNumber }, supplierId) } },
      })
    return realtime.notify({
      supplierId,
      customerId: null,
      rooms: [topicRoom(supplierId, 'conversations')],
      action: 'chat.answer',
      event: { evento: 'conversa-digitando', dados: { numpedido: orderNumber, idcliente: customerId } },
    })
  })
  events.on('store.suspended', ({ supplierId }) => realtime.recheckStore(supplierId))
  events.onGap(() => realtime.resynchronizeHere())
}

const topicNotice = (supplierId: string, change: StoreChange): Notice => ({
  supplierId,
  customerId: null,
  rooms: [topicRoom(supplierId, change.topic)],
  action: STORE_TOPICS[change.topic],
  event: storeChanged(change),
})

const wholeTopicNotice = (supplierId: string, topic: StoreTopic): Notice =>
  topicNotice(supplierId, { topic, number: null, customerId: null })

const orderRow = { number: int8, customerId: uuid, ...orderTopicRow, version: neverNull(int4) }

const findOrders = statement('realtime.orders', {
  parameters: [uuid, array(int8)],
  row: orderRow,
  useGenericPlan: true,
  sql: `select o.number, o.customer_id, ${ORDER_TOPIC_COLUMNS},
     (select max(e.position) from order_event e where e.supplier_id = $1 and e.order_number = o.number
       and e.happened_at >= o.placed_at) as version
   from purchase_order o where o.supplier_id = $1 and o.number = any($2)`,
})

/**
 * Notices of the orders of stores that have open sockets here. Orders that change while others are read are read together, once for all
 * that happened to them.
 */
function orderNotices(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  realtime: Realtime,
): (supplierId: string, number: number) => void {
  const waiting = new Map<string, Set<number>>()
  let reading: Promise<void> | null = null

  const readAll = async (): Promise<void> => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const [supplierId, numbers] = next
      waiting.delete(supplierId)
      const orders = await db.many(findOrders, [supplierId, [...numbers]])
      for (const order of orders) for (const notice of noticesOf(supplierId, order)) realtime.notify(notice)
    }
  }

  return (supplierId, number) => {
    if (!realtime.isOpenFor(supplierId)) return
    waiting.set(supplierId, (waiting.get(supplierId) ?? new Set()).add(number))
    reading ??= readAll()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'changed orders could not be read for open pages')
        waiting.clear()
        realtime.resynchronizeHere()
      })
      .finally(() => {
        reading = null
      })
  }
}

/** For the customer of an order and the people of the store. */
const noticesOf = (supplierId: string, order: RowOf<typeof orderRow>): readonly Notice[] => [
  {
    supplierId,
    customerId: order.customerId,
    rooms: [customerRoom(supplierId, order.customerId), orderRoom(supplierId, order.number)],
    action: 'order.see',
    event: orderChanged(order.customerId, order.number, order.version),
  },
  ...topicsOfOrder(order).map((topic) => topicNotice(supplierId, changeOfOrder(topic, order.number))),
]
