import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { listJobs, listSchedules, retryJobs } from '#contract/job.ts'
import { encodePage } from '#contract/paging.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { can } from '#domain/access/can.ts'
import { JOB_STATES, type ScheduleFacts, type StoreJob } from '#domain/job.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { jobsText } from '../../shared/i18n/jobs.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { freeText, oneOf } from '../../shared/list-url.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import screenStyle from '../components/screen.module.css'
import stack from '../../shared/ui/stack.module.css'
import text from '../../shared/ui/text.module.css'
import { Moment } from '../components/moment.tsx'
import { useToast } from '../components/toast.tsx'
import { useRefresh } from '../components/use-refresh.ts'
import type { Column } from '../list/column.ts'
import { choice, officeListUrl, pagingOfQuery } from '../list/list-query.ts'
import { loadList, type Listed } from '../list/load-list.ts'
import { OfficeList } from '../list/office-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import surface from '../../shared/ui/surface.module.css'
import style from './jobs.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${jobsText.title} | ${store.name}` }) }

const jobsUrl = officeListUrl('/gestao/tarefas', {
  state: oneOf(
    'situacao',
    { failed: 'falharam', waiting: 'na-fila', running: 'em-andamento', done: 'feitas' },
    'failed',
  ),
  queue: freeText('tipo', 80),
  sort: oneOf('ordem', { newest: 'recentes', oldest: 'antigas' }, 'newest'),
})
type JobQuery = ReturnType<typeof jobsUrl.read>
type ListedJobs = Pick<Answer<typeof listJobs>, 'jobs' | 'counts'>
const NO_JOBS: ListedJobs = { jobs: [], counts: { failed: 0, waiting: 0, running: 0, done: 0 } }

/** Interval at which the lists are loaded again. */
const REFRESH_MS = 5000

interface ShownJobs extends Listed<JobQuery, ListedJobs> {
  readonly schedules: readonly ScheduleFacts[]
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownJobs> {
  const office = await requireOffice(args, 'job.manage')
  const [listed, schedules] = await Promise.all([
    loadList(office, args, {
      list: 'jobs',
      url: jobsUrl,
      load: ({ state, queue, sort, ...query }) =>
        callStore(office, listJobs, {
          query: { state, queue: queue || null, sort, ...encodePage(pagingOfQuery(query)) },
        }),
    }),
    callStore(office, listSchedules, {}),
  ])
  return { ...listed, schedules }
}

export function Component() {
  const words = useText(jobsText)
  const { query, views, loaded, now, schedules }: ShownJobs = useLoaderData()
  const { jobs, counts } = loaded.rows ?? NO_JOBS
  const { retry, isBusy, problem } = useRetry()
  const retryable = jobs.filter(({ canRetry }) => canRetry).map(({ id }) => id)
  useRefresh(counts.waiting + counts.running > 0, REFRESH_MS)
  return (
    <div className={screenStyle.screen}>
      <OfficeList
        list="jobs"
        title={words.title}
        intro={
          <>
            <p className={text.muted}>{words.intro}</p>
            {problem !== null && <Notice kind="problem">{problem}</Notice>}
          </>
        }
        action={
          retryable.length > 1 && (
            <Button look="secondary" size="small" isBusy={isBusy} onClick={() => void retry(retryable)}>
              {words.retryAll(retryable.length)}
            </Button>
          )
        }
        url={jobsUrl}
        query={query}
        total={counts[query.state]}
        count={words.count(counts[query.state])}
        problem={loaded.problem}
        views={views}
        tabs={{
          label: words.states,
          filter: 'state',
          tabs: JOB_STATES.map((value) => ({ value, name: words.state[value], count: counts[value] })),
        }}
        filters={[choice('queue', words.columns.queue, words.queues)]}
        empty={
          <EmptyState
            icon={<CircleCheck size={32} aria-hidden />}
            title={words.emptyTitle[query.state]}
            text={words.empty[query.state]}
          />
        }
        noneFound={words.noneTitle}
        table={{
          columns: useColumns(now, isBusy, (id) => void retry([id])),
          rows: jobs,
          keyOf: ({ id }) => id,
          nameOf: ({ queue }) => words.queues[queue] ?? queue,
        }}
      />
      <section className={stack.gap2} aria-labelledby="schedules">
        <h2 id="schedules" className={style.heading}>
          {words.schedules}
        </h2>
        <ul className={`${surface.list} ${style.list}`}>
          {schedules.map((schedule) => (
            <li key={schedule.name}>
              <Schedule schedule={schedule} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function useColumns(now: string, isBusy: boolean, onRetry: (id: string) => void): readonly Column<StoreJob>[] {
  const words = useText(jobsText)
  return [
    {
      id: 'queue',
      header: words.columns.queue,
      phone: 'name',
      cell: ({ queue, about }) => (
        <span className={stack.gap0}>
          <strong>{words.queues[queue] ?? queue}</strong>
          {about.mailSubject !== null && <span className={style.subject}>{about.mailSubject}</span>}
        </span>
      ),
    },
    { id: 'about', header: words.columns.about, phone: 'money', cell: ({ about }) => <Topic about={about} /> },
    {
      id: 'outcome',
      header: words.columns.outcome,
      phone: 'meta',
      cell: (job) => <Outcome job={job} now={now} />,
    },
    {
      id: 'added',
      header: words.columns.added,
      sort: { ascending: 'oldest', descending: 'newest' },
      cell: ({ addedAt }) => <Moment at={addedAt} now={now} />,
    },
    { id: 'attempts', header: words.columns.attempts, priority: 3, align: 'end', cell: ({ attempts }) => attempts },
    {
      id: 'retry',
      header: words.retry,
      phone: 'actions',
      cell: ({ id, canRetry }) =>
        canRetry && (
          <Button look="secondary" size="small" isBusy={isBusy} onClick={() => onRetry(id)}>
            {words.retry}
          </Button>
        ),
    },
  ]
}

/** The order or the customer that a job is about, as far as the person may see them. */
function Topic({ about: { orderNumber, customerId } }: Pick<StoreJob, 'about'>) {
  const words = useText(jobsText)
  const { account, features } = useOffice()
  const isAllowed = (action: 'order.see-all' | 'customer.see-all') => can(action, actorOf(account), { features })
  return (
    <span className={stack.gap0}>
      {orderNumber !== null && isAllowed('order.see-all') && (
        <Link to={`/gestao/pedidos/${orderNumber}`} className={style.link}>
          {words.order(orderNumber)}
        </Link>
      )}
      {customerId !== null && isAllowed('customer.see-all') && (
        <Link to={`/gestao/clientes/${customerId}`} className={style.link}>
          {words.customer}
        </Link>
      )}
    </span>
  )
}

/** Why a job failed, and when it is tried again or ended. */
function Outcome({ job, now }: { readonly job: StoreJob; readonly now: string }) {
  const words = useText(jobsText)
  const { state, fault, canRetry, nextAttemptAt, endedAt, attempts } = job
  return (
    <span className={stack.gap0}>
      {fault !== null && <span className={style.fault}>{words.fault[fault]}</span>}
      {endedAt !== null && (state === 'failed' || state === 'done') && (
        <span>
          {words.ended[state]} <Moment at={endedAt} now={now} />
        </span>
      )}
      {nextAttemptAt !== null && attempts > 0 && (
        <span>
          {words.next} <Moment at={nextAttemptAt} now={now} />
        </span>
      )}
      {state === 'failed' && !canRetry && <span className={text.note}>{words.cannotRetry}</span>}
    </span>
  )
}

function Schedule({ schedule: { name, nextRunAt, lastRunAt, lastState } }: { readonly schedule: ScheduleFacts }) {
  const words = useText(jobsText)
  const { formatMoment } = useMoments()
  const last = lastRunAt === null ? words.neverRan : words.lastRun(formatMoment(lastRunAt))
  return (
    <div className={`${stack.gap1} ${style.schedule}`}>
      <p>{words.schedule[name] ?? name}</p>
      <p className={text.note}>
        {last}
        {lastState !== null && <span data-state={lastState}> ({words.lastState[lastState]})</span>} ·{' '}
        {words.nextRun(formatMoment(nextRunAt))}
      </p>
    </div>
  )
}

function useRetry() {
  const words = useText(jobsText)
  const { call, supplier } = useOffice()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const retry = async (ids: readonly string[]) => {
    setBusy(true)
    setProblem(null)
    try {
      const { retried } = await callStore({ call, supplier }, retryJobs, { body: { ids } })
      if (retried.length === 0) setProblem(words.notRetried)
      else showToast({ message: words.retried(retried.length) })
      await revalidate()
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : words.unreachable)
    } finally {
      setBusy(false)
    }
  }
  return { retry, isBusy, problem }
}
