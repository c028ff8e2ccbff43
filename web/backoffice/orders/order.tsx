import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { holdMove, refuseOrder, undoMove } from '#contract/order-desk.ts'
import { answerRating } from '#contract/order-rating.ts'
import { resolvePayment } from '#contract/payment-desk.ts'
import { can } from '#domain/access/can.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { PAYMENT_ACTIONS } from '#domain/payment/charge.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { ordersText, shellText } from '../../shared/i18n/back-office.ts'
import { officeChatText } from '../../shared/i18n/office-chat.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { deliver, handoverIn, unprovedIn } from '../components/handover.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { useFreshData } from '../state/live-updates.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderActions } from './order-moves.tsx'
import { BESIDE_LIST, loadOrder, type RefusedMove, type ShownOrder } from './shown-order.ts'
import { changeNotes, OrderNotes } from './order-notes.tsx'
import { OrderReturnsLink } from './order-returns-link.tsx'
import { EditLink } from './edit-link.tsx'
import { RatingAnswer } from './rating-answer.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import screenStyle from '../components/screen.module.css'

export const handle: ScreenHandle<ShownOrder> = {
  head: ({ order }, store) => ({ title: `${ordersText.number(order.number)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownOrder> {
  return loadOrder(await requireOffice(args, 'order.see-all'), numberIn(args))
}

function numberIn({ params }: LoaderFunctionArgs): number {
  const number = Number(params.number)
  if (!Number.isSafeInteger(number) || number < 1) throw new Response(null, { status: 404 })
  return number
}

const statusIn = (form: FormData, name: string): OrderStatus =>
  (Object.keys(statusText) as OrderStatus[]).find((status) => status === formText(form, name)) ?? 'placed'

/** Moves or cancels the order. After a refusal the page is loaded again, because the order may have moved. */
export async function action(args: ActionFunctionArgs): Promise<RefusedMove | Response | null> {
  const office = await requireOffice(args, 'order.see-all')
  const number = numberIn(args)
  const form = await args.request.formData()
  const intent = formText(form, 'intent')
  try {
    if (intent === 'hold')
      await callStore(office, holdMove, {
        params: { number },
        body: { from: statusIn(form, 'from'), to: statusIn(form, 'to') },
      })
    if (intent === 'undo') await callStore(office, undoMove, { params: { number } })
    if (intent === 'deliver') {
      const unproved = unprovedIn(form)
      if (unproved !== null) return { ...unproved, hasMoved: false }
      await deliver(office, number, statusIn(form, 'from'), handoverIn(form))
    }
    if (intent === 'answer-rating') {
      const missing = await missingIn(office, form, ['answer'])
      if (missing !== null) return { ...missing, hasMoved: false }
      await callStore(office, answerRating, {
        params: { orderNumber: number },
        body: { text: formText(form, 'answer') },
      })
    }
    if (intent === 'add-note') {
      const missing = await missingIn(office, form, ['body'])
      if (missing !== null) return { ...missing, hasMoved: false }
    }
    await changeNotes(office, number, form)
    const decision = PAYMENT_ACTIONS.find((each) => each === formText(form, 'decision'))
    if (decision)
      await callStore(office, resolvePayment, { params: { id: formText(form, 'payment') }, body: { action: decision } })
    if (intent === 'cancel') {
      const missing = await missingIn(office, form, ['reason'])
      if (missing !== null) return { ...missing, hasMoved: false }
      await callStore(office, refuseOrder, { params: { number }, body: { reason: formText(form, 'reason') } })
    }
    const isBesideList = new URL(args.request.url).searchParams.has(BESIDE_LIST)
    return isBesideList ? null : redirect(`/gestao/pedidos/${number}`)
  } catch (error) {
    const hasMoved = error instanceof Refusal && error.code === 'order.illegalTransition'
    return { ...problemFrom(error, ['code', 'reason', 'body'], shellText.unreachable), hasMoved }
  }
}

/** An order of any customer, and what to do with it. */
export function Component() {
  const text = useText(ordersText)
  const shown: ShownOrder = useLoaderData()
  const { order, payments } = shown
  const problem = useActionData<RefusedMove>()
  useFreshData((change) => change.number === order.number)
  return (
    <div className={screenStyle.screen}>
      <BackToList path="/gestao/pedidos">{text.back}</BackToList>
      <OrderDetails order={order} aside={<OrderNotes {...shown} />}>
        <OrderActions order={order} payments={payments} problem={problem} />
        <EditLink order={order} />
        <ConversationLink orderNumber={order.number} />
        <OrderReturnsLink order={order} />
        {order.rating && (
          <RatingAnswer rating={order.rating} problem={problem?.faults['answer'] === undefined ? undefined : problem} />
        )}
      </OrderDetails>
    </div>
  )
}

/** Only for who answers customers. */
function ConversationLink({ orderNumber }: { readonly orderNumber: number }) {
  const text = useText(officeChatText)
  const { account, features } = useOffice()
  return can('chat.answer', actorOf(account), { features }) ? (
    <Link to={`/gestao/conversas?pedido=${orderNumber}`} className={linkStyle.link}>
      {text.writeToCustomer}
    </Link>
  ) : null
}
