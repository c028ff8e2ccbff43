import type { DataImport } from '#domain/data-import/data-import.ts'
import { violatedConstraint } from '#server/platform/database/database.ts'
import { int4, int8, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { moveImport, reportProgress, startStep } from './imports.ts'
import { PRODUCT_COLUMNS } from './product-columns.ts'

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
// In the order in which orders lock them.
const lockProducts = statement('data-import.lock-products', {
  parameters: [uuid, uuid],
  sql: `select from product p
   where p.supplier_id = $1 and p.id in (
     select r.record_id from import_row r where r.supplier_id = $1 and r.import_id = $2 and r.outcome in ('added', 'changed'))
   order by p.id for no key update`,
})

/** Waits for the products of an import, and for another process with the same job. False where that one has done it. */
export async function lockImport({ db, supplier }: Scope, { id, state }: DataImport): Promise<boolean> {
  await db.execute(lock, [id])
  const current = await db.one(readState, [supplier.id, id])
  if (current?.state !== state) return false
  await db.execute(lockProducts, [supplier.id, id])
  return true
}

const countOutdated = statement('data-import.count-outdated', {
  parameters: [uuid, uuid],
  row: { outdated: neverNull(int8) },
  sql: `select count(*) as outdated
   from import_row r
     left join product p on p.supplier_id = r.supplier_id and p.id = r.record_id
     left join product o on r.outcome = 'added' and o.supplier_id = r.supplier_id and o.code = r.after ->> 'code'
   where r.supplier_id = $1 and r.import_id = $2
     and (r.outcome = 'changed' and p.version is distinct from r.version or r.outcome = 'added' and o.id is not null)`,
})
// Sales go on while people look at the preview.
const noteStock = statement('data-import.note-stock', {
  parameters: [uuid, uuid],
  sql: `update import_row r set before = jsonb_set(r.before, '{stock}', to_jsonb(p.stock))
   from product p
   where r.supplier_id = $1 and r.import_id = $2 and r.outcome = 'changed' and r.before ? 'stock'
     and p.supplier_id = r.supplier_id and p.id = r.record_id and p.stock <> (r.before ->> 'stock')::integer`,
})

const LIST = PRODUCT_COLUMNS.join(', ')
const OF_RECORD = PRODUCT_COLUMNS.map((column) => `n.${column}`).join(', ')
const IN_CHUNK = 'r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4'
/** The columns of the search words, which PostgreSQL computes again whenever one of them is written, even with the same value. */
const WORDS = ['name', 'brand', 'packaging', 'description']
const FIGURES = PRODUCT_COLUMNS.filter((column) => !WORDS.includes(column))
const CHANGES_WORDS = `r.after ?| array[${WORDS.map((column) => `'${column}'`).join(', ')}]`
/** Writes the columns of one side into the products `p`; counting the stock makes no new version. */
const updateFrom = (side: 'before' | 'after', columns: readonly string[], condition: string) => `update product p
   set (${columns.join(', ')}) = (
       select ${columns.map((column) => `n.${column}`).join(', ')} from jsonb_populate_record(p, r.${side}) n),
     version = p.version + case when r.${side} - 'stock' = '{}' then 0 else 1 end
   from import_row r
   where ${IN_CHUNK} and r.outcome = 'changed' and ${condition} and p.supplier_id = r.supplier_id and p.id = r.record_id`

const CHUNK = [uuid, uuid, int4, int4] as const
const change = {
  words: statement('data-import.change-words', {
    parameters: CHUNK,
    sql: updateFrom('after', PRODUCT_COLUMNS, CHANGES_WORDS),
  }),
  figures: statement('data-import.change-figures', {
    parameters: CHUNK,
    sql: updateFrom('after', FIGURES, `not ${CHANGES_WORDS}`),
  }),
}
const restore = {
  words: statement('data-import.restore-words', {
    parameters: CHUNK,
    sql: updateFrom('before', PRODUCT_COLUMNS, CHANGES_WORDS),
  }),
  figures: statement('data-import.restore-figures', {
    parameters: CHUNK,
    sql: updateFrom('before', FIGURES, `not ${CHANGES_WORDS}`),
  }),
}

/** Gives the changed products of a chunk what they have after the import, or had before it. */
export async function writeChanges(
  { db, supplier }: Scope,
  side: 'before' | 'after',
  id: string,
  [first, last]: readonly [first: number, last: number],
): Promise<void> {
  const { words, figures } = side === 'after' ? change : restore
  await db.execute(words, [supplier.id, id, first, last])
  await db.execute(figures, [supplier.id, id, first, last])
}

// New products come behind the others in the store's own order, in the order of the file.
const addProducts = statement('data-import.add-products', {
  parameters: [uuid, uuid, int4, int4],
  sql: `insert into product (supplier_id, id, slug, position, ${LIST})
   select r.supplier_id, r.record_id,
     case when row_number() over (partition by r.after ->> 'slug' order by r.number) > 1
         or exists (select from product o where o.supplier_id = $1 and o.slug = r.after ->> 'slug')
       then (r.after ->> 'slug') || '-' || left(r.record_id::text, 8) else r.after ->> 'slug' end,
     (select coalesce(max(o.position), 0) from product o where o.supplier_id = $1) + row_number() over (order by r.number),
     ${OF_RECORD}
   from import_row r, jsonb_populate_record(null::product, r.after) n
   where ${IN_CHUNK} and r.outcome = 'added'`,
})
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
  write: (first: number, last: number) => Promise<void>,
): Promise<void> {
  let first = 0
  for (const { last, done } of await scope.db.many(chunks, [scope.supplier.id, id, CHUNK_ROWS])) {
    await write(first, last)
    await reportProgress(beside, id, done)
    first = last
  }
}

class Outdated extends Error {}

/** The constraints that a row violates when the store changed after the row was checked. */
const RACES = ['product_supplier_id_code_key', 'product_supplier_id_slug_key', 'product_supplier_id_category_id_fkey']

/**
 * Writes all rows that were checked in one transaction. Where a product was changed since, nothing is written and the rows are
 * checked again.
 */
export async function applyImport(scope: Scope, dataImport: DataImport): Promise<void> {
  const { id } = dataImport
  try {
    await inTransaction(scope, (within) => writeRows(within, scope, dataImport))
  } catch (error) {
    if (!(error instanceof Outdated) && !RACES.includes(violatedConstraint(error) ?? '')) throw error
    await inTransaction(scope, async (scope) => {
      if (await moveImport(scope, id, { from: ['applying'], to: 'checking', fault: 'outdated' }))
        await startStep(scope, id)
    })
  }
}

async function writeRows(scope: Scope, beside: Scope, dataImport: DataImport): Promise<void> {
  const { db, supplier } = scope
  const { id } = dataImport
  if (!(await lockImport(scope, dataImport))) return
  const key = [supplier.id, id] as const
  const counted = await db.one(countOutdated, key)
  if ((counted?.outdated ?? 0) > 0) throw new Outdated()
  await db.execute(noteStock, key)
  await inChunks(scope, beside, id, async (first, last) => {
    await writeChanges(scope, 'after', id, [first, last])
    await db.execute(addProducts, [...key, first, last])
  })
  await moveImport(scope, id, { from: ['applying'], to: 'applied' })
  await db.execute(setApplied, key)
  await recordImport(scope, 'import.applied', dataImport)
}

/** The rows themselves, before and after, stay with the import. */
export const recordImport = (
  scope: Scope,
  action: 'import.applied' | 'import.undone',
  { fileName, counts }: DataImport,
): Promise<void> => {
  const changeOf = (field: string, rows: number) =>
    action === 'import.applied'
      ? { field, part: fileName, before: null, after: rows }
      : { field, part: fileName, before: rows, after: null }
  return recordEvent(scope, {
    action,
    customerId: null,
    changes: [changeOf('addedRows', counts.added), changeOf('changedRows', counts.changed)],
  })
}
