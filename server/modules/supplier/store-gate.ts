import { worksForStore } from '#domain/access/actor.ts'
import { featuresOf, requiresAddress } from '#domain/supplier/features.ts'
import { maySelect, resolveSuppliers } from '#domain/supplier/offer.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { openScope, type AppContext } from '#server/platform/http/request-context.ts'
import {
  supplierIdFromCookies,
  rememberPlace,
  rememberSupplier,
  placeFromCookies,
  placeOf,
} from '#server/platform/http/visitor-cookies.ts'
import type { StoreGate, PageVisit } from '#server/platform/pages/page-visit.ts'
import { findSupplier, isUuid, storeUrlOf } from '#server/platform/http/tenant.ts'
import { OPERATOR_PATH } from '#server/platform/session/operator-session.ts'
import { listSuppliers } from './list-suppliers.ts'
import { statement, uuid } from '#server/platform/database/statement.ts'

const SELECTED = 'fselecionado'
/** The first screen in a frame of the back office. */
const PREVIEW = 'previa'
/** Paths of the shop; sign-in and static pages are open to all. */
const SHOP_PATH = /^\/(?:(?:produtos|carrinho|finalizar|(?:categoria|produto)\/[^/]+)\/?)?$/
const ANYWHERE = {
  place: null,
  type: null,
  mindsCollectAreas: true,
  companyId: null,
  supplierId: null,
  device: 'mobile',
} as const

/** The store of a page visit, and where the visitor has to go first (specification §4 "Supplier resolution", §5). */
export const storeGate =
  (appContext: AppContext): StoreGate =>
  async (visit) => {
    const { supplier, path, search } = visit
    const selected = search.get(SELECTED)
    if (selected !== null) return { url: await selectedStore(appContext, visit, selected), isByStore: false }
    if (supplier === null) return { url: await withoutStore(appContext, visit), isByStore: false }
    if (!SHOP_PATH.test(path)) return { url: null, isByStore: true }
    const url =
      (await supplierToChoose(appContext, visit, supplier)) ?? (await addressToGive(appContext, visit, supplier))
    // The stores to choose from change without this one.
    return { url, isByStore: url === null && !featuresOf(supplier.tags).requiresSupplierToAccess }
  }

async function withoutStore(appContext: AppContext, visit: PageVisit): Promise<string | null> {
  if (visit.path === '/') return resolvedStore(appContext, visit)
  // Who looks after the installation is no visitor of the provider's site.
  if (visit.path === OPERATOR_PATH || visit.path.startsWith(`${OPERATOR_PATH}/`)) return null
  return visit.isNavigation ? appContext.services.providerUrl : null
}

/** `fselecionado` forces a supplier: on its own domain, or below its segment where no domain holds the visitor. */
async function selectedStore(
  appContext: AppContext,
  { requestContext, whiteLabel, basename, path, search, supplier }: PageVisit,
  reference: string,
): Promise<string> {
  const selected = await findSupplier(appContext.db, appContext.cache, reference)
  const rest = new URLSearchParams(search)
  rest.delete(SELECTED)
  const query = rest.size === 0 ? '' : `?${rest.toString()}`
  if (selected === null || !maySelect(selected, whiteLabel)) return `${basename}${path}${query}`
  // A domain of the store's own is a choice itself: no cookie is set on it.
  if (whiteLabel === null) rememberSupplier(requestContext, selected.id)
  if (selected.id === supplier?.id) return `${basename}${path}${query}`
  return whiteLabel === null
    ? `/${selected.slug}${query}`
    : `${storeUrlOf(appContext.publicUrl, selected, requestContext.host)}/${query}`
}

/** At the root of a host without a store: one fitting store is opened, several are offered for choice. */
async function resolvedStore(appContext: AppContext, { requestContext, search }: PageVisit): Promise<string | null> {
  const { providerUrl } = appContext.services
  if (providerUrl !== null && !isOwnHost(appContext, requestContext.host)) return providerUrl
  const place = placeOf({
    postalCode: search.get('cep'),
    latitude: search.get('lat'),
    longitude: search.get('lng'),
  })
  if (place) rememberPlace(requestContext, place)
  // Other paths show the page of what exists.
  if (!place && search.size > 0) return null
  const wanted = search.get('tipo')
  const company = search.get('empresa') ?? ''
  const offers = await listSuppliers(appContext.db, {
    ...ANYWHERE,
    companyId: isUuid(company) ? company : null,
    place,
    type: wanted === 'retirada' ? 'pickup' : wanted === 'entrega' ? 'delivery' : null,
  })
  const resolution = resolveSuppliers(
    offers.map(({ supplier }) => supplier),
    null,
  )
  if (resolution.kind === 'none') return place ? null : providerUrl
  if (resolution.kind === 'several') return null
  rememberSupplier(requestContext, resolution.supplier.id)
  return `/${resolution.supplier.slug}`
}

const isOwnHost = ({ publicUrl }: AppContext, host: string): boolean =>
  new URL(publicUrl).hostname === host.replace(/:\d+$/, '').toLowerCase()

/** With requires-supplier-to-access one chooses among the company's stores first. A domain of the store's own is a choice. */
async function supplierToChoose(appContext: AppContext, visit: PageVisit, supplier: Supplier): Promise<string | null> {
  if (!featuresOf(supplier.tags).requiresSupplierToAccess || visit.whiteLabel !== null) return null
  if (supplierIdFromCookies(visit.requestContext) === supplier.id || (await isSignedIn(appContext, visit, supplier)))
    return null
  const offers = await listSuppliers(appContext.db, { ...ANYWHERE, companyId: supplier.companyId })
  return offers.length > 1
    ? `/?${new URLSearchParams({ empresa: supplier.companyId, loja: supplier.slug, voltar: placeIn(visit) }).toString()}`
    : null
}

/** With requires-address-to-access the visitor gives a delivery place first. */
async function addressToGive(appContext: AppContext, visit: PageVisit, supplier: Supplier): Promise<string | null> {
  const features = featuresOf(supplier.tags)
  if (!requiresAddress(features, null) || placeFromCookies(visit.requestContext) !== null) return null
  const { actor } = await openScope(appContext, visit.requestContext, supplier)
  // Staff who edit the appearance see the first screen in the preview instead of a redirect.
  if (visit.search.has(PREVIEW) && worksForStore(actor)) return null
  const customer = actor.kind === 'visitor' ? null : actor.customer
  const address = customer && (await appContext.db.one(findAddress, [supplier.id, customer.id]))
  return requiresAddress(features, address ?? null)
    ? `${visit.basename}/onde-entregar?${new URLSearchParams({ voltar: placeIn(visit) }).toString()}`
    : null
}

const findAddress = statement('entrance.address', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: 'select id from address where supplier_id = $1 and customer_id = $2 and removed_at is null and not is_billing limit 1',
})

const isSignedIn = async (
  appContext: AppContext,
  { requestContext }: PageVisit,
  supplier: Supplier,
): Promise<boolean> => (await openScope(appContext, requestContext, supplier)).session !== null

/** Below the store. */
const placeIn = ({ path, search }: PageVisit): string => (search.size === 0 ? path : `${path}?${search.toString()}`)
