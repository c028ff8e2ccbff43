import { Failure } from '../failure.ts'
import { idAfter, moveByStep } from '../move-item.ts'
import type { CategoryLink } from './product.ts'

/** More would not be found in a menu. */
export const MAX_CATEGORIES = 500
export const MAX_CATEGORY_NAME = 60

/** A category as staff see it; those without a parent are the departments. */
export interface StoredCategory extends CategoryLink {
  readonly parentId: string | null
  /** Products for sale in the category itself. */
  readonly products: number
  /** All of its products, also the archived ones: with any of them it cannot be deleted. */
  readonly allProducts: number
}

/** Where a category stands: in a department, or as one (null), before a sibling, or last (null). */
export interface CategoryPlace {
  readonly parentId: string | null
  readonly beforeId: string | null
}

type Node = Pick<StoredCategory, 'id' | 'parentId'>

export const childrenOf = <Category extends Node>(all: readonly Category[], parentId: string | null): Category[] =>
  all.filter((category) => category.parentId === parentId)

/**
 * The siblings of a category at its new place, in order. There are two levels: departments, and categories in them.
 * @param all in the order of the store
 * @throws Failure catalog.categoryNotFound, category.tooDeep for a department with categories, or within a category
 */
export function siblingsAfterMove(all: readonly Node[], id: string, { parentId, beforeId }: CategoryPlace): string[] {
  const byId = new Map(all.map((category) => [category.id, category]))
  const parent = parentId === null ? null : byId.get(parentId)
  if (!byId.has(id) || parent === undefined) throw new Failure('catalog.categoryNotFound')
  const isTooDeep = parent !== null && (parent.parentId !== null || parent.id === id || childrenOf(all, id).length > 0)
  if (isTooDeep) throw new Failure('category.tooDeep', { field: 'parentId' })
  const others = childrenOf(all, parentId)
    .map((sibling) => sibling.id)
    .filter((sibling) => sibling !== id)
  const at = beforeId === null ? others.length : others.indexOf(beforeId)
  if (at === -1) throw new Failure('catalog.categoryNotFound')
  return others.toSpliced(at, 0, id)
}

/** Where a category goes that is dropped on another one; null where that changes nothing or is not possible. */
export function placeOfDrop(all: readonly Node[], draggedId: string, targetId: string): CategoryPlace | null {
  const dragged = all.find(({ id }) => id === draggedId)
  const target = all.find(({ id }) => id === targetId)
  if (!dragged || !target || draggedId === targetId) return null
  if (dragged.parentId === target.parentId) return takingThePlaceOf(all, dragged, target)
  if (dragged.parentId === null) return null
  // On another department it goes to its end, on a category before it.
  return target.parentId === null
    ? { parentId: target.id, beforeId: null }
    : { parentId: target.parentId, beforeId: target.id }
}

/** Where a category goes that moves within its siblings, by -1 upwards; at an end of them it stays. */
export function placeOfStep(all: readonly Node[], id: string, step: number): CategoryPlace {
  const { parentId } = placeOf(all, id)
  const siblings = childrenOf(all, parentId).map((category) => category.id)
  return { parentId, beforeId: idAfter(moveByStep(siblings, id, step), id) }
}

/** Where a category stands. */
export function placeOf(all: readonly Node[], id: string): CategoryPlace {
  const parentId = all.find((category) => category.id === id)?.parentId ?? null
  const siblings = childrenOf(all, parentId).map((category) => category.id)
  return { parentId, beforeId: idAfter(siblings, id) }
}

/** From above it goes behind the target, from below before it. */
function takingThePlaceOf(all: readonly Node[], dragged: Node, target: Node): CategoryPlace {
  const siblings = childrenOf(all, target.parentId).map(({ id }) => id)
  const [from, to] = [siblings.indexOf(dragged.id), siblings.indexOf(target.id)]
  return { parentId: target.parentId, beforeId: from < to ? (siblings[to + 1] ?? null) : target.id }
}
