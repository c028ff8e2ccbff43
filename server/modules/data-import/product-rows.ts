import { readRow } from '#contract/import-sheet.ts'
import { localMoment } from '#domain/calendar.ts'
import type { DataImport, ReadRow, RowFault } from '#domain/data-import/data-import.ts'
import {
  categoryFinder,
  categoryPath,
  planProductRow,
  type FoundProduct,
  type PlannedRow,
} from '#domain/data-import/product-import.ts'
import { planStockRow } from '#domain/data-import/stock-import.ts'
import { slugOf } from '#domain/slug.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { IMPORTED_COLUMNS, importedRow } from '#server/modules/catalog/stored-products.ts'
import { array, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { FileRow, RowPlanner, StoredPlan } from './import-target.ts'
import { namedCategories } from './imports.ts'
import { changedColumns, fieldChanges, productColumns, type CategoryPaths } from './product-columns.ts'

const findProducts = statement('data-import.products', {
  parameters: [uuid, array(text), array(text)],
  row: importedRow,
  sql: `select ${IMPORTED_COLUMNS}
   from product p
   where p.supplier_id = $1 and (p.code = any($2) or p.gtin = any($3)) order by p.id`,
})

/** Plans rows of products, new ones among them. */
export async function openProductPlanner(scope: Scope, dataImport: DataImport): Promise<RowPlanner> {
  const { blanks, categoryId, columns } = dataImport
  const named = await namedCategories(scope)
  const context = { findCategory: categoryFinder(named), blanks, defaultCategoryId: categoryId }
  const paths: CategoryPaths = new Map(named.map((category) => [category.id, categoryPath(category)]))
  const identify = productIdentifier(scope.supplier, (codes, gtins) =>
    scope.db.many(findProducts, [scope.supplier.id, codes, gtins]),
  )
  return async (rows) =>
    (await identify(rows, columns)).map(({ row, found, fault }) =>
      storedPlan(row, fault === null ? planProductRow(row, found, context) : refusedRow(row, found, fault), paths),
    )
}

/** Plans counts of products that the store has. */
export async function openStockPlanner(scope: Scope, { columns, reason }: DataImport): Promise<RowPlanner> {
  const identify = productIdentifier(scope.supplier, (codes, gtins) =>
    scope.db.many(findProducts, [scope.supplier.id, codes, gtins]),
  )
  return async (rows) =>
    (await identify(rows, columns)).map(({ row, found, fault }) => {
      const why = row.cells.reason ?? reason
      const plan = fault === null ? planStockRow(row, found, why) : refusedRow(row, found, fault)
      const stored = storedPlan(row, plan, new Map())
      const { changes } = stored
      return changes.length > 0
        ? { ...stored, changes: [...changes, { field: 'reason', before: null, after: why }] }
        : stored
    })
}

interface IdentifiedRow<Product> {
  readonly row: ReadRow
  /** The products with its code, or without a code with its GTIN. */
  readonly found: readonly Product[]
  /** A fault that refuses the row before its other cells are read. */
  readonly fault: RowFault | null
}

type FindCoded<Product> = (codes: readonly string[], gtins: readonly string[]) => Promise<readonly Product[]>

/** Reads rows and finds their products, chunk by chunk; remembers which products the rows before were about. */
export function productIdentifier<Product extends Pick<FoundProduct, 'id' | 'code' | 'gtin'>>(
  supplier: Supplier,
  find: FindCoded<Product>,
): (rows: readonly FileRow[], columns: DataImport['columns']) => Promise<IdentifiedRow<Product>[]> {
  const rowOf = new Map<string, number>()
  return async (rows, columns) => {
    const read = readRows(supplier, rows, columns)
    const codes = read.flatMap(({ cells }) => cells.code ?? [])
    const gtins = read.flatMap(({ cells }) => (cells.code === undefined ? (cells.gtin ?? []) : []))
    const products = await find(codes, gtins)
    const byCode = new Map(products.map((product) => [product.code, product]))
    const byGtin = Map.groupBy(products, ({ gtin }) => gtin ?? '')
    return read.map((row) => {
      const { code, gtin } = row.cells
      if (code === undefined && gtin === undefined)
        return { row, found: [], fault: { field: null, code: 'no-identity', value: '' } }
      const coded = code === undefined ? undefined : byCode.get(code)
      const found = code === undefined ? (byGtin.get(gtin ?? '') ?? []) : coded === undefined ? [] : [coded]
      if (found.length > 1) return { row, found, fault: null }
      const first = firstRowOf(rowOf, found[0]?.id ?? `new ${code ?? gtin}`, row.number)
      return { row, found, fault: first === null ? null : { field: null, code: 'repeated', value: String(first) } }
    })
  }
}

/** The cells of rows as they are read today at the store. */
export function readRows(
  { timeZone }: Supplier,
  rows: readonly FileRow[],
  columns: DataImport['columns'],
): readonly ReadRow[] {
  const { date: today } = localMoment(new Date().toISOString(), timeZone)
  return rows.map(({ number, cells }) => readRow(number, cells, columns, today))
}

/** The row that was about the same record before, or null: then this one is. */
export function firstRowOf(rows: Map<string, number>, identity: string, number: number): number | null {
  const first = rows.get(identity) ?? null
  if (first === null) rows.set(identity, number)
  return first
}

export const refusedRow = <Product>(row: ReadRow, found: readonly Product[], fault: RowFault) => ({
  outcome: 'refused' as const,
  product: found[0] ?? null,
  faults: [...row.faults, fault],
})

const MAX_SLUG = 80

function storedPlan(row: ReadRow, plan: PlannedRow, paths: CategoryPaths): StoredPlan {
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
