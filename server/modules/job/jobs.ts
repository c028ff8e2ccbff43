import { CronExpressionParser } from 'cron-parser'
import type { Paging } from '#contract/paging.ts'
import {
  JOB_STATES,
  type JobFault,
  type JobFilter,
  type JobOrder,
  type JobState,
  type RunState,
  type ScheduleFacts,
  type StoreJob,
  type JobCounts,
} from '#domain/job.ts'
import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { DEAD_LETTERS, type Jobs } from '#server/platform/jobs/jobs.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

// Jobs of subscribers have the event as their data, and with it the store. One that failed for good is shown by its dead letter,
// once that was handled, and one that was put off by the job that was added in its place.
const JOBS = `select j.id, coalesce(j.source_name, j.name) as queue, e.state, j.data -> 'payload' as payload, j.created_on,
    j.start_after, j.completed_on, coalesce(j.source_created_on, j.created_on) as added_at,
    coalesce(j.source_retry_count, j.retry_count) + case when e.state = 'waiting' then 0 else 1 end as attempts,
    coalesce(j.source_output, j.output) as output
  from pgboss.job j
  cross join lateral (select case
      when j.name = '${DEAD_LETTERS}' then case when j.state = 'completed' then 'failed' else 'running' end
      when j.state in ('created', 'retry') then 'waiting'
      when j.state = 'active' then 'running'
      when j.state = 'completed' and j.output ->> 'fault' is null then 'done' end as state) e
  where j.data ->> 'supplierId' = $1 and e.state is not null`

const findPage = statement('job.page', {
  parameters: [text, uuid, array(text), text, text, int8, int8],
  row: {
    id: uuid,
    queue: text,
    state: narrow<JobState>(text),
    orderNumber: nullable(int4),
    customerId: nullable(uuid),
    mailSubject: nullable(text),
    attempts: int4,
    addedAt: timestamptz,
    nextAttemptAt: nullable(timestamptz),
    endedAt: nullable(timestamptz),
    fault: nullable(narrow<JobFault>(text)),
    canRetry: bool,
  },
  sql: `select j.id, j.queue, j.state, coalesce(j.payload ->> 'number', j.payload ->> 'orderNumber')::int as order_number,
     coalesce((j.payload ->> 'customerId')::uuid, m.customer_id) as customer_id, m.subject as mail_subject, j.attempts, j.added_at,
     case when j.state = 'waiting' then j.start_after end as next_attempt_at,
     case when j.state = 'failed' then j.created_on when j.state = 'done' then j.completed_on end as ended_at,
     case when j.output is null or j.state = 'done' then null else coalesce(j.output ->> 'fault', 'interrupted') end as fault,
     j.state = 'failed' and not (j.payload ? 'messageId') and (not (j.payload ? 'mailId') or m.content is not null) as can_retry
   from (${JOBS}) j
   left join mail m on m.supplier_id = $2 and m.id = (j.payload ->> 'mailId')::uuid
   where j.state = any($3) and ($4::text is null or j.queue = $4)
   order by case when $5 = 'oldest' then j.created_on end, j.created_on desc, j.id limit $6 offset $7`,
})

const countByState = statement('job.count-by-state', {
  parameters: [text, text],
  row: { state: narrow<JobState>(text), count: int8 },
  sql: `select state, count(*) as count from (${JOBS}) j where $2::text is null or j.queue = $2 group by state`,
})

export interface JobPage {
  readonly jobs: readonly StoreJob[]
  readonly counts: JobCounts
}

/** Jobs of the store of the last days. */
export async function listJobs(
  { db, supplier }: Scope,
  { state, queue }: JobFilter,
  order: JobOrder,
  { limit, offset }: Paging,
): Promise<JobPage> {
  const states = state === null ? JOB_STATES : [state]
  const [rows, counted] = await Promise.all([
    db.many(findPage, [supplier.id, supplier.id, states, queue, order, limit, offset]),
    db.many(countByState, [supplier.id, queue]),
  ])
  const countOf = (state: JobState) => counted.find((row) => row.state === state)?.count ?? 0
  return {
    jobs: rows.map(({ orderNumber, customerId, mailSubject, ...job }) => ({
      ...job,
      about: { orderNumber, customerId, mailSubject },
    })),
    counts: {
      failed: countOf('failed'),
      waiting: countOf('waiting'),
      running: countOf('running'),
      done: countOf('done'),
    },
  }
}

const findSchedules = statement('job.schedules', {
  parameters: [],
  row: {
    name: text,
    cron: text,
    timezone: neverNull(text),
    lastRunAt: nullable(timestamptz),
    lastState: nullable(narrow<RunState>(text)),
  },
  sql: `select s.name, s.cron, s.timezone, l.started_on as last_run_at,
     case l.state when 'active' then 'running' when 'completed' then 'done' when 'failed' then 'failed' when 'retry' then 'failed'
     end as last_state
   from pgboss.schedule s
   left join lateral (select j.state, j.started_on from pgboss.job j where j.name = s.name and j.started_on is not null
     order by j.created_on desc limit 1) l on true
   order by s.name`,
})

/** What runs by the clock, for all stores. */
export async function listSchedules({ db }: Scope): Promise<ScheduleFacts[]> {
  const schedules = await db.many(findSchedules, [])
  return schedules.map(({ cron, timezone, ...schedule }) => ({
    ...schedule,
    nextRunAt: CronExpressionParser.parse(cron, { tz: timezone }).next().toDate().toISOString(),
  }))
}

// A message to a phone held a code that has expired, and so may a mail without content.
const takeDeadLetters = statement('job.take-dead-letters', {
  parameters: [text, uuid, array(uuid), array(text)],
  row: { id: uuid, queue: neverNull(text), data: neverNull(jsonb<object>()), key: nullable(text) },
  sql: `delete from pgboss.job j where j.name = '${DEAD_LETTERS}' and j.id = any($3) and j.data ->> 'supplierId' = $1
     and j.state = 'completed' and j.source_name = any($4) and not (j.data -> 'payload' ? 'messageId')
     and (not (j.data -> 'payload' ? 'mailId') or exists (select from mail m
       where m.supplier_id = $2 and m.id = (j.data -> 'payload' ->> 'mailId')::uuid and m.content is not null))
   returning j.id, j.source_name as queue, j.data, j.singleton_key as key`,
})

/**
 * Adds failed jobs of the store again, each once for any number of requests. Jobs that cannot be tried again stay in the
 * list. Returns the ids of those that were added.
 */
export async function retryJobs(scope: Scope, jobs: Jobs, ids: readonly string[]): Promise<string[]> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const letters = await db.many(takeDeadLetters, [supplier.id, supplier.id, [...ids], [...jobs.queues]])
    if (letters.length === 0) return []
    await jobs.retry(db, letters)
    await recordEvent(scope, {
      action: 'job.retried',
      customerId: null,
      details: { queues: [...new Set(letters.map(({ queue }) => queue))], jobs: letters.length },
    })
    return letters.map(({ id }) => id)
  })
}
