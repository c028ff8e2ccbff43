import { createContext, use, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { ONE_UNIT, quantityFromUnits, ZERO_QUANTITY, type Quantity } from '#domain/amounts.ts'
import {
  changeQuantity,
  MAX_QUANTITY,
  quantityFault,
  quantityRange,
  type QuantityFault,
} from '#domain/cart/change-quantity.ts'
import { parseQuantity } from '#domain/cart/typed-quantity.ts'
import type { PricedProduct } from '#domain/catalog/product.ts'
import { formatAmount, formatQuantity } from '../../shared/format.ts'
import { text as tableText } from '../../shared/i18n/product-table.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { typedQuantity } from '../../shared/typed-number.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useTypedQuantity } from '../../shared/ui/use-typed-quantity.ts'
import { quantityOf } from '../state/cart-state.ts'
import { useQuantityChange } from '../state/cart-edits.ts'
import { useCart, useQuantityOf, useStoreData } from '../state/store-context.ts'
import style from './quantity-cell.module.css'

/** The table around the cells. */
export interface QuantityTable {
  /** Says whether a cell has a quantity that cannot be bought. */
  readonly report: (productId: string, isFaulty: boolean) => void
  /** Moves the focus from a cell to the one of the next (1) or previous (-1) row. */
  readonly move: (from: HTMLInputElement, by: 1 | -1) => void
}

export const QuantityTableContext = createContext<QuantityTable | null>(null)

type Fault = QuantityFault | { readonly reason: 'unreadable' | 'two-readings'; readonly choices: readonly Quantity[] }

/** The quantity that was typed, or what is wrong with it; it stays typed until a person corrects it. */
export function readQuantity(
  { pricing, unit }: Pick<PricedProduct, 'pricing' | 'unit'>,
  typed: string,
): Quantity | Fault {
  const read = typed.trim() === '' ? { value: 0 } : parseQuantity(typed, { unit, limits: pricing })
  if (read !== null && !('value' in read)) {
    const readings = [quantityFromUnits(read.asDecimals), quantityFromUnits(read.asThousands)]
    return { reason: 'two-readings', choices: readings.filter((each) => each > 0) }
  }
  if (read === null || read.value < 0) return { reason: 'unreadable', choices: [] }
  const quantity = quantityFromUnits(Math.min(read.value, MAX_QUANTITY))
  return quantityFault(pricing, quantity) ?? quantity
}

/** A field for the quantity of one row. What it takes is in the cart at once. */
export function QuantityCell({
  product,
  onRemove,
}: {
  readonly product: PricedProduct
  /** Gets the quantity that was in the cart. */
  readonly onRemove?: (before: Quantity) => void
}) {
  const text = useText(tableText)
  const quantity = useQuantityOf(product.id)
  const isPending = useCart((state) => state.pending.has(product.id))
  const change = useQuantityChange()
  const { cart } = useStoreData()
  const table = use(QuantityTableContext)
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { typed, setTyped, isTaken } = useTypedQuantity((written) => {
    const read = readQuantity(product, written)
    // What is not complete yet is no mistake, and nothing leaves the cart before the field is left.
    if (typeof read !== 'number' || read === 0) return false
    if (read !== quantity) change(product, { action: 'SET', to: read })
    return true
  })
  const [fault, setFault] = useState<Fault | null>(null)
  const atFocus = useRef(quantity)
  const { pricing } = product

  const report = table?.report
  useEffect(() => {
    if (!fault || !report) return
    report(product.id, true)
    return () => report(product.id, false)
  }, [fault, report, product.id])

  const set = (to: Quantity) => {
    setTyped(null)
    setFault(null)
    if (to === quantity) return
    change(product, to === 0 ? { action: 'DEL' } : { action: 'SET', to })
    if (to === 0) onRemove?.(quantity)
  }
  const take = (quantity: Quantity) => {
    const limited = quantityFault(pricing, quantity)
    if (limited === null) return set(quantity)
    setTyped(typedQuantity(quantity))
    setFault(limited)
  }
  /** What the person sees as the quantity; what was taken already gives way to that of the cart. */
  const meant = () => (typed === null || isTaken() ? quantity : readQuantity(product, typed))
  const commit = () => {
    const read = meant()
    if (typeof read === 'number') set(read)
    else setFault(read)
  }
  const step = (action: 'INC' | 'DEC') => {
    const read = meant()
    if (typeof read === 'number') set(changeQuantity(pricing, read, { action }))
    else setFault(read)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey, ctrlKey, metaKey } = event
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      commit()
      void navigate('/carrinho')
    } else if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      commit()
      table?.move(event.currentTarget, key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : 1)
    } else if (key === '+' || key === '-') {
      step(key === '+' ? 'INC' : 'DEC')
    } else if (key === 'Escape') {
      set(atFocus.current)
    } else return
    event.preventDefault()
  }

  const message = fault && reasonOf(fault, product, text)
  return (
    <div className={style.cell}>
      <input
        ref={input}
        className={style.input}
        data-quantity={product.id}
        data-pending={isPending || undefined}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={9}
        aria-label={text.quantityOf([product.name, product.packaging].filter(Boolean).join(', '))}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
        value={typed ?? (quantity === ZERO_QUANTITY ? '' : typedQuantity(quantity))}
        onFocus={(event) => {
          atFocus.current = quantityOf(cart.getState(), product.id)
          event.target.select()
        }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onPaste={(event) => {
          const rows = event.clipboardData.getData('text/plain')
          if (!rows.trim().includes('\n')) return
          event.preventDefault()
          void navigate('/pedido-rapido', { state: { rows } })
        }}
        onKeyDown={onKeyDown}
      />
      {fault && (
        <div id={id} className={style.fault} role="alert">
          <span>{message}</span>
          {fault.choices.map((choice) => (
            <Button
              key={choice}
              look="secondary"
              size="small"
              aria-label={text.use(formatAmount(choice, product.unit))}
              onClick={() => {
                take(choice)
                input.current?.focus()
              }}
            >
              {formatQuantity(choice)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function reasonOf({ reason, choices }: Fault, { pricing, unit }: PricedProduct, text: typeof tableText): string {
  const nearest = choices[0]
  if (reason === 'unreadable') return text.unreadable
  if (reason === 'two-readings') return text.which
  if (nearest === undefined) return text.notSold
  if (reason === 'too-little') return text.tooLittle(formatAmount(nearest, unit))
  if (reason === 'too-much') return text.tooMuch(formatAmount(nearest, unit))
  const step = quantityRange(pricing)?.step ?? nearest
  return step === ONE_UNIT ? text.wholeOnly : text.betweenSteps(formatQuantity(step))
}
