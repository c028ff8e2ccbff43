import * as settingsWire from '#contract/catalog-settings.ts'
import * as categoryDesk from '#contract/category-desk.ts'
import * as wire from '#contract/catalog.ts'
import { decodeListFilter } from '#contract/list-filter.ts'
import * as quickOrderWire from '#contract/quick-order.ts'
import * as desk from '#contract/product-desk.ts'
import * as movementWire from '#contract/stock-movement.ts'
import * as pictureWire from '#contract/product-picture.ts'
import * as suggestionWire from '#contract/suggestion.ts'
import * as tagWire from '#contract/product-tag.ts'
import * as groupWire from '#contract/variant-group-desk.ts'
import * as sheetWire from '#contract/variant-sheet.ts'
import * as weighingWire from '#contract/weighing.ts'
import { decodePage, encodePage, pagingAt } from '#contract/paging.ts'
import { encodeProduct } from '#contract/product.ts'
import { decodeNamedDeliveryType } from '#contract/values.ts'
import type { Received, Reply } from '#contract/endpoint.ts'
import { quantityFromUnits } from '#domain/amounts.ts'
import { NO_FILTER } from '#domain/catalog/list-filter.ts'
import { cleanSearchText } from '#domain/search-text.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import {
  cachedReply,
  cancellableReply,
  recipientOf,
  type CachedReply,
  type NoteRequest,
} from '#server/platform/http/cached-reply.ts'
import { otherThanStore } from '#server/platform/http/path-segments.ts'
import type { RequestContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { SearchTrail } from '#server/modules/search-log/search-trail.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { changeSettings, departmentsOf, editedSettings, sectorsOf } from './catalog-settings.ts'
import { listProducts, type ListRequest } from './list-products.ts'
import { buyerOf } from './search-products.ts'
import { addPicture, changePictures, findPictureProducts, listPictures } from './product-pictures.ts'
import { priceViewOf } from './product-row.ts'
import { filtersOf, productsWithTags } from './product-tags.ts'
import { catalogFile, matchTypedRows } from './quick-order.ts'
import { isList, readPastedText, readQuickOrderFile } from './read-quick-order.ts'
import { priceOfQuantity, showProduct } from './show-product.ts'
import { suggestProducts } from './suggest-products.ts'
import { createCategory, moveCategory, removeCategory, renameCategory, storedCategories } from './stored-categories.ts'
import { listStockMovements, moveStock, setStock } from './stock-movements.ts'
import { changeProduct, createProduct, findStoredProduct } from './stored-products.ts'
import { listStoredProducts } from './list-stored-products.ts'
import {
  changeVariantGroup,
  createVariantGroup,
  findVariantGroup,
  listVariantGroups,
  removeVariantGroup,
} from './variant-groups.ts'
import { changeVariantSheet, variantSheet } from './variant-sheet.ts'
import { listWeighing, setWeighing } from './weighing.ts'

type Page = Reply<typeof wire.listProducts>
type ListQuery = Received<typeof wire.searchProductList>['query']

const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Whether one of the texts contains the letters and digits of the part, without minding accents. */
const hasPart = (texts: readonly string[], part: string): boolean =>
  letters(part) !== '' && texts.some((text) => letters(text).includes(letters(part)))

const LISTS_PER_MINUTE = 30

export function catalogRoutes(server: Server, searchTrail: SearchTrail): void {
  const admitList = attemptLimit(server.appContext.db, { name: 'quick order by customer', perMinute: LISTS_PER_MINUTE })

  serve(server, wire.listCategories, async ({ scope, input: { query } }) => {
    const segment = [undefined, '', '0'].includes(query.idsegmento) ? null : (query.idsegmento ?? null)
    return cachedReply(scope, ['category tree', segment], async () =>
      (await departmentsOf(scope, segment)).map(wire.encodeCategory),
    )
  })
  serve(server, wire.productSectors, async ({ scope }) =>
    cachedReply(scope, ['sectors'], async () => ({ setores: (await sectorsOf(scope)).map(wire.encodeSector) })),
  )
  serve(server, wire.listProducts, ({ scope, input, requestContext }) =>
    productPage(scope, input.query, requestContext, searchTrail),
  )
  serve(server, wire.searchProductList, ({ scope, input, requestContext }) =>
    productPage(scope, input.query, requestContext, searchTrail),
  )

  serve(server, wire.productDetail, async ({ scope, requestContext, input: { params, query } }) => {
    const request = { reference: params.id, withSimilar: query.disableSimilares !== true }
    const wanted = query.quantidade === undefined ? null : quantityFromUnits(query.quantidade)
    const view = await priceViewOf(scope, query.idformapagamento, decodeNamedDeliveryType(query.tipoEntrega))
    const load = async () => {
      const product = await showProduct(scope, request, view)
      return wire.encodeProductDetail(product, priceOfQuantity(product, wanted, scope.features))
    }
    const reply = await cachedReply(scope, ['product', request, wanted, view], load, ({ id }, shopper) =>
      searchTrail.noteProduct(shopper, id, false),
    )
    reply.note(recipientOf(scope, requestContext))
    return reply
  })

  serve(server, suggestionWire.suggestProducts, async ({ scope, input: { query }, requestContext }) => {
    const view = await priceViewOf(scope)
    const reply = await cachedReply(
      scope,
      ['suggestions', cleanSearchText(query.query), view, buyerOf(scope)],
      async () => suggestionWire.encodeSuggestions(await suggestProducts(scope, query.query, view)),
    )
    return hasEndedSession(scope, requestContext) ? { ...reply.value, action: 'logout' as const } : reply
  })

  serve(server, quickOrderWire.matchSpreadsheet, async ({ scope, customer, input: { body } }) => {
    const { text, file } = body
    if (file !== null || isList(text)) await admitList(customer.id)
    const { rows, ...read } =
      file === null
        ? await readPastedText(customer.id, text)
        : await readQuickOrderFile(customer.id, file, { sheet: body.sheet, headingRow: body.headingRow })
    const view = await priceViewOf(scope, body.paymentMethodId, body.deliveryType)
    return { ...read, rows: (await matchTypedRows(scope, rows, view)).map(quickOrderWire.encodeRow) }
  })

  serve(server, quickOrderWire.catalogSpreadsheet, async ({ scope, input: { query } }) => {
    const view = await priceViewOf(scope)
    const { file } = await scope.cache.rememberSized(
      scope.supplier.id,
      JSON.stringify(['catalogue sheet', query.format, view]),
      async () => {
        const file = await catalogFile(scope, query.format, view)
        return { file, bytes: file.content.length }
      },
    )
    return file
  })

  tagRoutes(server)
  variantGroupRoutes(server)
  storedProductRoutes(server)
  storedCategoryRoutes(server)
  pictureRoutes(server)

  serve(server, weighingWire.listWeighing, async ({ scope, input: { query } }) => {
    const paging = decodePage('weighing', query)
    return { ...(await listWeighing(scope, query, query.sort, paging)), ...encodePage(paging) }
  })

  serve(server, weighingWire.setWeighing, ({ scope, input: { body } }) => setWeighing(scope, body.changes))
}

function storedProductRoutes(server: Server): void {
  serve(server, desk.listStoredProducts, async ({ scope, input: { query } }) => {
    const paging = decodePage('storedProducts', query)
    return { ...(await listStoredProducts(scope, query, query.sort, paging)), ...encodePage(paging) }
  })

  serve(server, desk.getStoredProduct, ({ scope, input: { params } }) => findStoredProduct(scope, params.id))

  serve(server, desk.createProduct, ({ scope, input: { body } }) => createProduct(scope, body))

  serve(server, desk.changeProduct, ({ scope, input: { params, body } }) =>
    changeProduct(scope, params.id, body.version, body),
  )

  serve(server, desk.setStock, ({ scope, input: { params, body } }) => setStock(scope, params.id, body))

  serve(server, movementWire.listStockMovements, async ({ scope, input: { params, query } }) => {
    const paging = pagingAt(query)
    return { ...(await listStockMovements(scope, params.productId, paging)), ...encodePage(paging) }
  })

  serve(server, movementWire.moveStock, ({ scope, input: { params, body } }) =>
    moveStock(scope, params.productId, body),
  )
}

function variantGroupRoutes(server: Server): void {
  serve(server, groupWire.listVariantGroups, async ({ scope, input: { query } }) => {
    const paging = decodePage('variantGroups', query)
    return { ...(await listVariantGroups(scope, query.text, paging)), ...encodePage(paging) }
  })
  serve(server, groupWire.getVariantGroup, ({ scope, input: { params } }) => findVariantGroup(scope, params.id))
  serve(server, groupWire.createVariantGroup, ({ scope, input: { body } }) => createVariantGroup(scope, body))
  serve(server, groupWire.changeVariantGroup, ({ scope, input: { params, body } }) =>
    changeVariantGroup(scope, params.id, body.version, body),
  )
  serve(server, sheetWire.getVariantSheet, ({ scope, input: { params } }) => variantSheet(scope, params.id))
  serve(server, sheetWire.changeVariantSheet, ({ scope, input: { params, body } }) =>
    changeVariantSheet(scope, params.id, body.rows, body.reason),
  )
  serve(server, groupWire.removeVariantGroup, async ({ scope, input: { params, query } }) => {
    await removeVariantGroup(scope, params.id, query.version)
    return { isSeparated: true }
  })
}

function tagRoutes(server: Server): void {
  serve(server, tagWire.productFilters, async ({ scope, input: { query } }) => {
    const list = {
      category: query.categ || null,
      filter: decodeListFilter(query),
      text: cleanSearchText(query.sk ?? ''),
    }
    const view = await priceViewOf(scope)
    return cachedReply(scope, ['filters', list, view], async () =>
      tagWire.encodeFilterCounts(await filtersOf(scope, list, view)),
    )
  })

  serve(server, tagWire.listTags, async ({ scope, input: { query } }) => {
    const part = cleanSearchText(query.query ?? '')
    const list = { category: query.idcategoria || null, filter: NO_FILTER, text: '' }
    const view = await priceViewOf(scope)
    return cachedReply(scope, ['tags', list, part], async () => {
      const { tags } = await filtersOf(scope, list, view)
      return tagWire.encodeTagCounts(tags.filter(({ tag, label }) => part === '' || hasPart([tag, label], part)))
    })
  })

  serve(server, tagWire.productsByTags, async ({ scope, input: { query } }) => {
    const { tags } = decodeListFilter(query)
    const seen = query.idcadastroextraproduto?.toLowerCase() ?? null
    const view = await priceViewOf(scope, query.idformapagamento)
    return cachedReply(scope, ['products by tags', tags, seen, view], async () => ({
      produtos: (await productsWithTags(scope, tags, seen, view)).map(encodeProduct),
    }))
  })
}

function storedCategoryRoutes(server: Server): void {
  serve(server, settingsWire.getCatalogSettings, ({ scope }) => editedSettings(scope))
  serve(server, settingsWire.changeCatalogSettings, ({ scope, input: { body } }) => changeSettings(scope, body))

  serve(server, categoryDesk.listStoredCategories, async ({ scope }) => ({ categories: await storedCategories(scope) }))

  serve(server, categoryDesk.createCategory, async ({ scope, input: { body } }) => ({
    categories: await createCategory(scope, body.name, body.parentId),
  }))

  serve(server, categoryDesk.renameCategory, async ({ scope, input: { params, body } }) => ({
    categories: await renameCategory(scope, params.id, body.name),
  }))

  serve(server, categoryDesk.moveCategory, async ({ scope, input: { params, body } }) => ({
    categories: await moveCategory(scope, params.id, body),
  }))

  serve(server, categoryDesk.removeCategory, async ({ scope, input: { params } }) => ({
    categories: await removeCategory(scope, params.id),
  }))
}

function pictureRoutes(server: Server): void {
  serve(server, pictureWire.allImages, async ({ scope, input: { params }, encode }) => {
    const product = otherThanStore(scope, [params.supplier, params.product])
    return cachedReply(scope, ['pictures', product], async () =>
      encode({ pictures: await listPictures(scope, product) }),
    )
  })
  serve(server, pictureWire.addProductPicture, async ({ scope, input: { params, body } }) => ({
    pictures: await addPicture(scope, params.productId, body),
  }))
  serve(server, pictureWire.nameProductPictures, async ({ scope, input: { body } }) => ({
    files: await findPictureProducts(scope, body.fileNames),
  }))
  serve(server, pictureWire.changeProductPictures, async ({ scope, input: { params, body } }) => ({
    pictures: await changePictures(scope, params.productId, body),
  }))
}

async function productPage(
  scope: Scope,
  query: ListQuery,
  requestContext: RequestContext,
  searchTrail: SearchTrail,
): Promise<Page | CachedReply<Page>> {
  const { clientAborted } = requestContext
  const request: ListRequest = {
    category: query.categ || null,
    filter: decodeListFilter(query),
    text: cleanSearchText(query.sk ?? ''),
    order: wire.decodeProductOrder(query.ordenacao),
    groupIds: wire.decodeGroupIds(query.agrupadores),
    isGrouped: query.produtoprincipal ?? true,
    ...decodePage('products', query),
  }
  const view = await priceViewOf(scope, query.formapagamento, decodeNamedDeliveryType(query.tipoentrega))
  const buyer = request.text === '' ? null : buyerOf(scope)
  const key = ['products', request, view, buyer]
  const load = async (db: Scope['db']) => wire.encodeProductPage(await listProducts({ ...scope, db }, request, view))
  const note: NoteRequest<Page> = ({ total, parciais, consultaCorrigida }, shopper) => {
    if (request.text === '' || request.offset > 0) return
    const isCorrected = consultaCorrigida !== null
    const found = isCorrected ? 0 : total - (parciais?.total ?? 0)
    searchTrail.noteSearch(shopper, { text: request.text, found, isCorrected })
  }
  const loadWhileWanted = (unwanted: AbortSignal) => load({ ...scope.db, ...scope.db.cancellable(unwanted) })
  const reply = await (clientAborted === null
    ? cachedReply(scope, key, () => load(scope.db), note)
    : cancellableReply(scope, key, clientAborted, loadWhileWanted, note))
  if (clientAborted?.aborted !== true) reply.note(recipientOf(scope, requestContext))
  return hasEndedSession(scope, requestContext) ? { ...reply.value, action: 'logout' } : reply
}

/** Whether a session was sent that is over: its person must not take a visitor's prices for their own. */
const hasEndedSession = ({ actor }: Scope, { token }: RequestContext): boolean =>
  token !== null && actor.kind === 'visitor'
