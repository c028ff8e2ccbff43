import { cutText } from '#domain/cut-text.ts'
import { guessColumns, knownTitles, REFUSAL_TITLE } from '#contract/import-sheet.ts'
import { can } from '#domain/access/can.ts'
import { loginIdOf } from '#domain/access/actor.ts'
import {
  MAX_CELL_LENGTH,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  type DataImport,
  type ImportPlan,
  type PointRule,
  type UploadedFile,
} from '#domain/data-import/data-import.ts'
import type { BlankRule } from '#domain/data-import/import-row.ts'
import type { NewRecordKind } from '#domain/data-import/new-records.ts'
import {
  IDENTITY_FIELDS,
  IMPORT_FIELDS,
  VARIANT_FIELDS,
  type ImportField,
  type ImportKind,
} from '#domain/data-import/import-fields.ts'
import { importKindsOf } from '#domain/data-import/import-kinds.ts'
import { ensure } from '#domain/failure.ts'
import {
  array,
  bool,
  int4,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { readTableAsJson } from '#server/platform/files/read-table.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { findImport, moveImport, startStep } from './imports.ts'

/** An import that the actor may look after. @throws Failure import.notFound */
export async function findOwnImport(scope: Scope, id: string): Promise<DataImport> {
  const found = await findImport(scope, id)
  ensure(importKindsOf(scope.actor, scope).includes(found.kind), 'import.notFound')
  return found
}

const insert = statement('data-import.insert', {
  parameters: [uuid, text, text, array(text), array(text), int4, uuid, uuid, text, bool, text, array(text), int4],
  row: { id: uuid },
  sql: `insert into data_import (supplier_id, kind, file_name, headers, fields, row_count, created_by, price_list_id, blanks,
     is_sheet, sheet, sheet_names, heading_row)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
})
const insertRows = statement('data-import.insert-rows', {
  parameters: [uuid, uuid, jsonb<string>()],
  sql: `insert into import_row (supplier_id, import_id, number, cells)
   select $1, $2, (row ->> 0)::integer, row -> 1 from jsonb_array_elements($3) as rows (row)`,
})

const LIMITS = {
  maxUnpackedBytes: 80_000_000,
  // One row more says that there are too many, and a page of titles may stand above them.
  maxRows: MAX_IMPORT_ROWS + 41,
  maxCells: 4_000_000,
  maxSharedTexts: 600_000,
  maxCharacters: 60_000_000,
}
/** Rows that are written by one statement. */
const ROWS_PER_TEXT = 1000

/**
 * Stores the rows of a file and guesses what its columns hold; nothing else is changed.
 * @throws Failure access.notAllowed, priceList.notFound, import.badFile, import.empty, import.tooManyRows, import.tooManyColumns,
 * file.noSheet, file.tooLarge, file.tooSlow, file.busy
 */
export async function startImport(
  scope: Scope,
  { kind, name, file, priceListId, sheet, headingRow }: UploadedFile,
): Promise<DataImport> {
  ensure(importKindsOf(scope.actor, scope).includes(kind), 'access.notAllowed')
  const content = Buffer.from(file, 'base64')
  const field = 'file'
  ensure(content.length > 0 && content.length <= MAX_IMPORT_BYTES, 'import.badFile', { field })
  const table = await readTableAsJson(content, ROWS_PER_TEXT, {
    of: 'staff',
    senderId: scope.supplier.id,
    heapMb: 768,
    cpuMs: 60_000,
    query: {
      titles: knownTitles(kind),
      needsHeading: true,
      sheet,
      headingRow,
      limits: LIMITS,
      // One sign more than allowed says that a text is too long.
      maxTextLength: MAX_CELL_LENGTH + 1,
    },
    fields: { file: field, sheet: 'sheet' },
    unreadable: 'import.badFile',
  })
  const headers = table.headers.map((header) => cutText(header, 120))
  ensure(table.headingRow !== null && table.rowCount > 0, 'import.empty', { field })
  const hasRoom = !table.isCut && table.rowCount <= MAX_IMPORT_ROWS
  ensure(hasRoom, 'import.tooManyRows', { field, maximum: MAX_IMPORT_ROWS })
  ensure(headers.length <= MAX_IMPORT_COLUMNS, 'import.tooManyColumns', { field, maximum: MAX_IMPORT_COLUMNS })
  return inTransaction(scope, async (scope) => {
    if (priceListId !== null) await ensurePriceList(scope, priceListId)
    const { rowCount, texts } = table
    const former = await formerPlan(scope, kind, headers)
    const guessed = former?.columns ?? guessColumns(kind, headers)
    // A column of sellers is in most exports of customers, whoever brings them.
    const mayAssign = can('team.manage', scope.actor, scope)
    const columns = guessed.map((field) => (field === 'representative' && !mayAssign ? null : field))
    const id = await saveImport(scope, {
      kind,
      name,
      headers,
      columns,
      priceListId,
      blanks: 'keep',
      isSheet: true,
      rowCount,
      texts,
      sheet: table.sheet,
      sheetNames: table.sheetNames,
      headingRow: table.headingRow,
    })
    if (former !== null) await writePlan(scope, id, { ...former, columns, blanks: 'keep', priceListId })
    return findImport(scope, id)
  })
}

const findFormer = statement('data-import.former-plan', {
  parameters: [uuid, text, array(text), text],
  row: {
    headers: array(text),
    fields: array(text),
    point: narrow<PointRule>(text),
    categoryId: nullable(uuid),
    categoryName: text,
    creates: array(narrow<NewRecordKind>(text)),
    reason: text,
  },
  sql: `select headers, fields, point, category_id, category_name, creates, reason from data_import
   where supplier_id = $1 and kind = $2 and is_sheet and state <> 'matching' and array_remove(headers, $4) = $3
   order by created_at desc limit 1`,
})

/** How the last file with the same titles was read; refused rows that come back have one title more. */
async function formerPlan(
  { db, supplier }: Scope,
  kind: ImportKind,
  headers: readonly string[],
): Promise<Pick<ImportPlan, 'columns' | 'point' | 'categoryId' | 'categoryName' | 'creates' | 'reason'> | null> {
  const isOwn = (header: string) => header !== REFUSAL_TITLE
  const found = await db.one(findFormer, [supplier.id, kind, headers.filter(isOwn), REFUSAL_TITLE])
  if (!found) return null
  const { headers: former, fields, ...plan } = found
  const known = fields.filter((_, at) => isOwn(former[at] ?? ''))
  const ownBefore = (at: number) => headers.slice(0, at).filter(isOwn).length
  const columns = headers.map((header, at) => (isOwn(header) && known[ownBefore(at)]) || null)
  return { ...plan, columns: columns as ImportPlan['columns'] }
}

interface NewImport {
  readonly kind: ImportKind
  readonly name: string
  readonly headers: readonly string[]
  readonly columns: ImportPlan['columns']
  readonly rowCount: number
  /** The rows as JSON, some in each text: `[number, cells]`. */
  readonly texts: readonly string[]
  readonly priceListId: string | null
  readonly blanks: BlankRule
  readonly isSheet: boolean
  readonly sheet: string | null
  readonly sheetNames: readonly string[]
  readonly headingRow: number | null
}

/** Stores an import whose columns are to be matched, and gives its id. */
export async function saveImport(scope: Scope, started: NewImport): Promise<string> {
  const { kind, name, headers, columns, rowCount, texts, priceListId, blanks, isSheet } = started
  const { db, supplier, actor } = scope
  const fields = columns.map((field) => field ?? '')
  const made = await db.one(insert, [
    supplier.id,
    kind,
    name,
    headers,
    fields,
    rowCount,
    loginIdOf(actor),
    priceListId,
    blanks,
    isSheet,
    started.sheet,
    started.sheetNames,
    started.headingRow,
  ])
  const id = made?.id ?? ''
  // A statement of all rows would be one text of many megabytes.
  for (const rows of texts) await db.execute(insertRows, [supplier.id, id, rows])
  return id
}

const match = statement('data-import.match', {
  parameters: [uuid, uuid, array(text), text, uuid, uuid, text, text, text, array(text)],
  sql: `update data_import set fields = $3, blanks = $4, category_id = $5, price_list_id = $6, reason = $7, point = $8,
     category_name = $9, creates = $10
   where supplier_id = $1 and id = $2`,
})
async function writePlan({ db, supplier }: Scope, id: string, plan: ImportPlan): Promise<void> {
  const { blanks, categoryId, priceListId, reason, point, categoryName, creates } = plan
  const columns = plan.columns.map((field) => field ?? '')
  const written = [columns, blanks, categoryId, priceListId, reason, point, categoryName, creates] as const
  await db.execute(match, [supplier.id, id, ...written])
}

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
    ensure(plan.columns.length === headers.length, 'import.noIdentity', { field: 'columns' })
    ensureSoundPlan(scope, kind, plan)
    const { categoryId, priceListId } = plan
    if (categoryId !== null)
      ensure(await db.one(hasCategory, [supplier.id, categoryId]), 'product.categoryUnknown', { field: 'categoryId' })
    if (priceListId !== null) await ensurePriceList(scope, priceListId)
    ensure(await moveImport(scope, id, { from: ['matching', 'checked'], to: 'checking' }), 'import.notNow')
    await writePlan(scope, id, plan)
    await startStep(scope, id)
    return findImport(scope, id)
  })
}

async function ensurePriceList({ db, supplier }: Scope, id: string): Promise<void> {
  ensure(await db.one(hasPriceList, [supplier.id, id]), 'priceList.notFound', { field: 'priceListId' })
}

/**
 * @throws Failure import.columnTwice, import.otherField, import.noIdentity, import.noCustomerIdentity, import.noPriceList,
 * import.noParent, import.noReason, import.creditNotAllowed, import.portfolioNotAllowed
 */
function ensureSoundPlan(scope: Scope, kind: ImportKind, { columns, priceListId, reason }: ImportPlan): void {
  const fields = columns.filter((field) => field !== null)
  const known: readonly ImportField[] = IMPORT_FIELDS[kind]
  const field = 'columns'
  ensure(new Set(fields).size === fields.length, 'import.columnTwice', { field })
  ensure(
    fields.every((each) => known.includes(each)),
    'import.otherField',
    { field },
  )
  const isIdentified = IDENTITY_FIELDS[kind].some((each) => fields.includes(each))
  ensure(isIdentified, kind === 'customers' ? 'import.noCustomerIdentity' : 'import.noIdentity', { field })
  const namesVariants = VARIANT_FIELDS.some((each) => fields.includes(each))
  if (namesVariants) ensure(fields.includes('parent'), 'import.noParent', { field })
  if (kind === 'list-prices') ensure(priceListId !== null, 'import.noPriceList', { field: 'priceListId' })
  if (kind === 'stock') ensure(reason !== '' || fields.includes('reason'), 'import.noReason', { field: 'reason' })
  ensureMayWrite(scope, columns, { field })
}

/**
 * A limit of credit is written by people of finance alone, and a portfolio by owners, also where one of them matched the columns.
 * @throws Failure import.creditNotAllowed, import.portfolioNotAllowed
 */
function ensureMayWrite({ actor, features }: Scope, columns: ImportPlan['columns'], details = {}): void {
  if (columns.includes('creditLimit'))
    ensure(can('payment.manage', actor, { features }), 'import.creditNotAllowed', details)
  if (columns.includes('representative'))
    ensure(can('team.manage', actor, { features }), 'import.portfolioNotAllowed', details)
}

interface SeenCounts {
  readonly added: number
  readonly changed: number
}

/**
 * Has the checked rows applied, all at once.
 * @throws Failure import.notFound, import.creditNotAllowed, import.portfolioNotAllowed, import.notNow, import.otherCounts where they are not what the person saw
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
