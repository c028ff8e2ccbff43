import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { text } from '../../shared/i18n/orders.ts'
import { Button } from '../../shared/ui/button.tsx'
import style from './cancel-order.module.css'

/** Cancels the order after a second thought: the button that does it is only there once asked for. */
export function CancelOrder({ isPix }: { readonly isPix: boolean }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const reasonId = useId()
  return (
    <details className={style.cancel}>
      <summary>{text.cancel}</summary>
      <Form method="post" className={style.form}>
        <p>{text.cancelAsk}</p>
        {isPix && <p className={style.hint}>{text.cancelPaid}</p>}
        <label htmlFor={reasonId} className={style.label}>
          {text.cancelReason} <span className={style.hint}>{text.optional}</span>
        </label>
        <textarea id={reasonId} name="motivo" rows={2} maxLength={500} className={style.reason} />
        <Button type="submit" look="danger" isBusy={isBusy}>
          {isBusy ? text.cancelling : text.cancelConfirm}
        </Button>
      </Form>
    </details>
  )
}
