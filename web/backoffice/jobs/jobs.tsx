import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { pagingOf } from '#contract/paging.ts'
import { can } from '#domain/access/can.ts'
import { JOB_STATES, type JobState, type ScheduleFacts, type StoreJob } from '#domain/job.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { jobApi, type ListedJobs } from '../../shared/api/job.ts'
import { formatMoment } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { jobsText } from '../../shared/i18n/jobs.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { listUrl, oneOf, type QueryOf } from '../../shared/list-url.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ListScreen } from '../../shared/ui/list-screen.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import text from '../../shared/ui/text.module.css'
import { useToast } from '../components/toast.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import surface from '../../shared/ui/surface.module.css'
import style from './jobs.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${jobsText.title} | ${store.name}` }) }

const FILTERS = {
  state: oneOf(
    'situacao',
    { failed: 'falharam', waiting: 'na-fila', running: 'em-andamento', done: 'feitas' },
    'failed',
  ),
}
const jobsUrl = listUrl('/gestao/tarefas', FILTERS)

/** Interval at which the lists are loaded again. */
const REFRESH_MS = 5000

interface Listed extends ListedJobs {
  readonly query: QueryOf<typeof FILTERS>
  readonly schedules: readonly ScheduleFacts[]
}

export async function loader(args: LoaderFunctionArgs): Promise<Listed> {
  const office = await requireOffice(args, 'job.manage')
  const query = jobsUrl.read(new URL(args.request.url).searchParams)
  const api = jobApi(office)
  const [found, schedules] = await Promise.all([api.list(query.state, pagingOf('jobs', query.page)), api.schedules()])
  return { ...found, query, schedules }
}

export function Component() {
  const words = useText(jobsText)
  const { query, jobs, counts, schedules }: Listed = useLoaderData()
  const { retry, isBusy, problem } = useRetry()
  const retryable = jobs.filter(({ canRetry }) => canRetry).map(({ id }) => id)
  useRefresh(counts.waiting + counts.running > 0)
  return (
    <div className={`${stack.gap4} ${style.screen}`}>
      <header>
        <h1>{words.title}</h1>
        <p className={text.muted}>{words.intro}</p>
      </header>
      {problem !== null && <Notice kind="problem">{problem}</Notice>}
      <ListScreen
        url={jobsUrl}
        query={query}
        list="jobs"
        total={counts[query.state]}
        label={words.title}
        tabs={{
          label: words.states,
          filter: 'state',
          tabs: JOB_STATES.map((value) => ({ value, name: words.state[value], count: counts[value] })),
        }}
        found={words.count(counts[query.state])}
        empty={<EmptyList state={query.state} />}
      >
        {retryable.length > 1 && (
          <Button look="secondary" size="small" isBusy={isBusy} onClick={() => void retry(retryable)}>
            {words.retryAll(retryable.length)}
          </Button>
        )}
        <ol className={`${surface.list} ${style.list}`}>
          {jobs.map((job) => (
            <li key={job.id}>
              <Job job={job} isBusy={isBusy} onRetry={() => void retry([job.id])} />
            </li>
          ))}
        </ol>
      </ListScreen>
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

interface JobProps {
  readonly job: StoreJob
  readonly isBusy: boolean
  readonly onRetry: () => void
}

function Job({ job, isBusy, onRetry }: JobProps) {
  const words = useText(jobsText)
  const { account, features } = useOffice()
  const { state, about, fault, canRetry, addedAt, nextAttemptAt, endedAt, attempts, queue } = job
  const isAllowed = (action: 'order.see-all' | 'customer.see-all') => can(action, actorOf(account), { features })
  const end =
    endedAt !== null && (state === 'failed' || state === 'done') ? words.ended[state](formatMoment(endedAt)) : null
  const next = nextAttemptAt !== null && attempts > 0 ? words.next(formatMoment(nextAttemptAt)) : null
  return (
    <article className={style.job}>
      <div className={stack.gap1}>
        <h2 className={text.smallStrong}>{words.queues[queue] ?? queue}</h2>
        {about.mailSubject !== null && <p>{about.mailSubject}</p>}
        {about.orderNumber !== null && isAllowed('order.see-all') && (
          <Link to={`/gestao/pedidos/${about.orderNumber}`}>{words.order(about.orderNumber)}</Link>
        )}
        {about.customerId !== null && isAllowed('customer.see-all') && (
          <Link to={`/gestao/clientes/${about.customerId}`}>{words.customer}</Link>
        )}
        {fault !== null && <p className={style.fault}>{words.fault[fault]}</p>}
        <p className={text.note}>
          {[words.added(formatMoment(addedAt)), next, end, attempts > 0 && words.attempts(attempts)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {state === 'failed' && !canRetry && <p className={text.note}>{words.cannotRetry}</p>}
      </div>
      {canRetry && (
        <Button look="secondary" size="small" isBusy={isBusy} onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </article>
  )
}

function Schedule({ schedule: { name, nextRunAt, lastRunAt, lastState } }: { readonly schedule: ScheduleFacts }) {
  const words = useText(jobsText)
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

function EmptyList({ state }: { readonly state: JobState }) {
  const words = useText(jobsText)
  return (
    <EmptyState
      icon={<CircleCheck size={32} aria-hidden />}
      title={words.emptyTitle[state]}
      text={words.empty[state]}
    />
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
      const retried = await jobApi({ call, supplier }).retry(ids)
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

/** Reads the list again from time to time, while there is something under way and the page is looked at. */
function useRefresh(isWanted: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWanted || state !== 'idle') return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, REFRESH_MS)
    return () => clearTimeout(timer)
  }, [isWanted, state, revalidate])
}
