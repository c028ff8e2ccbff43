import { encodePage, type Paging } from '#contract/paging.ts'
import {
  decodeCostPage,
  encodeCostChanges,
  encodeCostFilter,
  listProductCosts,
  setProductCosts,
} from '#contract/product-cost.ts'
import type { CostChange, CostFilter, CostPage, CostSort } from '#domain/catalog/product-cost.ts'
import type { ApiContext } from './api-context.ts'

/** What products cost the store. */
export const productCostApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (filter: CostFilter, sort: CostSort, paging: Paging): Promise<CostPage> =>
      decodeCostPage(
        await call(listProductCosts, {
          params: {},
          query: { ...query, ...encodeCostFilter(filter, sort), ...encodePage(paging) },
        }),
      ),

    /** Refused with `record.changedMeanwhile` where somebody else changed the cost since it was seen. */
    change: async (change: Required<CostChange>): Promise<void> => {
      await call(setProductCosts, { params: {}, query, body: encodeCostChanges([change]) })
    },
  }
}
