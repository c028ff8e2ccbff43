import { Failure } from '#domain/failure.ts'

/** Seconds after which a refused request may be sent again. */
const RETRY_AFTER_S = 10

interface TurnLimits {
  readonly atOnce: number
  readonly waiting: number
  /** The most tasks of one sender that may run or wait, so that one sender cannot block the others; absent for no limit. */
  readonly perSender?: number
}

/** @param sender whose work it is, where those of one are limited */
export type Turns = <Result>(work: () => Promise<Result>, sender?: string) => Promise<Result>

/**
 * Does few works at once and lets few others wait, in their order; after a work of one sender comes that of another.
 * @throws Failure file.busy where too many wait already, or too many of the same sender
 */
export function takeTurns({ atOnce, waiting, perSender = Infinity }: TurnLimits): Turns {
  const queue: { readonly sender: string; readonly begin: () => void }[] = []
  const senders = new Map<string, number>()
  let busy = 0
  return async (work, sender = '') => {
    const own = senders.get(sender) ?? 0
    if (own >= perSender || (busy >= atOnce && queue.length >= waiting))
      throw new Failure('file.busy', { retryAfterSeconds: RETRY_AFTER_S })
    senders.set(sender, own + 1)
    if (busy < atOnce) busy += 1
    else await new Promise<void>((begin) => queue.push({ sender, begin }))
    try {
      return await work()
    } finally {
      const left = (senders.get(sender) ?? 1) - 1
      if (left === 0) senders.delete(sender)
      else senders.set(sender, left)
      const ofAnother = queue.findIndex((waiting) => waiting.sender !== sender)
      const [next] = queue.splice(Math.max(ofAnother, 0), 1)
      if (next) next.begin()
      else busy -= 1
    }
  }
}
