import { encodePage, pagingAt } from '#contract/paging.ts'
import * as wire from '#contract/price-list.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import {
  changePriceList,
  createPriceList,
  findPriceList,
  listedProducts,
  listPriceLists,
  setAgreedPrices,
} from './price-lists.ts'

export function priceListRoutes(server: Server): void {
  serve(server, wire.listPriceLists, async ({ scope }) => ({ lists: await listPriceLists(scope) }))
  serve(server, wire.getPriceList, ({ input: { params }, scope }) => findPriceList(scope, params.id))
  serve(server, wire.createPriceList, ({ input: { body }, scope }) => createPriceList(scope, body))
  serve(server, wire.changePriceList, ({ input: { params, body }, scope }) =>
    changePriceList(scope, params.id, body.version, body),
  )

  serve(server, wire.listListedProducts, async ({ input: { params, query }, scope }) => {
    const paging = pagingAt(query)
    return { ...(await listedProducts(scope, params.id, query, paging)), ...encodePage(paging) }
  })

  serve(server, wire.setAgreedPrices, ({ input: { params, body }, scope }) =>
    setAgreedPrices(scope, params.id, body.changes),
  )
}
