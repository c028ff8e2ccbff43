import { reaisFromCents, ZERO_QUANTITY } from '#domain/amounts.ts'
import { formatUnitPrice, formatCents } from '#domain/format-price.ts'
import { CONSENT_WAYS } from '#domain/order/edit-order.ts'
import type { LineChange, OrderEditResult } from '#domain/order/edit-result.ts'
import { deliveryLine } from '../../shared/delivery-line.ts'
import { formatAmount } from '../../shared/format.ts'
import { orderEditText } from '../../shared/i18n/office-order-edit.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import type { TypedEdit } from './typed-edit.ts'

interface EditPreviewProps {
  readonly result: OrderEditResult
  readonly typed: TypedEdit
  readonly isBusy: boolean
}

/** What an edit would change, how the customer agrees, and the button that saves it. */
export function EditPreview({ result, typed, isBusy }: EditPreviewProps) {
  const text = useText(orderEditText)
  const { lines, delivery, totalBefore, total, discountBefore, discount, payment, lostCoupon, isBelowMinimum } = result
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-labelledby="preview" aria-live="polite">
      <h2 id="preview">{text.preview}</h2>
      {lines.length === 0 && delivery === null && <p>{text.onlyWritten}</p>}
      {lines.length > 0 && (
        <ul className={stack.gap2}>
          {lines.map((line) => (
            <Change key={`${line.productId}-${line.quantityBefore}`} line={line} />
          ))}
        </ul>
      )}
      {delivery !== null && (
        <p>
          <strong>{text.delivery}</strong>: {text.from(deliveryLine(delivery.before), deliveryLine(delivery.now))}
        </p>
      )}
      {delivery !== null && delivery.before.fee !== delivery.now.fee && (
        <p>
          {text.deliveryFee}: {text.from(formatCents(delivery.before.fee), formatCents(delivery.now.fee))}
        </p>
      )}
      {discount !== discountBefore && (
        <p>
          {text.discount}: {text.from(formatCents(discountBefore), formatCents(discount))}
        </p>
      )}
      {(lines.length > 0 || total !== totalBefore) && (
        <p>
          <strong>{text.total}</strong>: {text.from(formatCents(totalBefore), formatCents(total))}
        </p>
      )}
      {payment !== 'none' && <p>{text.payment[payment]}</p>}
      {lostCoupon !== null && <Notice kind="warning">{text.lostCoupon(lostCoupon)}</Notice>}
      {isBelowMinimum && (
        <>
          <Notice kind="warning">{text.belowMinimum}</Notice>
          <CheckField name="isBelowMinimumAccepted" required defaultChecked={'isBelowMinimumAccepted' in typed}>
            {text.acceptBelowMinimum}
          </CheckField>
        </>
      )}
      {result.needsConsent && (
        <fieldset className={stack.gap2}>
          <legend>{text.consent}</legend>
          <p className={textStyle.note}>{text.consentHint}</p>
          {CONSENT_WAYS.map((way) => (
            <label key={way}>
              <input type="radio" name="consent" value={way} required defaultChecked={typed['consent'] === way} />{' '}
              {text.consentWays[way]}
            </label>
          ))}
        </fieldset>
      )}
      <input type="hidden" name="seenTotal" value={reaisFromCents(total)} />
      <div>
        <Button type="submit" name="intent" value="save" isBusy={isBusy}>
          {text.save}
        </Button>
      </div>
    </section>
  )
}

function Change({ line }: { readonly line: LineChange }) {
  const text = useText(orderEditText)
  const { name, unit, quantity, quantityBefore, price, isPricedToday, totalBefore, total, isOutOfStock } = line
  const amounts =
    quantity === ZERO_QUANTITY
      ? text.removed
      : quantityBefore === ZERO_QUANTITY
        ? text.added(formatAmount(quantity, unit))
        : text.from(formatAmount(quantityBefore, unit), formatAmount(quantity, unit))
  const shownPrice = formatUnitPrice(price)
  return (
    <li>
      <strong>{name}</strong>: {amounts}
      <br />
      {text.from(formatCents(totalBefore), formatCents(total))}
      {quantity !== ZERO_QUANTITY && (
        <small className={textStyle.note}>
          {' '}
          ({isPricedToday ? text.priceOfToday(shownPrice) : text.agreedPrice(shownPrice)})
        </small>
      )}
      {isOutOfStock && <Notice kind="problem">{text.outOfStock}</Notice>}
    </li>
  )
}
