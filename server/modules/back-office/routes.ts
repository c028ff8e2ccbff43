import * as wire from '#contract/back-office.ts'
import { can } from '#domain/access/can.ts'
import { needsApproval } from '#domain/customer/customer-record.ts'
import { NOTHING_WAITS, type WaitingWork } from '#domain/saved-view.ts'
import { pauseAt } from '#domain/supplier/pause.ts'
import { bool, int8, nullable, statement, timestamptz, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { pauseStore } from './pause-store.ts'
import { readSales } from './sales.ts'
import { chooseDefaultView, deleteView, listViews, saveView } from './saved-views.ts'

export function backOfficeRoutes(server: Server): void {
  serve(server, wire.listSavedViews, async ({ scope, input: { params } }) => ({
    visoes: (await listViews(scope, wire.decodeViewedList(params.lista))).map(wire.encodeSavedView),
  }))

  serve(server, wire.saveView, async ({ scope, input: { params, body } }) =>
    wire.encodeSavedView(
      await saveView(scope, wire.decodeViewedList(params.lista), {
        id: params.idvisao,
        name: body.nome.trim(),
        search: body.parametros,
        isShared: body.daEquipe,
      }),
    ),
  )

  serve(server, wire.deleteView, async ({ scope, input: { params } }) => {
    await deleteView(scope, wire.decodeViewedList(params.lista), params.idvisao)
    return {}
  })

  serve(server, wire.chooseDefaultView, async ({ scope, input: { params, body } }) => {
    await chooseDefaultView(scope, wire.decodeViewedList(params.lista), body.idvisao)
    return {}
  })

  serve(server, wire.pauseStore, async ({ scope, input: { body } }) => ({
    pausadaAte: await pauseStore(scope, body.minutos),
  }))

  serve(server, wire.sales, async ({ scope }) => wire.encodeSales(await readSales(scope)))

  serve(server, wire.waitingWork, async ({ scope }) => wire.encodeWaitingWork(await countWaitingWork(scope)))
}

// A pay-first order waits once it is paid.
const WAITS = `o.supplier_id = $1 and (o.status in ('placed', 'quote-requested') or (o.status = 'paid' and o.flow = 'pay-first'))`

const countWaiting = statement('back-office.waiting', {
  parameters: [uuid, bool, bool, bool, bool],
  row: {
    orders: nullable(int8),
    lastOrderAt: nullable(timestamptz),
    ratings: nullable(int8),
    registrations: nullable(int8),
    conversations: nullable(int8),
    payments: nullable(int8),
  },
  sql: `select
     case when $2 then (select count(*) from purchase_order o where ${WAITS}) end as orders,
     case when $2 then (select max(e.happened_at) from purchase_order o
       join order_event e on e.supplier_id = $1 and e.order_number = o.number and e.happened_at >= o.placed_at and e.kind = 'moved'
       where ${WAITS}) end as last_order_at,
     case when $2 then (select count(*) from order_rating where supplier_id = $1 and answer = '') end as ratings,
     case when $3 then (select count(*) from customer
       where supplier_id = $1 and erased_at is null and not is_approved and refused_at is null) end as registrations,
     case when $4 then (select count(*) from chat_room r where r.supplier_id = $1 and r.talked_at is not null
       and exists (select from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.position > r.store_read
         and m.author = 'customer')) end as conversations,
     case when $5 then (select count(*) from payment where supplier_id = $1 and problem is not null and resolved_at is null)
       + (select count(*) from charge where supplier_id = $1 and state = 'disputed') end as payments`,
})

/** How much waits for the person, as far as their modules go. */
async function countWaitingWork(scope: Scope): Promise<WaitingWork> {
  const { db, supplier, actor, features } = scope
  const seesOrders = can('order.see-all', actor, scope)
  const reviews = can('customer.review', actor, scope) && needsApproval(features)
  const answers = can('chat.answer', actor, scope)
  const decides = can('payment.manage', actor, scope)
  const rights = [seesOrders, reviews, answers, decides] as const
  const counted = rights.includes(true) ? await db.one(countWaiting, [supplier.id, ...rights]) : null
  const pausedUntil = seesOrders ? pauseAt(supplier, new Date().toISOString()) : null
  return { ...NOTHING_WAITS, ...counted, pausedUntil }
}
