import { History, SearchX } from 'lucide-react'
import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pagingOf } from '#contract/paging.ts'
import { AUDIT_SUBJECTS, auditSubjectsOf, type AuditEvent, type AuditValue } from '#domain/access/audit.ts'
import { can } from '#domain/access/can.ts'
import type { Cents, Quantity } from '#domain/amounts.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { auditApi } from '../../shared/api/back-office.ts'
import { formatCents, formatDate, formatDay, formatMoment, formatQuantity } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { auditText } from '../../shared/i18n/audit.ts'
import { text as keysText } from '../../shared/i18n/api-keys.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { freeText, listUrl, oneOf, type QueryOf } from '../../shared/list-url.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ListScreen } from '../../shared/ui/list-screen.tsx'
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
}
const auditUrl = listUrl('/gestao/auditoria', FILTERS)

interface Listed {
  readonly query: QueryOf<typeof FILTERS>
  readonly events: readonly AuditEvent[]
  readonly total: number
  /** DD/MM/YYYY, at the store. */
  readonly today: string
  readonly yesterday: string
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const isOrderNumber = (text: string): boolean => /^[1-9]\d*$/.test(text)
const DAY_MS = 24 * 3600 * 1000

export async function loader(args: LoaderFunctionArgs): Promise<Listed> {
  const office = await requireOffice(args, 'audit.see')
  const query = auditUrl.read(new URL(args.request.url).searchParams)
  const found = await auditApi(office).list(
    {
      subject: query.subject === 'all' ? null : query.subject,
      customerId: query.customer || null,
      orderNumber: isOrderNumber(query.order) ? Number(query.order) : null,
      text: query.text,
      from: isDay(query.from) ? query.from : null,
      until: isDay(query.until) ? query.until : null,
    },
    pagingOf('auditEvents', query.page),
  )
  const now = Date.now()
  return {
    ...found,
    query,
    today: formatDay(new Date(now).toISOString()),
    yesterday: formatDay(new Date(now - DAY_MS).toISOString()),
  }
}

export function Component() {
  const text = useText(auditText)
  const { query, events, total, today, yesterday }: Listed = useLoaderData()
  const dayNames = [...new Set(events.map(({ happenedAt }) => formatDay(happenedAt)))]
  const days = dayNames.map((day) => [day, events.filter(({ happenedAt }) => formatDay(happenedAt) === day)] as const)
  return (
    <div className={style.screen}>
      <header>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
        {query.customer !== '' && (
          <p>
            {text.ofCustomer} <Link to={auditUrl.pathOf(query, { customer: '' })}>{text.seeAll}</Link>
          </p>
        )}
        {isOrderNumber(query.order) && (
          <p>
            {text.ofOrder(Number(query.order))} <Link to={auditUrl.pathOf(query, { order: '' })}>{text.seeAll}</Link>
          </p>
        )}
      </header>
      <Filters query={query} />
      <ListScreen
        url={auditUrl}
        query={query}
        list="auditEvents"
        total={total}
        label={text.title}
        search={{ filter: 'text', label: text.search, maxLength: 120 }}
        found={text.count(total)}
        empty={<EmptyList query={query} />}
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
      </ListScreen>
    </div>
  )
}

function Filters({ query }: Pick<Listed, 'query'>) {
  const text = useText(auditText)
  const { account } = useOffice()
  const subjects = auditSubjectsOf(actorOf(account))
  return (
    <Form className={style.filters} action={auditUrl.path} key={auditUrl.pathOf(query)}>
      {query.text && <input type="hidden" name={auditUrl.nameOf('text')} value={query.text} />}
      {query.customer && <input type="hidden" name={auditUrl.nameOf('customer')} value={query.customer} />}
      {query.order && <input type="hidden" name={auditUrl.nameOf('order')} value={query.order} />}
      <label>
        {text.subject}
        <select name={auditUrl.nameOf('subject')} defaultValue={FILTERS.subject.write(query.subject) ?? 'todos'}>
          <option value="todos">{text.allSubjects}</option>
          {AUDIT_SUBJECTS.filter((subject) => subjects.includes(subject)).map((subject) => (
            <option key={subject} value={FILTERS.subject.write(subject) ?? ''}>
              {text.subjects[subject]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {text.from}
        <input type="date" name={auditUrl.nameOf('from')} defaultValue={query.from} />
      </label>
      <label>
        {text.until}
        <input type="date" name={auditUrl.nameOf('until')} defaultValue={query.until} />
      </label>
      <Button type="submit" look="secondary" size="small">
        {text.apply}
      </Button>
    </Form>
  )
}

/** Who did what, for whom, and each field before and after. */
function Event({ event }: { readonly event: AuditEvent }) {
  const text = useText(auditText)
  const { account, features } = useOffice()
  const { action, actorName, actingAs, customer, subjectName, changes, source, happenedAt, orderNumber } = event
  const who = actorName ?? (source === 'system' ? text.system : text.visitor)
  return (
    <article className={style.event}>
      <p>
        <time dateTime={happenedAt}>{formatMoment(happenedAt).slice(-5)}</time> <strong>{who}</strong>
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
              <span aria-hidden>→</span>
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
  const wordOf = (one: string): string => {
    if (field === 'expiresAt') return formatMoment(one)
    if (field === 'status') return isKeyOf(statuses, one) ? statuses[one].name : one
    return text.values[one] ?? (isKeyOf(scopeShort, one) ? scopeShort[one] : one)
  }
  return (value) => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return text.none
    if (typeof value === 'boolean') return value ? text.yes : text.no
    if (typeof value === 'number') return NUMBERS[field]?.(value) ?? value.toLocaleString('pt-BR')
    return typeof value === 'string' ? wordOf(value) : value.map(wordOf).join(', ')
  }
}

/** Numbers that are not written as they are stored. */
const NUMBERS: Readonly<Record<string, (value: number) => string>> = {
  total: (value) => formatCents(value as Cents),
  quantity: (value) => formatQuantity(value as Quantity),
}

const isKeyOf = <Words extends object>(words: Words, key: PropertyKey): key is keyof Words => key in words

function EmptyList({ query }: Pick<Listed, 'query'>) {
  const text = useText(auditText)
  const isFiltered = auditUrl.isFiltered(query)
  return (
    <EmptyState
      icon={isFiltered ? <SearchX size={32} aria-hidden /> : <History size={32} aria-hidden />}
      title={isFiltered ? text.noneTitle : text.emptyTitle}
      text={isFiltered ? dayRange(query) : text.empty}
    >
      {isFiltered && (
        <ButtonLink to={auditUrl.path} look="secondary">
          {text.clear}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

const dayRange = ({ from, until }: Listed['query']): string => [from, until].filter(isDay).map(formatDate).join(' – ')
