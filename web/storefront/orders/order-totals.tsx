import { fullFeeOf, type PlacedOrder } from '#domain/order/order.ts'
import { formatCents } from '#domain/format-price.ts'
import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './order-totals.module.css'

export function OrderTotals({ order }: { readonly order: PlacedOrder }) {
  const text = useText(ordersText)
  const fullFee = fullFeeOf(order)
  return (
    <dl className={style.totals}>
      <Row name={text.itemsTotal} value={formatCents(order.items)} />
      {order.packaging > 0 && <Row name={text.packagingTotal} value={formatCents(order.packaging)} />}
      {order.discount > 0 && <Row name={text.discount(order.couponCode)} value={`− ${formatCents(order.discount)}`} />}
      <Row name={text.deliveryFee} value={fullFee > 0 ? formatCents(fullFee) : text.free} />
      {order.deliveryDiscount > 0 && (
        <Row name={text.deliveryDiscount(order.couponCode)} value={`− ${formatCents(order.deliveryDiscount)}`} />
      )}
      <Row name={text.total} value={formatCents(order.total)} isTotal />
    </dl>
  )
}

function Row({
  name,
  value,
  isTotal = false,
}: {
  readonly name: string
  readonly value: string
  readonly isTotal?: boolean
}) {
  return (
    <div className={isTotal ? style.total : undefined}>
      <dt className={isTotal ? undefined : textStyle.muted}>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
