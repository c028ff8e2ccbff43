import * as wire from '#contract/job.ts'
import { encodePage, pagingAt } from '#contract/paging.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { listJobs, listSchedules, retryJobs } from './jobs.ts'

export function jobRoutes(server: Server, jobs: Jobs): void {
  serve(server, wire.listJobs, async ({ scope, input: { query } }) => {
    const paging = pagingAt(query)
    return { ...(await listJobs(scope, query, query.sort, paging)), ...encodePage(paging) }
  })

  serve(server, wire.listSchedules, ({ scope }) => listSchedules(scope))

  serve(server, wire.retryJobs, async ({ scope, input: { body } }) => ({
    retried: await retryJobs(scope, jobs, body.ids),
  }))
}
