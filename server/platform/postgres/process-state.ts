import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

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
 * One line that names this very process: process ids are used again after a restart of the machine or of the
 * container, so start time and boot are part of it where the system tells them.
 */
export function processIdentity(pid: number): string {
  const startedAt = statFields(pid)?.[19] ?? 'unknown'
  return `${pid} ${startedAt} ${readIfPresent('/proc/sys/kernel/random/boot_id')?.trim() ?? 'unknown'}`
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

/** Sends a signal; a process that has ended meanwhile is no fault. */
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
