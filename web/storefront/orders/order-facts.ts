import type { PlacedOrder } from '#domain/order/placed-order.ts'
import type { KeptTrait } from '#domain/order/trait.ts'
import { formatDate } from '../../shared/format.ts'
import { text } from '../../shared/i18n/orders.ts'

type Fact = readonly [name: string, value: string]

/** What there is to know of an order besides its items, in the order in which it is read. */
export function orderFacts(order: PlacedOrder): Fact[] {
  const { placedBy } = order
  const facts: Fact[] = [
    [text.delivery[order.deliveryType], [order.deliveryName, order.deliveryPeriod].filter(Boolean).join(', ')],
    [order.destination.name || text.destination, order.destination.text],
    [text.date, order.deliveryDate ? formatDate(order.deliveryDate) : ''],
    [text.payment, paymentText(order)],
    // The customers themselves need not be told.
    [text.placedBy[placedBy.as], placedBy.as === 'customer' ? '' : placedBy.name],
    [text.customerOrderNumber, order.customerOrderNumber],
    ...order.traits.map((trait): Fact => [trait.name, traitText(trait)]),
    [text.note, order.note],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** A cancelled order leaves nothing open. */
function paymentText({ status, paymentName, paymentState }: PlacedOrder): string {
  return status === 'cancelled' && paymentState === 'open'
    ? paymentName
    : `${paymentName} – ${text.paymentState[paymentState]}`
}

function traitText({ kind, value }: KeptTrait): string {
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
