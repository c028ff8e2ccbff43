import { cutText } from '#domain/cut-text.ts'
import { pageIn } from '#contract/paging.ts'

/** One filter of a list, as its URL spells it. */
export interface Filter<Value extends string = string> {
  /** Of the parameter in the URL. */
  readonly name: string
  readonly read: (text: string | null) => Value
  /** Null leaves the parameter out: the filter has its usual value. */
  write(value: string): string | null
}

export type Filters = Readonly<Record<string, Filter>>

/** Which part of a list is shown: the value of each filter, and the page from 1. */
export type QueryOf<Of extends Filters> = {
  readonly [Name in keyof Of]: Of[Name] extends Filter<infer Value> ? Value : never
} & { readonly page: number }

export interface ListUrl<Query> {
  /** Of the screen, below the store. */
  readonly path: string
  readonly read: (search: URLSearchParams) => Query
  /** The URL of the list with a change. A filter that changes leads back to the first page. */
  readonly pathOf: (query: Query, change?: Partial<Query>) => string
  /** The parameters of a form that changes one filter: all others, without the page. */
  readonly otherParameters: (query: Query, changed: keyof Query) => readonly (readonly [name: string, value: string])[]
  /** The name of a filter in the URL. */
  readonly nameOf: (filter: keyof Query) => string
  /** The word of a value in the URL; empty for the usual one. */
  readonly wordOf: (filter: keyof Query, value: string) => string
  /** Without any parameter: every filter has its usual value. */
  readonly usual: Query
  /** The parameters of the filters, without those of `except` and without the page. */
  readonly searchOf: (query: Query, except?: readonly (keyof Query)[]) => string
  /** Whether a filter has another value than its usual one. */
  readonly isFiltered: (query: Query, except?: readonly (keyof Query)[]) => boolean
}

const PAGE = 'pagina'

/** A filter with a fixed set of values, each with its word in the URL. The usual one is left out of it. */
export const oneOf = <Value extends string>(
  name: string,
  words: Readonly<Record<Value, string>>,
  usual: NoInfer<Value>,
): Filter<Value> => {
  const known = Object.entries<string>(words) as [Value, string][]
  return {
    name,
    read: (text) => known.find(([, word]) => word === text)?.[0] ?? usual,
    write: (value) => (value === usual ? null : (words[value as Value] ?? null)),
  }
}

/** A filter that a person types. */
export const freeText = (name: string, maxLength: number): Filter => ({
  name,
  read: (text) => cutText((text ?? '').trim(), maxLength),
  write: (value) => value || null,
})

/** The state of a list in the URL of its screen: declared once, read by the loader, written by every link. */
export function listUrl<const Of extends Filters>(path: string, filters: Of): ListUrl<QueryOf<Of>> {
  const entries = Object.entries(filters)
  const written = (query: QueryOf<Of>, except: readonly (keyof QueryOf<Of>)[] = []) =>
    entries.flatMap(([key, filter]): [string, string][] => {
      const text = except.includes(key) ? null : filter.write((query as Readonly<Record<string, string>>)[key] ?? '')
      return text === null ? [] : [[filter.name, text]]
    })
  const read = (search: URLSearchParams) =>
    ({
      ...Object.fromEntries(entries.map(([key, filter]) => [key, filter.read(search.get(filter.name))])),
      page: pageIn(search.get(PAGE)),
    }) as QueryOf<Of>
  return {
    path,
    read,
    usual: read(new URLSearchParams()),
    pathOf: (query, change = {}) => {
      const next = { ...query, page: 1, ...change }
      const search = new URLSearchParams(written(next))
      if (next.page > 1) search.set(PAGE, String(next.page))
      return search.size > 0 ? `${path}?${search.toString()}` : path
    },
    otherParameters: (query, changed) => written(query, [changed]),
    searchOf: (query, except) => new URLSearchParams(written(query, except)).toString(),
    wordOf: (filter, value) => filters[filter as string]?.write(value) ?? '',
    nameOf: (filter) => filters[filter as string]?.name ?? '',
    isFiltered: (query, except = []) =>
      entries.some(
        ([key, filter]) =>
          !except.includes(key) && filter.write((query as Readonly<Record<string, string>>)[key] ?? '') !== null,
      ),
  }
}
