import { customerFile, decodeFile, reviewCustomers, sentSelection } from '#contract/customer-review.ts'
import type { ApprovalStatus, BulkReview, CustomerFile, CustomerSelection } from '#domain/customer/customer-record.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** The customers of the store, for staff. */
export const customersApi = (office: ApiContext) => {
  const { call, supplier } = office
  const query = { idfornecedor: supplier.id }
  return {
    file: async (id: string): Promise<CustomerFile> =>
      decodeFile(await call(customerFile, { params: { idcliente: id }, query })),

    /**
     * Skips those that somebody else reviewed since they were `seen`; a preview changes nothing. Refused with
     * `customer.selectionChanged` where a filter shows another number by now.
     */
    reviewMany: (
      selection: CustomerSelection,
      { next, seen, isPreview = false }: { next: ApprovalStatus; seen: ApprovalStatus; isPreview?: boolean },
    ): Promise<BulkReview> =>
      callStore(office, reviewCustomers, {
        body: { ...sentSelection(selection), approvalStatus: next, reason: null, seenStatus: seen, isPreview },
      }),
  }
}
