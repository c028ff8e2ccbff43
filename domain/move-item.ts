/** The items with the one at `from` at the place `to`; unchanged where one of the two is outside of the list. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || !(to >= 0 && to < items.length)) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** The ids with the one that moves by a step, -1 upwards; unchanged where it would leave the list. */
export function moveByStep(ids: readonly string[], id: string, step: number): readonly string[] {
  const at = ids.indexOf(id)
  return moveItem(ids, at, at + step)
}

/** Whether the ids are those that are stored, each once, in any order. */
export const isReordering = (ids: readonly string[], stored: readonly string[]): boolean =>
  ids.length === stored.length && new Set(ids).size === ids.length && ids.every((id) => stored.includes(id))

/** Null where it is the last, or not among them. */
export const idAfter = (ids: readonly string[], id: string): string | null =>
  ids.includes(id) ? (ids[ids.indexOf(id) + 1] ?? null) : null
