import { subtractCents } from '#domain/amounts.ts'
import type { PlacedOrder } from '#domain/order/order.ts'
import { changeOf } from '#domain/order/place-order.ts'
import type { AnsweredTrait } from '#domain/order/trait.ts'
import { formatCents } from '#domain/format-price.ts'
import { formatDate } from '#domain/calendar.ts'
import { formatWeekdayDate } from '../../shared/format-weekday.ts'
import type { text as ordersText } from '../../shared/i18n/orders.ts'
import textStyle from '../../shared/ui/text.module.css'
import surface from '../../shared/ui/surface.module.css'

type Fact = readonly [name: string, value: string]

interface FactListProps {
  readonly facts: readonly Fact[]
  readonly className?: string | undefined
}

export function FactList({ facts, className = '' }: FactListProps) {
  return (
    <dl className={`${surface.card} ${className}`}>
      {facts.map(([name, value], index) => (
        <div key={index}>
          <dt className={textStyle.note}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How, where and when the customer receives the order, and how it is paid. */
export function receivingFacts(order: PlacedOrder, text: typeof ordersText): Fact[] {
  const { destination } = order
  const facts: Fact[] = [
    [text.delivery[order.deliveryType], [order.deliveryName, order.deliveryPeriod].filter(Boolean).join(', ')],
    [text.date, order.deliveryDate ? formatWeekdayDate(order.deliveryDate) : ''],
    [destination.name || text.destination, destination.text],
    [text.hours, destination.hours],
    [text.payment, paymentText(order, text)],
    [text.received, receivedText(order, text)],
    [text.returned, order.returned > 0 ? formatCents(order.returned) : ''],
    [text.change, changeText(order, text)],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** What there is to know of an order besides its items, in the order in which it is read. */
export function orderFacts(order: PlacedOrder, text: typeof ordersText): Fact[] {
  const { placedBy } = order
  const facts: Fact[] = [
    ...receivingFacts(order, text),
    // Customers who ordered themselves see no name.
    [text.placedBy[placedBy.as], placedBy.as === 'customer' ? '' : placedBy.name],
    [text.receivedBy, order.receivedBy],
    [text.customerOrderNumber, order.customerOrderNumber],
    ...order.traits.map((trait): Fact => [trait.name, traitText(trait, text)]),
    [text.note, order.note],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** A cancelled order leaves nothing open. */
function paymentText({ status, paymentName, paymentState, cardState }: PlacedOrder, text: typeof ordersText): string {
  if (cardState !== null) return `${paymentName} – ${text.cardFact[cardState]}`
  return status === 'cancelled' && paymentState === 'open'
    ? paymentName
    : `${paymentName} – ${text.paymentState[paymentState]}`
}

/** Nothing where what arrived is what the order costs. */
function receivedText({ received, returned, total, paymentState }: PlacedOrder, text: typeof ordersText): string {
  if (received === 0 || received === total) return ''
  const missing = subtractCents(total, subtractCents(received, returned))
  return paymentState === 'open' && missing > 0
    ? text.receivedPart(formatCents(received), formatCents(missing))
    : formatCents(received)
}

const changeText = ({ changeFor, total }: PlacedOrder, text: typeof ordersText): string =>
  changeFor === null ? '' : text.changeFor(formatCents(changeFor), formatCents(changeOf({ changeFor, total })))

function traitText({ kind, value }: AnsweredTrait, text: typeof ordersText): string {
  switch (kind) {
    case 'yes-no':
      return value === 'yes' ? text.yes : text.no
    case 'number':
      return value.replace('.', ',')
    case 'date':
      return formatDate(value)
    default:
      return value
  }
}
