import { Refusal } from '#contract/client.ts'
import type { LiveEvent, LiveSocket, SocketEnd, SocketListener } from '../api/realtime.ts'

/** After a lost connection (specification §9). */
export const RETRIES = 5
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 8000
/** Where no connection can be had, what is on display is read again so often. */
export const POLL_MS = 30_000
/** All clients of a server learn of a gap at once. */
const GAP_SPREAD_MS = 3000

export interface LiveUpdatesOptions {
  readonly connect: (listener: SocketListener) => Promise<LiveSocket>
  readonly onEvent: (event: LiveEvent) => void
  /** Reads what is on display again. Returns whether the server could be reached. */
  readonly refresh: () => Promise<boolean>
  /** Whether the session still works for the customer on display; called where the server closed the connection. */
  readonly isStillOurs: () => Promise<boolean>
  /** The session may do nothing of it any more; called once. */
  readonly onOver?: () => void
  /** Without a connection, and not about to get one: only `refresh` brings news. */
  readonly onPaused: (isPaused: boolean) => void
  readonly isVisible: () => boolean
  /** From 0 to 1. */
  readonly random?: () => number
}

export interface LiveUpdates {
  /** Connects again: the page became visible, or the network is back. */
  wake(): void
  stop(): void
}

/** Keeps a connection for as long as a page is open. */
export function startLiveUpdates({
  connect,
  onEvent,
  refresh,
  isStillOurs,
  onOver = () => undefined,
  onPaused,
  isVisible,
  random = Math.random,
}: LiveUpdatesOptions): LiveUpdates {
  let run = new AbortController()
  let socket: LiveSocket | null = null
  let since: string | null = null

  const subscribe = async (current: LiveSocket): Promise<void> => {
    const { at, isOutdated } = await current.subscribe(since)
    since = at
    if (isOutdated) await refresh()
  }

  /** One connection from its beginning to its end. Throws where there was none. */
  const live = async (signal: AbortSignal, onLive: () => void): Promise<SocketEnd> => {
    const ended = Promise.withResolvers<SocketEnd>()
    const opened = await connect({
      onEvent,
      onGap: () => void waitFor(random() * GAP_SPREAD_MS, signal).then(() => resubscribe(opened)),
      onEnd: ended.resolve,
    })
    const close = () => {
      opened.close()
      ended.resolve('lost')
    }
    if (signal.aborted) close()
    signal.addEventListener('abort', close)
    try {
      await subscribe(opened)
      socket = opened
      onLive()
      return await ended.promise
    } finally {
      opened.close()
      signal.removeEventListener('abort', close)
      if (socket === opened) socket = null
    }
  }

  /** On a connection that may be dead without knowing it: without an answer it is lost. */
  const resubscribe = (current: LiveSocket): void => {
    subscribe(current).catch(() => {
      if (socket === current) void begin()
    })
  }

  /** Resolves once there is no use in trying further: after the retries, or where the session is over. */
  const keepConnected = async (signal: AbortSignal): Promise<'unreachable' | 'over'> => {
    for (let failures = 0; failures <= RETRIES && !signal.aborted; failures++) {
      if (failures > 0) await waitFor(retryDelay(failures, random()), signal)
      if (signal.aborted) break
      try {
        const end = await live(signal, () => {
          failures = 0
          onPaused(false)
        })
        if (end === 'ended' && !(await isStillOurs())) return 'over'
      } catch (error) {
        if (isSessionOver(error)) return 'over'
      }
    }
    return 'unreachable'
  }

  const poll = async (signal: AbortSignal): Promise<void> => {
    do await waitFor(POLL_MS, signal)
    while (!signal.aborted && !(isVisible() && (await refresh())))
  }

  const begin = async (): Promise<void> => {
    run.abort()
    run = new AbortController()
    const { signal } = run
    while (!signal.aborted) {
      const end = await keepConnected(signal)
      if (signal.aborted) return
      if (end === 'over') return onOver()
      onPaused(true)
      await poll(signal)
    }
  }
  void begin()

  return {
    wake() {
      if (socket) return resubscribe(socket)
      void refresh()
      void begin()
    },
    stop: () => run.abort(),
  }
}

const isSessionOver = (error: unknown): boolean => error instanceof Refusal && error.code.startsWith('access.')

/** Doubled from retry to retry, with some spread so that clients do not come back all at once. */
export const retryDelay = (retry: number, random: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (retry - 1), LONGEST_RETRY_MS) * (0.75 + random / 2)

function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, delayMs)
    signal.addEventListener('abort', end)
  })
}

/** Connects again when the page is looked at, or the network is back. Returns how to stop all of it. */
export function wakeWithPage({ wake, stop }: LiveUpdates): () => void {
  const wakeWhenVisible = (): void => {
    if (document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', wakeWhenVisible)
  addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', wakeWhenVisible)
    removeEventListener('online', wake)
    stop()
  }
}
