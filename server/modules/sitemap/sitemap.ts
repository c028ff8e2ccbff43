import { canonicalStoreUrl } from '#domain/supplier/store-url.ts'
import { hasStore, type Supplier } from '#domain/supplier/supplier.ts'
import { decodeClientApps } from '#contract/client-app.ts'
import { shownVersionOf } from '#server/modules/content/versions.ts'
import { array, int8, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { AppContext } from '#server/platform/http/request-context.ts'

/** Of one file; the format allows ten times as many, and a file stays below a megabyte. */
const MAX_PRODUCTS = 5000
/** The format's own bound of an index. */
const MAX_STORES = 50_000

const countProducts = statement('sitemap.count-products', {
  parameters: [uuid],
  row: { count: int8 },
  sql: 'select count(*) as count from product where supplier_id = $1 and is_active',
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
  parameters: [uuid, int8, int8],
  row: { path: text, changed: nullable(text) },
  sql: `select '/produto/' || p.slug as path, to_char(coalesce(c.changed_at, p.created_at) at time zone 'UTC', 'YYYY-MM-DD') as changed
    from product p left join product_change c on c.supplier_id = p.supplier_id and c.product_id = p.id
    where p.supplier_id = $1 and p.is_active order by p.id offset $2 limit $3`,
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

const OWN_PLACES: readonly Place[] = ['/', '/produtos', '/categorias'].map((path) => ({ path, changed: null }))

/** The sitemap of a store: one file, or the index of its parts where it has many products. */
export async function storeSitemap({ db, publicUrl }: AppContext, supplier: Supplier): Promise<string> {
  const url = canonicalStoreUrl(publicUrl, supplier)
  const [row] = await db.many(countProducts, [supplier.id])
  const parts = Math.ceil((row?.count ?? 0) / MAX_PRODUCTS)
  if (parts <= 1)
    return urlSet(url, [
      ...(await placesOf(db, supplier)),
      ...(await db.many(findProducts, [supplier.id, 0, MAX_PRODUCTS])),
    ])
  return index(Array.from({ length: parts + 1 }, (_, part) => `${url}/sitemap-${part}.xml`))
}

/**
 * A part of a large sitemap: 0 has the categories and pages, each other up to 5000 products.
 * @returns null for a part that does not exist
 */
export async function sitemapPart(
  { db, publicUrl }: AppContext,
  supplier: Supplier,
  part: number,
): Promise<string | null> {
  const places =
    part === 0
      ? await placesOf(db, supplier)
      : await db.many(findProducts, [supplier.id, (part - 1) * MAX_PRODUCTS, MAX_PRODUCTS])
  return places.length === 0 ? null : urlSet(canonicalStoreUrl(publicUrl, supplier), places)
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
