import { useState } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { openReturn, refundPart, returnsOfOrder } from '#contract/return-desk.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { centsFromReais } from '#domain/amounts.ts'
import { cutText } from '#domain/cut-text.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { amountOf, MAX_RETURN_TEXT } from '#domain/order/order-return.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as returnsText } from '../../shared/i18n/office-returns.ts'
import { text as customerText } from '../../shared/i18n/order-returns.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, LongTextField } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { ReturnForm, returnIn } from '../../shared/ui/return-form.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import screenStyle from '../components/screen.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import { useFreshData } from '../state/live-updates.tsx'

interface Shown extends Answer<typeof returnsOfOrder> {
  /** Of what a form asks for: sent twice it is one. */
  readonly newId: string
}

export const handle: ScreenHandle<Shown> = {
  head: ({ options }, store) => ({
    title: `${store.text(returnsText).orderTitle(options.orderNumber)} | ${store.name}`,
  }),
}

function numberIn({ params }: LoaderFunctionArgs): number {
  const number = Number(params.number)
  if (!Number.isSafeInteger(number) || number < 1) throw new Response(null, { status: 404 })
  return number
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'order.see-all')
  return { ...(await callStore(office, returnsOfOrder, { params: { orderNumber: numberIn(args) } })), newId: newId() }
}

interface Outcome {
  readonly of: 'part' | 'return'
  readonly problem: FormProblem
}

/** Opens a return for the customer, or gives back a part of the money. */
export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'order.manage')
  const orderNumber = numberIn(args)
  const form = await args.request.formData()
  const of = form.has('amount') ? 'part' : 'return'
  try {
    if (of === 'return') {
      const wanted = returnIn(form, customerText)
      if ('message' in wanted) return { of, problem: wanted }
      const { id } = await callStore(office, openReturn, { params: { orderNumber }, body: wanted })
      return redirect(`/gestao/devolucoes/${id}`)
    }
    const missing = await missingIn(office, form, ['amount', 'text'])
    if (missing !== null) return { of, problem: missing }
    const amount = parseDecimal(formText(form, 'amount'))
    if (amount === null || amount <= 0 || amount > 1_000_000)
      return { of, problem: { message: returnsText.badMoney, faults: { amount: returnsText.badMoney } } }
    const { id } = await callStore(office, refundPart, {
      params: { orderNumber },
      body: {
        id: formText(form, 'id'),
        amount: centsFromReais(amount),
        text: cutText(formText(form, 'text'), MAX_RETURN_TEXT),
      },
    })
    return redirect(`/gestao/devolucoes/${id}`)
  } catch (error) {
    return {
      of,
      problem: problemFrom(error, ['lines', 'outcome', 'reason', 'amount', 'text'], returnsText.unreachable),
    }
  }
}

/** The returns of an order, and what staff may open for its customer. */
export function Component() {
  const text = useText(returnsText)
  const { options, returns, newId: id }: Shown = useLoaderData()
  const outcome = useActionData<Outcome>()
  const problemOf = (of: Outcome['of']) => (outcome?.of === of ? outcome.problem : undefined)
  const { orderNumber, deadline, lines, refundable } = options
  useFreshData((change) => change.number === orderNumber)
  return (
    <div className={screenStyle.screen}>
      <BackToList path="/gestao/devolucoes">{text.back}</BackToList>
      <h1>{text.orderTitle(orderNumber)}</h1>
      <Link to={`/gestao/pedidos/${orderNumber}`} className={linkStyle.link}>
        {text.toOrder}
      </Link>
      <section className={`${surface.panel} ${stack.gap2}`}>
        <h2 className={textStyle.large}>{text.known}</h2>
        {returns.length === 0 && <p className={textStyle.muted}>{text.none}</p>}
        {returns.map((each) => {
          const amount = amountOf(each)
          return (
            <p key={each.id}>
              <Link to={`/gestao/devolucoes/${each.id}`} className={linkStyle.link}>
                {text.reasons[each.reason]}
              </Link>{' '}
              <Badge>{text.stateNames[each.state]}</Badge> {amount !== null && formatCents(amount)}
            </p>
          )
        })}
      </section>
      {deadline === null && <p>{text.notDelivered}</p>}
      {deadline !== null && (
        <section className={stack.gap2}>
          <h2 className={textStyle.large}>{text.open}</h2>
          <p className={textStyle.muted}>{text.openIntro}</p>
          {lines.some(({ left }) => left > 0) ? (
            <ReturnForm
              key={returns.length}
              id={id}
              options={options}
              problem={problemOf('return')}
              submit={text.openSubmit}
              hint={undefined}
            />
          ) : (
            <p>{text.nothingLeft}</p>
          )}
        </section>
      )}
      {deadline !== null && (
        <PartForm key={`part-${returns.length}`} id={id} most={refundable} problem={problemOf('part')} />
      )}
    </div>
  )
}

interface PartFormProps {
  readonly id: string
  readonly most: Shown['options']['refundable']
  readonly problem: FormProblem | undefined
}

function PartForm({ id: given, most, problem }: PartFormProps) {
  const text = useText(returnsText)
  // The page may be loaded again while the form is filled in.
  const [id] = useState(given)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={`${surface.panel} ${stack.gap3}`}>
      <h2 className={textStyle.large}>{text.part}</h2>
      {most <= 0 ? (
        <p className={textStyle.muted}>{text.partNone}</p>
      ) : (
        <>
          <p className={textStyle.muted}>{text.partIntro(formatCents(most))}</p>
          <CheckedForm method="post" problem={problem} isOnlyByButton className={stack.gap3}>
            <input type="hidden" name="id" value={id} />
            <Field
              label={text.partAmount}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              required
            />
            <LongTextField
              label={text.partReason}
              hint={text.partHint}
              name="text"
              required
              maxLength={MAX_RETURN_TEXT}
            />
            <div>
              <Button type="submit" look="secondary" isBusy={isBusy}>
                {text.partSubmit}
              </Button>
            </div>
          </CheckedForm>
        </>
      )}
    </section>
  )
}
