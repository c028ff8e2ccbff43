import type { DomainEvents } from '#domain/events.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { enqueueMailIfPossible, type Mail } from '#server/platform/messaging/mail.ts'
import {
  answeredRatingMail,
  approvalMail,
  approvedMail,
  approvedUserMail,
  cancellationMail,
  confirmationMail,
  editedMail,
  isMoveToMail,
  moveMail,
  notApprovedMail,
  questionMail,
  waitingMail,
} from './mails.ts'
import { findOrderToMail, type OrderToMail } from './order-to-mail.ts'

type OrderPayload = DomainEvents['order.placed' | 'order.moved' | 'order.changed']

interface Mails {
  readonly toCustomer: Mail | null
  /** The linked user whose order needs approval. */
  readonly toUser: Mail | null
}
const NO_MAILS: Mails = { toCustomer: null, toUser: null }

/** An order that was decided before its mail is written is confirmed by the mail of the decision. */
const requestMails = (scope: Scope, order: OrderToMail): Mails =>
  order.approval === 'waiting'
    ? { toCustomer: approvalMail(scope, order), toUser: waitingMail(scope, order) }
    : NO_MAILS

function mailsOf(scope: Scope, order: OrderToMail, payload: OrderPayload): Mails {
  if ('kind' in payload) {
    if (payload.kind === 'approved')
      return { toCustomer: approvedMail(scope, order), toUser: approvedUserMail(scope, order) }
    if (payload.kind === 'edited')
      return { ...NO_MAILS, toCustomer: order.edited === '' ? null : editedMail(scope, order) }
    return { ...NO_MAILS, toCustomer: questionMail(scope, order) }
  }
  if (!('to' in payload))
    return order.approval === null
      ? { ...NO_MAILS, toCustomer: confirmationMail(scope, order) }
      : requestMails(scope, order)
  if (payload.to === 'placed') return requestMails(scope, order)
  if (payload.to !== 'cancelled') return { ...NO_MAILS, toCustomer: moveMail(scope, order, payload.to) }
  const isNotApproved = order.isLapsed || order.approval === 'refused'
  return {
    toCustomer: cancellationMail(scope, order, payload.from),
    toUser: isNotApproved ? notApprovedMail(scope, order) : null,
  }
}

/** Changes of which the customer is told by mail. */
const MAILED: readonly DomainEvents['order.changed']['kind'][] = ['question', 'approved', 'edited']

/** The module of quotes says what became of a quote, except that an accepted one needs approval. */
function isMailed(payload: OrderPayload): boolean {
  if ('kind' in payload) return MAILED.includes(payload.kind)
  if (!('from' in payload)) return true
  if (payload.from === 'quote-requested' || payload.from === 'quote-priced') return payload.to === 'placed'
  return isMoveToMail(payload.to)
}

export const orderSubscribers: readonly Subscriber[] = [
  // One after the other for each order: the confirmation is sent before the cancellation.
  subscribe(
    ['order.placed', 'order.moved', 'order.changed'],
    { queue: 'order.mail', concerns: ({ payload }) => isMailed(payload), orderedBy: ({ payload }) => payload.number },
    async (scope, event) => {
      const { payload } = event
      const order = await findOrderToMail(scope, payload.number)
      if (order === undefined) return
      const { customerId, email, userId, userEmail } = order
      const { toCustomer, toUser } = mailsOf(scope, order, payload)
      if (toCustomer !== null)
        await enqueueMailIfPossible(scope, { to: email, about: { customerId }, cause: event, ...toCustomer })
      if (toUser !== null && userId !== null && userEmail !== null)
        await enqueueMailIfPossible(scope, { to: userEmail, about: { loginId: userId }, cause: event, ...toUser })
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
