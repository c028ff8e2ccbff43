import { decodePriceLimits, encodePercent, priceLimits, setPriceLimits } from '#contract/price-limits.ts'
import type { PriceLimitsChange, StorePriceLimits } from '#domain/order/price-limits.ts'
import type { ApiContext } from './api-context.ts'

/** What the people of the store may give away in a quote. */
export const priceLimitsApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    read: async (): Promise<StorePriceLimits> => decodePriceLimits(await call(priceLimits, { params: {}, query })),

    change: async ({ marginFloor, people }: PriceLimitsChange): Promise<void> => {
      await call(setPriceLimits, {
        params: {},
        query,
        body: {
          ...(marginFloor === null ? {} : { margemMinima: encodePercent(marginFloor) }),
          pessoas: people.map(({ id, authority }) => ({ id, alcada: encodePercent(authority) })),
        },
      })
    },
  }
}
