import type { ImportField, ImportKind } from './import-fields.ts'
import type { NewRecordKind, NewRecords } from './new-records.ts'
import type { BlankRule, RowFault } from './import-row.ts'

/**
 * From the file to the store: its columns are matched, its rows checked without a change, applied all at once, and undone all at once.
 * `checking`, `applying` and `undoing` last as long as their job.
 */
export const IMPORT_STATES = ['matching', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Why the last step did not end as it should; the state is the one before it. */
export const IMPORT_FAULTS = ['interrupted', 'outdated', 'touched', 'limit'] as const
export type ImportFault = (typeof IMPORT_FAULTS)[number]

/** What happens to a row when the import is applied. */
export const ROW_OUTCOMES = ['added', 'changed', 'same', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]
export type RowCounts = Readonly<Record<RowOutcome, number>>

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
  /** The same by its name, which may be a new one; empty where there is an id, or none. */
  readonly categoryName: string
  /** What is made where products name it and the store does not have it; rows that name another kind are refused. */
  readonly creates: readonly NewRecordKind[]
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
  /** What is made with the products, by the last check. */
  readonly newRecords: readonly NewRecords[]
  /** Rows that are taken without a field that could not be read. */
  readonly notedCount: number
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
