import { encodePage, type Paging } from '#contract/paging.ts'
import {
  decodeWeighingPage,
  encodeWeighingChanges,
  encodeWeighingFilter,
  listWeighing,
  setWeighing,
} from '#contract/weighing.ts'
import type { WeighingChange, WeighingFilter, WeighingPage, WeighingSort } from '#domain/catalog/weighing.ts'
import type { ApiContext } from './api-context.ts'

/** Which products are sold by weight. */
export const weighingApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (filter: WeighingFilter, sort: WeighingSort, paging: Paging): Promise<WeighingPage> =>
      decodeWeighingPage(
        await call(listWeighing, {
          params: {},
          query: { ...query, ...encodeWeighingFilter(filter, sort), ...encodePage(paging) },
        }),
      ),

    /** Refused with `record.changedMeanwhile` where somebody else changed it since it was seen. */
    change: async (change: Required<WeighingChange>): Promise<void> => {
      await call(setWeighing, { params: {}, query, body: encodeWeighingChanges([change]) })
    },
  }
}
