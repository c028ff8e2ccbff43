import { Tags } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { basisPoints, type BasisPoints, type UnitPrice } from '#domain/amounts.ts'
import { can } from '#domain/access/can.ts'
import { encodePage } from '#contract/paging.ts'
import { listProductCosts, setProductCosts } from '#contract/product-cost.ts'
import { COST_GROUPS, type CostPage, type ProductCost } from '#domain/catalog/product-cost.ts'
import { floorPrice, marginOf } from '#domain/order/quote.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatPercent, formatPrice } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as costsText } from '../../shared/i18n/costs.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { InlinePrice } from '../components/inline-price.tsx'
import type { Column } from '../list/column.ts'
import { officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import textStyle from '../../shared/ui/text.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(costsText).title} | ${store.name}` }),
}

const costsUrl = officeListUrl('/gestao/custos', {
  group: oneOf('grupo', { all: 'todos', unknown: 'sem-custo', 'below-floor': 'abaixo-do-minimo' }, 'all'),
  text: freeText('busca', 120),
  sort: oneOf(
    'ordem',
    {
      name: 'nome',
      'name-descending': 'nome-decrescente',
      'lowest-margin': 'menor-margem',
      'highest-margin': 'maior-margem',
    },
    'name',
  ),
})
type ListedCosts = Listed<ReturnType<typeof costsUrl.read>, CostPage>

export async function loader(args: LoaderFunctionArgs): Promise<ListedCosts> {
  const office = await requireOffice(args, 'product-cost.manage')
  return loadList(office, args, {
    list: 'costs',
    url: costsUrl,
    load: ({ group, text, sort, ...query }) =>
      callStore(office, listProductCosts, { query: { group, text, sort, ...encodePage(pagingOfQuery(query)) } }),
  })
}

const NOTHING: CostPage = {
  products: [],
  total: 0,
  counts: { all: 0, unknown: 0, 'below-floor': 0 },
  marginFloor: basisPoints(0),
}

/** What products cost the store, and the lowest price that its margin leaves. */
export function Component() {
  const text = useText(costsText)
  const { account, features } = useOffice()
  const { query, views, loaded }: ListedCosts = useLoaderData()
  const { products, total, counts, marginFloor } = loaded.rows ?? NOTHING
  return (
    <OfficeList
      list="costs"
      title={text.title}
      intro={
        <p className={textStyle.muted}>
          {marginFloor > 0 ? text.intro(formatPercent(marginFloor)) : text.introWithoutFloor}{' '}
          {can('price-limit.manage', actorOf(account), { features }) && (
            <Link to="/gestao/alcadas">{text.changeFloor}</Link>
          )}
        </p>
      }
      url={costsUrl}
      query={query}
      total={total}
      count={text.count(total)}
      problem={loaded.problem}
      views={views}
      tabs={{
        label: text.groups,
        filter: 'group',
        tabs: COST_GROUPS.map((value) => ({ value, name: text.group[value], count: counts[value] })),
      }}
      search={{ filter: 'text', label: text.search, maxLength: 120 }}
      table={{
        columns: useColumns(marginFloor),
        rows: products,
        keyOf: ({ id }) => id,
        nameOf: ({ name }) => name,
      }}
      empty={<EmptyState icon={<Tags size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />}
      noneFound={text.noneTitle}
      elsewhere={COST_GROUPS.filter((group) => group !== query.group && counts[group] > 0).map((group) => ({
        to: costsUrl.pathOf(query, { group }),
        name: `${text.group[group]}: ${counts[group]}`,
      }))}
    />
  )
}

function useColumns(marginFloor: BasisPoints): readonly Column<ProductCost>[] {
  const text = useText(costsText)
  const office = useOffice()
  return [
    {
      id: 'name',
      header: text.columns.name,
      sort: { ascending: 'name', descending: 'name-descending' },
      phone: 'name',
      cell: ({ name }) => name,
    },
    { id: 'code', header: text.columns.code, phone: 'meta', priority: 3, cell: ({ code }) => code },
    {
      id: 'price',
      header: text.columns.price,
      align: 'end',
      cell: ({ price, unit }) => text.perUnit(formatPrice(price), unit),
    },
    {
      id: 'cost',
      header: text.columns.cost,
      align: 'end',
      phone: 'money',
      cell: ({ code, name, cost }) => (
        <InlinePrice
          price={cost}
          what={text.columns.cost}
          name={name}
          text={text}
          save={async (cost, seen) => {
            await callStore(office, setProductCosts, { body: { changes: [{ code, cost, seen }] } })
          }}
        />
      ),
    },
    {
      id: 'floor',
      header: text.columns.floor,
      align: 'end',
      cell: ({ cost }) => (cost === null ? '–' : formatPrice(floorPrice(cost, marginFloor))),
    },
    {
      id: 'margin',
      header: text.columns.margin,
      align: 'end',
      sort: { ascending: 'lowest-margin', descending: 'highest-margin' },
      phone: 'aside',
      cell: ({ price, cost }) => cost !== null && <Margin price={price} cost={cost} floor={marginFloor} />,
    },
  ]
}

function Margin({
  price,
  cost,
  floor,
}: {
  readonly price: UnitPrice
  readonly cost: UnitPrice
  readonly floor: BasisPoints
}) {
  const margin = marginOf(price, cost)
  if (margin === null) return '–'
  return price < floorPrice(cost, floor) ? <Badge tone="bad">{formatPercent(margin)}</Badge> : formatPercent(margin)
}
