import type { DomainEvents } from '#domain/events.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { enqueueMailIfPossible, type Mail } from '#server/platform/messaging/mail.ts'
import {
  answeredRatingMail,
  cancellationMail,
  confirmationMail,
  isMoveToMail,
  moveMail,
  questionMail,
} from './mails.ts'
import { findOrderToMail, type OrderToMail } from './order-to-mail.ts'

type OrderPayload = DomainEvents['order.placed' | 'order.moved' | 'order.changed']

function mailOf(scope: Scope, order: OrderToMail, payload: OrderPayload): Mail {
  if ('kind' in payload) return questionMail(scope, order)
  if (!('to' in payload)) return confirmationMail(scope, order)
  return payload.to === 'cancelled' ? cancellationMail(scope, order, payload.from) : moveMail(scope, order, payload.to)
}

export const orderSubscribers: readonly Subscriber[] = [
  // One after the other for each order: the confirmation is sent before the cancellation.
  subscribe(
    ['order.placed', 'order.moved', 'order.changed'],
    { queue: 'order.mail', orderedBy: ({ payload }) => payload.number },
    async (scope, event) => {
      const { payload } = event
      // The module of quotes says what became of a quote.
      if ('from' in payload && (payload.from === 'quote-requested' || payload.from === 'quote-priced')) return
      const isMailed = 'kind' in payload ? payload.kind === 'question' : !('to' in payload) || isMoveToMail(payload.to)
      if (!isMailed) return
      const order = await findOrderToMail(scope, payload.number)
      if (order === undefined) return
      const mail = mailOf(scope, order, payload)
      await enqueueMailIfPossible(scope, {
        to: order.email,
        about: { customerId: order.customerId },
        cause: event,
        ...mail,
      })
    },
  ),
  subscribe('order.rating-answered', { queue: 'order.rating-mail' }, async (scope, event) => {
    const order = await findOrderToMail(scope, event.payload.number)
    if (order === undefined) return
    await enqueueMailIfPossible(scope, {
      to: order.email,
      about: { customerId: order.customerId },
      cause: event,
      ...answeredRatingMail(scope, order),
    })
  }),
]
