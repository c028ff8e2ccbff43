import { Refusal } from '#contract/client.ts'
import { reviewCustomers, sentSelection } from '#contract/customer-review.ts'
import type { ApprovalStatus, BulkReview, CustomerSelection } from '#domain/customer/customer-record.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/**
 * Skips those that somebody else reviewed since they were `seen`; a preview changes nothing. Refused with
 * `customer.selectionChanged` where a filter shows another number by now.
 */
export const reviewMany = (
  office: ApiContext,
  selection: CustomerSelection,
  { next, seen, isPreview = false }: { next: ApprovalStatus; seen: ApprovalStatus; isPreview?: boolean },
): Promise<BulkReview> =>
  callStore(office, reviewCustomers, {
    body: { ...sentSelection(selection), approvalStatus: next, reason: null, seenStatus: seen, isPreview },
  })

/** The customer that has the document already, of a refusal for that reason; null of any other. */
export const knownCustomerIn = (error: unknown): string | null =>
  error instanceof Refusal && typeof error.details.idcliente === 'string' ? error.details.idcliente : null
