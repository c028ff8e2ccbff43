import { exampleCodeOf } from '#contract/import-template.ts'
import type { RowFault } from '#domain/data-import/import-row.ts'
import { textOfCell } from '#domain/sheet-cell.ts'
import type { DataImport } from '#domain/data-import/data-import.ts'
import { array, int4, jsonb, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { moveImport, reportProgress } from './imports.ts'
import type { FileRow, StoredPlan } from './import-target.ts'
import { fileRows } from './file-rows.ts'
import { storedCategory } from './new-categories.ts'
import { TARGETS } from './targets.ts'

const storePlans = statement('data-import.store-plans', {
  parameters: [
    uuid,
    uuid,
    array(int4),
    array(text),
    array(uuid),
    array(int4),
    array(text),
    array(text),
    array(text),
    array(text),
    array(text),
  ],
  sql: `update import_row r set outcome = p.outcome, record_id = p.record_id, version = p.version, name = p.name,
     changes = p.changes::jsonb, faults = p.faults::jsonb, before = p.before::jsonb, after = p.after::jsonb
   from unnest($3::integer[], $4::text[], $5::uuid[], $6::integer[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
     as p (number, outcome, record_id, version, name, changes, faults, before, after)
   where r.supplier_id = $1 and r.import_id = $2 and r.number = p.number`,
})

const storeMade = statement('data-import.store-made', {
  parameters: [uuid, uuid, jsonb<string>(), jsonb<string>(), jsonb<string>()],
  sql: 'update data_import set new_records = $3, new_categories = $4, new_variant_groups = $5 where supplier_id = $1 and id = $2',
})

/** Stores for every row what it would change, without changing a record. A check that was interrupted starts again at its first row. */
export async function checkImport(scope: Scope, dataImport: DataImport): Promise<void> {
  const { db, supplier } = scope
  const { id, kind, isSheet, columns } = dataImport
  const planner = await TARGETS[kind].openPlanner(scope, dataImport)
  let done = 0
  for await (const rows of fileRows(scope, id)) {
    const others = isSheet ? rows.flatMap((row) => refusedExample(row) ?? blankRow(row, columns) ?? []) : []
    const numbers = new Set(others.map(({ number }) => number))
    const plans = [...(await planner.plan(rows.filter(({ number }) => !numbers.has(number)))), ...others]
    await db.execute(storePlans, [
      supplier.id,
      id,
      plans.map(({ number }) => number),
      plans.map(({ outcome }) => outcome),
      plans.map(({ recordId }) => recordId),
      plans.map(({ version }) => version),
      plans.map(({ name }) => name),
      plans.map(({ changes }) => JSON.stringify(changes)),
      plans.map(({ faults }) => JSON.stringify(faults)),
      plans.map(({ before }) => JSON.stringify(before)),
      plans.map(({ after }) => JSON.stringify(after)),
    ])
    done += rows.length
    await reportProgress(scope, id, done)
  }
  const { shown, categories, groups } = planner.made()
  const stored = categories.map(storedCategory)
  const made = [JSON.stringify(shown), JSON.stringify(stored), JSON.stringify(groups)] as const
  await db.execute(storeMade, [supplier.id, id, ...made])
  // What a check after changes of others is for stays said.
  const fault = dataImport.fault === 'outdated' ? ({ fault: 'outdated' } as const) : {}
  await moveImport(scope, id, { from: ['checking'], to: 'checked', ...fault })
}

const NOTHING = { recordId: null, version: null, changes: [], before: {}, after: {} }

/** Refuses an example row of the template; null for any other row. */
function refusedExample({ number, cells }: FileRow): StoredPlan | null {
  const value = exampleCodeOf(cells)
  const faults: RowFault[] = value === null ? [] : [{ field: null, code: 'example-row', value }]
  return value === null ? null : { number, outcome: 'refused', name: value, faults, ...NOTHING }
}

/** A row without anything in the columns that are read but its parent, such as that of a second picture of Shopify, changes nothing. */
function blankRow({ number, cells }: FileRow, columns: DataImport['columns']): StoredPlan | null {
  const isBlank = columns.every(
    (field, at) => field === null || field === 'parent' || textOfCell(cells[at] ?? '').trim() === '',
  )
  return isBlank ? { number, outcome: 'same', name: '', faults: [], ...NOTHING } : null
}
