import type { ImportField } from './import-fields.ts'
import { severalFound, unknownProduct, type ReadRow, type RowFault } from './import-row.ts'
import type { FoundProduct, PlannedRow } from './product-import.ts'

/** What a count does to the stock of a product that the store has; a blank cell leaves it as it is. */
export function planStockRow({ cells, faults }: ReadRow, found: readonly FoundProduct[], reason: string): PlannedRow {
  const [product = null, second] = found
  const refused = (...more: RowFault[]): PlannedRow => ({ outcome: 'refused', product, faults: [...faults, ...more] })
  if (product === null) return refused(unknownProduct)
  if (second !== undefined) return refused(severalFound(cells))
  const { stock = product.stock } = cells
  const isCounted = stock !== product.stock
  const isFaulty = (field: ImportField) => faults.some((fault) => fault.field === field)
  const more: RowFault[] = []
  if (isCounted && product.stockPolicy !== 'tracked') more.push({ field: 'stock', code: 'stock-untracked', value: '' })
  if (isCounted && reason === '' && !isFaulty('reason'))
    more.push({ field: 'reason', code: 'reason-missing', value: '' })
  if (faults.length + more.length > 0) return refused(...more)
  return isCounted ? { outcome: 'changed', product, after: { ...product, stock } } : { outcome: 'same', product }
}
