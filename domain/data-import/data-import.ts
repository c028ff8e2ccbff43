import type { UnitPrice } from '../amounts.ts'
import { CUSTOMER_FIELDS, type CustomerCells } from './customer-import.ts'
import { PRODUCT_FIELDS, type ProductCells } from './product-import.ts'

/** What one file holds: `stock` are counts of products that exist, `list-prices` agreed prices of one price list. */
export const IMPORT_KINDS = ['products', 'stock', 'list-prices', 'customers'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** What the columns of a file may hold. A column may be left out (null). */
export const IMPORT_FIELDS = {
  products: PRODUCT_FIELDS,
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
export interface ImportCells extends ProductCells, CustomerCells {
  /** Why the stock is another. */
  readonly reason: string
  readonly agreedPrice: UnitPrice
}

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

/**
 * From the file to the store: its columns are matched, its rows checked without a change, applied all at once, and undone all at once.
 * `checking`, `applying` and `undoing` last as long as their job.
 */
export const IMPORT_STATES = ['matching', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Why the last step did not end as it should; the state is the one before it. */
export const IMPORT_FAULTS = ['interrupted', 'outdated', 'touched'] as const
export type ImportFault = (typeof IMPORT_FAULTS)[number]

/** What happens to a row when the import is applied. */
export const ROW_OUTCOMES = ['added', 'changed', 'same', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]
export type RowCounts = Readonly<Record<RowOutcome, number>>

/** Where a cell is blank the field is kept as it is, or emptied where it may be empty. */
export const BLANK_RULES = ['keep', 'clear'] as const
export type BlankRule = (typeof BLANK_RULES)[number]

/** How `2.500` is read in numbers that may have decimals; undecided, its row is refused with both readings. */
export const POINT_RULES = ['ask', 'thousands', 'decimals'] as const
export type PointRule = (typeof POINT_RULES)[number]

export const MAX_IMPORT_BYTES = 10_000_000
export const MAX_IMPORT_ROWS = 20_000
export const MAX_IMPORT_COLUMNS = 60
/** The longest text of a product. */
export const MAX_CELL_LENGTH = 5000
export const MAX_STOCK_REASON = 200

/** How the columns of the file are read. */
export interface ImportPlan {
  /** In the order of the file; null is left out. */
  readonly columns: readonly (ImportField | null)[]
  readonly blanks: BlankRule
  readonly point: PointRule
  /** Of new products whose row names none. */
  readonly categoryId: string | null
  /** The price list that the prices are agreed on. */
  readonly priceListId: string | null
  /** Why the stock is another, where a row says nothing. */
  readonly reason: string
}

/** A spreadsheet as it is sent. */
export interface UploadedFile {
  readonly kind: ImportKind
  readonly name: string
  /** Its content in base64. */
  readonly file: string
  /** Null where it is said with the columns. */
  readonly priceListId: string | null
  /** Null where they are to be found. */
  readonly sheet: string | null
  readonly headingRow: number | null
}

export interface DataImport extends ImportPlan {
  readonly id: string
  readonly kind: ImportKind
  readonly state: ImportState
  readonly fault: ImportFault | null
  readonly fileName: string
  /** Whether it came as a file; otherwise it changes products that were chosen on a screen. */
  readonly isSheet: boolean
  /** The sheet of the file that was read; null for a csv. */
  readonly sheet: string | null
  /** The sheets that a person sees in the file. */
  readonly sheetNames: readonly string[]
  /** Where the titles stand, as the spreadsheet counts. */
  readonly headingRow: number | null
  readonly headers: readonly string[]
  /** The first rows, to see what the columns hold. */
  readonly samples: readonly (readonly string[])[]
  readonly rowCount: number
  /** Rows that the present step has done. */
  readonly doneCount: number
  /** All 0 before the first check. */
  readonly counts: RowCounts
  /** Rows that keep the import from being undone. */
  readonly touchedCount: number
  /** New prices below what their product costs the store. */
  readonly belowCostCount: number
  /** Null for people who are erased. */
  readonly authorName: string | null
  /** ISO instants. */
  readonly createdAt: string
  readonly appliedAt: string | null
  readonly undoneAt: string | null
}

export const isBusy = ({ state }: Pick<DataImport, 'state'>): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing'

/** The columns of a file can be matched again until it is applied; those of a change only where its check was interrupted. */
export const canMatch = ({ state, isSheet }: Pick<DataImport, 'state' | 'isSheet'>): boolean =>
  state === 'matching' || (isSheet && state === 'checked')

export const canApply = ({ state, counts }: Pick<DataImport, 'state' | 'counts'>): boolean =>
  state === 'checked' && counts.added + counts.changed > 0

/** A field before and after, as people write it; null is empty. */
export interface RowChange {
  readonly field: ImportField
  readonly before: string | null
  readonly after: string | null
}

/** What is wrong with a row. */
export interface RowFault {
  /** Null where it is about the row as a whole. */
  readonly field: ImportField | null
  readonly code: RowFaultCode
  /** As it stands in the file, or what it is about. */
  readonly value: string
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
  | 'repeated'
  | 'several-found'
  | 'unknown-category'
  | 'several-categories'
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
  | 'address-incomplete'
  | 'bad-postal-code'
  | 'bad-state'
  | 'bad-birth-date'
  | 'not-a-person'

export interface ImportedRow {
  /** As the spreadsheet counts. */
  readonly number: number
  readonly outcome: RowOutcome
  /** Null for what is not in the store yet. */
  readonly recordId: string | null
  readonly name: string
  readonly changes: readonly RowChange[]
  readonly faults: readonly RowFault[]
  /** What was changed since the import was applied; a field without both is another than the imported ones. */
  readonly touches: readonly RowTouch[]
  /** The new price is below what the product costs the store. */
  readonly isBelowCost: boolean
}

export interface RowTouch {
  /** Null for a field that the import did not change, or for the row as a whole. */
  readonly field: ImportField | null
  readonly after: string | null
  readonly now: string | null
  readonly reason: 'field' | 'other-field' | 'removed' | 'in-use'
}

export interface ImportPage {
  readonly imports: readonly DataImport[]
  readonly total: number
}

export interface RowPage {
  readonly rows: readonly ImportedRow[]
  readonly total: number
}
