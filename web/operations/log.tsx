import { listOperatorEvents } from '#contract/operator.ts'
import { pageCount, pageIn } from '#contract/paging.ts'
import type { Page } from '#contract/page.ts'
import type { Operator, OperatorEvent } from '#domain/operation/operator.ts'
import { USUAL_TIME_ZONE } from '#domain/supplier/new-store.ts'
import { callStore } from '../shared/api/call-store.ts'
import { text } from '../shared/i18n/operations.ts'
import { momentsIn } from '../shared/moments.ts'
import surface from '../shared/ui/surface.module.css'
import textStyle from '../shared/ui/text.module.css'
import { Frame, LOG_PATH, pageOf, Pager, type Visit } from './page.tsx'

/** An installation has no time zone; most of its stores have this one. */
const { formatMoment } = momentsIn(USUAL_TIME_ZONE)

/** What was done in the installation. */
export async function logPage(visit: Visit, operator: Operator): Promise<Page> {
  const { call, url } = visit
  const page = pageIn(url.searchParams.get('pagina'))
  const { events, total, limit } = await callStore({ call }, listOperatorEvents, { query: { page } })
  const body = (
    <Frame operator={operator} current={LOG_PATH}>
      <header className="ops-head">
        <div>
          <h1>{text.logTitle}</h1>
          <p className={textStyle.note}>{text.logIntro}</p>
        </div>
      </header>
      <EventList events={events} />
      <Pager page={page} pages={pageCount(total, limit)} pathOf={(page) => `${LOG_PATH}?pagina=${page}`} />
    </Frame>
  )
  return pageOf(visit, { title: text.logTitle, body })
}

export function EventList({ events }: { readonly events: readonly OperatorEvent[] }) {
  if (events.length === 0) return <p className={textStyle.muted}>{text.logEmpty}</p>
  return (
    <ol className={`${surface.list} ops-rows`}>
      {events.map(({ id, action, storeName, note, author, happenedAt }) => (
        <li key={id}>
          <p>
            <strong>{text.actions[action]}</strong>
            {storeName !== '' && ` ${storeName}`}
          </p>
          {note !== '' && <p>{note}</p>}
          <p className="ops-facts">
            <span>{author || text.commandLine}</span>
            <time dateTime={happenedAt}>{formatMoment(happenedAt)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
