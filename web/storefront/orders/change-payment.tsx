import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { changePaymentMethod } from '#contract/charge.ts'
import { orderDetail } from '#contract/order.ts'
import { cents, subtractCents, ZERO_CENTS } from '#domain/amounts.ts'
import { mostCardInstallments } from '#domain/payment/installments.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { mayChangeTo, type MethodChange } from '#domain/payment/receipt.ts'
import { formatCents } from '#domain/format-price.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { paymentMethodsFor } from '../../shared/api/payment.ts'
import { formText } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { changePaymentText } from '../../shared/i18n/change-payment.ts'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import pageStyle from '../../shared/ui/page.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { ChoiceCard, Choices } from '../components/choice-card.tsx'
import { cashIn } from '../components/payment/typed-cash.ts'
import style from './card-payment.module.css'
import { orderNumber } from './order-number.ts'

interface Choice {
  readonly number: number
  readonly offers: readonly (MethodChange &
    Pick<PaymentMethod, 'kind' | 'description'> & { readonly methodId: string })[]
}

export const handle: ScreenHandle<Choice> = {
  head: ({ number }, store) => ({ title: `${store.text(changePaymentText).title(number)} | ${store.name}` }),
}

/** Each way to pay that the order may change to, with what it would cost. */
export async function loader(args: LoaderFunctionArgs): Promise<Choice> {
  const { customerId } = await requireCustomer(args)
  const number = await orderNumber(args)
  const page = pageOf(args)
  const [order, all] = await Promise.all([
    callStore(page, orderDetail, { params: { number } }),
    paymentMethodsFor(page, customerId),
  ])
  // What has come in is for the way to pay until now.
  const methods = order.received > order.returned ? [] : all.filter(({ kind }) => mayChangeTo(order, kind))
  const offers = await Promise.all(
    methods.map(async ({ id, kind, description }) => {
      try {
        const change = await callStore(page, changePaymentMethod, {
          params: { orderNumber: number },
          query: { isSimulated: true },
          body: { methodId: id, installments: 1, seenTotal: null, changeFor: null },
        })
        return [{ ...change, methodId: id, kind, description }]
      } catch (error) {
        if (error instanceof Refusal && NOT_OFFERED.includes(error.code)) return []
        throw error
      }
    }),
  )
  return { number, offers: offers.flat() }
}

const NOT_OFFERED: readonly string[] = [
  'payment.methodFixed',
  'payment.belowMinimum',
  'payment.alreadyPaid',
  'order.overCredit',
  'order.overdueInvoices',
]

/** The current way is none to change to, except that a card may be paid in another number of instalments, and cash with another note. */
const mayBeChosen = ({ isCurrent, kind }: Choice['offers'][number]): boolean =>
  !isCurrent || kind === 'card' || kind === 'cash'

/** The id of the form, which its choices belong to. */
const FORM = 'trocar-pagamento'

/** From two on, as many as each of the cards allows; what each costs is shown with the card. */
function manyInstalments(offers: Choice['offers']): number[] {
  const totals = offers.filter(({ kind }) => kind === 'card').map(({ total }) => mostCardInstallments(total))
  const most = totals.length === 0 ? 1 : Math.min(...totals)
  return Array.from({ length: most - 1 }, (_, index) => index + 2)
}

export async function action(args: ActionFunctionArgs): Promise<{ readonly message: string } | Response> {
  await requireCustomer(args)
  const number = await orderNumber(args)
  const form = await args.request.formData()
  const [methodId = '', total = ''] = formText(form, 'method').split(' ')
  const installments = Number(formText(form, 'installments')) || 1
  const changeFor = cashIn(formText(form, 'changeFor'))
  if (changeFor === 'no-number') return { message: checkoutText.changeNoNumber }
  try {
    await callStore(pageOf(args), changePaymentMethod, {
      params: { orderNumber: number },
      body: { methodId, installments, seenTotal: cents(Number(total)), changeFor },
    })
    return redirect(`/submissao/${number}`)
  } catch (error) {
    return { message: error instanceof Refusal ? error.message : changePaymentText.failed }
  }
}

/** Another way to pay for an order, with the difference beside each. */
export function Component() {
  const text = useText(changePaymentText)
  const checkout = useText(checkoutText)
  const { number, offers }: Choice = useLoaderData()
  const failed = useActionData<{ readonly message: string }>()
  const isBusy = useNavigation().formMethod === 'POST'
  const current = offers.find(({ isCurrent }) => isCurrent)
  const others = offers.filter(mayBeChosen)
  const [chosen, setChosen] = useState(others[0]?.methodId)
  const instalments = manyInstalments(others)
  return (
    <div className={`${stack.gap4} ${pageStyle.text}`}>
      <Link to={`/pedidos/${number}`} className={style.back}>
        <ArrowLeft size={18} aria-hidden /> {text.back}
      </Link>
      <h1>{text.title(number)}</h1>
      {failed && <Notice kind="problem">{failed.message}</Notice>}
      {current && <p className={textStyle.muted}>{text.now(current.methodName, formatCents(current.total))}</p>}
      {others.length === 0 ? (
        <Notice kind="info">{offers.length === 0 ? text.none : text.noOther}</Notice>
      ) : (
        <Form id={FORM} method="post" className={`${surface.panel} ${stack.gap4} ${style.change}`}>
          <Choices title={text.legend} isHidden>
            {others.map((offer) => (
              <ChoiceCard
                key={offer.methodId}
                form={FORM}
                kind={offer.kind}
                name="method"
                value={`${offer.methodId} ${offer.total}`}
                isChosen={offer.methodId === chosen}
                onChoose={() => setChosen(offer.methodId)}
                title={offer.isCurrent ? text.currentOf(offer.methodName) : offer.methodName}
                aside={
                  <span className={style.price}>
                    {formatCents(offer.total)}
                    <small className={textStyle.fine}>{differenceText(offer, text)}</small>
                  </span>
                }
              >
                <span className={textStyle.note}>{offer.description}</span>
              </ChoiceCard>
            ))}
          </Choices>
          {instalments.length > 0 && (
            <SelectField
              className={style.ofCard}
              label={text.instalments}
              hint={text.instalmentsHint}
              name="installments"
              empty={text.instalment(1)}
              options={instalments.map((count) => ({ value: String(count), label: text.instalment(count) }))}
              required={false}
            />
          )}
          {others.some(({ kind }) => kind === 'cash') && (
            <Field
              className={style.ofCash}
              label={text.changeFor}
              hint={checkout.changeHint}
              name="changeFor"
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
            />
          )}
          <Button type="submit" isWide isBusy={isBusy}>
            {text.confirm}
          </Button>
        </Form>
      )}
    </div>
  )
}

function differenceText({ difference }: MethodChange, text: typeof changePaymentText): string {
  if (difference === 0) return text.same
  return difference > 0
    ? text.more(formatCents(difference))
    : text.less(formatCents(subtractCents(ZERO_CENTS, difference)))
}
