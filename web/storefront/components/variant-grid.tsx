import { useMemo, useRef, useState } from 'react'
import { addCents } from '#domain/amounts.ts'
import { lineTotals } from '#domain/cart/totals.ts'
import type { ProductVariants, Variant } from '#domain/catalog/product.ts'
import { productForPayment } from '#domain/payment/price-by-payment.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatPrice } from '../../shared/format.ts'
import { text as variantsText } from '../../shared/i18n/variants.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { quantityOf } from '../state/cart-state.ts'
import { useAdjustment, useCart, useStoreData } from '../state/store-context.ts'
import { QuantityCell, QuantityTableContext, type QuantityTable } from './quantity-cell.tsx'
import style from './variant-grid.module.css'

/** The variants of a group as a table: a row for each value of the first axis, a column for each of the second, quantities typed into it. */
export function VariantGrid({ variants }: { readonly variants: ProductVariants }) {
  const text = useText(variantsText)
  const { features } = useStoreData()
  const adjustment = useAdjustment()
  const root = useRef<HTMLTableElement>(null)
  const [isAtEnd, setAtEnd] = useState(false)
  const keys = useMemo<QuantityTable>(
    () => ({
      report: () => undefined,
      move: (from, by) => {
        const next = cellBelow(root.current, from, by)
        setAtEnd(!next)
        next?.focus()
      },
    }),
    [],
  )
  const [rows, columns] = variants.axes
  const products = variants.products.map((variant) => productForPayment(variant, adjustment))
  const at = (row: string, column: string | undefined) =>
    products.find(({ values }) => values[0] === row && values[1] === column)
  const units = useCart((state) => products.filter(({ id }) => quantityOf(state, id) > 0).length)
  const total = useCart((state) =>
    addCents(
      ...products.flatMap(({ id, pricing }) =>
        pricing === null
          ? []
          : lineTotals(
              { product: pricing, quantity: quantityOf(state, id), isGiftWrapped: false, attendantPrice: null },
              features,
            ).total,
      ),
    ),
  )
  if (!rows) return null
  const used = (place: number) => (value: string) => products.some(({ values }) => values[place] === value)
  const shownColumns = columns ? columns.values.filter(used(1)) : [undefined]
  return (
    <div className={`${stack.gap2} ${style.frame}`}>
      <QuantityTableContext value={keys}>
        <table ref={root} className={style.grid} aria-label={text.grid(variants.name)}>
          <thead>
            <tr>
              <th scope="col">{rows.name}</th>
              {shownColumns.map((column) => (
                <th key={column ?? ''} scope="col">
                  {column ?? text.quantity}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.values.filter(used(0)).map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {shownColumns.map((column) => (
                  <td key={column ?? ''}>
                    <GridCell variant={at(row, column)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </QuantityTableContext>
      <p className={textStyle.strong} role="status">
        {isAtEnd ? text.end : text.gridTotal(units, formatCents(total))}
      </p>
    </div>
  )
}

function GridCell({ variant }: { readonly variant: Variant | undefined }) {
  const text = useText(variantsText)
  const quantity = useCart((state) => (variant ? quantityOf(state, variant.id) : 0))
  if (!variant) return <span className={textStyle.note}>{text.noSuch}</span>
  const { pricing, availability } = variant
  if (!pricing || (availability === 'sold-out' && quantity === 0))
    return <span className={textStyle.note}>{text.soldOut}</span>
  return (
    <>
      <QuantityCell product={{ ...variant, pricing }} />
      <small className={textStyle.note}>{formatPrice(pricing.price)}</small>
    </>
  )
}

/** The field in the same column of the next row that has one there. */
function cellBelow(table: HTMLTableElement | null, from: HTMLInputElement, by: 1 | -1): HTMLInputElement | null {
  const cell = from.closest('td')
  const row = from.closest('tr')
  if (!table || !cell || !row) return null
  for (let at = row.rowIndex + by; ; at += by) {
    const next = table.rows[at]
    if (!next) return null
    const field = next.cells[cell.cellIndex]?.querySelector<HTMLInputElement>('input[data-quantity]')
    if (field) return field
  }
}
