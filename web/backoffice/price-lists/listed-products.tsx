import { Tags } from 'lucide-react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { exportListPrices } from '#contract/data-export.ts'
import { listListedProducts, setAgreedPrices } from '#contract/price-list.ts'
import { basisPoints, type BasisPoints, type UnitPrice } from '#domain/amounts.ts'
import { LISTED_GROUPS, priceOnList, type ListedPage, type ListedProduct } from '#domain/catalog/price-list.ts'
import { MAX_IMPORT_ROWS } from '#domain/data-import/data-import.ts'
import { marginOf } from '#domain/order/quote.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatPercent, formatPrice } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as listsText } from '../../shared/i18n/office-price-lists.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { InlinePrice } from '../components/inline-price.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import type { Column } from '../list/column.ts'
import { officeListUrl } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(listsText).products} | ${store.name}` }),
}

const urlOf = (id: string) =>
  officeListUrl(`/gestao/tabelas-de-precos/${id}/produtos`, {
    group: oneOf('grupo', { all: 'todos', agreed: 'combinados', 'below-cost': 'abaixo-do-custo' }, 'all'),
    text: freeText('busca', 120),
    sort: oneOf('ordem', { name: 'nome' }, 'name'),
  })
type ListedPrices = Listed<ReturnType<ReturnType<typeof urlOf>['read']>, ListedPage>

export async function loader(args: LoaderFunctionArgs): Promise<ListedPrices> {
  const office = await requireOffice(args, 'price-list.manage')
  const id = args.params['id'] ?? ''
  return loadList(office, args, {
    list: 'listed-products',
    url: urlOf(id),
    load: ({ group, text, page, size }) =>
      callStore(office, listListedProducts, { params: { id }, query: { group, text, page, limit: Number(size) } }),
  })
}

/** What each product costs on a price list. */
export function Component() {
  const text = useText(listsText)
  const office = useOffice()
  const { id = '' } = useParams()
  const { query, views, loaded }: ListedPrices = useLoaderData()
  const url = urlOf(id)
  const { products, total, counts, list } = loaded.rows ?? nothingOn(id)
  return (
    <div className={stack.gap4}>
      <BackToList path={`/gestao/tabelas-de-precos/${id}`}>{list.name || text.back}</BackToList>
      <OfficeList
        list="listed-products"
        title={text.productsTitle(list.name)}
        intro={
          <p className={textStyle.muted}>
            {list.adjustment === 0 ? text.productsIntroPlain : text.productsIntro(formatPercent(list.adjustment))}
          </p>
        }
        action={
          <ButtonLink to={`/gestao/importacoes?tipo=precos-de-tabela&tabela=${id}`} look="secondary">
            {text.import}
          </ButtonLink>
        }
        exportFile={(format) => callStore(office, exportListPrices, { params: { id }, query: { format } })}
        maxExported={MAX_IMPORT_ROWS}
        url={url}
        query={query}
        total={total}
        count={text.count(total)}
        problem={loaded.problem}
        views={views}
        tabs={{
          label: text.groups,
          filter: 'group',
          tabs: LISTED_GROUPS.map((value) => ({ value, name: text.group[value], count: counts[value] })),
        }}
        search={{ filter: 'text', label: text.search, maxLength: 120 }}
        table={{
          columns: useColumns(id, list.adjustment),
          rows: products,
          keyOf: ({ id }) => id,
          nameOf: ({ name }) => name,
        }}
        empty={<EmptyState icon={<Tags size={32} aria-hidden />} title={text.noProducts} text={text.noProductsHint} />}
        noneFound={text.noneTitle}
        elsewhere={LISTED_GROUPS.filter((group) => group !== query.group && counts[group] > 0).map((group) => ({
          to: url.pathOf(query, { group }),
          name: `${text.group[group]}: ${counts[group]}`,
        }))}
      />
    </div>
  )
}

const nothingOn = (id: string): ListedPage => ({
  products: [],
  total: 0,
  counts: { all: 0, agreed: 0, 'below-cost': 0 },
  list: { id, name: '', adjustment: basisPoints(0) },
})

function useColumns(id: string, adjustment: BasisPoints): readonly Column<ListedProduct>[] {
  const text = useText(listsText)
  const office = useOffice()
  return [
    { id: 'name', header: text.productColumns.name, phone: 'name', cell: ({ name }) => name },
    { id: 'code', header: text.productColumns.code, phone: 'meta', priority: 3, cell: ({ code }) => code },
    {
      id: 'storePrice',
      header: text.productColumns.storePrice,
      align: 'end',
      cell: ({ storePrice, unit }) => text.perUnit(formatPrice(storePrice), unit),
    },
    {
      id: 'agreed',
      header: text.productColumns.agreed,
      align: 'end',
      phone: 'money',
      cell: ({ code, name, agreedPrice }) => (
        <InlinePrice
          price={agreedPrice}
          what={text.productColumns.agreed}
          name={name}
          text={{ notAnAmount: text.notAnAmount, saved: text.priceSaved, removed: text.priceRemoved }}
          save={async (price, seen) => {
            await callStore(office, setAgreedPrices, { params: { id }, body: { changes: [{ code, price, seen }] } })
          }}
        />
      ),
    },
    {
      id: 'onList',
      header: text.productColumns.onList,
      align: 'end',
      phone: 'aside',
      cell: (product) => formatPrice(priceOnList(product, adjustment)),
    },
    {
      id: 'margin',
      header: text.productColumns.margin,
      align: 'end',
      cell: (product) => <Margin price={priceOnList(product, adjustment)} cost={product.cost} />,
    },
  ]
}

function Margin({ price, cost }: { readonly price: UnitPrice; readonly cost: UnitPrice | null }) {
  const margin = cost === null ? null : marginOf(price, cost)
  if (margin === null) return '–'
  return margin < 0 ? <Badge tone="bad">{formatPercent(margin)}</Badge> : formatPercent(margin)
}
