import { needsApproval, type ApprovalStatus } from '#domain/customer/customer-record.ts'
import { admitsUnapproved } from '#domain/supplier/features.ts'
import { APPROVAL_STATUS_SQL } from '#server/modules/registration/queries.ts'
import { narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { enqueueMailIfPossible, type Mail } from '#server/platform/messaging/mail.ts'
import { approvedMail, refusedMail, reopenedMail } from './mails.ts'

// The name is empty where the mailbox was never proved: it may be a stranger's.
const find = statement('review.to-mail', {
  parameters: [uuid, uuid],
  row: { email: text, name: text, standing: narrow<ApprovalStatus>(text), reason: text },
  sql: `select c.email, case when c.email_verified_at is null then '' else coalesce(l.name, c.name) end as name,
     ${APPROVAL_STATUS_SQL} as standing, c.review_reason as reason
   from customer c left join login l on l.id = c.login_id
   where c.supplier_id = $1 and c.id = $2 and c.erased_at is null`,
})

export const customerReviewSubscribers: readonly Subscriber[] = [
  subscribe(
    'customer.reviewed',
    { queue: 'customer-review.mail', orderedBy: ({ payload }) => payload.customerId },
    async (scope, event) => {
      const { customerId, to } = event.payload
      const customer = await scope.db.one(find, [scope.supplier.id, customerId])
      // Another review followed at once: its own event tells of it.
      if (customer === undefined || customer.standing !== to) return
      // A store without approval has no customers who wait for it.
      if (to === 'waiting' && !needsApproval(scope.features)) return
      const mail = mailAbout(scope, customer.name, to, customer.reason)
      await enqueueMailIfPossible(scope, { to: customer.email, about: { customerId }, cause: event, ...mail })
    },
  ),
]

function mailAbout(scope: Scope, name: string, standing: ApprovalStatus, reason: string): Mail {
  if (standing === 'approved') return approvedMail(scope, name)
  return standing === 'refused'
    ? refusedMail(scope, name, reason)
    : reopenedMail(scope, name, admitsUnapproved(scope.features))
}
