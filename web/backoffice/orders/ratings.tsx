import { Star } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listRatings } from '#contract/order-rating.ts'
import { encodePage } from '#contract/paging.ts'
import { STARS, type RatingFilter, type RatingPage, type StoreRating } from '#domain/order/rating.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as ratingsText } from '../../shared/i18n/ratings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { oneOf } from '../../shared/list-url.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Stars } from '../../shared/ui/stars.tsx'
import textStyle from '../../shared/ui/text.module.css'
import { Moment } from '../components/moment.tsx'
import type { Column } from '../list/column.ts'
import { choice, officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice } from '../state/office-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(ratingsText).title} | ${store.name}` }),
}

const ratingsUrl = officeListUrl('/gestao/avaliacoes', {
  group: oneOf('situacao', { waiting: 'sem-resposta', answered: 'respondidas', all: 'todas' }, 'waiting'),
  stars: oneOf('nota', { any: 'todas', 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' }, 'any'),
  sort: oneOf('ordem', { usual: 'usual' }, 'usual'),
})
type RatingQuery = ReturnType<typeof ratingsUrl.read>

type ListedRatings = Listed<RatingQuery, RatingPage>

const filterOf = ({ group, stars }: RatingQuery): RatingFilter => ({
  isAnswered: group === 'all' ? null : group === 'answered',
  stars: STARS.find((star) => String(star) === stars) ?? null,
})

export async function loader(args: LoaderFunctionArgs): Promise<ListedRatings> {
  const office = await requireOffice(args, 'order.see-all')
  return loadList(office, args, {
    list: 'ratings',
    url: ratingsUrl,
    load: (query) =>
      callStore(office, listRatings, { query: { ...filterOf(query), ...encodePage(pagingOfQuery(query)) } }),
  })
}

const GROUPS = ['waiting', 'answered', 'all'] as const
const NO_RATINGS: RatingPage = { ratings: [], total: 0, unanswered: 0, average: null }
const average = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** What customers think of their orders; each is answered on the page of its order. */
export function Component() {
  const text = useText(ratingsText)
  const { query, views, loaded, now }: ListedRatings = useLoaderData()
  const page = loaded.rows ?? NO_RATINGS
  const columns = useColumns(now)
  return (
    <OfficeList
      list="ratings"
      title={text.title}
      intro={
        page.average === null ? null : <p className={textStyle.note}>{text.average(average.format(page.average))}</p>
      }
      url={ratingsUrl}
      query={query}
      total={page.total}
      count={text.count(page.total)}
      problem={loaded.problem}
      views={views}
      tabs={{
        label: text.columns.answer,
        filter: 'group',
        tabs: GROUPS.map((value) => ({
          value,
          name: text.group[value],
          ...(value === 'waiting' ? { count: page.unanswered } : {}),
        })),
      }}
      filters={[choice('stars', text.columns.stars, text.starsFilter)]}
      table={{
        columns,
        rows: page.ratings,
        keyOf: ({ orderNumber }) => String(orderNumber),
        nameOf: ({ orderNumber }) => `${text.columns.order} ${orderNumber}`,
        pathOf: ({ orderNumber }) => `/gestao/pedidos/${orderNumber}`,
      }}
      empty={<EmptyState icon={<Star size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />}
      noneFound={text.noneTitle}
    />
  )
}

function useColumns(now: string): readonly Column<StoreRating>[] {
  const { columns } = useText(ratingsText)
  return [
    { id: 'number', header: columns.order, phone: 'name', cell: ({ orderNumber }) => orderNumber },
    { id: 'stars', header: columns.stars, phone: 'aside', cell: ({ stars }) => <Stars count={stars} /> },
    { id: 'comment', header: columns.comment, phone: 'meta', cell: ({ comment }) => comment || '–' },
    { id: 'customer', header: columns.customer, cell: ({ customerName }) => customerName },
    { id: 'rated-at', header: columns.ratedAt, cell: ({ ratedAt }) => <Moment at={ratedAt} now={now} /> },
    { id: 'answer', header: columns.answer, priority: 3, cell: ({ answer }) => answer || '–' },
  ]
}
