import type { Quantity, UnitPrice } from '../amounts.ts'
import type { FieldFault } from '../failure.ts'
import { isGtin } from './product-codes.ts'
import type { StockPolicy } from './stored-product.ts'
import type { VariantAxis } from './variant-group.ts'

/** A variant as staff see it among the others of its group. */
export interface VariantRow {
  readonly id: string
  /** Rises with each change of its content; sales and counts of the stock do not change it. */
  readonly version: number
  readonly code: string
  readonly gtin: string | null
  readonly name: string
  readonly packaging: string | null
  readonly values: readonly string[]
  readonly price: UnitPrice
  /** Struck through in the store; a price has to be below it. */
  readonly previousPrice: UnitPrice | null
  readonly stockPolicy: StockPolicy
  readonly stock: Quantity
  readonly isActive: boolean
}

/** All variants of a group, the principal first. */
export interface VariantSheet {
  readonly id: string
  readonly name: string
  readonly axes: readonly VariantAxis[]
  readonly rows: readonly VariantRow[]
}

/** The new content of a variant, with the version and stock that its author saw. */
export interface VariantRowChange extends Pick<
  VariantRow,
  'id' | 'version' | 'code' | 'gtin' | 'values' | 'price' | 'isActive'
> {
  /** The new stock; null leaves it as it is. */
  readonly stock: Quantity | null
  readonly seenStock: Quantity | null
}

export type VariantRowFault =
  | 'variantGone'
  | 'variantOutdated'
  | 'stockOutdated'
  | 'stockUntracked'
  | 'variantTwice'
  | 'codeMissing'
  | 'codeTwice'
  | 'codeTaken'
  | 'notAGtin'
  | 'notBelowPreviousPrice'
  | 'valueUnknown'
  | 'valuesTwice'

/**
 * All that is wrong with the changed rows at once, beside the rows that are not changed. `takenCodes` are those of products outside of the
 * group.
 */
export function faultsOfRows(
  changes: readonly VariantRowChange[],
  { axes, rows }: Pick<VariantSheet, 'axes' | 'rows'>,
  takenCodes: ReadonlySet<string>,
): FieldFault[] {
  const changed = new Map(changes.map((change) => [change.id, change]))
  const all = rows.map((row) => changed.get(row.id) ?? row)
  const others = (id: string) => all.filter((row) => row.id !== id)
  return changes.flatMap((change, at) => {
    const stored = rows.find(({ id }) => id === change.id)
    const fault = (field: string, code: VariantRowFault): FieldFault => ({ field: `rows.${at}.${field}`, code })
    if (stored === undefined) return [fault('code', 'variantGone')]
    if (stored.version !== change.version) return [fault('code', 'variantOutdated')]
    const { code, gtin, values, price, stock, seenStock } = change
    const found: FieldFault[] = []
    if (changed.get(change.id) !== change) found.push(fault('code', 'variantTwice'))
    if (code === '') found.push(fault('code', 'codeMissing'))
    else if (others(change.id).some((other) => other.code === code)) found.push(fault('code', 'codeTwice'))
    else if (takenCodes.has(code)) found.push(fault('code', 'codeTaken'))
    if (gtin !== null && gtin !== stored.gtin && !isGtin(gtin)) found.push(fault('gtin', 'notAGtin'))
    if (values.length !== axes.length || axes.some((axis, place) => !axis.values.includes(values[place] ?? '')))
      found.push(fault('values', 'valueUnknown'))
    else if (others(change.id).some((other) => JSON.stringify(other.values) === JSON.stringify(values)))
      found.push(fault('values', 'valuesTwice'))
    if (stored.previousPrice !== null && price >= stored.previousPrice)
      found.push(fault('price', 'notBelowPreviousPrice'))
    if (stock !== null && stock !== stored.stock) {
      if (stored.stockPolicy !== 'tracked') found.push(fault('stock', 'stockUntracked'))
      else if (seenStock !== null && seenStock !== stored.stock) found.push(fault('stock', 'stockOutdated'))
    }
    return found
  })
}
