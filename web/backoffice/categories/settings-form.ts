import type { EditedCatalogSettings, NamedDepartments } from '#domain/catalog/catalog-settings.ts'
import type { StoredCategory } from '#domain/catalog/category-tree.ts'
import type { TagGroup } from '#domain/catalog/list-filter.ts'
import { slugOf } from '#domain/slug.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import type { LineFormat } from '../components/row-list.tsx'
import { text as categoriesText } from '../../shared/i18n/categories.ts'

export const SETTING_FIELDS = ['tagGroups', 'sectors', 'segments'] as const
export type SettingValues = Readonly<Record<(typeof SETTING_FIELDS)[number], string>> & {
  readonly showsUninvoicedPrices: boolean
}

type Departments = readonly Pick<StoredCategory, 'id' | 'name'>[]
const MAX_TAG = 40
const plain = (name: string): string => slugOf(name, name.length)

/** A line of a setting: a name, and what belongs to it behind a colon, divided by semicolons. */
export interface SettingLine {
  readonly name: string
  readonly parts: string
}

/** `Alimentação: Sem glúten; Orgânico`, a line for each. */
export const SETTING_LINES: LineFormat<SettingLine> = {
  read: (lines) =>
    lines.split('\n').map((line) => {
      const [name = '', parts = ''] = line.split(/:(.*)/s)
      return { name: name.trim(), parts: parts.trim() }
    }),
  write: (lines) =>
    lines
      .map(({ name, parts }) => (parts.trim() === '' ? name : `${name}: ${parts}`))
      .join('\n')
      .trimEnd(),
}

export const writeParts = (departments: Departments): string => departments.map(({ name }) => name).join('; ')

const partsOf = (parts: string): readonly string[] =>
  parts
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The departments of a line, and the first name in it that is none. A department may have a semicolon in its name. */
export function departmentsIn<Known extends Departments[number]>(
  parts: string,
  departments: readonly Known[],
): { readonly found: readonly Known[]; readonly unknown: string | null } {
  const names = partsOf(parts)
  const found: Known[] = []
  let unknown: string | null = null
  for (let at = 0; at < names.length;) {
    const longest = names.length - at
    const length = Array.from({ length: longest }, (_, less) => longest - less).find((count) =>
      departments.some(({ name }) => plain(name) === plain(names.slice(at, at + count).join('; '))),
    )
    const written = names.slice(at, at + (length ?? 1)).join('; ')
    const department = departments.find(({ name }) => plain(name) === plain(written))
    if (department) found.push(department)
    else unknown ??= written
    at += length ?? 1
  }
  return { found, unknown }
}

const tagOf = (part: string): TagGroup['tags'][number] => {
  const [label = '', tag = label] = part.split('=').map((piece) => piece.trim())
  return { label, tag: slugOf(tag, MAX_TAG) }
}

/** The tags that products need for the options of a filter. */
export const tagsIn = (parts: string): readonly string[] =>
  partsOf(parts)
    .map((part) => tagOf(part).tag)
    .filter((tag) => tag !== '')

/** As they stand in the fields: `Alimentação: Sem glúten; Orgânico = organico-br`. */
export function valuesOf(settings: EditedCatalogSettings, departments: Departments): SettingValues {
  const lineOf = ({ name, categoryIds }: NamedDepartments): SettingLine => ({
    name,
    parts: writeParts(departments.filter(({ id }) => categoryIds.includes(id))),
  })
  const written = ({ tag, label }: TagGroup['tags'][number]) =>
    slugOf(label, MAX_TAG) === tag ? label : `${label} = ${tag}`
  return {
    tagGroups: SETTING_LINES.write(
      settings.tagGroups.map(({ name, tags }) => ({ name, parts: tags.map(written).join('; ') })),
    ),
    sectors: SETTING_LINES.write(settings.sectors.map(lineOf)),
    segments: SETTING_LINES.write(settings.segments.map(lineOf)),
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
  /** Empty lines count, so that a fault names the row. */
  const linesOf = (lines: string) =>
    SETTING_LINES.read(lines)
      .map((line, at) => ({ ...line, number: at + 1 }))
      .filter(({ name, parts }) => name !== '' || parts !== '')
  const withDepartments = (field: 'sectors' | 'segments') =>
    linesOf(typed[field]).map(({ name, parts, number }): NamedDepartments => {
      const { found, unknown } = departmentsIn(parts, departments)
      const row = text.rowOf[field](number)
      if (name === '') faults[field] ??= text.nameMissing(row)
      if (unknown !== null) faults[field] ??= text.unknownDepartment(row, unknown)
      return { name, categoryIds: found.map(({ id }) => id) }
    })
  const tagGroups = linesOf(typed.tagGroups).map(({ name, parts, number }): TagGroup => {
    const tags = partsOf(parts).map(tagOf)
    if (name === '' || tags.length === 0 || tags.some(({ label, tag }) => label === '' || tag === ''))
      faults['tagGroups'] ??= text.unreadable(text.tagGroup(number))
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
