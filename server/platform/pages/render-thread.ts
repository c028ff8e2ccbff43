import { parentPort, Worker, workerData, type MessagePort } from 'node:worker_threads'
import type { PagePart, RenderScreen, Screen } from '#contract/page.ts'

interface Question {
  readonly id: number
  readonly screen: Screen
}

type Answer =
  | { readonly id: number; readonly html: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: unknown }

interface ThreadData {
  readonly name: typeof TASK
  readonly screensUrl: string
}

interface Waiting {
  readonly resolve: (html: PagePart) => void
  readonly reject: (error: unknown) => void
}

const TASK = 'render screens'
/** For what is thrown away after each screen; without it V8 takes four times as much. */
const MAX_YOUNG_MB = 32

export interface RenderThread {
  readonly render: RenderScreen
  /** Starts the thread before the first screen comes. */
  readonly prepare: () => void
  readonly usage: () => RenderThreadUsage
  readonly close: () => Promise<unknown>
}

export interface RenderThreadUsage {
  /** Screens that are rendered or wait for it. */
  readonly queued: number
  /** The time for which the thread has worked; another thread begins at 0. */
  readonly busySeconds: number
}

/**
 * Renders screens in a worker thread, first come, first served. A render takes milliseconds, and meanwhile the main thread answers
 * other requests. The first screen starts it, unless it was prepared. If the thread ends, the screens that it has fail, and another
 * thread takes those that follow.
 * @param screensUrl the build of web/screens.tsx
 */
export function openRenderThread(screensUrl: string): RenderThread {
  let thread: StartedThread | null = null
  const running = (): StartedThread => {
    if (thread === null || thread.hasEnded()) thread = startThread(screensUrl)
    return thread
  }
  return {
    render: (screen) => running().render(screen),
    prepare: () => void running(),
    usage: () => thread?.usage() ?? { queued: 0, busySeconds: 0 },
    close: async () => thread?.close(),
  }
}

interface StartedThread extends Omit<RenderThread, 'prepare'> {
  readonly hasEnded: () => boolean
}

function startThread(screensUrl: string): StartedThread {
  const data: ThreadData = { name: TASK, screensUrl }
  const worker = new Worker(new URL(import.meta.url), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  })
  // It alone keeps no process alive.
  worker.unref()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let hasEnded = false
  worker.on('message', (answer: Answer) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {}
    waiting.delete(answer.id)
    if ('html' in answer) resolve?.(answer.html)
    else reject?.(answer.error)
  })
  const end = (error: Error): void => {
    hasEnded = true
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.once('error', end)
  worker.once('exit', (code) => end(new Error(`the thread that renders screens ended with ${code}`)))
  return {
    hasEnded: () => hasEnded,
    usage: () => ({
      queued: waiting.size,
      busySeconds: worker.performance.eventLoopUtilization().active / 1000,
    }),
    close: () => worker.terminate(),
    render: (screen) =>
      new Promise((resolve, reject) => {
        const question: Question = { id: ++lastId, screen }
        waiting.set(question.id, { resolve, reject })
        worker.postMessage(question)
      }),
  }
}

const isThreadData = (data: unknown): data is ThreadData =>
  typeof data === 'object' && data !== null && 'name' in data && data.name === TASK

async function answerScreens(port: MessagePort, screensUrl: string): Promise<void> {
  const { createScreens } = (await import(screensUrl)) as {
    createScreens: () => { render: (screen: Screen) => Promise<string> }
  }
  const { render } = createScreens()
  const encoder = new TextEncoder()
  port.on('message', ({ id, screen }: Question) => {
    render(screen).then(
      (text) => {
        const html = encoder.encode(text)
        port.postMessage({ id, html } satisfies Answer, [html.buffer])
      },
      (error: unknown) => port.postMessage({ id, error } satisfies Answer),
    )
  })
}

// The same file is what the thread runs.
if (parentPort !== null && isThreadData(workerData)) void answerScreens(parentPort, workerData.screensUrl)
