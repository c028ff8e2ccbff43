import { addCents, type Cents } from '#domain/amounts.ts'
import { missingForFreeDelivery, type DeliveryPricing } from '#domain/delivery/delivery-option.ts'
import { formatCents } from '#domain/format-price.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { AmountProgress } from '../components/delivery-conditions.tsx'
import textStyle from '../../shared/ui/text.module.css'

interface MissingForFreeProps {
  readonly pricing: DeliveryPricing
  readonly items: Cents
}

/** What the cart lacks so that a delivery is free; nothing where it is, or never will be. */
export function MissingForFree({ pricing, items }: MissingForFreeProps) {
  const text = useText(cartText)
  const missing = missingForFreeDelivery(pricing, items)
  if (missing === null) return null
  return (
    <p className={textStyle.note}>
      {text.shippingFreeFrom(formatCents(missing))}
      <AmountProgress label={text.shippingFreeProgress} value={items} max={addCents(items, missing)} />
    </p>
  )
}
