import type { TagGroup } from '#domain/catalog/list-filter.ts'
import { int4, jsonb, statement, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const find = statement('catalog.settings', {
  parameters: [uuid],
  row: { version: int4, tagGroups: jsonb<readonly TagGroup[]>() },
  sql: 'select version, tag_groups from catalog_settings where supplier_id = $1',
})

export interface CatalogSettings {
  readonly tagGroups: readonly TagGroup[]
}

const NO_SETTINGS: CatalogSettings = { tagGroups: [] }

/** How shoppers find their way through the products of the store. */
export const catalogSettings = (scope: Scope): Promise<CatalogSettings> =>
  scope.cache.remember(
    scope.supplier.id,
    'catalog settings',
    async () => (await scope.db.one(find, [scope.supplier.id])) ?? NO_SETTINGS,
  )
