import type { Paging } from '#contract/paging.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import type { MoneyOrder, RefundFilter, RefundRecord, RefundState } from '#domain/payment/charge.ts'
import { likeWordsOrNull, matchesEveryWord } from '#server/platform/database/like-search.ts'
import {
  array,
  bool,
  int8,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { PAYER_COLUMNS, PAYER_OF_PAYMENT } from './charges.ts'

/** SQL: what a search for money looks at, the customer's name and the number of the order or of the invoices. */
export const SEARCHED_MONEY = `plain_text(concat_ws(' ', coalesce(o.customer_name, n.customer_name), p.order_number,
  array_to_string(n.invoices, ' ')))`

/** SQL: whether staff make a refund r of a payment p themselves: no provider has the payment, or it refused. */
export const IS_BY_HAND = `(r.state = 'failed' or (r.state = 'requested' and p.charge_id is null))`

const WANTED = `from refund r join payment p on p.supplier_id = $1 and p.id = r.payment_id
     left join purchase_order o on o.supplier_id = $1 and o.number = p.order_number
   ${PAYER_OF_PAYMENT}
   where r.supplier_id = $1 and ($2::text is null or r.state = $2)
     and ($3::text[] is null or ${matchesEveryWord(SEARCHED_MONEY, '$3')})`

const findPage = statement('refund.list', {
  parameters: [uuid, text, array(text), text, int8, int8],
  row: {
    id: uuid,
    amount: narrow<Cents>(int8),
    state: narrow<RefundState>(text),
    isByHand: bool,
    requestedAt: timestamptz,
    orderNumber: nullable(int8),
    customerName: nullable(text),
    invoices: neverNull(array(int8)),
  },
  sql: `select r.id, r.amount_cents as amount, r.state, ${IS_BY_HAND} as is_by_hand, r.created_at as requested_at, p.order_number,
     ${PAYER_COLUMNS}
   ${WANTED}
   order by case when $4 = 'usual' then not ${IS_BY_HAND} end,
     case $4 when 'highest' then -r.amount_cents when 'lowest' then r.amount_cents end,
     case $4 when 'oldest' then r.created_at end, r.created_at desc, r.id limit $5 offset $6`,
})
const countAll = statement('refund.count', {
  parameters: [uuid, text, array(text)],
  row: { total: int8 },
  sql: `select count(*) as total ${WANTED}`,
})

export async function listRefunds(
  { db, supplier }: Scope,
  { text, state }: RefundFilter,
  order: MoneyOrder,
  { limit, offset }: Paging,
): Promise<{ readonly refunds: readonly RefundRecord[]; readonly total: number }> {
  const wanted = [supplier.id, state, likeWordsOrNull(text)] as const
  const [refunds, counted] = await Promise.all([
    db.many(findPage, [...wanted, order, limit, offset]),
    db.one(countAll, wanted),
  ])
  return { refunds, total: counted?.total ?? 0 }
}

// In the order of locks of everything that returns money.
const lockPaymentOfRefund = statement('payment.lock-of-refund', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: `select p.id from payment p
   where p.supplier_id = $1 and p.id = (select r.payment_id from refund r where r.supplier_id = $1 and r.id = $2) for update`,
})
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
    await scope.db.one(lockPaymentOfRefund, [scope.supplier.id, id])
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
