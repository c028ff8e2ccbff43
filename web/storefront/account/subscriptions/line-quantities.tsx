import { useRef } from 'react'
import { useFetcher, useResolvedPath } from 'react-router'
import { changeSubscription, getSubscription } from '#contract/subscription.ts'
import { quantityFromUnits, type Quantity } from '#domain/amounts.ts'
import { parseSureQuantity } from '#domain/cart/typed-quantity.ts'
import { formatUnitPrice } from '#domain/format-price.ts'
import type { Subscription, SubscriptionLine } from '#domain/subscription/subscription.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { formText } from '../../../shared/form-errors.ts'
import { text as subscriptionsText } from '../../../shared/i18n/subscriptions.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import type { PageContext } from '../../../shared/page-context.ts'
import { typedQuantity } from '../../../shared/typed-number.ts'
import { Field } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import textStyle from '../../../shared/ui/text.module.css'
import { useTypedQuantity } from '../../../shared/ui/use-typed-quantity.ts'

/** Of a field: followed by the product. */
export const QUANTITY = 'quantidade-'
/** What the fields do without the button of their form. */
export const SAVE_QUANTITIES = 'quantidades'

/** Null where it cannot be read for sure, and for none: only the button of the form takes a product out. */
function quantityTyped(typed: string, line: SubscriptionLine): Quantity | null {
  const units = parseSureQuantity(typed, line)
  return units === null || units <= 0 ? null : quantityFromUnits(units)
}

/** Changes the quantities that were typed, and nothing else. */
export async function saveQuantities(page: PageContext, id: string, form: FormData) {
  const { lines } = await callStore(page, getSubscription, { params: { id } })
  const changed = lines.map((line) => ({
    ...line,
    quantity: quantityTyped(formText(form, `${QUANTITY}${line.productId}`), line) ?? line.quantity,
  }))
  await callStore(page, changeSubscription, { params: { id }, body: { lines: changed } })
}

interface LineQuantitiesProps {
  readonly lines: Subscription['lines']
  /** The field that says what a form of this screen does. */
  readonly action: string
}

/** The products of a subscription: a quantity is saved once it was typed, also where the screen is left with "back". */
export function LineQuantities({ lines, action }: LineQuantitiesProps) {
  const text = useText(subscriptionsText)
  const fetcher = useFetcher<{ readonly message: string } | null>({ key: 'subscription quantities' })
  // Named, since what is typed last is sent when another screen is already there.
  const { pathname } = useResolvedPath('.')
  const taken = useRef(new Map<string, { readonly typed: string; readonly wanted: Quantity }>())
  const take = (line: SubscriptionLine, typed: string): boolean => {
    const wanted = quantityTyped(typed, line)
    if (wanted === null) return false
    if (wanted === (taken.current.get(line.productId)?.wanted ?? line.quantity)) return true
    taken.current.set(line.productId, { typed, wanted })
    const form = new FormData()
    form.set(action, SAVE_QUANTITIES)
    // Those before as well, since a save ends the one that is under way.
    for (const [id, each] of taken.current) form.set(`${QUANTITY}${id}`, each.typed)
    void fetcher.submit(form, { method: 'post', action: pathname })
    return true
  }
  return (
    <>
      {lines.map((line) => (
        <LineQuantity key={line.productId} line={line} onTake={(typed) => take(line, typed)} />
      ))}
      {fetcher.data != null && <Notice kind="problem">{fetcher.data.message}</Notice>}
      <p role="status" className={textStyle.note}>
        {fetcher.data === null && fetcher.state === 'idle' ? text.quantitiesSaved : ''}
      </p>
    </>
  )
}

interface LineQuantityProps {
  readonly line: SubscriptionLine
  readonly onTake: (typed: string) => boolean
}

function LineQuantity({ line, onTake }: LineQuantityProps) {
  const text = useText(subscriptionsText)
  const { typed, setTyped, isTaken } = useTypedQuantity(onTake)
  return (
    <Field
      label={`${line.name} (${line.unit})`}
      hint={text.agreed(formatUnitPrice(line.agreedPrice))}
      name={`${QUANTITY}${line.productId}`}
      inputMode="decimal"
      autoComplete="off"
      required
      value={typed ?? typedQuantity(line.quantity)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== null && !isTaken() && onTake(typed)}
    />
  )
}
