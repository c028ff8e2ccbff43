import type { DataImport, RowChange, RowOutcome } from '#domain/data-import/data-import.ts'
import type { NewCategory, NewRecords } from '#domain/data-import/new-records.ts'
import type { PlannedGroup } from '#domain/data-import/variant-plan.ts'
import type { RowFault } from '#domain/data-import/import-row.ts'
import type { SheetCell } from '#domain/sheet-cell.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** Some columns of a record, by their names in its table. */
export type RecordColumns = Readonly<Record<string, unknown>>

/** A row as the file has it. */
export interface FileRow {
  readonly number: number
  readonly cells: readonly SheetCell[]
}

/** What a row does to the store, as it is stored with the row. */
export interface StoredPlan {
  readonly number: number
  readonly outcome: RowOutcome
  readonly recordId: string | null
  /** Of a record that counts its versions. */
  readonly version: number | null
  readonly name: string
  readonly changes: readonly RowChange[]
  readonly faults: readonly RowFault[]
  readonly before: RecordColumns
  readonly after: RecordColumns
}

export interface RowPlanner {
  /** Plans rows chunk by chunk, and remembers what the rows before were about. */
  readonly plan: (rows: readonly FileRow[]) => Promise<StoredPlan[]>
  /** What the rows that were planned need and the store does not have. */
  readonly made: () => MadeRecords
}

/** What an import makes beside its rows. */
export interface MadeRecords {
  readonly shown: readonly NewRecords[]
  readonly categories: readonly NewCategory[]
  readonly groups: readonly PlannedGroup[]
}

export const NOTHING_MADE: MadeRecords = { shown: [], categories: [], groups: [] }

/** The numbers of rows that are written together: above the first, up to the last. */
export type RowRange = readonly [first: number, last: number]

/** The rows `r` of a range, of the import $2. */
export const IN_RANGE = 'r.supplier_id = $1 and r.import_id = $2 and r.number > $3 and r.number <= $4'

/** A row that keeps its import from being undone. */
export interface TouchedRow {
  readonly number: number
  readonly after: RecordColumns
  /** Null where the record is gone. */
  readonly now: RecordColumns | null
  readonly isUsed: boolean
}

/** What the rows of one kind of import are about: how they are planned, written and undone. */
export interface ImportTarget {
  readonly openPlanner: (scope: Scope, dataImport: DataImport) => Promise<RowPlanner>
  /** Locks the records of an import, in the order in which others lock them. */
  readonly lock: (scope: Scope, id: string) => Promise<unknown>
  /** Rows whose records are no longer as they were checked. */
  readonly countOutdated: (scope: Scope, id: string) => Promise<number>
  /** Notes what went on in the meantime and does not make a row outdated, and makes what rows need. */
  readonly prepare: (scope: Scope, id: string) => Promise<unknown>
  /** Gives the records of a chunk what they have after the import. */
  readonly apply: (scope: Scope, id: string, range: RowRange) => Promise<unknown>
  /** Gives them what they had before it, and removes those that were added. */
  readonly restore: (scope: Scope, id: string, range: RowRange) => Promise<unknown>
  /** Removes what was made for its rows, once they are restored. */
  readonly removeMade: (scope: Scope, id: string) => Promise<unknown>
  readonly countTouched: (scope: Scope, id: string) => Promise<number>
  /** At most `limit` of them. */
  readonly findTouched: (scope: Scope, id: string, limit: number) => Promise<readonly TouchedRow[]>
  /** The fields in which columns differ, as people read them. */
  readonly describe: (scope: Scope) => Promise<(before: RecordColumns, after: RecordColumns) => RowChange[]>
  /** The constraints that a row violates when the store changed after the row was checked. */
  readonly races: readonly string[]
}
