import { Failure, type FailureCode } from '#domain/failure.ts'
import { answerTask, failureOfFile, readInThread, type FileSender, type ThreadLimits } from './file-thread.ts'
import { findTable, type SheetTable, type TableQuery } from './find-table.ts'

interface ReadTask {
  readonly content: Buffer
  readonly query: TableQuery
  /** Rows of which one JSON text is made, to be stored. */
  readonly rowsPerText: number
}

type FoundTable = Omit<SheetTable, 'rows'> & { readonly rowCount: number; readonly texts: readonly string[] }

interface ReadOptions extends FileSender, ThreadLimits {
  readonly query: TableQuery
  /** Of the request, where a file or the choice of its sheet is at fault. */
  readonly fields: { readonly file: string; readonly sheet?: string }
  /** Said of a file that cannot be read. */
  readonly unreadable: FailureCode
}

/**
 * A table that is read in a thread, its rows as JSON, `[number, cells]` each: this thread need not take them apart.
 * @throws Failure `unreadable`, file.tooLarge, file.tooSlow, file.busy, file.noSheet
 */
export async function readTableAsJson(
  content: Buffer,
  rowsPerText: number,
  { query, fields, unreadable, ...threadOptions }: ReadOptions,
): Promise<FoundTable> {
  const task: ReadTask = { content, query, rowsPerText }
  const answer = await readInThread<FoundTable | null>(new URL(import.meta.url), task, threadOptions)
  if ('fault' in answer)
    throw answer.fault === 'unreadable'
      ? new Failure(unreadable, { field: fields.file })
      : failureOfFile(answer.fault, fields.file)
  if (answer.result === null) throw new Failure('file.noSheet', { field: fields.sheet ?? fields.file })
  return answer.result
}

// The same file is what the thread runs.
await answerTask(({ content, query, rowsPerText }: ReadTask): FoundTable | null => {
  const found = findTable(Buffer.from(content), query)
  if (found === null) return null
  const { rows, ...table } = found
  const starts = Array.from({ length: Math.ceil(rows.length / rowsPerText) }, (_, at) => at * rowsPerText)
  const texts = starts.map((start) =>
    JSON.stringify(rows.slice(start, start + rowsPerText).map(({ number, cells }) => [number, cells])),
  )
  return { ...table, rowCount: rows.length, texts }
})
