import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { QuantityChange } from '#domain/cart/change-quantity.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { quantityOf } from '../state/cart-state.ts'
import { useCartActions, useCartView, useStoreData } from '../state/store-context.ts'
import { CartLine } from './cart-line.tsx'
import { rowsOf, type CartRow, type ShownLine } from './cart-rows.ts'
import style from './cart-lines.module.css'
import { EmptyCart } from './empty-cart.tsx'

const focus = (element: HTMLElement | null) => element?.focus()

/** The products of the cart, to be changed in place; what is removed can be put back where it was. */
export function CartLines({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const text = useText(cartText)
  const { lines } = useCartView()
  const { cart } = useStoreData()
  const actions = useCartActions()
  const [removed, setRemoved] = useState<ReadonlyMap<string, ShownLine>>(new Map())

  const change = (line: ShownLine, by: QuantityChange) => {
    actions.change(line.product, by)
    if (quantityOf(cart.getState(), line.product.id) === 0) setRemoved(new Map(removed).set(line.product.id, line))
  }

  const restore = ({ product, quantity, isGiftWrapped }: CartRow['line']) => {
    actions.restore({ product, quantity, isGiftWrapped })
    setRemoved(new Map([...removed].filter(([id]) => id !== product.id)))
  }

  const rows = rowsOf(lines, removed)
  if (rows.length === 0) return <EmptyCart />
  return (
    <ul className={style.lines} aria-label={text.list}>
      {rows.map((row) => (
        <li key={row.line.product.id}>
          {row.kind === 'line' ? (
            <CartLine
              line={row.line}
              isReadOnly={isReadOnly}
              onChange={(by) => change(row.line, by)}
              onGiftWrap={(isGiftWrapped) => actions.setGiftWrap(row.line.product, isGiftWrapped)}
            />
          ) : (
            <div className={style.removed}>
              <p role="status">
                {text.removed} <span>{row.line.product.name}</span>
              </p>
              {/* The button that was pressed is gone: the keyboard goes on here. */}
              <Button
                look="quiet"
                size="small"
                ref={focus}
                onClick={() => restore(row.line)}
                aria-label={text.undoFor(row.line.product.name)}
              >
                <RotateCcw size={18} aria-hidden /> {text.undo}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
