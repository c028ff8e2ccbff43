import { ScanBarcode } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Refusal } from '#contract/client.ts'
import { quantity as quantityOfThousandths, type Quantity } from '#domain/amounts.ts'
import type { PricedProduct } from '#domain/catalog/product.ts'
import type { MatchedRow, QuickChoice } from '#domain/catalog/quick-order.ts'
import { matchRows } from '../../shared/api/quick-order.ts'
import { formatAmount } from '../../shared/format.ts'
import { text as quickText } from '../../shared/i18n/quick-order.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import { BarcodeCamera, canReadBarcodes } from '../../shared/ui/barcode-camera.tsx'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useQuantityChange } from '../state/cart-edits.ts'
import { quantityOf } from '../state/cart-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { useIsHydrated } from '../state/use-browser.ts'
import { EMPTY_BOX, withNextText, withOpenRow, withoutWaiting, withSent, withText, type OpenRow } from './open-rows.ts'
import { choiceValue } from './quick-order-action.ts'
import { ChoiceText, WaitingRows } from './waiting-rows.tsx'
import choiceStyle from '../components/product-choice.module.css'
import style from './quick-order.module.css'

const MAX_RECENT = 5

/** A product that the box has put into the cart. */
interface Added {
  readonly id: number
  readonly product: PricedProduct
  readonly quantity: Quantity
}

/** Why a row is not in the cart, and what it may mean. */
function whyOpen(row: MatchedRow | undefined, text: typeof quickText): Pick<OpenRow, 'reason' | 'choices'> {
  if (!row || row.state === 'certain') return { reason: text.state['not-found'], choices: [] }
  const { state, doubt, choices } = row
  if (state !== 'doubtful') return { reason: text.state[state], choices: [] }
  return { reason: doubt === null || doubt === 'several' ? text.choose : text.doubt[doubt], choices }
}

/** A field that puts one product after the other into the cart; where several fit, a person chooses. */
export function QuickBox({ onPasteRows }: { readonly onPasteRows: (rows: string) => void }) {
  const text = useText(quickText)
  const { call, supplier, cart } = useStoreData()
  const change = useQuantityChange()
  const hasCamera = useIsHydrated() && canReadBarcodes()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [{ typed, inField, waiting }, setBox] = useState(EMPTY_BOX)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState<readonly Added[]>([])
  const [isCameraOpen, setCameraOpen] = useState(false)
  const choices = inField?.choices ?? []
  const problem = inField !== null && choices.length === 0 ? inField.reason : null

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
  const isReplacing = useRef(false)
  const type = (typed: string) => {
    setActive(-1)
    const isNext = isReplacing.current
    isReplacing.current = false
    setBox((box) => (isNext ? withNextText(box, typed) : withText(box, typed)))
  }
  // Who types on, or scans, begins the next row.
  useEffect(() => {
    if (inField !== null && document.activeElement === input.current) input.current?.select()
  }, [inField])
  const choose = (choice: QuickChoice) => {
    type('')
    add(choice)
    input.current?.focus()
  }
  const take = async (rows: string) => {
    if (rows.trim() === '') return
    const id = newId()
    const leaveOpen = (row: Omit<OpenRow, 'id'>) => setBox((box) => withOpenRow(box, { ...row, id }))
    setBox((box) => withSent(box, id))
    try {
      const matched = await matchRows({ call, supplier }, { text: rows })
      const [row, ...others] = matched.rows
      if (others.length > 0) return onPasteRows(rows)
      const [first] = row?.choices ?? []
      if (row?.state === 'certain' && first) return add(first)
      leaveOpen({ ...whyOpen(row, text), text: rows, isUnanswered: false })
    } catch (error) {
      const reason = error instanceof Refusal ? error.message : text.broken
      leaveOpen({ text: rows, reason, choices: [], isUnanswered: true })
    }
  }
  const takeTyped = () => {
    type('')
    void take(typed)
  }
  const settle = (row: OpenRow) => {
    setBox((box) => withoutWaiting(box, row))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const choice = choices[active]
    if (event.key === 'Enter') {
      if (choice) choose(choice)
      else takeTyped()
    } else if (event.key === 'ArrowDown' && choices.length > 0) setActive((active + 1) % choices.length)
    else if (event.key === 'ArrowUp' && choices.length > 0)
      setActive((Math.max(active, 0) + choices.length - 1) % choices.length)
    else if (event.key === 'Escape' && choices.length > 0) type(typed)
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
            onBeforeInput={({ currentTarget: { selectionStart, selectionEnd, value } }) => {
              isReplacing.current = selectionStart === 0 && selectionEnd === value.length
            }}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <Button
            onClick={() => {
              takeTyped()
              input.current?.focus()
            }}
          >
            {text.putIn}
          </Button>
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
      {inField && choices.length > 0 && (
        <div className={stack.gap1}>
          <p role="status">{inField.reason}</p>
          <div
            id={`${id}-choices`}
            role="listbox"
            aria-label={text.choose}
            className={`${surface.list} ${choiceStyle.group}`}
          >
            {choices.map((choice, index) => (
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
                <ChoiceText {...choice} />
              </button>
            ))}
          </div>
        </div>
      )}
      <WaitingRows
        rows={waiting}
        onChoose={(row, choice) => {
          settle(row)
          add(choice)
        }}
        onRetry={(row) => {
          settle(row)
          void take(row.text)
        }}
        onDrop={settle}
      />
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
