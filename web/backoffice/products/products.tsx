import { Package } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { exportProducts } from '#contract/data-export.ts'
import { encodePage } from '#contract/paging.ts'
import { listStoredProducts } from '#contract/product-desk.ts'
import { PRODUCT_GROUPS, type StoredProduct, type StoredProductPage } from '#domain/catalog/stored-product.ts'
import { MAX_IMPORT_ROWS } from '#domain/data-import/data-import.ts'
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
import stack from '../../shared/ui/stack.module.css'
import type { Column } from '../list/column.ts'
import { officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { SelectionBar, useSelection } from '../list/selection.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { ChangeTags, SaleButton } from './bulk-changes.tsx'
import { Reprice } from './reprice.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(productsText).title} | ${store.name}` }),
}

const productsUrl = officeListUrl('/gestao/produtos', {
  group: oneOf(
    'grupo',
    { active: 'a-venda', 'sold-out': 'esgotados', 'dearer-tiers': 'faixas', archived: 'arquivados' },
    'active',
  ),
  text: freeText('busca', 120),
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
type ListedProducts = Listed<ReturnType<typeof productsUrl.read>, StoredProductPage>

export async function loader(args: LoaderFunctionArgs): Promise<ListedProducts> {
  const office = await requireOffice(args, 'product.manage')
  return loadList(office, args, {
    list: 'products',
    url: productsUrl,
    load: ({ group, text, ...query }) =>
      callStore(office, listStoredProducts, {
        query: { group, text, sort: query.sort, ...encodePage(pagingOfQuery(query)) },
      }),
  })
}

const NO_PRODUCTS: StoredProductPage = {
  products: [],
  total: 0,
  counts: { active: 0, 'sold-out': 0, 'dearer-tiers': 0, archived: 0 },
}

/** The products of the store, by what is to be looked after. */
export function Component() {
  const text = useText(productsText)
  const reprice = useText(repriceText)
  const bulk = useText(bulkText)
  const office = useOffice()
  const { query, views, loaded }: ListedProducts = useLoaderData()
  const { products, total, counts } = loaded.rows ?? NO_PRODUCTS
  const selection = useSelection(productsUrl.searchOf(query, ['sort', 'size', 'view']))
  const [isRepricing, setRepricing] = useState(false)
  const [isTagging, setTagging] = useState(false)
  const selected = {
    ids: selection.isAll ? null : selection.keys,
    filter: { group: query.group, text: query.text },
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
          <ButtonLink to="/gestao/importacoes" look="secondary">
            {text.import}
          </ButtonLink>
          <ButtonLink to="/gestao/produtos/novo">{text.newProduct}</ButtonLink>
        </div>
      }
      exportFile={(format) =>
        callStore(office, exportProducts, { query: { group: query.group, text: query.text, format } })
      }
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
      search={{ filter: 'text', label: text.search, maxLength: 120 }}
      table={{
        columns: useColumns(),
        rows: products,
        keyOf: ({ id }) => id,
        nameOf: ({ name }) => name,
        pathOf: ({ id }) => `/gestao/produtos/${id}`,
        selection,
      }}
      empty={<EmptyState icon={<Package size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />}
      bulk={
        <SelectionBar selection={selection} total={total}>
          <Button size="small" onClick={() => setRepricing(true)}>
            {reprice.open}
          </Button>
          <Button size="small" look="secondary" onClick={() => setTagging(true)}>
            {bulk.tags}
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
    </OfficeList>
  )
}

function useColumns(): readonly Column<StoredProduct>[] {
  const text = useText(productsText)
  return [
    {
      id: 'name',
      header: text.columns.name,
      sort: { ascending: 'name', descending: 'name-descending' },
      phone: 'name',
      cell: ({ name }) => name,
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
