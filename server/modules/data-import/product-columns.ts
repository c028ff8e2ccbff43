import { cellText } from '#contract/import-sheet.ts'
import type { RowChange } from '#domain/data-import/data-import.ts'
import type { ImportedProduct } from '#domain/data-import/product-import.ts'
import { PRODUCT_FIELDS, type ProductCells, type ProductField } from '#domain/data-import/import-fields.ts'
import type { RecordColumns } from './import-target.ts'

/** The columns of a product that an import writes. */
const COLUMN_OF = {
  code: 'code',
  gtin: 'gtin',
  name: 'name',
  description: 'description',
  brand: 'brand',
  unit: 'unit',
  packaging: 'packaging',
  categoryId: 'category_id',
  price: 'price',
  previousPrice: 'previous_price',
  uninvoicedPrice: 'uninvoiced_price',
  wholesalePrice: 'wholesale_price',
  wholesaleMinimum: 'wholesale_minimum',
  incrementMultiple: 'increment_multiple',
  granularity: 'granularity',
  minPerOrder: 'min_per_order',
  maxPerOrder: 'max_per_order',
  packagingPrice: 'packaging_price',
  tiers: 'tiers',
  stockPolicy: 'stock_policy',
  stockMinimum: 'stock_minimum',
  stock: 'stock',
  isQuoteOnly: 'is_quote_only',
  isActive: 'is_active',
  tags: 'tags',
  variantGroupId: 'variant_group_id',
  variantValues: 'variant_values',
  variantRank: 'variant_rank',
} as const satisfies Record<keyof ImportedProduct, string>

const ENTRIES = Object.entries(COLUMN_OF) as [keyof ImportedProduct, string][]
export const PRODUCT_COLUMNS: readonly string[] = Object.values(COLUMN_OF)

export const productColumns = (product: ImportedProduct): RecordColumns =>
  Object.fromEntries(ENTRIES.map(([property, column]) => [column, product[property]]))

/** The columns in which the second product differs, as the second has them. */
export function changedColumns(from: ImportedProduct, to: ImportedProduct): RecordColumns {
  const differs = ([property]: [keyof ImportedProduct, string]) =>
    JSON.stringify(from[property]) !== JSON.stringify(to[property])
  return Object.fromEntries(ENTRIES.filter(differs).map(([property, column]) => [column, to[property]]))
}

/** What records that products point at are called, by id: categories with their departments, and groups of variants. */
export interface NamesById {
  readonly categories: ReadonlyMap<string, string>
  readonly groups: ReadonlyMap<string, string>
}

/** The fields in which the columns differ, before and after as people write them; those that neither side has are the same. */
export function fieldChanges(before: RecordColumns, after: RecordColumns, names: NamesById): RowChange[] {
  const cellOf = (columns: RecordColumns, field: ProductField): string | null => {
    if (field === 'category') return names.categories.get(String(columns[COLUMN_OF.categoryId])) ?? null
    const value = columns[COLUMN_OF[field]]
    return value === undefined ? null : cellText(field, value as ProductCells[typeof field])
  }
  const groupOf = (columns: RecordColumns) => names.groups.get(String(columns[COLUMN_OF.variantGroupId])) ?? null
  const valuesOf = (columns: RecordColumns) =>
    (columns[COLUMN_OF.variantValues] as readonly string[] | null | undefined)?.join(' · ') ?? null
  const changes: RowChange[] = [
    ...PRODUCT_FIELDS.map((field) => ({ field, before: cellOf(before, field), after: cellOf(after, field) })),
    { field: 'parent', before: groupOf(before), after: groupOf(after) },
    { field: 'variation', before: valuesOf(before), after: valuesOf(after) },
  ]
  return changes.filter((change) => change.before !== change.after)
}
