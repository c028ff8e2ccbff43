import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { ZERO_QUANTITY } from '#domain/amounts.ts'
import { lineTotals } from '#domain/cart/totals.ts'
import { changeQuantity, quantityRange, type QuantityChange, wholeStepsFrom } from '#domain/cart/change-quantity.ts'
import type { Product } from '#domain/catalog/product.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatAmount } from '../../../shared/format.ts'
import { text as buyingText } from '../../../shared/i18n/buying.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { newId } from '../../../shared/new-id.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { QuantityStepper } from '../../../shared/ui/quantity-stepper.tsx'
import textStyle from '../../../shared/ui/text.module.css'
import stack from '../../../shared/ui/stack.module.css'
import { useQuantityChange } from '../../state/cart-edits.ts'
import { useShownProduct, useStoreData } from '../../state/store-context.ts'
import type { QuantityControlProps } from './quantity-control-props.ts'
import { UnavailableLabel } from './unavailable-label.tsx'

/** Names the product in the form that adds one of it to the cart without script. */
export const ADD_FIELD = 'adicionar'

/** Names the id of the operation in that form: it is new with each page, so that a double touch adds once. */
export const OPERATION_FIELD = 'operacao'

/** In that form: how much of it, in thousandths; without it one step. */
export const QUANTITY_FIELD = 'quantidade'

/** For a customer: add, then a quantity that takes the focus, so that it can be typed or stepped at once. */
export function QuantityControl({ product, quantity, size = 'small', firstQuantity, onAdd }: QuantityControlProps) {
  const first = product.pricing && firstQuantity ? wholeStepsFrom(product.pricing, firstQuantity) : null
  const weighed = useFirstAmount(product, size)
  const adds = first === null ? weighed : formatAmount(first, product.unit)
  const text = useText(buyingText)
  const { account } = useStoreData()
  const [operationId] = useState(newId)
  const hasSwitched = useRef(false)
  const changeCart = useQuantityChange()
  const range = product.pricing && quantityRange(product.pricing)
  const act = (change: QuantityChange) => {
    const isInCart = product.pricing !== null && changeQuantity(product.pricing, quantity, change) > 0
    hasSwitched.current = isInCart !== quantity > 0
    changeCart(product, change)
  }
  const takeFocus = (element: HTMLElement | null) => {
    if (!element || !hasSwitched.current) return
    hasSwitched.current = false
    // Where people touch, a focused field would raise the keyboard over the products.
    const field = matchMedia('(pointer: coarse)').matches ? null : element.querySelector<HTMLElement>('[inputmode]')
    const control = field ?? element.querySelector<HTMLElement>('button:last-of-type')
    control?.focus({ preventScroll: true })
  }

  if (!product.pricing || !range) return <UnavailableLabel label={text.unavailable} />
  if (quantity === 0) {
    return (
      <div ref={takeFocus}>
        <Form
          method="post"
          action="/carrinho"
          onSubmit={(event) => {
            event.preventDefault()
            act(first === null ? { action: 'INC' } : { action: 'SET', to: first })
            onAdd?.()
          }}
        >
          <input type="hidden" name={ADD_FIELD} value={product.id} />
          {first !== null && <input type="hidden" name={QUANTITY_FIELD} value={first} />}
          {/* Another one in the browser, which sends no form. Visitors share their pages, and so would share an id. */}
          {account && (
            <input type="hidden" name={OPERATION_FIELD} defaultValue={operationId} suppressHydrationWarning />
          )}
          <Button
            type="submit"
            isWide
            size={size}
            aria-label={
              product.isQuoteOnly
                ? text.addToQuoteNamed(product.name)
                : text.addNamed(adds === undefined ? product.name : `${adds}: ${product.name}`)
            }
          >
            {product.isQuoteOnly ? text.addToQuote : adds === undefined ? text.add : text.addNamed(adds)}
          </Button>
        </Form>
      </div>
    )
  }
  return (
    <div ref={takeFocus} className={stack.gap0}>
      <QuantityStepper
        name={product.name}
        unit={product.unit}
        limits={product.pricing}
        quantity={quantity}
        size={size}
        isLast={changeQuantity(product.pricing, quantity, { action: 'DEC' }) === 0}
        isAtMost={quantity >= range.highest}
        onChange={(change) => act(change)}
      />
      {quantity >= range.highest && (
        <p className={textStyle.fine} role="status">
          {text.atMost(formatAmount(range.highest, product.unit))}
        </p>
      )}
    </div>
  )
}

/** On the page of a product sold by weight, how much the first press adds and what that costs: `500 g · R$ 44,95`. */
function useFirstAmount(product: Product, size: 'small' | 'large'): string | undefined {
  const { features } = useStoreData()
  const { pricing, unit } = useShownProduct(product)
  const quantity = pricing && changeQuantity(pricing, ZERO_QUANTITY, { action: 'INC' })
  if (!quantity || unit !== 'kg' || size === 'small') return undefined
  const { total } = lineTotals({ product: pricing, quantity, isGiftWrapped: false, attendantPrice: null }, features)
  return `${formatAmount(quantity, unit)} · ${formatCents(total)}`
}
