import { loginIdOf } from '#domain/access/actor.ts'
import { changesBetween, type AuditAction } from '#domain/access/audit.ts'
import {
  MAX_SELECTED_CUSTOMERS,
  type ApprovalStatus,
  type BulkReview,
  type CustomerSelection,
  type CustomerSummary,
} from '#domain/customer/customer-record.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { likeWords, matchesEveryWord } from '#server/platform/database/like-search.ts'
import { array, int8, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { dispatchAfterCommit, publish, publishSql } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent, recordEventOfEach } from '#server/platform/session/audit.ts'
import {
  OF_STATUS,
  OF_STATUS_PARAMETERS,
  OF_STORE,
  SUMMARY_COLUMNS,
  summaryRow,
  toSummary,
  wantedWithStatus,
  type SummaryRow,
} from './queries.ts'

export interface Review {
  readonly approvalStatus: ApprovalStatus
  /** Why it is refused; the person reads it. Null where nothing is written. */
  readonly reason: string | null
  /** What the reviewer saw; null where that does not matter. */
  readonly seenStatus: ApprovalStatus | null
}

const lock = statement('review.lock', {
  parameters: [uuid, uuid],
  row: summaryRow,
  sql: `select ${SUMMARY_COLUMNS} from customer c
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
 * Approves or refuses a registration, or takes it back into review; the person gets an e-mail. Sessions of a person who
 * is no longer admitted end with their next call (`openScope`).
 * @throws Failure access.notAllowed, customer.reviewReasonMissing, customer.reviewedMeanwhile.
 */
export function reviewCustomer(
  scope: Scope,
  customerId: string,
  { approvalStatus, reason, seenStatus }: Review,
): Promise<CustomerSummary> {
  const why = approvalStatus === 'refused' ? (reason ?? '').trim() : ''
  ensure(approvalStatus !== 'refused' || why !== '', 'customer.reviewReasonMissing', { field: 'reason' })
  return inTransaction(scope, async (scope) => {
    const customer = await scope.db.one(lock, [scope.supplier.id, customerId])
    ensure(customer, 'access.notAllowed')
    if (customer.approvalStatus === approvalStatus && customer.reviewReason === why) return toSummary(customer)
    ensure(seenStatus === null || seenStatus === customer.approvalStatus, 'customer.reviewedMeanwhile')
    const written = await scope.db.one(write, [
      scope.supplier.id,
      customerId,
      approvalStatus,
      why,
      loginIdOf(scope.actor),
    ])
    ensure(written, 'access.notAllowed')
    await recordEvent(scope, {
      action: ACTION[approvalStatus],
      customerId,
      changes: changesBetween(reviewOf(customer), reviewOf(written)),
      details: { from: customer.approvalStatus },
    })
    await publish(scope, 'customer.reviewed', { customerId, from: customer.approvalStatus, to: approvalStatus })
    if (approvalStatus !== 'approved') await publish(scope, 'access.revoked', { customerId })
    return toSummary(written)
  })
}

const reviewOf = ({ approvalStatus, reviewReason }: Pick<CustomerSummary, 'approvalStatus' | 'reviewReason'>) => ({
  approvalStatus,
  reviewReason: reviewReason || null,
})

// The order of the ids keeps two reviews of the same customers from waiting for each other.
const lockChosen = statement('review.lock-chosen', {
  parameters: [uuid, array(uuid)],
  row: summaryRow,
  sql: `select ${SUMMARY_COLUMNS} ${OF_STORE} and c.id = any($2) order by c.id for no key update of c`,
})
const lockFiltered = statement('review.lock-filtered', {
  parameters: [...OF_STATUS_PARAMETERS, array(text), int8],
  row: summaryRow,
  sql: `select ${SUMMARY_COLUMNS} ${OF_STATUS} and ${matchesEveryWord('c.searchable_text', '$8')}
   order by c.id limit $9 for no key update of c`,
})
const writeEach = statement('review.write-each', {
  parameters: [uuid, array(uuid), text, text, uuid, array(text)],
  sql: `with reviewed as (${publishSql(
    'customer.reviewed',
    { customerId: 'r.id', from: 'r.former', to: '$3::text' },
    'unnest($2::uuid[], $6::text[]) as r (id, former)',
  )}),
   revoked as (${publishSql('access.revoked', { customerId: 'r.id' }, "unnest($2::uuid[]) as r (id) where $3 <> 'approved'")})
   update customer c set is_approved = $3 = 'approved', refused_at = case when $3 = 'refused' then now() end, review_reason = $4,
     reviewed_by = $5, reviewed_at = now()
   where c.supplier_id = $1 and c.id = any($2)`,
})

/**
 * The same for many registrations at once, in a few statements however many they are. Those that somebody else reviewed since
 * `seenStatus` are skipped; a preview changes nothing.
 * @throws Failure access.notAllowed for an unknown customer, customer.reviewReasonMissing, customer.selectionTooLarge, and
 * customer.selectionChanged where a filter shows another number of customers than the reviewer saw.
 */
export function reviewCustomers(
  scope: Scope,
  selection: CustomerSelection,
  { approvalStatus, reason, seenStatus }: Review,
  isPreview: boolean,
): Promise<BulkReview> {
  const why = approvalStatus === 'refused' ? (reason ?? '').trim() : ''
  ensure(approvalStatus !== 'refused' || why !== '', 'customer.reviewReasonMissing', { field: 'reason' })
  return inTransaction(scope, async (scope) => {
    const selected = await lockSelected(scope, selection)
    const others = selected.filter((customer) => customer.approvalStatus !== approvalStatus)
    const changed = others.filter((customer) => seenStatus === null || customer.approvalStatus === seenStatus)
    const changedIds = changed.map(({ id }) => id)
    if (changed.length > 0 && !isPreview) {
      const former = changed.map((customer) => customer.approvalStatus)
      await scope.db.one(writeEach, [
        scope.supplier.id,
        changedIds,
        approvalStatus,
        why,
        loginIdOf(scope.actor),
        former,
      ])
      dispatchAfterCommit(scope)
      const after = reviewOf({ approvalStatus, reviewReason: why })
      await recordEventOfEach(
        scope,
        ACTION[approvalStatus],
        changed.map((customer) => ({ id: customer.id, changes: changesBetween(reviewOf(customer), after) })),
      )
    }
    return {
      changedIds,
      sameCount: selected.length - others.length,
      skippedCount: others.length - changed.length,
      first: selected
        .slice(0, FIRST_SHOWN)
        .map((customer) => ({ ...toSummary(customer), isChanged: changed.includes(customer) })),
    }
  })
}

/** As many of a selection are shown before it is changed. */
const FIRST_SHOWN = 20

async function lockSelected(scope: Scope, selection: CustomerSelection): Promise<readonly SummaryRow[]> {
  const { db, supplier } = scope
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)]
    const found = await db.many(lockChosen, [supplier.id, ids])
    ensure(ids.length > 0 && found.length === ids.length, 'access.notAllowed')
    return found
  }
  const { filter, expectedCount } = selection
  ensure(expectedCount <= MAX_SELECTED_CUSTOMERS, 'customer.selectionTooLarge', { maximum: MAX_SELECTED_CUSTOMERS })
  const words = likeWords(filter.text)
  // One more than expected is enough to know that the list has changed.
  const found = await db.many(lockFiltered, [...wantedWithStatus(scope, filter), words, expectedCount + 1])
  ensure(found.length === expectedCount, 'customer.selectionChanged', { expected: expectedCount })
  return found
}

const lockErpCode = statement('review.lock-erp-code', {
  parameters: [uuid, uuid],
  row: { erpCode: nullable(text) },
  sql: 'select erp_code from customer where supplier_id = $1 and id = $2 and erased_at is null for no key update',
})
const writeErpCode = statement('review.write-erp-code', {
  parameters: [uuid, uuid, text],
  sql: 'update customer set erp_code = $3 where supplier_id = $1 and id = $2',
})
// A program opened them by the former code and may have meant another customer.
const endProgramSessions = statement('review.end-program-sessions', {
  parameters: [uuid, uuid],
  sql: 'update session set ended_at = now() where supplier_id = $1 and acting_customer_id = $2 and api_key_id is not null and ended_at is null',
})

/**
 * Sets the customer's code in the supplier's ERP, by which programs with a key sign in for the customer;
 * blanks remove it. Sessions that a program opened by the former code end.
 * @param seen the code that the person saw, empty for none; null where that does not matter.
 * @returns the stored code, null where there is none.
 * @throws Failure access.notAllowed, customer.erpCodeChanged where the code is not the seen one, customer.erpCodeTaken where
 * another customer of the store has it.
 */
export async function setErpCode(
  scope: Scope,
  customerId: string,
  typed: string | null,
  seen: string | null,
): Promise<string | null> {
  const code = keyboardText(typed ?? '') || null
  try {
    await inTransaction(scope, async (scope) => {
      const key = [scope.supplier.id, customerId] as const
      const customer = await scope.db.one(lockErpCode, key)
      ensure(customer, 'access.notAllowed')
      const former = customer.erpCode
      if (former === code) return
      ensure(seen === null || seen === (former ?? ''), 'customer.erpCodeChanged')
      await scope.db.many(writeErpCode, [...key, code])
      if (former !== null) await scope.db.many(endProgramSessions, key)
      await recordEvent(scope, {
        action: 'customer.coded',
        customerId,
        changes: changesBetween({ erpCode: former }, { erpCode: code }),
        details: { hadCode: former !== null, hasCode: code !== null },
      })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'customer_erp_code') throw error
    throw new Failure('customer.erpCodeTaken', { field: 'erpCode' })
  }
  return code
}
