import type { TagGroup } from '#domain/catalog/list-filter.ts'
import type { Category, Sector } from '#domain/catalog/product.ts'
import { Failure } from '#domain/failure.ts'
import { slugOf } from '#domain/slug.ts'
import { int4, jsonb, statement, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
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
