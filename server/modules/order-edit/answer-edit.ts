import type { ActingCustomer } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { editText } from '#domain/order/edit-order.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import type { PaymentAccounts } from '#server/modules/charge/accounts.ts'
import { ensureApproved } from '#server/modules/charge/change-method.ts'
import { recordOrderEvent } from '#server/modules/order/move-order.ts'
import { orderDetail } from '#server/modules/order/read-orders.ts'
import { bool, int8, jsonb, neverNull, statement, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import type { StoredEdit } from './ask-for-edit.ts'
import { draftEdit } from './draft-edit.ts'
import { ensureTotal, makeEdit } from './edit-order.ts'
import { findHead, lockHead } from './queries.ts'

const findQuestion = statement('order-edit.question', {
  parameters: [uuid, uuid, int8, uuid],
  row: { stored: neverNull(jsonb<StoredEdit>()) },
  sql: `select q.edit as stored from order_question q join purchase_order o on o.supplier_id = $1 and o.number = q.order_number
   where q.supplier_id = $1 and o.customer_id = $2 and q.order_number = $3 and q.id = $4 and q.kind = 'edit' and q.answered_at is null
     and q.due_at > now()`,
})
const writeAnswer = statement('order-edit.answer', {
  parameters: [uuid, uuid, bool],
  row: { id: uuid },
  sql: `update order_question set answered_at = now(), is_accepted = $3
   where supplier_id = $1 and id = $2 and answered_at is null and due_at > now() returning id`,
})
const findOwn = statement('order-edit.own-order', {
  parameters: [uuid, uuid, int8],
  row: { number: int8 },
  sql: 'select number from purchase_order where supplier_id = $1 and customer_id = $2 and number = $3',
})

interface EditAnswer {
  readonly number: number
  readonly questionId: string
  readonly isAccepted: boolean
}

/**
 * The customer's answer to an edit that staff propose: accepted, it is made as the customer saw it, or not at all.
 * @throws Failure order.notFound, order.questionClosed where it was answered or lapsed, order.editOutdated where the order changed since,
 * order.raiseNeedsApproval, those of `makeEdit`
 */
export async function answerEdit(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  { number, questionId, isAccepted }: EditAnswer,
): Promise<PlacedOrder> {
  const { db, supplier } = scope
  ensure(await db.one(findOwn, [supplier.id, customer.id, number]), 'order.notFound')
  const question = await db.one(findQuestion, [supplier.id, customer.id, number, questionId])
  ensure(question, 'order.questionClosed')
  const { result, staffId } = question.stored
  // An edit that an earlier version of the product stored has no delivery.
  const edit = { ...question.stored.edit, delivery: question.stored.edit.delivery ?? null }
  const answer = async (scope: Scope): Promise<void> => {
    ensure(await scope.db.one(writeAnswer, [supplier.id, questionId, isAccepted]), 'order.questionClosed')
    await recordOrderEvent(scope, number, 'answer', editText(result))
  }
  if (!isAccepted) {
    await inTransaction(scope, async (scope) => {
      await scope.db.one(lockHead, [supplier.id, number])
      await answer(scope)
    })
    return orderDetail(scope, customer.id, number)
  }
  const shown = await draftEdit(scope, number, edit, { find: findHead, staffId })
  ensureTotal(result.total, shown.result.total)
  await ensureApproved(scope, customer, result.totalBefore, result.total)
  await makeEdit(scope, accounts, number, { edit, shown, consent: 'ask', staffId, whileLocked: answer })
  return orderDetail(scope, customer.id, number)
}
