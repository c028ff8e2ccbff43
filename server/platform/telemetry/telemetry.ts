import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { CacheUsage } from '../database/cache-usage.ts'
import type { Db, StatementListener } from '../database/database.ts'
import type { StorefrontCacheUsage } from '../database/storefront-cache.ts'
import type { JobWatch } from '../jobs/jobs.ts'
import type { RenderThreadUsage } from '../pages/render-thread.ts'

/** Watches a running server, for metrics and traces. A server without it does not measure anything. */
export interface Telemetry {
  /** Called before any route is registered. */
  watchRequests(app: FastifyInstance): void
  readonly onStatement: StatementListener
  readonly jobs: JobWatch
  /** Called once the application is complete. */
  watchState(state: WatchedState): void
}

/** What is looked at when metrics are read, and never between. */
export interface WatchedState {
  readonly db: Pick<Db, 'many'>
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  readonly cacheUsage: () => StorefrontCacheUsage
  readonly sessionUsage: () => CacheUsage
  readonly openSockets: () => number
  /** Null where no thread renders screens. */
  readonly renderThreadUsage: (() => RenderThreadUsage) | null
}

/** Has all of them watch. */
export const together = (all: readonly Telemetry[]): Telemetry => ({
  watchRequests(app) {
    for (const one of all) one.watchRequests(app)
  },
  onStatement(...answered) {
    for (const one of all) one.onStatement(...answered)
  },
  jobs: {
    run: (queue, work) =>
      all.reduce(
        (inner, { jobs }) =>
          () =>
            jobs.run(queue, inner),
        work,
      )(),
    noteGivenUp(queue) {
      for (const { jobs } of all) jobs.noteGivenUp(queue)
    },
  },
  watchState(state) {
    for (const one of all) one.watchState(state)
  },
})
