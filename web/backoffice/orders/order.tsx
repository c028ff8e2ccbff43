import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { PlacedOrder } from '#domain/order/order.ts'
import { storeOrderApi } from '../../shared/api/store-order.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { ordersText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'
import { OrderDetails } from './order-details.tsx'
import screenStyle from '../components/screen.module.css'

export const handle: ScreenHandle<PlacedOrder> = {
  head: (order, store) => ({ title: `${ordersText.number(order.number)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<PlacedOrder> {
  const office = await requireOffice(args, 'order.see-all')
  const number = Number(args.params.number)
  if (!Number.isSafeInteger(number) || number < 1) throw new Response(null, { status: 404 })
  return storeOrderApi(office).detail(number)
}

/** An order of any customer, on a separate page. */
export function Component() {
  const text = useText(ordersText)
  const order: PlacedOrder = useLoaderData()
  return (
    <div className={screenStyle.screen}>
      <BackToList path="/gestao/pedidos">{text.back}</BackToList>
      <OrderDetails order={order} />
    </div>
  )
}
