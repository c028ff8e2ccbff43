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
  const tags = new Map(filter.tags.map((tag) => [tag, 0]))
  const brands = new Map(filter.brands.map((brand) => [brand, 0]))
  let [available, onOffer] = [0, 0]
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
      if (isListed || isOwnGroup) tags.set(tag, (tags.get(tag) ?? 0) + each.products)
    }
    if (each.brand !== null && (isListed || missesBrand))
      brands.set(each.brand, (brands.get(each.brand) ?? 0) + each.products)
    if (each.isAvailable && (isListed || missesStock)) available += each.products
    if (each.isOnOffer && (isListed || missesOffer)) onOffer += each.products
  }
  return {
    tags: inGroups(mostFrequent(tags, filter.tags), groups),
    brands: mostFrequent(brands, filter.brands)
      .map(([brand, products]) => ({ brand, products }))
      .toSorted((a, b) => a.brand.localeCompare(b.brand, 'pt-BR')),
    available,
    onOffer,
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
