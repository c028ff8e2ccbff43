import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

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
/** After this run time the delay of restarts starts over. */
const STEADY_MS = 60_000

/**
 * Starts a process again whenever it ends, until `signal` aborts: at once, and then at growing intervals for as long
 * as it does not start, or ends soon. Polls the process id rather than waits for a child, because a PostgreSQL that
 * outlived an earlier process of ours is no child of this one. Does not keep the process alive.
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

/** Resolves once the process has ended. A process id is given out again: the same process is the one that also started at the same time. */
export async function processEnd(pid: number, signal: AbortSignal): Promise<void> {
  const identity = processIdentity(pid)
  while (!signal.aborted && isRunning(pid) && processIdentity(pid) === identity) await pause(LOOK_EVERY_MS, signal)
}

const pause = (delayMs: number, signal: AbortSignal): Promise<void> =>
  delay(delayMs, undefined, { signal, ref: false }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

const POLL_MS = 20

/** Whether the process still runs. One that has ended and only waits to be reaped does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it exists and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return statFields(pid)?.[0] !== 'Z'
}

/**
 * One line that identifies this process: process ids are used again after a restart of the machine or of the
 * container, so start time and boot are part of it where the system has them.
 */
export function processIdentity(pid: number): string {
  const startedAt = statFields(pid)?.[19] ?? 'unknown'
  return `${pid} ${startedAt} ${readIfPresent('/proc/sys/kernel/random/boot_id')?.trim() ?? 'unknown'}`
}

/** The process that started this one, and its command line; undefined where the system does not say. */
export function parentAndCommand(pid: number): { readonly parent: number; readonly command: string } | undefined {
  const [, parent] = statFields(pid) ?? []
  if (parent !== undefined)
    return {
      parent: Number(parent),
      command: readIfPresent(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() ?? '',
    }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
  const [, listed, command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
  return listed === undefined ? undefined : { parent: Number(listed), command }
}

/** Resolves to true once the process has ended, to false when it still runs after `timeoutMs`. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}

/** Sends a signal; a process that has ended is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (isRunning(pid)) throw error
  }
}

/** The fields of /proc/<pid>/stat after the command, which itself may hold spaces and brackets: state, parent … */
function statFields(pid: number): string[] | undefined {
  const stat = readIfPresent(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
