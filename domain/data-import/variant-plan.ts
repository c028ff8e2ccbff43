import { codeKey } from '../catalog/product-codes.ts'
import { MAX_AXES, MAX_AXIS_VALUES, MAX_VARIANTS, type VariantAxis } from '../catalog/variant-group.ts'
import { cutText } from '../cut-text.ts'
import { nameKey } from '../slug.ts'
import type { ReadRow, RowFaultCode } from './import-row.ts'
import type { FoundProduct, PlacedVariant } from './product-import.ts'
import { nameBeforePairs, parentKey, valuesOf, type VariantFamily } from './variant-family.ts'

/** A group of the store with what its products have. */
export interface KnownGroup {
  readonly id: string
  readonly version: number
  readonly name: string
  /** By which an import finds it again; null for one that staff made. */
  readonly code: string | null
  readonly axes: readonly VariantAxis[]
  readonly nextRank: number
  readonly members: readonly { readonly id: string; readonly values: readonly string[] }[]
}

/** A group that an import makes, or changes. */
export interface PlannedGroup {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly axes: readonly VariantAxis[]
  /** As it is before; null for a new one. */
  readonly former: Pick<KnownGroup, 'version' | 'code' | 'axes'> | null
}

export interface VariantPlacement extends PlacedVariant {
  /** The row with what its parent says for it. */
  readonly row: ReadRow
  /** Whether the row is about the parent, which is no product of its own. */
  readonly isParent: boolean
  /** The product of the row is taken as it is planned. */
  readonly use: () => void
}

export interface VariantPlanner {
  readonly place: (row: ReadRow, product: FoundProduct | null) => VariantPlacement
  /** The groups that rows which are taken need, in their order. */
  readonly needed: () => readonly PlannedGroup[]
  /** Names by id, also of groups that are planned. */
  readonly names: ReadonlyMap<string, string>
}

interface OpenGroup {
  readonly id: string
  readonly name: string
  readonly code: string | null
  axes: readonly VariantAxis[]
  readonly former: PlannedGroup['former']
  /** Whose values they are: the id of a product of the store, or the row. */
  readonly takenBy: Map<string, string>
  nextRank: number
  size: number
  isNeeded: boolean
}

const MAX_GROUP_NAME = 120
const MAX_VALUE = 40

/** Puts the products of rows into the groups of their parents. */
export function planVariants(
  families: ReadonlyMap<string, VariantFamily>,
  stored: readonly KnownGroup[],
  newId: () => string,
): VariantPlanner {
  const groups = new Map<string, OpenGroup>(stored.map((group) => [group.id, opened(group)]))
  const names = new Map(stored.map(({ id, name }) => [id, name]))
  const takenNames = new Set(stored.map(({ name }) => nameKey(name)))
  const parentCodes = new Set([...families.values()].map(({ parent }) => codeKey(parent)))
  const groupOf = new Map<string, OpenGroup>()

  const groupFor = (key: string, family: VariantFamily, product: FoundProduct | null): OpenGroup => {
    const known = groupOf.get(key)
    if (known !== undefined) return known
    const isNamed = ({ code, name }: KnownGroup) =>
      code === null && [family.name ?? '', family.parent].some((each) => nameKey(each) === nameKey(name))
    const found =
      stored.find(({ code }) => code !== null && parentKey(code) === key) ??
      stored.find(({ id }) => id === product?.variantGroupId) ??
      stored.find(isNamed)
    const group = (found && groups.get(found.id)) ?? newGroup(family)
    groupOf.set(key, group)
    return group
  }
  const newGroup = (family: VariantFamily): OpenGroup => {
    const name = freeName(family, takenNames)
    takenNames.add(nameKey(name))
    const id = newId()
    const axes = family.axes.map((axis) => ({ name: cutText(axis, MAX_VALUE), values: [] }))
    const group = { id, name, code: cutText(family.parent, MAX_GROUP_NAME), axes, former: null }
    const made = { ...group, takenBy: new Map<string, string>(), nextRank: 0, size: 0, isNeeded: false }
    groups.set(id, made)
    names.set(id, name)
    return made
  }

  return {
    names,
    needed: () =>
      [...groups.values()]
        .filter(({ isNeeded }) => isNeeded)
        .map(({ id, name, code, axes, former }) => ({ id, name, code, axes, former })),
    place: (row, product) => {
      const { parent, code } = row.cells
      const untouched = { row, placed: null, faults: [], isParent: false, use: () => undefined }
      const isOwnParent = parent === undefined || parentKey(parent) === parentKey(code ?? '')
      if (isOwnParent)
        return code !== undefined && product === null && parentCodes.has(codeKey(code))
          ? { ...untouched, isParent: true }
          : untouched
      const key = parentKey(parent)
      const family = families.get(key)
      if (family === undefined) return untouched
      const group = groupFor(key, family, product)
      const placed = placeIn(group, family, row, product)
      if ('code' in placed) return { ...untouched, faults: [{ field: 'variation', ...placed }] }
      const { values, axes } = placed
      const isMember = product?.variantGroupId === group.id
      const variant = {
        variantGroupId: group.id,
        variantValues: values,
        variantRank: isMember ? product.variantRank : group.nextRank,
      }
      return {
        ...untouched,
        row: completed(row, product, family, { values, groupName: group.name }),
        placed: variant,
        use: () => {
          group.takenBy.set(JSON.stringify(values), product?.id ?? `row ${row.number}`)
          const isChanged = !isMember || JSON.stringify(product.variantValues) !== JSON.stringify(values)
          if (!isMember) [group.nextRank, group.size] = [group.nextRank + 1, group.size + 1]
          group.axes = axes
          group.isNeeded ||= isChanged
        },
      }
    },
  }
}

const opened = ({ id, version, name, code, axes, nextRank, members }: KnownGroup): OpenGroup => ({
  id,
  name,
  code,
  axes,
  former: { version, code, axes },
  takenBy: new Map(members.map((member) => [JSON.stringify(member.values), member.id])),
  nextRank,
  size: members.length,
  isNeeded: false,
})

/** A name that no other group has: two parents may sell under the same one. */
function freeName({ name, parent }: VariantFamily, taken: ReadonlySet<string>): string {
  const short = cutText(name ?? parent, MAX_GROUP_NAME)
  return taken.has(nameKey(short)) ? `${cutText(short, 70)} (${cutText(parent, 45)})` : short
}

type PlaceFault = { readonly code: RowFaultCode; readonly value: string }

/** The values in the order of the group's axes, and its axes with them. */
function placeIn(
  group: OpenGroup,
  family: VariantFamily,
  row: ReadRow,
  product: FoundProduct | null,
): { readonly values: readonly string[]; readonly axes: readonly VariantAxis[] } | PlaceFault {
  const written = valuesOf(row)
  if (family.axes.length > MAX_AXES) return { code: 'too-many-axes', value: family.axes.join(', ') }
  if (product !== null && product.variantGroupId !== null && product.variantGroupId !== group.id)
    return { code: 'in-other-group', value: group.name }
  const named = written.map(({ axis, value }, at) => ({ axis: axis ?? family.axes[at] ?? '', value }))
  const cells = group.axes.map(({ name }) => named.find(({ axis }) => nameKey(axis) === nameKey(name))?.value ?? '')
  const isOfAxes = named.every(({ axis }) => group.axes.some(({ name }) => nameKey(axis) === nameKey(name)))
  if (!isOfAxes || new Set(named.map(({ axis }) => nameKey(axis))).size < named.length)
    return { code: 'other-axes', value: group.axes.map(({ name }) => name).join(', ') }
  if (cells.includes('')) return { code: 'variation-missing', value: group.axes.map(({ name }) => name).join(', ') }
  if (cells.some((value) => value.length > MAX_VALUE)) return { code: 'variation-too-long', value: '' }
  const values = cells.map(
    (value, at) => group.axes[at]?.values.find((known) => nameKey(known) === nameKey(value)) ?? value,
  )
  const axes = group.axes.map(({ name, values: known }, at) => {
    const value = values[at] ?? ''
    return { name, values: known.includes(value) ? known : [...known, value] }
  })
  const owner = group.takenBy.get(JSON.stringify(values))
  if (owner !== undefined && owner !== product?.id) return { code: 'variation-taken', value: values.join(' · ') }
  const isMember = product?.variantGroupId === group.id
  if (!isMember && group.size >= MAX_VARIANTS) return { code: 'too-many-variants', value: group.name }
  if (axes.some(({ values }) => values.length > MAX_AXIS_VALUES))
    return { code: 'too-many-variants', value: group.name }
  return { values, axes }
}

const MAX_NAME = 120

/** What the row leaves to its parent; a product that the store has keeps its own. */
function completed(
  row: ReadRow,
  product: FoundProduct | null,
  { name: familyName, inherited, repeatedNames }: VariantFamily,
  { values, groupName }: { readonly values: readonly string[]; readonly groupName: string },
): ReadRow {
  const { name, ...cells } = row.cells
  const blank = row.blank.filter((field) => !(field in inherited))
  const base = familyName ?? groupName
  const isOfAll = (each: string) => [base, groupName].some((shared) => nameKey(shared) === nameKey(each))
  const isOwn =
    name !== undefined && !isOfAll(name) && !repeatedNames.has(nameKey(name)) && nameBeforePairs(name) === name.trim()
  if (product === null)
    return { ...row, blank, cells: { ...inherited, ...cells, name: isOwn ? name : nameOfVariant(base, values) } }
  // A name that the store has is changed by one that is written for the product alone, or with the values in it.
  const hadName = isOfAll(product.name) || product.name === nameOfVariant(base, product.variantValues ?? [])
  const named = isOwn ? { name } : hadName ? { name: nameOfVariant(base, values) } : {}
  return { ...row, blank, cells: { ...cells, ...named } }
}

const nameOfVariant = (name: string, values: readonly string[]): string => {
  const end = ` · ${values.join(' · ')}`
  return `${cutText(name, MAX_NAME - end.length)}${end}`
}
