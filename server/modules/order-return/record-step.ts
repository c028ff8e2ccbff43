import { authorOf } from '#domain/access/actor.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import type { OrderReturn, ReturnState } from '#domain/order/order-return.ts'
import { recordOrderEvent } from '#server/modules/order/move-order.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'

const writeStep = statement('order-return.write-step', {
  parameters: [uuid, uuid, text, uuid, text, uuid, text],
  sql: `with moved as (update order_return set state = $3 where supplier_id = $1 and id = $2)
   insert into order_return_event (supplier_id, return_id, position, state, login_id, acting_as, api_key_id, text)
   select $1, $2, (select coalesce(max(e.position), 0) + 1 from order_return_event e where e.supplier_id = $1 and e.return_id = $2),
     $3, $4, $5, $6, $7`,
})

interface ReturnToMove extends Pick<OrderReturn, 'id' | 'orderNumber'> {
  readonly customerId: string
  /** Null before its first step. */
  readonly state: ReturnState | null
}

interface Step {
  readonly to: ReturnState
  readonly text: string
  /** What goes back to the customer, where the step decides it. */
  readonly amount?: Cents
}

/**
 * Moves a return, inside the caller's transaction, in which its order is locked: with an event that says who, when and why, one in the
 * history of the order, and for staff one in the log.
 */
export async function recordStep(
  scope: Scope,
  { id, orderNumber, customerId, state }: ReturnToMove,
  { to, text, amount }: Step,
): Promise<void> {
  const { loginId, actingAs, apiKeyId } = authorOf(scope.actor)
  await inOrder(
    () => scope.db.execute(writeStep, [scope.supplier.id, id, to, loginId, actingAs, apiKeyId, text]),
    () => recordOrderEvent(scope, orderNumber, `return-${to}`, to === 'refused' ? text : ''),
    () => publish(scope, 'order.return-changed', { number: orderNumber, returnId: id, to }),
    () =>
      recordStaffChange(scope, {
        action: 'order.return-changed',
        customerId,
        orderNumber,
        changes: changesBetween(
          { returnState: state, reason: null, returnedReais: null },
          {
            returnState: to,
            reason: text || null,
            returnedReais: amount === undefined ? null : reaisFromCents(amount),
          },
        ),
      }),
  )
}
