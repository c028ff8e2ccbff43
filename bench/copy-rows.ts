import pg from 'pg'
import type { Row } from '#demo/rows.ts'

/** The driver knows how to begin a COPY, but not what to send. */
class CopyIn extends pg.Query {
  readonly #data: string

  constructor(text: string, data: string, callback: (error: Error | undefined) => void) {
    super(text, callback)
    this.#data = data
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#data))
    connection.endCopyFrom()
  }
}

/** What the connection of the driver can do besides what its types say. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Adds rows of one table by COPY. All have the columns of the first; a column that is left out gets its default. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
  arrayColumns: ReadonlySet<string>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const data = rows
    .map((row) => columns.map((column) => copyText(row[column], arrayColumns.has(column))).join('\t'))
    .join('\n')
  await new Promise<void>((resolve, reject) => {
    client.query(
      new CopyIn(`copy ${table} (${columns.join(', ')}) from stdin`, `${data}\n`, (error) =>
        error ? reject(error) : resolve(),
      ),
    )
  })
}

/** The columns of a table that are arrays of PostgreSQL, where others hold arrays as JSON. */
export async function arrayColumnsOf(db: pg.Pool, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute a join pg_type t on t.oid = a.atttypid
     where attrelid = $1::regclass and attnum > 0 and typcategory = 'A'`,
    [table],
  )
  return new Set(rows.map(({ name }) => name))
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign)

/** A value as the text format of COPY has it. */
function copyText(value: unknown, isArray: boolean): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (isArray && Array.isArray(value))
    return escaped(`{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
  return escaped(JSON.stringify(value))
}
