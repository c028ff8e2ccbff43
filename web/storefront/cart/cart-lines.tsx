import { RotateCcw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import {
  changeQuantity,
  quantityRange,
  type QuantityChange,
  type QuantityLimits,
} from '#domain/cart/change-quantity.ts'
import { Link } from 'react-router'
import type { CartCombo } from '#domain/cart/cart.ts'
import { ZERO_QUANTITY, type Quantity } from '#domain/amounts.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useQuantityChange, withComboChange, withGiftWrap, withLine } from '../state/cart-edits.ts'
import { quantityOf, unavailableCombosOf } from '../state/cart-state.ts'
import { listViewOf } from '../state/list-view.ts'
import { useCart, useCartActions, useCartView, useStoreData } from '../state/store-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './cart-lines.module.css'
import parts from './line-parts.module.css'
import { CartCombos } from './cart-combos.tsx'
import { CartRows } from './cart-rows.tsx'
import { GiftWrap, RemovedLine, SetBy, takeFreeFocus } from './line-parts.tsx'
import { rowsOf, type CartRow, type ShownLine } from './shown-lines.ts'
import { UnavailableCombos } from './unavailable-combos.tsx'
import { EmptyCart } from './cart-notices.tsx'
import { useMeasurePrice } from '../components/use-measure-price.ts'
import { WhyThisPrice } from '../components/why-this-price.tsx'
import { formatAmount } from '../../shared/format.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx'

const NO_COMBOS: readonly CartCombo[] = []

interface CartLinesProps {
  readonly isReadOnly: boolean
}

/** The combos and products of the cart, to be changed in place; what is removed can be put back where it was. */
export const CartLines = ({ isReadOnly }: CartLinesProps) => (
  <>
    <UnavailableCombos isReadOnly={isReadOnly} />
    <CartCombos isReadOnly={isReadOnly} />
    <ProductLines isReadOnly={isReadOnly} />
  </>
)

function ProductLines({ isReadOnly }: CartLinesProps) {
  const text = useText(cartText)
  const { lines, combos } = useCartView()
  const hasUnavailable = useCart((state) => unavailableCombosOf(state).length > 0)
  const { cart, account } = useStoreData()
  const actions = useCartActions()
  const changeQuantity = useQuantityChange()
  const [removed, setRemoved] = useState<ReadonlyMap<string, ShownLine>>(new Map())
  const [emptied, setEmptied] = useState<readonly ShownLine[]>([])
  const [emptiedCombos, setEmptiedCombos] = useState<readonly CartCombo[]>(NO_COMBOS)

  const markRemoved = (line: ShownLine) => setRemoved(new Map(removed).set(line.product.id, line))

  const change = (line: ShownLine, by: QuantityChange) => {
    changeQuantity(line.product, by)
    if (quantityOf(cart.getState(), line.product.id) === 0) markRemoved(line)
  }

  const restore = ({ product, quantity, isGiftWrapped }: CartRow['line']) => {
    actions.edit((state) => withLine(state, { product, quantity, isGiftWrapped }))
    setRemoved(new Map([...removed].filter(([id]) => id !== product.id)))
  }

  const empty = () => {
    for (const { product } of lines) changeQuantity(product, { action: 'DEL' })
    setCombos(combos, () => 0)
    setRemoved(new Map())
    setEmptied(lines)
    setEmptiedCombos(combos)
  }

  const setCombos = (combos: readonly CartCombo[], countOf: (combo: CartCombo) => number) =>
    actions.edit((state) =>
      combos.reduce((changed, combo) => withComboChange(changed, combo, { to: countOf(combo) }), state),
    )

  // Of a cart that was emptied line by line one place is left, and not one for each line.
  const gone = lines.length > 0 ? [] : removed.size > 1 ? [...removed.values()] : emptied
  const goneCombos = lines.length + combos.length > 0 ? NO_COMBOS : emptiedCombos
  const goneCount = gone.length + goneCombos.length

  const refill = () => {
    actions.edit((state) =>
      gone.reduce(
        (filled, { product, quantity, isGiftWrapped }) => withLine(filled, { product, quantity, isGiftWrapped }),
        state,
      ),
    )
    setCombos(goneCombos, ({ quantity }) => quantity)
    setRemoved(new Map())
    setEmptied([])
    setEmptiedCombos(NO_COMBOS)
  }

  const emptyButton = lines.length + combos.length > 1 && !isReadOnly && (
    <Button look="quiet" size="small" className={`${visible.scripted} ${style.empty}`} onClick={empty}>
      <Trash2 size={18} aria-hidden /> {text.emptyCart}
    </Button>
  )

  const rows = rowsOf(lines, removed)
  if (rows.length === 0 || goneCount > 0) {
    return (
      <>
        {goneCount > 0 && (
          <div className={parts.removed}>
            <p role="status">{text.emptied(goneCount)}</p>
            <Button look="quiet" size="small" ref={takeFreeFocus} onClick={refill}>
              <RotateCcw size={18} aria-hidden /> {text.undo}
            </Button>
          </div>
        )}
        {combos.length > 0 ? emptyButton : hasUnavailable ? null : <EmptyCart />}
      </>
    )
  }
  const giftWrap = (line: ShownLine, isGiftWrapped: boolean) =>
    actions.edit((state) => withGiftWrap(state, line.product, isGiftWrapped))
  // Companies, which see tables where they have not chosen otherwise.
  if (listViewOf(null, account) === 'table') {
    return (
      <>
        {emptyButton}
        <CartRows
          rows={rows}
          isReadOnly={isReadOnly}
          onRemove={(line) => change(line, { action: 'DEL' })}
          onRemoved={markRemoved}
          onRestore={restore}
          onGiftWrap={giftWrap}
        />
      </>
    )
  }
  return (
    <>
      {emptyButton}
      <ul className={style.lines} aria-label={text.list}>
        {rows.map((row) => (
          <li key={row.line.product.id}>
            {row.kind === 'line' ? (
              <EditableCartLine
                line={row.line}
                isReadOnly={isReadOnly}
                onChange={(by) => change(row.line, by)}
                onGiftWrap={(isGiftWrapped) => giftWrap(row.line, isGiftWrapped)}
              />
            ) : (
              <RemovedLine name={row.line.product.name} onRestore={() => restore(row.line)} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface CartLineProps {
  readonly line: ShownLine
  readonly isReadOnly: boolean
  readonly onChange: (change: QuantityChange) => void
  readonly onGiftWrap: (isGiftWrapped: boolean) => void
}

function EditableCartLine({ line, isReadOnly, onChange, onGiftWrap }: CartLineProps) {
  const text = useText(cartText)
  const { product, pricing, quantity, totals } = line
  const limits = limitsOf(pricing, quantity)
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
        <div className={style.prices}>
          <UnitPrice line={line} />
          <WhyThisPrice line={line} />
        </div>
        {product.isQuoteOnly && <p className={`${textStyle.fine} ${style.limit}`}>{text.quoteOnly}</p>}
        <SetBy productId={product.id} />
      </div>
      {!isReadOnly && (
        <button
          type="button"
          className={`${visible.scripted} ${style.remove}`}
          onClick={() => onChange({ action: 'DEL' })}
          aria-label={text.remove(product.name)}
        >
          <X size={20} aria-hidden />
        </button>
      )}
      <div className={style.amounts}>
        <div className={style.quantity}>
          <QuantityStepper
            name={product.name}
            unit={product.unit}
            limits={pricing}
            quantity={quantity}
            onChange={onChange}
            isLast={limits.isLast}
            isAtMost={limits.isAtMost}
            isDisabled={isReadOnly}
          />
          {limits.isAtMost && (
            <p className={`${textStyle.fine} ${style.limit}`}>{text.atMost(formatAmount(quantity, product.unit))}</p>
          )}
          {limits.lowest !== null && (
            <p className={`${textStyle.fine} ${style.limit}`}>{text.from(formatAmount(limits.lowest, product.unit))}</p>
          )}
        </div>
        <p className={style.total}>
          <span className="visually-hidden">{text.lineTotal}: </span>
          {formatCents(totals.total)}
          {totals.discount > 0 && (
            <s className={parts.before}>{formatCents((totals.total + totals.discount) as typeof totals.total)}</s>
          )}
        </p>
      </div>
      {pricing.packagingPrice !== null && (
        <div className={style.gift}>
          <GiftWrap
            price={pricing.packagingPrice}
            unit={product.unit}
            isWrapped={line.isGiftWrapped}
            isReadOnly={isReadOnly}
            onChange={onGiftWrap}
          />
        </div>
      )}
    </div>
  )
}

/** What one unit costs, and a kilogram, a litre or a piece of it, and which rule set it where it is not the regular price. */
function UnitPrice({ line: { product, pricing, totals } }: { readonly line: ShownLine }) {
  const text = useText(cartText)
  const before = pricing.promotion?.regularPrice ?? pricing.price
  const isBetter = totals.unitPrice < before
  const measure = useMeasurePrice({ ...product, pricing }, totals.unitPrice)
  return (
    <p className={style.price}>
      {product.packaging && <span>{product.packaging}</span>}
      <span>
        {text.each(formatUnitPrice(totals.unitPrice), product.unit)}
        {measure && ` (${measure})`}
      </span>
      {isBetter && (
        <s>
          <span className="visually-hidden">{text.insteadOf} </span>
          {formatUnitPrice(before)}
        </s>
      )}
      {totals.rule !== 'regular' && <span className={style.rule}>{text.rule[totals.rule]}</span>}
    </p>
  )
}

export interface StepperLimits {
  /** The next step down takes the product out. */
  readonly isLast: boolean
  readonly isAtMost: boolean
  /** Null where the lowest quantity is a single step. */
  readonly lowest: Quantity | null
}

export function limitsOf(pricing: QuantityLimits, quantity: Quantity): StepperLimits {
  const range = quantityRange(pricing)
  if (!range) return { isLast: true, isAtMost: true, lowest: null }
  return {
    isLast: changeQuantity(pricing, quantity, { action: 'DEC' }) === ZERO_QUANTITY,
    isAtMost: quantity >= range.highest,
    lowest: range.lowest > range.step && quantity === range.lowest ? range.lowest : null,
  }
}
