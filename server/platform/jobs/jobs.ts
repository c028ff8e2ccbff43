import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { PgBoss, Db as BossDatabase, JobResult, JobWithMetadata, QueueResult } from 'pg-boss'
import { cutText } from '#domain/cut-text.ts'
import { logLostConnections, openDatabase, openPool, type DatabaseConnection, type Db } from '../database/database.ts'
import { statement, text, type Statement } from '../database/statement.ts'
import { LONG_ANSWER_TIMEOUT_MS, LONG_STATEMENT_MS } from '../database/time-limits.ts'
import { faultOf, JobPutOff, JobRefused } from './job-errors.ts'

/** Work of one kind, and how often and how soon it is tried again. */
export interface JobQueue {
  readonly name: string
  readonly retries: number
  /** Doubled from retry to retry, with some chance, so that jobs which failed together do not come back together. */
  readonly retryDelaySeconds: number
  /** Jobs of one key run one after the other, in the order in which they were added. */
  readonly isOrdered?: boolean
  /** May run more than once for the same job. @throws JobRefused, JobPutOff, or anything else, which is retried. */
  readonly run: (data: object, job: JobFacts) => Promise<void>
  /** Called once no retry is left, or the job was refused. */
  readonly giveUp?: (data: object, reason: string) => Promise<void>
  /** Called before jobs that were given up are tried again. */
  readonly reopen?: (db: Db, data: readonly object[]) => Promise<void>
}

export interface JobFacts {
  readonly id: string
  /** Counts from 1. */
  readonly attempt: number
}

/** Work at certain times, by the clock of a time zone. */
export interface Schedule {
  readonly name: string
  /** Minute, hour, day, month, weekday. */
  readonly cron: string
  readonly timeZone: string
  readonly run: () => Promise<void>
}

export interface NewJob {
  /** Added once: another job with this id changes nothing. */
  readonly id: string
  readonly data: object
  /** Only of ordered queues. */
  readonly key?: string
}

/** Watches the work on jobs. */
export interface JobWatch {
  /** Does the work, and passes on what it throws. */
  run(queue: string, work: () => Promise<void>): Promise<void>
  /** No retry is left, or the job was refused. */
  noteGivenUp(queue: string): void
}

const UNWATCHED: JobWatch = { run: (_queue, work) => work(), noteGivenUp: () => undefined }

export interface JobsOptions {
  readonly connection: DatabaseConnection
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly queues: readonly JobQueue[]
  readonly schedules: readonly Schedule[]
  readonly watch?: JobWatch | undefined
  /** False: the schedules are stored, and nothing is run by them. */
  readonly runsSchedules?: boolean
  /** How often queues are looked at for retries and for jobs of other processes. */
  readonly pollSeconds?: number
  /** How often jobs are looked for whose process has ended in the middle of them. */
  readonly superviseSeconds?: number
}

/** Work that is done after the request that caused it, by whichever process takes it. */
export interface Jobs {
  /** Names of the queues of this version. */
  readonly queues: readonly string[]
  /** Adds jobs that were given up to their queues again, in the transaction of the database. */
  retry(db: Db, letters: readonly DeadLetter[]): Promise<void>
}

export interface RunningJobs extends Jobs {
  /** Does the work of a job that is not added yet. It is for the caller to keep how that ended. */
  attempt(queue: string, job: NewJob): Promise<AttemptResult>
  /** Ends a job that is being worked on as failed: pg-boss tries it again, or gives it up. */
  fail(queue: string, id: string, output: object): Promise<void>
  /** Adds jobs in the transaction of the database. */
  add(db: Db, queue: string, jobs: readonly NewJob[]): Promise<void>
  /** Looks for jobs of the queue now. */
  wake(queue: string): void
  /** Waits for jobs under way, for some seconds. */
  stop(): Promise<void>
}

/** How an attempt ended: `deadletter` is what another attempt would not change. */
export type AttemptResult = Pick<JobResult, 'status'> & { readonly output?: object }

export const DEAD_LETTERS = 'dead-letter'

/** A job that was given up. */
export interface DeadLetter {
  readonly id: string
  readonly queue: string
  readonly data: object
  /** Only of ordered queues. */
  readonly key: string | null
}

const BATCH_SIZE = 10
const POLL_SECONDS = 5
/** The workers of pg-boss must poll their own queue; `pollDueQueues` wakes them sooner, by one statement for all queues. */
const WORKER_POLL_SECONDS = 3600
const SUPERVISE_SECONDS = 30
/** Interval of heartbeats while a process works on a job; without one for so long it is taken to have ended. */
const HEARTBEAT_SECONDS = 30
/** The longest that one attempt may take. */
const EXPIRE_SECONDS = 300
const CLOSING_TIME_MS = 5000
/** Few, so that the statements of pg-boss are planned on few connections, and requests never wait for them. */
const CONNECTIONS = 2
/** A statement of pg-boss that was sent so often is prepared: it is sent for every job, and planning it takes longer than running it. */
const PREPARED_FROM = 3
/** Statements that are counted at most. Some of maintenance have the queues of the moment in their text. */
const COUNTED_STATEMENTS = 1000
/** Done jobs stay for a week, dead letters for a month. */
const RETENTION_DAYS = 7
const DEAD_LETTER_DAYS = 30
const DAY_SECONDS = 86_400
const SCHEDULE_RETRIES = 3
const SCHEDULE_RETRY_SECONDS = 60

// Of every store, hence no supplier here.
const dueQueues = statement('job.due-queues', {
  parameters: [],
  row: { name: text },
  sql: `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`,
})

/** Starts working on all queues and schedules. The tables are made by `database/migrations/0002-jobs.sql`, of pg-boss's own plan. */
export async function startJobs({
  connection,
  log,
  queues,
  schedules,
  watch = UNWATCHED,
  runsSchedules = true,
  pollSeconds = POLL_SECONDS,
  superviseSeconds = SUPERVISE_SECONDS,
}: JobsOptions): Promise<RunningJobs> {
  // Imported on demand, because a server answers before it works on jobs.
  const { PgBoss } = await import('pg-boss')
  // Its maintenance goes through all jobs of a week.
  const pool = openPool({
    statement_timeout: LONG_STATEMENT_MS,
    query_timeout: LONG_ANSWER_TIMEOUT_MS,
    // At the start all queues wait for its few connections.
    connectionTimeoutMillis: 60_000,
    ...connection,
    max: CONNECTIONS,
  })
  logLostConnections(pool, log)
  const boss = new PgBoss({
    db: databaseOn(pool),
    migrate: false,
    createSchema: false,
    schedule: runsSchedules,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs could not be looked after'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  const all = [...queues, ...schedules.map(queueOf)]
  try {
    await boss.start()
    await createQueues(boss, all)
    await setSchedules(boss, schedules)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    await pool.end()
    throw error
  }
  const batches = {
    pollingIntervalSeconds: WORKER_POLL_SECONDS,
    includeMetadata: true,
    batchSize: BATCH_SIZE,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const
  const workers = new Map<string, string>()
  await Promise.all(
    all.map(async (queue) => {
      const run = (jobs: JobWithMetadata[]) =>
        Promise.all(
          jobs.map(async ({ id, data, retryCount, singletonKey }) => ({
            id,
            ...(await attemptJob(
              boss,
              queue,
              { id, data, attempt: retryCount + 1, key: singletonKey },
              { log, watch },
            )),
          })),
        )
      workers.set(queue.name, await boss.work(queue.name, batches, run))
    }),
  )
  const byName = new Map(all.map((queue) => [queue.name, queue]))
  workers.set(
    DEAD_LETTERS,
    await boss.work(DEAD_LETTERS, batches, (jobs: JobWithMetadata[]) =>
      Promise.all(jobs.map((job) => giveUpJob(boss, byName, job, { log, watch }))),
    ),
  )

  const wake = (queue: string) => {
    const worker = workers.get(queue)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  const stopping = new AbortController()
  const polling = pollDueQueues(openDatabase(pool), { wake, log, pollSeconds, signal: stopping.signal })

  const add: RunningJobs['add'] = async (db, queue, jobs) => {
    const rows = jobs.map(({ id, data, key }) => ({ id, data, ...(key === undefined ? {} : { singletonKey: key }) }))
    await boss.insert(queue, rows, { db: databaseIn(db) })
  }
  return {
    add,
    wake,
    async attempt(name, { id, data, key = null }) {
      const queue = byName.get(name)
      if (queue === undefined) throw new Error(`there is no queue ${name}`)
      return attemptJob(boss, queue, { id, data, key, attempt: 1 }, { log, watch })
    },
    async fail(name, id, output) {
      await boss.fail(name, id, output)
    },
    queues: [...byName.keys()],
    async retry(db, letters) {
      for (const [name, ofQueue] of Map.groupBy(letters, ({ queue }) => queue)) {
        await byName.get(name)?.reopen?.(
          db,
          ofQueue.map(({ data }) => data),
        )
        const jobs = ofQueue.map(({ id, data, key }) => ({ id, data, ...(key === null ? {} : { key }) }))
        await add(db, name, jobs)
        db.afterCommit(() => wake(name))
      }
    },
    async stop() {
      stopping.abort()
      await polling
      // Its own graceful end would look only every half second whether the work is done.
      const working = Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })))
      await Promise.race([working, delay(CLOSING_TIME_MS, undefined, { ref: false })])
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}

interface PollOptions extends Required<Pick<JobsOptions, 'log' | 'pollSeconds'>> {
  readonly wake: RunningJobs['wake']
  readonly signal: AbortSignal
}

/** Wakes the queues that have jobs whose time has come, until the signal. */
async function pollDueQueues(db: Db, { wake, log, pollSeconds, signal }: PollOptions): Promise<void> {
  while (!signal.aborted) {
    await delay(pollSeconds * 1000, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    try {
      for (const { name } of await db.many(dueQueues, [])) wake(name)
    } catch (error) {
      log.warn({ err: error }, 'due jobs could not be polled')
    }
  }
}

const queueOf = ({ name, run }: Schedule): JobQueue => ({
  name,
  retries: SCHEDULE_RETRIES,
  retryDelaySeconds: SCHEDULE_RETRY_SECONDS,
  run,
})

/** Queues that are missing are made, and those whose retries have changed are updated. */
async function createQueues(boss: PgBoss, queues: readonly JobQueue[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!known.has(DEAD_LETTERS))
    await boss.createQueue(DEAD_LETTERS, { deleteAfterSeconds: DEAD_LETTER_DAYS * DAY_SECONDS })
  await Promise.all(
    queues.map(async (queue) => {
      const settings = {
        retryLimit: queue.retries,
        retryDelay: queue.retryDelaySeconds,
        retryBackoff: queue.retryDelaySeconds > 0,
      }
      const found = known.get(queue.name)
      if (found === undefined) {
        await boss.createQueue(queue.name, {
          ...settings,
          ...(queue.isOrdered ? { policy: 'key_strict_fifo' } : {}),
          deadLetter: DEAD_LETTERS,
          expireInSeconds: EXPIRE_SECONDS,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          deleteAfterSeconds: RETENTION_DAYS * DAY_SECONDS,
        })
      } else if (!hasSettings(found, settings)) await boss.updateQueue(queue.name, settings)
    }),
  )
}

const hasSettings = (queue: QueueResult, settings: Partial<QueueResult>): boolean =>
  Object.entries(settings).every(([name, value]) => queue[name as keyof QueueResult] === value)

async function setSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  const known = await boss.getSchedules()
  await Promise.all([
    ...schedules
      .filter(
        ({ name, cron, timeZone }) => !known.some((s) => s.name === name && s.cron === cron && s.timezone === timeZone),
      )
      .map(({ name, cron, timeZone }) => boss.schedule(name, cron, {}, { tz: timeZone, missed: 'once' })),
    ...known
      .filter(({ name }) => !schedules.some((schedule) => schedule.name === name))
      .map(({ name }) => boss.unschedule(name)),
  ])
}

interface Observers extends Pick<JobsOptions, 'log'> {
  readonly watch: JobWatch
}

async function attemptJob(
  boss: PgBoss,
  queue: JobQueue,
  { id, data, attempt, key }: JobFacts & { readonly data: object; readonly key: string | null },
  { log, watch }: Observers,
): Promise<AttemptResult> {
  try {
    await watch.run(queue.name, () => queue.run(data, { id, attempt }))
    return { status: 'completed' }
  } catch (error) {
    const message = cutText(error instanceof Error ? error.message : String(error), 300)
    const output = { message, fault: faultOf(error) }
    if (error instanceof JobRefused) return { status: 'deadletter', output }
    log.warn({ queue: queue.name, job: id, attempt, reason: output.message }, 'a job is put off')
    if (!(error instanceof JobPutOff)) return { status: 'failed', output }
    await boss.send(queue.name, data, {
      startAfter: Math.ceil(error.delaySeconds),
      ...(key === null ? {} : { singletonKey: key }),
    })
    return { status: 'completed', output }
  }
}

/** Logs what was given up, and deletes the job that others of its key wait for. */
async function giveUpJob(
  boss: PgBoss,
  queues: ReadonlyMap<string, JobQueue>,
  { id, data, sourceName, sourceId, sourceRetryCount, sourceOutput }: JobWithMetadata,
  { log, watch }: Observers,
): Promise<JobResult> {
  if (sourceName === null || sourceId === null) return { id, status: 'completed' }
  const reason = reasonOf(sourceOutput)
  log.error({ queue: sourceName, job: sourceId, attempts: (sourceRetryCount ?? 0) + 1, reason }, 'a job was given up')
  watch.noteGivenUp(sourceName)
  const queue = queues.get(sourceName)
  try {
    await queue?.giveUp?.(data, reason)
    if (queue?.isOrdered) await boss.deleteJob(sourceName, sourceId)
  } catch (error) {
    log.error({ err: error, queue: sourceName, job: sourceId }, 'a job could not be given up')
    return { id, status: 'failed' }
  }
  return { id, status: 'completed' }
}

const reasonOf = (output: object | null): string =>
  output !== null && 'message' in output && typeof output.message === 'string' ? output.message : 'no answer'

/** What pg-boss needs of a database. It gets the values of PostgreSQL in the types of the driver, not in ours. */
function databaseOn(pool: pg.Pool): BossDatabase {
  const sentTimes = new Map<string, number>()
  const isOften = (sql: string): boolean => {
    if (sentTimes.size > COUNTED_STATEMENTS) sentTimes.clear()
    const times = (sentTimes.get(sql) ?? 0) + 1
    sentTimes.set(sql, times)
    return times >= PREPARED_FROM
  }
  return {
    async executeSql(sql, values) {
      const client = await pool.connect()
      let isBroken = true
      try {
        // A script of several statements cannot be prepared.
        const name = isScript(sql) || !isOften(sql) ? {} : { name: nameOf(sql) }
        const result = await client.query({ ...name, text: sql, types: pg.types, ...(values ? { values } : {}) })
        isBroken = false
        return result
      } finally {
        // A script may have left a transaction open where it failed.
        client.release(isBroken)
      }
    },
  }
}

const isScript = (sql: string): boolean => sql.trimEnd().slice(0, -1).includes(';')

/** The same inside a transaction of ours. */
const databaseIn = (db: Db): BossDatabase => ({
  async executeSql(sql, values = []) {
    const statement: Statement = { name: nameOf(sql), text: sql, parameters: [], row: {}, useGenericPlan: true }
    return { rows: await db.many(statement, values as never) }
  },
})

const nameOf = (sql: string): string => `pg-boss.${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`
