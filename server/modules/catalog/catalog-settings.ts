import { changesBetween } from '#domain/access/audit.ts'
import { ensureSoundCatalogSettings, type EditedCatalogSettings } from '#domain/catalog/catalog-settings.ts'
import type { TagGroup } from '#domain/catalog/list-filter.ts'
import type { Category, Sector } from '#domain/catalog/product.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { slugOf } from '#domain/slug.ts'
import { array, bool, int4, jsonb, neverNull, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { storedCategories } from './stored-categories.ts'
import { categoryTree } from './categories.ts'

const find = statement('catalog.settings', {
  parameters: [uuid],
  row: {
    version: int4,
    tagGroups: jsonb<readonly TagGroup[]>(),
    sectors: jsonb<readonly StoredSector[]>(),
    segments: jsonb<readonly SegmentDepartments[]>(),
  },
  sql: 'select version, tag_groups, sectors, segments from catalog_settings where supplier_id = $1',
})

interface StoredSector {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly categoryIds: readonly string[]
}

/** The departments that a segment sees. */
interface SegmentDepartments {
  readonly name: string
  readonly categoryIds: readonly string[]
}

export interface CatalogSettings {
  readonly tagGroups: readonly TagGroup[]
  readonly sectors: readonly StoredSector[]
  /** A segment that is not here sees all departments. */
  readonly segments: readonly SegmentDepartments[]
}

const NO_SETTINGS: CatalogSettings = { tagGroups: [], sectors: [], segments: [] }

/** How shoppers find their way through the products of the store. */
export const catalogSettings = (scope: Scope): Promise<CatalogSettings> =>
  scope.cache.remember(
    scope.supplier.id,
    'catalog settings',
    async () => (await scope.db.one(find, [scope.supplier.id])) ?? NO_SETTINGS,
  )

/** The sectors that hold departments, each in the order of the departments of the store. */
export async function sectorsOf(scope: Scope): Promise<Sector[]> {
  const [{ sectors }, departments] = await Promise.all([catalogSettings(scope), categoryTree(scope)])
  return sectors
    .map(({ id, slug, name, categoryIds }) => ({
      id,
      slug,
      name,
      departments: departments
        .filter((department) => categoryIds.includes(department.id))
        .map((department) => ({ id: department.id, slug: department.slug, name: department.name })),
    }))
    .filter((sector) => sector.departments.length > 0)
}

const MAX_NAME = 80
/** `price_for` gives a price without an invoice to stores with this tag alone. */
const SHOW_UNINVOICED_PRICES = 'show-uninvoiced-prices'

/**
 * The departments that a kind of customer sees; all of them where no segment is named, or the segment sees all.
 * @throws Failure catalog.segmentNotFound
 */
export async function departmentsOf(scope: Scope, named: string | null): Promise<Category[]> {
  const departments = await categoryTree(scope)
  if (named === null) return departments
  const segment = scope.supplier.segments.find((name) => slugOf(name, MAX_NAME) === slugOf(named, MAX_NAME))
  if (segment === undefined) throw new Failure('catalog.segmentNotFound')
  const { segments } = await catalogSettings(scope)
  const seen = segments.find(({ name }) => name === segment)
  return seen ? departments.filter(({ id }) => seen.categoryIds.includes(id)) : departments
}

const lockVersion = statement('catalog.lock-settings', {
  parameters: [uuid],
  row: { version: int4 },
  sql: 'select version from catalog_settings where supplier_id = $1 for update',
})
const write = statement('catalog.write-settings', {
  parameters: [uuid, jsonb(), jsonb(), jsonb()],
  sql: `insert into catalog_settings (supplier_id, tag_groups, sectors, segments) values ($1, $2, $3, $4)
   on conflict (supplier_id) do update set tag_groups = excluded.tag_groups, sectors = excluded.sectors, segments = excluded.segments,
     version = catalog_settings.version + 1`,
})
const writeOfSupplier = statement('catalog.write-settings-of-supplier', {
  parameters: [uuid, array(text), array(text)],
  row: { id: uuid },
  sql: `update supplier set segments = $2, tags = array_remove(tags, '${SHOW_UNINVOICED_PRICES}') || $3 where id = $1 returning id`,
})

/** As staff edit them, not from the cache. */
export async function editedSettings(scope: Pick<Scope, 'db' | 'supplier'>): Promise<EditedCatalogSettings> {
  const { db, supplier } = scope
  const found = await db.one(find, [supplier.id])
  const { tagGroups, sectors, segments } = found ?? NO_SETTINGS
  const stored = await db.one(findOfSupplier, [supplier.id])
  return {
    tagGroups,
    sectors: sectors.map(({ name, categoryIds }) => ({ name, categoryIds })),
    segments: (stored?.segments ?? []).map((name) => ({
      name,
      categoryIds: segments.find((segment) => segment.name === name)?.categoryIds ?? [],
    })),
    showsUninvoicedPrices: stored?.showsUninvoicedPrices ?? false,
    version: found?.version ?? 0,
  }
}

const findOfSupplier = statement('catalog.settings-of-supplier', {
  parameters: [uuid],
  row: { segments: array(text), showsUninvoicedPrices: neverNull(bool) },
  sql: `select segments, '${SHOW_UNINVOICED_PRICES}' = any (tags) as shows_uninvoiced_prices from supplier where id = $1`,
})

/** @throws Failure catalogSettings.outdated, and those of `ensureSoundCatalogSettings` */
export function changeSettings(scope: Scope, edited: EditedCatalogSettings): Promise<EditedCatalogSettings> {
  return inLockedTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const locked = await db.one(lockVersion, [supplier.id])
    ensure((locked?.version ?? 0) === edited.version, 'catalogSettings.outdated')
    const departments = (await storedCategories(scope)).filter(({ parentId }) => parentId === null)
    ensureSoundCatalogSettings(
      edited,
      departments.map(({ id }) => id),
    )
    const before = await editedSettings(scope)
    const former = (await db.one(find, [supplier.id]))?.sectors ?? []
    const sectors = edited.sectors.map(({ name, categoryIds }) => ({
      id: former.find((sector) => sector.name === name)?.id ?? crypto.randomUUID(),
      slug: slugOf(name, MAX_NAME),
      name,
      categoryIds,
    }))
    const segments = edited.segments.filter(({ categoryIds }) => categoryIds.length > 0)
    await db.execute(write, [
      supplier.id,
      ...[edited.tagGroups, sectors, segments].map((part) => JSON.stringify(part)),
    ] as [string, string, string, string])
    await db.one(writeOfSupplier, [
      supplier.id,
      edited.segments.map(({ name }) => name),
      edited.showsUninvoicedPrices ? [SHOW_UNINVOICED_PRICES] : [],
    ])
    const changes = changesBetween(auditedSettings(before), auditedSettings(edited))
    if (changes.length > 0) await recordEvent(scope, { action: 'category.changed', customerId: null, changes })
    return editedSettings(scope)
  })
}

const auditedSettings = ({ tagGroups, sectors, segments, showsUninvoicedPrices }: EditedCatalogSettings) => ({
  filters: tagGroups.map(({ name, tags }) => `${name}: ${tags.map(({ tag }) => tag).join(', ')}`).join('; '),
  sectors: sectors.map(({ name, categoryIds }) => `${name} (${categoryIds.length})`).join('; '),
  segments: segments.map(({ name, categoryIds }) => `${name} (${categoryIds.length})`).join('; '),
  showsUninvoicedPrices,
})
