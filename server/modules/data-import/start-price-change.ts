import { nameOfChange, nameOfProductChange } from '#contract/price-change.ts'
import { cellText, FIELD_TITLES } from '#contract/import-sheet.ts'
import type { UnitPrice } from '#domain/amounts.ts'
import {
  changedPrice,
  type PriceChange,
  type ProductChange,
  type ProductSelection,
} from '#domain/catalog/price-change.ts'
import type { PriceTier } from '#domain/catalog/product.ts'
import { MAX_IMPORT_ROWS, type DataImport } from '#domain/data-import/data-import.ts'
import type { BlankRule } from '#domain/data-import/import-row.ts'
import type { ImportField } from '#domain/data-import/import-fields.ts'
import { ensure } from '#domain/failure.ts'
import { listStoredProducts } from '#server/modules/catalog/list-stored-products.ts'
import { array, int8, jsonb, narrow, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { categoryPaths, findImport, moveImport, startStep } from './imports.ts'
import { saveImport } from './start-import.ts'

const price = narrow<UnitPrice>(int8)
const findPriced = statement('data-import.priced-products', {
  parameters: [uuid, array(uuid)],
  row: {
    code: text,
    name: text,
    price,
    wholesalePrice: nullable(price),
    tiers: jsonb<readonly PriceTier[]>(),
    tags: array(text),
  },
  sql: `select p.code, p.name, p.price, p.wholesale_price, p.tiers, p.tags
   from product p where p.supplier_id = $1 and p.id = any($2) order by plain_text(p.name), p.id`,
})

interface SelectedProduct {
  readonly code: string
  readonly name: string
  readonly price: UnitPrice
  readonly wholesalePrice: UnitPrice | null
  readonly tiers: readonly PriceTier[]
  readonly tags: readonly string[]
}

const COLUMNS = ['code', 'name', 'price', 'wholesalePrice', 'tiers'] as const satisfies readonly ImportField[]
/** The name is there to be read, and not written back over a change of another person. */
const READ_COLUMNS: readonly (ImportField | null)[] = ['code', null, 'price', 'wholesalePrice', 'tiers']

/**
 * Has the new prices of many products checked as rows of an import, which staff then look at, apply and undo; nothing is changed before.
 * @throws Failure import.otherSelection where other products fit than were seen; import.tooManyRows
 */
export const startPriceChange = (scope: Scope, selection: ProductSelection, change: PriceChange): Promise<DataImport> =>
  startChange(scope, selection, {
    name: nameOfChange(change),
    titles: COLUMNS.map((column) => FIELD_TITLES[column]),
    columns: READ_COLUMNS,
    blanks: 'keep',
    cellsOf: (product) => cellsOf(product, change),
  })

/**
 * The same for whether products are on sale, their category and their tags.
 * @throws as `startPriceChange`, and Failure product.categoryUnknown
 */
export async function startProductChange(
  scope: Scope,
  selection: ProductSelection,
  change: ProductChange,
): Promise<DataImport> {
  const field: ImportField = 'isActive' in change ? 'isActive' : 'categoryId' in change ? 'category' : 'tags'
  const cellOf = await cellOfChange(scope, change)
  return startChange(scope, selection, {
    name: nameOfProductChange(change),
    titles: [FIELD_TITLES.code, FIELD_TITLES.name, FIELD_TITLES[field]],
    columns: ['code', null, field],
    // Who loses the last tag has none.
    blanks: 'clear',
    cellsOf: ({ code, name, tags }) => [code, name, cellOf(tags)],
  })
}

/** What the changed column says of a product with some tags. */
async function cellOfChange(scope: Scope, change: ProductChange): Promise<(tags: readonly string[]) => string> {
  if ('isActive' in change) return () => cellText('isActive', change.isActive) ?? ''
  if ('categoryId' in change) {
    const path = (await categoryPaths(scope)).get(change.categoryId)
    ensure(path !== undefined, 'product.categoryUnknown', { field: 'categoryId' })
    return () => path
  }
  return (tags) => {
    const left = tags.filter((tag) => !change.removed.includes(tag))
    return cellText('tags', [...new Set([...left, ...change.added])]) ?? ''
  }
}

interface ChangeSheet {
  readonly name: string
  readonly titles: readonly string[]
  readonly columns: readonly (ImportField | null)[]
  readonly blanks: BlankRule
  readonly cellsOf: (product: SelectedProduct) => readonly string[]
}

async function startChange(
  scope: Scope,
  selection: ProductSelection,
  { name, titles, columns, blanks, cellsOf }: ChangeSheet,
): Promise<DataImport> {
  const products = await productsOf(scope, selection)
  ensure(products.length <= MAX_IMPORT_ROWS, 'import.tooManyRows', { maximum: MAX_IMPORT_ROWS })
  ensure(products.length === selection.expectedCount, 'import.otherSelection')
  return inTransaction(scope, async (scope) => {
    const id = await saveImport(scope, {
      kind: 'products',
      name,
      headers: titles,
      columns,
      blanks,
      priceListId: null,
      isSheet: false,
      sheet: null,
      sheetNames: [],
      headingRow: null,
      rowCount: products.length,
      texts: [JSON.stringify(products.map((product, at) => [at + 1, cellsOf(product)]))],
    })
    await moveImport(scope, id, { from: ['matching'], to: 'checking' })
    await startStep(scope, id)
    return findImport(scope, id)
  })
}

async function productsOf(scope: Scope, { ids, filter }: ProductSelection): Promise<readonly SelectedProduct[]> {
  if (ids !== null) return scope.db.many(findPriced, [scope.supplier.id, ids])
  // One more says that there are too many.
  return (await listStoredProducts(scope, filter, 'name', { limit: MAX_IMPORT_ROWS + 1, offset: 0 })).products
}

/** A blank cell keeps what there is; a product that is for quotes alone has no price to change. */
function cellsOf(product: SelectedProduct, change: PriceChange): string[] {
  const { code, name, price, wholesalePrice, tiers } = product
  const isPriced = price > 0
  const cells = {
    code,
    name,
    price: isPriced ? writtenPrice(changedPrice(price, change)) : '',
    wholesalePrice:
      change.withTiers && wholesalePrice !== null ? writtenPrice(changedPrice(wholesalePrice, change)) : '',
    tiers: change.withTiers
      ? (cellText(
          'tiers',
          tiers.map((tier) => ({ ...tier, price: changedPrice(tier.price, change) })),
        ) ?? '')
      : '',
  } satisfies Record<(typeof COLUMNS)[number], string>
  return COLUMNS.map((column) => cells[column])
}

const writtenPrice = (price: UnitPrice): string => cellText('price', price) ?? '0'
