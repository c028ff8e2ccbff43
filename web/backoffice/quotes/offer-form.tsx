import { useRef, useState, type KeyboardEvent } from 'react'
import { useNavigation } from 'react-router'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { dayNumber, isoDate } from '#domain/calendar.ts'
import { parseSureQuantity } from '#domain/cart/typed-quantity.ts'
import {
  discountOf,
  floorPrice,
  marginOf,
  MAX_QUOTE_NOTE,
  MAX_VALIDITY_DAYS,
  type StoreQuote,
} from '#domain/order/quote.ts'
import { formatAmount, formatPercent } from '../../shared/format.ts'
import { text as quotesText } from '../../shared/i18n/office-quotes.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, LongTextField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { numberFault } from '../../shared/typed-number.ts'
import { discountText, typedPrice } from '../../shared/typed-price.ts'
import table from '../components/price-table.module.css'
import {
  offerTotals,
  readOffers,
  startingOffers,
  type ReadLine,
  type TypedOffer,
  type TypedOffers,
} from './typed-offers.ts'
import style from './quotes.module.css'

/** How long an offer is valid unless somebody chooses otherwise. */
const USUAL_VALIDITY_DAYS = 7

interface OfferFormProps {
  readonly shown: StoreQuote
  /** YYYY-MM-DD in the time zone of the store. */
  readonly today: string
  /** What was typed before a refusal; null at first. */
  readonly typed: TypedOffers | null
}

/** Price and quantity of every line, with discount and margin beside them. Enter goes to the next price, Ctrl Enter sends. */
export function OfferForm({ shown, today, typed: refused }: OfferFormProps) {
  const text = useText(quotesText)
  const form = useRef<HTMLFormElement>(null)
  const { quote, limits } = shown
  const current = quote.versions.at(-1)
  const lines = current?.lines ?? []
  const [typed, setTyped] = useState(() => refused ?? startingOffers(lines, quote.versions.at(-2)?.lines ?? null))
  const isBusy = useNavigation().formMethod === 'POST'
  const read = readOffers(lines, typed, limits)
  const wrong = read.filter(({ fault }) => fault !== null).length
  const { total, difference } = offerTotals(read, quote.deliveryFee)

  const change = (position: number, changed: Partial<TypedOffer>) =>
    setTyped((before) => ({ ...before, [position]: { quantity: '', price: '', ...before[position], ...changed } }))
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) return form.current?.requestSubmit()
    const cells = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name^="price-"]') ?? [])]
    const step = event.shiftKey ? -1 : 1
    cells[cells.indexOf(target) + step]?.focus()
  }

  return (
    <CheckedForm
      method="post"
      ref={form}
      onKeyDown={onKeyDown}
      className={surface.panel}
      problem={undefined}
      isOnlyByButton
    >
      <input type="hidden" name="version" value={current?.version ?? 1} />
      <p className={textStyle.note}>
        {text.limits(
          formatPercent(limits.authority),
          Object.keys(limits.costs).length > 0 && limits.marginFloor > 0 ? formatPercent(limits.marginFloor) : null,
        )}{' '}
        {text.howToType}
      </p>
      <table className={table.lines}>
        <thead>
          <tr>
            <th scope="col">{text.lines}</th>
            <th scope="col">{text.requested}</th>
            <th scope="col">{text.estimate}</th>
            <th scope="col">{text.offeredQuantity}</th>
            <th scope="col">{text.offeredPrice}</th>
            <th scope="col">{text.discount}</th>
            <th scope="col">{text.margin}</th>
          </tr>
        </thead>
        <tbody>
          {read.map((one) => (
            <Row
              key={one.line.position}
              read={one}
              shown={shown}
              typed={typed[one.line.position] ?? { quantity: '', price: '' }}
              onChange={(changed) => change(one.line.position, changed)}
            />
          ))}
        </tbody>
      </table>
      <div className={`${stack.gap4} ${style.foot}`}>
        <Field
          label={text.validOn}
          name="validOn"
          type="date"
          required
          min={today}
          max={isoDate(dayNumber(today) + MAX_VALIDITY_DAYS)}
          defaultValue={isoDate(dayNumber(today) + USUAL_VALIDITY_DAYS)}
        />
        <LongTextField label={text.note} name="note" maxLength={MAX_QUOTE_NOTE} />
      </div>
      <div className={stack.between3}>
        <p role="status">
          {text.total} <strong>{formatCents(total)}</strong>
          <span className={textStyle.note}>
            {' '}
            · {text.difference}: {formatCents(difference)}
          </span>
          {wrong > 0 && <span className={table.problem}> {text.check(wrong)}</span>}
        </p>
        <Button type="submit" isBusy={isBusy} aria-keyshortcuts="Control+Enter Meta+Enter">
          {isBusy ? text.sending : text.send}
        </Button>
      </div>
    </CheckedForm>
  )
}

interface RowProps {
  readonly read: ReadLine
  readonly shown: StoreQuote
  readonly typed: TypedOffer
  readonly onChange: (changed: Partial<TypedOffer>) => void
}

function Row({ read: { line, offer, fault }, shown: { limits }, typed, onChange }: RowProps) {
  const text = useText(quotesText)
  const { name, code, unit, quantity, estimate, wishedPrice, position, productId } = line
  const cost = limits.costs[productId]
  const isSupplied = offer !== null && offer.quantity > 0
  const margin = isSupplied && cost !== undefined ? marginOf(offer.unitPrice, cost) : null
  const problem =
    fault === null
      ? null
      : fault === 'below-floor' && cost !== undefined
        ? text.floor(formatUnitPrice(floorPrice(cost, limits.marginFloor)))
        : fault === 'number'
          ? numberFault(
              parseSureQuantity(typed.quantity, { unit }) === null ? typed.quantity : typed.price,
              text.faults.number,
            )
          : text.faults[fault]
  const problemId = `fault-${position}`
  const ties = problem ? ({ 'aria-invalid': true, 'aria-describedby': problemId } as const) : {}
  const shownProblem = problem && (
    <small id={problemId} className={table.problem}>
      {problem}
    </small>
  )
  const isOfQuantity = fault === 'unsold'
  return (
    <tr>
      <th scope="row">
        {name}
        <small>
          {code}
          {wishedPrice !== null && ` · ${text.wished(formatUnitPrice(wishedPrice))}`}
        </small>
      </th>
      <td data-label={text.requested}>{formatAmount(quantity, unit)}</td>
      <td data-label={text.estimate}>{formatUnitPrice(estimate)}</td>
      <td data-label={text.offeredQuantity}>
        <input
          className={table.cell}
          name={`quantity-${position}`}
          aria-label={text.quantityOf(name)}
          {...(isOfQuantity ? ties : {})}
          inputMode="decimal"
          autoComplete="off"
          value={typed.quantity}
          onChange={(event) => onChange({ quantity: event.target.value })}
          onFocus={(event) => event.target.select()}
        />
        {isOfQuantity && shownProblem}
      </td>
      <td data-label={text.offeredPrice}>
        <input
          className={table.cell}
          name={`price-${position}`}
          aria-label={text.priceOf(name)}
          {...(isOfQuantity ? {} : ties)}
          autoComplete="off"
          value={typed.price}
          onChange={(event) => onChange({ price: event.target.value })}
          onFocus={(event) => event.target.select()}
          onBlur={() => offer && typed.price.trim() !== '' && onChange({ price: typedPrice(offer.unitPrice) })}
        />
        {!isOfQuantity && shownProblem}
      </td>
      <td data-label={text.discount}>
        {isSupplied ? discountText(discountOf(estimate, offer.unitPrice)) || '–' : '–'}
      </td>
      <td data-label={text.margin}>{margin === null ? '–' : formatPercent(margin)}</td>
    </tr>
  )
}
