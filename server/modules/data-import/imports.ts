import {
  MAX_IMPORT_ROWS,
  type DataImport,
  type ImportedRow,
  type ImportFault,
  type ImportPage,
  type ImportState,
  type PointRule,
  type RowChange,
  type RowOutcome,
  type RowPage,
  type RowTouch,
} from '#domain/data-import/data-import.ts'
import type { NewRecordKind, NewRecords } from '#domain/data-import/new-records.ts'
import type { BlankRule, RowFault } from '#domain/data-import/import-row.ts'
import type { ImportField, ImportKind } from '#domain/data-import/import-fields.ts'
import { categoryPath, type NamedCategory } from '#domain/data-import/product-import.ts'
import type { RowPart } from '#contract/import-words.ts'
import type { Paging } from '#contract/paging.ts'
import { textOfCell, type SheetCell } from '#domain/sheet-cell.ts'
import { ensure } from '#domain/failure.ts'
import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  narrow,
  neverNull,
  nullable,
  outerJoined,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import { publish } from '#server/platform/events/publish.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { loginIdOf } from '#domain/access/actor.ts'

const HEAD = `i.id, i.kind, i.state, i.fault, i.file_name, i.is_sheet, i.sheet, i.sheet_names, i.heading_row, i.headers, i.fields, i.blanks, i.point, i.category_id, i.category_name, i.creates, i.price_list_id, i.reason, i.row_count, i.done_count,
  i.touched_count, i.created_at, i.applied_at, i.undone_at, l.name as author_name`
const headRow = {
  id: uuid,
  kind: narrow<ImportKind>(text),
  state: narrow<ImportState>(text),
  fault: nullable(narrow<ImportFault>(text)),
  fileName: text,
  isSheet: bool,
  sheet: nullable(text),
  sheetNames: array(text),
  headingRow: nullable(int4),
  headers: array(text),
  fields: array(text),
  blanks: narrow<BlankRule>(text),
  point: narrow<PointRule>(text),
  categoryId: nullable(uuid),
  categoryName: text,
  creates: array(narrow<NewRecordKind>(text)),
  priceListId: nullable(uuid),
  reason: text,
  rowCount: int4,
  doneCount: int4,
  touchedCount: int4,
  createdAt: timestamptz,
  appliedAt: nullable(timestamptz),
  undoneAt: nullable(timestamptz),
  ...outerJoined({ authorName: text }),
}
const COUNTS = `(select jsonb_object_agg(outcome, rows) from (
    select r.outcome, count(*) as rows from import_row r
    where r.supplier_id = i.supplier_id and r.import_id = i.id and r.outcome is not null group by r.outcome) c) as counts`
/** New prices `r` below what their product `p` costs the store. */
const IS_BELOW_COST = `r.outcome = 'changed' and (r.after ->> 'price')::bigint < p.cost`
// Of use before the import is applied; while a step is under way, screens read the import again and again.
const BELOW_COST = `case when i.state = 'checked' then (select count(*) from import_row r join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
    where r.supplier_id = i.supplier_id and r.import_id = i.id and ${IS_BELOW_COST}) else 0 end as below_cost_count`
/** Rows `r` that are taken without a field. */
const IS_NOTED = `r.outcome <> 'refused' and r.faults <> '[]'`
const NOTED = `case when i.state in ('checked', 'applied') then (select count(*) from import_row r
    where r.supplier_id = i.supplier_id and r.import_id = i.id and ${IS_NOTED}) else 0 end as noted_count`
const countsRow = { counts: nullable(jsonb<Partial<Record<RowOutcome, number>>>()) }
const SAMPLES = 5

const find = statement('data-import.find', {
  parameters: [uuid, uuid],
  row: {
    ...headRow,
    ...countsRow,
    belowCostCount: neverNull(int8),
    notedCount: neverNull(int8),
    newRecords: jsonb<readonly NewRecords[]>(),
    samples: nullable(jsonb<SheetCell[][]>()),
  },
  sql: `select ${HEAD}, ${COUNTS}, ${BELOW_COST}, ${NOTED}, i.new_records,
     (select jsonb_agg(s.cells order by s.number) from (
        select r.number, r.cells from import_row r
        where r.supplier_id = i.supplier_id and r.import_id = i.id order by r.number limit ${SAMPLES}) s) as samples
   from data_import i left join login l on l.id = i.created_by
   where i.supplier_id = $1 and i.id = $2`,
})
const list = statement('data-import.list', {
  parameters: [uuid, array(text), int8, int8],
  row: { ...headRow, ...countsRow },
  sql: `select ${HEAD}, ${COUNTS} from data_import i left join login l on l.id = i.created_by
   where i.supplier_id = $1 and i.kind = any($2) order by i.created_at desc, i.id limit $3 offset $4`,
})
const count = statement('data-import.count', {
  parameters: [uuid, array(text)],
  row: { total: neverNull(int8) },
  sql: 'select count(*) as total from data_import where supplier_id = $1 and kind = any($2)',
})

type Seen = Pick<DataImport, 'samples' | 'belowCostCount' | 'notedCount' | 'newRecords'>
type Head = Omit<DataImport, 'columns' | 'counts' | keyof Seen> & {
  readonly fields: readonly string[]
  readonly counts: Partial<Record<RowOutcome, number>> | null
}

/** A column that is left out is an empty text in the table. */
const toImport = ({ fields, counts, ...head }: Head, seen: Seen): DataImport => ({
  ...head,
  columns: fields.map((field) => (field === '' ? null : (field as ImportField))),
  counts: { added: 0, changed: 0, same: 0, refused: 0, ...counts },
  ...seen,
})

/** @throws Failure import.notFound */
export async function findImport({ db, supplier }: Scope, id: string): Promise<DataImport> {
  const found = await db.one(find, [supplier.id, id])
  ensure(found, 'import.notFound')
  const { samples, belowCostCount, notedCount, newRecords, ...head } = found
  const seen = { belowCostCount, notedCount, newRecords }
  return toImport(head, { ...seen, samples: (samples ?? []).map((cells) => cells.map(textOfCell)) })
}

/** The newest first. */
export async function listImports(
  { db, supplier }: Scope,
  kinds: readonly ImportKind[],
  { limit, offset }: Paging,
): Promise<ImportPage> {
  const [heads, counted] = await db.pipelined((db) =>
    Promise.all([db.many(list, [supplier.id, kinds, limit, offset]), db.one(count, [supplier.id, kinds])]),
  )
  return {
    imports: heads.map((head) => toImport(head, { samples: [], belowCostCount: 0, notedCount: 0, newRecords: [] })),
    total: counted?.total ?? 0,
  }
}

const rowRow = {
  number: int4,
  outcome: neverNull(narrow<RowOutcome>(text)),
  recordId: nullable(uuid),
  name: text,
  changes: jsonb<readonly RowChange[]>(),
  faults: jsonb<readonly RowFault[]>(),
  touches: jsonb<readonly RowTouch[]>(),
  isBelowCost: neverNull(bool),
}
const IN_PART = `import_row r left join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome is not null
     and case $3 when 'touched' then r.touches <> '[]' when 'below-cost' then ${IS_BELOW_COST} when 'noted' then ${IS_NOTED} else coalesce($3 = r.outcome, true) end`
const rows = statement('data-import.rows', {
  parameters: [uuid, uuid, text, int8, int8],
  row: rowRow,
  sql: `select r.number, r.outcome, r.record_id, r.name, r.changes, r.faults, r.touches,
     coalesce(${IS_BELOW_COST}, false) as is_below_cost
   from ${IN_PART} order by r.number limit $4 offset $5`,
})
const countRows = statement('data-import.count-rows', {
  parameters: [uuid, uuid, text],
  row: { total: neverNull(int8) },
  sql: `select count(*) as total from ${IN_PART}`,
})

/** Checked rows in the order of the file; null is all of them, `touched` those that keep the import from being undone. */
export async function listRows(
  { db, supplier }: Scope,
  id: string,
  part: RowPart | null,
  { limit, offset }: Paging,
): Promise<RowPage> {
  const [found, counted] = await db.pipelined((db) =>
    Promise.all([db.many(rows, [supplier.id, id, part, limit, offset]), db.one(countRows, [supplier.id, id, part])]),
  )
  return { rows: found satisfies readonly ImportedRow[], total: counted?.total ?? 0 }
}

const refused = statement('data-import.refused', {
  parameters: [uuid, uuid, int8],
  row: { cells: jsonb<readonly SheetCell[]>(), faults: jsonb<readonly RowFault[]>() },
  sql: `select cells, faults from import_row where supplier_id = $1 and import_id = $2 and outcome = 'refused'
   order by number limit $3`,
})

/** What is refused, as it stands in the file. */
export const refusedRows = ({ db, supplier }: Scope, id: string) => db.many(refused, [supplier.id, id, MAX_IMPORT_ROWS])

const move = statement('data-import.move', {
  parameters: [uuid, uuid, array(text), text, text, uuid],
  sql: `update data_import set state = $4, fault = $5, done_count = 0, touched_count = 0, acted_by = coalesce($6, acted_by)
   where supplier_id = $1 and id = $2 and state = any($3)`,
})
const clearTouches = statement('data-import.clear-touches', {
  parameters: [uuid, uuid],
  sql: `update import_row set touches = '[]' where supplier_id = $1 and import_id = $2 and touches <> '[]'`,
})

interface Move {
  readonly from: readonly ImportState[]
  readonly to: ImportState
  readonly fault?: ImportFault
}

/** Brings an import to its next step; false where it is at another one than `from`. */
export async function moveImport({ db, supplier, actor }: Scope, id: string, { from, to, fault }: Move) {
  const moved = await db.execute(move, [supplier.id, id, from, to, fault ?? null, loginIdOf(actor)])
  if (moved > 0) await db.execute(clearTouches, [supplier.id, id])
  return moved > 0
}

/** Has the step that the import has come to done by a job. */
export const startStep = (scope: Scope, id: string): Promise<void> =>
  publish(scope, 'import.step-started', { importId: id })

const progress = statement('data-import.progress', {
  parameters: [uuid, uuid, int4],
  sql: 'update data_import set done_count = $3 where supplier_id = $1 and id = $2',
})

/** Says how many rows the present step has done; beside its transaction, so that others see it. */
export const reportProgress = ({ db, supplier }: Scope, id: string, doneCount: number): Promise<number> =>
  db.execute(progress, [supplier.id, id, doneCount])

const categories = statement('data-import.categories', {
  parameters: [uuid],
  row: { id: uuid, name: text, ...outerJoined({ parentName: text }) },
  sql: `select c.id, c.name, p.name as parent_name
   from category c left join category p on p.supplier_id = c.supplier_id and p.id = c.parent_id where c.supplier_id = $1`,
})

export const namedCategories = ({ db, supplier }: Scope): Promise<NamedCategory[]> => db.many(categories, [supplier.id])

/** The categories of the store as sheets name them, by id. */
export const categoryPaths = async (scope: Scope): Promise<ReadonlyMap<string, string>> =>
  new Map((await namedCategories(scope)).map((category) => [category.id, categoryPath(category)]))

// Rows name their customers, also those that are refused and have no record.
const eraseRows = statement('data-import.erase-customer', {
  parameters: [uuid, uuid],
  sql: `delete from import_row r using data_import i, customer c
   where c.supplier_id = $1 and c.id = $2 and i.supplier_id = $1 and i.kind = 'customers'
     and r.supplier_id = $1 and r.import_id = i.id
     and (r.record_id = c.id or exists (
       select from jsonb_array_elements(r.cells) cell, coalesce(cell ->> 'value', cell #>> '{}') as text
       where ltrim(upper(regexp_replace(text, '[^0-9A-Za-z]', '', 'g')), '0') = ltrim(c.document, '0')
         or lower(btrim(text)) = lower(c.email)))`,
})

export const dataImportPrivacy = {
  tables: {
    // Who imported what is about the store's own people.
    data_import: { exportedAs: null, erasedBy: 'nothing' },
  },
  eraseCustomer: ({ db, supplier }, { customerId }) => db.execute(eraseRows, [supplier.id, customerId]),
} as const satisfies PrivacyPart
