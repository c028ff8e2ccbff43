import { guessColumns } from '#contract/import-sheet.ts'
import { can } from '#domain/access/can.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import {
  IDENTITY_FIELDS,
  IMPORT_FIELDS,
  MAX_CELL_LENGTH,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  type BlankRule,
  type DataImport,
  type ImportField,
  type ImportKind,
  type ImportPlan,
} from '#domain/data-import/data-import.ts'
import { importKindsOf } from '#domain/data-import/import-kinds.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { array, bool, int4, jsonb, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import { readInThread } from '#server/platform/files/spreadsheet-thread.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { findImport, moveImport, startStep } from './imports.ts'

/** An import that the actor may look after. @throws Failure import.notFound */
export async function findOwnImport(scope: Scope, id: string): Promise<DataImport> {
  const found = await findImport(scope, id)
  ensure(importKindsOf(scope.actor, scope).includes(found.kind), 'import.notFound')
  return found
}

const insert = statement('data-import.insert', {
  parameters: [uuid, text, text, array(text), array(text), int4, uuid, uuid, text, bool],
  row: { id: uuid },
  sql: `insert into data_import (supplier_id, kind, file_name, headers, fields, row_count, created_by, price_list_id, blanks,
     is_sheet)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
})
const insertRows = statement('data-import.insert-rows', {
  parameters: [uuid, uuid, jsonb<string>()],
  sql: `insert into import_row (supplier_id, import_id, number, cells)
   select $1, $2, (row ->> 0)::integer, array(select jsonb_array_elements_text(row -> 1))
   from jsonb_array_elements($3) as rows (row)`,
})

interface UploadedFile {
  readonly kind: ImportKind
  readonly name: string
  readonly base64: string
  /** Null where it is said with the columns. */
  readonly priceListId: string | null
}

/**
 * Stores the rows of a file and guesses what its columns hold; nothing else is changed.
 * @throws Failure access.notAllowed, priceList.notFound, import.badFile, import.empty, import.tooManyRows, import.tooManyColumns
 */
export async function startImport(
  scope: Scope,
  { kind, name, base64, priceListId }: UploadedFile,
): Promise<DataImport> {
  ensure(importKindsOf(scope.actor, scope).includes(kind), 'access.notAllowed')
  const content = Buffer.from(base64, 'base64')
  ensure(content.length > 0 && content.length <= MAX_IMPORT_BYTES, 'import.badFile', { field: 'conteudo' })
  const { headers, rows } = tableIn(await readCells(content))
  const columns = guessColumns(kind, headers)
  return inTransaction(scope, async (scope) => {
    if (priceListId !== null) await ensurePriceList(scope, priceListId)
    return findImport(
      scope,
      await storeImport(scope, { kind, name, headers, columns, rows, priceListId, blanks: 'keep', isSheet: true }),
    )
  })
}

interface NewImport {
  readonly kind: ImportKind
  readonly name: string
  readonly headers: readonly string[]
  readonly columns: ImportPlan['columns']
  readonly rows: readonly NumberedRow[]
  readonly priceListId: string | null
  readonly blanks: BlankRule
  readonly isSheet: boolean
}

/** Stores an import whose columns are to be matched, and gives its id. */
export async function storeImport(scope: Scope, started: NewImport): Promise<string> {
  const { kind, name, headers, columns, rows, priceListId, blanks, isSheet } = started
  const { db, supplier, actor } = scope
  const fields = columns.map((field) => field ?? '')
  const made = await db.one(insert, [
    supplier.id,
    kind,
    name,
    headers,
    fields,
    rows.length,
    loginIdOf(actor),
    priceListId,
    blanks,
    isSheet,
  ])
  const id = made?.id ?? ''
  await db.execute(insertRows, [supplier.id, id, JSON.stringify(rows)])
  return id
}

/** One row more than allowed, and its titles, say that there are too many. */
async function readCells(content: Buffer): Promise<string[][]> {
  try {
    return await readInThread(content, MAX_IMPORT_ROWS + 2)
  } catch (error) {
    if (error instanceof Failure) throw new Failure('import.badFile', { field: 'conteudo' })
    throw error
  }
}

type NumberedRow = readonly [number: number, cells: readonly string[]]

/** The titles are the first row that is not blank. */
function tableIn(cells: readonly (readonly string[])[]): { readonly headers: string[]; readonly rows: NumberedRow[] } {
  const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')
  const first = cells.findIndex(isFilled)
  const headers = (cells[first] ?? []).map((cell) => cell.trim().slice(0, 120))
  const rows = cells.flatMap((row, index): NumberedRow[] =>
    index > first && isFilled(row) ? [[index + 1, headers.map((_, at) => textOf(row[at]))]] : [],
  )
  ensure(first !== -1 && rows.length > 0, 'import.empty', { field: 'conteudo' })
  ensure(rows.length <= MAX_IMPORT_ROWS, 'import.tooManyRows', { field: 'conteudo', maximum: MAX_IMPORT_ROWS })
  ensure(headers.length <= MAX_IMPORT_COLUMNS, 'import.tooManyColumns', {
    field: 'conteudo',
    maximum: MAX_IMPORT_COLUMNS,
  })
  return { headers, rows }
}

/** One sign more than allowed says that a text is too long. PostgreSQL takes no null character. */
const textOf = (cell = ''): string => cell.replaceAll('\0', '').slice(0, MAX_CELL_LENGTH + 1)

const match = statement('data-import.match', {
  parameters: [uuid, uuid, array(text), text, uuid, uuid, text],
  sql: `update data_import set fields = $3, blanks = $4, category_id = $5, price_list_id = $6, reason = $7
   where supplier_id = $1 and id = $2`,
})
const isThere = { isThere: neverNull(int4) }
const hasCategory = statement('data-import.has-category', {
  parameters: [uuid, uuid],
  row: isThere,
  sql: 'select 1 as is_there from category where supplier_id = $1 and id = $2',
})
const hasPriceList = statement('data-import.has-price-list', {
  parameters: [uuid, uuid],
  row: isThere,
  sql: 'select 1 as is_there from price_list where supplier_id = $1 and id = $2',
})

/**
 * Says what the columns hold, and has the rows checked against the store.
 * @throws Failure import.notFound, import.notNow, product.categoryUnknown, priceList.notFound, and those of `ensureSoundPlan`
 */
export function matchColumns(scope: Scope, id: string, plan: ImportPlan): Promise<DataImport> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const { headers, kind } = await findOwnImport(scope, id)
    ensure(plan.columns.length === headers.length, 'import.noIdentity', { field: 'colunas' })
    ensureSoundPlan(scope, kind, plan)
    const { categoryId, priceListId } = plan
    if (categoryId !== null)
      ensure(await db.one(hasCategory, [supplier.id, categoryId]), 'product.categoryUnknown', { field: 'idcategoria' })
    if (priceListId !== null) await ensurePriceList(scope, priceListId)
    ensure(await moveImport(scope, id, { from: ['matching', 'checked'], to: 'checking' }), 'import.notNow')
    const columns = plan.columns.map((field) => field ?? '')
    await db.execute(match, [supplier.id, id, columns, plan.blanks, categoryId, priceListId, plan.reason])
    await startStep(scope, id)
    return findImport(scope, id)
  })
}

async function ensurePriceList({ db, supplier }: Scope, id: string): Promise<void> {
  ensure(await db.one(hasPriceList, [supplier.id, id]), 'priceList.notFound', { field: 'idtabela' })
}

/**
 * @throws Failure import.columnTwice, import.otherField, import.noIdentity, import.noCustomerIdentity, import.noPriceList,
 * import.noReason, import.creditNotAllowed
 */
function ensureSoundPlan(scope: Scope, kind: ImportKind, { columns, priceListId, reason }: ImportPlan): void {
  const fields = columns.filter((field) => field !== null)
  const known: readonly ImportField[] = IMPORT_FIELDS[kind]
  const field = 'colunas'
  ensure(new Set(fields).size === fields.length, 'import.columnTwice', { field })
  ensure(
    fields.every((each) => known.includes(each)),
    'import.otherField',
    { field },
  )
  const isIdentified = IDENTITY_FIELDS[kind].some((each) => fields.includes(each))
  ensure(isIdentified, kind === 'customers' ? 'import.noCustomerIdentity' : 'import.noIdentity', { field })
  if (kind === 'list-prices') ensure(priceListId !== null, 'import.noPriceList', { field: 'idtabela' })
  if (kind === 'stock') ensure(reason !== '' || fields.includes('reason'), 'import.noReason', { field: 'motivo' })
  ensureMayWrite(scope, columns, { field })
}

/** A limit of credit is written by people of finance alone, also where one of them matched the columns. @throws Failure import.creditNotAllowed */
function ensureMayWrite({ actor, features }: Scope, columns: ImportPlan['columns'], details = {}): void {
  if (columns.includes('creditLimit'))
    ensure(can('payment.manage', actor, { features }), 'import.creditNotAllowed', details)
}

interface SeenCounts {
  readonly added: number
  readonly changed: number
}

/**
 * Has the checked rows applied, all at once.
 * @throws Failure import.notFound, import.creditNotAllowed, import.notNow, import.otherCounts where they are not what the person saw
 */
export function startApplying(scope: Scope, id: string, seen: SeenCounts): Promise<DataImport> {
  return inTransaction(scope, async (scope) => {
    const { counts, columns } = await findOwnImport(scope, id)
    ensureMayWrite(scope, columns)
    ensure(await moveImport(scope, id, { from: ['checked'], to: 'applying' }), 'import.notNow')
    ensure(counts.added === seen.added && counts.changed === seen.changed, 'import.otherCounts')
    ensure(counts.added + counts.changed > 0, 'import.nothingToApply')
    await startStep(scope, id)
    return findImport(scope, id)
  })
}

/** Has an applied import undone, all at once. @throws Failure import.notFound, import.creditNotAllowed, import.notNow */
export function startUndoing(scope: Scope, id: string): Promise<DataImport> {
  return inTransaction(scope, async (scope) => {
    ensureMayWrite(scope, (await findOwnImport(scope, id)).columns)
    ensure(await moveImport(scope, id, { from: ['applied'], to: 'undoing' }), 'import.notNow')
    await startStep(scope, id)
    return findImport(scope, id)
  })
}
