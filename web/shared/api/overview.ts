import {
  decodeSales,
  decodeWaitingWork,
  pauseStore as pauseCall,
  sales as salesCall,
  waitingWork,
} from '#contract/back-office.ts'
import type { Sales } from '#domain/order/sales.ts'
import type { WaitingWork } from '#domain/waiting-work.ts'
import type { ApiContext } from './api-context.ts'

/** How much waits for the person who asks. */
export const findWaitingWork = async ({ call, supplier }: ApiContext): Promise<WaitingWork> =>
  decodeWaitingWork(await call(waitingWork, { params: {}, query: { idfornecedor: supplier.id } }))

/** What the store sold in the last four weeks, and for which days its open orders are promised. */
export const findSales = async ({ call, supplier }: ApiContext): Promise<Sales> =>
  decodeSales(await call(salesCall, { params: {}, query: { idfornecedor: supplier.id } }))

/** For so many minutes from now on customers send no orders; zero opens the store. */
export const pauseStore = async ({ call, supplier }: ApiContext, minutes: number): Promise<void> => {
  await call(pauseCall, { params: {}, query: { idfornecedor: supplier.id }, body: { minutos: minutes } })
}
