import { moveOrder, type HandoverProof } from '#contract/order-desk.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import type { AmountDue } from '#domain/order/picking.ts'
import { changeOf } from '#domain/order/place-order.ts'
import { formatCents } from '#domain/format-price.ts'
import { withFieldNames, type ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, type FormProblem } from '../../shared/form-errors.ts'
import { deskText } from '../../shared/i18n/order-desk.ts'
import { text as orderText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm, type AnyForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import style from './handover.module.css'

/** Why a form without code and name is not sent: this page takes no photo. */
export function unprovedIn(form: FormData, { unproved } = deskText): FormProblem | null {
  const { code, receivedBy } = handoverIn(form)
  return code === null && receivedBy === '' ? { message: unproved, faults: { code: unproved } } : null
}

/** What was written in the form. */
export function handoverIn(form: FormData): HandoverProof {
  const code = formText(form, 'code').trim()
  return {
    code: code === '' ? null : code,
    // Who received it is asked for where there is no code.
    receivedBy: code === '' ? formText(form, 'receivedBy').trim() : '',
    isPaid: form.has('isPaid'),
    photo: null,
  }
}

/** A refusal for a missing proof is shown at the code. */
const FORM_FIELDS = { 'handover.code': 'code', handover: 'code' }

export const deliver = (office: ApiContext, number: number, from: OrderStatus, handover: HandoverProof) =>
  withFieldNames(
    callStore(office, moveOrder, { params: { number }, body: { from, to: 'delivered', handover } }),
    FORM_FIELDS,
  )

interface HandoverProps {
  readonly from: OrderStatus
  readonly deliveryType: DeliveryType
  /** Null where nothing is paid at the handover. */
  readonly due: AmountDue | null
  readonly problem: FormProblem | undefined
  readonly form: AnyForm
  readonly action: string
  readonly isBusy: boolean
}

/** What the customer says proves the handover; without the code, a name does. */
export function Handover({ from, deliveryType, due, problem, form, action, isBusy }: HandoverProps) {
  const text = useText(deskText)
  const words = useText(orderText)
  return (
    <details className={style.handover} open={problem?.faults['code'] !== undefined}>
      <summary className={buttonClass({})}>{text.openHandover[deliveryType]}</summary>
      <CheckedForm
        form={form}
        action={action}
        method="post"
        className={`${surface.card} ${stack.gap3}`}
        problem={problem}
        notice={false}
        isOnlyByButton
        faultsOf={(form) => unprovedIn(form, text)?.faults ?? {}}
      >
        <input type="hidden" name="from" value={from} />
        <Field
          label={text.code}
          hint={text.codeHint}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          pattern="\d{4}"
          maxLength={4}
          isOptional={false}
        />
        <Field
          label={text.receivedBy[deliveryType]}
          name="receivedBy"
          maxLength={120}
          autoComplete="off"
          isOptional={false}
        />
        {due !== null && (
          <CheckField name="isPaid">
            {text.paidAtHandover(formatCents(due.total), due.paymentName)}
            {due.changeFor !== null &&
              ` (${words.change} ${words.changeFor(formatCents(due.changeFor), formatCents(changeOf({ changeFor: due.changeFor, total: due.total })))})`}
          </CheckField>
        )}
        <div>
          <Button type="submit" name="intent" value="deliver" isBusy={isBusy}>
            {text.handover[deliveryType]}
          </Button>
        </div>
      </CheckedForm>
    </details>
  )
}
