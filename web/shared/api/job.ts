import {
  decodeJob,
  decodeJobCounts,
  decodeSchedule,
  encodeJobOrder,
  encodeJobState,
  listJobs,
  listSchedules,
  retryJobs,
  type JobCounts,
} from '#contract/job.ts'
import { encodePage, type Paging } from '#contract/paging.ts'
import type { JobFilter, JobOrder, ScheduleFacts, StoreJob } from '#domain/job.ts'
import type { ApiContext } from './api-context.ts'

export interface ListedJobs {
  readonly jobs: readonly StoreJob[]
  readonly counts: JobCounts
}

export const jobApi = ({ call, supplier }: ApiContext) => {
  const ofStore = { idfornecedor: supplier.id }
  return {
    list: async ({ state, queue }: JobFilter, order: JobOrder, paging: Paging): Promise<ListedJobs> => {
      const query = {
        ...ofStore,
        ...(state ? { situacao: encodeJobState(state) } : {}),
        ...(queue ? { tipo: queue } : {}),
        ordenacao: encodeJobOrder(order),
        ...encodePage(paging),
      }
      const { tarefas, totais } = await call(listJobs, { params: {}, query })
      return { jobs: tarefas.map(decodeJob), counts: decodeJobCounts(totais) }
    },

    schedules: async (): Promise<readonly ScheduleFacts[]> =>
      (await call(listSchedules, { params: {}, query: ofStore })).map(decodeSchedule),

    /** Returns the ids of the jobs that are tried again: others are gone, or cannot be. */
    retry: async (ids: readonly string[]): Promise<readonly string[]> =>
      (await call(retryJobs, { params: {}, query: ofStore, body: { ids: [...ids] } })).repetidas,
  }
}
