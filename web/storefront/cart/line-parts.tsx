import { Gift, RotateCcw } from 'lucide-react'
import type { UnitPrice } from '#domain/amounts.ts'
import { formatUnitPrice } from '#domain/format-price.ts'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useCart } from '../state/store-context.ts'
import textStyle from '../../shared/ui/text.module.css'
import { ChangedBy } from './changed-by.tsx'
import style from './line-parts.module.css'

/** The button that was pressed disappears: the focus moves here, unless a key has already led it to another row. */
export function takeFreeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

interface RemovedLineProps {
  readonly name: string
  readonly onRestore: () => void
}

/** The place of a product that was just removed. */
export function RemovedLine({ name, onRestore }: RemovedLineProps) {
  const text = useText(cartText)
  return (
    <div className={style.removed}>
      <p role="status">
        {text.removed} <span className={textStyle.muted}>{name}</span>
      </p>
      <Button look="quiet" size="small" ref={takeFreeFocus} onClick={onRestore} aria-label={text.undoFor(name)}>
        <RotateCcw size={18} aria-hidden /> {text.undo}
      </Button>
    </div>
  )
}

interface GiftWrapProps {
  readonly price: UnitPrice
  readonly unit: string
  readonly isWrapped: boolean
  readonly isReadOnly: boolean
  readonly onChange: (isWrapped: boolean) => void
}

export function GiftWrap({ price, unit, isWrapped, isReadOnly, onChange }: GiftWrapProps) {
  const text = useText(cartText)
  return (
    <label className={style.gift}>
      <input
        type="checkbox"
        checked={isWrapped}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Gift className={textStyle.accent} size={18} aria-hidden />
      <span>
        {text.giftWrap} <span className={style.giftPrice}>{text.giftWrapPrice(formatUnitPrice(price), unit)}</span>
      </span>
    </label>
  )
}

/** The other person who set the line last, until the reader changes it. */
export function SetBy({ productId }: { readonly productId: string }) {
  const setBy = useCart(({ saved, pending }) =>
    pending.has(productId) ? null : saved?.lines.find(({ product }) => product.id === productId)?.setBy,
  )
  return setBy && <ChangedBy author={setBy} />
}
