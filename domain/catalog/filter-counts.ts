import { groupOf, tagClauses, tagLabel, type FilterTag, type ListFilter, type TagGroup } from './list-filter.ts'

/** How many products a list would show with a value besides the choices in the other groups. */
export interface CountedTag extends FilterTag {
  /** Null where the store has not put the tag into a group. */
  readonly group: string | null
  readonly products: number
}

export interface CountedBrand {
  readonly brand: string
  readonly products: number
}

export interface FilterCounts {
  /** In the order of the store's groups; then those without a group, the most frequent first. */
  readonly tags: readonly CountedTag[]
  /** By name. */
  readonly brands: readonly CountedBrand[]
  readonly available: number
  /** Null where prices are hidden, of which an offer tells. */
  readonly onOffer: number | null
}

/** Products of a list that no filter tells apart. */
export interface AlikeProducts {
  readonly tags: readonly string[]
  readonly brand: string | null
  readonly isAvailable: boolean
  readonly isOnOffer: boolean
  /** The group of variants that they belong to: a list shows it once. */
  readonly groupId: string | null
  readonly products: number
}

/** More tags, or brands, than a person reads. */
const MAX_VALUES = 100

/**
 * How many products a list would show with each value of its filters. A value is counted beside the choices of the other groups,
 * since values of one group widen the list. Chosen values come back also where nothing is left with them.
 */
export function countFilters(
  alike: readonly AlikeProducts[],
  filter: ListFilter,
  groups: readonly TagGroup[],
): FilterCounts {
  const clauses = tagClauses(filter.tags, groups).map((tags) => ({ tags, group: groupOf(tags[0] ?? '', groups) }))
  const tags = new Counter(filter.tags)
  const brands = new Counter(filter.brands)
  const [available, onOffer] = [new Counter(), new Counter()]
  for (const each of alike) {
    const missed = clauses.filter((clause) => !clause.tags.some((tag) => each.tags.includes(tag)))
    const missesBrand = filter.brands.length > 0 && !(each.brand !== null && filter.brands.includes(each.brand))
    const missesStock = filter.isAvailable && !each.isAvailable
    const missesOffer = filter.isOnOffer && !each.isOnOffer
    const faults = missed.length + Number(missesBrand) + Number(missesStock) + Number(missesOffer)
    if (faults > 1) continue
    const isListed = faults === 0
    for (const tag of each.tags) {
      const [clause] = missed
      const isOwnGroup = clause !== undefined && (clause.group?.tags.some((own) => own.tag === tag) ?? false)
      if (isListed || isOwnGroup) tags.add(tag, each)
    }
    if (each.brand !== null && (isListed || missesBrand)) brands.add(each.brand, each)
    if (each.isAvailable && (isListed || missesStock)) available.add('', each)
    if (each.isOnOffer && (isListed || missesOffer)) onOffer.add('', each)
  }
  return {
    tags: inGroups(mostFrequent(tags.counts, filter.tags), groups),
    brands: mostFrequent(brands.counts, filter.brands)
      .map(([brand, products]) => ({ brand, products }))
      .toSorted((a, b) => a.brand.localeCompare(b.brand, 'pt-BR')),
    available: available.counts.get('') ?? 0,
    onOffer: onOffer.counts.get('') ?? 0,
  }
}

/** Counts products by a value, and each group of variants once for it. */
class Counter {
  readonly counts: Map<string, number>
  readonly #groups = new Set<string>()

  constructor(values: readonly string[] = []) {
    this.counts = new Map(values.map((value) => [value, 0]))
  }

  add(value: string, { groupId, products }: Pick<AlikeProducts, 'groupId' | 'products'>): void {
    const groupOfValue = `${groupId} ${value}`
    if (groupId !== null && this.#groups.has(groupOfValue)) return
    this.#groups.add(groupOfValue)
    this.counts.set(value, (this.counts.get(value) ?? 0) + (groupId === null ? products : 1))
  }
}

type Counted = readonly (readonly [value: string, products: number])[]

const mostFrequent = (counts: ReadonlyMap<string, number>, chosen: readonly string[]): Counted =>
  [...counts]
    .toSorted(
      ([a, some], [b, others]) =>
        Number(chosen.includes(b)) - Number(chosen.includes(a)) || others - some || (a < b ? -1 : 1),
    )
    .slice(0, MAX_VALUES)

function inGroups(counts: Counted, groups: readonly TagGroup[]): CountedTag[] {
  const places = new Map(groups.flatMap(({ tags }) => tags).map(({ tag }, place) => [tag, place]))
  const placeOf = ({ tag }: FilterTag) => places.get(tag) ?? places.size
  return counts
    .map(([tag, products]) => ({
      tag,
      label: tagLabel(tag, groups),
      group: groupOf(tag, groups)?.name ?? null,
      products,
    }))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || b.products - a.products || (a.tag < b.tag ? -1 : 1))
}
