import { changesBetween, type AuditedFields } from '#domain/access/audit.ts'
import { reaisFromUnitPrice, unitsFromQuantity, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { ProductPicture } from '#domain/catalog/product-picture.ts'
import type { PriceTier } from '#domain/catalog/product.ts'
import {
  ensureSoundProduct,
  type ProductContent,
  type StockPolicy,
  type StoredProduct,
} from '#domain/catalog/stored-product.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { slugOf } from '#domain/slug.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { PICTURES } from './product-pictures.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

/** What an import may write of a product `p`, with what says whether it changed since. */
export const IMPORTED_COLUMNS = `p.id, p.version, p.code, p.gtin, p.name, p.description, p.brand, p.unit, p.packaging, p.category_id, p.price,
  p.previous_price, p.uninvoiced_price, p.wholesale_price, p.wholesale_minimum, p.increment_multiple, p.granularity, p.min_per_order,
  p.max_per_order, p.packaging_price, p.tiers, p.stock_policy, p.stock, p.stock_minimum, p.is_quote_only, p.is_active, p.tags`
/** Of a product `p` and its category `c`. */
export const STORED_COLUMNS = `${IMPORTED_COLUMNS}, p.slug, p.picture, ${PICTURES} as pictures, c.name as category_name`

const price = narrow<UnitPrice>(int8)
const quantity = narrow<Quantity>(int4)
export const importedRow = {
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
  stockMinimum: nullable(quantity),
  isQuoteOnly: bool,
  isActive: bool,
  tags: array(text),
}
export const storedRow = {
  ...importedRow,
  slug: text,
  picture: nullable(text),
  pictures: neverNull(jsonb<readonly ProductPicture[]>()),
  categoryName: text,
}

const find = statement('catalog.stored-product', {
  parameters: [uuid, uuid],
  row: storedRow,
  sql: `select ${STORED_COLUMNS} from product p join category c on c.supplier_id = p.supplier_id and c.id = p.category_id
   where p.supplier_id = $1 and p.id = $2`,
})
const lock = statement('catalog.lock-product', {
  parameters: [uuid, uuid],
  row: { version: int4, stock: quantity },
  sql: 'select version, stock from product where supplier_id = $1 and id = $2 for no key update',
})

/** @throws Failure catalog.productNotFound */
export async function findStoredProduct({ db, supplier }: Scope, id: string): Promise<StoredProduct> {
  const product = await db.one(find, [supplier.id, id])
  ensure(product, 'catalog.productNotFound')
  return product
}

const WRITTEN = [
  uuid,
  uuid,
  text,
  text,
  text,
  text,
  text,
  text,
  text,
  uuid,
  int8,
  int8,
  int8,
  int8,
  int4,
  int4,
  int4,
  int4,
  int4,
  int8,
  jsonb<string>(),
  text,
  int4,
  bool,
  bool,
  array(text),
] as const

const valuesOf = ({ supplier }: Scope, id: string, product: ProductContent) =>
  [
    supplier.id,
    id,
    product.code,
    product.gtin,
    product.name,
    product.description,
    product.brand,
    product.unit,
    product.packaging,
    product.categoryId,
    product.price,
    product.previousPrice,
    product.uninvoicedPrice,
    product.wholesalePrice,
    product.wholesaleMinimum,
    product.incrementMultiple,
    product.granularity,
    product.minPerOrder,
    product.maxPerOrder,
    product.packagingPrice,
    JSON.stringify(product.tiers),
    product.stockPolicy,
    product.stockMinimum,
    product.isQuoteOnly,
    product.isActive,
    product.tags,
  ] as const

// A new product comes behind the others that are sold, in the store's own order: an index has their places.
const insert = statement('catalog.insert-product', {
  parameters: [...WRITTEN, text],
  row: { id: uuid },
  sql: `insert into product (supplier_id, id, code, gtin, name, description, brand, unit, packaging, category_id, price, previous_price,
     uninvoiced_price, wholesale_price, wholesale_minimum, increment_multiple, granularity, min_per_order, max_per_order, packaging_price,
     tiers, stock_policy, stock_minimum, is_quote_only, is_active, tags, slug, position)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
     coalesce($26::text[], '{}'),
     case when exists (select from product p where p.supplier_id = $1 and p.slug = $27) then $27 || '-' || left($2::uuid::text, 8) else $27 end,
     (select coalesce(max(position), 0) + 1 from product p where p.supplier_id = $1 and p.is_active)
   returning id`,
})
const update = statement('catalog.update-product', {
  parameters: WRITTEN,
  sql: `update product set code = $3, gtin = $4, name = $5, description = $6, brand = $7, unit = $8, packaging = $9, category_id = $10,
     price = $11, previous_price = $12, uninvoiced_price = $13, wholesale_price = $14, wholesale_minimum = $15, increment_multiple = $16,
     granularity = $17, min_per_order = $18, max_per_order = $19, packaging_price = $20, tiers = $21, stock_policy = $22,
     stock_minimum = $23, is_quote_only = $24, is_active = $25, tags = coalesce($26, tags), version = version + 1
   where supplier_id = $1 and id = $2`,
})
const MAX_SLUG = 80

/** @throws Failure product.codeTaken, product.categoryUnknown, and those of `ensureSoundProduct`. */
export function createProduct(scope: Scope, product: ProductContent): Promise<StoredProduct> {
  ensureSoundProduct(product)
  const id = crypto.randomUUID()
  const slug = slugOf(product.name, MAX_SLUG) || slugOf(product.code, MAX_SLUG) || id
  return withOwnCode(() =>
    inTransaction(scope, async (scope) => {
      await scope.db.one(insert, [...valuesOf(scope, id, product), slug])
      const created = await findStoredProduct(scope, id)
      await recordProductEvent(scope, 'product.created', created.code, {}, auditedContent(created))
      return created
    }),
  )
}

/**
 * Changes a product; orders keep what they have, and carts are priced again at their next reading.
 * @throws Failure catalog.productNotFound, product.outdated where it was changed since `version`, product.codeTaken,
 * product.categoryUnknown, and those of `ensureSoundProduct`.
 */
export function changeProduct(
  scope: Scope,
  id: string,
  version: number,
  product: ProductContent,
): Promise<StoredProduct> {
  ensureSoundProduct(product)
  return withOwnCode(() =>
    inTransaction(scope, async (scope) => {
      const locked = await lockProduct(scope, id)
      ensure(locked.version === version, 'product.outdated')
      const before = await findStoredProduct(scope, id)
      await scope.db.execute(update, valuesOf(scope, id, product))
      const after = await findStoredProduct(scope, id)
      await recordProductEvent(scope, 'product.changed', after.code, auditedContent(before), auditedContent(after))
      return after
    }),
  )
}

/** Holds back who else changes a product, until the transaction of the scope ends. @throws Failure catalog.productNotFound */
export async function lockProduct({ db, supplier }: Scope, id: string): Promise<{ version: number; stock: Quantity }> {
  const locked = await db.one(lock, [supplier.id, id])
  ensure(locked, 'catalog.productNotFound')
  return locked
}

async function withOwnCode(work: () => Promise<StoredProduct>): Promise<StoredProduct> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'product_supplier_id_code_key') throw new Failure('product.codeTaken', { field: 'code' })
    if (constraint === 'product_supplier_id_category_id_fkey')
      throw new Failure('product.categoryUnknown', { field: 'categoryId' })
    throw error
  }
}

const reaisOf = (value: UnitPrice | null) => value && reaisFromUnitPrice(value)
const unitsOf = (value: Quantity | null) => value && unitsFromQuantity(value)

const auditedContent = (product: StoredProduct): AuditedFields => ({
  code: product.code,
  gtin: product.gtin,
  name: product.name,
  description: product.description,
  brand: product.brand,
  unit: product.unit,
  packaging: product.packaging,
  category: product.categoryName,
  price: reaisOf(product.price),
  previousPrice: reaisOf(product.previousPrice),
  uninvoicedPrice: reaisOf(product.uninvoicedPrice),
  wholesalePrice: reaisOf(product.wholesalePrice),
  wholesaleMinimum: unitsOf(product.wholesaleMinimum),
  incrementMultiple: unitsOf(product.incrementMultiple),
  granularity: unitsOf(product.granularity),
  minPerOrder: unitsOf(product.minPerOrder),
  maxPerOrder: unitsOf(product.maxPerOrder),
  packagingPrice: reaisOf(product.packagingPrice),
  tiers: product.tiers.map(({ from, price }) => `${unitsOf(from)}: ${reaisOf(price)}`).join('; '),
  stockPolicy: product.stockPolicy,
  stockMinimum: unitsOf(product.stockMinimum),
  isQuoteOnly: product.isQuoteOnly,
  isActive: product.isActive,
  tags: product.tags.join(', '),
})

/** Says which fields of a product differ; nothing where none does. */
export async function recordProductEvent(
  scope: Scope,
  action: 'product.created' | 'product.changed' | 'product.stock-changed',
  code: string,
  before: AuditedFields,
  after: AuditedFields,
): Promise<void> {
  const changes = changesBetween(before, after)
  if (changes.length === 0) return
  await recordEvent(scope, { action, customerId: null, changes: changes.map((change) => ({ ...change, part: code })) })
}
