import type { ShownDelivery } from '#domain/order/edit-delivery.ts'
import { formatDate } from '#domain/calendar.ts'
/** How an order is received, in one line: `Entrega em casa, 8h às 18h, 20/11/2026, Rua das Flores, 10`. */
export const deliveryLine = ({
  name,
  period,
  date,
  destination,
}: Pick<ShownDelivery, 'name' | 'period' | 'date' | 'destination'>): string =>
  [name, period, date && formatDate(date), destination].filter(Boolean).join(', ')
