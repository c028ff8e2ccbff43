import type pg from 'pg'

/** A row by column. Arrays, JSON, dates and polygons are given as JavaScript or as PostgreSQL writes them. */
export type Row = Readonly<Record<string, unknown>>

/** Large enough that the way to the server costs nothing, small enough for memory. */
const BATCH_ROWS = 2_000

/**
 * Inserts rows of one table, thousands in each statement. All rows have the columns of the first; a column that is
 * left out gets its default. `onConflict` as SQL writes it, for example 'do nothing'.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
  onConflict?: string,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  const ending = onConflict === undefined ? '' : ` on conflict ${onConflict}`
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)${ending}`
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    await client.query(text, [JSON.stringify(rows.slice(start, start + BATCH_ROWS))])
  }
}
