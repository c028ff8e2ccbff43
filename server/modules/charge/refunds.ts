import { changesBetween } from '#domain/access/audit.ts'
import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import type { RefundRecord, RefundState } from '#domain/payment/charge.ts'
import {
  bool,
  int8,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const MOST = 100
const IS_BY_HAND = `(r.state = 'failed' or (r.state = 'requested' and p.charge_id is null))`

const findAll = statement('refund.list', {
  parameters: [uuid],
  row: {
    id: uuid,
    amount: narrow<Cents>(int8),
    state: narrow<RefundState>(text),
    isByHand: bool,
    requestedAt: timestamptz,
    orderNumber: nullable(int8),
    customerName: nullable(text),
  },
  sql: `select r.id, r.amount_cents as amount, r.state, ${IS_BY_HAND} as is_by_hand, r.created_at as requested_at, p.order_number,
     o.customer_name
   from refund r join payment p on p.supplier_id = $1 and p.id = r.payment_id
     left join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
   where r.supplier_id = $1 order by is_by_hand desc, r.created_at desc, r.id limit ${MOST}`,
})

/** Those that staff make themselves first, then the newest. */
export const listRefunds = ({ db, supplier }: Scope): Promise<RefundRecord[]> => db.many(findAll, [supplier.id])

const settle = statement('refund.settle', {
  parameters: [uuid, uuid],
  row: { amount: narrow<Cents>(int8), orderNumber: nullable(int8) },
  sql: `update refund r set state = 'done' from payment p
   where r.supplier_id = $1 and r.id = $2 and p.supplier_id = $1 and p.id = r.payment_id and ${IS_BY_HAND}
   returning r.amount_cents as amount, p.order_number`,
})

/** Notes that staff returned the money themselves. @throws Failure payment.decided where that is not theirs to do, or is done. */
export async function settleRefund(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const settled = await scope.db.one(settle, [scope.supplier.id, id])
    ensure(settled, 'payment.decided')
    await publish(scope, 'refund.made', { refundId: id })
    await recordEvent(scope, {
      action: 'payment.refunded',
      customerId: null,
      subjectId: id,
      changes: changesBetween({ returnedReais: 0 }, { returnedReais: reaisFromCents(settled.amount) }),
      details: { order: settled.orderNumber },
    })
  })
}
