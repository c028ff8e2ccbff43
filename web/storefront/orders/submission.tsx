import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Refusal, type Call } from '#contract/client.ts'
import { decodeOrder, orderDetail } from '#contract/order.ts'
import { generateReceipt, type Receipt } from '#contract/payment.ts'
import type { PlacedOrder } from '#domain/order/placed-order.ts'
import { isDueByPix } from '#domain/payment/pix-charge.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { statusText, text } from '../../shared/i18n/orders.ts'
import { COOKIE_SESSION, pageOf, requireCustomer } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PixLater } from './pix-later.tsx'
import { PixPayment } from './pix-payment.tsx'
import style from './submission.module.css'

interface Submission {
  readonly order: PlacedOrder
  /** Null where nothing is to be paid by Pix now. */
  readonly receipt: Receipt | null
}

export const handle: ScreenHandle<Submission> = {
  head: ({ order }, store) => ({ title: `${text.number(order.number)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<Submission> {
  const { customerId } = await requireCustomer(args)
  const { call } = pageOf(args)
  const number = Number(args.params.numpedido)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Refusal(404, { codigo: 'order.notFound', mensagem: text.notFound })
  const order = decodeOrder(await call(orderDetail, { params: { sessao: COOKIE_SESSION, numpedido: number } }))
  return { order, receipt: isDueByPix(order) ? await receiptOf(call, number, customerId) : null }
}

async function receiptOf(call: Call, numorder: number, idclient: string): Promise<Receipt | null> {
  try {
    return await call(generateReceipt, { params: { numorder, idclient } })
  } catch (error) {
    // Paid or cancelled since the order was read: its page is whole without the code.
    if (error instanceof Refusal && error.code === 'payment.noReceipt') return null
    throw error
  }
}

export function Component() {
  const { order, receipt }: Submission = useLoaderData()
  // Whoever submits stands at the foot of the checkout; the news is at the top.
  useEffect(() => {
    scrollTo(0, 0)
  }, [order.number])
  return (
    <div className={style.screen}>
      <header className={style.header}>
        <CircleCheck size={48} aria-hidden className={style.check} />
        <h1>{order.status === 'quote-requested' ? text.quoteTitle : text.submittedTitle}</h1>
        <p className={style.number}>{text.submitted(order.number)}</p>
        <p>{statusText[order.status].explanation}</p>
      </header>
      {receipt && <PixPayment receipt={receipt} />}
      <PixLater order={order} />
      <section className={style.card}>
        <OrderTotals order={order} />
      </section>
      <p className={style.next}>{text.submittedNext}</p>
      <div className={style.actions}>
        <ButtonLink to={`/pedidos/${order.number}`}>{text.follow}</ButtonLink>
        <ButtonLink to="/" look="secondary">
          {text.keepShopping}
        </ButtonLink>
      </div>
    </div>
  )
}
