import { Form, useActionData, useNavigation } from 'react-router'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { multiplyPrice, ZERO_QUANTITY } from '#domain/amounts.ts'
import { offerChange, type Quote, type QuoteLine, type QuoteVersion } from '#domain/order/quote.ts'
import { formatAmount } from '../../shared/format.ts'
import { formatWeekday } from '../../shared/format-weekday.ts'
import { text as quotesText } from '../../shared/i18n/quotes.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { typedQuantity } from '../../shared/typed-number.ts'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { Field, LongTextField, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { priceField, QUOTE_ANSWER, quantityField, unitField, type RefusedAnswer } from './quote-answer.ts'
import style from './quote-panel.module.css'

/** The quote behind an order: what was asked, what the store offers, and how to answer. */
export function QuotePanel({ quote }: { readonly quote: Quote }) {
  const text = useText(quotesText)
  const { formatMoment } = useMoments()
  const current = quote.versions.at(-1)
  if (!current) return null
  const former = quote.versions.slice(0, -1)
  return (
    <section className={surface.panel} aria-labelledby="quote">
      <div className={stack.between3}>
        <h2 id="quote">{text.title}</h2>
        {former.length > 0 && <p className={textStyle.note}>{text.version(current.version)}</p>}
      </div>
      <QuoteStatus quote={quote} current={current} />
      {quote.gone.length > 0 && (
        <Notice kind="warning" isLive={false}>
          {text.gone(quote.gone)} {quote.isAnswerable && text.goneWayOut}
        </Notice>
      )}
      <Version version={current} former={former.at(-1)} quote={quote} />
      {quote.isAnswerable && quote.gone.length === 0 && <Accept quote={quote} version={current.version} />}
      {quote.isAnswerable && <Counter version={current} />}
      {former.length > 0 && (
        <details className={style.more}>
          <summary>{text.former}</summary>
          <div className={stack.gap4}>
            {former.toReversed().map((version) => (
              <div key={version.version} className={stack.gap2}>
                <h3>{text.version(version.version)}</h3>
                <p className={textStyle.note}>
                  {text.requestedAt(formatMoment(version.requestedAt))}
                  {version.offer && `, ${text.answered(formatMoment(version.offer.pricedAt), version.offer.pricedBy)}`}
                </p>
                <Version version={version} former={quote.versions[version.version - 2]} quote={quote} />
              </div>
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

function QuoteStatus({ quote, current }: { readonly quote: Quote; readonly current: QuoteVersion }) {
  const text = useText(quotesText)
  const { formatMoment } = useMoments()
  if (quote.status === 'quote-requested') return <p>{text.waiting}</p>
  if (quote.status !== 'quote-priced' || current.offer === null) return null
  const { validUntil } = current.offer
  // The last moment of a day reads as that day; the first of the next would not.
  const lastMinute = new Date(Date.parse(validUntil) - 60_000).toISOString()
  return quote.isAnswerable || quote.dates === null ? (
    <p className={textStyle.strong}>{text.validUntil(formatMoment(lastMinute))}</p>
  ) : (
    <p>{text.validUntil(formatMoment(lastMinute))}</p>
  )
}

interface VersionProps {
  readonly version: QuoteVersion
  /** The one before it, with which its offer is compared. */
  readonly former: QuoteVersion | undefined
  readonly quote: Quote
}

function Version({ version, former, quote }: VersionProps) {
  const text = useText(quotesText)
  const { offer, requestNote } = version
  return (
    <>
      <table className={style.lines}>
        <thead>
          <tr>
            <th scope="col">{text.product}</th>
            <th scope="col">{text.quantity}</th>
            <th scope="col">{text.price}</th>
            <th scope="col">{text.total}</th>
          </tr>
        </thead>
        <tbody>
          {version.lines.map((line) => (
            <Line
              key={line.position}
              line={line}
              former={former?.lines.find(({ position }) => position === line.position)}
            />
          ))}
        </tbody>
        {offer && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {text.deliveryFee}
              </th>
              <td>{quote.deliveryFee > 0 ? formatCents(quote.deliveryFee) : text.free}</td>
            </tr>
            <tr>
              <th scope="row" colSpan={3}>
                {text.total}
              </th>
              <td>{formatCents(offer.total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {requestNote !== '' && (
        <p>
          <strong className={textStyle.smallStrong}>{text.yourNote}: </strong>
          {requestNote}
        </p>
      )}
      {offer && offer.note !== '' && (
        <p>
          <strong className={textStyle.smallStrong}>{text.from(offer.pricedBy)}: </strong>
          {offer.note}
        </p>
      )}
    </>
  )
}

function Line({ line, former }: { readonly line: QuoteLine; readonly former: QuoteLine | undefined }) {
  const text = useText(quotesText)
  const { offer, wishedPrice, quantity, unit, estimate } = line
  const change = offerChange(line, former)
  const isOut = offer?.quantity === 0 || quantity === 0
  return (
    <tr data-out={isOut || undefined}>
      <th scope="row">
        {line.name}
        {isOut && <small>{quantity === 0 ? text.withdrawn : text.notSupplied}</small>}
        {wishedPrice !== null && <small>{text.wished(formatUnitPrice(wishedPrice))}</small>}
      </th>
      <td>
        {formatAmount(offer?.quantity ?? quantity, unit)}
        {change.quantity && (
          <s>
            <span className="visually-hidden">{text.before} </span>
            {formatAmount(change.quantity.before, unit)}
          </s>
        )}
      </td>
      <td>
        {isOut ? '–' : formatUnitPrice(offer?.unitPrice ?? estimate)}
        {change.price && (
          <s>
            <span className="visually-hidden">{text.before} </span>
            {formatUnitPrice(change.price.before)}
          </s>
        )}
      </td>
      <td>{isOut ? '–' : formatCents(multiplyPrice(offer?.unitPrice ?? estimate, offer?.quantity ?? quantity))}</td>
    </tr>
  )
}

function Accept({ quote, version }: { readonly quote: Quote; readonly version: number }) {
  const text = useText(quotesText)
  const { formData } = useNavigation()
  const isBusy = formData?.get(QUOTE_ANSWER) === 'accept'
  const { dates, deliveryDate } = quote
  if (dates === null) return <Notice kind="warning">{text.noOption}</Notice>
  const isDateFree = deliveryDate !== null && dates.includes(deliveryDate)
  return (
    <Form method="post" className={stack.gap3}>
      <input type="hidden" name={QUOTE_ANSWER} value="accept" />
      <input type="hidden" name="version" value={version} />
      {dates.length > 0 && (
        <SelectField
          label={text.date}
          name="deliveryDate"
          required
          hint={deliveryDate !== null && !isDateFree ? text.dateGone : undefined}
          empty="–"
          defaultValue={isDateFree ? deliveryDate : ''}
          options={dates.map((date) => ({ value: date, label: formatWeekday(date) }))}
        />
      )}
      <p className={textStyle.note}>{text.approveHint}</p>
      <Button type="submit" size="large" isBusy={isBusy} className={style.approve}>
        {isBusy ? text.approving : text.approve}
      </Button>
    </Form>
  )
}

function Counter({ version }: { readonly version: QuoteVersion }) {
  const text = useText(quotesText)
  const { formData } = useNavigation()
  const isBusy = formData?.get(QUOTE_ANSWER) === 'counter'
  const faults = useActionData<RefusedAnswer>()?.faults ?? {}
  return (
    // What was typed stays open for its correction.
    <details className={style.more} open={Object.keys(faults).length > 0 || undefined}>
      <summary className={buttonClass({ look: 'secondary' })}>{text.counter}</summary>
      <Form method="post" className={stack.gap4}>
        <input type="hidden" name={QUOTE_ANSWER} value="counter" />
        <input type="hidden" name="version" value={version.version} />
        <p className={textStyle.note}>{text.counterHint}</p>
        {version.lines.map((line) => (
          <fieldset key={line.position} className={style.wish}>
            <legend>{line.name}</legend>
            <input type="hidden" name={unitField(line.position)} value={line.unit} />
            <Field
              label={`${text.quantity} (${line.unit})`}
              aria-label={text.quantityOf(line.name)}
              name={quantityField(line.position)}
              inputMode="decimal"
              autoComplete="off"
              required
              hint={line.isSold ? undefined : text.goneLine}
              problem={faults[quantityField(line.position)]}
              defaultValue={typedQuantity(line.isSold ? line.quantity : ZERO_QUANTITY)}
            />
            <Field
              label={text.price}
              aria-label={text.priceOf(line.name)}
              name={priceField(line.position)}
              inputMode="decimal"
              autoComplete="off"
              placeholder={formatUnitPrice(line.offer?.unitPrice ?? line.estimate)}
            />
          </fieldset>
        ))}
        <LongTextField label={text.note} name="note" maxLength={1000} />
        <Button type="submit" look="secondary" isBusy={isBusy}>
          {isBusy ? text.sending : text.send}
        </Button>
      </Form>
    </details>
  )
}
