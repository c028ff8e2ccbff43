import { setTimeout as delay } from 'node:timers/promises'
import { isRunning, processIdentity } from './process-state.ts'

interface Supervised {
  readonly pid: number
}

export interface Supervision<Process extends Supervised> {
  /** The process that runs now, or the last one that ran. */
  current(): Process
  /** Resolves once `signal` has ended the supervision, after a restart that was under way. */
  readonly ended: Promise<void>
}

export interface SupervisionOptions<Process extends Supervised> {
  /** For log lines. */
  readonly name: string
  readonly restart: () => Promise<Process>
  readonly signal: AbortSignal
  readonly log: (text: string) => void
}

const LOOK_EVERY_MS = 250
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
/** Whatever ran for so long is no longer in a circle of starting and dying. */
const STEADY_MS = 60_000

/**
 * Starts a process again whenever it ends, until `signal` says to stop: at once, and then at growing intervals for as long
 * as it does not start, or dies soon. Looks at the process id rather than waits for a child, because a PostgreSQL that
 * outlived an earlier process of ours is no child of this one. Keeps no process alive.
 */
export function superviseProcess<Process extends Supervised>(
  first: Process,
  { name, restart, signal, log }: SupervisionOptions<Process>,
): Supervision<Process> {
  let current = first
  let delayMs = 0

  const startAgain = async (): Promise<void> => {
    const endedAt = Date.now()
    let fault = `${name} has ended`
    while (!signal.aborted) {
      log(`${fault}: starting it again${delayMs === 0 ? '' : ` in ${delayMs / 1000} s`}`)
      await pause(delayMs, signal)
      if (signal.aborted) return
      delayMs = Math.min(Math.max(delayMs * 2, FIRST_DELAY_MS), LONGEST_DELAY_MS)
      try {
        current = await restart()
        log(`${name} is back after ${((Date.now() - endedAt) / 1000).toFixed(1)} s`)
        return
      } catch (error) {
        fault = `${name} did not start (${error instanceof Error ? error.message : String(error)})`
      }
    }
  }
  const supervise = async (): Promise<void> => {
    while (!signal.aborted) {
      const startedAt = Date.now()
      await processEnd(current.pid, signal)
      if (Date.now() - startedAt > STEADY_MS) delayMs = 0
      await startAgain()
    }
  }
  return { current: () => current, ended: supervise() }
}

/** A process id is given out again: the same process is the one that also started at the same time. */
async function processEnd(pid: number, signal: AbortSignal): Promise<void> {
  const identity = processIdentity(pid)
  while (!signal.aborted && isRunning(pid) && processIdentity(pid) === identity) await pause(LOOK_EVERY_MS, signal)
}

const pause = (delayMs: number, signal: AbortSignal): Promise<void> =>
  delay(delayMs, undefined, { signal, ref: false }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
