import type { ImportCells, ImportField } from './import-fields.ts'

/** A row of the file whose cells are read. */
export interface ReadRow {
  readonly number: number
  readonly cells: Partial<ImportCells>
  /** Fields whose cells are blank. */
  readonly blank: readonly ImportField[]
  readonly faults: readonly RowFault[]
  /** What is left out of the row, which is taken without it. */
  readonly warnings: readonly RowFault[]
}

/** Where a cell is blank the field is kept as it is, or emptied where it may be empty. */
export const BLANK_RULES = ['keep', 'clear'] as const

export type BlankRule = (typeof BLANK_RULES)[number]

/** What is wrong with a row. */
export interface RowFault {
  /** Null where it is about the row as a whole. */
  readonly field: ImportField | null
  readonly code: RowFaultCode
  /** As it stands in the file, or what it is about. */
  readonly value: string
  /** The row is taken without this field. */
  readonly isLeftOut?: true
}

export type RowFaultCode =
  | 'unread-cell'
  | 'is-a-date'
  | 'not-a-number'
  | 'two-readings'
  | 'not-above-zero'
  | 'negative'
  | 'too-large'
  | 'too-long'
  | 'unknown-word'
  | 'bad-tiers'
  | 'missing'
  | 'no-identity'
  | 'example-row'
  | 'repeated'
  | 'several-found'
  | 'unknown-category'
  | 'several-categories'
  | 'category-too-long'
  | 'too-many-categories'
  | 'unknown-brand'
  | 'unknown-tag'
  | 'stock-untracked'
  | 'code-missing'
  | 'bad-gtin'
  | 'previous-price-too-low'
  | 'wholesale-incomplete'
  | 'limits-contradict'
  | 'tier-twice'
  | 'bad-tags'
  | 'unknown-product'
  | 'reason-missing'
  | 'bad-document'
  | 'bad-email'
  | 'bad-phone'
  | 'no-customer-identity'
  | 'several-customers'
  | 'customer-missing'
  | 'customer-repeated'
  | 'erp-code-taken'
  | 'own-account'
  | 'unknown-representative'
  | 'several-representatives'
  | 'address-incomplete'
  | 'bad-postal-code'
  | 'bad-state'
  | 'bad-birth-date'
  | 'not-a-person'
  | 'variation-missing'
  | 'variation-too-long'
  | 'variation-taken'
  | 'other-axes'
  | 'too-many-axes'
  | 'too-many-variants'
  | 'in-other-group'

/** Several products have the code or GTIN of a row. */
export const severalFound = ({ code, gtin }: ReadRow['cells']): RowFault => ({
  field: code === undefined ? 'gtin' : 'code',
  code: 'several-found',
  value: code ?? gtin ?? '',
})

export const unknownProduct: RowFault = { field: null, code: 'unknown-product', value: '' }
