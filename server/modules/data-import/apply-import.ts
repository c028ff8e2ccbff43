import type { DataImport } from '#domain/data-import/data-import.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { int4, int8, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import { allowLongStatements } from '#server/platform/database/long-statements.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import type { RowRange } from './import-target.ts'
import { moveImport, reportProgress, startStep } from './imports.ts'
import { TARGETS } from './targets.ts'

/** Rows that one statement writes, so that progress is seen in between. */
const CHUNK_ROWS = 1000

// Two processes may have the same job while one is taken for dead. The row of the import stays free for its progress.
const lock = statement('data-import.lock', {
  parameters: [uuid],
  row: { pgAdvisoryXactLock: text },
  sql: 'select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0))::text',
})
const readState = statement('data-import.state', {
  parameters: [uuid, uuid],
  row: { state: text },
  sql: 'select state from data_import where supplier_id = $1 and id = $2',
})
/** Waits for the records of an import, and for another process with the same job. False where that one has done it. */
export async function lockImport(scope: Scope, { id, kind, state }: DataImport): Promise<boolean> {
  const { db, supplier } = scope
  await allowLongStatements(db)
  await db.execute(lock, [id])
  const current = await db.one(readState, [supplier.id, id])
  if (current?.state !== state) return false
  await TARGETS[kind].lock(scope, id)
  return true
}

const setApplied = statement('data-import.set-applied', {
  parameters: [uuid, uuid],
  sql: `update data_import set applied_at = now() where supplier_id = $1 and id = $2`,
})
const chunks = statement('data-import.chunks', {
  parameters: [uuid, uuid, int8],
  row: { last: neverNull(int4), done: neverNull(int8) },
  sql: `select max(c.number) as last, max(c.place) as done
   from (select number, row_number() over (order by number) as place from import_row where supplier_id = $1 and import_id = $2) c
   group by (c.place - 1) / $3 order by 1`,
})

/** Calls back with the numbers of rows that are written together, in the order of the file, and says how many are done. */
export async function inChunks(
  scope: Scope,
  beside: Scope,
  id: string,
  write: (range: RowRange) => Promise<unknown>,
): Promise<void> {
  let first = 0
  for (const { last, done } of await scope.db.many(chunks, [scope.supplier.id, id, CHUNK_ROWS])) {
    await write([first, last])
    await reportProgress(beside, id, done)
    first = last
  }
}

/** What an operator lets a store have (decision 127). */
const PRODUCT_LIMIT = 'store_limit_products'

class Outdated extends Error {}

/**
 * Writes all rows that were checked in one transaction. Where a record was changed since, nothing is written and the rows are
 * checked again.
 */
export async function applyImport(scope: Scope, dataImport: DataImport): Promise<void> {
  const { id, kind } = dataImport
  try {
    await inTransaction(scope, (within) => writeRows(within, scope, dataImport))
  } catch (error) {
    if (violatedConstraint(error) === PRODUCT_LIMIT) {
      await moveImport(scope, id, { from: ['applying'], to: 'checked', fault: 'limit' })
      return
    }
    if (!(error instanceof Outdated) && !TARGETS[kind].races.includes(violatedConstraint(error) ?? '')) throw error
    await inTransaction(scope, async (scope) => {
      if (await moveImport(scope, id, { from: ['applying'], to: 'checking', fault: 'outdated' }))
        await startStep(scope, id)
    })
  }
}

async function writeRows(scope: Scope, beside: Scope, dataImport: DataImport): Promise<void> {
  const { id, kind } = dataImport
  const target = TARGETS[kind]
  if (!(await lockImport(scope, dataImport))) return
  if ((await target.countOutdated(scope, id)) > 0) throw new Outdated()
  await target.prepare(scope, id)
  await inChunks(scope, beside, id, (range) => target.apply(scope, id, range))
  await moveImport(scope, id, { from: ['applying'], to: 'applied' })
  await scope.db.execute(setApplied, [scope.supplier.id, id])
  await recordImport(scope, 'import.applied', dataImport)
}

/** The rows themselves, before and after, stay with the import. */
export const recordImport = (
  scope: Scope,
  action: 'import.applied' | 'import.undone',
  { fileName, counts }: DataImport,
): Promise<void> => {
  const changeOf = (field: 'addedRows' | 'changedRows', rows: number) =>
    action === 'import.applied'
      ? { field, part: fileName, before: null, after: rows }
      : { field, part: fileName, before: rows, after: null }
  return recordEvent(scope, {
    action,
    customerId: null,
    changes: [changeOf('addedRows', counts.added), changeOf('changedRows', counts.changed)],
  })
}
