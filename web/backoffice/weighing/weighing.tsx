import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { basisPoints, type BasisPoints } from '#domain/amounts.ts'
import { encodePage } from '#contract/paging.ts'
import { listWeighing, setWeighing } from '#contract/weighing.ts'
import { WEIGHING_GROUPS, type WeighableProduct, type Weighing, type WeighingPage } from '#domain/catalog/weighing.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { formatPercent } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { text as weighingText } from '../../shared/i18n/weighing.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { InlineEdit } from '../components/inline-edit.tsx'
import { useToast } from '../components/toast.tsx'
import type { Column } from '../list/column.ts'
import { officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './weighing.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(weighingText).title} | ${store.name}` }),
}

const weighingUrl = officeListUrl('/gestao/venda-por-peso', {
  group: oneOf('grupo', { all: 'todos', weighed: 'pesados', unweighed: 'nao-pesados' }, 'all'),
  text: freeText('busca', 120),
  sort: oneOf('ordem', { name: 'nome', 'name-descending': 'nome-decrescente' }, 'name'),
})
type ListedWeighing = Listed<ReturnType<typeof weighingUrl.read>, WeighingPage>

export async function loader(args: LoaderFunctionArgs): Promise<ListedWeighing> {
  const office = await requireOffice(args, 'product.manage')
  return loadList(office, args, {
    list: 'weighing',
    url: weighingUrl,
    load: ({ group, text, sort, ...query }) =>
      callStore(office, listWeighing, { query: { group, text, sort, ...encodePage(pagingOfQuery(query)) } }),
  })
}

const NOTHING: WeighingPage = {
  products: [],
  total: 0,
  counts: { all: 0, weighed: 0, unweighed: 0 },
  tolerance: basisPoints(0),
}

/** Which products are sold by weight, and how far the weight may be from the ordered one. */
export function Component() {
  const text = useText(weighingText)
  const { query, views, loaded }: ListedWeighing = useLoaderData()
  const { products, total, counts, tolerance } = loaded.rows ?? NOTHING
  return (
    <OfficeList
      list="weighing"
      title={text.title}
      intro={<p className={textStyle.muted}>{text.intro(formatPercent(tolerance))}</p>}
      url={weighingUrl}
      query={query}
      total={total}
      count={text.count(total)}
      problem={loaded.problem}
      views={views}
      tabs={{
        label: text.groups,
        filter: 'group',
        tabs: WEIGHING_GROUPS.map((value) => ({ value, name: text.group[value], count: counts[value] })),
      }}
      search={{ filter: 'text', label: text.search, maxLength: 120 }}
      table={{
        columns: useColumns(),
        rows: products,
        keyOf: ({ id }) => id,
        nameOf: ({ name }) => name,
      }}
      empty={<EmptyState icon={<Scale size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />}
      noneFound={text.noneTitle}
      elsewhere={WEIGHING_GROUPS.filter((group) => group !== query.group && counts[group] > 0).map((group) => ({
        to: weighingUrl.pathOf(query, { group }),
        name: `${text.group[group]}: ${counts[group]}`,
      }))}
    />
  )
}

/** `7,5` */
const typedTolerance = (tolerance: BasisPoints | null): string =>
  tolerance === null ? '' : (tolerance / 100).toLocaleString('pt-BR', { useGrouping: false })

function useColumns(): readonly Column<WeighableProduct>[] {
  const text = useText(weighingText)
  const office = useOffice()
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const save = async ({ code, isWeighed, tolerance }: WeighableProduct, changed: Partial<Weighing>) => {
    const seen = { isWeighed, tolerance }
    await callStore(office, setWeighing, { body: { changes: [{ code, ...seen, ...changed, seen }] } })
    await revalidate()
  }
  const toleranceIn = (typed: string): BasisPoints | null => {
    if (typed === '') return null
    const percent = parseDecimal(typed)
    if (percent === null || percent < 0 || percent > 100) throw Refusal.of(422, 'request.invalid', text.notAPercentage)
    return basisPoints(Math.round(percent * 100))
  }
  return [
    {
      id: 'name',
      header: text.columns.name,
      sort: { ascending: 'name', descending: 'name-descending' },
      phone: 'name',
      cell: ({ name }) => name,
    },
    { id: 'code', header: text.columns.code, phone: 'meta', priority: 3, cell: ({ code }) => code },
    { id: 'unit', header: text.columns.unit, priority: 3, cell: ({ unit }) => unit },
    {
      id: 'isWeighed',
      header: text.columns.isWeighed,
      phone: 'aside',
      cell: (product) => <WeighedSwitch product={product} save={(isWeighed) => save(product, { isWeighed })} />,
    },
    {
      id: 'tolerance',
      header: text.columns.tolerance,
      align: 'end',
      phone: 'money',
      cell: (product) =>
        product.isWeighed && (
          <InlineEdit
            key={product.tolerance}
            value={typedTolerance(product.tolerance)}
            what={text.columns.tolerance}
            name={product.name}
            maxLength={6}
            save={async (typed) => {
              const tolerance = toleranceIn(typed)
              await save(product, { tolerance })
              showToast({ message: text.saved, undo: () => save({ ...product, tolerance }, product) })
            }}
          />
        ),
    },
  ]
}

interface WeighedSwitchProps {
  readonly product: WeighableProduct
  readonly save: (isWeighed: boolean) => Promise<void>
}

function WeighedSwitch({ product: { name, isWeighed }, save }: WeighedSwitchProps) {
  const text = useText(weighingText)
  const shell = useText(shellText)
  const showToast = useToast()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (wanted: boolean) => {
    setWanted(wanted)
    try {
      await save(wanted)
      showToast({ message: wanted ? text.weighed(name) : text.unweighed(name) })
    } catch (error) {
      showToast({ message: error instanceof Refusal ? error.message : shell.unreachable })
    }
    setWanted(null)
  }
  return (
    <label className={`${stack.row2} ${style.switch}`}>
      <input
        type="checkbox"
        aria-label={text.weigh(name)}
        checked={wanted ?? isWeighed}
        disabled={wanted !== null}
        onChange={(event) => void change(event.target.checked)}
      />
      <span className={visible.belowDesktop} aria-hidden>
        {text.byWeight}
      </span>
    </label>
  )
}
