import { featuresOf, requiresAddress } from '#domain/supplier/features.ts'
import { maySelect, resolveSuppliers } from '#domain/supplier/resolve.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { firstRow, statement } from '#server/platform/database.ts'
import { openScope, type Ground } from '#server/platform/exchange.ts'
import { chosenSupplierId, keepPlace, keepSupplier, keptPlace, placeOf } from '#server/platform/kept-choice.ts'
import type { Entrance, Visit } from '#server/platform/visit.ts'
import { storeUrlOf } from '#server/platform/store-url.ts'
import { findSupplier, isUuid } from '#server/platform/tenant.ts'
import { listSuppliers } from './list-suppliers.ts'

const SELECTED = 'fselecionado'
/** Where people look around and buy; what they need to get in, and to read, is open to all. */
const SHOP_PATH = /^\/(?:(?:produtos|carrinho|finalizar|(?:categoria|produto)\/[^/]+)\/?)?$/
const ANYWHERE = { place: null, type: null, mindsCollectAreas: true, companyId: null, supplierId: null, device: 'mobile' } as const

/** Which store a visitor gets to see, and what comes before it (specification §4 "Supplier resolution", §5). */
export const entranceOf = (ground: Ground): Entrance => async (visit) => {
  const selected = visit.search.get(SELECTED)
  if (selected !== null) return selectedStore(ground, visit, selected)
  if (visit.supplier === null) return visit.path === '/' ? resolvedStore(ground, visit) : visit.isNavigation ? ground.services.providerUrl : null
  if (!SHOP_PATH.test(visit.path)) return null
  return (await supplierToChoose(ground, visit, visit.supplier)) ?? addressToGive(ground, visit, visit.supplier)
}

/** `fselecionado` forces a supplier: on its own domain, or below its segment where no domain holds the visitor. */
async function selectedStore(ground: Ground, { exchange, whiteLabel, basename, path, search, supplier }: Visit, reference: string): Promise<string> {
  const selected = await findSupplier(ground.db, ground.cache, reference)
  const rest = new URLSearchParams(search)
  rest.delete(SELECTED)
  const query = rest.size === 0 ? '' : `?${rest.toString()}`
  if (selected === null || !maySelect(selected, whiteLabel)) return `${basename}${path}${query}`
  // A domain of the store's own is a choice itself: nothing is kept on it.
  if (whiteLabel === null) keepSupplier(exchange, selected.id)
  if (selected.id === supplier?.id) return `${basename}${path}${query}`
  return whiteLabel === null ? `/${selected.slug}${query}` : `${storeUrlOf(ground.publicUrl, selected, exchange.host)}/${query}`
}

/** At the root of a host that is no store's: none fits, one does and is opened, or several are offered for choice. */
async function resolvedStore(ground: Ground, { exchange, search }: Visit): Promise<string | null> {
  const { providerUrl } = ground.services
  if (providerUrl !== null && !isOwnHost(ground, exchange.host)) return providerUrl
  const place = placeOf({ cep: search.get('cep'), lat: search.get('lat'), lng: search.get('lng') })
  if (place) keepPlace(exchange, place)
  // Whoever looks for something else sees the page that says what there is.
  if (!place && search.size > 0) return null
  const wanted = search.get('tipo')
  const company = search.get('empresa') ?? ''
  const offers = await listSuppliers(ground.db, { ...ANYWHERE, companyId: isUuid(company) ? company : null, place, type: wanted === 'retirada' ? 'pickup' : wanted === 'entrega' ? 'delivery' : null })
  const resolution = resolveSuppliers(offers.map(({ supplier }) => supplier), null)
  if (resolution.kind === 'none') return place ? null : providerUrl
  if (resolution.kind === 'several') return null
  keepSupplier(exchange, resolution.supplier.id)
  return `/${resolution.supplier.slug}`
}

const isOwnHost = ({ publicUrl }: Ground, host: string): boolean => new URL(publicUrl).hostname === host.replace(/:\d+$/, '').toLowerCase()

/** With requires-supplier-to-access one chooses among the company's stores first. A domain of the store's own is a choice. */
async function supplierToChoose(ground: Ground, visit: Visit, supplier: Supplier): Promise<string | null> {
  if (!featuresOf(supplier.tags).requiresSupplierToAccess || visit.whiteLabel !== null) return null
  if (chosenSupplierId(visit.exchange) === supplier.id || (await isSignedIn(ground, visit, supplier))) return null
  const offers = await listSuppliers(ground.db, { ...ANYWHERE, companyId: supplier.companyId })
  return offers.length > 1 ? `/?${new URLSearchParams({ empresa: supplier.companyId, loja: supplier.slug, voltar: placeIn(visit) }).toString()}` : null
}

/** With requires-address-to-access one says first where to. */
async function addressToGive(ground: Ground, visit: Visit, supplier: Supplier): Promise<string | null> {
  const features = featuresOf(supplier.tags)
  if (!requiresAddress(features, null) || keptPlace(visit.exchange) !== null) return null
  const { actor } = await openScope(ground, visit.exchange, supplier)
  const customer = actor.kind === 'visitor' ? null : actor.customer
  const address = customer && (await firstRow(ground.db, findAddress, [supplier.id, customer.id]))
  return requiresAddress(features, address ?? null) ? `${visit.basename}/onde-entregar?${new URLSearchParams({ voltar: placeIn(visit) }).toString()}` : null
}

const findAddress = statement<{ id: string }>(
  'entrance.address',
  'select id from address where supplier_id = $1 and customer_id = $2 and removed_at is null and not is_billing limit 1',
)

const isSignedIn = async (ground: Ground, { exchange }: Visit, supplier: Supplier): Promise<boolean> =>
  (await openScope(ground, exchange, supplier)).actor.kind !== 'visitor'

/** Below the store. */
const placeIn = ({ path, search }: Visit): string => (search.size === 0 ? path : `${path}?${search.toString()}`)
