import type { Product } from '#domain/catalog/product.ts'

/** The consecutive pages of a list on display; the first is the one that the URL names. */
export interface ListPages {
  readonly first: number
  readonly pages: readonly (readonly Product[])[]
  readonly total: number
  readonly pageSize: number
  readonly loading: 'idle' | 'loading' | 'failed'
  /** How many pages scrolling loaded since the last request by hand: the end of the screen must stay reachable. */
  readonly streak: number
}

/** Lists that were scrolled, by history entry, so that "back" shows them as they were left. */
export interface ListMemory {
  readonly get: (entry: string) => ListPages | undefined
  readonly set: (entry: string, list: ListPages) => void
}

const MAX_LISTS = 30

export function createListMemory(): ListMemory {
  const lists = new Map<string, ListPages>()
  return {
    get: (entry) => lists.get(entry),
    set: (entry, list) => {
      if (lists.size >= MAX_LISTS) lists.delete(lists.keys().next().value ?? '')
      lists.set(entry, list)
    },
  }
}
