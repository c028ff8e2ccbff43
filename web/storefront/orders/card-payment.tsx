import { ArrowLeft, CreditCard } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { redirect, redirectDocument, useHref, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { generateCardToken, payByCard } from '#contract/charge.ts'
import { orderDetail } from '#contract/order.ts'
import { centsFromReais } from '#domain/amounts.ts'
import { mostCardInstallments } from '#domain/payment/installments.ts'
import { hasToPayNow, type CardForm } from '#domain/payment/receipt.ts'
import { formatCents } from '#domain/format-price.ts'
import { formText } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { cardText } from '../../shared/i18n/card.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { maskDocument } from '../../shared/typed-mask.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import surface from '../../shared/ui/surface.module.css'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useStoreData } from '../state/store-context.ts'
import { isCardFrame } from './card-frame.ts'
import { mountCardFields, type CardFields, type Instalment } from './card-fields.ts'
import style from './card-payment.module.css'
import { orderNumber } from './order-number.ts'

interface CardData {
  readonly number: number
  readonly form: CardForm
}

export const handle: ScreenHandle<CardData> = {
  head: ({ number }, store) => ({ title: `${store.text(cardText).title(number)} | ${store.name}` }),
}

const startCard = (context: ApiContext, number: number) =>
  callStore(context, generateCardToken, { body: { orderNumber: number } })

export async function loader(args: LoaderFunctionArgs): Promise<CardData> {
  await requireCustomer(args)
  const number = await orderNumber(args)
  // The policy of another document, from which a link led here, keeps the provider's script out.
  const { browser, basename } = pageOf(args)
  if (browser) throw redirectDocument(`${basename}/pedidos/${number}/cartao`)
  // A card is given once; the page of the order says what became of it, or that it is paid.
  const order = await callStore(pageOf(args), orderDetail, { params: { number } })
  if (!hasToPayNow(order)) throw redirect(`/pedidos/${number}`)
  return { number, form: await startCard(pageOf(args), number) }
}

/**
 * Paying an order by card. The fields of the card are frames of the provider: number and code never reach this page. It is a document
 * of its own, because only its policy lets the provider's script in.
 */
export function Component() {
  const text = useText(cardText)
  const { number, form }: CardData = useLoaderData()
  const orderUrl = useHref(`/pedidos/${number}`)
  const isFramed = isCardFrame(useLocation())
  return (
    <div className={`${stack.gap4} ${style.screen}`} data-framed={isFramed || undefined}>
      {!isFramed && (
        <a href={orderUrl} className={style.back}>
          <ArrowLeft size={18} aria-hidden /> {text.back}
        </a>
      )}
      <h1>{isFramed ? text.order(number) : text.title(number)}</h1>
      <p className={style.amount}>{formatCents(form.amount)}</p>
      {form.preauthorization !== null && (
        <Notice kind="info" isLive={false}>
          {form.preauthorization}
        </Notice>
      )}
      {form.isSandbox && <p className={textStyle.note}>{text.sandbox}</p>}
      <noscript>
        <p>{text.needsScript}</p>
      </noscript>
      <CardFormFields number={number} form={form} orderUrl={orderUrl} isFramed={isFramed} />
      <p className={textStyle.note}>{text.safe}</p>
    </div>
  )
}

const FRAMES = ['cardNumber', 'expirationDate', 'securityCode'] as const

interface CardFormFieldsProps extends CardData {
  readonly orderUrl: string
  readonly isFramed: boolean
}

function CardFormFields({ number, form, orderUrl, isFramed }: CardFormFieldsProps) {
  const text = useText(cardText)
  const store = useStoreData()
  const fields = useRef<CardFields | null>(null)
  const transactionId = useRef(form.transactionId)
  const [state, setState] = useState<'loading' | 'ready' | 'busy' | 'failed'>('loading')
  const [instalments, setInstalments] = useState<readonly Instalment[]>([])
  const [problem, setProblem] = useState('')
  const most = mostCardInstallments(form.amount)

  useEffect(() => {
    let isGone = false
    mountCardFields(form, (found) => !isGone && setInstalments(found)).then(
      (mounted) => {
        if (isGone) return mounted.unmount()
        fields.current = mounted
        setState('ready')
      },
      () => !isGone && setState('failed'),
    )
    return () => {
      isGone = true
      fields.current?.unmount()
    }
  }, [form])

  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const customerId = store.account?.customerId
    if (state !== 'ready' || !fields.current || !customerId) return
    setState('busy')
    setProblem('')
    try {
      const card = await fields.current.tokenize(formText(typed, 'holder'), formText(typed, 'document'))
      const installments = Number(formText(typed, 'installments') || 1)
      await callStore(store, payByCard, {
        params: { orderNumber: number, customerId },
        body: { ...card, transactionId: transactionId.current, installments },
      })
      // Of the window itself, or of the order below this frame.
      parent.location.assign(`${orderUrl}?feito=cartao`)
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.checkCard)
      // A declined card has ended its transaction; anything else is sent again as the same.
      if (error instanceof Refusal && error.code === 'payment.cardDeclined')
        transactionId.current = (await startCard(store, number)).transactionId
      setState('ready')
    }
  }

  if (state === 'failed') return <Notice kind="problem">{text.unreachable}</Notice>
  return (
    <form
      className={isFramed ? stack.gap4 : surface.panel}
      onSubmit={(event) => void pay(event)}
      aria-busy={state !== 'ready'}
    >
      {FRAMES.map((name) => (
        <div key={name} className={stack.gap1}>
          <span id={`label-${name}`} className={textStyle.smallStrong}>
            {text.fields[name]}
          </span>
          <div id={`card-${name}`} className={style.frame} role="group" aria-labelledby={`label-${name}`} />
        </div>
      ))}
      <Field label={text.holder} name="holder" autoComplete="cc-name" maxLength={80} required />
      <Field label={text.document} name="document" mask={maskDocument} inputMode="text" autoComplete="off" required />
      {most > 1 && instalments.length > 1 && (
        <SelectField
          label={text.installments}
          name="installments"
          empty={text.once(formatCents(form.amount))}
          defaultValue={form.installments > 1 && form.installments <= most ? String(form.installments) : ''}
          options={instalments
            .filter(({ count }) => count > 1 && count <= most)
            .map(({ count, each, total }) => ({
              value: String(count),
              label: text.times(count, formatCents(centsFromReais(each)), formatCents(centsFromReais(total))),
            }))}
        />
      )}
      {problem !== '' && <Notice kind="problem">{problem}</Notice>}
      <Button type="submit" size="large" isWide isBusy={state !== 'ready'}>
        <CreditCard size={18} aria-hidden /> {state === 'busy' ? text.paying : text.pay(formatCents(form.amount))}
      </Button>
    </form>
  )
}
