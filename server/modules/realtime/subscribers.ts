import { neverNull, int4, int8, statement, uuid } from '#server/platform/database/statement.ts'
import type { Events } from '#server/platform/events/events.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Notice } from '#server/platform/realtime/connections.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import { customerRoom, orderChanged, orderRoom } from './rooms.ts'

const findOrder = statement('realtime.order', {
  parameters: [uuid, int8],
  row: { customerId: uuid, version: neverNull(int4) },
  sql: `select o.customer_id,
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
      const notice = await orderNotice(scope, number)
      if (notice) realtime.notify(notice)
    },
  ),
  subscribe('access.revoked', { queue: 'realtime.access' }, async (_scope, { payload }) => realtime.recheck(payload)),
]

/** Null for an order that is gone. */
async function orderNotice({ db, supplier }: Scope, number: number): Promise<Notice | null> {
  const order = await db.one(findOrder, [supplier.id, number])
  if (!order) return null
  const { customerId, version } = order
  return {
    supplierId: supplier.id,
    customerId,
    rooms: [customerRoom(supplier.id, customerId), orderRoom(supplier.id, number)],
    action: 'order.see',
    event: orderChanged(customerId, number, version),
  }
}

/** Changes of carts come too often for jobs; each process is notified of them and passes them to its own sockets. */
export function passOnCartChanges(events: Events, realtime: Realtime): void {
  events.on('cart.changed', ({ supplierId, payload: { customerId, version } }) =>
    realtime.notifyHere({
      supplierId,
      customerId,
      rooms: [customerRoom(supplierId, customerId)],
      action: 'cart.see',
      event: { evento: 'carrinho-alterado', dados: { idcliente: customerId, versao: version } },
    }),
  )
  events.onGap(() => realtime.resynchronizeHere())
}
