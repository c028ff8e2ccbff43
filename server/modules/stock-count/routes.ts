import { encodePage, pagingAt } from '#contract/paging.ts'
import * as wire from '#contract/stock-count.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import {
  countedProducts,
  discardStockCount,
  listStockCounts,
  postStockCount,
  readStock,
  startStockCount,
} from './stock-counts.ts'

export function stockCountRoutes(server: Server): void {
  serve(server, wire.listStockCounts, async ({ scope, input: { query } }) => {
    const paging = pagingAt(query)
    return { ...(await listStockCounts(scope, paging)), ...encodePage(paging) }
  })
  serve(server, wire.startStockCount, ({ scope, input: { body } }) => startStockCount(scope, body))
  serve(server, wire.getStockCount, async ({ scope, input: { params, query } }) => {
    const paging = pagingAt(query)
    return { ...(await countedProducts(scope, params.id, query.onlyDifferent, paging)), ...encodePage(paging) }
  })
  serve(server, wire.readStock, ({ scope, input: { params, body } }) => readStock(scope, params.id, body))
  serve(server, wire.postStockCount, ({ scope, input: { params } }) => postStockCount(scope, params.id))
  serve(server, wire.discardStockCount, ({ scope, input: { params } }) => discardStockCount(scope, params.id))
}
