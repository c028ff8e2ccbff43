import type { EditedCatalogSettings, NamedDepartments } from '#domain/catalog/catalog-settings.ts'
import type { StoredCategory } from '#domain/catalog/category-tree.ts'
import type { TagGroup } from '#domain/catalog/list-filter.ts'
import { slugOf } from '#domain/slug.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text as categoriesText } from '../../shared/i18n/categories.ts'

export const SETTING_FIELDS = ['tagGroups', 'sectors', 'segments'] as const
export type SettingValues = Readonly<Record<(typeof SETTING_FIELDS)[number], string>> & {
  readonly showsUninvoicedPrices: boolean
}

type Departments = readonly Pick<StoredCategory, 'id' | 'name'>[]
const MAX_TAG = 40
const plain = (name: string): string => slugOf(name, name.length)

/** As they stand in the fields: `Alimentação: Sem glúten; Orgânico = organico-br`. */
export function valuesOf(settings: EditedCatalogSettings, departments: Departments): SettingValues {
  const lineOf = ({ name, categoryIds }: NamedDepartments) => {
    const names = departments.filter(({ id }) => categoryIds.includes(id)).map((department) => department.name)
    return names.length === 0 ? name : `${name}: ${names.join('; ')}`
  }
  const tagOf = ({ tag, label }: TagGroup['tags'][number]) =>
    slugOf(label, MAX_TAG) === tag ? label : `${label} = ${tag}`
  return {
    tagGroups: settings.tagGroups.map(({ name, tags }) => `${name}: ${tags.map(tagOf).join('; ')}`).join('\n'),
    sectors: settings.sectors.map(lineOf).join('\n'),
    segments: settings.segments.map(lineOf).join('\n'),
    showsUninvoicedPrices: settings.showsUninvoicedPrices,
  }
}

/** What was typed, or what is wrong in it. */
export function settingsIn(
  typed: SettingValues,
  departments: Departments,
): Omit<EditedCatalogSettings, 'version'> | FormProblem {
  const text = categoriesText.settings
  const faults: Record<string, string> = {}
  const withDepartments = (field: 'sectors' | 'segments') =>
    linesOf(typed[field]).map(({ name, parts }): NamedDepartments => ({
      name,
      categoryIds: parts.flatMap((part) => {
        const found = departments.find((department) => plain(department.name) === plain(part))
        if (!found) faults[field] ??= text.unknownDepartment(part)
        return found ? [found.id] : []
      }),
    }))
  const tagGroups = linesOf(typed.tagGroups).map(({ name, parts, line }): TagGroup => {
    const tags = parts.map((part) => {
      const [label = '', tag = label] = part.split('=').map((piece) => piece.trim())
      return { label, tag: slugOf(tag, MAX_TAG) }
    })
    if (tags.length === 0 || tags.some(({ label, tag }) => label === '' || tag === ''))
      faults['tagGroups'] ??= text.unreadable(line)
    return { name, tags }
  })
  const settings = {
    tagGroups,
    sectors: withDepartments('sectors'),
    segments: withDepartments('segments'),
    showsUninvoicedPrices: typed.showsUninvoicedPrices,
  }
  const [message] = Object.values(faults)
  return message === undefined ? settings : { message, faults }
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', rest = ''] = line.split(/:(.*)/s).map((piece) => piece.trim())
      const parts = rest.split(';').map((part) => part.trim())
      return { line, name, parts: parts.filter((part) => part !== '') }
    })
