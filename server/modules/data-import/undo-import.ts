import type { DataImport, RowTouch } from '#domain/data-import/data-import.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { array, int4, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { inChunks, lockImport, recordImport } from './apply-import.ts'
import { moveImport } from './imports.ts'
import { TARGETS } from './targets.ts'

/** Rows whose changes are shown; of more the number alone. */
const SHOWN_ROWS = 200

const storeTouches = statement('data-import.store-touches', {
  parameters: [uuid, uuid, array(int4), array(text)],
  sql: `update import_row r set touches = t.touches::jsonb from unnest($3::integer[], $4::text[]) as t (number, touches)
   where r.supplier_id = $1 and r.import_id = $2 and r.number = t.number`,
})
const setTouchedCount = statement('data-import.set-touched-count', {
  parameters: [uuid, uuid, int4],
  sql: 'update data_import set touched_count = $3 where supplier_id = $1 and id = $2',
})
const setUndone = statement('data-import.set-undone', {
  parameters: [uuid, uuid],
  sql: `update data_import set undone_at = now() where supplier_id = $1 and id = $2`,
})

/**
 * Gives the records of an import what they had before, and removes the new ones, in one transaction. Where one was changed or
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
  const { id, kind } = dataImport
  const target = TARGETS[kind]
  if (!(await lockImport(scope, dataImport))) return
  const touched = await target.countTouched(scope, id)
  if (touched > 0) return refuse(scope, dataImport, touched)
  await inChunks(scope, beside, id, (range) => target.restore(scope, id, range))
  await target.removeMade(scope, id)
  await moveImport(scope, id, { from: ['undoing'], to: 'undone' })
  await scope.db.execute(setUndone, [scope.supplier.id, id])
  await recordImport(scope, 'import.undone', dataImport)
}

async function refuse(scope: Scope, { id, kind }: DataImport, touched: number): Promise<void> {
  const { db, supplier } = scope
  const rows = await TARGETS[kind].findTouched(scope, id, SHOWN_ROWS)
  const differences = await TARGETS[kind].describe(scope)
  await moveImport(scope, id, { from: ['undoing'], to: 'applied', fault: 'touched' })
  await db.execute(setTouchedCount, [supplier.id, id, touched])
  const touches = rows.map(({ after, now, isUsed }): RowTouch[] => {
    if (now === null) return [whole('removed')]
    const columns = Object.fromEntries(Object.keys(after).map((column) => [column, now[column]]))
    const fields = differences(after, columns).map(({ field, before, after }): RowTouch => ({
      field,
      after: before,
      now: after,
      reason: 'field',
    }))
    return [...fields, ...(isUsed ? [whole('in-use')] : fields.length === 0 ? [whole('other-field')] : [])]
  })
  const numbers = rows.map(({ number }) => number)
  await db.execute(storeTouches, [supplier.id, id, numbers, touches.map((touch) => JSON.stringify(touch))])
}

const whole = (reason: RowTouch['reason']): RowTouch => ({ field: null, after: null, now: null, reason })
