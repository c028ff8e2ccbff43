import type { ListPages } from './list-pages.ts'

const lists = new Map<string, ListPages>()
const MAX_LISTS = 30

/** Lists that were scrolled down, by the entry of the history: "back" finds them as they were left. */
export const rememberedList = (entry: string): ListPages | undefined => lists.get(entry)

export function rememberList(entry: string, list: ListPages): void {
  if (lists.size >= MAX_LISTS) lists.delete(lists.keys().next().value ?? '')
  lists.set(entry, list)
}
