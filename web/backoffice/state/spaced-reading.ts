export interface SpacedReading {
  /** What is shown may be outdated. */
  readonly outdate: () => void
  /** Reads what is outdated, after it could not be read when it became so. */
  readonly resume: () => void
  readonly stop: () => void
}

/** A reading that is not answered for so long no longer holds the next one up. */
const MOST_MS = 30_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface SpacedReadingOptions {
  readonly read: () => unknown
  readonly canRead: () => boolean
  readonly leastMs: number
}

/**
 * Reads what is outdated: never before the reading before it is over, which it might cut off, nor within `leastMs` of its start.
 * What becomes outdated meanwhile is read once more.
 */
export function spacedReading({ read, canRead, leastMs }: SpacedReadingOptions): SpacedReading {
  let isOutdated = false
  let isResting = false
  const resume = (): void => {
    if (!isOutdated || isResting || !canRead()) return
    isOutdated = false
    isResting = true
    void Promise.allSettled([Promise.race([read(), wait(MOST_MS)]), wait(leastMs)]).then(() => {
      isResting = false
      resume()
    })
  }
  return {
    outdate: () => {
      isOutdated = true
      resume()
    },
    resume,
    stop: () => {
      isOutdated = false
    },
  }
}
