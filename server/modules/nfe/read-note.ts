import { Failure } from '#domain/failure.ts'
import { faultOfNfe, type NfeFacts } from '#domain/order/nfe.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { ensureFile } from '#server/platform/files/file-fault.ts'
import { answerTask, failureOfFile, readInThread } from '#server/platform/files/file-thread.ts'
import { readNfe } from './read-nfe.ts'

interface NoteTask {
  readonly content: Buffer
  /** Of the store. */
  readonly cnpj: string
}

interface ReadNote {
  readonly facts: NfeFacts
  /** Null where the note is not one of the store. */
  readonly danfe: Buffer | null
}

/**
 * What an NF-e says, and its DANFE, which is drawn in the same thread.
 * @throws Failure nfe.unreadable, file.tooLarge, file.tooSlow, file.busy
 */
export async function readNote(xml: string, { id, cnpj }: Pick<Supplier, 'id' | 'cnpj'>): Promise<ReadNote> {
  const task: NoteTask = { content: Buffer.from(xml), cnpj }
  // A note of 990 items is drawn in some seconds.
  const answer = await readInThread<ReadNote>(new URL(import.meta.url), task, {
    of: 'staff',
    senderId: id,
    heapMb: 512,
    cpuMs: 30_000,
  })
  if ('fault' in answer)
    throw answer.fault === 'unreadable'
      ? new Failure('nfe.unreadable', { field: 'source' })
      : failureOfFile(answer.fault, 'source')
  const { facts, danfe } = answer.result
  return { facts, danfe: danfe === null ? null : Buffer.from(danfe) }
}

/**
 * The DANFE in A4 of an authorised NF-e (`nfeProc`). The values are those of the XML; nothing is computed again.
 * @throws Failure nfe.unreadable where something is missing that a DANFE shows.
 */
export async function drawDanfe(xml: string): Promise<Buffer> {
  // Its fonts and barcodes are loaded where a note is drawn alone.
  const { gerarPDF } = await import('@alexssmusica/node-pdf-nfe')
  try {
    const pdf = await gerarPDF(xml, { cancelada: false })
    const parts: Buffer[] = []
    for await (const part of pdf) parts.push(part as Buffer)
    return Buffer.concat(parts)
  } catch {
    throw new Failure('nfe.unreadable', { field: 'source' })
  }
}

// The same file is what the thread runs.
await answerTask(async ({ content, cnpj }: NoteTask): Promise<ReadNote> => {
  const xml = Buffer.from(content).toString()
  try {
    const facts = readNfe(xml)
    return { facts, danfe: faultOfNfe(facts, cnpj) === null ? await drawDanfe(xml) : null }
  } catch (error) {
    ensureFile(!(error instanceof Failure))
    throw error
  }
})
