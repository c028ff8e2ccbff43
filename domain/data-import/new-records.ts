import { MAX_CATEGORIES, MAX_CATEGORY_NAME } from '../catalog/category-tree.ts'
import { nameKey } from '../slug.ts'
import type { RowFaultCode } from './import-row.ts'
import {
  categoryFinder,
  categoryPath,
  deepestCategory,
  type FindCategory,
  type NamedCategory,
} from './product-import.ts'

/** What products name and an import may make because the store does not have it. */
export const NEW_RECORD_KINDS = ['category', 'brand', 'tag'] as const
export type NewRecordKind = (typeof NEW_RECORD_KINDS)[number]

/** What an import shows before it makes it; groups of variants follow from their columns, and have no choice. */
export type ShownRecordKind = NewRecordKind | 'variant-group'

/** A name that the store does not have, with one that it has, or that the file has as well, and that may be meant. */
export interface NewName {
  readonly name: string
  readonly similar: string | null
}

/** What an import makes of one kind. */
export interface NewRecords {
  readonly kind: ShownRecordKind
  readonly total: number
  /** The first of them. */
  readonly names: readonly NewName[]
}

/** A category that an import makes, in its department or as one. */
export interface NewCategory {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

/** A department and a category in it. */
export const MAX_CATEGORY_PATH = 2 * MAX_CATEGORY_NAME + 3
/** Names that are shown; of more the number alone. */
const SHOWN_NAMES = 200
/** Names of the store among which a similar one is looked for. */
const COMPARED_NAMES = 5000
/** Shorter names are too often one letter apart. */
const LONG_ENOUGH = 5

/** The new names as people see them. */
export function newRecords(kind: ShownRecordKind, names: readonly string[], known: Iterable<string>): NewRecords {
  const others = [...[...known].slice(0, COMPARED_NAMES), ...names.slice(0, SHOWN_NAMES)]
  const keys = others.map((name) => ({ name, key: nameKey(lastPart(name)) }))
  return {
    kind,
    total: names.length,
    names: names.slice(0, SHOWN_NAMES).map((name) => {
      const key = nameKey(lastPart(name))
      const similar = keys.find((other) => other.name !== name && isSimilar(key, other.key))
      return { name, similar: similar?.name ?? null }
    }),
  }
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('>') + 1)

/** Equal but for capitals, accents and signs, or for one letter: "Bebida", "Bebidas". */
const isSimilar = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= LONG_ENOUGH && isOneLetterApart(a, b))

function isOneLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.length === long.length ? at + 1 : at
  return short.slice(rest) === long.slice(at + 1)
}

/** Finds categories, and plans those that are missing. */
export interface CategoryPlanner {
  readonly find: FindCategory
  /** A row that is taken needs the category. */
  readonly use: (id: string) => void
  /** Those that rows need, departments before what is in them. */
  readonly needed: () => readonly NewCategory[]
  /** `Mercearia > Arroz`, also of those that are planned. */
  readonly paths: ReadonlyMap<string, string>
}

/** There are two levels: of a longer path the last two count, as where a category is found. */
export function planCategories(
  stored: readonly NamedCategory[],
  { mayCreate, newId }: { readonly mayCreate: boolean; readonly newId: () => string },
): CategoryPlanner {
  const findStored = categoryFinder(stored)
  const paths = new Map(stored.map((category) => [category.id, categoryPath(category)]))
  /** Stored and planned ones by their department and name. */
  const byPlace = new Map(stored.map(({ id, name, parentName }) => [placeKey(name, parentName), id]))
  const planned = new Map<string, NewCategory>()
  const needed = new Map<string, NewCategory>()

  const plan = (name: string, parentId: string | null): string => {
    const parentName = parentId === null ? null : (paths.get(parentId) ?? null)
    const key = placeKey(name, parentName)
    const known = byPlace.get(key)
    if (known !== undefined) return known
    const id = newId()
    byPlace.set(key, id)
    planned.set(id, { id, parentId, name })
    paths.set(id, categoryPath({ id, name, parentName }))
    return id
  }
  const create = (typed: string): { readonly id: string } | { readonly fault: RowFaultCode } => {
    const parts = partsOf(typed)
    const [name, parentName = null] = parts.toReversed()
    if (name === undefined) return { fault: 'unknown-category' }
    if (parts.some((part) => part.length > MAX_CATEGORY_NAME)) return { fault: 'category-too-long' }
    const places = [placeKey(name, parentName), ...(parentName === null ? [] : [placeKey(parentName, null)])]
    const more = places.filter((place) => !isThere(byPlace.get(place))).length
    if (stored.length + needed.size + more > MAX_CATEGORIES) return { fault: 'too-many-categories' }
    const parentId = parentName === null ? null : plan(parentName, null)
    return { id: plan(name, parentId) }
  }
  const isThere = (id: string | undefined): boolean => id !== undefined && (needed.has(id) || !planned.has(id))
  const use = (id: string): void => {
    const category = planned.get(id)
    if (category === undefined || needed.has(id)) return
    if (category.parentId !== null) use(category.parentId)
    needed.set(id, category)
  }
  return {
    paths,
    use,
    needed: () => [...needed.values()],
    find: (typed) => {
      const found = findStored(typed)
      const isMissing = 'fault' in found && found.fault === 'unknown-category'
      return isMissing && mayCreate ? create(typed) : found
    },
  }
}

/** Departments and their categories have names that differ in more than capitals, accents and signs. */
const placeKey = (name: string, parentName: string | null): string =>
  parentName === null ? nameKey(name) : `${nameKey(parentName)}>${nameKey(name)}`

/** The last two parts of `A > B > C`. */
const partsOf = (typed: string): string[] =>
  deepestCategory(typed)
    .split('>')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .slice(-2)

/** Collects the names that rows need and the store does not have. */
export interface NameCollector {
  readonly isKnown: (name: string) => boolean
  /** A row that is taken has the name. */
  readonly use: (name: string) => void
  readonly shown: () => NewRecords
}

export function collectNames(kind: NewRecordKind, stored: readonly string[]): NameCollector {
  const known = new Set(stored)
  const needed = new Set<string>()
  return {
    isKnown: (name) => known.has(name),
    use: (name) => {
      if (!known.has(name)) needed.add(name)
    },
    shown: () => newRecords(kind, [...needed], known),
  }
}
