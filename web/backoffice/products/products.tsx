import { Package } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { exportProducts } from '#contract/data-export.ts'
import { encodePage } from '#contract/paging.ts'
import { listStoredProducts } from '#contract/product-desk.ts'
import type { Category } from '#domain/catalog/product.ts'
import {
  PRODUCT_GROUPS,
  type ProductGap,
  type StoredProduct,
  type StoredProductPage,
} from '#domain/catalog/stored-product.ts'
import { MAX_IMPORT_ROWS } from '#domain/data-import/data-import.ts'
import { ALL_PRODUCTS, catalogApi } from '../../shared/api/catalog.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatAmount, formatPrice } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as productsText } from '../../shared/i18n/office-products.ts'
import { text as bulkText } from '../../shared/i18n/office-bulk.ts'
import { text as repriceText } from '../../shared/i18n/office-reprice.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import stack from '../../shared/ui/stack.module.css'
import { categoryOptions } from '../components/category-choice.tsx'
import type { Column } from '../list/column.ts'
import { choice, officeListUrl, pagingOfQuery, type FilterField } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { SelectionBar, useSelection } from '../list/selection.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { ChangeCategory, ChangeTags, SaleButton } from './bulk-changes.tsx'
import style from './products.module.css'
import { Reprice } from './reprice.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(productsText).title} | ${store.name}` }),
}

const productsUrl = officeListUrl('/gestao/produtos', {
  group: oneOf(
    'grupo',
    {
      active: 'a-venda',
      'low-stock': 'acabando',
      'sold-out': 'esgotados',
      'dearer-tiers': 'faixas',
      archived: 'arquivados',
    },
    'active',
  ),
  text: freeText('busca', 120),
  categoryId: freeText('categoria', 36),
  brand: freeText('marca', 80),
  gap: oneOf<ProductGap | ''>(
    'falta',
    { '': 'nada', picture: 'foto', price: 'preco', description: 'descricao', gtin: 'codigo-de-barras' },
    '',
  ),
  sort: oneOf(
    'ordem',
    {
      name: 'nome',
      'name-descending': 'nome-decrescente',
      cheapest: 'mais-baratos',
      dearest: 'mais-caros',
      newest: 'recentes',
    },
    'name',
  ),
})
type ProductQuery = ReturnType<typeof productsUrl.read>
interface ListedProducts extends Listed<ProductQuery, StoredProductPage> {
  readonly categories: readonly Category[]
  /** Of the products for sale. */
  readonly brands: readonly string[]
}

const filterOf = ({ group, text, categoryId, brand, gap }: ProductQuery) => ({
  group,
  text,
  categoryId: categoryId || null,
  brand,
  gap: gap || null,
})

export async function loader(args: LoaderFunctionArgs): Promise<ListedProducts> {
  const office = await requireOffice(args, 'product.manage')
  const api = catalogApi(office)
  const [listed, categories, inUse] = await Promise.all([
    loadList(office, args, {
      list: 'products',
      url: productsUrl,
      load: (query) =>
        callStore(office, listStoredProducts, {
          query: { ...filterOf(query), sort: query.sort, ...encodePage(pagingOfQuery(query)) },
        }),
    }),
    api.categories(),
    api.filters(ALL_PRODUCTS),
  ])
  return { ...listed, categories, brands: inUse.brands.map(({ brand }) => brand) }
}

const NO_PRODUCTS: StoredProductPage = {
  products: [],
  total: 0,
  counts: { active: 0, 'low-stock': 0, 'sold-out': 0, 'dearer-tiers': 0, archived: 0 },
}

/** The products of the store, by what is to be looked after. */
export function Component() {
  const text = useText(productsText)
  const reprice = useText(repriceText)
  const bulk = useText(bulkText)
  const office = useOffice()
  const { query, views, loaded, categories, brands }: ListedProducts = useLoaderData()
  const { products, total, counts } = loaded.rows ?? NO_PRODUCTS
  const selection = useSelection(productsUrl.searchOf(query, ['sort', 'size', 'view']))
  const [isRepricing, setRepricing] = useState(false)
  const [isTagging, setTagging] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const selected = {
    ids: selection.isAll ? null : selection.keys,
    filter: filterOf(query),
    expectedCount: selection.isAll ? total : selection.keys.length,
  }
  return (
    <OfficeList
      list="products"
      title={text.title}
      action={
        <div className={stack.wrap2}>
          <ButtonLink to="/gestao/produtos/variantes" look="secondary">
            {text.variants}
          </ButtonLink>
          <ButtonLink to="/gestao/produtos/contagem" look="secondary">
            {text.stockCounts}
          </ButtonLink>
          <ButtonLink to="/gestao/importacoes" look="secondary">
            {text.import}
          </ButtonLink>
          <ButtonLink to="/gestao/produtos/novo">{text.newProduct}</ButtonLink>
        </div>
      }
      exportFile={(format) => callStore(office, exportProducts, { query: { ...filterOf(query), format } })}
      maxExported={MAX_IMPORT_ROWS}
      url={productsUrl}
      query={query}
      total={total}
      count={text.count(total)}
      problem={loaded.problem}
      views={views}
      tabs={{
        label: text.groups,
        filter: 'group',
        tabs: PRODUCT_GROUPS.map((value) => ({ value, name: text.group[value], count: counts[value] })),
      }}
      filters={useFilters(categories, brands)}
      search={{ filter: 'text', label: text.search, maxLength: 120 }}
      table={{
        columns: useColumns(),
        rows: products,
        keyOf: ({ id }) => id,
        nameOf: ({ name }) => name,
        pathOf: ({ id }) => `/gestao/produtos/${id}`,
        selection,
      }}
      empty={
        <EmptyState icon={<Package size={32} aria-hidden />} title={text.emptyTitle} text={text.empty}>
          <ButtonLink to="/gestao/importacoes" look="secondary">
            {text.importFirst}
          </ButtonLink>
        </EmptyState>
      }
      bulk={
        <SelectionBar selection={selection} total={total}>
          <Button size="small" onClick={() => setRepricing(true)}>
            {reprice.open}
          </Button>
          <Button size="small" look="secondary" onClick={() => setTagging(true)}>
            {bulk.tags}
          </Button>
          <Button size="small" look="secondary" onClick={() => setMoving(true)}>
            {bulk.category}
          </Button>
          <SaleButton selected={selected} isArchived={query.group === 'archived'} />
        </SelectionBar>
      }
      noneFound={text.noneTitle}
      elsewhere={PRODUCT_GROUPS.filter((group) => group !== query.group && counts[group] > 0).map((group) => ({
        to: productsUrl.pathOf(query, { group }),
        name: `${text.group[group]}: ${counts[group]}`,
      }))}
    >
      {isRepricing && <Reprice selected={selected} onClose={() => setRepricing(false)} />}
      {isTagging && <ChangeTags selected={selected} onClose={() => setTagging(false)} />}
      {isMoving && <ChangeCategory selected={selected} categories={categories} onClose={() => setMoving(false)} />}
    </OfficeList>
  )
}

function useFilters(categories: readonly Category[], brands: readonly string[]): readonly FilterField<ProductQuery>[] {
  const text = useText(productsText)
  return [
    choice(
      'categoryId',
      text.columns.category,
      Object.fromEntries(categoryOptions(categories).map(({ value, label }) => [value, label])),
    ),
    choice('brand', text.fields.brand, Object.fromEntries(brands.map((brand) => [brand, brand]))),
    choice('gap', text.gap, text.gaps),
  ]
}

function useColumns(): readonly Column<StoredProduct>[] {
  const text = useText(productsText)
  return [
    {
      id: 'name',
      header: text.columns.name,
      sort: { ascending: 'name', descending: 'name-descending' },
      phone: 'name',
      cell: ({ name, picture }) => (
        <span className={style.name}>
          <Picture picture={picture} alt="" sizes="2.5rem" className={style.picture} />
          {name}
        </span>
      ),
    },
    { id: 'code', header: text.columns.code, phone: 'meta', cell: ({ code }) => code },
    { id: 'category', header: text.columns.category, priority: 3, cell: ({ categoryName }) => categoryName },
    {
      id: 'price',
      header: text.columns.price,
      align: 'end',
      sort: { ascending: 'cheapest', descending: 'dearest' },
      phone: 'money',
      cell: ({ price, unit }) => `${formatPrice(price)}/${unit}`,
    },
    {
      id: 'stock',
      header: text.columns.stock,
      align: 'end',
      phone: 'aside',
      cell: ({ stockPolicy, stock, unit }) =>
        ({ untracked: text.untracked, 'on-request': text.onRequest, tracked: formatAmount(stock, unit) })[stockPolicy],
    },
  ]
}
