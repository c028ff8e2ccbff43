import { readProductRow } from '#contract/product-sheet.ts'
import type { Quantity, UnitPrice } from '#domain/amounts.ts'
import type { PriceTier } from '#domain/catalog/product.ts'
import type { StockPolicy } from '#domain/catalog/stored-product.ts'
import type { DataImport, RowChange, RowFault, RowOutcome } from '#domain/data-import/data-import.ts'
import {
  categoryFinder,
  categoryPath,
  planProductRow,
  type FoundProduct,
  type PlannedRow,
  type ProductImportContext,
  type ReadRow,
} from '#domain/data-import/product-import.ts'
import { slugOf } from '#domain/slug.ts'
import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  narrow,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { moveImport, namedCategories, reportProgress } from './imports.ts'
import {
  changedColumns,
  fieldChanges,
  productColumns,
  type CategoryPaths,
  type ProductColumns,
} from './product-columns.ts'

/** Rows that are checked together: few enough that other requests are answered in between. */
const CHUNK_ROWS = 500

const readRows = statement('data-import.read-rows', {
  parameters: [uuid, uuid, int4, int8],
  row: { number: int4, cells: array(text) },
  sql: `select number, cells from import_row where supplier_id = $1 and import_id = $2 and number > $3 order by number limit $4`,
})
const price = narrow<UnitPrice>(int8)
const quantity = narrow<Quantity>(int4)
const findProducts = statement('data-import.products', {
  parameters: [uuid, array(text), array(text)],
  row: {
    id: uuid,
    version: int4,
    code: text,
    gtin: nullable(text),
    name: text,
    description: text,
    brand: nullable(text),
    unit: text,
    packaging: nullable(text),
    categoryId: uuid,
    price,
    previousPrice: nullable(price),
    uninvoicedPrice: nullable(price),
    wholesalePrice: nullable(price),
    wholesaleMinimum: nullable(quantity),
    incrementMultiple: nullable(quantity),
    granularity: nullable(quantity),
    minPerOrder: nullable(quantity),
    maxPerOrder: nullable(quantity),
    packagingPrice: nullable(price),
    tiers: jsonb<readonly PriceTier[]>(),
    stockPolicy: narrow<StockPolicy>(text),
    stock: quantity,
    isQuoteOnly: bool,
    isActive: bool,
  },
  sql: `select p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
     p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity,
     p.min_per_order, p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.is_quote_only, p.is_active
   from product p
   where p.supplier_id = $1 and (p.code = any($2) or p.gtin = any($3)) order by p.id`,
})
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

/** Stores for every row what it would change, without changing a product. A check that was interrupted starts again at its first row. */
export async function checkImport(scope: Scope, dataImport: DataImport): Promise<void> {
  const { db, supplier } = scope
  const { id, blanks, categoryId } = dataImport
  const named = await namedCategories(scope)
  const context = { findCategory: categoryFinder(named), blanks, defaultCategoryId: categoryId }
  const paths: CategoryPaths = new Map(named.map((category) => [category.id, categoryPath(category)]))
  const checker = rowChecker(scope, dataImport, context)
  for (let [last, done] = [0, 0]; ;) {
    const rows = await db.many(readRows, [supplier.id, id, last, CHUNK_ROWS])
    if (rows.length === 0) break
    const plans = (await checker(rows)).map((plan) => storedPlan(plan, paths))
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
    last = rows.at(-1)?.number ?? 0
    done += rows.length
    await reportProgress(scope, id, done)
  }
  // What a check after changes of others is for stays said.
  const fault = dataImport.fault === 'outdated' ? ({ fault: 'outdated' } as const) : {}
  await moveImport(scope, id, { from: ['checking'], to: 'checked', ...fault })
}

interface NumberedPlan {
  readonly row: ReadRow
  readonly plan: PlannedRow
}

/** Checks rows chunk by chunk, and remembers what the rows before were about. */
function rowChecker(
  { db, supplier }: Scope,
  { columns }: Pick<DataImport, 'columns'>,
  context: ProductImportContext,
): (rows: readonly { readonly number: number; readonly cells: readonly string[] }[]) => Promise<NumberedPlan[]> {
  const rowOf = new Map<string, number>()
  return async (rows) => {
    const read = rows.map(({ number, cells }) => readProductRow(number, cells, columns))
    const codes = read.flatMap(({ cells }) => cells.code ?? [])
    const gtins = read.flatMap(({ cells }) => (cells.code === undefined ? (cells.gtin ?? []) : []))
    const products = await db.many(findProducts, [supplier.id, codes, gtins])
    const byCode = new Map(products.map((product) => [product.code, product]))
    const byGtin = Map.groupBy(products, ({ gtin }) => gtin ?? '')
    return read.map((row) => {
      const { code, gtin } = row.cells
      if (code === undefined && gtin === undefined) return { row, plan: withoutIdentity(row) }
      const found = code === undefined ? (byGtin.get(gtin ?? '') ?? []) : [byCode.get(code)].filter(isFound)
      const plan = planProductRow(row, found, context)
      if (found.length > 1) return { row, plan }
      const identity = found[0]?.id ?? `new ${code ?? gtin}`
      const first = rowOf.get(identity)
      rowOf.set(identity, first ?? row.number)
      return { row, plan: first === undefined ? plan : repeated(row, plan, first) }
    })
  }
}

const isFound = (product: FoundProduct | undefined): product is FoundProduct => product !== undefined

const withoutIdentity = (row: ReadRow): PlannedRow => ({
  outcome: 'refused',
  product: null,
  faults: [...row.faults, { field: null, code: 'no-identity', value: '' }],
})

const repeated = (row: ReadRow, plan: PlannedRow, first: number): PlannedRow => ({
  outcome: 'refused',
  product: plan.outcome === 'added' ? null : plan.product,
  faults: [...row.faults, { field: null, code: 'repeated', value: String(first) }],
})

interface StoredPlan {
  readonly number: number
  readonly outcome: RowOutcome
  readonly recordId: string | null
  readonly version: number | null
  readonly name: string
  readonly changes: readonly RowChange[]
  readonly faults: readonly RowFault[]
  readonly before: ProductColumns
  readonly after: ProductColumns
}

const MAX_SLUG = 80

function storedPlan({ row, plan }: NumberedPlan, paths: CategoryPaths): StoredPlan {
  const product = plan.outcome === 'added' ? null : plan.product
  const stored = {
    number: row.number,
    outcome: plan.outcome,
    recordId: product?.id ?? null,
    version: product?.version ?? null,
    name: row.cells.name ?? product?.name ?? row.cells.code ?? row.cells.gtin ?? '',
    changes: [],
    faults: plan.outcome === 'refused' ? plan.faults : [],
    before: {},
    after: {},
  }
  if (plan.outcome === 'changed') {
    const [before, after] = [changedColumns(plan.after, plan.product), changedColumns(plan.product, plan.after)]
    return { ...stored, changes: fieldChanges(before, after, paths), before, after }
  }
  if (plan.outcome !== 'added') return stored
  const id = crypto.randomUUID()
  const slug = slugOf(plan.after.name, MAX_SLUG) || slugOf(plan.after.code, MAX_SLUG) || id
  const after = productColumns(plan.after)
  return { ...stored, recordId: id, changes: fieldChanges({}, after, paths), after: { ...after, slug } }
}
