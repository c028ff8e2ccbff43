import { parentPort, Worker, workerData } from 'node:worker_threads'
import { Failure } from '#domain/failure.ts'
import { FileFault, type FileFaultReason } from './file-fault.ts'
import { takeTurns } from './take-turns.ts'

/** What reading one file may take; a file that needs more ends its thread and not the process. */
export interface ThreadLimits {
  readonly heapMb: number
  readonly ms: number
}

/**
 * One file of customers and one of staff are read at once: neither waits for the other, and a core is left for requests. The files of
 * one customer, or of one store, take few of the places.
 */
export const TURNS = {
  customers: takeTurns({ atOnce: 1, waiting: 20, perSender: 2 }),
  staff: takeTurns({ atOnce: 1, waiting: 10, perSender: 3 }),
}

/** Whose turn a file takes. */
export interface FileSender {
  readonly of: keyof typeof TURNS
  /** Of the customer, or of the store. */
  readonly senderId: string
}

type Answer<Result> = { readonly result: Result } | { readonly fault: FileFaultReason }

/** Why a file was not read: also because its thread took too long. */
export type UnreadReason = FileFaultReason | 'too-slow'
export type ReadFile<Result> = { readonly result: Result } | { readonly fault: UnreadReason }

/**
 * Reads a file of a person in a thread of its own, so that the requests of others are answered meanwhile.
 * @param script its last statement is `answerTask(…)`
 * @throws Failure file.busy
 */
export function readInThread<Result>(
  script: URL,
  task: { readonly content: Buffer },
  { of, senderId, heapMb, ms }: ThreadLimits & FileSender,
): Promise<ReadFile<Result>> {
  return TURNS[of](() => answerOf<Result>(script, task, { heapMb, ms }), senderId)
}

function answerOf<Result>(script: URL, task: object, { heapMb, ms }: ThreadLimits): Promise<ReadFile<Result>> {
  const thread = new Worker(script, {
    workerData: { fileTask: task },
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const answer = new Promise<ReadFile<Result>>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ fault: 'too-slow' }), ms)
    const settle = (answer: ReadFile<Result>) => {
      clearTimeout(timer)
      resolve(answer)
    }
    thread.once('message', (answer: Answer<Result>) => settle(answer))
    thread.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') settle({ fault: 'too-large' })
      else {
        clearTimeout(timer)
        reject(error)
      }
    })
    thread.once('exit', () => settle({ fault: 'too-large' }))
  })
  return answer.finally(() => void thread.terminate())
}

/** What the script of a thread does: nothing where it is imported. */
export async function answerTask<Task, Result>(read: (task: Task) => Result | Promise<Result>): Promise<void> {
  const task: unknown = workerData
  if (parentPort === null || typeof task !== 'object' || task === null || !('fileTask' in task)) return
  parentPort.postMessage(await answerTo(task.fileTask as Task, read))
}

async function answerTo<Task, Result>(
  task: Task,
  read: (task: Task) => Result | Promise<Result>,
): Promise<Answer<Result>> {
  try {
    return { result: await read(task) }
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.reason }
    throw error
  }
}

/** What a person reads of a file that takes more than it may; what cannot be read has the words of its screen. */
export function failureOfFile(fault: Exclude<UnreadReason, 'unreadable'>, field: string): Failure {
  return new Failure(fault === 'too-large' ? 'file.tooLarge' : 'file.tooSlow', { field })
}
