import { loginIdOf } from '#domain/access/actor.ts'
import type { AuditAction } from '#domain/access/audit-action.ts'
import { needsApproval, type ApprovalStatus, type CustomerSummary } from '#domain/customer/customer-record.ts'
import { ensure } from '#domain/failure.ts'
import { admitsUnapproved } from '#domain/supplier/features.ts'
import { publish } from '#server/platform/events/publish.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { enqueueMailIfPossible, type Mail } from '#server/platform/messaging/mail.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { approvedMail, refusedMail, reopenedMail } from './mails.ts'
import { SUMMARY_COLUMNS, toSummary, summaryRow } from './queries.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'

export interface Review {
  readonly standing: ApprovalStatus
  /** Why it is refused; the person reads it. */
  readonly reason: string
  /** What the reviewer saw; null where that does not matter. */
  readonly seenStanding: ApprovalStatus | null
}

const lock = statement('review.lock', {
  parameters: [uuid, uuid],
  row: { ...summaryRow, fullName: text },
  sql: `select ${SUMMARY_COLUMNS}, case when c.email_verified_at is null then '' else coalesce(l.name, c.name) end as full_name
   from customer c left join login l on l.id = c.login_id
   where c.supplier_id = $1 and c.id = $2 and c.erased_at is null for no key update of c`,
})
const write = statement('review.write', {
  parameters: [uuid, uuid, text, text, uuid],
  row: summaryRow,
  sql: `update customer c set is_approved = $3 = 'approved', refused_at = case when $3 = 'refused' then now() end, review_reason = $4,
     reviewed_by = $5, reviewed_at = now()
   where c.supplier_id = $1 and c.id = $2 returning ${SUMMARY_COLUMNS}`,
})

const ACTION: Record<ApprovalStatus, AuditAction> = {
  approved: 'customer.approved',
  refused: 'customer.refused',
  waiting: 'customer.reopened',
}

/**
 * Approves or refuses a registration, or takes it back into review; the person is told by e-mail. Sessions of a person who
 * is no longer let in end with their next call (`openScope`).
 * @throws Failure access.notAllowed, customer.reviewReasonMissing, customer.reviewedMeanwhile.
 */
export function reviewCustomer(
  scope: Scope,
  customerId: string,
  { standing, reason, seenStanding }: Review,
): Promise<CustomerSummary> {
  const why = standing === 'refused' ? reason.trim() : ''
  ensure(standing !== 'refused' || why !== '', 'customer.reviewReasonMissing', { field: 'motivo' })
  return inTransaction(scope, async (scope) => {
    const customer = await scope.db.one(lock, [scope.supplier.id, customerId])
    ensure(customer, 'access.notAllowed')
    if (customer.standing === standing && customer.reviewReason === why) return toSummary(customer)
    ensure(seenStanding === null || seenStanding === customer.standing, 'customer.reviewedMeanwhile')
    const written = await scope.db.one(write, [scope.supplier.id, customerId, standing, why, loginIdOf(scope.actor)])
    ensure(written, 'access.notAllowed')
    await recordEvent(scope, { action: ACTION[standing], customerId, details: { from: customer.standing } })
    await publish(scope, 'customer.reviewed', { customerId, from: customer.standing, to: standing })
    if (standing !== 'approved') await publish(scope, 'access.revoked', { customerId })
    await tell(scope, customer, standing, why)
    return toSummary(written)
  })
}

interface Recipient {
  readonly id: string
  readonly email: string
  /** Empty where the mailbox was never proved: it may be a stranger's. */
  readonly fullName: string
}

async function tell(
  scope: Scope,
  { id, email, fullName: name }: Recipient,
  standing: ApprovalStatus,
  reason: string,
): Promise<void> {
  // Where approval means nothing, nothing waits for it.
  if (standing === 'waiting' && !needsApproval(scope.features)) return
  await enqueueMailIfPossible(scope, {
    to: email,
    about: { customerId: id },
    ...mailAbout(scope, name, standing, reason),
  })
}

function mailAbout(scope: Scope, name: string, standing: ApprovalStatus, reason: string): Mail {
  if (standing === 'approved') return approvedMail(scope, name)
  return standing === 'refused'
    ? refusedMail(scope, name, reason)
    : reopenedMail(scope, name, admitsUnapproved(scope.features))
}
