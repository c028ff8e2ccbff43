import type { CartCombo } from '#domain/cart/cart.ts'
import { addCents } from '#domain/amounts.ts'
import { savingInCart } from '#domain/combo/combo.ts'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { formatAmount } from '../../../shared/format.ts'
import { combosText } from '../../../shared/i18n/combos.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import textStyle from '../../../shared/ui/text.module.css'
import { PriceReasons } from '../why-this-price.tsx'
import { useAdjustment } from '../../state/store-context.ts'

interface ComboProps {
  readonly combo: CartCombo
}

/** The chosen products of a combo in a cart, in the quantity of all combos. */
export const ComboContent = ({ combo: { parts } }: ComboProps) => (
  <ul className={textStyle.note}>
    {parts.map(({ product, quantity }, index) => (
      <li key={index}>
        {formatAmount(quantity, product.unit)} · {product.name}
      </li>
    ))}
  </ul>
)

/** What the combos of a line in a cart save. */
export function ComboSaving({ combo }: ComboProps) {
  const text = useText(combosText)
  const saving = savingInCart(combo, useAdjustment())
  return saving > 0 ? <p className={textStyle.accent}>{text.saves(formatCents(saving))}</p> : null
}

/** Which rule set the price of a combo in a cart, what each product costs in it, and that more combos cost the same. */
export function WhyThisComboPrice({ combo }: ComboProps) {
  const text = useText(combosText)
  const saving = savingInCart(combo, useAdjustment())
  return (
    <PriceReasons name={combo.name}>
      <li>{text.onePrice(formatCents(combo.price))}</li>
      {combo.parts.map(({ product, unitPrice, quantity }, index) => (
        <li key={index}>
          {text.partPrice(formatAmount(quantity, product.unit), product.name, formatUnitPrice(unitPrice), product.unit)}
        </li>
      ))}
      {saving > 0 && <li>{text.apartTotal(formatCents(addCents(combo.total, saving)), formatCents(saving))}</li>}
      <li>{text.noTiers}</li>
    </PriceReasons>
  )
}
