import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { openSealing, SEALING_KEY_BYTES } from '#server/platform/secrets/sealing.ts'
import { afterEach } from 'vitest'
import { NO_SERVICES, STORES_PER_COMPANY } from '#server/config.ts'
import { openDatabase, openPool } from '#server/platform/database/database.ts'
import { openNotifications } from '#server/platform/database/notifications.ts'
import { openStorefrontCache } from '#server/platform/database/storefront-cache.ts'
import { openSessionCache } from '#server/platform/session/session-cache.ts'
import { openEvents } from '#server/platform/events/events.ts'
import type { PublishingScope } from '#server/platform/events/publish.ts'
import { jobQueueOf, type Subscriber } from '#server/platform/events/subscribe.ts'
import { openJobScope, type AppContext } from '#server/platform/http/request-context.ts'
import { startJobs, type JobWatch, type Schedule } from '#server/platform/jobs/jobs.ts'

/** Adds the job of a schedule, as its time does. */
export async function runSchedule(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(
    `insert into pgboss.job (name, data, retry_limit, expire_seconds, keep_until, policy)
     select name, '{}', 0, 60, now() + interval '1 hour', policy from pgboss.queue where name = $1`,
    [name],
  )
}

const QUIET = { warn: () => undefined, error: () => undefined }

/** What the use cases of a process share, without its HTTP server. */
export async function openContext(
  connection: pg.PoolConfig,
  log: ProcessOptions['log'] = QUIET,
  pollMs = 3_600_000,
  more: Partial<Pick<AppContext, 'services' | 'sealing'>> = {},
) {
  const pool = openPool(connection)
  const db = openDatabase(pool)
  const notifications = await openNotifications(connection, () => undefined)
  const cache = await openStorefrontCache(notifications)
  const sessions = await openSessionCache(db, notifications)
  // Last, so that the connection for notifications is found by the listening for events.
  const events = await openEvents({ db, notifications, log, pollMs })
  const appContext: AppContext = {
    db,
    cache,
    sessions,
    events,
    log: log as FastifyBaseLogger,
    publicUrl: 'http://localhost',
    services: NO_SERVICES,
    storesPerCompany: STORES_PER_COMPANY,
    sealing: openSealing(randomBytes(SEALING_KEY_BYTES)),
    isSecure: false,
    ...more,
  }
  const close = async () => {
    await notifications.close()
    await pool.end()
  }
  return { pool, events, appContext, close }
}

interface ProcessOptions {
  readonly schedules?: readonly Schedule[]
  readonly log?: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly watch?: JobWatch
  /** Whether events are looked for from time to time. */
  readonly isPolling?: boolean
}

/**
 * What a process has of events and jobs, as often as a test wants one, in one database. They end after each test. Failed
 * jobs are tried again at once. Call it at the top of a test file.
 */
export function processesOn(connection: pg.PoolConfig) {
  const running: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of running.splice(0)) await stop()
  }
  afterEach(stopAll)

  const aProcess = async (
    subscribers: readonly Subscriber[],
    { schedules = [], log = QUIET, watch, isPolling = true }: ProcessOptions = {},
  ) => {
    const { events, appContext, close } = await openContext(connection, log, isPolling ? 50 : 3_600_000)
    const { db } = appContext
    const openScope = (supplierId: string) => openJobScope(appContext, supplierId)
    const queues = subscribers.map((subscriber) => ({
      ...jobQueueOf(subscriber, openScope),
      retryDelaySeconds: 0,
    }))
    const jobs = await startJobs({ connection, log, queues, schedules, watch, pollSeconds: 0.5, superviseSeconds: 1 })
    events.start(jobs, subscribers)
    running.push(async () => {
      await events.stop()
      await jobs.stop()
      await close()
    })
    const scopeIn = (supplierId: string): PublishingScope => ({ db, events, supplier: { id: supplierId } })
    return { db, events, jobs, scopeIn }
  }
  return { aProcess, stopAll }
}
