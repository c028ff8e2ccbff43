import { cutText } from '#domain/cut-text.ts'
import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { receivable, recordInvoicePayment, undoInvoicePayment } from '#contract/receivable.ts'
import { centsFromReais } from '#domain/amounts.ts'
import { localMoment, formatDate } from '#domain/calendar.ts'
import { openAmountOf } from '#domain/payment/invoice.ts'
import { PAYMENT_WAYS, type ReceivableFile } from '#domain/payment/receivable.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { decimalFromCents, parseDecimal } from '#domain/decimal.ts'
import { formatCents } from '#domain/format-price.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as receivablesText } from '../../shared/i18n/receivables.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { useFreshData } from '../state/live-updates.tsx'
import { requireOffice } from '../state/office-context.ts'
import { InvoiceFacts, PaymentList } from './invoice-facts.tsx'
import screenStyle from '../components/screen.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import style from './receivables.module.css'

export const handle: ScreenHandle<Shown> = {
  head: ({ file }, store) => ({ title: `${receivablesText.number(file.number)} | ${store.name}` }),
}

interface Shown {
  readonly file: ReceivableFile
  /** YYYY-MM-DD in the time zone of the store. */
  readonly today: string
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'payment.manage')
  const file = await callStore(office, receivable, { params: { number: numberIn(args) } })
  return { file, today: localMoment(new Date().toISOString(), office.supplier.timeZone).date }
}

function numberIn({ params }: Pick<LoaderFunctionArgs, 'params'>): number {
  const number = Number(params['number'])
  if (!Number.isSafeInteger(number) || number < 1) throw new Response(null, { status: 404 })
  return number
}

const REQUIRED = ['amount', 'receivedOn', 'way']

/** Records a payment, or takes one back. */
export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'payment.manage')
  const number = numberIn(args)
  const form = await args.request.formData()
  const undone = formText(form, 'payment')
  try {
    if (undone !== '') {
      await callStore(office, undoInvoicePayment, { params: { number, paymentId: undone } })
      return redirect(`/gestao/contas-a-receber/${number}?feito=desfeito`)
    }
    const missing = await missingIn(office, form, REQUIRED)
    if (missing !== null) return missing
    const amount = parseDecimal(formText(form, 'amount'))
    if (amount === null || amount <= 0 || amount > 10_000_000)
      return { message: receivablesText.badNumber, faults: { amount: receivablesText.badNumber } }
    const body = {
      amount: centsFromReais(amount),
      receivedOn: formText(form, 'receivedOn'),
      way: PAYMENT_WAYS.find((way) => way === formText(form, 'way')) ?? 'other',
      note: cutText(formText(form, 'note'), 200),
    }
    await callStore(office, recordInvoicePayment, { params: { number }, body })
    return redirect(`/gestao/contas-a-receber/${number}?feito=registrado`)
  } catch (error) {
    return problemFrom(error, REQUIRED, receivablesText.unreachable)
  }
}

/** An invoice with its payments, and the form for another. */
export function Component() {
  useFreshData(({ topic }) => topic === 'payments')
  const text = useText(receivablesText)
  const { file, today }: Shown = useLoaderData()
  const problem = useActionData<FormProblem>()
  const done = useSearchParams()[0].get('feito')
  const isBusy = useNavigation().formMethod === 'POST'
  const open = openAmountOf(file)
  return (
    <div className={`${screenStyle.screen} ${style.narrow}`}>
      <BackToList path="/gestao/contas-a-receber">{text.back}</BackToList>
      <h1>{text.number(file.number)}</h1>
      {done !== null && !problem && <Notice kind="success">{done === 'desfeito' ? text.taken : text.recorded}</Notice>}
      {problem && open <= 0 && <Notice kind="problem">{problem.message}</Notice>}
      <InvoiceFacts file={file} />
      {open > 0 && (
        <section className={`${surface.panel} ${stack.gap3}`} aria-labelledby="record">
          <h2 id="record">{text.record}</h2>
          <CheckedForm key={file.paid} method="post" className={stack.gap3} replace problem={problem}>
            <Field
              label={text.amount}
              name="amount"
              inputMode="decimal"
              defaultValue={decimalFromCents(open)}
              maxLength={16}
              autoComplete="off"
              required
            />
            <Field label={text.receivedOn} name="receivedOn" type="date" max={today} defaultValue={today} required />
            <SelectField
              label={text.wayField}
              name="way"
              empty={text.chooseWay}
              options={PAYMENT_WAYS.map((value) => ({ value, label: text.way[value] }))}
              required
            />
            <Field label={text.note} name="note" maxLength={200} autoComplete="off" />
            <div>
              <Button type="submit" isBusy={isBusy}>
                {text.record}
              </Button>
            </div>
          </CheckedForm>
        </section>
      )}
      <PaymentList
        file={file}
        actionsOf={({ id, amount, receivedOn, recordedBy }) =>
          recordedBy !== null && (
            <Form method="post" replace>
              <input type="hidden" name="payment" value={id} />
              <Button
                type="submit"
                look="secondary"
                size="small"
                isBusy={isBusy}
                aria-label={text.undoPayment(formatCents(amount), formatDate(receivedOn))}
              >
                {text.undo}
              </Button>
            </Form>
          )
        }
      />
    </div>
  )
}
