import type { FieldChange } from '../access/audit.ts'
import type { BasisPoints } from '../amounts.ts'

/** Units in which a scale measures. What is sold by the piece is never weighed. */
export const WEIGHT_UNITS = ['kg', 'g'] as const

export interface Weighing {
  /** The scale says what is charged. */
  readonly isWeighed: boolean
  /** How far the weight may be from the ordered one; null: as far as the store has it. */
  readonly tolerance: BasisPoints | null
}

/** The most by which the weight of any of the products may be off; null where none may. */
export function highestTolerance(
  products: readonly { readonly weightTolerance: BasisPoints | null }[],
): BasisPoints | null {
  const tolerances = products.flatMap(({ weightTolerance }) => weightTolerance ?? [])
  return tolerances.filter((tolerance) => tolerance > 0).toSorted((a, b) => b - a)[0] ?? null
}

/** A product that is sold in a unit of weight. */
export interface WeighableProduct extends Weighing {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly unit: string
}

export const WEIGHING_GROUPS = ['all', 'weighed', 'unweighed'] as const
export type WeighingGroup = (typeof WEIGHING_GROUPS)[number]
export type WeighingSort = 'name' | 'name-descending'

export interface WeighingFilter {
  readonly group: WeighingGroup
  /** Words of the name, or the beginning of the code. */
  readonly text: string
}

export interface WeighingPage {
  readonly products: readonly WeighableProduct[]
  /** Of the group that the filter names. */
  readonly total: number
  readonly counts: Readonly<Record<WeighingGroup, number>>
  /** That of the store. */
  readonly tolerance: BasisPoints
}

export interface WeighingChange extends Weighing {
  /** Of the product, in the store and in its ERP. */
  readonly code: string
  /** What the person saw before the change; left out, the change wins over those of others. */
  readonly seen?: Weighing
}

export const isSameWeighing = (one: Weighing, other: Weighing): boolean =>
  one.isWeighed === other.isWeighed && one.tolerance === other.tolerance

/** For the log, the tolerance in percent. Products that stay as they are have none. */
export function weighingChanges(
  products: readonly Pick<WeighableProduct, 'code' | 'name' | 'isWeighed' | 'tolerance'>[],
  changes: readonly WeighingChange[],
): FieldChange[] {
  const changeOf = new Map(changes.map((change) => [change.code, change]))
  const percent = (tolerance: BasisPoints | null) => tolerance && tolerance / 100
  return products.flatMap((before) => {
    const after = changeOf.get(before.code) ?? before
    const both: FieldChange[] = [
      { field: 'isWeighed', part: before.name, before: before.isWeighed, after: after.isWeighed },
      {
        field: 'weightTolerance',
        part: before.name,
        before: percent(before.tolerance),
        after: percent(after.tolerance),
      },
    ]
    return both.filter((change) => change.before !== change.after)
  })
}
