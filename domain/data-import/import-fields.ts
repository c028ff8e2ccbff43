import type { Cents, Quantity, UnitPrice } from '../amounts.ts'
import type { ProductContent } from '../catalog/stored-product.ts'
import type { Identifier } from '../customer/document.ts'

/** What one file holds: `stock` are counts of products that exist, `list-prices` agreed prices of one price list. */
export const IMPORT_KINDS = ['products', 'stock', 'list-prices', 'customers'] as const

export type ImportKind = (typeof IMPORT_KINDS)[number]

export const PRODUCT_FIELDS = [
  'code',
  'gtin',
  'name',
  'category',
  'price',
  'stock',
  'unit',
  'packaging',
  'brand',
  'description',
  'previousPrice',
  'uninvoicedPrice',
  'wholesalePrice',
  'wholesaleMinimum',
  'tiers',
  'minPerOrder',
  'granularity',
  'maxPerOrder',
  'incrementMultiple',
  'packagingPrice',
  'stockPolicy',
  'stockMinimum',
  'isQuoteOnly',
  'isActive',
  'tags',
] as const

export type ProductField = (typeof PRODUCT_FIELDS)[number]

/** What a spreadsheet says of a product: its category by name. */
export interface ProductCells extends Omit<ProductContent, 'categoryId' | 'tags'> {
  readonly category: string
  readonly tags: readonly string[]
  readonly stock: Quantity
}

/** How a spreadsheet says that products are variants of one. */
export const VARIANT_FIELDS = [
  'parent',
  'variation',
  'axisName',
  'axisValue',
  'secondAxisName',
  'secondAxisValue',
] as const

export interface VariantCells extends Readonly<Record<(typeof VARIANT_FIELDS)[number], string>> {
  /** The code or name of what its variants have in common. */
  readonly parent: string
  /** `Cor: Azul; Tamanho: P`. */
  readonly variation: string
}

/** Where the customer receives: the primary address, of which each part is empty where there is none. */
export const ADDRESS_FIELDS = [
  'postalCode',
  'street',
  'addressNumber',
  'complement',
  'district',
  'city',
  'state',
] as const

export const CUSTOMER_FIELDS = [
  'document',
  'name',
  'tradeName',
  'email',
  'phone',
  'stateRegistration',
  'erpCode',
  'creditLimit',
  'birthDate',
  ...ADDRESS_FIELDS,
  'representative',
] as const

export type CustomerField = (typeof CUSTOMER_FIELDS)[number]

export type ImportedAddress = Readonly<Record<(typeof ADDRESS_FIELDS)[number], string>>

/** What a spreadsheet says of a customer. */
export interface CustomerCells extends ImportedAddress {
  readonly document: Identifier
  /** The name on invoices. */
  readonly name: string
  readonly tradeName: string | null
  readonly email: string
  /** E.164 */
  readonly phone: string | null
  readonly stateRegistration: string
  readonly erpCode: string | null
  readonly creditLimit: Cents
  /** ISO date; of a person. */
  readonly birthDate: string | null
  /** In whose portfolio: the e-mail of a representative of the store, or the name. */
  readonly representative: string
}

/** What the columns of a file may hold. A column may be left out (null). */
export const IMPORT_FIELDS = {
  products: [...PRODUCT_FIELDS, ...VARIANT_FIELDS],
  stock: ['code', 'gtin', 'stock', 'reason'],
  'list-prices': ['code', 'gtin', 'agreedPrice'],
  customers: CUSTOMER_FIELDS,
} as const satisfies Record<ImportKind, readonly (keyof ImportCells)[]>

export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number]

/** What rows are found by, in this order. One of them is a column of the file. */
export const IDENTITY_FIELDS = {
  products: ['code', 'gtin'],
  stock: ['code', 'gtin'],
  'list-prices': ['code', 'gtin'],
  customers: ['document', 'erpCode'],
} as const satisfies Record<ImportKind, readonly ImportField[]>

/** What a spreadsheet says, by field. */
export interface ImportCells extends ProductCells, VariantCells, CustomerCells {
  /** Why the stock is another. */
  readonly reason: string
  readonly agreedPrice: UnitPrice
}
