import { authorOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { DeliveryRun, StopReport } from '#domain/order/delivery-run.ts'
import { recordOrderEvent } from '#server/modules/order/move-order.ts'
import { handoverOf, moveOnce, type Handover } from '#server/modules/order-desk/staff-moves.ts'
import { int8, statement, text, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { deliveryRun, lockStop } from './delivery-runs.ts'

const markStarted = statement('delivery-run.start', {
  parameters: [uuid, uuid],
  sql: 'update delivery_run set started_at = coalesce(started_at, now()) where supplier_id = $1 and id = $2',
})
const markArrived = statement('delivery-run.arrive', {
  parameters: [uuid, uuid, int8],
  sql: `update delivery_stop set arrived_at = coalesce(arrived_at, now())
   where supplier_id = $1 and run_id = $2 and order_number = $3`,
})
const endStop = statement('delivery-run.end-stop', {
  parameters: [uuid, uuid, int8, text, text],
  sql: `update delivery_stop set arrived_at = coalesce(arrived_at, now()), ended_at = now(), outcome = $4, reason = $5
   where supplier_id = $1 and run_id = $2 and order_number = $3`,
})

const NO_HANDOVER: Handover = { code: null, receivedBy: '', isPaid: false, photo: null }

/**
 * The run leaves: its orders move to "out for delivery", all or none. Repeated, it moves those that were added since.
 * @throws Failure run.notFound, order.illegalTransition, picking.unfinished.
 */
export async function startRun(scope: Scope, id: string): Promise<DeliveryRun> {
  await inTransaction(scope, async (scope) => {
    const { stops } = await deliveryRun(scope, id)
    const author = authorOf(scope.actor)
    for (const { number, status, outcome } of stops) {
      if (outcome !== null || status === 'out-for-delivery') continue
      await moveOnce(scope, number, { from: status, to: 'out-for-delivery', handover: NO_HANDOVER }, author)
    }
    await scope.db.execute(markStarted, [scope.supplier.id, id])
    await publish(scope, 'delivery-run.changed', { runId: id })
  })
  return deliveryRun(scope, id)
}

/**
 * What the courier says of a stop; the same again, such as after a lost answer, changes nothing. An order that was not
 * delivered stays out for delivery, because the table has no way back, and may go in another run.
 * @throws Failure run.notFound, run.notStarted, run.stopOver where the stop ended otherwise, order.wrongCode,
 * order.unproved, order.badPhoto.
 */
export async function reportStop(scope: Scope, id: string, number: number, report: StopReport): Promise<DeliveryRun> {
  ensure(report.kind !== 'failed' || report.reason !== '', 'request.invalid', { field: 'reason' })
  const handover = report.kind === 'delivered' ? await handoverOf(report) : NO_HANDOVER
  await inTransaction(scope, async (scope) => {
    const stop = await lockStop(scope, id, number)
    const key = [scope.supplier.id, id, number] as const
    await publish(scope, 'delivery-run.changed', { runId: id })
    if (stop.outcome !== null) return ensure(report.kind === 'arrived' || stop.outcome === report.kind, 'run.stopOver')
    ensure(stop.startedAt, 'run.notStarted')
    if (report.kind === 'arrived') return scope.db.execute(markArrived, key)
    if (report.kind === 'failed') {
      ensure(stop.status === 'out-for-delivery', 'order.illegalTransition', { status: stop.status })
      await recordOrderEvent(scope, number, 'failed-delivery', report.reason)
    } else if (stop.status !== 'delivered') {
      await moveOnce(scope, number, { from: stop.status, to: 'delivered', handover }, authorOf(scope.actor))
    }
    await scope.db.execute(endStop, [...key, report.kind, report.kind === 'failed' ? report.reason : ''])
  })
  return deliveryRun(scope, id)
}
