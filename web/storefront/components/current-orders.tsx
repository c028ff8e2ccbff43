import type { ReactNode } from 'react'
import { currentOrders } from '#contract/order-list.ts'
import type { Account } from '#contract/access.ts'
import { can } from '#domain/access/can.ts'
import type { OrderSummary } from '#domain/order/order.ts'
import type { Balance } from '#domain/payment/invoice.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { formatCents } from '#domain/format-price.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { invoiceApi } from '../../shared/api/invoice.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatWeekday } from '../../shared/format-weekday.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { ownHomeText } from '../../shared/i18n/own-home.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import type { PageContext } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './current-orders.module.css'
import { StatusBadge } from './status-badge.tsx'

/** What concerns the signed-in person of all that the store has. */
export interface OwnData {
  readonly orders: readonly OrderSummary[]
  /** Null where the store gives no credit, or the person may not see it. */
  readonly balance: Balance | null
}

/** Only what the person may see is loaded; null for a person who acts for no customer. */
export async function loadOwnData(page: PageContext, account: Account): Promise<OwnData | null> {
  const { customerId } = account
  if (customerId === null) return null
  const context = { features: featuresOf(page.supplier.tags) }
  const maySee = (action: 'order.see' | 'invoice.see') => can(action, actorOf(account), context)
  const [orders, balance] = await Promise.all([
    maySee('order.see') ? callStore(page, currentOrders, { params: { customerId } }).then(({ orders }) => orders) : [],
    account.buysOnAccount && maySee('invoice.see') ? invoiceApi(page).balance(customerId) : null,
  ])
  return { orders, balance }
}

interface CurrentOrdersProps extends Pick<OwnData, 'orders'> {
  /** Whether a phone shows only number, status and next step of each, to leave room for what follows. */
  readonly isLow?: boolean
  /** Stands before the orders, in one row with them on a phone. */
  readonly before?: ReactNode
}

/** The orders under way and the last one, each with what the customer does with it next. */
export const CurrentOrders = ({ orders, isLow = false, before }: CurrentOrdersProps) => (
  <ul className={style.orders} data-low={isLow || undefined} data-arrow-keys>
    {before && <li className={style.before}>{before}</li>}
    {orders.map((order) => (
      <CurrentOrder key={order.number} order={order} />
    ))}
  </ul>
)

function CurrentOrder({ order }: { readonly order: OrderSummary }) {
  const orders = useText(ordersText)
  const { number, deliveryType, deliveryDate, paymentName } = order
  return (
    <li className={`${surface.card} ${style.order}`}>
      <div className={style.head}>
        <strong>{orders.number(number)}</strong>
        <StatusBadge order={order} />
      </div>
      <p className={`${textStyle.note} ${style.delivery}`}>
        {orders.delivery[deliveryType]}
        {deliveryDate !== null && ` ${formatWeekday(deliveryDate)}`} · {paymentName}
      </p>
      <div className={style.head}>
        <strong className={style.total}>{formatCents(order.total)}</strong>
        <NextStep order={order} />
      </div>
    </li>
  )
}

/** What the customer does with the order next. */
function NextStep({ order: { number, status } }: { readonly order: OrderSummary }) {
  const text = useText(ownHomeText)
  const to = `/pedidos/${number}`
  if (status === 'awaiting-payment')
    return (
      <ButtonLink to={to} size="small" aria-label={text.payOf(number)}>
        {text.pay}
      </ButtonLink>
    )
  if (status === 'quote-priced')
    return (
      <ButtonLink to={to} size="small" aria-label={text.answerOf(number)}>
        {text.answer}
      </ButtonLink>
    )
  if (status === 'delivered')
    return (
      <ButtonLink to={`${to}/repetir`} look="secondary" size="small" aria-label={text.repeatOf(number)}>
        {text.repeat}
      </ButtonLink>
    )
  return (
    <ButtonLink to={to} look="secondary" size="small" aria-label={text.followOf(number)}>
      {text.follow}
    </ButtonLink>
  )
}
