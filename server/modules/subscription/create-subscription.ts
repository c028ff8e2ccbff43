import type { OrderRequest } from '#contract/order-request.ts'
import { authorOf } from '#domain/access/actor.ts'
import { reaisFromCents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { EVERY_DAY, occurrenceAfter, planningDay, type DeliveryDays } from '#domain/subscription/schedule.ts'
import { isRepeatable, type RunChoices, type SubscriptionType } from '#domain/subscription/subscription.ts'
import type { OrderDraft } from '#server/modules/order/prepare-order.ts'
import type { OrderExtension } from '#server/modules/order/submit-order.ts'
import {
  array,
  bool,
  date,
  int4,
  int8,
  json,
  jsonb,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { dispatchAfterCommit, publishSql } from '#server/platform/events/publish.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { morningSql, todayAt } from './queries.ts'
import { chosenType, DELIVERY_DAYS } from './types.ts'

interface SubscriptionToCreate {
  readonly type: SubscriptionType
  readonly choices: RunChoices
}

const findDays = statement('subscription.days-of-option', {
  parameters: [uuid, uuid],
  row: { days: nullable(json<DeliveryDays>()) },
  sql: `select ${DELIVERY_DAYS} as days from delivery_option d where d.supplier_id = $1 and d.id = $2`,
})

/** The days of a delivery option; every day where it is gone or chooses no date. */
const daysOfOption = async ({ db, supplier }: Scope, optionId: string): Promise<DeliveryDays> =>
  (await db.one(findDays, [supplier.id, optionId]))?.days ?? EVERY_DAY

// One statement: the subscription, its lines, and the first date, which the order that creates it has already.
const insert = statement('subscription.create', {
  parameters: [
    uuid,
    uuid,
    uuid,
    uuid,
    text,
    date,
    date,
    date,
    text,
    uuid,
    uuid,
    uuid,
    int4,
    text,
    text,
    jsonb(),
    int8,
    text,
    array(uuid),
    array(int4),
    array(bool),
    array(int8),
  ],
  sql: `with created as (
     insert into subscription (supplier_id, customer_id, type_id, placed_by, placed_as, first_on, next_on, plan_at, delivery_type,
       delivery_option_id, address_id, payment_method_id, tolerance, missing_policy, note, traits)
     values ($1, $2, $3, $4, $5, $6, $7, ${morningSql('$8', '$18')}, $9, $10, $11, $12, $13, $14, $15, $16)
     returning id),
   lines as (
     insert into subscription_line (supplier_id, subscription_id, product_id, quantity, is_gift_wrapped, agreed_price)
     select $1, c.id, l.product_id, l.quantity, l.is_gift_wrapped, l.agreed_price
     from created c, unnest($19::uuid[], $20::integer[], $21::boolean[], $22::bigint[])
       as l (product_id, quantity, is_gift_wrapped, agreed_price)),
   first as (
     insert into subscription_run (supplier_id, subscription_id, date, status, order_number)
     select $1, c.id, $6, 'placed', $17 from created c)
   ${publishSql('subscription.created', { subscriptionId: 'c.id' }, 'created c')}`,
})

const findLogin = statement('subscription.customer-login', {
  parameters: [uuid, uuid],
  row: { loginId: nullable(uuid) },
  sql: 'select login_id from customer where supplier_id = $1 and id = $2',
})

/**
 * In whose name the orders are placed. An attendant submits what the customer agreed to, and staff what the customer said, so it is the
 * customer's own.
 * @throws Failure subscription.notForPrograms
 */
async function ownerOf({ db, supplier, actor }: Scope, customerId: string) {
  if (actor.kind === 'customer' || actor.kind === 'linked-user' || actor.kind === 'representative')
    return authorOf(actor)
  const isByStore = actor.kind === 'attendant' || actor.kind === 'staff'
  const customer = isByStore ? await db.one(findLogin, [supplier.id, customerId]) : undefined
  const loginId = customer?.loginId ?? null
  ensure(loginId, 'subscription.notForPrograms')
  return { loginId, actingAs: 'customer' as const }
}

/**
 * Creates a subscription in the transaction of its first order, so that there is never one without the other.
 * @throws Failure subscription.belowMinimum, subscription.paymentNotRepeatable, subscription.notForQuotes,
 * subscription.notForPrograms, subscription.addressNeeded
 */
const createWithOrder =
  (customerId: string, request: OrderRequest, { type, choices }: SubscriptionToCreate): OrderExtension =>
  async (scope, number, draft) => {
    ensure(draft.priced.cart.combos.length === 0, 'combo.notRepeatable')
    const { loginId, actingAs } = await ownerOf(scope, customerId)
    ensureRepeatable(type, draft)
    const { interval } = type
    const firstOn = request.deliveryDate ?? todayAt(scope)
    const days = await daysOfOption(scope, draft.delivery.id)
    const nextOn = occurrenceAfter(firstOn, interval, firstOn)
    const planOn = planningDay({ firstOn, interval, days, skipped: [] }, nextOn, type.noticeDays)
    const lines = draft.priced.lines.map(({ line }) => line)
    await scope.db.execute(insert, [
      scope.supplier.id,
      customerId,
      type.id,
      loginId,
      actingAs,
      firstOn,
      nextOn,
      planOn,
      request.deliveryType,
      draft.delivery.id,
      draft.addresses.delivery?.id ?? null,
      draft.payment.id,
      choices.tolerance,
      choices.missingPolicy,
      request.note,
      JSON.stringify(request.traits),
      number,
      scope.supplier.timeZone,
      lines.map(({ product }) => product.id),
      lines.map(({ quantity }) => quantity),
      lines.map(({ isGiftWrapped }) => isGiftWrapped),
      lines.map(({ unitPrice }) => unitPrice),
    ])
    dispatchAfterCommit(scope)
  }

/** What is written with an order that begins a subscription; null where it does not. @throws Failure subscription.unavailable */
export async function subscriptionExtension(
  scope: Scope,
  customerId: string,
  request: OrderRequest,
): Promise<OrderExtension | null> {
  const { subscription: choices } = request
  const type = await chosenType(scope, choices?.typeId ?? null)
  return type && choices && createWithOrder(customerId, request, { type, choices })
}

function ensureRepeatable(type: SubscriptionType, { plan, priced, payment, addresses, request }: OrderDraft) {
  ensure(!plan.isQuote, 'subscription.notForQuotes')
  const minimumReais = reaisFromCents(type.minimum)
  ensure(priced.cart.items >= type.minimum, 'subscription.belowMinimum', { minimumReais })
  ensure(isRepeatable(payment.kind), 'subscription.paymentNotRepeatable')
  ensure(request.deliveryType === 'pickup' || addresses.delivery?.id != null, 'subscription.addressNeeded')
}
