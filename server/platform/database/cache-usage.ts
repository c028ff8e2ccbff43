/** How a cache is used, counted since the start of the process. */
export interface CacheUsage {
  readonly hits: number
  readonly misses: number
  readonly entries: number
}

export class CacheCounter {
  #hits = 0
  #misses = 0

  /** Returns what was found, after counting it; null and undefined are nothing. */
  counted<Found>(found: Found): Found {
    if (found === undefined || found === null) this.#misses++
    else this.#hits++
    return found
  }

  usage(entries: number): CacheUsage {
    return { hits: this.#hits, misses: this.#misses, entries }
  }
}
