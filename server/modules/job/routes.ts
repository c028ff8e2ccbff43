import * as wire from '#contract/job.ts'
import { decodePage, encodePage } from '#contract/paging.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { listJobs, listSchedules, retryJobs } from './jobs.ts'

export function jobRoutes(server: Server, jobs: Jobs): void {
  serve(server, wire.listJobs, async ({ scope, input: { query } }) => {
    const paging = decodePage('jobs', query)
    const state = query.situacao ? wire.decodeJobState(query.situacao) : null
    const order = query.ordenacao ? wire.decodeJobOrder(query.ordenacao) : 'newest'
    const page = await listJobs(scope, { state, queue: query.tipo ?? null }, order, paging)
    return { tarefas: page.jobs.map(wire.encodeJob), totais: wire.encodeJobCounts(page.counts), ...encodePage(paging) }
  })

  serve(server, wire.listSchedules, async ({ scope }) => (await listSchedules(scope)).map(wire.encodeSchedule))

  serve(server, wire.retryJobs, async ({ scope, input: { body } }) => ({
    repetidas: await retryJobs(scope, jobs, body.ids),
  }))
}
