import { decodeProductOrders } from '#contract/catalog.ts'
import { decodeClientApps } from '#contract/client-app.ts'
import type { BasisPoints } from '#domain/amounts.ts'
import { canonicalStoreUrl } from '#domain/supplier/store-url.ts'
import { hasStore, type Identification, type Supplier } from '#domain/supplier/supplier.ts'
import { completeTheme } from '#domain/supplier/theme.ts'
import type { Db } from '#server/platform/database/database.ts'
import {
  array,
  bool,
  int4,
  json,
  jsonb,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import { NAMES_KEY, type StorefrontCache } from '#server/platform/database/storefront-cache.ts'

export const supplierRow = {
  id: uuid,
  slug: text,
  formerSlugs: neverNull(array(text)),
  companyId: uuid,
  name: text,
  legalName: text,
  cnpj: text,
  timeZone: text,
  tags: array(text),
  modules: array(text),
  segments: array(text),
  productOrders: array(text),
  theme: jsonb<Partial<Supplier['theme']>>(),
  presentation: jsonb<Supplier['presentation']>(),
  identification: array(narrow<Identification>(text)),
  pausedUntil: nullable(timestamptz),
  pickupAdjustment: narrow<BasisPoints>(int4),
  domains: array(text),
  /** Of the other stores of the company, one list each. */
  sisterModules: json<string[][]>(),
}
export type SupplierRow = RowOf<typeof supplierRow>

/** Of a table `supplier s`, for `toSupplier`. */
export const SUPPLIER_COLUMNS = `s.id, s.slug,
  array(select n.slug from supplier_slug n where n.supplier_id = s.id and n.slug <> s.slug) as former_slugs, s.company_id, s.name, s.legal_name, s.cnpj, s.time_zone, s.tags, s.modules, s.segments, s.product_orders, s.theme,
  s.presentation, s.identification, s.paused_until, s.pickup_adjustment,
  array(select d.domain from supplier_domain d where d.supplier_id = s.id order by d.position, d.domain) as domains,
  (select coalesce(json_agg(o.modules), '[]') from supplier o where o.company_id = s.company_id and o.id <> s.id and o.is_active) as sister_modules`

// These three statements find the supplier; no scope exists before they answer.
const byId = statement('supplier.by-id', {
  parameters: [uuid],
  row: supplierRow,
  useGenericPlan: true,
  sql: `select ${SUPPLIER_COLUMNS} from supplier s where s.is_active and s.id = $1`,
})
const idBySlug = statement('supplier.id-by-slug', {
  parameters: [text],
  row: { id: uuid },
  useGenericPlan: true,
  sql: `select s.id from supplier_slug n join supplier s on s.id = n.supplier_id where s.is_active and n.slug = $1`,
})
const idByDomain = statement('supplier.id-by-domain', {
  parameters: [text],
  row: { id: uuid },
  useGenericPlan: true,
  sql: 'select supplier_id as id from supplier_domain where domain = $1',
})

const suspended = statement('supplier.is-suspended', {
  parameters: [uuid],
  row: { found: bool },
  sql: 'select exists (select from supplier where id = $1 and not is_active) as found',
})

/** Whether the store exists and is closed to everybody for now. */
export const isSuspended = async (db: Db, supplierId: string): Promise<boolean> =>
  (await db.one(suspended, [supplierId]))?.found === true

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const isUuid = (text: string): boolean => UUID.test(text)

/** Finds a supplier by UUID or slug. An earlier slug still leads to it. */
export async function findSupplier(db: Db, cache: StorefrontCache, reference: string): Promise<Supplier | null> {
  if (isUuid(reference)) return supplierById(db, cache, reference.toLowerCase())
  if (!SLUG.test(reference)) return null
  const id = await cache.remember(
    NAMES_KEY,
    `slug ${reference}`,
    async () => (await db.one(idBySlug, [reference]))?.id ?? null,
  )
  return id === null ? null : supplierById(db, cache, id)
}

/** The name of a `Host` header, without port and dot at the end. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Finds the supplier that a host name belongs to. The port does not count. */
export async function findSupplierByHost(db: Db, cache: StorefrontCache, host: string): Promise<Supplier | null> {
  const domain = hostName(host)
  const id = await cache.remember(
    NAMES_KEY,
    `host ${domain}`,
    async () => (await db.one(idByDomain, [domain]))?.id ?? null,
  )
  return id === null ? null : supplierById(db, cache, id)
}

function supplierById(db: Db, cache: StorefrontCache, id: string): Promise<Supplier | null> {
  return cache.remember(id, 'supplier', async () => {
    const row = await db.one(byId, [id])
    // A supplier without the shop module has no store (specification §5 "Module access").
    return row && hasStore(decodeClientApps(row.modules)) ? toSupplier(row) : null
  })
}

export const toSupplier = (row: SupplierRow): Supplier => ({
  id: row.id,
  slug: row.slug,
  formerSlugs: row.formerSlugs,
  companyId: row.companyId,
  hasSisterStores: row.sisterModules.some((modules) => hasStore(decodeClientApps(modules))),
  name: row.name,
  legalName: row.legalName,
  cnpj: row.cnpj,
  timeZone: row.timeZone,
  domains: row.domains,
  tags: row.tags,
  modules: decodeClientApps(row.modules),
  segments: row.segments,
  productOrders: decodeProductOrders(row.productOrders),
  identification: row.identification,
  pausedUntil: row.pausedUntil,
  pickupAdjustment: row.pickupAdjustment,
  theme: completeTheme(row.theme),
  presentation: row.presentation,
})

/**
 * Where people reach a store, for links in messages, without a slash at the end. The host of the request only chooses
 * among the URLs of the store: otherwise the caller could choose where the link in another person's mail leads.
 */
export function storeUrlOf(
  publicUrl: string,
  { slug, domains }: Pick<Supplier, 'slug' | 'domains'>,
  host: string,
): string {
  if (publicUrl.endsWith(`//${host}`)) return canonicalStoreUrl(publicUrl, { slug, domains: [] })
  const name = hostName(host)
  return canonicalStoreUrl(publicUrl, { slug, domains: domains.includes(name) ? [name] : domains })
}
