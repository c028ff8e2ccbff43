import type { DomainEvent, DomainEvents } from '#domain/events.ts'
import { Failure } from '#domain/failure.ts'
import { isChargedOnline } from '#domain/payment/payment-method.ts'
import { chargeTimeOf } from '#domain/payment/receipt.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { JobRefused } from '#server/platform/jobs/job-errors.ts'
import type { PaymentAccounts } from './accounts.ts'
import { findOrderToCharge, type OrderToCharge } from './charges.ts'
import { captureAuthorized, endCharges, followNewTotal, makeRefund, refundOrder } from './close-charges.ts'
import { chargeMails } from './mails.ts'
import { ensureCharges } from './request-charge.ts'
import { endOutdated, refundCancelled } from './settlements.ts'
import { handleWebhook } from './webhooks.ts'

/** What follows from moves of an order and from what providers send. */
export const chargeSubscribers = (accounts: PaymentAccounts): readonly Subscriber[] => [
  subscribe(
    ['order.placed', 'order.moved', 'order.changed'],
    { queue: 'charge.order', isSlow: true, concerns: mayChangeCharges, orderedBy: ({ payload }) => payload.number },
    async (scope, { payload }) => {
      if ('kind' in payload && changesTotal(payload.kind)) await followNewTotal(scope, payload.number)
      await followOrder(scope, accounts, payload.number)
    },
  ),
  subscribe(
    ['invoice.changed', 'invoice.cancelled'],
    { queue: 'charge.invoices', isSlow: true, orderedBy: ({ payload }) => payload.customerId, retries: 12 },
    async (scope, { payload }) => {
      await endOutdated(scope, accounts, payload.customerId)
      if ('orderNumber' in payload) await refundCancelled(scope, payload.orderNumber)
    },
  ),
  chargeMails,
  subscribe('payment.webhook-received', { queue: 'charge.webhook', isSlow: true }, (scope, { payload }) =>
    handleWebhook(scope, accounts, payload.webhookId),
  ),
  subscribe('payment.difference-charged', { queue: 'charge.difference', isSlow: true }, (scope, { payload }) =>
    followOrder(scope, accounts, payload.orderNumber),
  ),
  subscribe('refund.requested', { queue: 'charge.refund', isSlow: true, retries: 12 }, (scope, { payload }) =>
    makeRefund(scope, accounts, payload.refundId),
  ),
]

function mayChangeCharges({ payload }: DomainEvent<'order.placed' | 'order.moved' | 'order.changed'>): boolean {
  if ('kind' in payload) return changesTotal(payload.kind) || payload.kind === 'new-method'
  return 'to' in payload || isChargedOnline(payload)
}

const changesTotal = (kind: DomainEvents['order.changed']['kind']): boolean => kind === 'new-total' || kind === 'edited'

/** By the status as it is now: earlier moves are of no interest any more. */
async function followOrder(scope: Scope, accounts: PaymentAccounts, number: number): Promise<void> {
  const order = await scope.db.one(findOrderToCharge, [scope.supplier.id, number])
  if (order === undefined) return
  if (order.status === 'cancelled') {
    await endCharges(scope, accounts, number)
    await refundOrder(scope, number, 'order cancelled')
  } else if (order.paymentState === 'paid') {
    // The other half of a boleto with Pix, or a charge that was made again.
    await endCharges(scope, accounts, number)
  } else if (order.paymentKind === 'card') {
    // A card that was not given yet is charged when the customer gives it.
    if (order.status === 'awaiting-payment') await captureAuthorized(scope, accounts, number)
  } else if (chargeTimeOf(order) === 'due') await chargeOrder(scope, accounts, order)
}

/** What the customer or the store has to correct is shown where the customer pays, and not retried here. */
async function chargeOrder(scope: Scope, accounts: PaymentAccounts, order: OrderToCharge): Promise<void> {
  try {
    await ensureCharges(scope, accounts, order)
  } catch (error) {
    if (error instanceof Failure && error.code !== 'payment.providerUnavailable') {
      if (error.code === 'payment.noReceipt') return
      throw new JobRefused(error.code)
    }
    throw error
  }
}
