import { Form, Link, useNavigation } from 'react-router'
import type { PixToConfirm } from '#domain/payment/charge.ts'
import { formatCents } from '#domain/format-price.ts'
import { text as invoicesText } from '../../shared/i18n/invoices.ts'
import { receivedText } from '../../shared/i18n/payments.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screenStyle from '../components/screen.module.css'
import style from './payments.module.css'

export interface TypedPayment {
  readonly order: string
  readonly amount: string
}

/** Payments to the store's own key, of which no bank tells. */
export function PixConfirmations({ pixes }: { readonly pixes: readonly PixToConfirm[] }) {
  const { confirm: text, named } = useText(receivedText)
  const { number: invoice } = useText(invoicesText)
  const { formatMoment } = useMoments()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={`${surface.panel} ${screenStyle.form}`} aria-labelledby="confirm">
      <h2 id="confirm" className={style.heading}>
        {text.title}
      </h2>
      <p className={textStyle.muted}>{text.intro}</p>
      <ul className={stack.gap3}>
        {pixes.map(({ orderNumber, settlementId, invoices, customerName, amount, txid, placedAt }) => (
          <li key={settlementId ?? orderNumber} className={stack.gap2}>
            <p className={stack.wrap2}>
              <strong>{formatCents(amount)}</strong>
              {orderNumber === null ? (
                invoices.map((number) => (
                  <Link key={number} to={`/gestao/contas-a-receber/${number}`}>
                    {invoice(number)}
                  </Link>
                ))
              ) : (
                <Link to={`/gestao/pedidos/${orderNumber}`}>{named(orderNumber)}</Link>
              )}
              <span>{customerName}</span>
            </p>
            <p className={textStyle.muted}>{text.reference(txid, formatMoment(placedAt))}</p>
            <Form method="post" replace>
              {orderNumber === null ? (
                <input type="hidden" name="settlement" value={settlementId ?? ''} />
              ) : (
                <input type="hidden" name="confirm" value={orderNumber} />
              )}
              <input type="hidden" name="cents" value={amount} />
              <Button
                type="submit"
                look="secondary"
                isBusy={isBusy}
                aria-label={text.submitFor(
                  formatCents(amount),
                  orderNumber === null ? invoices.map(invoice).join(', ') : named(orderNumber),
                )}
              >
                {text.submit}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Without a bank that reports it. */
export function RecordPayment({ typed }: { readonly typed: TypedPayment | null }) {
  const text = useText(receivedText).record
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={`${surface.panel} ${screenStyle.form}`} aria-labelledby="record">
      <h2 id="record" className={style.heading}>
        {text.title}
      </h2>
      <p className={textStyle.muted}>{text.intro}</p>
      <CheckedForm method="post" replace problem={undefined} className={stack.gap3}>
        <Field
          label={text.order}
          name="order"
          inputMode="numeric"
          pattern="[0-9]+"
          maxLength={12}
          defaultValue={typed?.order}
          autoComplete="off"
          required
        />
        <Field
          label={text.amount}
          name="amount"
          inputMode="decimal"
          maxLength={14}
          defaultValue={typed?.amount}
          autoComplete="off"
          required
        />
        <Button type="submit" isBusy={isBusy}>
          {text.submit}
        </Button>
      </CheckedForm>
    </section>
  )
}
