import { Gift, X } from 'lucide-react'
import { Link } from 'react-router'
import type { QuantityChange } from '#domain/cart/change-quantity.ts'
import { formatAmount, formatCents, formatPrice } from '../../shared/format.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx'
import { limitsOf, type ShownLine } from './cart-rows.ts'
import style from './cart-line.module.css'

interface CartLineProps {
  readonly line: ShownLine
  readonly isReadOnly: boolean
  readonly onChange: (change: QuantityChange) => void
  readonly onGiftWrap: (isGiftWrapped: boolean) => void
}

export function CartLine({ line, isReadOnly, onChange, onGiftWrap }: CartLineProps) {
  const text = useText(cartText)
  const { product, terms, quantity, totals } = line
  const limits = limitsOf(terms, quantity)
  const path = `/produto/${product.slug}`
  return (
    <div className={style.line}>
      <Link to={path} className={style.picture} tabIndex={-1} aria-hidden>
        <Picture picture={product.picture} alt="" sizes="6rem" />
      </Link>
      <div className={style.about}>
        <Link to={path} className={style.name}>
          {product.name}
        </Link>
        <UnitPrice line={line} />
        {product.isQuoteOnly && <p className={style.limit}>{text.quoteOnly}</p>}
      </div>
      {!isReadOnly && (
        <button
          type="button"
          className={style.remove}
          onClick={() => onChange({ action: 'DEL' })}
          aria-label={text.remove(product.name)}
        >
          <X size={20} aria-hidden />
        </button>
      )}
      <div className={style.quantity}>
        <QuantityStepper
          name={product.name}
          unit={product.unit}
          quantity={quantity}
          onChange={onChange}
          isLast={limits.isLast}
          isAtMost={limits.isAtMost}
          isDisabled={isReadOnly}
        />
        {limits.isAtMost && <p className={style.limit}>{text.atMost(formatAmount(quantity, product.unit))}</p>}
        {limits.lowest !== null && (
          <p className={style.limit}>{text.from(formatAmount(limits.lowest, product.unit))}</p>
        )}
      </div>
      <p className={style.total}>
        <span className="visually-hidden">{text.lineTotal}: </span>
        {formatCents(totals.total)}
        {totals.discount > 0 && (
          <s className={style.before}>{formatCents((totals.total + totals.discount) as typeof totals.total)}</s>
        )}
      </p>
      {terms.packagingPrice !== null && (
        <label className={style.gift}>
          <input
            type="checkbox"
            checked={line.isGiftWrapped}
            disabled={isReadOnly}
            onChange={(event) => onGiftWrap(event.target.checked)}
          />
          <Gift size={18} aria-hidden />
          <span>
            {text.giftWrap}{' '}
            <span className={style.giftPrice}>
              {text.giftWrapPrice(formatPrice(terms.packagingPrice), product.unit)}
            </span>
          </span>
        </label>
      )}
    </div>
  )
}

/** What one unit costs, and which rule set it where it is not the regular price. */
function UnitPrice({ line: { product, terms, totals } }: { readonly line: ShownLine }) {
  const text = useText(cartText)
  const isBetter = totals.unitPrice < terms.price
  return (
    <p className={style.price}>
      <span>{text.each(formatPrice(totals.unitPrice), product.unit)}</span>
      {isBetter && (
        <s>
          <span className="visually-hidden">{text.insteadOf} </span>
          {formatPrice(terms.price)}
        </s>
      )}
      {totals.rule !== 'regular' && <span className={style.rule}>{text.rule[totals.rule]}</span>}
    </p>
  )
}
