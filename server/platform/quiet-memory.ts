import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_EVERY_MS = 1000
/** Quiet: busy for less than a twentieth of the time between two looks. */
const QUIET_UTILIZATION = 0.05
/** The collection also throws compiled code away: a pause between two customers is no reason for it. */
const QUIET_LOOKS = 10
/** Less than this is not worth the pause of a collection. */
const WORTH_BYTES = 32_000_000

interface Look {
  /** Share of the time since the last look in which the process was busy, 0 to 1. */
  readonly utilization: number
  readonly residentBytes: number
}

/**
 * Decides when memory is to be given back: in the tenth quiet look running, if the process has grown since it last
 * gave some back.
 */
export function quietWatch(collect: () => void, residentBytes: () => number): (look: Look) => void {
  let quietLooks = 0
  let sizeThen = 0
  return (look) => {
    quietLooks = look.utilization < QUIET_UTILIZATION ? quietLooks + 1 : 0
    if (quietLooks >= QUIET_LOOKS && look.residentBytes > sizeThen + WORTH_BYTES) {
      collect()
      sizeThen = residentBytes()
    }
  }
}

/**
 * V8 keeps the memory of its busiest moment, some 200 MB, for the next one; on a machine with many stores or processes
 * that is memory for nothing. When the server has been quiet for ten seconds it is given back; nobody waits meanwhile.
 * Returns how to stop.
 */
export function giveBackMemoryWhenQuiet(): () => void {
  const look = quietWatch(collector(), () => process.memoryUsage.rss())
  let before: EventLoopUtilization = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    look({
      utilization: performance.eventLoopUtilization(now, before).utilization,
      residentBytes: process.memoryUsage.rss(),
    })
    before = now
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Only the collection that V8 keeps for the last resort also gives its pool of empty pages back to the system. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: {
    type: 'major'
    execution: 'sync'
    flavor: 'last-resort'
  }) => void
  setFlagsFromString('--no-expose-gc')
  return () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
