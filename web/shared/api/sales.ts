import { decodeSales, sales } from '#contract/back-office.ts'
import type { Sales } from '#domain/order/sales.ts'
import type { ApiContext } from './api-context.ts'

/** What the store sold in the last four weeks, and for which days its open orders are promised. */
export const findSales = async ({ call, supplier }: ApiContext): Promise<Sales> =>
  decodeSales(await call(sales, { params: {}, query: { idfornecedor: supplier.id } }))
