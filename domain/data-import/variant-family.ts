import { codeKey } from '../catalog/product-codes.ts'
import { nameKey } from '../slug.ts'
import type { ProductCells } from './import-fields.ts'
import type { ReadRow } from './import-row.ts'

/** What a row says of one thing in which its product differs; the axis is null where only the first row of its parent names it. */
export interface NamedValue {
  readonly axis: string | null
  readonly value: string
}

/** The rows of one parent, whose products differ in the axes. */
export interface VariantFamily {
  /** As the file names it first. */
  readonly parent: string
  /** What lists show; null where no row has a name. */
  readonly name: string | null
  readonly axes: readonly string[]
  /** What the row of the parent, or else the first one, says for all of them. */
  readonly inherited: Partial<ProductCells>
  /** Names that several of its rows have. */
  readonly repeatedNames: ReadonlySet<string>
}

/** Rows leave these out where the row of their parent has them. */
const INHERITED = [
  'category',
  'price',
  'unit',
  'packaging',
  'brand',
  'description',
  'tags',
  'isActive',
  'stockPolicy',
] as const satisfies readonly (keyof ProductCells)[]

/** Shopify writes it for a product without variants. */
const NO_VARIANT = 'default-title'
/** `Cor:Azul;Tamanho:P`, at the end of a name or alone; systems separate the pairs by `;` or `||`. */
const PAIRS_AT_END = /(?:^|\s)([\p{L}\d]{1,40}:[^:;|]{1,60}(?:(?:;|\|\|)[^:;|]{1,40}:[^:;|]{1,60})*)$/u

const pairsIn = (text: string): NamedValue[] =>
  text
    .split(/;|\|\|/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [before = '', ...after] = part.split(':')
      return after.length === 0
        ? { axis: null, value: before.trim() }
        : { axis: before.trim(), value: after.join(':').trim() }
    })

/** The name without the values that stand at its end. */
export const nameBeforePairs = (name: string): string => name.replace(PAIRS_AT_END, '').trim()

/** In what the product of a row differs from the others of its parent. */
export function valuesOf({ cells }: Pick<ReadRow, 'cells'>): NamedValue[] {
  const { variation, axisName, axisValue, secondAxisName, secondAxisValue, name } = cells
  const written = [
    { axis: axisName ?? null, value: axisValue },
    { axis: secondAxisName ?? null, value: secondAxisValue },
  ].flatMap(({ axis, value }) =>
    value === undefined || nameKey(value) === NO_VARIANT ? [] : [{ axis, value: value.trim() }],
  )
  if (written.length > 0) return written
  if (variation !== undefined) return pairsIn(variation)
  const pairs = cells.parent === undefined ? null : PAIRS_AT_END.exec(name ?? '')
  return pairs === null ? [] : pairsIn(pairs[1] ?? '')
}

export const parentKey = (parent: string): string => parent.trim().toLowerCase()

interface OpenFamily {
  readonly parent: string
  axes: (string | null)[]
  readonly first: ReadRow['cells']
  readonly names: string[]
}

/** Collects the families of a file. */
export interface FamilyCollector {
  readonly add: (row: ReadRow) => void
  /** By the key of their parent; those whose rows differ in nothing are none. */
  readonly families: () => ReadonlyMap<string, VariantFamily>
}

/** @param titles of the two columns of values, for axes that no row names */
export function collectFamilies(titles: readonly [string, string]): FamilyCollector {
  const open = new Map<string, OpenFamily>()
  const alone = new Map<string, ReadRow['cells']>()
  return {
    add: (row) => {
      const { parent, code, name } = row.cells
      if (parent === undefined || parentKey(parent) === parentKey(code ?? '')) {
        if (code !== undefined) alone.set(codeKey(code), row.cells)
        return
      }
      const key = parentKey(parent)
      const family = open.get(key) ?? { parent, axes: [], first: row.cells, names: [] }
      open.set(key, family)
      const values = valuesOf(row)
      if (values.length > family.axes.length || family.axes.includes(null))
        family.axes = values.map(({ axis }, at) => axis ?? family.axes[at] ?? null)
      if (name !== undefined) family.names.push(nameBeforePairs(name))
    },
    families: () =>
      new Map(
        [...open].flatMap(([key, { parent, axes, first, names }]) => {
          if (axes.length === 0) return []
          const parentRow = alone.get(codeKey(parent))
          const stated = { ...inheritedOf(first), ...inheritedOf(parentRow ?? {}) }
          const repeated = Map.groupBy(names.map(nameKey), (name) => name)
          return [
            [
              key,
              {
                parent,
                name: parentRow?.name ?? familyName(parent, names),
                axes: axes.map((axis, at) => axis ?? titles[at] ?? ''),
                inherited: stated,
                repeatedNames: new Set([...repeated].flatMap(([name, all]) => (all.length > 1 ? [name] : []))),
              },
            ] as const,
          ]
        }),
      ),
  }
}

const inheritedOf = (cells: ReadRow['cells']): Partial<ProductCells> =>
  Object.fromEntries(
    INHERITED.flatMap((field) =>
      cells[field] === undefined || (field === 'price' && cells[field] === 0) ? [] : [[field, cells[field]]],
    ),
  )

/** The name that its rows share, or the words that theirs begin with. */
function familyName(parent: string, written: readonly string[]): string | null {
  const [first = '', ...others] = [...new Set(written.filter((name) => name !== ''))]
  if (first !== '' && others.length === 0) return first
  if (first === '') return null
  if (/\s/.test(parent.trim())) return parent.trim()
  const words = first.split(/\s+/)
  const shared = words.findIndex((word, at) => others.some((other) => other.split(/\s+/)[at] !== word))
  const begun = words.slice(0, shared === -1 ? words.length : shared).join(' ')
  return begun.replace(/[\s,;:.–-]+$/u, '') || parent.trim()
}
