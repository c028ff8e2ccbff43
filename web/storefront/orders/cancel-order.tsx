import { Form, useNavigation } from 'react-router'
import { text } from '../../shared/i18n/orders.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LongTextField } from '../../shared/ui/long-text-field.tsx'
import style from './cancel-order.module.css'

/** Cancels the order after a second thought: the button that does it is only there once asked for. */
export function CancelOrder({ isPix }: { readonly isPix: boolean }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <details className={style.cancel}>
      <summary>{text.cancel}</summary>
      <Form method="post" className={style.form}>
        <p>{text.cancelAsk}</p>
        {isPix && <p className={style.hint}>{text.cancelPaid}</p>}
        <LongTextField label={text.cancelReason} name="reason" maxLength={500} />
        <Button type="submit" look="danger" isBusy={isBusy}>
          {isBusy ? text.cancelling : text.cancelConfirm}
        </Button>
      </Form>
    </details>
  )
}
