import type { FieldChange } from '../access/audit.ts'
import { reaisFromUnitPrice, type BasisPoints, type UnitPrice } from '../amounts.ts'

/** What a product costs the store. Never part of an answer to a customer. */
export interface ProductCost {
  readonly id: string
  readonly code: string
  readonly name: string
  /** As it is sold: `un`, `kg`. */
  readonly unit: string
  readonly price: UnitPrice
  /** Of one sale unit; null where it is not known. */
  readonly cost: UnitPrice | null
}

export const COST_GROUPS = ['all', 'unknown', 'below-floor'] as const
/** `below-floor`: the price leaves less than the margin floor above the cost. */
export type CostGroup = (typeof COST_GROUPS)[number]
export type CostSort = 'name' | 'name-descending' | 'lowest-margin' | 'highest-margin'

export interface CostFilter {
  readonly group: CostGroup
  /** Words of the name, or the beginning of the code. */
  readonly text: string
}

export interface CostPage {
  readonly products: readonly ProductCost[]
  /** Of the group that the filter names. */
  readonly total: number
  readonly counts: Readonly<Record<CostGroup, number>>
  readonly marginFloor: BasisPoints
}

export interface CostChange {
  /** Of the product, in the store and in its ERP. */
  readonly code: string
  /** Null: not known any more. */
  readonly cost: UnitPrice | null
  /** What the person saw before the change; left out, the change wins over those of others. */
  readonly seen?: UnitPrice | null
}

const reais = (cost: UnitPrice | null): number | null => (cost === null ? null : reaisFromUnitPrice(cost))

/** In reais, for the log, in the order of the changes. Products whose cost stays are left out. */
export function costChanges(
  products: readonly Pick<ProductCost, 'code' | 'name' | 'cost'>[],
  changes: readonly CostChange[],
): FieldChange[] {
  const byCode = new Map(products.map((product) => [product.code, product]))
  return changes.flatMap(({ code, cost }) => {
    const product = byCode.get(code)
    return product === undefined || product.cost === cost
      ? []
      : [{ field: 'cost', part: product.name, before: reais(product.cost), after: reais(cost) }]
  })
}
