import { parentAndCommand, processEnd } from './platform/postgres/process.ts'

/** npm, and the shell in which it starts the server where that does not become the server. */
const MOST_ANCESTORS = 4
/** As npm names its process, or as node runs it. */
const IS_NPM = /(?:^|[\s/\\])npm(?:-cli\.js)?(?:\s|$)/

/**
 * Resolves once npm, which started this process, or a shell between the two has ended: npm by a signal that it does not pass on, a shell
 * without a word to the server. Never resolves where npm did not start it.
 */
export async function endOfNpm(signal: AbortSignal): Promise<void> {
  const launchers = processesUpToNpm()
  if (launchers.length === 0) return new Promise(() => undefined)
  await Promise.race(launchers.map((pid) => processEnd(pid, signal)))
}

function processesUpToNpm(): number[] {
  const found: number[] = []
  for (let pid = process.ppid; pid > 0 && found.length < MOST_ANCESTORS;) {
    const known = parentAndCommand(pid)
    if (known === undefined) return []
    found.push(pid)
    if (IS_NPM.test(known.command)) return found
    pid = known.parent
  }
  return []
}
