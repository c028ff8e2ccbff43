import { ensure } from '../failure.ts'
import { slugOf } from '../slug.ts'
import type { TagGroup } from './list-filter.ts'

export const MAX_TAG_GROUPS = 20
export const MAX_SECTORS = 40
export const MAX_SEGMENTS = 20
/** Of a group of tags, a sector or a segment. */
export const MAX_SETTING_NAME = 60

/** Departments under a name: those of a sector, or those that a segment sees. */
export interface NamedDepartments {
  readonly name: string
  readonly categoryIds: readonly string[]
}

/** How shoppers find their way through a store, as its staff edit it. */
export interface EditedCatalogSettings {
  readonly tagGroups: readonly TagGroup[]
  readonly sectors: readonly NamedDepartments[]
  /** One without departments sees all. */
  readonly segments: readonly NamedDepartments[]
  /** Whether shoppers see the price without an invoice of products that have one. */
  readonly showsUninvoicedPrices: boolean
  /** 0 before the first change. */
  readonly version: number
}

/** @throws Failure catalogSettings.nameTwice, catalogSettings.tagTwice, catalogSettings.departmentUnknown */
export function ensureSoundCatalogSettings(
  { tagGroups, sectors, segments }: EditedCatalogSettings,
  departments: readonly string[],
): void {
  const lists = { tagGroups, sectors, segments }
  for (const [field, list] of Object.entries(lists)) {
    const names = list.map(({ name }) => slugOf(name, name.length))
    ensure(!names.includes('') && new Set(names).size === names.length, 'catalogSettings.nameTwice', { field })
  }
  const tags = tagGroups.flatMap((group) => group.tags.map(({ tag }) => tag))
  ensure(new Set(tags).size === tags.length, 'catalogSettings.tagTwice', { field: 'tagGroups' })
  for (const [field, list] of Object.entries({ sectors, segments }))
    ensure(
      list.every(({ categoryIds }) => categoryIds.every((id) => departments.includes(id))),
      'catalogSettings.departmentUnknown',
      { field },
    )
}
