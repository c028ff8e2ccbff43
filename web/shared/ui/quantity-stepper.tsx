import { Minus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isInGrams, quantityFromUnits, type Quantity } from '#domain/amounts.ts'
import type { QuantityChange } from '#domain/cart/change-quantity.ts'
import { parseQuantity } from '#domain/cart/typed-quantity.ts'
import { formatQuantity } from '../format.ts'
import { uiText } from '../i18n/form.ts'
import { useText } from '../i18n/use-text.ts'
import style from './quantity-stepper.module.css'
import visible from './visible.module.css'

interface QuantityStepperProps {
  readonly name: string
  readonly unit: string
  readonly quantity: Quantity
  readonly onChange: (change: QuantityChange) => void
  /** The next step down takes the product out. */
  readonly isLast: boolean
  readonly isAtMost: boolean
  readonly isDisabled?: boolean
  readonly size?: 'small' | 'large'
}

/** Steps of a quantity, which may also be typed: `0,75` or `750 g`. */
export function QuantityStepper({
  name,
  unit,
  quantity,
  onChange,
  isLast,
  isAtMost,
  isDisabled = false,
  size = 'small',
}: QuantityStepperProps) {
  const text = useText(uiText)
  const [typed, setTyped] = useState<string | null>(null)
  const inGrams = isInGrams(quantity, unit)
  const shown = typed ?? (inGrams ? String(quantity) : formatQuantity(quantity))

  const commit = () => {
    const units = typed === null ? null : parseQuantity(typed, unit, inGrams)
    setTyped(null)
    if (units !== null) onChange({ action: 'SET', to: quantityFromUnits(Math.min(Math.max(units, 0), 1_000_000)) })
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
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // The element that gets the focus because of the change must not be pressed by the same key.
              event.preventDefault()
              commit()
            }
            if (event.key === 'Escape') setTyped(null)
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
    </div>
  )
}
