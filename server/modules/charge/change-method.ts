import type { ActingCustomer } from '#domain/access/actor.ts'
import { reaisFromCents, subtractCents, type BasisPoints, type Cents } from '#domain/amounts.ts'
import type { CouponBenefit } from '#domain/coupon/coupon.ts'
import { joinAdjustments } from '#domain/delivery/pickup-price.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { raiseNeedsApproval } from '#domain/order/approval.ts'
import { cashToChange } from '#domain/order/place-order.ts'
import { repriceOrder, type LineToReprice, type RepricedOrder } from '#domain/order/reprice.ts'
import { ensureInstallments } from '#domain/payment/installments.ts'
import { isOnAccount, isPaidFirst, type PaymentMethod } from '#domain/payment/payment-method.ts'
import { mayChangeTo, type MethodChange } from '#domain/payment/receipt.ts'
import { ensureNoneOverdue } from '#server/modules/invoice/credit.ts'
import { cancelInvoice, issueInvoices, readBalance, termDaysOf } from '#server/modules/invoice/invoices.ts'
import { moveOrder, recordOrderEvent } from '#server/modules/order/move-order.ts'
import { reserveCredit } from '#server/modules/order/reservations.ts'
import { findPaymentMethod } from '#server/modules/payment/payment.ts'
import {
  array,
  bool,
  int2,
  int4,
  int8,
  json,
  jsonb,
  narrow,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import type { PaymentAccounts } from './accounts.ts'
import { liveCharges } from './apply-charge.ts'
import { endCharges } from './close-charges.ts'
import { ProviderError } from './provider.ts'
import { findChargesOfOrder, findOrderToCharge, lockOrderToCharge, type OrderToCharge } from './charges.ts'

interface StoredLine extends Omit<LineToReprice, 'terms'> {
  readonly terms: (NonNullable<LineToReprice['terms']> & { readonly countsMultiple: boolean }) | null
}

const findPriced = statement('charge.priced-order', {
  parameters: [uuid, int8],
  row: {
    deliveryFee: narrow<Cents>(int8),
    coupon: nullable(jsonb<CouponBenefit>()),
    lines: json<readonly StoredLine[]>(),
    methodId: uuid,
    methodName: text,
    installments: int2,
    changeFor: nullable(narrow<Cents>(int8)),
    deliveryAdjustment: narrow<BasisPoints>(int4),
    isPicked: bool,
    hasPaidInvoice: bool,
  },
  sql: `select o.delivery_fee_cents as delivery_fee, o.coupon_snapshot as coupon, o.payment_method_id as method_id, o.payment_name as method_name,
     o.installments, o.change_for_cents as change_for,
     o.delivery_adjustment,
     o.picked_at is not null as is_picked,
     exists (select from invoice i where i.supplier_id = $1 and i.order_number = o.number and i.paid_cents > 0) as has_paid_invoice,
     (select json_agg(json_build_object('position', l.position, 'ordered', coalesce(l.ordered_quantity, l.quantity),
        'quantity', l.quantity, 'isGiftWrapped', l.is_gift_wrapped, 'weightTolerance', l.weight_tolerance, 'unitPrice', l.unit_price,
        'rule', l.price_rule, 'replaces', l.replaces,
        'orderedProductId', coalesce((select r.product_id from order_line r where r.supplier_id = $1 and r.order_number = o.number
          and r.position = l.replaces), l.product_id), 'terms', nullif(l.terms, '{}')) order by l.position)
      from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines
   from purchase_order o where o.supplier_id = $1 and o.number = $2`,
})
const saveOrder = statement('charge.change-method', {
  parameters: [uuid, int8, uuid, text, text, text, int4, int8, int8, int8, int8, int2, int8, int8],
  sql: `update purchase_order set payment_method_id = $3, payment_kind = $4, payment_name = $5, flow = $6, payment_adjustment = $7,
     items_cents = $8, packaging_cents = $9, discount_cents = $10, total_cents = $11, installments = $12, authorized_cents = $13,
     change_for_cents = $14
   where supplier_id = $1 and number = $2`,
})
const saveLines = statement('charge.reprice-lines', {
  parameters: [uuid, int8, array(int4), array(int8), array(text), array(int8), array(int8), array(int8), array(int8)],
  sql: `update order_line l set unit_price = n.unit_price, price_rule = n.rule, items_cents = n.items, packaging_cents = n.packaging,
     discount_cents = n.discount, total_cents = n.total
   from unnest($3::integer[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
     as n(position, unit_price, rule, items, packaging, discount, total)
   where l.supplier_id = $1 and l.order_number = $2 and l.position = n.position`,
})
const lockLimit = statement('charge.lock-approval-limit', {
  parameters: [uuid, uuid, uuid],
  row: { approvalAbove: nullable(narrow<Cents>(int8)) },
  sql: `select approval_above_cents as approval_above from linked_user
   where supplier_id = $1 and customer_id = $2 and login_id = $3 and is_active
   for share`,
})

export interface WantedMethod {
  readonly methodId: string
  readonly installments: number
  /** Only says what it would cost. */
  readonly isSimulated: boolean
  /** The total that the customer saw; null where the client does not say. */
  readonly seenTotal: Cents | null
  /** The cash that the customer will give, where the order is paid in cash from now on. */
  readonly changeFor: Cents | null
}

/**
 * Has an order of the customer paid in another way, at the prices of that way. What is open of the former charge is ended at
 * its provider first; money that came in by then keeps the method as it is. Credit is taken, or given back, with the change.
 * @throws Failure order.notFound, payment.methodNotFound, payment.methodFixed, payment.methodSame, payment.belowMinimum, payment.alreadyPaid,
 * payment.providerUnavailable, order.totalChanged, payment.tooManyInstallments, order.changeTooSmall, order.overCredit, order.overdueInvoices,
 * order.raiseNeedsApproval where a linked user would raise the total above what may be ordered without the principal
 */
export async function changeMethod(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: Pick<ActingCustomer, 'id' | 'kind'>,
  number: number,
  wanted: WantedMethod,
): Promise<MethodChange> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const method = await findPaymentMethod(scope, wanted.methodId, customer.kind)
  ensure(method !== null, 'payment.methodNotFound')
  const { order, totals, stored } = await repriced(scope, customer, number, method)
  const change = {
    orderNumber: number,
    totalBefore: order.total,
    total: totals.total,
    difference: subtractCents(totals.total, order.total),
    methodName: method.name,
    isCurrent: method.id === stored.methodId,
  }
  if (wanted.isSimulated) return change
  ensure(!isSame(stored, method, wanted), 'payment.methodSame')
  if (wanted.seenTotal !== null && wanted.seenTotal !== totals.total)
    throw new Failure('order.totalChanged', {
      seenReais: reaisFromCents(wanted.seenTotal),
      nowReais: reaisFromCents(totals.total),
    })
  if (method.kind === 'card') ensureInstallments(wanted.installments, totals.total)
  cashOf(wanted, method, totals)
  await ensureApproved(scope, customer, order.total, totals.total)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await endFormerCharges(scope, accounts, number)
    if (await storeChange(scope, customer, number, { method, wanted })) return change
  }
  throw new Failure('payment.providerUnavailable')
}

/** How often it is tried while pages and jobs go on making charges of the former way. */
const MAX_ATTEMPTS = 3

/** Whether it was stored: not while there is a charge of the former way, which was made after the others had ended. */
async function storeChange(
  scope: Scope,
  customer: Pick<ActingCustomer, 'id'>,
  number: number,
  { method, wanted }: { readonly method: PaymentMethod; readonly wanted: WantedMethod },
): Promise<boolean> {
  return inTransaction(scope, async (scope) => {
    await scope.db.one(lockOrderToCharge, [scope.supplier.id, number])
    if (liveCharges(await scope.db.many(findChargesOfOrder, [scope.supplier.id, number])).length > 0) return false
    const current = await repriced(scope, customer, number, method)
    await ensureApproved(scope, customer, current.order.total, current.totals.total)
    await store(scope, current, method, {
      installments: method.kind === 'card' ? wanted.installments : 1,
      changeFor: cashOf(wanted, method, current.totals),
    })
    await recordEvent(scope, {
      action: 'payment.method-changed',
      customerId: customer.id,
      changes: changesBetween(
        { paymentMethod: current.stored.methodName, totalReais: reaisFromCents(current.order.total) },
        { paymentMethod: method.name, totalReais: reaisFromCents(current.totals.total) },
      ),
      details: { order: number },
    })
    return true
  })
}

/** Whether nothing would change: not the way, nor in how many instalments or with how much cash it is paid. */
const isSame = (
  stored: Pick<Repriced['stored'], 'methodId' | 'installments' | 'changeFor'>,
  { id, kind }: PaymentMethod,
  { installments, changeFor }: WantedMethod,
): boolean =>
  id === stored.methodId &&
  (kind !== 'card' || installments === stored.installments) &&
  (kind !== 'cash' || changeFor === stored.changeFor)

/** @throws Failure order.changeTooSmall */
const cashOf = ({ changeFor }: WantedMethod, payment: PaymentMethod, { total }: RepricedOrder): Cents | null =>
  cashToChange(changeFor, { plan: { total, isQuote: false }, payment })

/** That a linked user may raise the total of an order. @throws Failure order.raiseNeedsApproval, order.notAllowed */
export async function ensureApproved(
  { db, supplier, actor }: Scope,
  { id }: Pick<ActingCustomer, 'id'>,
  before: Cents,
  after: Cents,
): Promise<void> {
  if (actor.kind !== 'linked-user' || after <= before) return
  const limit = await db.one(lockLimit, [supplier.id, id, actor.loginId])
  ensure(limit, 'order.notAllowed')
  ensure(!raiseNeedsApproval(before, after, limit.approvalAbove), 'order.raiseNeedsApproval', {
    nowReais: reaisFromCents(after),
  })
}

/** Unless its end is known at the provider, the former charge could be paid besides the new one. */
export async function endFormerCharges(
  scope: Scope,
  accounts: PaymentAccounts,
  number: number,
  keep?: Parameters<typeof endCharges>[3],
): Promise<void> {
  try {
    await endCharges(scope, accounts, number, keep)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    scope.log.warn({ order: number, reason: error.message }, 'a charge could not be ended')
    throw new Failure('payment.providerUnavailable')
  }
}

interface Repriced {
  /** How it is paid until now. */
  readonly stored: {
    readonly methodId: string
    readonly methodName: string
    readonly installments: number
    readonly changeFor: Cents | null
  }
  readonly order: OrderToCharge
  readonly positions: readonly number[]
  readonly isPicked: boolean
  readonly totals: RepricedOrder
  readonly adjustment: BasisPoints
}

/** The order as it would cost by the method, from the terms that it stored. */
async function repriced(
  scope: Scope,
  customer: Pick<ActingCustomer, 'id'>,
  number: number,
  method: PaymentMethod,
): Promise<Repriced> {
  const { db, supplier, features } = scope
  const order = await db.one(findOrderToCharge, [supplier.id, number])
  const stored = await db.one(findPriced, [supplier.id, number])
  ensure(stored && order?.customerId === customer.id, 'order.notFound')
  ensure(order.paymentState === 'open' && order.received <= 0 && !stored.hasPaidInvoice, 'payment.alreadyPaid')
  ensure(mayChangeTo(order, method.kind), 'payment.methodFixed')
  const adjustment = features.variesPriceByPayment ? method.adjustment : (0 as BasisPoints)
  const { lines, coupon, deliveryFee, deliveryAdjustment, isPicked } = stored
  const countsMultiple = lines.find(({ terms }) => terms !== null)?.terms?.countsMultiple ?? features.countsMultiple
  const totals = repriceOrder(lines, {
    adjustment: joinAdjustments(adjustment, deliveryAdjustment),
    coupon,
    deliveryFee,
    countsMultiple,
    isPicked,
  })
  ensure(totals.items >= method.minimum, 'payment.belowMinimum', { minimumReais: reaisFromCents(method.minimum) })
  if (isOnAccount(method.kind)) await ensureCredit(scope, order, totals.total)
  return { order, positions: lines.map(({ position }) => position), totals, adjustment, stored, isPicked }
}

/** That the customer may have the order for as much on account. @throws Failure order.overdueInvoices, order.overCredit */
async function ensureCredit(scope: Scope, { customerId, paymentKind, total: before }: OrderToCharge, total: Cents) {
  await ensureNoneOverdue(scope, customerId)
  const { limit, used } = await readBalance(scope, customerId)
  const usedByOthers = isOnAccount(paymentKind) ? subtractCents(used, before) : used
  const available = subtractCents(limit, usedByOthers)
  if (total > available) throw new Failure('order.overCredit', { availableReais: reaisFromCents(available) })
}

async function store(
  scope: Scope,
  { order, positions, totals, adjustment, isPicked, stored }: Repriced,
  method: PaymentMethod,
  { installments, changeFor }: Pick<WantedMethod, 'installments' | 'changeFor'>,
): Promise<void> {
  const { db, supplier } = scope
  const { number, customerId, status } = order
  // Picked already, it leaves the store once it is paid; else it is picked then.
  const waitingFlow = isPicked ? 'pick-first' : 'pay-first'
  const flow = status === 'awaiting-payment' ? waitingFlow : method.flow
  if (isOnAccount(order.paymentKind)) await cancelInvoice(scope, order)
  await db.execute(saveOrder, [
    supplier.id,
    number,
    method.id,
    method.kind,
    method.name,
    flow,
    adjustment,
    totals.items,
    totals.packaging,
    totals.discount,
    totals.total,
    installments,
    flow === 'pay-first' ? totals.total : totals.authorized,
    changeFor,
  ])
  await db.execute(saveLines, [
    supplier.id,
    number,
    positions,
    totals.lines.map(({ unitPrice }) => unitPrice),
    totals.lines.map(({ rule }) => rule),
    totals.lines.map(({ items }) => items),
    totals.lines.map(({ packaging }) => packaging),
    totals.lines.map(({ discount }) => discount),
    totals.lines.map(({ total }) => total),
  ])
  if (isOnAccount(method.kind) && totals.total > 0) {
    await reserveCredit(scope, customerId, totals.total)
    const termDays = await termDaysOf(scope, customerId, method.id)
    await issueInvoices(scope, { number, total: totals.total, termDays })
  }
  await recordOrderEvent(scope, number, 'new-method', `${stored.methodName} → ${method.name}`)
  // Paid first from now on: it waits for its payment at once.
  if (status === 'placed' && isPaidFirst({ flow, paymentKind: method.kind }) && totals.total > 0)
    await moveOrder(scope, { customerId, number, by: 'system' }, 'awaiting-payment', null)
}
