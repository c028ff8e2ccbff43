import { centsFromReais, roundHalfUp, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { dayNumber, isoDate, localMoment } from '#domain/calendar.ts'
import { INVOICES } from './data/invoices.ts'
import type { CustomerEntry } from './data/store.ts'
import type { OrderRows } from './order-rows.ts'
import { customerId } from './people-rows.ts'
import type { Row } from './rows.ts'
import { supplierId } from './store-rows.ts'

/** "Faturado 28 dias". */
const TERM_DAYS = 28
/** The supplier's books are older than the store. */
const FIRST_NUMBER = 4101
/** How what is left of the used credit was bought: in which part of it, and how many days ago. */
const LATEST_PURCHASES = [
  { daysAgo: 13, share: 0.6 },
  { daysAgo: 6, share: 0.4 },
]

interface InvoiceContext {
  /** Of one store. */
  readonly customers: readonly CustomerEntry[]
  readonly orders: readonly OrderRows[]
  readonly today: Date
}

interface Issued {
  readonly customer: CustomerEntry
  readonly orderNumber: number | null
  readonly day: number
  readonly amount: Cents
  readonly paid: Cents
}

/** The invoices of one store, oldest first; what is open of a customer's is its `creditUsed`, to the cent. */
export function invoiceRows({ customers, orders, today }: InvoiceContext): Row[] {
  const todayNumber = dayNumber(dayOf(today.toISOString()))
  const issued = customers
    .flatMap((customer) => invoicesOf(customer, orders, todayNumber))
    .toSorted((a, b) => a.day - b.day)
  return issued.map(({ customer, orderNumber, day, amount, paid }, index) => ({
    supplier_id: supplierId(customer.store),
    number: FIRST_NUMBER + index,
    customer_id: customerId(customer.store, customer.document),
    order_number: orderNumber,
    issued_on: isoDate(day),
    due_on: isoDate(day + TERM_DAYS),
    amount_cents: amount,
    paid_cents: paid,
  }))
}

const dayOf = (instant: string): string => localMoment(instant, 'America/Sao_Paulo').date

function invoicesOf(customer: CustomerEntry, orders: readonly OrderRows[], today: number): Issued[] {
  const known = [...ofBooks(customer, today), ...ofOrders(customer, orders)]
  const open = known.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
  const rest = centsFromReais(customer.creditUsed ?? 0) - open
  if (rest < 0) throw new Error(`${customer.name} owes more than the credit used`)
  const [earlier, later] = LATEST_PURCHASES.map(({ daysAgo, share }) => ({
    customer,
    orderNumber: null,
    day: today - daysAgo,
    amount: roundHalfUp(rest * share) as Cents,
    paid: ZERO_CENTS,
  }))
  return rest === 0 || !earlier || !later
    ? known
    : [...known, earlier, { ...later, amount: (rest - earlier.amount) as Cents }]
}

const ofBooks = (customer: CustomerEntry, today: number): Issued[] =>
  INVOICES.filter((entry) => entry.store === customer.store && entry.customer === customer.document).map(
    ({ daysAgo, amount, paid = 0 }) => ({
      customer,
      orderNumber: null,
      day: today - daysAgo,
      amount: centsFromReais(amount),
      paid: centsFromReais(paid),
    }),
  )

const NOT_INVOICED: readonly unknown[] = ['quote-requested', 'quote-priced', 'cancelled']

const ofOrders = (customer: CustomerEntry, orders: readonly OrderRows[]): Issued[] =>
  orders
    .map(({ order }) => order)
    .filter(
      (order) =>
        order['customer_id'] === customerId(customer.store, customer.document) &&
        order['payment_kind'] === 'account' &&
        !NOT_INVOICED.includes(order['status']),
    )
    .map((order) => ({
      customer,
      orderNumber: Number(order['number']),
      day: dayNumber(dayOf(String(order['placed_at']))),
      amount: Number(order['total_cents']) as Cents,
      paid: ZERO_CENTS,
    }))
