import { editText, type OrderEdit } from '#domain/order/edit-order.ts'
import type { OrderEditResult } from '#domain/order/edit-result.ts'
import { recordOrderEvent } from '#server/modules/order/move-order.ts'
import { staffIdOf } from '#server/modules/quote/read-quotes.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { int4, int8, jsonb, neverNull, statement, timestamptz, uuid } from '#server/platform/database/statement.ts'
import { draftEdit } from './draft-edit.ts'
import { lockHead } from './queries.ts'

/** How long the customer may agree: the goods and prices are not kept for the edit meanwhile. */
const HOURS_TO_AGREE = 24

/** What is stored of an edit that waits for the customer. */
export interface StoredEdit {
  readonly edit: OrderEdit
  /** What the customer is shown. */
  readonly result: OrderEditResult
  /** By whose limits prices were agreed. */
  readonly staffId: string | null
}

const withdraw = statement('order-edit.withdraw', {
  parameters: [uuid, int8],
  sql: `delete from order_question where supplier_id = $1 and order_number = $2 and kind = 'edit' and answered_at is null`,
})
// The version of the order after this transaction: the next change of it makes the edit fall away.
const ask = statement('order-edit.ask', {
  parameters: [uuid, int8, jsonb(), int4],
  row: { dueAt: neverNull(timestamptz) },
  sql: `insert into order_question (supplier_id, order_number, kind, edit, due_at)
   values ($1, $2, 'edit', jsonb_set($3::jsonb, '{edit,version}', to_jsonb(pg_current_xact_id()::text)), now() + make_interval(hours => $4))
   returning due_at`,
})

/** Asks the customer whether the edit may be made; an older question about another edit is withdrawn. @throws Failure those of `draftEdit` */
export function askForEdit(scope: Scope, number: number, edit: OrderEdit): Promise<OrderEditResult> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const { result } = await draftEdit(scope, number, edit, { find: lockHead })
    const stored: StoredEdit = { edit, result, staffId: staffIdOf(scope.actor) }
    await db.execute(withdraw, [supplier.id, number])
    const question = await db.one(ask, [supplier.id, number, JSON.stringify(stored), HOURS_TO_AGREE])
    await recordOrderEvent(scope, number, 'question', editText(result))
    return { ...result, waitsUntil: question?.dueAt ?? null }
  })
}
