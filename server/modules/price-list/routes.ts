import { decodePage, encodePage } from '#contract/paging.ts'
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
  serve(server, wire.listPriceLists, async ({ scope }) => ({
    tabelas: (await listPriceLists(scope)).map(wire.encodePriceListSummary),
  }))

  serve(server, wire.getPriceList, async ({ input: { params }, scope }) =>
    wire.encodePriceList(await findPriceList(scope, params.idtabela)),
  )

  serve(server, wire.createPriceList, async ({ input: { body }, scope }) =>
    wire.encodePriceList(await createPriceList(scope, wire.decodePriceListTerms(body))),
  )

  serve(server, wire.changePriceList, async ({ input: { params, body }, scope }) =>
    wire.encodePriceList(await changePriceList(scope, params.idtabela, body.versao, wire.decodePriceListTerms(body))),
  )

  serve(server, wire.listListedProducts, async ({ input: { params, query }, scope }) => {
    const paging = decodePage('listedProducts', query)
    const page = await listedProducts(scope, params.idtabela, wire.decodeListedFilter(query), paging)
    return { ...wire.encodeListedPage(page), ...encodePage(paging) }
  })

  serve(server, wire.setAgreedPrices, async ({ input: { params, body }, scope }) => {
    const { changed, unknownCodes } = await setAgreedPrices(scope, params.idtabela, wire.decodeAgreedPrices(body))
    return { alterados: changed, naoEncontrados: [...unknownCodes] }
  })
}
