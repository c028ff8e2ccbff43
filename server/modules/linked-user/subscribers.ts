import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { enqueueMailIfPossible } from '#server/platform/messaging/mail.ts'
import { bool, statement, text, uuid } from '#server/platform/database/statement.ts'
import { joinedMail } from './mails.ts'

const find = statement('linked-user.to-mail', {
  parameters: [uuid, uuid, uuid],
  row: { email: text, isEmailProved: bool, userEmail: text },
  sql: `select c.email, c.email_verified_at is not null as is_email_proved, l.email as user_email
   from customer c join linked_user u on u.supplier_id = c.supplier_id and u.customer_id = c.id and u.login_id = $3
   join login l on l.id = u.login_id
   where c.supplier_id = $1 and c.id = $2`,
})

export const linkedUserSubscribers: readonly Subscriber[] = [
  subscribe('user.joined', { queue: 'linked-user.mail' }, async (scope, event) => {
    const { customerId, loginId } = event.payload
    const found = await scope.db.one(find, [scope.supplier.id, customerId, loginId])
    if (found === undefined) return
    const mail = joinedMail(scope, { userEmail: found.isEmailProved ? found.userEmail : null })
    await enqueueMailIfPossible(scope, { to: found.email, about: { customerId }, cause: event, ...mail })
  }),
]
