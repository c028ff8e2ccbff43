import { ArrowRight, History } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listAuditEvents } from '#contract/audit.ts'
import { encodePage } from '#contract/paging.ts'
import {
  AUDIT_SUBJECTS,
  auditSubjectsOf,
  isNothing,
  type AuditEvent,
  type AuditFilter,
  type AuditValue,
} from '#domain/access/audit.ts'
import { can } from '#domain/access/can.ts'
import type { Cents, Quantity } from '#domain/amounts.ts'
import { isIsoDate, formatDate } from '#domain/calendar.ts'
import { formatCents } from '#domain/format-price.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatQuantity } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { auditText } from '../../shared/i18n/audit.ts'
import { text as keysText } from '../../shared/i18n/api-keys.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { formatLocalMoment } from '../components/format-local-moment.ts'
import { choice, dayField, officeListUrl, pagingOfQuery, type FilterField } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import surface from '../../shared/ui/surface.module.css'
import style from './audit.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${auditText.title} | ${store.name}` }) }

const FILTERS = {
  subject: oneOf(
    'assunto',
    {
      all: 'todos',
      customer: 'clientes',
      'linked-user': 'usuarios',
      cart: 'carrinhos',
      order: 'pedidos',
      'api-key': 'chaves',
      staff: 'equipe',
      'client-origin': 'origens',
      account: 'contas',
      store: 'loja',
      payment: 'pagamentos',
    },
    'all',
  ),
  text: freeText('busca', 120),
  customer: freeText('cliente', 36),
  order: freeText('pedido', 15),
  from: freeText('de', 10),
  until: freeText('ate', 10),
  sort: oneOf('ordem', { newest: 'recentes' }, 'newest'),
}
const auditUrl = officeListUrl('/gestao/auditoria', FILTERS)
type AuditQuery = ReturnType<typeof auditUrl.read>

interface AuditPage {
  readonly events: readonly AuditEvent[]
  readonly total: number
}
const NO_EVENTS: AuditPage = { events: [], total: 0 }
type ListedEvents = Listed<AuditQuery, AuditPage>

const isOrderNumber = (text: string): boolean => /^[1-9]\d*$/.test(text)
const DAY_MS = 24 * 3600 * 1000

const filterOf = (query: AuditQuery): AuditFilter => ({
  subject: query.subject === 'all' ? null : query.subject,
  customerId: query.customer || null,
  orderNumber: isOrderNumber(query.order) ? Number(query.order) : null,
  text: query.text,
  from: isIsoDate(query.from) ? query.from : null,
  until: isIsoDate(query.until) ? query.until : null,
})

export async function loader(args: LoaderFunctionArgs): Promise<ListedEvents> {
  const office = await requireOffice(args, 'audit.see')
  return loadList(office, args, {
    list: 'audit',
    url: auditUrl,
    load: (query) =>
      callStore(office, listAuditEvents, { query: { ...filterOf(query), ...encodePage(pagingOfQuery(query)) } }),
  })
}

/** A timeline by day: what each event changed matters more than columns. */
export function Component() {
  const text = useText(auditText)
  const { formatDay } = useMoments()
  const { query, views, loaded, now }: ListedEvents = useLoaderData()
  const { events, total } = loaded.rows ?? NO_EVENTS
  const today = formatDay(now)
  const yesterday = formatDay(new Date(Date.parse(now) - DAY_MS).toISOString())
  const dayNames = [...new Set(events.map(({ happenedAt }) => formatDay(happenedAt)))]
  const days = dayNames.map((day) => [day, events.filter(({ happenedAt }) => formatDay(happenedAt) === day)] as const)
  return (
    <OfficeList
      list="audit"
      title={text.title}
      intro={<p className={textStyle.muted}>{text.intro}</p>}
      url={auditUrl}
      query={query}
      total={total}
      count={text.count(total)}
      problem={loaded.problem}
      views={views}
      search={{ filter: 'text', label: text.search, maxLength: 120 }}
      filters={useFilters(events)}
      empty={<EmptyState icon={<History size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />}
      noneFound={text.noneTitle}
      table={null}
    >
      {days.map(([day, ofDay]) => (
        <section key={day} className={style.day} aria-label={day}>
          <h2>{day === today ? text.today : day === yesterday ? text.yesterday : day}</h2>
          <ol className={surface.list}>
            {ofDay.map((event) => (
              <li key={event.id}>
                <Event event={event} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </OfficeList>
  )
}

/** What the log can be narrowed by: the subjects that the person may see, and days. A customer or an order comes by a link. */
function useFilters(events: readonly AuditEvent[]): readonly FilterField<AuditQuery>[] {
  const text = useText(auditText)
  const { account } = useOffice()
  const own = auditSubjectsOf(actorOf(account))
  const subjects = AUDIT_SUBJECTS.filter((subject) => own.includes(subject))
  return [
    choice('subject', text.subject, Object.fromEntries(subjects.map((subject) => [subject, text.subjects[subject]]))),
    dayField('from', text.from, formatDate),
    dayField('until', text.until, formatDate),
    {
      filter: 'customer',
      label: text.ofCustomer,
      input: 'none',
      chip: () => events[0]?.customer?.name ?? text.ofCustomer,
    },
    { filter: 'order', label: text.order(0), input: 'none', chip: (number) => text.order(Number(number)) },
  ]
}

/** Who did what, for whom, and each field before and after. */
function Event({ event }: { readonly event: AuditEvent }) {
  const text = useText(auditText)
  const { formatClock } = useMoments()
  const { account, features } = useOffice()
  const { action, actorName, actingAs, customer, subjectName, changes, source, happenedAt, orderNumber } = event
  const who = actorName ?? (source === 'system' ? text.system : text.visitor)
  return (
    <article className={style.event}>
      <p>
        <time dateTime={happenedAt}>{formatClock(happenedAt)}</time> <strong>{who}</strong>
        {actingAs && <span className={textStyle.muted}> ({text.roles[actingAs]})</span>} {text.actions[action]}
        {subjectName && <>: {subjectName}</>}
        {orderNumber !== null && (
          <>
            {': '}
            {can('order.see-all', actorOf(account), { features }) ? (
              <Link to={`/gestao/pedidos/${orderNumber}`}>{text.order(orderNumber)}</Link>
            ) : (
              text.order(orderNumber)
            )}
          </>
        )}
        {text.sources[source] !== '' && source !== 'system' && (
          <span className={textStyle.muted}> · {text.sources[source]}</span>
        )}
      </p>
      {customer && (
        <p className={textStyle.muted}>
          {text.forCustomer}{' '}
          {can('customer.see-all', actorOf(account), { features }) ? (
            <Link to={`/gestao/clientes/${customer.id}`}>{customer.name}</Link>
          ) : (
            customer.name
          )}
        </p>
      )}
      {changes.length > 0 && (
        <ul className={style.changes}>
          {changes.map(({ field, part, before, after }) => (
            <li key={`${part ?? ''} ${field}`}>
              <span className={style.field}>{[part, text.fields[field] ?? field].filter(Boolean).join(' · ')}</span>
              <Value value={before} field={field} label={text.before} isFormer />
              <ArrowRight size={14} className={style.arrow} aria-hidden />
              <Value value={after} field={field} label={text.after} />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

interface ValueProps {
  readonly value: AuditValue
  readonly field: string
  readonly label: string
  readonly isFormer?: boolean
}

function Value({ value, field, label, isFormer = false }: ValueProps) {
  const wording = useWording(field)
  const Element = isFormer ? 's' : 'span'
  return (
    <Element className={isFormer ? textStyle.muted : textStyle.strong}>
      <span className="visually-hidden">{label}: </span>
      {wording(value)}
    </Element>
  )
}

/** A value of the field as people write it. */
function useWording(field: string): (value: AuditValue) => string {
  const text = useText(auditText)
  const { scopeShort } = useText(keysText)
  const statuses = useText(statusText)
  const { formatMoment } = useMoments()
  const wordOf = (one: string): string => {
    if (INSTANT.test(one)) return formatMoment(one)
    if (LOCAL_MOMENT.test(one)) return formatLocalMoment(one)
    if (isIsoDate(one)) return formatDate(one)
    if (field === 'status') return isKeyOf(statuses, one) ? statuses[one].name : one
    return text.values[one] ?? (isKeyOf(scopeShort, one) ? scopeShort[one] : one)
  }
  return (value) => {
    if (isNothing(value)) return text.none
    if (typeof value === 'boolean') return value ? text.yes : text.no
    if (typeof value === 'number') return writtenNumber(field, value)
    return typeof value === 'string' ? wordOf(value) : value.map(wordOf).join(', ')
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[\d.]+(?:Z|[+-]\d{2}:\d{2})$/
/** What was typed by the clock of the store. */
const LOCAL_MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}$/

/** Numbers that are not written as they are stored. */
const NUMBERS: Readonly<Record<string, (value: number) => string>> = {
  total: (value) => formatCents(value as Cents),
  quantity: (value) => formatQuantity(value as Quantity),
}

const IN_REAIS = /(?:Reais|[pP]rice|^cost)$/
const writtenReais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

const writtenNumber = (field: string, value: number): string =>
  NUMBERS[field]?.(value) ?? (IN_REAIS.test(field) ? writtenReais.format(value) : value.toLocaleString('pt-BR'))

const isKeyOf = <Words extends object>(words: Words, key: PropertyKey): key is keyof Words => key in words
