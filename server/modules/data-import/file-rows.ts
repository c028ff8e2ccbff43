import type { SheetCell } from '#domain/sheet-cell.ts'
import { int4, int8, jsonb, statement, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { FileRow } from './import-target.ts'

/** Rows that are read together: few enough that other requests are answered in between. */
const CHUNK_ROWS = 500

const readRows = statement('data-import.read-rows', {
  parameters: [uuid, uuid, int4, int8],
  row: { number: int4, cells: jsonb<readonly SheetCell[]>() },
  sql: `select number, cells from import_row where supplier_id = $1 and import_id = $2 and number > $3 order by number limit $4`,
})

/** The rows of an import in the order of its file, some at a time. */
export async function* fileRows({ db, supplier }: Scope, importId: string): AsyncGenerator<readonly FileRow[]> {
  let last = 0
  for (;;) {
    const rows = await db.many(readRows, [supplier.id, importId, last, CHUNK_ROWS])
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.number ?? last
  }
}
