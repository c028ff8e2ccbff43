import type { DataImport, RowTouch } from '#domain/data-import/data-import.ts'
import { violatedConstraint } from '#server/platform/database/database.ts'
import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { inChunks, lockImport, recordImport, writeChanges } from './apply-import.ts'
import { categoryPaths, moveImport } from './imports.ts'
import { fieldChanges, type ProductColumns } from './product-columns.ts'

/** Where a new product may be needed by now. */
export const USED_IN = [
  'cart_line',
  'order_line',
  'order_question',
  'price_request',
  'subscription_line',
  'shopping_list_line',
  'coupon_product',
  'combo_product',
  'availability_alert',
  'price_list_price',
  'promotion_product',
  'chat_message',
]
const IS_USED = USED_IN.map(
  (table) => `exists (select from ${table} u where u.supplier_id = $1 and u.product_id = r.record_id)`,
).join(' or ')
const VERSION = `case when r.outcome = 'added' then 1 when r.after - 'stock' = '{}' then r.version else r.version + 1 end`
const TOUCHED = `from import_row r left join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed')
     and (p.version is distinct from ${VERSION} or r.after ? 'stock' and p.stock <> (r.after ->> 'stock')::integer
       or r.outcome = 'added' and (p.pictures <> '[]' or ${IS_USED}))`
/** Rows whose changes are shown; of more the number alone. */
const SHOWN_ROWS = 200

const countTouched = statement('data-import.count-touched', {
  parameters: [uuid, uuid],
  row: { touched: neverNull(int8) },
  sql: `select count(*) as touched ${TOUCHED}`,
})
const findTouched = statement('data-import.touched', {
  parameters: [uuid, uuid, int8],
  row: {
    number: int4,
    outcome: neverNull(narrow<'added' | 'changed'>(text)),
    after: jsonb<ProductColumns>(),
    now: nullable(jsonb<ProductColumns>()),
    isUsed: nullable(bool),
  },
  sql: `select r.number, r.outcome, r.after, to_jsonb(p) as now, ${IS_USED} as is_used ${TOUCHED} order by r.number limit $3`,
})
const storeTouches = statement('data-import.store-touches', {
  parameters: [uuid, uuid, array(int4), array(text)],
  sql: `update import_row r set touches = t.touches::jsonb from unnest($3::integer[], $4::text[]) as t (number, touches)
   where r.supplier_id = $1 and r.import_id = $2 and r.number = t.number`,
})
const setTouchedCount = statement('data-import.set-touched-count', {
  parameters: [uuid, uuid, int4],
  sql: 'update data_import set touched_count = $3 where supplier_id = $1 and id = $2',
})
const deleteProducts = statement('data-import.delete-products', {
  parameters: [uuid, uuid, int4, int4],
  sql: `delete from product p using import_row r
   where r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4 and r.outcome = 'added'
     and p.supplier_id = r.supplier_id and p.id = r.record_id`,
})
const setUndone = statement('data-import.set-undone', {
  parameters: [uuid, uuid],
  sql: `update data_import set undone_at = now() where supplier_id = $1 and id = $2`,
})

/**
 * Gives the products of an import what they had before, and removes the new ones, in one transaction. Where one was changed or
 * used since, all stays as it is, and the rows say what was changed.
 */
export async function undoImport(scope: Scope, dataImport: DataImport): Promise<void> {
  const { id } = dataImport
  try {
    await inTransaction(scope, (within) => restoreRows(within, scope, dataImport))
  } catch (error) {
    // Since the rows were checked, a new product was bought or a code that comes back was given to another product.
    if (violatedConstraint(error) === null) throw error
    await moveImport(scope, id, { from: ['undoing'], to: 'applied', fault: 'touched' })
  }
}

async function restoreRows(scope: Scope, beside: Scope, dataImport: DataImport): Promise<void> {
  const { db, supplier } = scope
  const { id } = dataImport
  if (!(await lockImport(scope, dataImport))) return
  const key = [supplier.id, id] as const
  const touched = (await db.one(countTouched, key))?.touched ?? 0
  if (touched > 0) return refuse(scope, id, touched)
  await inChunks(scope, beside, id, async (first, last) => {
    await writeChanges(scope, 'before', id, [first, last])
    await db.execute(deleteProducts, [...key, first, last])
  })
  await moveImport(scope, id, { from: ['undoing'], to: 'undone' })
  await db.execute(setUndone, key)
  await recordImport(scope, 'import.undone', dataImport)
}

async function refuse(scope: Scope, id: string, touched: number): Promise<void> {
  const { db, supplier } = scope
  const rows = await db.many(findTouched, [supplier.id, id, SHOWN_ROWS])
  const paths = await categoryPaths(scope)
  await moveImport(scope, id, { from: ['undoing'], to: 'applied', fault: 'touched' })
  await db.execute(setTouchedCount, [supplier.id, id, touched])
  const touches = rows.map(({ after, now, isUsed }): RowTouch[] => {
    if (now === null) return [whole('removed')]
    const columns = Object.fromEntries(Object.keys(after).map((column) => [column, now[column]]))
    const fields = fieldChanges(after, columns, paths).map(({ field, before, after }): RowTouch => ({
      field,
      after: before,
      now: after,
      reason: 'field',
    }))
    return [...fields, ...(isUsed === true ? [whole('in-use')] : fields.length === 0 ? [whole('other-field')] : [])]
  })
  const numbers = rows.map(({ number }) => number)
  await db.execute(storeTouches, [supplier.id, id, numbers, touches.map((touch) => JSON.stringify(touch))])
}

const whole = (reason: RowTouch['reason']): RowTouch => ({ field: null, after: null, now: null, reason })
