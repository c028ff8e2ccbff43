import { RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useFetcher, useParams, useResolvedPath } from 'react-router'
import { formatCents, formatUnitPrice } from '#domain/format-price.ts'
import { quantity, type Quantity } from '#domain/amounts.ts'
import { changeQuantity, quantityRange, type QuantityChange } from '#domain/cart/change-quantity.ts'
import { isSellable } from '#domain/order/repeat-order.ts'
import { changeShoppingListProduct } from '#contract/shopping-list.ts'
import type { ShoppingListLine } from '#domain/shopping-list/shopping-list.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { formatAmount } from '../../../shared/format.ts'
import { repeatText } from '../../../shared/i18n/repeat-order.ts'
import { listsText } from '../../../shared/i18n/shopping-lists.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import linkStyle from '../../../shared/ui/link.module.css'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Picture } from '../../../shared/ui/picture.tsx'
import { QuantityStepper } from '../../../shared/ui/quantity-stepper.tsx'
import stack from '../../../shared/ui/stack.module.css'
import textStyle from '../../../shared/ui/text.module.css'
import { useStoreData } from '../../state/store-context.ts'
import rowStyle from '../../components/product-choice.module.css'
import style from './list-line.module.css'

/** Of each button of the screen of a list, what it does. */
export const ACTION = 'acao'

/** Sends the quantity of a product, and says which one is shown until it is saved. */
function useQuantity({ productId, quantity: stored }: ShoppingListLine) {
  const fetcher = useFetcher<{ readonly message: string } | null>({ key: `quantity ${productId}` })
  // Named, since what is typed last is sent when another screen is already there.
  const { pathname } = useResolvedPath('.')
  const sent = fetcher.formData?.get('quantity')
  const store = useStoreData()
  const { id: listId = '' } = useParams()
  const unanswered = useRef<Quantity | null>(null)

  useEffect(() => {
    if (fetcher.state === 'idle') unanswered.current = null
  }, [fetcher.state])
  // A page that is going runs no router any more: what it may not have sent is sent at once, after the field has said what was typed.
  useEffect(() => {
    const sendNow = () => {
      if (document.visibilityState === 'visible' || unanswered.current === null) return
      callStore(store, changeShoppingListProduct, {
        params: { listId, productId },
        body: { quantity: unanswered.current, isGiftWrapped: null },
      }).catch(() => undefined)
    }
    addEventListener('visibilitychange', sendNow)
    return () => removeEventListener('visibilitychange', sendNow)
  }, [store, listId, productId])

  return {
    shown: typeof sent === 'string' ? quantity(Number(sent)) : stored,
    problem: fetcher.data?.message ?? null,
    save: (to: Quantity) => {
      unanswered.current = to
      void fetcher.submit(
        { [ACTION]: 'quantidade', productId, quantity: String(to) },
        { method: 'post', action: pathname },
      )
    },
  }
}

interface ListLineProps {
  readonly line: ShoppingListLine
  readonly mayChange: boolean
  readonly onRemove: () => void
}

/** A product of a list: its quantity, which can be changed, and what it costs today. */
export function ListLine({ line, mayChange, onRemove }: ListLineProps) {
  const { shown, problem, save } = useQuantity(line)
  const { name, unit, picture, limits, today } = line
  const change = (by: QuantityChange) => {
    const to = changeQuantity(limits, shown, by)
    if (to === shown) return
    if (to === 0) onRemove()
    save(to)
  }
  return (
    <li className={classNames(rowStyle.line, style.line)}>
      <Picture picture={picture} alt="" sizes="3rem" className={rowStyle.picture} />
      <span className={rowStyle.product}>
        <strong>{name}</strong>
        <Today line={line} />
      </span>
      {mayChange ? (
        <span className={style.quantity}>
          <QuantityStepper
            name={name}
            unit={unit}
            limits={limits}
            quantity={shown}
            onChange={change}
            isLast={changeQuantity(limits, shown, { action: 'DEC' }) === 0}
            isAtMost={shown >= (quantityRange(limits)?.highest ?? shown)}
          />
        </span>
      ) : (
        <span className={style.quantity}>{formatAmount(line.quantity, unit)}</span>
      )}
      {isSellable(today) ? null : <SimilarLink name={name} />}
      {problem !== null && (
        <div className={style.wide}>
          <Notice kind="problem">{problem}</Notice>
        </div>
      )}
    </li>
  )
}

function Today({ line: { today, quantity, unit } }: { readonly line: ShoppingListLine }) {
  const [text, repeat] = [useText(listsText), useText(repeatText)]
  if (!isSellable(today)) return <span className={textStyle.note}>{repeat[today]}</span>
  return (
    <>
      <span className={textStyle.note}>
        {formatUnitPrice(today.unitPrice)}
        {today.quantity !== quantity && <> · {text.otherQuantity(formatAmount(today.quantity, unit))}</>}
      </span>
      <span className={rowStyle.total}>{formatCents(today.total)}</span>
    </>
  )
}

function SimilarLink({ name }: { readonly name: string }) {
  const repeat = useText(repeatText)
  return (
    <Link
      to={`/produtos?q=${encodeURIComponent(name)}`}
      className={classNames(linkStyle.link, style.wide)}
      aria-label={repeat.similarTo(name)}
    >
      {repeat.similar}
    </Link>
  )
}

// The button that was pressed disappears: the keyboard focus moves here.
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** In the place of a product that was removed a moment ago. */
export function RemovedLine({ line }: { readonly line: ShoppingListLine }) {
  const text = useText(listsText)
  const { problem, save } = useQuantity(line)
  return (
    <li className={`${rowStyle.line} ${style.removed}`}>
      <div className={stack.between3}>
        <p role="status">
          {text.removed} <span className={textStyle.muted}>{line.name}</span>
        </p>
        <Button
          look="quiet"
          size="small"
          ref={focus}
          onClick={() => save(line.quantity)}
          aria-label={text.undoFor(line.name)}
        >
          <RotateCcw size={18} aria-hidden /> {text.undo}
        </Button>
      </div>
      {problem !== null && <Notice kind="problem">{problem}</Notice>}
    </li>
  )
}
