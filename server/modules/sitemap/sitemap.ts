import { canonicalStoreUrl } from '#domain/supplier/store-url.ts'
import { hasStore, type Supplier } from '#domain/supplier/supplier.ts'
import { decodeClientApps } from '#contract/client-app.ts'
import { shownVersionOf } from '#server/modules/content/versions.ts'
import { array, int4, int8, neverNull, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { AppContext } from '#server/platform/http/request-context.ts'

/** Of one file; the format allows ten times as many, and a file stays below a megabyte. */
const MAX_PRODUCTS = 5000
/** The format's own bound of an index. */
const MAX_STORES = 50_000

/** The first product of each part, found in the index of the store's own order alone. */
const findStarts = statement('sitemap.starts', {
  parameters: [uuid, int8],
  row: { position: neverNull(int4), id: neverNull(uuid) },
  useGenericPlan: true,
  sql: `select s.position, s.id from (
      select p.position, p.id, row_number() over (order by p.position, p.id) as place
      from product p where p.supplier_id = $1 and p.is_active) s
    where s.place % $2 = 1 order by s.place`,
})

const findPlaces = statement('sitemap.places', {
  parameters: [uuid],
  row: { path: text, changed: nullable(text) },
  sql: `select '/categoria/' || slug as path, null::text as changed from category where supplier_id = $1
    union all
    select '/pagina/' || i.slug, null::text from content_item i ${shownVersionOf('i')}
    where i.supplier_id = $1 and shown.content -> 'tags' ? 'WEB'
    order by 1`,
})

const findProducts = statement('sitemap.products', {
  parameters: [uuid, int4, uuid, int8],
  row: { path: text, changed: nullable(text) },
  useGenericPlan: true,
  sql: `select '/produto/' || p.slug as path, to_char(coalesce(c.changed_at, p.created_at) at time zone 'UTC', 'YYYY-MM-DD') as changed
    from product p left join product_change c on c.supplier_id = p.supplier_id and c.product_id = p.id
    where p.supplier_id = $1 and p.is_active and (p.position, p.id) >= ($2, $3) order by p.position, p.id limit $4`,
})

const findStores = statement('sitemap.stores', {
  parameters: [int8],
  row: { slug: text, modules: array(text) },
  sql: `select s.slug, s.modules from supplier s
    where s.is_active and not exists (select from supplier_domain d where d.supplier_id = s.id) order by s.slug limit $1`,
})

interface Place {
  readonly path: string
  readonly changed: string | null
}

const OWN_PLACES: readonly Place[] = ['/', '/produtos', '/categorias', '/contato', '/acessibilidade'].map((path) => ({
  path,
  changed: null,
}))

/** The sitemap of a store: one file, or the index of its parts where it has many products. */
export async function storeSitemap(context: AppContext, supplier: Supplier): Promise<string> {
  const url = canonicalStoreUrl(context.publicUrl, supplier)
  const { length: parts } = await startsOf(context, supplier)
  if (parts <= 1)
    return urlSet(url, [...(await placesOf(context.db, supplier)), ...(await productsOf(context, supplier, 1))])
  return index(Array.from({ length: parts + 1 }, (_, part) => `${url}/sitemap-${part}.xml`))
}

/**
 * A part of a large sitemap: 0 has the categories and pages, each other up to 5000 products.
 * @returns null for a part that does not exist
 */
export async function sitemapPart(context: AppContext, supplier: Supplier, part: number): Promise<string | null> {
  const places = part === 0 ? await placesOf(context.db, supplier) : await productsOf(context, supplier, part)
  return places.length === 0 ? null : urlSet(canonicalStoreUrl(context.publicUrl, supplier), places)
}

/** Remembered, so that a part does not count the products of those before it. */
const startsOf = ({ db, cache }: AppContext, { id }: Supplier) =>
  cache.remember(id, 'sitemap starts', () => db.many(findStarts, [id, MAX_PRODUCTS]))

async function productsOf(context: AppContext, supplier: Supplier, part: number): Promise<readonly Place[]> {
  const start = (await startsOf(context, supplier))[part - 1]
  if (!start) return []
  return context.db.many(findProducts, [supplier.id, start.position, start.id, MAX_PRODUCTS])
}

/** The index of the stores that have no domain of their own. */
export async function platformSitemap({ db, publicUrl }: AppContext): Promise<string> {
  const stores = await db.many(findStores, [MAX_STORES])
  return index(
    stores
      .filter(({ modules }) => hasStore(decodeClientApps(modules)))
      .map(({ slug }) => `${canonicalStoreUrl(publicUrl, { slug, domains: [] })}/sitemap.xml`),
  )
}

const placesOf = async (db: AppContext['db'], { id }: Supplier): Promise<Place[]> => [
  ...OWN_PLACES,
  ...(await db.many(findPlaces, [id])),
]

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const index = (urls: readonly string[]): string =>
  `${HEADER}<sitemapindex ${NAMESPACE}>${urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`).join('')}</sitemapindex>`

const urlSet = (storeUrl: string, places: readonly Place[]): string =>
  `${HEADER}<urlset ${NAMESPACE}>${places
    .map(
      ({ path, changed }) =>
        `<url><loc>${escapeXml(path === '/' ? storeUrl : storeUrl + encodeURI(path))}</loc>${changed === null ? '' : `<lastmod>${changed}</lastmod>`}</url>`,
    )
    .join('')}</urlset>`

const escapeXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
