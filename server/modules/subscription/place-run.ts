import type { OrderRequest } from '#contract/order-request.ts'
import type { PricedLine, WantedLine } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/amounts.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { deliveryOf } from '#domain/subscription/schedule.ts'
import {
  CONSENT_HOURS,
  isRepeatable,
  retryAfterHours,
  risesTooMuch,
  runTotals,
  type LineAtTodaysPrice,
  type ReplacedProduct,
} from '#domain/subscription/subscription.ts'
import { priceLines } from '#server/modules/cart/read-cart.ts'
import { findDeliveryOption } from '#server/modules/delivery/delivery-options.ts'
import { findAddresses } from '#server/modules/order/prepare-order.ts'
import { submitLines } from '#server/modules/order/submit-order.ts'
import { findPaymentMethod } from '#server/modules/payment/payment.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import {
  array,
  bool,
  date,
  int4,
  int8,
  jsonb,
  narrow,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { actorOf, findSubscription, morningSql, scheduleOf, tomorrowAt, type StoredSubscription } from './queries.ts'
import { isThere, replaceLines } from './replacements.ts'

// A second worker passes over a run that one has locked.
const lockDue = statement('subscription.lock-due', {
  parameters: [uuid, uuid, date],
  row: { attempts: int4, approved: nullable(narrow<Cents>(int8)) },
  sql: `select r.attempts, r.approved_cents as approved from subscription_run r
   join subscription s on s.supplier_id = $1 and s.id = r.subscription_id and s.status = 'active'
   where r.supplier_id = $1 and r.subscription_id = $2 and r.date = $3 and r.status = 'due' and r.try_at <= now()
   for no key update of r skip locked`,
})
const setPlaced = statement('subscription.set-placed', {
  parameters: [uuid, uuid, date, int8, array(text), jsonb()],
  sql: `update subscription_run set status = 'placed', order_number = $4, missing = $5, replaced = $6, failure = null, skip_reason = null
   where supplier_id = $1 and subscription_id = $2 and date = $3`,
})
const setSkipped = statement('subscription.set-skipped', {
  parameters: [uuid, uuid, date, array(text)],
  sql: `update subscription_run set status = 'skipped', skip_reason = 'missing-product', missing = $4
   where supplier_id = $1 and subscription_id = $2 and date = $3`,
})
const setWaiting = statement('subscription.set-waiting', {
  parameters: [uuid, uuid, date, int8, int4],
  sql: `update subscription_run set status = 'waiting', requested_cents = $4, lapses_at = now() + make_interval(hours => $5)
   where supplier_id = $1 and subscription_id = $2 and date = $3`,
})
const setLater = statement('subscription.set-later', {
  parameters: [uuid, uuid, date, date, text],
  sql: `update subscription_run set try_at = ${morningSql('$4', '$5')} where supplier_id = $1 and subscription_id = $2 and date = $3`,
})
const setAgreed = statement('subscription.set-agreed', {
  parameters: [uuid, uuid, array(uuid), array(int8)],
  sql: `update subscription_line l set agreed_price = w.price
   from unnest($3::uuid[], $4::bigint[]) as w (product_id, price)
   where l.supplier_id = $1 and l.subscription_id = $2 and l.product_id = w.product_id`,
})

/**
 * Places the order of one date, once. The order and the state of the date are written in one transaction, so that a process that is
 * killed leaves both or none; a refusal is noted afterwards and tried again later.
 */
export async function placeRun(scope: Scope, id: string, date: string): Promise<void> {
  let attempts: number | null = null
  try {
    await inTransaction(scope, async (scope) => {
      const due = await scope.db.one(lockDue, [scope.supplier.id, id, date])
      if (due === undefined) return
      ;({ attempts } = due)
      const row = await findSubscription(scope, id, null)
      if (row === undefined) return
      const actor = await actorOf(scope, row)
      ensure(actor, 'order.notAllowed')
      await placeOrWait({ ...scope, actor }, row, { date, approved: due.approved })
    })
  } catch (error) {
    if (attempts === null) throw error
    const failure = failureOf(error)
    await noteFailure(scope, { id, date, attempts }, failure ?? new Failure('server.unexpected'))
    if (failure === null) throw error
  }
}

/** Null for a bug, or a database that cannot be reached. */
const failureOf = (error: unknown): Failure | null =>
  error instanceof Failure
    ? error
    : violatedConstraint(error) === 'order_not_twice'
      ? new Failure('order.duplicate')
      : null

interface Due {
  readonly date: string
  /** A total to which the customer agreed; null where none was requested. */
  readonly approved: Cents | null
}

async function placeOrWait(scope: Scope, row: StoredSubscription, { date, approved }: Due): Promise<void> {
  const { db, supplier } = scope
  const key = [supplier.id, row.id, date] as const
  const payment = await findPaymentMethod(scope, row.paymentMethodId)
  ensure(payment, 'payment.methodNotFound')
  ensure(isRepeatable(payment.kind), 'subscription.paymentNotRepeatable')

  const { lines, missing, replaced, items } = await linesToBuy(scope, row)
  if (lines.length === 0 || (missing.length > 0 && row.missingPolicy === 'skip-date')) {
    await db.execute(setSkipped, [...key, missing])
    await publish(scope, 'subscription.date-changed', { subscriptionId: row.id, date, to: 'skipped' })
    return
  }
  const totals = runTotals(lines)
  if (risesTooMuch(totals, row.tolerance, approved)) {
    await db.execute(setWaiting, [...key, totals.now, CONSENT_HOURS])
    await publish(scope, 'subscription.date-changed', { subscriptionId: row.id, date, to: 'waiting' })
    return
  }
  const request = requestOf(row, lines)
  const { delivery: address } = await findAddresses(scope, row.customerId, request)
  const { deliveryOptionId: optionId, deliveryType: type } = row
  const { dates } = await findDeliveryOption(scope, { optionId, type, address, items })
  const wanted = deliveryOf(date, scheduleOf(row))?.deliveredOn ?? date
  const deliveryDate = dates.find((offered) => offered >= wanted) ?? null
  if (dates.length > 0 && deliveryDate === null) {
    // The store does not offer the day yet.
    await db.execute(setLater, [...key, tomorrowAt(scope), supplier.timeZone])
    return
  }
  const { number } = await submitLines(scope, {
    customerId: row.customerId,
    request: { ...request, deliveryDate },
    lines,
    idempotencyKey: `subscription ${row.id} ${date}`,
  })
  await db.execute(setPlaced, [...key, number, missing, JSON.stringify(replaced)])
  if (missing.length > 0 || replaced.length > 0)
    await publish(scope, 'subscription.date-changed', { subscriptionId: row.id, date, to: 'altered' })
  if (approved !== null) {
    const agreed = [lines.map(({ productId }) => productId), lines.map(({ unitPrice }) => unitPrice)] as const
    await db.execute(setAgreed, [supplier.id, row.id, ...agreed])
  }
}

interface LinesToBuy {
  readonly lines: readonly LineAtTodaysPrice[]
  /** Names of the products that cannot be bought today in the wanted quantity, and that nothing replaces. */
  readonly missing: readonly string[]
  readonly replaced: readonly ReplacedProduct[]
  readonly items: Cents
}

/** The lines at the prices of today, without those that are missing, or with what the customer takes instead. */
async function linesToBuy(scope: Scope, row: StoredSubscription): Promise<LinesToBuy> {
  const { customerId, paymentMethodId, deliveryType, lines, missingPolicy } = row
  const price = (some: readonly WantedLine[]) => priceLines(scope, customerId, { paymentMethodId, deliveryType }, some)
  const wanted = await price(lines)
  const there = lines.filter((line) => isThere(wanted, line))
  const missing = lines.filter((line) => !there.includes(line))
  const replaced =
    missingPolicy === 'replace' && missing.length > 0 ? await replaceLines(scope, row, missing, price) : []
  const bought = [...there, ...replaced]
  // Without the missing ones a coupon or a tier may differ.
  const priced = missing.length === 0 ? wanted : await price(bought)
  const prices = new Map(priced.cart.lines.map((line: PricedLine) => [line.product.id, line.unitPrice]))
  return {
    lines: bought.map((line) => ({ ...line, unitPrice: prices.get(line.productId) ?? line.agreedPrice })),
    missing: missing.filter((line) => replaced.every(({ inPlaceOf }) => inPlaceOf !== line)).map(({ name }) => name),
    replaced: replaced.map(({ inPlaceOf, name }) => ({ missing: inPlaceOf.name, product: name })),
    items: priced.cart.items,
  }
}

const NO_ADDRESS = { id: null, written: null } as const

const requestOf = (row: StoredSubscription, lines: readonly LineAtTodaysPrice[]): OrderRequest => ({
  lines: lines.map(({ productId, quantity, isGiftWrapped }) => ({
    productId,
    quantity,
    isGiftWrapped,
    seenPrice: null,
    seenUnitPrice: null,
    seenPackagingPrice: null,
  })),
  deliveryType: row.deliveryType,
  deliveryOptionId: row.deliveryOptionId,
  deliveryDate: null,
  address: { id: row.addressId, written: null },
  billingAddress: NO_ADDRESS,
  paymentMethodId: row.paymentMethodId,
  changeFor: null,
  // It exists already.
  subscription: null,
  couponCode: null,
  seenDeliveryFee: null,
  seenDiscount: null,
  seenTotal: null,
  traits: row.traits,
  note: row.note,
  customerOrderNumber: '',
  channel: 'web',
})

const noteOne = statement('subscription.note-failure', {
  parameters: [uuid, uuid, date, int4, text, array(text), int4, jsonb()],
  row: { isMissed: bool },
  sql: `update subscription_run set attempts = attempts + 1, failure = $5, missing = $6, failure_details = $8,
     status = case when $7::integer is null then 'missed' else 'due' end,
     try_at = case when $7::integer is null then try_at else now() + make_interval(hours => $7) end
   where supplier_id = $1 and subscription_id = $2 and date = $3 and status = 'due' and attempts = $4
   returning status = 'missed' as is_missed`,
})

interface FailedRun {
  readonly id: string
  readonly date: string
  /** Those before this one. */
  readonly attempts: number
}

/** After a refusal; not where another worker has noted or placed the run meanwhile. */
function noteFailure(scope: Scope, { id, date, attempts }: FailedRun, { code, details }: Failure): Promise<void> {
  const items = Array.isArray(details['items']) ? details['items'].map(String) : []
  return inTransaction(scope, async (scope) => {
    const retryHours = retryAfterHours(attempts + 1)
    const noted = await scope.db.one(noteOne, [
      scope.supplier.id,
      id,
      date,
      attempts,
      code,
      items,
      retryHours,
      JSON.stringify(details),
    ])
    if (noted === undefined || (!noted.isMissed && attempts > 0)) return
    const to = noted.isMissed ? 'missed' : 'tried'
    await publish(scope, 'subscription.date-changed', { subscriptionId: id, date, to })
  })
}
