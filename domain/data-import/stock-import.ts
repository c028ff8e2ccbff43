import { severalFound, unknownProduct, type ReadRow, type RowFault } from './import-row.ts'
import type { FoundProduct, PlannedRow } from './product-import.ts'

/** What a count does to the stock of a product that the store has; a blank cell leaves it as it is. */
export function planStockRow({ cells, faults }: ReadRow, found: readonly FoundProduct[], reason: string): PlannedRow {
  const [product = null, second] = found
  const refused = (...more: RowFault[]): PlannedRow => ({ outcome: 'refused', product, faults: [...faults, ...more] })
  if (product === null) return refused(unknownProduct)
  if (second !== undefined) return refused(severalFound(cells))
  if (faults.length > 0) return refused()
  const { stock = product.stock } = cells
  if (stock === product.stock) return { outcome: 'same', product }
  if (product.stockPolicy !== 'tracked') return refused({ field: 'stock', code: 'stock-untracked', value: '' })
  if (reason === '') return refused({ field: 'reason', code: 'reason-missing', value: '' })
  return { outcome: 'changed', product, after: { ...product, stock } }
}
