import { useState } from 'react'
import type { CallOptions } from '#contract/client.ts'
import { LatestRequest } from './latest-request.ts'

interface Hits<Item> {
  /** Null before the first search. */
  readonly hits: readonly Item[] | null
  readonly find: (typed: string) => void
}

/** What the last search has found; nothing where it failed. */
export function useHits<Item>(request: (typed: string, options: CallOptions) => Promise<readonly Item[]>): Hits<Item> {
  const [latest] = useState(() => new LatestRequest())
  const [hits, setHits] = useState<readonly Item[] | null>(null)
  const find = (typed: string) =>
    void latest
      .send((options) => request(typed, options))
      .catch(() => [])
      .then((found) => found && setHits(found))
  return { hits, find }
}
