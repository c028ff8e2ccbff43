import { parentPort, Worker, workerData } from 'node:worker_threads'
import { writeXlsx, type WriteOptions } from 'hucre/xlsx'

/** A sheet that needs more ends its thread and not the process. */
const MAX_HEAP_MB = 768

/** Writes a large xlsx in a thread of its own. */
export function writeInThread(workbook: WriteOptions): Promise<Uint8Array> {
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { workbook },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  return new Promise((resolve, reject) => {
    thread.once('message', (content: Uint8Array) => resolve(content))
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the spreadsheet needs too much memory')))
  })
}

// The same file is what the thread runs.
if (parentPort !== null && isTask(workerData)) {
  parentPort.postMessage(Uint8Array.from(await writeXlsx(workerData.workbook)))
}

function isTask(data: unknown): data is { readonly workbook: WriteOptions } {
  return typeof data === 'object' && data !== null && 'workbook' in data
}
