import { SearchX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Form, Link, useLoaderData, useNavigation } from 'react-router'
import { NO_FILTER } from '#domain/catalog/list-filter.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { laterPart } from '../../shared/later-part.tsx'
import { Breadcrumb } from '../../shared/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser } from '../state/use-browser.ts'
import { CategoryChips, CategoryTree } from './category-nav.tsx'
import { ChosenFilters, FilterButton, ListFilters } from './list-filters.tsx'
import { listHead, listSteps, loadList } from './load-list.ts'
import type { ListData } from './list-data.ts'
import type { ListView } from '../state/list-view.ts'
import { importProductTable } from './list-parts.ts'
import { ProductGrid } from './product-grid.tsx'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './product-list.module.css'
import type { ProductQuery } from '../../shared/api/catalog.ts'
import { filterFields, ORDER_IN_URL, listPath, plainList } from './list-url.ts'
import { usePendingSelection } from './use-pending-selection.ts'

export const handle: ScreenHandle<ListData> = { head: listHead }
export const loader = loadList

// Few stores have carousels on their lists: what the server rendered of them stays until their script is there.
const ListCarousels = import.meta.env.SSR
  ? (await import('./list-carousels.tsx')).ListCarousels
  : laterPart(async () => (await import('./list-carousels.tsx')).ListCarousels)

/** Steps of a category whose department and siblings are chips: on a phone they and the bar at its foot lead everywhere. */
const DEPTH_OF_CHIPS = 3

const TABLE_ON_SERVER = import.meta.env.SSR ? await importProductTable() : null

/** A category, a tag, the results of a search, or everything. */
export function Component() {
  const text = useText(catalogText)
  const data: ListData = useLoaderData()
  const { page, selection, title, trail } = data
  const [chosen, setChosen] = useState<ListView | null>(null)
  const browser = useBrowser()
  const parts = browser ? browser.parts.productTable : TABLE_ON_SERVER
  const view = data.view && (chosen ?? data.view)
  const products = <ProductGrid page={page} selection={selection} />
  const isWaiting = useNavigation().state === 'loading'
  const isStart = selection.page === 1 && selection.query === ''
  const steps = listSteps(data, text)
  const carousels = (areRows: boolean) =>
    data.carousels && (
      <Suspense>
        <ListCarousels start={data.carousels} place={listPath(selection)} areRows={areRows} />
      </Suspense>
    )
  return (
    <div className={style.screen}>
      <div className={style.side} data-arrow-keys>
        <CategoryTree trail={trail} />
        <ListFilters {...data} />
      </div>
      <div>
        <div className={steps.length > DEPTH_OF_CHIPS ? undefined : visible.fromDesktop}>
          <Breadcrumb label={text.trail} steps={steps} />
        </div>
        <div className={style.top}>
          <div className={style.heading}>
            <h1 className={`${textStyle.large} ${style.title}`}>{title}</h1>
            <p className={textStyle.note}>{text.total(page.total)}</p>
          </div>
          <div className={stack.between3} data-arrow-keys>
            <FilterButton {...data} />
            {page.total > 1 && <SortForm selection={selection} />}
            {parts && view && <parts.ViewSwitch view={view} onChoose={setChosen} />}
          </div>
        </div>
        <CategoryChips trail={trail} />
        <ChosenFilters {...data} />
        {page.correctedQuery !== null && page.total > 0 && (
          <p className={style.notice}>
            {text.nothingFor(selection.query)} <strong>{text.corrected(page.correctedQuery)}</strong>
          </p>
        )}
        {data.outcome && <p className={style.notice}>{data.outcome}</p>}
        {isStart && carousels(false)}
        <div className={style.products} data-waiting={isWaiting || undefined}>
          {page.total === 0 ? (
            <NothingFound selection={selection} />
          ) : parts && view === 'table' ? (
            <parts.ProductTable>{products}</parts.ProductTable>
          ) : (
            products
          )}
        </div>
        {carousels(true)}
      </div>
    </div>
  )
}

function NothingFound({ selection }: { readonly selection: ProductQuery }) {
  const text = useText(catalogText)
  const { categories } = useStoreData()
  const { query, filter } = selection
  const pending = usePendingSelection(selection)
  if (filterFields(filter).length > 0)
    return (
      <EmptyState icon={<SearchX size={36} aria-hidden />} title={text.emptyFiltered} text={text.emptyFilters}>
        <ButtonLink to={listPath({ ...pending, filter: NO_FILTER, page: 1 })}>{text.clearFilters}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <EmptyState
        icon={<SearchX size={36} aria-hidden />}
        title={query === '' ? text.emptyTitle : text.nothingFor(query)}
        text={query === '' ? text.emptyCategory : text.emptySearch}
      >
        <ButtonLink to="/produtos">{text.allProducts}</ButtonLink>
      </EmptyState>
      <ul className={style.departments} aria-label={text.categories}>
        {categories.map((category) => (
          <li key={category.id}>
            <Link to={`/categoria/${category.slug}`}>{category.name}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A form like any other; with script it sends itself. */
export function SortForm({ selection }: { readonly selection: ProductQuery }) {
  const text = useText(catalogText)
  const { supplier, features, account } = useStoreData()
  const { order } = selection
  const { query, filter, category } = usePendingSelection(selection)
  // Where prices are hidden, an order by price would reveal them.
  const hidesPrices = features.hidesPricesFromVisitors && !account
  const offered = supplier.productOrders.includes(order) ? supplier.productOrders : [...supplier.productOrders, order]
  const orders = hidesPrices ? offered.filter((known) => !known.startsWith('price')) : offered
  return (
    <Form
      method="get"
      action={listPath(plainList(category))}
      className={stack.between3}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      {query !== '' && <input type="hidden" name="q" value={query} />}
      {filterFields(filter).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className={stack.row2}>
        <span className={`${visible.spokenOnPhones} ${style.name}`}>{text.sort}</span>
        <span className={style.field}>
          <select key={order} name="ordem" className={style.select} defaultValue={ORDER_IN_URL[order]}>
            {orders.map((known) => (
              <option key={known} value={ORDER_IN_URL[known]}>
                {known === 'featured' && query !== '' ? text.mostRelevant : text.order[known]}
              </option>
            ))}
          </select>
        </span>
      </label>
      <noscript>
        {/* A browser with script never reads it. */}
        {import.meta.env.SSR && (
          <Button type="submit" size="small" look="secondary">
            {text.apply}
          </Button>
        )}
      </noscript>
    </Form>
  )
}
