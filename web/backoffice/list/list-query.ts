import type { Paging } from '#contract/paging.ts'
import { isIsoDate } from '#domain/calendar.ts'
import { freeText, listUrl, oneOf, type Filters, type ListUrl } from '../../shared/list-url.ts'

export const PAGE_SIZES = ['25', '50', '100'] as const

/** In place of a saved view: all rows, also where the list would begin with a view. */
export const ALL_ROWS = 'todos'

/** What the URL of every list of the back office has besides its own filters. */
const COMMON = {
  size: oneOf('linhas', { '25': '25', '50': '50', '100': '100' }, '50'),
  /** The saved view that the list began with. */
  view: freeText('visao', 36),
}

/** What the list form reads of a query, whichever filters the list has. */
export interface OfficeQuery {
  readonly page: number
  readonly size: (typeof PAGE_SIZES)[number]
  readonly sort: string
  readonly view: string
}

/** The URL of a list of the back office: its filters, the rows on a page, and the saved view. */
export const officeListUrl = <const Of extends Filters>(path: string, filters: Of) =>
  listUrl(path, { ...filters, ...COMMON })

export const pagingOfQuery = ({ size, page }: Pick<OfficeQuery, 'size' | 'page'>): Paging => ({
  limit: Number(size),
  offset: (page - 1) * Number(size),
})

/** A condition that people add by "+ Filtro" and take away by its chip. */
export interface FilterField<Query> {
  readonly filter: keyof Query & string
  readonly label: string
  /** The values of a choice; a day is typed, and a chip without choice is only taken away. */
  readonly input: { readonly values: readonly { readonly value: string; readonly name: string }[] } | 'day' | 'none'
  /** How the chip words the value. */
  readonly chip: (value: string) => string
}

export interface Chip {
  readonly filter: string
  readonly text: string
  /** The list without the filter. */
  readonly to: string
}

/** A choice among words, whose chip shows its label and its value. */
export const choice = <Query>(
  filter: keyof Query & string,
  label: string,
  names: Readonly<Record<string, string>>,
): FilterField<Query> => ({
  filter,
  label,
  input: { values: Object.entries(names).map(([value, name]) => ({ value, name })) },
  chip: (value) => `${label}: ${names[value] ?? value}`,
})

/** A day that is typed, worded with `format`. */
export const dayField = <Query>(
  filter: keyof Query & string,
  label: string,
  format: (day: string) => string,
): FilterField<Query> => ({
  filter,
  label,
  input: 'day',
  chip: (day) => `${label} ${isIsoDate(day) ? format(day) : day}`,
})

/** The conditions of a query that differ from the usual ones; each is taken away from `pending`, the query that is being loaded. */
export const chipsOf = <Query>(
  url: Pick<ListUrl<Query>, 'usual' | 'pathOf'>,
  query: Query,
  pending: Query,
  fields: readonly FilterField<Query>[],
): readonly Chip[] =>
  fields
    .filter(({ filter }) => query[filter] !== url.usual[filter])
    .map(({ filter, chip }) => ({
      filter,
      text: chip(String(query[filter])),
      to: url.pathOf(pending, { [filter]: url.usual[filter] } as unknown as Partial<Query>),
    }))

/** The pages that are linked: first, last, and those around the current one; null is a gap. */
export function linkedPages(page: number, pages: number): readonly (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages)
  const shown = [...new Set(near)].toSorted((a, b) => a - b)
  return shown.flatMap((each, index) => {
    const gap = each - (shown[index - 1] ?? each)
    return gap > 2 ? [null, each] : gap === 2 ? [each - 1, each] : [each]
  })
}
