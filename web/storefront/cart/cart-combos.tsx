import { RotateCcw, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { ONE_UNIT, type Cents, type Quantity } from '#domain/amounts.ts'
import type { CartCombo, ComboChange } from '#domain/cart/cart.ts'
import { changeQuantity, type QuantityChange } from '#domain/cart/change-quantity.ts'
import { formatCents } from '../../shared/format.ts'
import { combosText } from '../../shared/i18n/combos.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx'
import textStyle from '../../shared/ui/text.module.css'
import lineStyle from './cart-lines.module.css'
import { useCart, useCartActions } from '../state/store-context.ts'
import { changeOf, comboLimits, comboRows } from '../components/combo/combo-choice.ts'
import { ComboContent, ComboSaving } from '../components/combo/combo-content.tsx'

const NONE: readonly CartCombo[] = []

const focus = (element: HTMLElement | null) => element?.focus()

/** The combos of the cart: changed in number and removed as a whole. */
export function CartCombos({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const text = useText(combosText)
  const saved = useCart((state) => state.saved?.combos) ?? NONE
  const { wanted, problem, save } = useComboChanges()
  const [removed, setRemoved] = useState<ReadonlyMap<string, CartCombo>>(new Map())
  const rows = comboRows(saved, removed, wanted)

  const set = (combo: CartCombo, quantity: number) => {
    if (quantity === 0) setRemoved(new Map(removed).set(combo.id, combo))
    save(changeOf(combo, quantity))
  }

  if (rows.length === 0) return null
  return (
    <>
      {problem !== null && <Notice kind="problem">{problem}</Notice>}
      <ul className={lineStyle.lines} aria-label={text.inCart}>
        {rows.map(({ combo, quantity }) => (
          <li key={combo.id}>
            {quantity > 0 ? (
              <ComboLine
                combo={combo}
                quantity={quantity}
                isReadOnly={isReadOnly}
                onChange={(number) => set(combo, number)}
              />
            ) : (
              <div className={lineStyle.removed}>
                <p role="status">
                  {text.removed} <span className={textStyle.muted}>{combo.name}</span>
                </p>
                {/* The button that was pressed disappears: the keyboard focus moves here. */}
                <Button
                  look="quiet"
                  size="small"
                  ref={focus}
                  onClick={() => set(combo, combo.quantity)}
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

/** Saves changes one after the other: what is changed during a save is sent together after it. */
function useComboChanges() {
  const text = useText(combosText)
  const { saveSettings } = useCartActions()
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const waiting = useRef(new Map<string, ComboChange>())
  const isSaving = useRef(false)

  const saveAll = async () => {
    isSaving.current = true
    try {
      while (waiting.current.size > 0) {
        const combos = [...waiting.current.values()]
        waiting.current.clear()
        await saveSettings({ combos })
      }
    } catch (error) {
      waiting.current.clear()
      setProblem(error instanceof Refusal ? error.message : text.unreachable)
    } finally {
      isSaving.current = false
      setWanted(new Map())
    }
  }

  const save = (change: ComboChange) => {
    setProblem(null)
    setWanted((wanted) => new Map(wanted).set(change.id, change.quantity))
    waiting.current.set(change.id, change)
    if (!isSaving.current) void saveAll()
  }
  return { wanted, problem, save }
}

interface ComboLineProps {
  readonly combo: CartCombo
  readonly quantity: number
  readonly isReadOnly: boolean
  readonly onChange: (quantity: number) => void
}

function ComboLine({ combo, quantity, isReadOnly, onChange }: ComboLineProps) {
  const text = useText(combosText)
  const limits = comboLimits(combo)
  const current = (quantity * ONE_UNIT) as Quantity
  const change = (by: QuantityChange) => onChange(changeQuantity(limits, current, by) / ONE_UNIT)
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
        <p className={lineStyle.price}>
          {text.each(formatCents(combo.price))} <span className={lineStyle.rule}>{text.badge}</span>
        </p>
        <ComboContent combo={combo} />
        {quantity === combo.quantity && <ComboSaving combo={combo} />}
      </div>
      {!isReadOnly && (
        <button
          type="button"
          className={lineStyle.remove}
          onClick={() => onChange(0)}
          aria-label={text.remove(combo.name)}
        >
          <X size={20} aria-hidden />
        </button>
      )}
      <div className={lineStyle.quantity}>
        <QuantityStepper
          name={combo.name}
          unit={text.unit}
          quantity={current}
          onChange={change}
          isLast={quantity === 1}
          isAtMost={current >= (limits.maxPerOrder ?? current)}
          isDisabled={isReadOnly}
        />
      </div>
      <p className={lineStyle.total}>
        <span className="visually-hidden">{text.total}: </span>
        {formatCents((combo.price * quantity) as Cents)}
      </p>
    </div>
  )
}
