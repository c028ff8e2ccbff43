import { PackageOpen } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listStoreCombos } from '#contract/combo-desk.ts'
import { formatCents } from '#domain/format-price.ts'
import {
  cheapestChoice,
  COMBO_STATES,
  isIncomplete,
  savingOf,
  type ComboPage,
  type ComboState,
  type StoreCombo,
} from '#domain/combo/combo.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as combosText } from '../../shared/i18n/office-combos.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { usePeriodText } from '../components/use-period-text.ts'
import type { Column } from '../list/column.ts'
import { officeListUrl } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { ListByState } from '../list/list-by-state.tsx'
import { requireOffice } from '../state/office-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(combosText).title} | ${store.name}` }),
}

const combosUrl = officeListUrl('/gestao/combos', {
  state: oneOf(
    'situacao',
    { running: 'valendo', scheduled: 'agendados', ended: 'vencidos', off: 'desligados' },
    'running',
  ),
  text: freeText('busca', 120),
  sort: oneOf('ordem', { newest: 'recentes' }, 'newest'),
})
type ListedCombos = Listed<ReturnType<typeof combosUrl.read>, ComboPage>

export async function loader(args: LoaderFunctionArgs): Promise<ListedCombos> {
  const office = await requireOffice(args, 'combo.manage')
  return loadList(office, args, {
    list: 'combos',
    url: combosUrl,
    load: ({ state, text, page, size }) =>
      callStore(office, listStoreCombos, { query: { state, text, page, limit: Number(size) } }),
  })
}

const NO_COMBOS: ComboPage = { combos: [], total: 0, counts: { running: 0, scheduled: 0, ended: 0, off: 0 } }
const TONE: Readonly<Record<ComboState, 'good' | 'plain'>> = {
  running: 'good',
  scheduled: 'plain',
  ended: 'plain',
  off: 'plain',
}

/** The combos of the store, by how they are now. */
export function Component() {
  const text = useText(combosText)
  const { query, views, loaded }: ListedCombos = useLoaderData()
  const { combos, total, counts } = loaded.rows ?? NO_COMBOS
  return (
    <ListByState
      list="combos"
      action={<ButtonLink to="/gestao/combos/novo">{text.newCombo}</ButtonLink>}
      url={combosUrl}
      query={query}
      total={total}
      problem={loaded.problem}
      views={views}
      states={COMBO_STATES}
      counts={counts}
      text={text}
      icon={<PackageOpen size={32} aria-hidden />}
      table={{
        columns: useColumns(),
        rows: combos,
        keyOf: ({ id }) => id,
        nameOf: ({ name }) => name,
        pathOf: ({ id }) => `/gestao/combos/${id}`,
      }}
    />
  )
}

function useColumns(): readonly Column<StoreCombo>[] {
  const text = useText(combosText)
  const periodText = usePeriodText()
  return [
    { id: 'name', header: text.columns.name, phone: 'name', cell: ({ name }) => name },
    {
      id: 'state',
      header: text.fields.status,
      phone: 'aside',
      cell: (combo) =>
        combo.state !== 'ended' && isIncomplete(combo) ? (
          <Badge tone="bad">{text.incomplete}</Badge>
        ) : (
          <Badge tone={TONE[combo.state]}>{text.state[combo.state]}</Badge>
        ),
    },
    {
      id: 'price',
      header: text.columns.price,
      align: 'end',
      phone: 'meta',
      cell: ({ price }) => formatCents(price),
    },
    {
      id: 'saves',
      header: text.columns.saves,
      align: 'end',
      cell: ({ price, parts }) => formatCents(savingOf(price, cheapestChoice(parts))),
    },
    {
      id: 'parts',
      header: text.columns.parts,
      priority: 3,
      cell: ({ parts }) => parts.map(({ name }) => name).join(', '),
    },
    { id: 'period', header: text.columns.period, cell: periodText },
    {
      id: 'customers',
      header: text.columns.customers,
      priority: 3,
      cell: ({ customers }) => (customers === null ? text.everybody : text.someCustomers(customers.length)),
    },
  ]
}
