import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { generateReceipt } from '#contract/charge.ts'
import { Refusal } from '#contract/client.ts'
import { orderDetail } from '#contract/order.ts'
import { parseDocument } from '#domain/customer/document.ts'
import { isWaitingForApproval } from '#domain/order/approval.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { hasToPayNow, type Receipt } from '#domain/payment/receipt.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { statusText, text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useStoreData } from '../state/store-context.ts'
import { NextSteps, StoreWhatsApp } from './next-steps.tsx'
import { FactList, receivingFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderNumber } from './order-number.ts'
import { OrderTotals } from './order-totals.tsx'
import { OrderPayment } from './order-payment.tsx'
import { PayLater } from './steps.tsx'
import { PrintedParties } from './printed-parties.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './submission.module.css'

interface Submission {
  readonly order: PlacedOrder
  /** Null where nothing is to be paid online now. */
  readonly payment: { readonly receipt: Receipt } | { readonly problem: string } | null
}

export const handle: ScreenHandle<Submission> = {
  head: ({ order }, store) => ({ title: `${store.text(ordersText).number(order.number)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Submission> {
  const { customerId } = await requireCustomer(args)
  const page = pageOf(args)
  const number = await orderNumber(args)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const order = await callStore(page, orderDetail, { params: { number } })
    if (!hasToPayNow(order)) return { order, payment: null }
    const payment = await paymentOf(page, number, customerId)
    // Paid or cancelled since the order was read.
    if (payment === null) return { order: await callStore(page, orderDetail, { params: { number } }), payment }
    if ('problem' in payment || payment.receipt.method === order.paymentKind) return { order, payment }
  }
  const text = withOverrides(ordersText, await page.texts())
  return {
    order: await callStore(page, orderDetail, { params: { number } }),
    payment: { problem: text.paymentChanges },
  }
}

/** The way to pay may change between the readings: a charge of another way than the order's own is never shown, it could be paid. */
const MAX_ATTEMPTS = 3

/** Null where there is nothing to pay any more. The order exists also where its charge is refused: the refusal is shown on the page. */
async function paymentOf(page: ApiContext, number: number, customerId: string): Promise<Submission['payment']> {
  try {
    const receipt = await callStore(page, generateReceipt, { params: { customerId, orderNumber: number } })
    return receipt.state === 'paid' ? null : { receipt }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'payment.noReceipt' ? null : { problem: error.message }
  }
}

export function Component() {
  const text = useText(ordersText)
  const statuses = useText(statusText)
  const { order, payment }: Submission = useLoaderData()
  const { account } = useStoreData()
  const isForClient = account !== null && (account.role === 'staff' || account.role === 'representative')
  // The customer was at the foot of the checkout; the outcome is at the top.
  useEffect(() => {
    scrollTo(0, 0)
  }, [order.number])
  return (
    <div className={style.screen}>
      <PrintedParties order={order} />
      <header className={style.header} data-printed>
        <CircleCheck size={48} aria-hidden className={textStyle.success} />
        <h1>{order.status === 'quote-requested' ? text.quoteTitle : text.submittedTitle}</h1>
        <p className={`${textStyle.large} ${textStyle.strong}`}>{text.number(order.number)}</p>
        <p>{isWaitingForApproval(order) ? text.sentForApproval : statuses[order.status].explanation}</p>
      </header>
      {isForClient && <Notice kind="info">{text.placedFor(account.customerName)}</Notice>}
      {payment && 'receipt' in payment && <OrderPayment receipt={payment.receipt} />}
      {payment && 'problem' in payment && <Notice kind="problem">{payment.problem}</Notice>}
      <PayLater order={order} />
      <NextSteps order={order} />
      {/* On paper alone: on the screen the order is a touch away. */}
      <div className={style.lines} data-printed>
        <OrderLines lines={order.lines} />
      </div>
      <div data-printed>
        <FactList facts={receivingFacts(order, text)} />
      </div>
      <section className={style.card} data-printed>
        <OrderTotals order={order} />
      </section>
      {!isForClient && parseDocument(account?.document ?? '')?.kind === 'cpf' && (
        <p className={textStyle.note}>
          {text.withdrawal} <Link to={`/pedidos/${order.number}/devolucao`}>{text.withdrawalHow}</Link>
        </p>
      )}
      {!isForClient && <p className={`${textStyle.muted} ${style.next}`}>{text.submittedNext}</p>}
      <div className={stack.gap3}>
        {account?.role === 'staff' && (
          <ButtonLink to={`/gestao/pedidos/${order.number}`} reloadDocument>
            {text.seeInOffice}
          </ButtonLink>
        )}
        <ButtonLink to={`/pedidos/${order.number}`} look={account?.role === 'staff' ? 'secondary' : 'primary'}>
          {text.follow}
        </ButtonLink>
        <ButtonLink to="/" look="secondary">
          {text.keepShopping}
        </ButtonLink>
        {!isForClient && <StoreWhatsApp number={order.number} />}
      </div>
    </div>
  )
}
