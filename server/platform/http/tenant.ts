import { decodeClientApps } from '#contract/client-app.ts'
import { hasStore } from '#domain/supplier/client-apps.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { completeTheme } from '#domain/supplier/theme.ts'
import { firstRow, statement, type Database } from '../database/database.ts'
import type { StorefrontCache } from '../database/storefront-cache.ts'

export interface SupplierRow {
  id: string
  slug: string
  company_id: string
  name: string
  legal_name: string
  cnpj: string
  time_zone: string
  tags: string[]
  modules: string[]
  segments: string[]
  theme: Partial<Supplier['theme']>
  presentation: Supplier['presentation']
  identification: Supplier['identification']
  domains: string[]
  /** Of the other stores of the company, one list each. */
  sister_modules: string[][]
}

/** Of a table `supplier s`, for `toSupplier`. */
export const SUPPLIER_COLUMNS = `s.id, s.slug, s.company_id, s.name, s.legal_name, s.cnpj, s.time_zone, s.tags, s.modules, s.segments, s.theme,
  s.presentation, s.identification,
  array(select d.domain from supplier_domain d where d.supplier_id = s.id order by d.position, d.domain) as domains,
  (select coalesce(json_agg(o.modules), '[]') from supplier o where o.company_id = s.company_id and o.id <> s.id and o.is_active) as sister_modules`

// These three statements find the supplier; no scope exists before they answer.
const byId = statement<SupplierRow>('supplier.by-id', `select ${SUPPLIER_COLUMNS} from supplier s where s.is_active and s.id = $1`)
const idBySlug = statement<{ id: string }>('supplier.id-by-slug', 'select id from supplier where is_active and slug = $1')
const idByDomain = statement<{ id: string }>('supplier.id-by-domain', 'select supplier_id as id from supplier_domain where domain = $1')

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** The shelf of names; triggers of migration 0002 tell when a slug or a domain changes hands. */
export const NAMES_SHELF = 'names'

export const isUuid = (text: string): boolean => UUID.test(text)

/** Finds a supplier by UUID or slug. */
export async function findSupplier(db: Database, cache: StorefrontCache, reference: string): Promise<Supplier | null> {
  if (isUuid(reference)) return supplierById(db, cache, reference.toLowerCase())
  if (!SLUG.test(reference)) return null
  const id = await cache.remember(NAMES_SHELF, `slug ${reference}`, async () => (await firstRow(db, idBySlug, [reference]))?.id ?? null)
  const supplier = id === null ? null : await supplierById(db, cache, id)
  return supplier?.slug === reference ? supplier : null
}

/** Finds the supplier that a host name belongs to. The port does not count. */
export async function findSupplierByHost(db: Database, cache: StorefrontCache, host: string): Promise<Supplier | null> {
  const domain = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const id = await cache.remember(NAMES_SHELF, `host ${domain}`, async () => (await firstRow(db, idByDomain, [domain]))?.id ?? null)
  return id === null ? null : supplierById(db, cache, id)
}

function supplierById(db: Database, cache: StorefrontCache, id: string): Promise<Supplier | null> {
  return cache.remember(id, 'supplier', async () => {
    const row = await firstRow(db, byId, [id])
    // A supplier without access to the shop has no store, however it is named (specification §5 "Module access").
    return row && hasStore(decodeClientApps(row.modules)) ? toSupplier(row) : null
  })
}

export const toSupplier = (row: SupplierRow): Supplier => ({
  id: row.id,
  slug: row.slug,
  companyId: row.company_id,
  hasSisterStores: row.sister_modules.some((modules) => hasStore(decodeClientApps(modules))),
  name: row.name,
  legalName: row.legal_name,
  cnpj: row.cnpj,
  timeZone: row.time_zone,
  domains: row.domains,
  tags: row.tags,
  modules: decodeClientApps(row.modules),
  segments: row.segments,
  identification: row.identification,
  theme: completeTheme(row.theme),
  presentation: row.presentation,
})
