import { ArrowLeft, MessagesSquare, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Form, Link, redirect, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { getChatSettings, getConversation, listConversations, openConversation } from '#contract/chat-desk.ts'
import { pageCount, PAGE_SIZE } from '#contract/paging.ts'
import {
  CONVERSATION_FILTERS,
  type CannedAnswer,
  type Conversation,
  type ConversationDetail,
  type ConversationPage,
} from '#domain/chat/chat.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { conversationRoom } from '../../shared/api/chat.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as chatText } from '../../shared/i18n/chat.ts'
import { officeChatText } from '../../shared/i18n/office-chat.ts'
import { text as listText } from '../../shared/i18n/list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { freeText, listUrl, oneOf, type QueryOf } from '../../shared/list-url.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Pages } from '../../shared/ui/pages.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useRereading } from '../state/live-updates.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { OpenConversation } from './open-conversation.tsx'
import { formatRecent } from '../components/format-recent.ts'
import { useListKeys } from '../components/list-keys.ts'
import search from '../components/search.module.css'
import style from './chat.module.css'

export const handle: ScreenHandle<Shown> = {
  head: ({ detail }, store) => ({
    title: `${detail === null ? store.text(chatText).title : detail.conversation.customerName} | ${store.name}`,
  }),
}

const MAX_SEARCH = 120
const FILTERS = {
  filter: oneOf('de', { own: 'minhas', unassigned: 'sem-dono', all: 'todas' }, 'all'),
  text: freeText('busca', MAX_SEARCH),
}
const conversationsUrl = listUrl('/gestao/conversas', FILTERS)
type Query = QueryOf<typeof FILTERS>

interface Shown {
  readonly query: Query
  readonly list: ConversationPage
  readonly detail: ConversationDetail | null
  readonly cannedAnswers: readonly CannedAnswer[]
  /** ISO instant. */
  readonly now: string
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'chat.answer')
  const open = async (body: { readonly customerId: string | null; readonly orderNumber: number | null }) =>
    redirect(`/gestao/conversas/${(await callStore(office, openConversation, { body })).id}`)
  const { id } = args.params
  const { searchParams } = new URL(args.request.url)
  const order = Number(searchParams.get('pedido'))
  if (Number.isSafeInteger(order) && order > 0) throw await open({ customerId: null, orderNumber: order })
  const customerId = searchParams.get('cliente') ?? ''
  if (ID.test(customerId)) throw await open({ customerId, orderNumber: null })
  const query = conversationsUrl.read(searchParams)
  const [list, detail, { cannedAnswers }] = await Promise.all([
    callStore(office, listConversations, { query: { filter: query.filter, text: query.text, page: query.page } }),
    id === undefined ? null : callStore(office, getConversation, { params: { id } }),
    callStore(office, getChatSettings, {}),
  ])
  return { query, list, detail, cannedAnswers, now: new Date().toISOString() }
}

/** The conversations of the store, those that wait longest first, and beside them the open one. */
export function Component() {
  const text = useText(officeChatText)
  const { query, list, detail, cannedAnswers, now }: Shown = useLoaderData()
  const { call, supplier } = useOffice()
  const { revalidate } = useRevalidator()
  const section = useListKeys()
  const [tick, setTick] = useState(0)
  useRereading(
    ({ topic }) => topic === 'conversations',
    () => {
      setTick((former) => former + 1)
      return revalidate()
    },
  )
  const id = detail?.conversation.id ?? null
  const room = useMemo(() => (id === null ? null : conversationRoom({ call, supplier }, id)), [call, supplier, id])
  return (
    <div className={`${stack.gap4} ${style.inbox}`} data-open={detail === null ? undefined : true}>
      <section ref={section} className={`${stack.gap3} ${style.list}`} aria-label={text.title}>
        <h1>{text.title}</h1>
        <Tabs
          label={text.filters}
          tabs={CONVERSATION_FILTERS.map((value) => ({
            name: text.filter[value],
            count: list.counts[value],
            to: conversationsUrl.pathOf(query, { filter: value }),
            isCurrent: query.filter === value,
          }))}
        />
        <SearchForm query={query} />
        {list.conversations.length === 0 ? (
          <EmptyState
            icon={<MessagesSquare size={32} aria-hidden />}
            title={query.text === '' ? text.emptyTitle : text.noneFound}
            text={text.empty}
          />
        ) : (
          <ul className={stack.gap1}>
            {list.conversations.map((conversation) => (
              <li key={conversation.id}>
                <Row conversation={conversation} isCurrent={conversation.id === id} query={query} now={now} />
              </li>
            ))}
          </ul>
        )}
        <MorePages query={query} total={list.counts[query.filter]} />
      </section>
      {detail !== null && room !== null && (
        <section className={stack.gap3} aria-label={detail.conversation.customerName}>
          <Link to={conversationsUrl.pathOf(query)} className={`${linkStyle.link} ${style.back}`}>
            <ArrowLeft size={18} aria-hidden /> {text.title}
          </Link>
          <OpenConversation key={id} detail={detail} api={room} tick={tick} cannedAnswers={cannedAnswers} />
        </section>
      )}
    </div>
  )
}

function MorePages({ query, total }: { readonly query: Query; readonly total: number }) {
  const texts = useText(listText)
  // A search has fewer rows than its tab: their number is not counted.
  return query.text === '' ? (
    <Pages
      page={query.page}
      pages={pageCount(total, PAGE_SIZE.conversations)}
      pathOf={(page) => conversationsUrl.pathOf(query, { page })}
      texts={texts}
    />
  ) : null
}

function SearchForm({ query }: { readonly query: Query }) {
  const text = useText(officeChatText)
  return (
    <Form method="get" action={conversationsUrl.path} role="search" className={search.search} key={query.text}>
      {conversationsUrl.otherParameters(query, 'text').map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        className={search.input}
        name={conversationsUrl.nameOf('text')}
        defaultValue={query.text}
        maxLength={MAX_SEARCH}
        aria-label={text.search}
        placeholder={text.search}
      />
      <Button type="submit" look="secondary" aria-label={text.search}>
        <Search size={18} aria-hidden />
      </Button>
    </Form>
  )
}

interface RowProps {
  readonly conversation: Conversation
  readonly isCurrent: boolean
  readonly query: Query
  readonly now: string
}

function Row({ conversation, isCurrent, query, now }: RowProps) {
  const text = useText(officeChatText)
  const moments = useMoments()
  const { formatClock, formatDay } = moments
  const chat = useText(chatText)
  const { id, customerName, orderNumber, unread, last, waitingSince, assignee } = conversation
  const search = conversationsUrl.pathOf(query).split('?')[1]
  return (
    <Link
      to={`/gestao/conversas/${id}${search === undefined ? '' : `?${search}`}`}
      className={style.row}
      aria-current={isCurrent ? 'true' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <span className={stack.between3}>
        <span className={style.name}>{customerName}</span>
        {last && (
          <time className={textStyle.fine} dateTime={last.sentAt}>
            {formatDay(last.sentAt) === formatDay(now)
              ? formatClock(last.sentAt)
              : formatRecent(moments, last.sentAt, now)}
          </time>
        )}
      </span>
      <span className={textStyle.fine}>
        {orderNumber === null ? chat.general : chat.ofOrder(orderNumber)}
        {assignee && ` · ${assignee.name}`}
      </span>
      <span className={`${textStyle.note} ${textStyle.truncated}`}>{last?.text || last?.file?.name || ''}</span>
      {waitingSince !== null && <span className={style.waiting}>{text.waits(minutesBetween(waitingSince, now))}</span>}
      {unread > 0 && <span className={style.unread}>{chat.unread(unread)}</span>}
    </Link>
  )
}

const minutesBetween = (from: string, until: string): number =>
  Math.max(0, Math.floor((Date.parse(until) - Date.parse(from)) / 60_000))
