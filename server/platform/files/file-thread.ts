import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { Failure } from '#domain/failure.ts'
import { FileFault, type FileFaultReason } from './file-fault.ts'
import { takeTurns } from './take-turns.ts'

/** What reading one file may take; a file that needs more ends its thread and not the process. */
export interface ThreadLimits {
  readonly heapMb: number
  /** Of processor time, so that a file is not refused because the machine is busy. */
  readonly cpuMs: number
}

/** A thread that gets so much less of a processor than its file needs is given up too. */
const MAX_SLOWDOWN = 10
/** With its turn. The connection of who waits for longer is closed without an answer. */
const MAX_WAIT_MS = 100_000

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
  { of, senderId, heapMb, cpuMs }: ThreadLimits & FileSender,
): Promise<ReadFile<Result>> {
  const endsAt = performance.now() + MAX_WAIT_MS
  return TURNS[of](() => answerOf<Result>(script, task, { heapMb, cpuMs }, endsAt), senderId)
}

/** @param endsAt in the time of `performance.now` */
function answerOf<Result>(
  script: URL,
  task: object,
  { heapMb, cpuMs }: ThreadLimits,
  endsAt: number,
): Promise<ReadFile<Result>> {
  const thread = new Worker(script, {
    workerData: { fileTask: task },
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const answered = new AbortController()
  const answer = new Promise<ReadFile<Result>>((resolve, reject) => {
    thread.once('message', (answer: Answer<Result>) => resolve(answer))
    thread.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ fault: 'too-large' }) : reject(error),
    )
    thread.once('exit', () => resolve({ fault: 'too-large' }))
  })
  return Promise.race([answer, outOfTime(thread, cpuMs, endsAt, answered.signal)]).finally(() => {
    answered.abort()
    void thread.terminate()
  })
}

const MIN_LOOK_MS = 50

async function outOfTime(
  thread: Worker,
  cpuMs: number,
  latest: number,
  signal: AbortSignal,
): Promise<{ readonly fault: 'too-slow' }> {
  const endsAt = Math.min(performance.now() + cpuMs * MAX_SLOWDOWN, latest)
  for (let left = cpuMs; left > 0 && performance.now() < endsAt; left = cpuMs - (await cpuMsOf(thread)))
    await delay(Math.min(Math.max(left, MIN_LOOK_MS), endsAt - performance.now()), undefined, { signal })
  return { fault: 'too-slow' }
}

/** Nothing more to count once the thread has ended. */
async function cpuMsOf(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
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
