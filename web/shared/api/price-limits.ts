import { decodePriceLimits, encodeLimitsChange, priceLimits, setPriceLimits } from '#contract/price-limits.ts'
import type { PriceLimitsChange, StorePriceLimits } from '#domain/order/price-limits.ts'
import type { ApiContext } from './api-context.ts'

/** What the people of the store may give away in a quote. */
export const priceLimitsApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    read: async (): Promise<StorePriceLimits> => decodePriceLimits(await call(priceLimits, { params: {}, query })),

    /** Refused with `record.changedMeanwhile` where somebody else changed one of the same limits since they were seen. */
    change: async (change: Required<PriceLimitsChange>): Promise<void> => {
      await call(setPriceLimits, { params: {}, query, body: encodeLimitsChange(change) })
    },
  }
}
