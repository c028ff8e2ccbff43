import { Refusal } from '#contract/client.ts'
import { getOperatedStore, reopenOperatedStore, suspendOperatedStore } from '#contract/operated-store.ts'
import { getStoreLimits } from '#contract/store-limits.ts'
import { listOperatorEvents, OPERATIONS_PATH } from '#contract/operator.ts'
import type { Page } from '#contract/page.ts'
import type { OperatedStore } from '#domain/operation/operated-store.ts'
import type { Operator } from '#domain/operation/operator.ts'
import { USUAL_TIME_ZONE } from '#domain/supplier/new-store.ts'
import { callStore } from '../shared/api/call-store.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { text } from '../shared/i18n/operations.ts'
import { momentsIn } from '../shared/moments.ts'
import { Badge } from '../shared/ui/badge.tsx'
import { buttonClass } from '../shared/ui/button.tsx'
import { Field } from '../shared/ui/field.tsx'
import linkStyle from '../shared/ui/link.module.css'
import { Notice } from '../shared/ui/notice.tsx'
import surface from '../shared/ui/surface.module.css'
import textStyle from '../shared/ui/text.module.css'
import { LimitsForm, saveLimits } from './limits.tsx'
import { EventList } from './log.tsx'
import { Frame, pageOf, redirect, storePath, submit, withNotice, type FormFault, type Visit } from './page.tsx'
import { STATE_TONES } from './stores.tsx'

const PATH = /^\/operacao\/lojas\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(suspender|reabrir|limites))?$/
/** Of the newest of its log. */
const EVENTS = 10

const { formatDay, formatMoment } = momentsIn(USUAL_TIME_ZONE)

/** One store, and what an operator does with it. Null for another path, and where there is no such store. */
export async function storePage(visit: Visit, operator: Operator): Promise<Page | null> {
  const [, id = '', action] = PATH.exec(visit.url.pathname) ?? []
  if (id === '') return null
  if (action === undefined) return shownPage(visit, operator, id, null)
  if (visit.request.form === null) return redirect(storePath(id))
  const known = ACTIONS.get(action)
  if (known === undefined) return null
  const fault = await known.work(visit, id)
  return fault === null ? redirect(withNotice(storePath(id), known.done)) : shownPage(visit, operator, id, fault)
}

interface StoreAction {
  readonly work: (visit: Visit, id: string) => Promise<FormFault | null>
  /** The notice that says so. */
  readonly done: keyof typeof text.done
}

/** What each form of the page does, by the end of its path. */
const ACTIONS: ReadonlyMap<string, StoreAction> = new Map<string, StoreAction>([
  [
    'suspender',
    {
      work: ({ call, form }, id) =>
        submit(() =>
          callStore({ call }, suspendOperatedStore, { params: { id }, body: { reason: form.reason ?? '' } }),
        ),
      done: 'suspensa',
    },
  ],
  [
    'reabrir',
    {
      work: ({ call }, id) => submit(() => callStore({ call }, reopenOperatedStore, { params: { id } })),
      done: 'reaberta',
    },
  ],
  ['limites', { work: saveLimits, done: 'limites' }],
])

async function shownPage(visit: Visit, operator: Operator, id: string, fault: FormFault | null): Promise<Page | null> {
  const { call, url } = visit
  const store = await callStore({ call }, getOperatedStore, { params: { id } }).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
  if (store === null) return null
  const [limits, { events }] = await Promise.all([
    callStore({ call }, getStoreLimits, { params: { id } }),
    callStore({ call }, listOperatorEvents, { query: { storeId: id, limit: EVENTS } }),
  ])
  const notice = Object.entries(text.done).find(([key]) => key === url.searchParams.get('feito'))?.[1]
  const body = (
    <Frame operator={operator} current={OPERATIONS_PATH}>
      <p>
        <a className={linkStyle.link} href={OPERATIONS_PATH}>
          {text.toStores}
        </a>
      </p>
      <header className="ops-head">
        <h1>{store.name}</h1>
        <Badge tone={STATE_TONES[store.state]}>{text.states[store.state]}</Badge>
      </header>
      {fault === null && notice !== undefined && <Notice kind="success">{notice}</Notice>}
      {fault !== null && Object.keys(fault.faults).length === 0 && <Notice kind="problem">{fault.message}</Notice>}
      <div className="ops-columns">
        <Facts store={store} />
        {store.state === 'open' ? <Suspending store={store} fault={fault} /> : <Reopening store={store} />}
        <LimitsForm id={id} shown={limits} typed={fault === null ? {} : visit.form} faults={fault?.faults ?? {}} />
      </div>
      <section className="ops-form" aria-labelledby="log">
        <h2 id="log">{text.log}</h2>
        <EventList events={events} />
      </section>
    </Frame>
  )
  return pageOf(visit, { title: store.name, body, status: fault?.status ?? 200 })
}

function Facts({ store }: { readonly store: OperatedStore }) {
  const facts: readonly (readonly [string, string])[] = [
    [text.slug, `/${store.slug}`],
    [text.cnpj, formatDocument(store.cnpj)],
    [text.owners, store.owners.join(', ') || text.noOwner],
    [text.since(''), formatDay(store.openedAt)],
    [text.lastOrder, store.lastOrderAt === null ? text.noOrder : formatMoment(store.lastOrderAt)],
    [text.recentOrders, text.number(store.recentOrders)],
    [text.products, text.number(store.products)],
    [text.staff, text.number(store.staff)],
    [text.files, text.megabytes(store.fileBytes)],
  ]
  return (
    <section className={surface.panel}>
      <dl className="ops-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name.trim()}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {store.state === 'open' && (
        <p>
          <a className={linkStyle.link} href={`/${store.slug}`}>
            {text.visit}
          </a>
        </p>
      )}
    </section>
  )
}

const Suspending = ({ store, fault }: { readonly store: OperatedStore; readonly fault: FormFault | null }) => (
  <form method="post" action={`${storePath(store.id)}/suspender`} className={`${surface.panel} ops-form`}>
    <h2>{text.suspendTitle}</h2>
    <p className={textStyle.muted}>{text.suspendIntro}</p>
    <Field
      label={text.reason}
      hint={text.reasonHint}
      name="reason"
      problem={fault?.faults.reason}
      maxLength={300}
      required
    />
    <p>
      <button type="submit" className={buttonClass({ look: 'danger' })}>
        {text.suspend}
      </button>
    </p>
  </form>
)

const Reopening = ({ store }: { readonly store: OperatedStore }) => (
  <form method="post" action={`${storePath(store.id)}/reabrir`} className={`${surface.panel} ops-form`}>
    <h2>{text.reopenTitle}</h2>
    <p className={textStyle.muted}>{text.reopenIntro}</p>
    <p>
      <button type="submit" className={buttonClass({})}>
        {text.reopen}
      </button>
    </p>
  </form>
)
