import { authorOf, VISITOR } from '#domain/access/actor.ts'
import { changesBetween, type FieldChange } from '#domain/access/audit.ts'
import type { Cents } from '#domain/amounts.ts'
import type { WantedLine } from '#domain/cart/cart.ts'
import { ensure } from '#domain/failure.ts'
import { daysBefore, occurrenceAfter, planningDay } from '#domain/subscription/schedule.ts'
import {
  isRepeatable,
  type SubscriptionChange,
  type SubscriptionLineChange,
  type SubscriptionStatus,
} from '#domain/subscription/subscription.ts'
import { findAddress } from '#server/modules/address/queries.ts'
import { priceLines } from '#server/modules/cart/read-cart.ts'
import { findDeliveryOption } from '#server/modules/delivery/delivery-options.ts'
import { findPaymentMethod } from '#server/modules/payment/payment.ts'
import { array, bool, date, int4, int8, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent, recordStaffChange } from '#server/platform/session/audit.ts'
import {
  lockSubscription,
  morningSql,
  occurrenceToPlan,
  scheduleOf,
  todayAt,
  type StoredSubscription,
} from './queries.ts'
import { replacementsOf } from './replacements.ts'

/** Locks one of the customer's that is not cancelled. @throws Failure subscription.notFound, subscription.cancelled */
async function lockOpen(scope: Scope, id: string, customerId: string): Promise<StoredSubscription> {
  const row = await lockSubscription(scope, id, customerId)
  ensure(row, 'subscription.notFound')
  ensure(row.status !== 'cancelled', 'subscription.cancelled')
  return row
}

const setHead = statement('subscription.set-head', {
  parameters: [uuid, uuid, uuid, uuid, int4, text, uuid, text, text, uuid],
  sql: `update subscription set address_id = $3, payment_method_id = $4, tolerance = $5, missing_policy = $6,
     placed_by = case when $8::text is null then placed_by else $7 end, placed_as = coalesce($8, placed_as),
     delivery_type = $9, delivery_option_id = $10
   where supplier_id = $1 and id = $2`,
})
// What was wrong with it may be mended now.
const retryFailed = statement('subscription.retry-failed', {
  parameters: [uuid, uuid],
  sql: `update subscription_run set try_at = now(), attempts = 0
   where supplier_id = $1 and subscription_id = $2 and status = 'due' and attempts > 0`,
})
const setLines = statement('subscription.set-lines', {
  parameters: [uuid, uuid, array(uuid), array(int4), array(bool), array(int8), array(uuid)],
  sql: `with gone as (
     delete from subscription_line where supplier_id = $1 and subscription_id = $2 and product_id <> all ($3))
   insert into subscription_line (supplier_id, subscription_id, product_id, quantity, is_gift_wrapped, agreed_price, replacement_id)
   select $1, $2, l.product_id, l.quantity, l.is_gift_wrapped, l.agreed_price, l.replacement_id
   from unnest($3::uuid[], $4::integer[], $5::boolean[], $6::bigint[], $7::uuid[])
     as l (product_id, quantity, is_gift_wrapped, agreed_price, replacement_id)
   on conflict (supplier_id, subscription_id, product_id) do update set quantity = excluded.quantity,
     is_gift_wrapped = excluded.is_gift_wrapped, agreed_price = excluded.agreed_price, replacement_id = excluded.replacement_id`,
})

/**
 * Changes what the next orders are. A date that failed is tried again at once. Later orders are placed in the name of who changed it last.
 * @throws Failure subscription.notFound, subscription.cancelled, subscription.paymentNotRepeatable, payment.methodNotFound,
 * address.notFound, order.outOfStock, cart.unknownProduct, and those of delivery.
 */
export function changeSubscription(
  scope: Scope,
  customerId: string,
  id: string,
  change: SubscriptionChange,
): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const row = await lockOpen(scope, id, customerId)
    const { deliveryType: type = row.deliveryType, deliveryOptionId: optionId = row.deliveryOptionId } = change
    const addressId = type === 'pickup' ? null : (change.addressId ?? row.addressId)
    const paymentMethodId = change.paymentMethodId ?? row.paymentMethodId
    const { tolerance = row.tolerance, missingPolicy = row.missingPolicy } = change
    const payment = await findPaymentMethod(scope, paymentMethodId)
    ensure(payment, 'payment.methodNotFound')
    ensure(isRepeatable(payment.kind), 'subscription.paymentNotRepeatable')
    const lines = change.lines ?? row.lines
    const priced = await priceLines(scope, customerId, { paymentMethodId, deliveryType: type }, lines)
    const changed = [change.deliveryType, change.deliveryOptionId, change.addressId, change.lines]
    if (changed.some((value) => value !== undefined)) {
      const address = addressId === null ? null : await findAddress(scope, customerId, addressId)
      ensure(type === 'pickup' || address, 'address.notFound')
      await findDeliveryOption(scope, { optionId, type, address: address ?? null, items: priced.cart.items })
    }
    // A program changes nothing about the person in whose name orders are placed.
    const { loginId, actingAs } = authorOf(isPerson(scope.actor) ? scope.actor : VISITOR)
    await scope.db.execute(setHead, [
      scope.supplier.id,
      row.id,
      addressId,
      paymentMethodId,
      tolerance,
      missingPolicy,
      loginId,
      actingAs,
      type,
      optionId,
    ])
    if (change.lines !== undefined) await writeLines(scope, row, change.lines, priced)
    if (change.isPaused !== undefined) await setPaused(scope, row, change.isPaused)
    await scope.db.execute(retryFailed, [scope.supplier.id, row.id])
    const status = change.isPaused === undefined ? row.status : change.isPaused ? 'paused' : 'active'
    await recordChange(scope, row, [
      ...changesBetween(fieldsOf(row), {
        address: addressId,
        delivery: optionId,
        paymentMethod: paymentMethodId,
        tolerance,
        missingPolicy,
        status,
      }),
      ...(change.lines === undefined ? [] : lineChanges(row, change.lines)),
    ])
  })
}

const isPerson = ({ kind }: Scope['actor']): boolean =>
  kind === 'customer' || kind === 'linked-user' || kind === 'representative'

const fieldsOf = ({
  addressId,
  deliveryOptionId,
  paymentMethodId,
  tolerance,
  missingPolicy,
  status,
}: StoredSubscription) => ({
  address: addressId,
  delivery: deliveryOptionId,
  paymentMethod: paymentMethodId,
  tolerance,
  missingPolicy,
  status,
})

/** The quantities that differ, by product. */
function lineChanges({ lines }: StoredSubscription, wanted: readonly WantedLine[]): FieldChange[] {
  const quantityIn = (some: readonly WantedLine[], id: string) =>
    some.find(({ productId }) => productId === id)?.quantity ?? 0
  const ids = new Set([...lines, ...wanted].map(({ productId }) => productId))
  return [...ids].flatMap((id) =>
    changesBetween({ quantity: quantityIn(lines, id) }, { quantity: quantityIn(wanted, id) }).map((change) => ({
      ...change,
      part: lines.find(({ productId }) => productId === id)?.name ?? id,
    })),
  )
}

async function writeLines(
  scope: Scope,
  row: StoredSubscription,
  wanted: readonly SubscriptionLineChange[],
  priced: Awaited<ReturnType<typeof priceLines>>,
): Promise<void> {
  const { db, supplier } = scope
  const prices = new Map(priced.cart.lines.map((line) => [line.product.id, line.unitPrice]))
  // A line that cannot be bought today may stay as it was agreed, and not be added.
  const agreed = new Map(row.lines.map((line) => [line.productId, line.agreedPrice]))
  const lines = wanted.map((line) => ({ ...line, price: prices.get(line.productId) ?? agreed.get(line.productId) }))
  ensure(
    lines.every(({ price }) => price !== undefined),
    'order.outOfStock',
    { items: priced.unavailable.map(({ name }) => name) },
  )
  const replacements = await replacementsOf(scope, row, wanted)
  await db.execute(setLines, [
    supplier.id,
    row.id,
    lines.map(({ productId }) => productId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ isGiftWrapped }) => isGiftWrapped),
    lines.map(({ price }) => price ?? null),
    replacements,
  ])
}

// Where a date waits, its order is not placed; a placed one goes on.
const closeDates = statement('subscription.close-dates', {
  parameters: [uuid, uuid],
  sql: `update subscription_run set status = 'skipped', skip_reason = 'paused'
   where supplier_id = $1 and subscription_id = $2 and status in ('due', 'waiting')`,
})
const setStatus = statement('subscription.set-status', {
  parameters: [uuid, uuid, text],
  sql: 'update subscription set status = $3, plan_at = null where supplier_id = $1 and id = $2',
})
const resume = statement('subscription.resume', {
  parameters: [uuid, uuid, date, date, text],
  sql: `with reopened as (
     delete from subscription_run
     where supplier_id = $1 and subscription_id = $2 and date >= $3 and status = 'skipped' and skip_reason = 'paused')
   update subscription set status = 'active', next_on = $3, plan_at = ${morningSql('$4', '$5')} where supplier_id = $1 and id = $2`,
})

async function setPaused(scope: Scope, row: StoredSubscription, isPaused: boolean): Promise<void> {
  const { db, supplier } = scope
  if (isPaused === (row.status === 'paused')) return
  if (isPaused) return close(scope, row, 'paused')
  const nextOn = occurrenceToPlan(row, todayAt(scope))
  const planOn = planningDay(scheduleOf(row), nextOn, row.noticeDays)
  await db.execute(resume, [supplier.id, row.id, nextOn, planOn, supplier.timeZone])
}

async function close({ db, supplier }: Scope, row: StoredSubscription, status: Exclude<SubscriptionStatus, 'active'>) {
  await db.execute(closeDates, [supplier.id, row.id])
  await db.execute(setStatus, [supplier.id, row.id, status])
}

/** Ends a subscription: no other order is placed. @throws Failure subscription.notFound, subscription.cancelled */
export function cancelSubscription(scope: Scope, customerId: string, id: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const row = await lockOpen(scope, id, customerId)
    await close(scope, row, 'cancelled')
    await recordChange(scope, row, changesBetween({ status: row.status }, { status: 'cancelled' }))
  })
}

const skip = statement('subscription.skip', {
  parameters: [uuid, uuid, date],
  row: { date },
  sql: `insert into subscription_run as r (supplier_id, subscription_id, date, status, skip_reason) values ($1, $2, $3, 'skipped', 'customer')
   on conflict (supplier_id, subscription_id, date) do update set status = 'skipped', skip_reason = 'customer'
     where r.status in ('due', 'waiting')
   returning r.date`,
})
const restorePlanned = statement('subscription.restore-planned', {
  parameters: [uuid, uuid, date],
  row: { date },
  sql: `update subscription_run set status = 'due', skip_reason = null
   where supplier_id = $1 and subscription_id = $2 and date = $3 and status = 'skipped' and skip_reason = 'customer' and try_at is not null
   returning date`,
})
const restoreLater = statement('subscription.restore-later', {
  parameters: [uuid, uuid, date],
  row: { date },
  sql: `delete from subscription_run
   where supplier_id = $1 and subscription_id = $2 and date = $3 and status = 'skipped' and skip_reason = 'customer' and try_at is null
   returning date`,
})

/**
 * Skips a date to come, or takes that back.
 * @throws Failure subscription.notFound, subscription.cancelled, subscription.dateClosed
 */
export function skipDate(
  scope: Scope,
  customerId: string,
  { id, date, isSkipped }: { readonly id: string; readonly date: string; readonly isSkipped: boolean },
): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const row = await lockOpen(scope, id, customerId)
    const { firstOn, unit, count } = row
    const isOccurrence = date > firstOn && occurrenceAfter(firstOn, { unit, count }, daysBefore(date, 1)) === date
    ensure(isOccurrence && date > todayAt(scope) && row.status === 'active', 'subscription.dateClosed')
    const key = [supplier.id, row.id, date] as const
    const isDone = isSkipped
      ? await db.one(skip, key)
      : ((await db.one(restorePlanned, key)) ?? (await db.one(restoreLater, key)))
    const stays = row.runs.some((run) => run.date === date && run.skipReason === 'customer') === isSkipped
    ensure(isDone ?? stays, 'subscription.dateClosed')
    await recordChange(scope, row, [{ field: 'isSkipped', part: date, before: !isSkipped, after: isSkipped }])
  })
}

const answer = statement('subscription.answer-price', {
  parameters: [uuid, uuid, date, int8, bool],
  row: { date },
  sql: `update subscription_run set status = case when $5 then 'due' else 'skipped' end,
     skip_reason = case when $5 then null else 'consent-refused' end, try_at = now(),
     approved_cents = case when $5 then requested_cents end
   where supplier_id = $1 and subscription_id = $2 and date = $3 and status = 'waiting' and requested_cents = $4 and lapses_at > now()
   returning date`,
})

export interface PriceAnswer {
  readonly id: string
  readonly date: string
  readonly isAccepted: boolean
  /** As the customer saw it. */
  readonly total: Cents
}

/** Answers the price of a date. @throws Failure subscription.notFound, subscription.cancelled, subscription.priceOutdated */
export function answerPrice(
  scope: Scope,
  customerId: string,
  { id, date, isAccepted, total }: PriceAnswer,
): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const row = await lockOpen(scope, id, customerId)
    const answered = await scope.db.one(answer, [scope.supplier.id, row.id, date, total, isAccepted])
    ensure(answered, 'subscription.priceOutdated')
    await recordChange(scope, row, [{ field: 'isPriceAccepted', part: date, before: null, after: isAccepted }])
  })
}

const retry = statement('subscription.retry', {
  parameters: [uuid, uuid, date],
  row: { date },
  sql: `update subscription_run set status = 'due', try_at = now(), attempts = 0
   where supplier_id = $1 and subscription_id = $2 and date = $3 and (status = 'missed' or (status = 'due' and attempts > 0))
   returning date`,
})

/** Tries the order of a date again, by staff. @throws Failure subscription.notFound, subscription.dateClosed */
export function retryDate(scope: Scope, id: string, date: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const row = await lockSubscription(scope, id, null)
    ensure(row, 'subscription.notFound')
    ensure(row.status === 'active', 'subscription.dateClosed')
    const run = row.runs.find((run) => run.date === date)
    ensure(await scope.db.one(retry, [scope.supplier.id, row.id, date]), 'subscription.dateClosed')
    await recordEvent(scope, {
      action: 'subscription.changed',
      customerId: row.customerId,
      subjectId: row.id,
      changes: [{ field: 'attempts', part: date, before: run?.attempts ?? 0, after: 0 }],
    })
  })
}

const recordChange = (scope: Scope, { id, customerId }: StoredSubscription, changes: readonly FieldChange[]) =>
  recordStaffChange(scope, { action: 'subscription.changed', customerId, subjectId: id, changes })
