import { TicketPercent } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listCoupons } from '#contract/coupon-desk.ts'
import { matchDiscount, type CouponDiscount } from '#domain/coupon/coupon.ts'
import { COUPON_STATES, type CouponPage, type CouponState, type StoreCoupon } from '#domain/coupon/store-coupon.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatPercent } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as couponsText } from '../../shared/i18n/coupons.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { usePeriodText } from '../components/use-period-text.ts'
import type { Column } from '../list/column.ts'
import { officeListUrl } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { ListByState } from '../list/list-by-state.tsx'
import { requireOffice } from '../state/office-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './coupons.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(couponsText).title} | ${store.name}` }),
}

const couponsUrl = officeListUrl('/gestao/cupons', {
  state: oneOf(
    'situacao',
    { running: 'valendo', scheduled: 'agendados', ended: 'vencidos', exhausted: 'esgotados', off: 'desligados' },
    'running',
  ),
  text: freeText('busca', 120),
  sort: oneOf(
    'ordem',
    {
      newest: 'recentes',
      code: 'codigo',
      'code-descending': 'codigo-decrescente',
      'most-used': 'mais-usados',
      'least-used': 'menos-usados',
    },
    'newest',
  ),
})
type CouponQuery = ReturnType<typeof couponsUrl.read>
type ListedCoupons = Listed<CouponQuery, CouponPage>

export async function loader(args: LoaderFunctionArgs): Promise<ListedCoupons> {
  const office = await requireOffice(args, 'coupon.manage')
  return loadList(office, args, {
    list: 'coupons',
    url: couponsUrl,
    load: ({ state, text, sort, page, size }) =>
      callStore(office, listCoupons, { query: { state, text, sort, page, limit: Number(size) } }),
  })
}

const NO_COUPONS: CouponPage = {
  coupons: [],
  total: 0,
  counts: { running: 0, scheduled: 0, ended: 0, exhausted: 0, off: 0 },
}
const TONE: Readonly<Record<CouponState, 'good' | 'plain' | 'bad'>> = {
  running: 'good',
  scheduled: 'plain',
  ended: 'plain',
  exhausted: 'bad',
  off: 'plain',
}

/** The coupons of the store, by how they are now, with what they brought. */
export function Component() {
  const text = useText(couponsText)
  const { query, views, loaded }: ListedCoupons = useLoaderData()
  const { coupons, total, counts } = loaded.rows ?? NO_COUPONS
  return (
    <ListByState
      list="coupons"
      intro={
        <p>
          <Link to="/gestao/cupons/indicacao">{text.referrals}</Link>
        </p>
      }
      action={<ButtonLink to="/gestao/cupons/novo">{text.newCoupon}</ButtonLink>}
      url={couponsUrl}
      query={query}
      total={total}
      problem={loaded.problem}
      views={views}
      states={COUPON_STATES}
      counts={counts}
      text={text}
      icon={<TicketPercent size={32} aria-hidden />}
      table={{
        columns: useColumns(),
        rows: coupons,
        keyOf: ({ id }) => id,
        nameOf: ({ code }) => code,
        pathOf: ({ id }) => `/gestao/cupons/${id}`,
      }}
    />
  )
}

/** "10 % de desconto", or the amount. */
export function useBenefitText(): (discount: CouponDiscount) => string {
  const text = useText(couponsText)
  return (discount) =>
    matchDiscount(discount, {
      percent: (share) => text.percent(formatPercent(share)),
      fixed: (amount) => text.amount(formatCents(amount)),
    })
}

function useColumns(): readonly Column<StoreCoupon>[] {
  const text = useText(couponsText)
  const benefitText = useBenefitText()
  const periodText = usePeriodText()
  return [
    {
      id: 'code',
      header: text.columns.code,
      sort: { ascending: 'code', descending: 'code-descending' },
      phone: 'name',
      cell: ({ code, description }) => (
        <>
          {code}
          {description && <small className={classNames(textStyle.note, style.description)}>{description}</small>}
        </>
      ),
    },
    {
      id: 'state',
      header: text.fields.status,
      phone: 'aside',
      cell: ({ state }) => <Badge tone={TONE[state]}>{text.state[state]}</Badge>,
    },
    {
      id: 'gives',
      header: text.columns.gives,
      phone: 'meta',
      cell: ({ minimumItems, target, targets, ...coupon }) =>
        [
          target === 'delivery' ? `${benefitText(coupon)} ${text.onDelivery}` : benefitText(coupon),
          ...(targets.length > 0 ? [text.onTargets(targets.map(({ name }) => name))] : []),
          ...(minimumItems > 0 ? [text.from(formatCents(minimumItems))] : []),
        ].join(', '),
    },
    { id: 'period', header: text.columns.period, cell: periodText },
    {
      id: 'uses',
      header: text.columns.uses,
      align: 'end',
      sort: { ascending: 'least-used', descending: 'most-used' },
      cell: ({ used, maxUses }) => (maxUses === null ? used : text.usesOf(used, maxUses)),
    },
    {
      id: 'cost',
      header: text.columns.cost,
      align: 'end',
      priority: 3,
      cell: ({ cost }) => formatCents(cost),
    },
    { id: 'revenue', header: text.columns.revenue, align: 'end', cell: ({ revenue }) => formatCents(revenue) },
  ]
}
