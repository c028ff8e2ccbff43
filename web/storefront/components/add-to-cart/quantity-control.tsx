import { useRef } from 'react'
import type { Quantity } from '#domain/amounts.ts'
import { changeQuantity, quantityRange, type QuantityChange } from '#domain/cart/change-quantity.ts'
import type { Product } from '#domain/catalog/product.ts'
import { text as buyingText } from '../../../shared/i18n/buying.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { QuantityStepper } from '../../../shared/ui/quantity-stepper.tsx'
import stack from '../../../shared/ui/stack.module.css'
import { UnavailableLabel } from './unavailable-label.tsx'

export interface QuantityControlProps {
  readonly product: Product
  readonly quantity: Quantity
  readonly onChange: (change: QuantityChange) => void
  readonly size?: 'small' | 'large'
}

/** For a customer: add, then more or less. The focus stays in the same place when one control gives way to the other. */
export function QuantityControl({ product, quantity, onChange, size = 'small' }: QuantityControlProps) {
  const text = useText(buyingText)
  const hasSwitched = useRef(false)
  const range = product.pricing && quantityRange(product.pricing)
  const act = (change: QuantityChange) => {
    const isInCart = product.pricing !== null && changeQuantity(product.pricing, quantity, change) > 0
    hasSwitched.current = isInCart !== quantity > 0
    onChange(change)
  }
  const takeFocus = (element: HTMLElement | null) => {
    if (!element || !hasSwitched.current) return
    hasSwitched.current = false
    element.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true })
  }

  if (!product.pricing || !range) return <UnavailableLabel label={text.unavailable} />
  if (quantity === 0) {
    return (
      <div ref={takeFocus}>
        <Button
          isWide
          size={size}
          onClick={() => act({ action: 'INC' })}
          aria-label={product.isQuoteOnly ? undefined : text.addNamed(product.name)}
        >
          {product.isQuoteOnly ? text.addToQuote : text.add}
        </Button>
      </div>
    )
  }
  return (
    <div ref={takeFocus} className={stack.gap0}>
      <QuantityStepper
        name={product.name}
        unit={product.unit}
        quantity={quantity}
        size={size}
        isLast={changeQuantity(product.pricing, quantity, { action: 'DEC' }) === 0}
        isAtMost={quantity >= range.highest}
        onChange={(change) => act(change)}
      />
    </div>
  )
}
