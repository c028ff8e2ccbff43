import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { changeCredit, customerCredit } from '#contract/receivable.ts'
import { centsFromReais } from '#domain/amounts.ts'
import { localMoment } from '#domain/calendar.ts'
import { MAX_INSTALLMENTS, MAX_TERM_DAYS } from '#domain/payment/installments.ts'
import { availableOf } from '#domain/payment/invoice.ts'
import type { CustomerCredit } from '#domain/payment/receivable.ts'
import { StatementForm } from '../../shared/account-statement/statement-form.tsx'
import { callStore } from '../../shared/api/call-store.ts'
import { decimalFromCents, parseDecimal } from '#domain/decimal.ts'
import { formatCents } from '#domain/format-price.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as receivablesText } from '../../shared/i18n/receivables.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { creditPath } from './invoice-facts.tsx'
import screenStyle from '../components/screen.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './receivables.module.css'

export const handle: ScreenHandle<Shown> = {
  head: ({ credit }, store) => ({ title: `${receivablesText.credit}: ${credit.customerName} | ${store.name}` }),
}

interface Shown {
  readonly customerId: string
  readonly credit: CustomerCredit
  /** YYYY-MM-DD in the time zone of the store. */
  readonly today: string
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'payment.manage')
  const customerId = args.params['id'] ?? ''
  const today = localMoment(new Date().toISOString(), office.supplier.timeZone).date
  return { customerId, credit: await callStore(office, customerCredit, { params: { customerId } }), today }
}

/** Days as they are typed, such as `28, 42`; null for none, undefined for what are no days. */
export function termDaysIn(typed: string): number[] | null | undefined {
  const parts = typed.split(/[\s,;/]+/).filter(Boolean)
  if (parts.length === 0) return null
  const days = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN))
  return days.length <= MAX_INSTALLMENTS && days.every((day) => day <= MAX_TERM_DAYS) ? days : undefined
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const office = await requireOffice(args, 'payment.manage')
  const customerId = args.params['id'] ?? ''
  const form = await args.request.formData()
  const missing = await missingIn(office, form, ['limit'])
  if (missing !== null) return missing
  const limit = parseDecimal(formText(form, 'limit'))
  if (limit === null || limit < 0 || limit > 100_000_000)
    return { message: receivablesText.badNumber, faults: { limit: receivablesText.badNumber } }
  const termDays = termDaysIn(formText(form, 'termDays'))
  if (termDays === undefined)
    return { message: receivablesText.badTermDays, faults: { termDays: receivablesText.badTermDays } }
  try {
    await callStore(office, changeCredit, { params: { customerId }, body: { limit: centsFromReais(limit), termDays } })
  } catch (error) {
    return problemFrom(error, [], receivablesText.unreachable)
  }
  return redirect(`${creditPath(customerId)}?feito`)
}

/** What a customer may owe, and when it pays. */
export function Component() {
  const text = useText(receivablesText)
  const { call, supplier } = useOffice()
  const { customerId, credit, today }: Shown = useLoaderData()
  const { customerName, balance, termDays } = credit
  const problem = useActionData<FormProblem>()
  const isSaved = useSearchParams()[0].has('feito')
  const isBusy = useNavigation().formMethod === 'POST'
  const rows = [
    [text.used, balance.used],
    [text.available, availableOf(balance)],
    [text.overdue, balance.overdue],
  ] as const
  return (
    <div className={`${screenStyle.screen} ${style.narrow}`}>
      <BackToList path="/gestao/contas-a-receber">{text.back}</BackToList>
      <header>
        <h1>{customerName}</h1>
        <p className={textStyle.muted}>{text.credit}</p>
      </header>
      {isSaved && !problem && <Notice kind="success">{text.saved}</Notice>}
      <section className={`${surface.panel} ${stack.gap3}`}>
        <dl className={style.sums}>
          {rows.map(([name, amount]) => (
            <div key={name}>
              <dt className={textStyle.fine}>{name}</dt>
              <dd>{formatCents(amount)}</dd>
            </div>
          ))}
        </dl>
        <CheckedForm method="post" className={stack.gap3} replace problem={problem}>
          <Field
            label={text.limit}
            hint={text.limitHint}
            name="limit"
            inputMode="decimal"
            defaultValue={decimalFromCents(balance.limit)}
            maxLength={16}
            autoComplete="off"
            required
          />
          <Field
            label={text.termDays}
            hint={text.termDaysHint}
            name="termDays"
            defaultValue={termDays?.join(', ') ?? ''}
            maxLength={60}
            autoComplete="off"
          />
          <div className={stack.wrap2}>
            <Button type="submit" isBusy={isBusy}>
              {text.save}
            </Button>
            <ButtonLink to={`/gestao/contas-a-receber?cliente=${customerId}`} look="quiet">
              {text.ofCustomer}
            </ButtonLink>
          </div>
        </CheckedForm>
      </section>
      <StatementForm api={{ call, supplier }} customerId={customerId} today={today} />
    </div>
  )
}
