import type { UnitPrice } from '../amounts.ts'
import { type BlankRule, type ReadRow, type RowFault, severalFound, unknownProduct } from './import-row.ts'

/** A product with its agreed price on the list of the import. */
export interface AgreedProduct {
  readonly id: string
  readonly code: string
  readonly gtin: string | null
  readonly name: string
  /** Null where the adjustment of the list decides. */
  readonly agreedPrice: UnitPrice | null
}

export type PlannedPrice =
  | { readonly outcome: 'refused'; readonly product: AgreedProduct | null; readonly faults: readonly RowFault[] }
  | { readonly outcome: 'same'; readonly product: AgreedProduct }
  | { readonly outcome: 'changed'; readonly product: AgreedProduct; readonly after: UnitPrice | null }

/** What a row does to the agreed price of a product; a blank cell keeps it, or leaves the price to the adjustment of the list. */
export function planListPriceRow(
  { cells, blank, faults }: ReadRow,
  found: readonly AgreedProduct[],
  blanks: BlankRule,
): PlannedPrice {
  const [product = null, second] = found
  const refused = (...more: RowFault[]): PlannedPrice => ({ outcome: 'refused', product, faults: [...faults, ...more] })
  if (product === null) return refused(unknownProduct)
  if (second !== undefined) return refused(severalFound(cells))
  if (faults.length > 0) return refused()
  const isCleared = blanks === 'clear' && blank.includes('agreedPrice')
  const after = isCleared ? null : (cells.agreedPrice ?? product.agreedPrice)
  return after === product.agreedPrice ? { outcome: 'same', product } : { outcome: 'changed', product, after }
}
