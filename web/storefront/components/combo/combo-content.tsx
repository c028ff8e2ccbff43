import type { CartCombo } from '#domain/cart/cart.ts'
import { formatAmount } from '../../../shared/format.ts'
import textStyle from '../../../shared/ui/text.module.css'

/** The chosen products of a combo in a cart, in the quantity of all combos. */
export const ComboContent = ({ combo: { parts } }: { readonly combo: CartCombo }) => (
  <ul className={textStyle.note}>
    {parts.map(({ product, quantity }, index) => (
      <li key={index}>
        {formatAmount(quantity, product.unit)} · {product.name}
      </li>
    ))}
  </ul>
)
