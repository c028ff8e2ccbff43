import { Minus, Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { isInGrams, quantityFromUnits, type Quantity } from '#domain/amounts.ts'
import type { QuantityChange, QuantityLimits } from '#domain/cart/change-quantity.ts'
import { parseQuantity } from '#domain/cart/typed-quantity.ts'
import { formatAmount } from '../format.ts'
import { uiText } from '../i18n/form.ts'
import { numbersText } from '../i18n/numbers.ts'
import { useText } from '../i18n/use-text.ts'
import { typedQuantity } from '../typed-number.ts'
import { Button } from './button.tsx'
import style from './quantity-stepper.module.css'
import { useTypedQuantity } from './use-typed-quantity.ts'
import visible from './visible.module.css'

interface QuantityStepperProps {
  readonly name: string
  readonly unit: string
  /** Of the product: whether it is sold in parts of its unit. */
  readonly limits?: Pick<QuantityLimits, 'granularity' | 'minPerOrder'>
  readonly quantity: Quantity
  readonly onChange: (change: QuantityChange) => void
  /** The next step down takes the product out. */
  readonly isLast: boolean
  readonly isAtMost: boolean
  readonly isDisabled?: boolean
  readonly size?: 'small' | 'large'
}

const MOST_UNITS = 1_000_000
const limited = (units: number): Quantity => quantityFromUnits(Math.min(Math.max(units, 0), MOST_UNITS))

/** Steps of a quantity, which may also be typed: `0,75` or `750 g`. */
export function QuantityStepper({
  name,
  unit,
  limits,
  quantity,
  onChange,
  isLast,
  isAtMost,
  isDisabled = false,
  size = 'small',
}: QuantityStepperProps) {
  const text = useText(uiText)
  const numbers = useText(numbersText)
  const id = useId()
  const atFocus = useRef(quantity)
  // A quantity that is saved during typing does not change the unit of the field.
  const [typedInGrams, setTypedInGrams] = useState<boolean | null>(null)
  const inGrams = typedInGrams ?? isInGrams(quantity, unit)
  const [readings, setReadings] = useState<readonly number[]>([])
  const read = (written: string) => parseQuantity(written, { unit, limits, isShownInGrams: inGrams })
  const { typed, setTyped, isTaken } = useTypedQuantity((written) => {
    const found = read(written)
    const to = found !== null && 'value' in found ? limited(found.value) : null
    // Nothing leaves the cart before the field is left.
    if (to === null || to === 0) return false
    if (to !== quantity) onChange({ action: 'SET', to })
    return true
  })
  const shown = typed ?? (inGrams ? String(quantity) : typedQuantity(quantity))

  const empty = () => {
    setTyped(null)
    setTypedInGrams(null)
    setReadings([])
  }
  const set = (units: number) => {
    empty()
    onChange({ action: 'SET', to: limited(units) })
  }
  const commit = () => {
    const found = typed === null || isTaken() ? null : read(typed)
    if (found === null) empty()
    else if ('value' in found) set(found.value)
    // It stays typed until the person says which quantity is meant.
    else setReadings([found.asDecimals, found.asThousands])
  }

  return (
    <div className={style.stepper} data-size={size} role="group" aria-label={text.quantity(name)}>
      <button
        type="button"
        className={`${visible.scripted} ${style.step}`}
        disabled={isDisabled}
        onClick={() => onChange({ action: 'DEC' })}
        aria-label={text.decrease(name)}
      >
        {isLast ? <Trash2 size={18} aria-hidden /> : <Minus size={18} aria-hidden />}
      </button>
      <label className={style.value}>
        <span className="visually-hidden">{`${text.quantity(name)} `}</span>
        <input
          className={style.input}
          inputMode="decimal"
          autoComplete="off"
          disabled={isDisabled}
          value={shown}
          style={{ width: `${Math.max(shown.length, 2) + 0.5}ch` }}
          aria-invalid={readings.length > 0 || undefined}
          aria-describedby={readings.length > 0 ? id : undefined}
          onFocus={(event) => {
            atFocus.current = quantity
            event.target.select()
          }}
          onChange={(event) => {
            setTypedInGrams(inGrams)
            setTyped(event.target.value)
            setReadings([])
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // The element that gets the focus because of the change must not be pressed by the same key.
              event.preventDefault()
              commit()
            }
            if (event.key === 'Escape' && typed !== null) {
              empty()
              onChange({ action: 'SET', to: atFocus.current })
            }
            const isUp = event.key === 'ArrowUp'
            if (isUp || event.key === 'ArrowDown') {
              event.preventDefault()
              commit()
              // The button removes; an arrow that is held down stops at the least.
              if (isUp ? !isAtMost : !isLast) onChange({ action: isUp ? 'INC' : 'DEC' })
            }
          }}
        />
        <span className={style.unit}>{inGrams ? 'g' : unit}</span>
      </label>
      <button
        type="button"
        className={`${visible.scripted} ${style.step}`}
        disabled={isDisabled || isAtMost}
        onClick={() => onChange({ action: 'INC' })}
        aria-label={text.increase(name)}
      >
        <Plus size={18} aria-hidden />
      </button>
      {readings.length > 0 && (
        <div id={id} className={style.readings} role="alert">
          <span>{numbers.which}</span>
          {readings.map((units) => (
            <Button key={units} look="secondary" size="small" onClick={() => set(units)}>
              {formatAmount(quantityFromUnits(units), unit)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
