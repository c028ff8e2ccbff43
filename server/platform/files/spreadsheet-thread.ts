import { parentPort, Worker, workerData } from 'node:worker_threads'
import { writeXlsx, type WriteOptions } from 'hucre/xlsx'
import { Failure } from '#domain/failure.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

/** What a large sheet may hold when it is unpacked: 20,000 rows have some 20 MB. */
const MAX_UNPACKED_BYTES = 80_000_000
/** A sheet that needs more ends its thread and not the process. */
const MAX_HEAP_MB = 768

type Task =
  | { readonly name: 'read spreadsheet'; readonly content: Uint8Array; readonly maxRows: number }
  | { readonly name: 'write spreadsheet'; readonly workbook: WriteOptions }
type Answer =
  | { readonly rows: string[][] }
  | { readonly content: Uint8Array<ArrayBuffer> }
  | { readonly isUnreadable: true }

/**
 * Reads a large spreadsheet in a thread of its own, so that the requests of others are answered meanwhile.
 * @throws Failure quickOrder.badFile
 */
export async function readInThread(content: Buffer, maxRows: number): Promise<string[][]> {
  const answer = await inThread({ name: 'read spreadsheet', content, maxRows })
  if (!('rows' in answer)) throw new Failure('quickOrder.badFile')
  return answer.rows
}

/** Writes a large xlsx in a thread of its own. */
export async function writeInThread(workbook: WriteOptions): Promise<Uint8Array> {
  const answer = await inThread({ name: 'write spreadsheet', workbook })
  if (!('content' in answer)) throw new Error('the spreadsheet needs too much memory')
  return answer.content
}

function inThread(task: Task): Promise<Answer> {
  const thread = new Worker(new URL(import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  return new Promise((resolve, reject) => {
    thread.once('message', (answer: Answer) => resolve(answer))
    thread.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ isUnreadable: true }) : reject(error),
    )
    thread.once('exit', () => resolve({ isUnreadable: true }))
  })
}

// The same file is what the thread runs.
if (parentPort !== null && isTask(workerData)) {
  parentPort.postMessage(await answerOf(workerData))
}

function isTask(data: unknown): data is Task {
  return (
    typeof data === 'object' &&
    data !== null &&
    'name' in data &&
    /^(?:read|write) spreadsheet$/.test(String(data.name))
  )
}

async function answerOf(task: Task): Promise<Answer> {
  if (task.name === 'write spreadsheet') return { content: Uint8Array.from(await writeXlsx(task.workbook)) }
  try {
    return { rows: await readSpreadsheet(Buffer.from(task.content), task.maxRows, MAX_UNPACKED_BYTES) }
  } catch (error) {
    if (error instanceof Failure) return { isUnreadable: true }
    throw error
  }
}
