import { RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ONE_UNIT, type Quantity } from '#domain/amounts.ts'
import type { CartCombo } from '#domain/cart/cart.ts'
import type { ComboOperation } from '#domain/cart/operations.ts'
import { changeQuantity, type QuantityChange } from '#domain/cart/change-quantity.ts'
import { formatCents } from '#domain/format-price.ts'
import { combosText } from '../../shared/i18n/combos.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import lineStyle from './cart-lines.module.css'
import parts from './line-parts.module.css'
import { withComboChange } from '../state/cart-edits.ts'
import { combosOf } from '../state/cart-state.ts'
import { useCart, useCartActions, useCartView, useStoreData } from '../state/store-context.ts'
import { comboLimits, comboRows } from '../components/combo/combo-choice.ts'
import { ChangedBy } from './changed-by.tsx'
import { ComboContent, ComboSaving, WhyThisComboPrice } from '../components/combo/combo-content.tsx'

const focus = (element: HTMLElement | null) => element?.focus()

/** The combos of the cart: changed in number and removed as a whole. */
export function CartCombos({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const text = useText(combosText)
  const { combos } = useCartView()
  const problem = useCart((state) => state.comboProblem)
  const { cart } = useStoreData()
  const { edit } = useCartActions()
  const [removed, setRemoved] = useState<ReadonlyMap<string, CartCombo>>(new Map())
  const rows = comboRows(combos, removed)

  const change = (combo: CartCombo, quantity: ComboOperation['quantity']) => {
    edit((state) => withComboChange(state, combo, quantity))
    const isGone = combosOf(cart.getState()).every(({ id }) => id !== combo.id)
    if (isGone) setRemoved(new Map(removed).set(combo.id, combo))
  }

  if (rows.length === 0 && problem === null) return null
  return (
    <>
      {problem !== null && <Notice kind="problem">{problem}</Notice>}
      <ul className={lineStyle.lines} aria-label={text.inCart}>
        {rows.map(({ combo, isRemoved }) => (
          <li key={combo.id}>
            {!isRemoved ? (
              <ComboLine combo={combo} isReadOnly={isReadOnly} onChange={(quantity) => change(combo, quantity)} />
            ) : (
              <div className={parts.removed}>
                <p role="status">
                  {text.removed} <span className={textStyle.muted}>{combo.name}</span>
                </p>
                {/* The button that was pressed disappears: the keyboard focus moves here. */}
                <Button
                  look="quiet"
                  size="small"
                  ref={focus}
                  onClick={() => change(combo, { to: combo.quantity })}
                  aria-label={text.undoFor(combo.name)}
                >
                  <RotateCcw size={18} aria-hidden /> {text.undo}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface ComboLineProps {
  readonly combo: CartCombo
  readonly isReadOnly: boolean
  readonly onChange: (quantity: ComboOperation['quantity']) => void
}

function ComboLine({ combo, isReadOnly, onChange }: ComboLineProps) {
  const text = useText(combosText)
  const limits = comboLimits(combo)
  const current = (combo.quantity * ONE_UNIT) as Quantity
  const change = (by: QuantityChange) => {
    const wanted = changeQuantity(limits, current, by) / ONE_UNIT
    if (wanted === combo.quantity) return
    const isStep = by.action === 'INC' || by.action === 'DEC'
    onChange(isStep ? { by: wanted - combo.quantity } : { to: wanted })
  }
  const path = `/combos/${combo.comboId}`
  return (
    <div className={lineStyle.line}>
      <Link to={path} className={lineStyle.picture} tabIndex={-1} aria-hidden>
        <Picture picture={combo.parts[0]?.product.picture ?? null} alt="" sizes="6rem" />
      </Link>
      <div className={lineStyle.about}>
        <Link to={path} className={lineStyle.name}>
          {combo.name}
        </Link>
        <div className={lineStyle.prices}>
          <p className={lineStyle.price}>
            {text.each(formatCents(combo.price))} <span className={lineStyle.rule}>{text.badge}</span>
          </p>
          <WhyThisComboPrice combo={combo} />
        </div>
        <ComboContent combo={combo} />
        <ComboSaving combo={combo} />
        {combo.setBy && <ChangedBy author={combo.setBy} />}
      </div>
      {!isReadOnly && (
        <button
          type="button"
          className={`${visible.scripted} ${lineStyle.remove}`}
          onClick={() => onChange({ to: 0 })}
          aria-label={text.remove(combo.name)}
        >
          <X size={20} aria-hidden />
        </button>
      )}
      <div className={lineStyle.amounts}>
        <div className={lineStyle.quantity}>
          <QuantityStepper
            name={combo.name}
            unit={text.unit}
            quantity={current}
            onChange={change}
            isLast={combo.quantity === 1}
            isAtMost={current >= (limits.maxPerOrder ?? current)}
            isDisabled={isReadOnly}
          />
        </div>
        <p className={lineStyle.total}>
          <span className="visually-hidden">{text.total}: </span>
          {formatCents(combo.total)}
        </p>
      </div>
    </div>
  )
}
