import { BadgePercent } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listPromotions } from '#contract/promotion.ts'
import {
  PROMOTION_STATES,
  type PromotionPage,
  type PromotionState,
  type PromotionSummary,
} from '#domain/catalog/promotion.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatPercent } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as couponsText } from '../../shared/i18n/coupons.ts'
import { text as promotionsText } from '../../shared/i18n/office-promotions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { formatLocalMoment } from '../components/format-local-moment.ts'
import type { Column } from '../list/column.ts'
import { officeListUrl } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { ListByState } from '../list/list-by-state.tsx'
import { requireOffice } from '../state/office-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(promotionsText).title} | ${store.name}` }),
}

const promotionsUrl = officeListUrl('/gestao/promocoes', {
  state: oneOf(
    'situacao',
    { running: 'no-ar', scheduled: 'agendadas', draft: 'rascunhos', ended: 'encerradas' },
    'running',
  ),
  text: freeText('busca', 120),
  sort: oneOf('ordem', { newest: 'recentes' }, 'newest'),
})
type ListedPromotions = Listed<ReturnType<typeof promotionsUrl.read>, PromotionPage>

export async function loader(args: LoaderFunctionArgs): Promise<ListedPromotions> {
  const office = await requireOffice(args, 'promotion.manage')
  return loadList(office, args, {
    list: 'promotions',
    url: promotionsUrl,
    load: ({ state, text, page, size }) =>
      callStore(office, listPromotions, { query: { state, text, page, limit: Number(size) } }),
  })
}

const NONE: PromotionPage = { promotions: [], total: 0, counts: { running: 0, scheduled: 0, draft: 0, ended: 0 } }
const TONE: Readonly<Record<PromotionState, 'good' | 'plain'>> = {
  running: 'good',
  scheduled: 'plain',
  draft: 'plain',
  ended: 'plain',
}

/** The promotions of the store, by how they are now. */
export function Component() {
  const text = useText(promotionsText)
  const { query, views, loaded }: ListedPromotions = useLoaderData()
  const { promotions, total, counts } = loaded.rows ?? NONE
  return (
    <ListByState
      list="promotions"
      action={<ButtonLink to="/gestao/promocoes/nova">{text.newPromotion}</ButtonLink>}
      url={promotionsUrl}
      query={query}
      total={total}
      problem={loaded.problem}
      views={views}
      states={PROMOTION_STATES}
      counts={counts}
      text={text}
      icon={<BadgePercent size={32} aria-hidden />}
      table={{
        columns: useColumns(),
        rows: promotions,
        keyOf: ({ id }) => id,
        nameOf: ({ name }) => name,
        pathOf: ({ id }) => `/gestao/promocoes/${id}`,
      }}
    />
  )
}

function useColumns(): readonly Column<PromotionSummary>[] {
  const text = useText(promotionsText)
  const periods = useText(couponsText)
  const targetsOf = ({ productCount, categoryNames, tags }: PromotionSummary) =>
    [
      ...(productCount > 0 ? [text.products(productCount)] : []),
      ...categoryNames,
      ...(tags.length > 0 ? [text.tagged(tags)] : []),
    ].join(' · ')
  return [
    { id: 'name', header: text.columns.name, phone: 'name', cell: ({ name }) => name },
    {
      id: 'state',
      header: text.fields.status,
      phone: 'aside',
      cell: ({ state }) => <Badge tone={TONE[state]}>{text.state[state]}</Badge>,
    },
    {
      id: 'discount',
      header: text.columns.discount,
      align: 'end',
      phone: 'meta',
      cell: ({ discount }) => (discount === null ? text.ownPrices : text.percentOff(formatPercent(discount))),
    },
    { id: 'targets', header: text.columns.targets, priority: 3, cell: targetsOf },
    {
      id: 'period',
      header: text.columns.period,
      cell: ({ from, until }) => periods.between(formatLocalMoment(from), formatLocalMoment(until)),
    },
    {
      id: 'audience',
      header: text.columns.audience,
      priority: 3,
      cell: ({ audience }) => text.audience[audience],
    },
  ]
}
