import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'
import { receivedMail, welcomeMail } from './mails.ts'

const find = statement('registration.to-mail', {
  parameters: [uuid, uuid],
  row: { email: text, name: text },
  sql: `select l.email, l.name from customer c join login l on l.id = c.login_id where c.supplier_id = $1 and c.id = $2`,
})

export const registrationSubscribers: readonly Subscriber[] = [
  subscribe('customer.registered', { queue: 'registration.mail' }, async (scope, event) => {
    const { customerId, status } = event.payload
    const customer = await scope.db.one(find, [scope.supplier.id, customerId])
    if (customer === undefined) return
    const mail = status === 'approved' ? welcomeMail(scope, customer.name) : receivedMail(scope, customer.name)
    await enqueueMailIfPossible(scope, { to: customer.email, about: { customerId }, cause: event, ...mail })
  }),
]
