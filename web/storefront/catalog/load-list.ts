import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { Supplier } from '#domain/supplier/supplier.ts'
import type { FilterCounts } from '#domain/catalog/filter-counts.ts'
import type { Category, CategoryLink } from '#domain/catalog/product.ts'
import { catalogApi, type ProductQuery } from '../../shared/api/catalog.ts'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { pageOf, type PageContext } from '../../shared/page-context.ts'
import type { LoadedCarousels } from '../components/carousel-source.ts'
import { filterFields, listPath, nameOfTag, onlyTag, plainList, selectionOf } from './list-url.ts'
import { listViewOf } from '../state/list-view.ts'
import type { ListData } from './list-data.ts'
import { loadListFilters, loadProductTable } from './list-parts.ts'
import { breadcrumbData, itemListData, type Head, type StoreHead } from '../../shared/head.ts'
import type { Step } from '../../shared/ui/breadcrumb.tsx'

/** One page of a list. A page beyond the last one leads to the first. */
export async function loadList(args: LoaderFunctionArgs): Promise<ListData> {
  const page = pageOf(args)
  const chosen = selectionOf(args.params.categoria, new URL(args.request.url).searchParams)
  const api = catalogApi(page)
  const [found, filters, categories, texts, account, carousels] = await Promise.all([
    api.products(chosen, { signal: args.request.signal }),
    api.filters(chosen, { signal: args.request.signal }),
    chosen.category === null ? [] : page.categories(),
    page.texts(),
    page.account(),
    loadCarousels(page),
  ])
  // Few searches need its script.
  const outcome =
    found.partial || found.endsSession
      ? await (await import('./search-outcome.ts')).searchOutcome(found, page, args.request.url)
      : null
  // Where prices are hidden, so are offers.
  const isOnOffer = chosen.filter.isOnOffer && filters.onOffer !== null
  const selection = { ...chosen, filter: { ...chosen.filter, isOnOffer } }
  if (found.products.length === 0 && found.total > 0) throw redirect(listPath({ ...selection, page: 1 }))
  const view = listViewOf(page.listView(), account)
  if (page.browser) await Promise.all([loadListFilters(page.browser), view && loadProductTable(page.browser)])
  const trail = categoryTrail(categories, selection.category)
  return {
    selection,
    page: found,
    filters,
    trail,
    view,
    outcome,
    carousels,
    title: titleOf(selection, filters, trail.at(-1)?.name, page.supplier, withOverrides(catalogText, texts)),
  }
}

/** Imported on demand, so that lists without carousels do not load their script. */
const loadCarousels = async (page: PageContext): Promise<LoadedCarousels | null> =>
  (await import('./list-carousels.tsx')).loadListCarousels(page)

function titleOf(
  { query, filter }: ProductQuery,
  filters: FilterCounts,
  category: string | undefined,
  supplier: Supplier,
  text: typeof catalogText,
): string {
  if (query !== '') return category === undefined ? text.resultsFor(query) : text.resultsWithin(query, category)
  if (category !== undefined) return category
  const tag = onlyTag(filter)
  return tag === null ? text.allProducts : nameOfTag(tag, filters, supplier)
}

/** From the department down to the category with this slug or id; empty where there is none. */
export function categoryTrail(categories: readonly Category[], reference: string | null): CategoryLink[] {
  for (const department of categories) {
    if (isNamed(department, reference)) return [linkOf(department)]
    const child = department.children.find((category) => isNamed(category, reference))
    if (child) return [linkOf(department), child]
  }
  return []
}

const isNamed = (category: CategoryLink, reference: string | null): boolean =>
  category.slug === reference || category.id === reference
const linkOf = ({ id, slug, name }: CategoryLink): CategoryLink => ({ id, slug, name })

/** From the start of the store down to this list. */
export function listSteps(
  { selection, trail, title }: Pick<ListData, 'selection' | 'trail' | 'title'>,
  text: typeof catalogText,
): Step[] {
  const start = [{ name: text.home, path: '/' }]
  const categories = trail.map((category) => ({
    name: category.name,
    path: listPath(plainList(category.slug)),
  }))
  if (trail.length > 0 && selection.query === '') return [...start, ...categories]
  const own = { ...selection, order: 'featured', page: 1 } as const
  const above =
    trail.length > 0 ? categories : title === text.allProducts ? [] : [{ name: text.allProducts, path: '/produtos' }]
  return [...start, ...above, { name: title, path: listPath(own) }]
}

/** Results of a search are for people, not for search engines. Sorting makes no separate page. */
export function listHead(data: ListData, store: StoreHead): Head {
  const text = store.text(catalogText)
  const { selection, page, trail, title } = data
  const category = trail.at(-1)?.slug ?? null
  return {
    title: selection.page > 1 ? `${title}, ${text.page(selection.page).toLowerCase()}` : title,
    description: text.describe(title, store.name),
    canonical: selection.query === '' ? canonicalPath({ ...selection, category, order: 'featured' }) : undefined,
    picture: page.products[0]?.picture ?? undefined,
    // Only search engines read it, and they read the page that the server sends.
    structuredData: import.meta.env.SSR
      ? [
          breadcrumbData(listSteps(data, text), store),
          itemListData(
            page.products.map((product) => `/produto/${product.slug}`),
            store,
          ),
        ]
      : undefined,
  }
}

/** A tag makes a page of its own; what a shopper filters by is a part of the whole list. */
const canonicalPath = (list: ProductQuery): string =>
  filterFields(list.filter).length === 0 || (onlyTag(list.filter) !== null && list.category === null)
    ? listPath(list)
    : listPath(plainList(list.category))
