import { nameOfChange, type RepricedSelection } from '#contract/price-change.ts'
import { cellText, FIELD_TITLES } from '#contract/import-sheet.ts'
import type { UnitPrice } from '#domain/amounts.ts'
import { changedPrice, type PriceChange } from '#domain/catalog/price-change.ts'
import type { PriceTier } from '#domain/catalog/product.ts'
import { MAX_IMPORT_ROWS, type DataImport, type ImportField } from '#domain/data-import/data-import.ts'
import { ensure } from '#domain/failure.ts'
import { listStoredProducts } from '#server/modules/catalog/stored-products.ts'
import { array, int8, jsonb, narrow, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { findImport, moveImport, startStep } from './imports.ts'
import { storeImport } from './start-import.ts'

const price = narrow<UnitPrice>(int8)
const findPriced = statement('data-import.priced-products', {
  parameters: [uuid, array(uuid)],
  row: { code: text, name: text, price, wholesalePrice: nullable(price), tiers: jsonb<readonly PriceTier[]>() },
  sql: `select p.code, p.name, p.price, p.wholesale_price, p.tiers
   from product p where p.supplier_id = $1 and p.id = any($2) order by plain_text(p.name), p.id`,
})

interface PricedProduct {
  readonly code: string
  readonly name: string
  readonly price: UnitPrice
  readonly wholesalePrice: UnitPrice | null
  readonly tiers: readonly PriceTier[]
}

const COLUMNS = ['code', 'name', 'price', 'wholesalePrice', 'tiers'] as const satisfies readonly ImportField[]
/** The name is there to be read, and not written back over a change of another person. */
const READ_COLUMNS: readonly (ImportField | null)[] = ['code', null, 'price', 'wholesalePrice', 'tiers']

/**
 * Has the new prices of many products checked as rows of an import, which staff then look at, apply and undo; nothing is changed before.
 * @throws Failure import.otherSelection where other products fit than were seen; import.tooManyRows
 */
export async function startPriceChange(
  scope: Scope,
  selection: RepricedSelection,
  change: PriceChange,
): Promise<DataImport> {
  const products = await productsOf(scope, selection)
  ensure(products.length <= MAX_IMPORT_ROWS, 'import.tooManyRows', { maximum: MAX_IMPORT_ROWS })
  ensure(products.length === selection.expectedCount, 'import.otherSelection')
  return inTransaction(scope, async (scope) => {
    const id = await storeImport(scope, {
      kind: 'products',
      name: nameOfChange(change),
      headers: COLUMNS.map((field) => FIELD_TITLES[field]),
      columns: READ_COLUMNS,
      priceListId: null,
      rows: products.map((product, at) => [at + 1, cellsOf(product, change)]),
    })
    await moveImport(scope, id, { from: ['matching'], to: 'checking' })
    await startStep(scope, id)
    return findImport(scope, id)
  })
}

async function productsOf(scope: Scope, { ids, filter }: RepricedSelection): Promise<readonly PricedProduct[]> {
  if (ids !== null) return scope.db.many(findPriced, [scope.supplier.id, ids])
  // One more says that there are too many.
  return (await listStoredProducts(scope, filter, 'name', { limit: MAX_IMPORT_ROWS + 1, offset: 0 })).products
}

/** A blank cell keeps what there is; a product that is for quotes alone has no price to change. */
function cellsOf(product: PricedProduct, change: PriceChange): string[] {
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
