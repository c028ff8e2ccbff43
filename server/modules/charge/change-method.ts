import type { MethodChange } from '#contract/charge.ts'
import type { ActingCustomer } from '#domain/access/actor.ts'
import type { BasisPoints, Cents, Quantity, UnitPrice } from '#domain/amounts.ts'
import { reaisFromCents } from '#domain/amounts.ts'
import type { CartTotals } from '#domain/cart/totals.ts'
import type { ProductPricing } from '#domain/catalog/product.ts'
import { totalsWithCoupon, type CouponBenefit } from '#domain/coupon/coupon.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { authorizedTotal } from '#domain/order/picking.ts'
import {
  isChargedOnline,
  isOnAccount,
  isPaidFirst,
  pricingForPayment,
  type PaymentMethod,
} from '#domain/payment/payment-method.ts'
import { moveOrder } from '#server/modules/order/move-order.ts'
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
import { endCharges } from './close-charges.ts'
import { findOrderToCharge, lockOrderToCharge, type OrderToCharge } from './charges.ts'

interface StoredLine {
  readonly position: number
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
  readonly weightTolerance: BasisPoints | null
  readonly terms: ProductPricing & { readonly attendantPrice: UnitPrice | null; readonly countsMultiple: boolean }
}

const findPriced = statement('charge.priced-order', {
  parameters: [uuid, int8],
  row: {
    deliveryFee: narrow<Cents>(int8),
    coupon: nullable(jsonb<CouponBenefit>()),
    lines: json<readonly StoredLine[]>(),
    methodName: text,
    isWeighed: bool,
  },
  sql: `select o.delivery_fee_cents as delivery_fee, o.coupon_snapshot as coupon, o.payment_name as method_name,
     o.flow = 'pick-first' and o.status = 'awaiting-payment' as is_weighed,
     (select json_agg(json_build_object('position', l.position, 'quantity', l.quantity, 'isGiftWrapped', l.is_gift_wrapped,
        'weightTolerance', l.weight_tolerance, 'terms', l.terms) order by l.position) from order_line l where l.supplier_id = $1 and l.order_number = o.number) as lines
   from purchase_order o where o.supplier_id = $1 and o.number = $2`,
})
const saveOrder = statement('charge.change-method', {
  parameters: [uuid, int8, uuid, text, text, text, int4, int8, int8, int8, int8, int2, int8],
  sql: `update purchase_order set payment_method_id = $3, payment_kind = $4, payment_name = $5, flow = $6, payment_adjustment = $7,
     items_cents = $8, packaging_cents = $9, discount_cents = $10, total_cents = $11, installments = $12, authorized_cents = $13,
     change_for_cents = null
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

export interface WantedMethod {
  readonly methodId: string
  readonly installments: number
  /** Only says what it would cost. */
  readonly isSimulated: boolean
  /** The total that the customer saw; null where the client does not say. */
  readonly seenTotal: Cents | null
}

/**
 * Has one of the customer's own orders paid in another way, at the prices of that way. What is open of the former charge is ended at
 * its provider first; money that came in by then keeps the method as it is.
 * @throws Failure order.notFound, payment.methodNotFound, payment.methodFixed, payment.belowMinimum, payment.alreadyPaid,
 * payment.providerUnavailable, order.totalChanged
 */
export async function changeMethod(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  number: number,
  wanted: WantedMethod,
): Promise<MethodChange> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const method = await findPaymentMethod(scope, wanted.methodId)
  ensure(method !== null, 'payment.methodNotFound')
  const { order, totals } = await repriced(scope, customer, number, method)
  const change = { orderNumber: number, totalBefore: order.total, total: totals.total, methodName: method.name }
  if (wanted.isSimulated) return change
  if (wanted.seenTotal !== null && wanted.seenTotal !== totals.total)
    throw new Failure('order.totalChanged', {
      seenReais: reaisFromCents(wanted.seenTotal),
      nowReais: reaisFromCents(totals.total),
    })
  await endCharges(scope, accounts, number)
  await inTransaction(scope, async (scope) => {
    await scope.db.one(lockOrderToCharge, [scope.supplier.id, number])
    const current = await repriced(scope, customer, number, method)
    await store(scope, current, method, wanted.installments)
    await recordEvent(scope, {
      action: 'payment.method-changed',
      customerId: customer.id,
      changes: changesBetween(
        { paymentMethod: current.methodName, totalReais: reaisFromCents(current.order.total) },
        { paymentMethod: method.name, totalReais: reaisFromCents(current.totals.total) },
      ),
      details: { order: number },
    })
  })
  return change
}

interface Repriced {
  /** Of the way to pay until now. */
  readonly methodName: string
  readonly order: OrderToCharge
  readonly lines: readonly StoredLine[]
  readonly totals: CartTotals
  /** The most that it may cost once it is weighed. */
  readonly authorized: Cents
  readonly adjustment: BasisPoints
}

/** The order as it would cost by the method, from the terms that it stored. */
async function repriced(
  scope: Scope,
  customer: ActingCustomer,
  number: number,
  method: PaymentMethod,
): Promise<Repriced> {
  const { db, supplier, features } = scope
  const order = await db.one(findOrderToCharge, [supplier.id, number])
  const stored = await db.one(findPriced, [supplier.id, number])
  ensure(stored && order?.customerId === customer.id, 'order.notFound')
  ensure(order.paymentState === 'open' && order.received <= 0, 'payment.alreadyPaid')
  ensure(mayChange(order, method) && !stored.isWeighed, 'payment.methodFixed')
  const adjustment = features.variesPriceByPayment ? method.adjustment : (0 as BasisPoints)
  const lines = stored.lines.map((line) => ({
    product: pricingForPayment(line.terms, adjustment),
    quantity: line.quantity,
    isGiftWrapped: line.isGiftWrapped,
    attendantPrice: line.terms.attendantPrice,
  }))
  const countsMultiple = stored.lines[0]?.terms.countsMultiple ?? features.countsMultiple
  const totals = totalsWithCoupon(lines, stored.coupon, { countsMultiple, deliveryFee: stored.deliveryFee })
  ensure(totals.items >= method.minimum, 'payment.belowMinimum', { minimumReais: reaisFromCents(method.minimum) })
  const weighed = totals.lines.flatMap(({ unitPrice, rule }, index) => {
    const line = stored.lines[index]
    if (line === undefined) return []
    const { quantity, weightTolerance, isGiftWrapped, terms } = line
    return [{ quantity, weightTolerance, unitPrice, rule, packagingPrice: isGiftWrapped ? terms.packagingPrice : null }]
  })
  const authorized = authorizedTotal(weighed, { coupon: stored.coupon, deliveryFee: stored.deliveryFee })
  return { order, lines: stored.lines, totals, authorized, adjustment, methodName: stored.methodName }
}

/**
 * While it is only sent, or waits for an online payment. Credit is reserved with the order, so that a purchase on account stays one;
 * an order that waits for its payment is not sent back to where it waits for none.
 */
function mayChange(order: OrderToCharge, method: PaymentMethod): boolean {
  if (isOnAccount(order.paymentKind) || isOnAccount(method.kind)) return false
  const next = { flow: method.flow, paymentKind: method.kind }
  return order.status === 'placed' || (order.status === 'awaiting-payment' && isChargedOnline(next))
}

async function store(
  scope: Scope,
  { order, lines, totals, authorized, adjustment }: Repriced,
  method: PaymentMethod,
  installments: number,
): Promise<void> {
  const { db, supplier } = scope
  const { number, customerId, status } = order
  const flow = status === 'awaiting-payment' ? 'pay-first' : method.flow
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
    flow === 'pay-first' ? totals.total : authorized,
  ])
  await db.execute(saveLines, [
    supplier.id,
    number,
    lines.map(({ position }) => position),
    totals.lines.map(({ unitPrice }) => unitPrice),
    totals.lines.map(({ rule }) => rule),
    totals.lines.map(({ itemsTotal }) => itemsTotal),
    totals.lines.map(({ packagingTotal }) => packagingTotal),
    totals.lines.map(({ discount }) => discount),
    totals.lines.map(({ total }) => total),
  ])
  // Paid first from now on: it waits for its payment at once.
  if (status === 'placed' && isPaidFirst({ flow, paymentKind: method.kind }) && totals.total > 0)
    await moveOrder(scope, { customerId, number, by: 'system' }, 'awaiting-payment', null)
}
