import { readRow } from '#contract/import-sheet.ts'
import { localMoment } from '#domain/calendar.ts'
import type { DataImport, RowOutcome } from '#domain/data-import/data-import.ts'
import type { ReadRow, RowFault, RowFaultCode } from '#domain/data-import/import-row.ts'
import { collectNames, newRecords, planCategories } from '#domain/data-import/new-records.ts'
import { categoryPath, planProductRow, type FoundProduct, type PlannedRow } from '#domain/data-import/product-import.ts'
import { planStockRow } from '#domain/data-import/stock-import.ts'
import { codeKey, codeKeys, gtinKey, ofCode } from '#domain/catalog/product-codes.ts'
import { slugOf } from '#domain/slug.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { IMPORTED_COLUMNS, importedRow } from '#server/modules/catalog/stored-products.ts'
import { array, int4, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { NOTHING_MADE, type FileRow, type RowPlanner, type StoredPlan } from './import-target.ts'
import { namedCategories } from './imports.ts'
import { openVariants } from './variant-groups.ts'
import { changedColumns, fieldChanges, productColumns, type NamesById } from './product-columns.ts'

const findProducts = statement('data-import.products', {
  parameters: [uuid, array(text), array(text)],
  row: {
    ...importedRow,
    variantGroupId: nullable(uuid),
    variantValues: nullable(array(text)),
    variantRank: nullable(int4),
  },
  sql: `select ${IMPORTED_COLUMNS}, p.variant_group_id, p.variant_values, p.variant_rank
   from product p
   where p.supplier_id = $1 and (p.code = any($2) or code_key(p.code) = any($3) or p.gtin = any($3)) order by p.id`,
})

const listBrands = statement('data-import.brands', {
  parameters: [uuid],
  row: { name: neverNull(text) },
  sql: 'select distinct brand as name from product where supplier_id = $1 and brand is not null order by 1',
})
const listTags = statement('data-import.tags', {
  parameters: [uuid],
  row: { name: neverNull(text) },
  sql: 'select distinct tag as name from product, unnest(tags) as tag where supplier_id = $1 order by 1',
})

/** Plans rows of products, new ones among them. */
export async function openProductPlanner(scope: Scope, dataImport: DataImport): Promise<RowPlanner> {
  const { db, supplier } = scope
  const { blanks, categoryId, categoryName, creates, columns } = dataImport
  const categories = await namedCategories(scope)
  const tree = planCategories(categories, { mayCreate: creates.includes('category'), newId: () => crypto.randomUUID() })
  const brands = collectNames(
    'brand',
    columns.includes('brand') ? namesOf(await db.many(listBrands, [supplier.id])) : [],
  )
  const tags = collectNames('tag', columns.includes('tags') ? namesOf(await db.many(listTags, [supplier.id])) : [])
  const context = {
    findCategory: tree.find,
    blanks,
    defaultCategoryId: categoryId,
    defaultCategory: categoryName,
    isRefused: (kind: 'brand' | 'tag', name: string) =>
      !creates.includes(kind) && !(kind === 'brand' ? brands : tags).isKnown(name),
  }
  const identify = productIdentifier(supplier, (codes, keys) => db.many(findProducts, [supplier.id, codes, keys]))
  const variants = await openVariants(scope, dataImport, (rows) => readRows(supplier, rows, dataImport))
  const known = { categories: tree.paths, groups: variants?.names ?? NO_NAMES.groups }
  const noteNew = (row: ReadRow, plan: PlannedRow) => {
    if (plan.outcome !== 'added' && plan.outcome !== 'changed') return
    tree.use(plan.after.categoryId)
    if (row.cells.brand) brands.use(row.cells.brand)
    for (const tag of row.cells.tags ?? []) tags.use(tag)
  }
  return {
    plan: async (rows) =>
      (await identify(rows, dataImport)).map(({ row: written, found, planOnce }) => {
        const place = variants?.place(written, found[0] ?? null)
        if (place?.isParent === true) return parentRow(written)
        const row = place?.row ?? written
        const plan = planOnce(() => {
          const planned = planProductRow(row, found, context, place)
          noteNew(row, planned)
          return planned
        })
        if (plan.outcome !== 'refused') place?.use()
        return storedPlan(row, plan, known)
      }),
    made: () => {
      const needed = tree.needed()
      const paths = needed.map(({ id }) => tree.paths.get(id) ?? '')
      const groups = variants?.needed() ?? []
      const newGroups = groups.flatMap(({ name, former }) => (former === null ? [name] : []))
      return {
        shown: [
          newRecords('category', paths, categories.map(categoryPath)),
          brands.shown(),
          tags.shown(),
          newRecords('variant-group', newGroups, variants?.names.values() ?? []),
        ].filter(({ total }) => total > 0),
        categories: needed,
        groups,
      }
    },
  }
}

const namesOf = (rows: readonly { readonly name: string | null }[]): string[] => rows.flatMap(({ name }) => name ?? [])

/** Plans counts of products that the store has. */
export async function openStockPlanner(scope: Scope, dataImport: DataImport): Promise<RowPlanner> {
  const identify = productIdentifier(scope.supplier, (codes, keys) =>
    scope.db.many(findProducts, [scope.supplier.id, codes, keys]),
  )
  return {
    plan: async (rows) =>
      (await identify(rows, dataImport)).map(({ row, found, planOnce }) => {
        const why = row.cells.reason ?? dataImport.reason
        const plan = planOnce(() => planStockRow(row, found, why))
        const stored = storedPlan(row, plan, NO_NAMES)
        const { changes } = stored
        return changes.length > 0
          ? { ...stored, changes: [...changes, { field: 'reason', before: null, after: why }] }
          : stored
      }),
    made: () => NOTHING_MADE,
  }
}

interface IdentifiedRow<Product> {
  readonly row: ReadRow
  /** The products with its code, or without a code with its GTIN. */
  readonly found: readonly Product[]
  /** Plans the row unless it names no product, or one that a row before it is about; a refused row is about none. */
  readonly planOnce: <Plan extends Outcome>(plan: () => Plan) => Plan | RefusedRow<Product>
}

interface Outcome {
  readonly outcome: RowOutcome
}

interface RefusedRow<Product> {
  readonly outcome: 'refused'
  readonly product: Product | null
  readonly faults: readonly RowFault[]
}

/** @param keys of codes and GTINs, as `code_key` may have them */
type FindCoded<Product> = (codes: readonly string[], keys: readonly string[]) => Promise<readonly Product[]>

/** Reads rows and finds their products, chunk by chunk; remembers which products the rows before were about. */
export function productIdentifier<Product extends Pick<FoundProduct, 'id' | 'code' | 'gtin'>>(
  supplier: Supplier,
  find: FindCoded<Product>,
): (rows: readonly FileRow[], plan: Pick<DataImport, 'columns' | 'point'>) => Promise<IdentifiedRow<Product>[]> {
  const rowOf = new Map<string, number>()
  return async (rows, plan) => {
    const read = readRows(supplier, rows, plan)
    const codes = read.flatMap(({ cells }) => cells.code ?? [])
    const gtins = read.flatMap(({ cells }) => (cells.code === undefined ? (cells.gtin ?? []) : []))
    const products = await find(codes, [...new Set([...codes, ...gtins].flatMap(codeKeys))])
    const byCode = Map.groupBy(products, ({ code }) => codeKey(code))
    const byGtin = Map.groupBy(products, ({ gtin }) => gtinKey(gtin ?? ''))
    return read.map((written) => {
      const { code, gtin = null } = written.cells
      const coded = code === undefined ? [] : ofCode(byCode.get(codeKey(code)) ?? [], code)
      const found = code === undefined && gtin !== null ? (byGtin.get(gtinKey(gtin)) ?? []) : coded
      // A code that the sheet has without its zeros or signs stays as the store has it.
      const [product] = found
      const row =
        code !== undefined && product && found.length === 1
          ? { ...written, cells: { ...written.cells, code: product.code } }
          : written
      if (code === undefined && gtin === null)
        return { row, found: [], planOnce: (plan) => refusedRow<Product>(plan(), null, 'no-identity') }
      const identity = product?.id ?? `new ${code ?? gtin}`
      return {
        row,
        found,
        planOnce: (plan) => {
          const planned = plan()
          const first = rowOf.get(identity)
          if (first !== undefined && found.length < 2)
            return refusedRow(planned, product ?? null, 'repeated', String(first))
          if (planned.outcome !== 'refused') rowOf.set(identity, row.number)
          return planned
        },
      }
    })
  }
}

/** The cells of rows as they are read today at the store. */
export function readRows(
  { timeZone }: Supplier,
  rows: readonly FileRow[],
  { columns, point }: Pick<DataImport, 'columns' | 'point'>,
): readonly ReadRow[] {
  const { date: today } = localMoment(new Date().toISOString(), timeZone)
  return rows.map(({ number, cells }) => readRow(number, cells, columns, { today, point }))
}

/** What follows from not knowing the product is not said as well. */
const OF_UNKNOWN: readonly RowFaultCode[] = ['code-missing', 'unknown-product']

/** A row that is refused for what it is about, with all else that is wrong with it. */
const refusedRow = <Product>(
  plan: Outcome & { readonly faults?: readonly RowFault[] },
  product: Product | null,
  code: RowFaultCode,
  value = '',
): RefusedRow<Product> => ({
  outcome: 'refused',
  product,
  faults: [{ field: null, code, value }, ...(plan.faults ?? []).filter(({ code }) => !OF_UNKNOWN.includes(code))],
})

const MAX_SLUG = 80
const NO_NAMES: NamesById = { categories: new Map(), groups: new Map() }

/** The row of a parent says what its variants have in common, and changes nothing by itself. */
const parentRow = ({ number, cells }: ReadRow): StoredPlan => ({
  number,
  outcome: 'same',
  recordId: null,
  version: null,
  name: cells.name ?? cells.code ?? '',
  changes: [],
  faults: [],
  before: {},
  after: {},
})

function storedPlan(row: ReadRow, plan: PlannedRow, names: NamesById): StoredPlan {
  const product = plan.outcome === 'added' ? null : plan.product
  const stored = {
    number: row.number,
    outcome: plan.outcome,
    recordId: product?.id ?? null,
    version: product?.version ?? null,
    name: row.cells.name ?? product?.name ?? row.cells.code ?? row.cells.gtin ?? '',
    changes: [],
    faults: [...(plan.outcome === 'refused' ? plan.faults : []), ...row.warnings],
    before: {},
    after: {},
  }
  if (plan.outcome === 'changed') {
    const [before, after] = [changedColumns(plan.after, plan.product), changedColumns(plan.product, plan.after)]
    return { ...stored, changes: fieldChanges(before, after, names), before, after }
  }
  if (plan.outcome !== 'added') return stored
  const id = crypto.randomUUID()
  const slug = slugOf(plan.after.name, MAX_SLUG) || slugOf(plan.after.code, MAX_SLUG) || id
  const after = productColumns(plan.after)
  return { ...stored, recordId: id, changes: fieldChanges({}, after, names), after: { ...after, slug } }
}
