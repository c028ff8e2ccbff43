import { ScanBarcode } from 'lucide-react'
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Refusal } from '#contract/client.ts'
import { quantity as quantityOfThousandths, type Quantity } from '#domain/amounts.ts'
import type { PricedProduct } from '#domain/catalog/product.ts'
import type { MatchedRow, QuickChoice } from '#domain/catalog/quick-order.ts'
import { quickOrderApi } from '../../shared/api/quick-order.ts'
import { formatAmount, formatPrice } from '../../shared/format.ts'
import { text as quickText } from '../../shared/i18n/quick-order.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useQuantityChange } from '../state/cart-edits.ts'
import { quantityOf } from '../state/cart-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { useIsHydrated } from '../state/use-browser.ts'
import { BarcodeCamera, canReadBarcodes } from './barcode-camera.tsx'
import { choiceValue } from './quick-order-action.ts'
import choiceStyle from '../components/product-choice.module.css'
import style from './quick-order.module.css'

const MAX_RECENT = 5

/** A product that the box has put into the cart. */
interface Added {
  readonly id: number
  readonly product: PricedProduct
  readonly quantity: Quantity
}

/** A field that puts one product after the other into the cart; where several fit, a person chooses. */
export function QuickBox({ onPasteRows }: { readonly onPasteRows: (rows: string) => void }) {
  const text = useText(quickText)
  const { call, supplier, cart } = useStoreData()
  const change = useQuantityChange()
  const hasCamera = useIsHydrated() && canReadBarcodes()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [doubt, setDoubt] = useState<MatchedRow | null>(null)
  const [active, setActive] = useState(-1)
  const [problem, setProblem] = useState<string | null>(null)
  const [recent, setRecent] = useState<readonly Added[]>([])
  const [isCameraOpen, setCameraOpen] = useState(false)
  const choices = doubt?.choices ?? []

  const setBy = (product: PricedProduct, by: number) => {
    const to = quantityOfThousandths(Math.max(quantityOf(cart.getState(), product.id) + by, 0))
    change(product, to === 0 ? { action: 'DEL' } : { action: 'SET', to })
  }
  const add = ({ product, quantity }: QuickChoice) => {
    setBy(product, quantity)
    setRecent((before) => [{ id: (before[0]?.id ?? 0) + 1, product, quantity }, ...before].slice(0, MAX_RECENT))
  }
  const undo = (added: Added) => {
    setBy(added.product, 0 - added.quantity)
    setRecent((before) => before.filter(({ id }) => id !== added.id))
    input.current?.focus()
  }
  const clear = () => {
    setDoubt(null)
    setActive(-1)
    setProblem(null)
  }
  const choose = (choice: QuickChoice) => {
    clear()
    setTyped('')
    add(choice)
    input.current?.focus()
  }
  const take = async (rows: string) => {
    if (rows.trim() === '') return
    clear()
    setTyped('')
    // The text comes back where it needs a correction, unless the next one is being typed.
    const restoreRows = () => setTyped((now) => (now === '' ? rows : now))
    try {
      const matched = await quickOrderApi({ call, supplier }).match({ text: rows }, null)
      const [row, ...others] = matched.rows
      if (others.length > 0) return onPasteRows(rows)
      const [first] = row?.choices ?? []
      if (row?.state === 'certain' && first) return add(first)
      restoreRows()
      if (row?.state === 'doubtful') setDoubt(row)
      else if (row && row.state !== 'certain') setProblem(text.state[row.state])
    } catch (error) {
      restoreRows()
      setProblem(error instanceof Refusal ? error.message : text.broken)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const choice = choices[active]
    if (event.key === 'Enter') {
      if (choice) choose(choice)
      else void take(typed)
    } else if (event.key === 'ArrowDown' && choices.length > 0) setActive((active + 1) % choices.length)
    else if (event.key === 'ArrowUp' && choices.length > 0)
      setActive((Math.max(active, 0) + choices.length - 1) % choices.length)
    else if (event.key === 'Escape' && doubt) clear()
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/\n./.test(pasted.trim())) return
    event.preventDefault()
    onPasteRows(pasted)
  }
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-labelledby={`${id}-label`}>
      <div className={stack.gap1}>
        <label id={`${id}-label`} htmlFor={id} className={textStyle.smallStrong}>
          {text.box}
        </label>
        <div className={stack.wrap2}>
          <input
            ref={input}
            id={id}
            className={style.input}
            role="combobox"
            aria-expanded={choices.length > 0}
            aria-controls={`${id}-choices`}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={`${id}-hint${problem === null ? '' : ` ${id}-problem`}`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={typed}
            onChange={(event) => {
              clear()
              setTyped(event.currentTarget.value)
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <Button onClick={() => void take(typed).then(() => input.current?.focus())}>{text.putIn}</Button>
          {hasCamera && (
            <Button look="secondary" aria-pressed={isCameraOpen} onClick={() => setCameraOpen(!isCameraOpen)}>
              <ScanBarcode size={20} aria-hidden /> {isCameraOpen ? text.stopCamera : text.camera}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className={textStyle.note}>
          {text.boxHint}
        </p>
        {problem !== null && (
          <p id={`${id}-problem`} className={style.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {doubt && (
        <div className={stack.gap1}>
          <p role="status">{doubt.doubt === 'several' || !doubt.doubt ? text.choose : text.doubt[doubt.doubt]}</p>
          <div
            id={`${id}-choices`}
            role="listbox"
            aria-label={text.choose}
            className={`${surface.list} ${choiceStyle.group}`}
          >
            {doubt.choices.map((choice, index) => (
              <button
                type="button"
                tabIndex={-1}
                key={choiceValue(choice)}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={`${style.plain} ${style.option}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
              >
                <strong>{choice.product.name}</strong>{' '}
                <span className={textStyle.note}>
                  {choice.product.code} · {formatAmount(choice.quantity, choice.product.unit)} ×{' '}
                  {formatPrice(choice.product.pricing.price)}
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
      {isCameraOpen && <BarcodeCamera onCode={(code) => void take(code)} />}
      <p className="visually-hidden" role="status">
        {recent[0] && text.added(recent[0].product.name, formatAmount(recent[0].quantity, recent[0].product.unit))}
      </p>
      {recent.length > 0 && (
        <div className={stack.gap1}>
          <h2 className={textStyle.smallStrong}>{text.recent}</h2>
          <ul className={`${surface.list} ${choiceStyle.group}`}>
            {recent.map((added) => (
              <li key={added.id} className={style.plain}>
                <span>
                  <strong>{added.product.name}</strong>{' '}
                  <span className={textStyle.note}>
                    {added.product.code} · {formatAmount(added.quantity, added.product.unit)}
                  </span>
                </span>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={text.undoOf(added.product.name)}
                  onClick={() => undo(added)}
                >
                  {text.undo}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
