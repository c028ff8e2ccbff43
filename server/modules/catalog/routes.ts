import * as wire from '#contract/catalog.ts'
import { decodePage } from '#contract/paging.ts'
import type { Received } from '#contract/endpoint.ts'
import { quantityFromUnits } from '#domain/amounts.ts'
import { cleanSearchText } from '#domain/search-text.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { categoryTree } from './categories.ts'
import { listProducts, suggestProducts, type ListRequest } from './list-products.ts'
import { priceViewOf } from './product-row.ts'
import { priceOfQuantity, showProduct } from './show-product.ts'

type ListQuery = Received<typeof wire.searchProductList>['query']

export function catalogRoutes(server: Server): void {
  serve(server, wire.listCategories, async ({ scope }) =>
    shared(scope, ['category tree'], async () => (await categoryTree(scope)).map(wire.encodeCategory)),
  )
  serve(server, wire.listProducts, ({ scope, input }) => productPage(scope, input.query))
  serve(server, wire.searchProductList, ({ scope, input }) => productPage(scope, input.query))

  serve(server, wire.productDetail, async ({ scope, input: { params, query } }) => {
    const request = { reference: params.id, withSimilar: query.disableSimilares !== true }
    const wanted = query.quantidade === undefined ? null : quantityFromUnits(query.quantidade)
    const view = await priceViewOf(scope, query.idformapagamento)
    return shared(scope, ['product', request, wanted, view], async () => {
      const product = await showProduct(scope, request, view)
      return wire.encodeProductDetail(product, priceOfQuantity(product, wanted, scope.features))
    })
  })

  serve(server, wire.suggestProducts, async ({ scope, input: { query } }) => {
    const view = await priceViewOf(scope)
    return shared(scope, ['suggestions', cleanSearchText(query.query), view], async () => {
      const { hits, correctedQuery } = await suggestProducts(scope, query.query, view)
      return { hits: hits.map(wire.encodeSuggestion), consultaCorrigida: correctedQuery }
    })
  })
}

async function productPage(scope: Scope, query: ListQuery) {
  const request: ListRequest = {
    category: query.categ || null,
    tags: tagsIn(query.tagsPesquisa),
    text: cleanSearchText(query.sk ?? ''),
    order: wire.decodeProductOrder(query.ordenacao),
    ...decodePage('products', query),
  }
  const view = await priceViewOf(scope, query.formapagamento)
  return shared(scope, ['products', request, view], async () =>
    wire.encodeProductPage(await listProducts(scope, request, view)),
  )
}

const tagsIn = (list = ''): string[] =>
  list === '' ? [] : [...new Set(list.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '').toSorted()

/** A reply that is cached for all requests with the same query and the same prices. */
function shared<Value>(scope: Scope, key: readonly unknown[], load: () => Promise<Value>): Promise<CachedReply<Value>> {
  return scope.cache.remember(scope.supplier.id, JSON.stringify(key), async () => new CachedReply(await load()))
}
