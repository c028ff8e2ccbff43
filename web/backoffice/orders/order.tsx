import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import type { OrderStatus, PlacedOrder } from '#domain/order/order.ts'
import { orderDeskApi } from '../../shared/api/order-desk.ts'
import { storeOrderApi } from '../../shared/api/store-order.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import { formatMoment } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { ordersText, shellText } from '../../shared/i18n/back-office.ts'
import { deskText } from '../../shared/i18n/order-desk.ts'
import { statusText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import { useFreshData } from '../state/use-fresh-data.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderMoves, PrintButtons } from './order-moves.tsx'
import screenStyle from '../components/screen.module.css'

export const handle: ScreenHandle<PlacedOrder> = {
  head: (order, store) => ({ title: `${ordersText.number(order.number)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<PlacedOrder> {
  const office = await requireOffice(args, 'order.see-all')
  return storeOrderApi(office).detail(numberIn(args))
}

function numberIn({ params }: LoaderFunctionArgs): number {
  const number = Number(params.number)
  if (!Number.isSafeInteger(number) || number < 1) throw new Response(null, { status: 404 })
  return number
}

interface Refused extends FormProblem {
  /** The order has moved since it was shown. */
  readonly hasMoved: boolean
}

const statusIn = (form: FormData, name: string): OrderStatus =>
  (Object.keys(statusText) as OrderStatus[]).find((status) => status === formText(form, name)) ?? 'placed'

/** Moves or cancels the order. After a refusal the page is loaded again, because the order may have moved. */
export async function action(args: ActionFunctionArgs): Promise<Refused | Response> {
  const office = await requireOffice(args, 'order.see-all')
  const desk = orderDeskApi(office)
  const number = numberIn(args)
  const form = await args.request.formData()
  const intent = formText(form, 'intent')
  try {
    if (intent === 'hold') await desk.hold(number, statusIn(form, 'from'), statusIn(form, 'to'))
    if (intent === 'undo') await desk.undo(number)
    if (intent === 'deliver') {
      const code = formText(form, 'code')
      const handover = { code: code === '' ? null : code, receivedBy: formText(form, 'receivedBy') }
      await desk.move(number, statusIn(form, 'from'), 'delivered', handover)
    }
    if (intent === 'cancel') {
      const missing = await missingIn(office, form, ['reason'])
      if (missing !== null) return { ...missing, hasMoved: false }
      await desk.cancel(number, formText(form, 'reason'))
    }
    return redirect(`/gestao/pedidos/${number}`)
  } catch (error) {
    const hasMoved = error instanceof Refusal && error.code === 'order.illegalTransition'
    return { ...problemFrom(error, ['code', 'reason'], shellText.unreachable), hasMoved }
  }
}

/** An order of any customer, and what to do with it. */
export function Component() {
  const text = useText(ordersText)
  const order: PlacedOrder = useLoaderData()
  const problem = useActionData<Refused>()
  useFreshData()
  return (
    <div className={screenStyle.screen}>
      <BackToList path="/gestao/pedidos">{text.back}</BackToList>
      <OrderDetails order={order}>
        {problem && <Notice kind="problem">{problem.hasMoved ? <Moved order={order} /> : problem.message}</Notice>}
        <OrderMoves order={order} problem={problem} />
        <PrintButtons number={order.number} />
      </OrderDetails>
    </div>
  )
}

/** Where the order is by now, and who moved it there. */
function Moved({ order }: { readonly order: PlacedOrder }) {
  const text = useText(deskText)
  const statuses = useText(statusText)
  const last = order.events.findLast(({ kind }) => kind === 'moved')
  const at = last === undefined ? '' : formatMoment(last.at)
  return text.conflict(statuses[order.status].name, last?.by ?? text.system, at)
}
