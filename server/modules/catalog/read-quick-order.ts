import { readText } from '#contract/typed-rows.ts'
import { MAX_EXPORTED_ROWS } from '#contract/spreadsheet.ts'
import { ANY_TABLE, MAX_ROWS, type ChosenTable } from '#domain/catalog/quick-order.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { failureOfFile, readInThread } from '#server/platform/files/file-thread.ts'
import type { OrderTask, ReadOrder } from './quick-order-thread.ts'

/** A whole catalogue has its titles and no more than eight columns; most of its quantities are blank. */
const LIMITS = {
  maxUnpackedBytes: 10_000_000,
  maxRows: MAX_EXPORTED_ROWS + 20,
  maxCells: 200_000,
  maxSharedTexts: 50_000,
  maxCharacters: 4_000_000,
}
/** Characters of a text that is read before a thread would have started. */
const SHORT_TEXT = 10_000
/** Rows that a person types one after the other; more are a list, which takes a search for each name. */
const FEW_ROWS = 5

export const isList = (text: string): boolean =>
  text.length > SHORT_TEXT || text.split(/\r\n?|\n/, FEW_ROWS + 1).length > FEW_ROWS

/**
 * The rows of a customer's spreadsheet, and where in it they were read.
 * @throws Failure quickOrder.badFile, quickOrder.tooManyRows, file.noSheet, file.tooLarge, file.tooSlow, file.busy
 */
export function readQuickOrderFile(customerId: string, base64: string, chosen: ChosenTable): Promise<ReadOrder> {
  const content = Buffer.from(base64, 'base64')
  return readOrder({ content, limits: LIMITS, maxRows: MAX_ROWS, chosen }, customerId, 'file')
}

/**
 * The rows of a pasted text.
 * @throws Failure quickOrder.tooManyRows, file.tooLarge, file.tooSlow, file.busy
 */
export async function readPastedText(customerId: string, text: string): Promise<ReadOrder> {
  return text.length <= SHORT_TEXT
    ? { ...ANY_TABLE, sheetNames: [], rows: readText(text), isCut: false }
    : readOrder({ content: Buffer.from(text), limits: null, maxRows: MAX_ROWS, chosen: ANY_TABLE }, customerId, 'text')
}

async function readOrder(task: OrderTask, customerId: string, field: string): Promise<ReadOrder> {
  const answer = await readInThread<ReadOrder | null>(new URL('quick-order-thread.ts', import.meta.url), task, {
    of: 'customers',
    senderId: customerId,
    heapMb: 128,
    cpuMs: 10_000,
  })
  if ('fault' in answer)
    throw answer.fault === 'unreadable'
      ? new Failure('quickOrder.badFile', { field })
      : failureOfFile(answer.fault, field)
  ensure(answer.result !== null, 'file.noSheet', { field: 'sheet' })
  ensure(!answer.result.isCut, 'quickOrder.tooManyRows', { maximum: MAX_ROWS })
  return answer.result
}
