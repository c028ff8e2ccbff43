/** A tag by which shoppers filter lists, with what it is called there. */
export interface FilterTag {
  readonly tag: string
  readonly label: string
}

/** Tags of which a product needs one: "Sem glúten" or "Sem lactose". */
export interface TagGroup {
  readonly name: string
  readonly tags: readonly FilterTag[]
}

/** What a shopper chose of the filters of a list. Equal choices are equal values, so that they name a list in caches. */
export interface ListFilter {
  readonly tags: readonly string[]
  readonly brands: readonly string[]
  /** Without what is sold out. */
  readonly isAvailable: boolean
  readonly isOnOffer: boolean
}

export const NO_FILTER: ListFilter = { tags: [], brands: [], isAvailable: false, isOnOffer: false }

/** More than a person chooses of one kind. */
export const MAX_CHOSEN = 20

/** Chosen values in one order, each once. */
export const chosenValues = (values: readonly string[]): string[] =>
  [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))].toSorted().slice(0, MAX_CHOSEN)

/** The chosen tags in clauses: a product needs one tag of each. A tag without a group is a clause of its own. */
export function tagClauses(chosen: readonly string[], groups: readonly TagGroup[]): string[][] {
  const clauses = new Map<TagGroup | string, string[]>()
  for (const tag of chosen) {
    const group = groupOf(tag, groups) ?? tag
    clauses.set(group, [...(clauses.get(group) ?? []), tag])
  }
  return [...clauses.values()]
}

export const groupOf = (tag: string, groups: readonly TagGroup[]): TagGroup | undefined =>
  groups.find(({ tags }) => tags.some((each) => each.tag === tag))

/** What a tag is called: by its group, else made of its letters (`cafe-da-manha`: "Cafe da manha"). */
export const tagLabel = (tag: string, groups: readonly TagGroup[]): string =>
  groupOf(tag, groups)?.tags.find((each) => each.tag === tag)?.label ??
  `${tag.charAt(0).toLocaleUpperCase('pt-BR')}${tag.slice(1).replaceAll('-', ' ')}`
