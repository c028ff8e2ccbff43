import type { LoggedEvent } from '#domain/measurement/measurement.ts'
import { customerOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { bool, int8, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const insertEvent = statement('measurement.log', {
  parameters: [uuid, text, text, text],
  sql: 'insert into measured_event (supplier_id, event, outcome, problem) values ($1, $2, $3, $4)',
})

// The first one measures the purchase; a later failure is noted on its row.
const insertPurchase = statement('measurement.log-purchase', {
  parameters: [uuid, int8, uuid, text, text],
  row: { exists: bool, first: nullable(int8) },
  sql: `with wanted as (
     select o.number from purchase_order o where o.supplier_id = $1 and o.number = $2 and o.customer_id = $3),
   added as (
     insert into measured_event (supplier_id, event, order_number, outcome, problem)
     select $1, 'purchase', w.number, $4::text, $5::text from wanted w
     on conflict (supplier_id, order_number) where order_number is not null do nothing
     returning order_number),
   failed as (
     update measured_event m set outcome = 'failed', problem = $5::text
     where m.supplier_id = $1 and m.order_number = (select w.number from wanted w) and $4::text = 'failed')
   select exists (select from wanted) as exists, (select a.order_number from added a) as first`,
})

/**
 * Notes that an event was sent or failed.
 * @returns whether it is noted and may be sent: of a purchase only the first time
 * @throws Failure order.notFound for a purchase of another customer
 */
export async function logEvent(scope: Scope, { event, outcome, orderNumber, problem }: LoggedEvent): Promise<boolean> {
  const { supplier, features } = scope
  if (!features.tracksAnalytics || !supplier.presentation.analyticsTrackingId) return false
  ensure((event === 'purchase') === (orderNumber !== null), 'request.invalid', { field: 'orderNumber' })
  if (orderNumber === null) {
    await scope.db.execute(insertEvent, [supplier.id, event, outcome, problem])
    return true
  }
  const customer = customerOf(scope.actor)
  ensure(customer, 'order.notFound')
  const stored = await scope.db.one(insertPurchase, [supplier.id, orderNumber, customer.id, outcome, problem])
  ensure(stored?.exists, 'order.notFound')
  return stored.first !== null
}
