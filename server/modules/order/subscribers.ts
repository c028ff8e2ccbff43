import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { cancellationMail, confirmationMail } from './mails.ts'
import { findOrderToMail } from './order-to-mail.ts'

export const orderSubscribers: readonly Subscriber[] = [
  // One after the other for each order: the confirmation is sent before the cancellation.
  subscribe(
    ['order.placed', 'order.moved'],
    { queue: 'order.mail', orderedBy: ({ payload }) => payload.number },
    async (scope, event) => {
      const { payload } = event
      const from = 'from' in payload ? payload.from : null
      if ('to' in payload && payload.to !== 'cancelled') return
      const order = await findOrderToMail(scope, payload.number)
      if (order === undefined) return
      const mail = from === null ? confirmationMail(scope, order) : cancellationMail(scope, order, from)
      await enqueueMailIfPossible(scope, {
        to: order.email,
        about: { customerId: order.customerId },
        cause: event,
        ...mail,
      })
    },
  ),
]
