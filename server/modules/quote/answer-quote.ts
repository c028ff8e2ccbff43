import { authorOf, type ActingCustomer } from '#domain/access/actor.ts'
import { ZERO_QUANTITY } from '#domain/amounts.ts'
import { instantOf } from '#domain/calendar.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { approvalOf, type OrderApproval } from '#domain/order/approval.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { chargeAfter } from '#domain/order/place-order.ts'
import { counterLines, type CounterLine } from '#domain/order/quote.ts'
import { buyerKindOf } from '#domain/order/transitions.ts'
import { isOnAccount } from '#domain/payment/payment-method.ts'
import { clock, reserveSlot, takesSlot } from '#server/modules/delivery/delivery-options.ts'
import { ensureNoneOverdue } from '#server/modules/invoice/credit.ts'
import { issueInvoices, termDaysOf } from '#server/modules/invoice/invoices.ts'
import { moveOrder } from '#server/modules/order/move-order.ts'
import { approvalDueAt, reserveCredit, reserveStock } from '#server/modules/order/reservations.ts'
import { ensureTermsAccepted, lockAuthorization } from '#server/modules/order/submit-order.ts'
import {
  bool,
  date,
  int4,
  int8,
  jsonb,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { currentOf, linesToTake, lockQuote, type QuoteHead } from './queries.ts'
import { findQuotedOption } from './read-quotes.ts'

export interface Acceptance {
  /** The version that the customer accepts. */
  readonly version: number
  /** ISO date; null leaves the day of the request. */
  readonly deliveryDate: string | null
}

const writeAcceptance = statement('quote.accept', {
  parameters: [uuid, int8, date, bool, text, timestamptz],
  sql: `with taken as (
     update order_line l set is_stock_taken = true from product p
     where l.supplier_id = $1 and l.order_number = $2 and p.supplier_id = $1 and p.id = l.product_id and p.stock_policy = 'tracked')
   update purchase_order set delivery_date = $3, is_slot_taken = $4, approval = $5, approval_due_at = $6
   where supplier_id = $1 and number = $2`,
})

/**
 * The customer takes the offer: its prices stay, and stock, day and credit are reserved now, all or nothing.
 * @throws Failure order.notFound, quote.none, quote.outdated, quote.expired, order.outOfStock and quote.noLongerSold with names in `items`, order.overCredit,
 * delivery.*, order.illegalTransition, and those of who may not order.
 */
export async function acceptQuote(
  scope: Scope,
  customer: ActingCustomer,
  number: number,
  { version, deliveryDate }: Acceptance,
): Promise<OrderStatus> {
  const { actor } = scope
  ensure(actor.kind !== 'visitor', 'access.signInRequired')
  const by = buyerKindOf(actor)
  return inTransaction(scope, async (scope) => {
    const { head, versions } = await lockQuote(scope, customer.id, number)
    const approvalAbove = await lockAuthorization(scope, customer.id)
    await ensureTermsAccepted(scope, customer.id)
    const current = currentOf(versions)
    const now = clock()
    if (head.status === 'quote-priced' && current.offer !== null) {
      ensure(current.version === version, 'quote.outdated')
      ensure(instantOf(now) < instantOf(current.offer.validUntil), 'quote.expired')
    }
    const moved = await moveOrder(scope, { customerId: customer.id, number, by }, 'placed', {
      guard: 'validQuote',
      version,
      currentVersion: current.version,
      validUntil: current.offer?.validUntil ?? now,
      now,
    })
    const approval = approvalOf(head.total, approvalAbove)
    await reserve(scope, head, deliveryDate ?? head.deliveryDate, approval)
    const charges = chargeAfter({ ...moved, status: 'placed', approval })
    for (const charge of charges)
      await moveOrder(scope, { customerId: customer.id, number, by: charge.by }, 'awaiting-payment', null)
    return charges.at(-1)?.to ?? 'placed'
  })
}

/** In the order in which submissions take these rows: stock, slot, credit. */
async function reserve(
  scope: Scope,
  head: QuoteHead,
  date: string | null,
  approval: OrderApproval | null,
): Promise<void> {
  const { number, customerId, total, paymentKind } = head
  const lines = await linesToTake(scope, number)
  const gone = lines.filter(({ isActive }) => !isActive).map(({ name }) => name)
  if (gone.length > 0) throw new Failure('quote.noLongerSold', { items: gone })
  const option = await findQuotedOption(scope, head)
  ensure(option, 'delivery.optionNotFound')
  const { row, dates } = option
  // Where the store stopped or began to offer days since, the day is left out or chosen now.
  const day = row.datesAhead === 0 ? null : date
  ensure(day === null ? row.datesAhead === 0 : dates.includes(day), 'delivery.dateUnavailable')
  await reserveStock(
    scope,
    lines.filter(({ isTracked }) => isTracked),
  )
  await reserveSlot(scope, row.id, day, row.capacity)
  const isSlotTaken = takesSlot(day, row.capacity)
  const dueAt = approval && approvalDueAt()
  await scope.db.execute(writeAcceptance, [scope.supplier.id, number, day, isSlotTaken, approval, dueAt])
  if (!isOnAccount(paymentKind)) return
  await ensureNoneOverdue(scope, customerId)
  await reserveCredit(scope, customerId, total)
  if (approval === null)
    await issueInvoices(scope, { number, total, termDays: await termDaysOf(scope, customerId, head.paymentMethodId) })
}

export interface CounterOffer {
  readonly version: number
  readonly lines: readonly CounterLine[]
  readonly note: string
}

const writeVersion = statement('quote.counter', {
  parameters: [uuid, int8, int4, uuid, text, text, jsonb()],
  sql: `insert into quote_version (supplier_id, order_number, version, requested_by, requested_as, request_note, request_lines)
   values ($1, $2, $3, $4, $5, $6, $7)`,
})

/**
 * The customer asks for something else: the next version, beside which the former ones stay.
 * @throws Failure order.notFound, quote.none, quote.outdated, those of `counterLines`, order.illegalTransition.
 */
export async function counterQuote(
  scope: Scope,
  customer: ActingCustomer,
  number: number,
  counter: CounterOffer,
): Promise<void> {
  const { actor } = scope
  ensure(actor.kind !== 'visitor', 'access.signInRequired')
  const by = buyerKindOf(actor)
  await inTransaction(scope, async (scope) => {
    const { head, versions, requests } = await lockQuote(scope, customer.id, number)
    const current = currentOf(versions)
    if (head.status === 'quote-priced') ensure(current.version === counter.version, 'quote.outdated')
    await moveOrder(scope, { customerId: customer.id, number, by }, 'quote-requested', {
      guard: 'counterOffer',
      version: counter.version,
      currentVersion: current.version,
    })
    const wanted = counterLines(current.lines, counter.lines)
    const next = requests.map(({ line }) => {
      const { quantity, wishedPrice } = wanted.find(({ position }) => position === line.position) ?? NOTHING
      return { line, quantity, wishedPrice }
    })
    const { loginId, actingAs } = authorOf(scope.actor)
    const author = [loginId, actingAs, counter.note] as const
    const values = [scope.supplier.id, number, current.version + 1, ...author, JSON.stringify(next)] as const
    await scope.db.execute(writeVersion, values)
  })
}

const NOTHING = { quantity: ZERO_QUANTITY, wishedPrice: null }
