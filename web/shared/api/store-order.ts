import { decodeOrder } from '#contract/order.ts'
import { encodePage, type Paging } from '#contract/paging.ts'
import {
  decodeOrderCounts,
  decodeStatusCount,
  decodeStoreOrder,
  encodeStoreOrderFilter,
  encodeStoreOrderSort,
  exportStoreOrders,
  listStoreOrders,
  storeOrder,
} from '#contract/store-order.ts'
import { decodeSpreadsheet, type SpreadsheetFile, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import type { StoreOrderFilter, StoreOrderPage, StoreOrderSort } from '#domain/order/store-order.ts'
import type { ApiContext } from './api-context.ts'

/** The orders of all customers, for staff. */
export const storeOrderApi = ({ call, supplier }: ApiContext) => ({
  list: async (filter: StoreOrderFilter, sort: StoreOrderSort, paging: Paging): Promise<StoreOrderPage> => {
    const wire = await call(listStoreOrders, {
      params: {},
      query: {
        idfornecedor: supplier.id,
        ...encodeStoreOrderFilter(filter),
        ordenacao: encodeStoreOrderSort(sort),
        ...encodePage(paging),
      },
    })
    return {
      orders: wire.pedidos.map(decodeStoreOrder),
      total: wire.total,
      counts: decodeOrderCounts(wire.totais),
      statuses: wire.porStatus.map(decodeStatusCount),
      newest: wire.ultimo,
    }
  },

  /** Refused with `export.tooLarge` where the filter shows too many. */
  export: async (filter: StoreOrderFilter, sort: StoreOrderSort, format: SpreadsheetFormat): Promise<SpreadsheetFile> =>
    decodeSpreadsheet(
      await call(exportStoreOrders, {
        params: {},
        query: {
          idfornecedor: supplier.id,
          ...encodeStoreOrderFilter(filter),
          ordenacao: encodeStoreOrderSort(sort),
          formato: format,
        },
      }),
    ),

  detail: async (number: number): Promise<PlacedOrder> =>
    decodeOrder(await call(storeOrder, { params: { numpedido: number }, query: { idfornecedor: supplier.id } })),
})
