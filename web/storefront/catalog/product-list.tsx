import { SearchX } from 'lucide-react'
import { Form, Link, useLoaderData, useNavigation } from 'react-router'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as catalogText } from '../../shared/i18n/catalog.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Breadcrumb } from '../../shared/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { useStoreData } from '../state/store-context.ts'
import { CategoryChips, CategoryTree } from './category-nav.tsx'
import { listHead, listSteps, loadList, type ListData } from './load-list.ts'
import { ProductGrid } from './product-grid.tsx'
import textStyle from '../../shared/ui/text.module.css'
import stack from '../../shared/ui/stack.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './product-list.module.css'
import type { ProductQuery } from '../../shared/api/catalog.ts'
import { ORDER_IN_URL, PRODUCT_ORDERS, listPath } from './list-url.ts'

export const handle: ScreenHandle<ListData> = { head: listHead }
export const loader = loadList

/** A category, a tag, the results of a search, or everything. */
export function Component() {
  const text = useText(catalogText)
  const data: ListData = useLoaderData()
  const { page, selection, title, trail } = data
  const isWaiting = useNavigation().state === 'loading'
  return (
    <div className={style.screen}>
      <div className={visible.fromDesktop}>
        <CategoryTree trail={trail} />
      </div>
      <div>
        <Breadcrumb label={text.trail} steps={listSteps(data, text)} />
        <div className={style.top}>
          <div>
            <h1 className={`${textStyle.large} ${style.title}`}>{title}</h1>
            <p className={textStyle.note}>{text.total(page.total)}</p>
          </div>
          {page.total > 1 && <SortForm selection={selection} />}
        </div>
        <CategoryChips trail={trail} />
        {page.correctedQuery !== null && page.total > 0 && (
          <p className={style.notice}>
            {text.nothingFor(selection.query)} <strong>{text.corrected(page.correctedQuery)}</strong>
          </p>
        )}
        <div className={style.products} data-waiting={isWaiting || undefined}>
          {page.total === 0 ? (
            <NothingFound query={selection.query} />
          ) : (
            <ProductGrid page={page} selection={selection} />
          )}
        </div>
      </div>
    </div>
  )
}

function NothingFound({ query }: { readonly query: string }) {
  const text = useText(catalogText)
  const { categories } = useStoreData()
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
  const { features, account } = useStoreData()
  const { query, tag, order, category } = selection
  // Where prices are hidden, an order by price would reveal them.
  const hidesPrices = features.hidesPricesFromVisitors && !account
  const orders = hidesPrices ? PRODUCT_ORDERS.filter((known) => !known.startsWith('price')) : PRODUCT_ORDERS
  return (
    <Form
      method="get"
      action={listPath({ category, query: '', tag: null, order: 'featured', page: 1 })}
      className={stack.row2}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      {query !== '' && <input type="hidden" name="q" value={query} />}
      {tag !== null && <input type="hidden" name="etiqueta" value={tag} />}
      <label className={stack.row2}>
        <span className={style.name}>{text.sort}</span>
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
        <Button type="submit" size="small" look="secondary">
          {text.apply}
        </Button>
      </noscript>
    </Form>
  )
}
