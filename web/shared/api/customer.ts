import {
  customerFile,
  decodeFile,
  encodeSortedFilter,
  exportCustomers,
  reviewCustomers,
  sentSelection,
} from '#contract/customer-review.ts'
import { decodeSpreadsheet, type SpreadsheetFile, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import type {
  ApprovalStatus,
  BulkReview,
  CustomerFile,
  CustomerFilter,
  CustomerOrder,
  CustomerSelection,
} from '#domain/customer/customer-record.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** The customers of the store, for staff. */
export const customersApi = (office: ApiContext) => {
  const { call, supplier } = office
  const query = { idfornecedor: supplier.id }
  return {
    /** Refused with `export.tooLarge` where the filter shows too many. */
    export: async (filter: CustomerFilter, sort: CustomerOrder, format: SpreadsheetFormat): Promise<SpreadsheetFile> =>
      decodeSpreadsheet(
        await call(exportCustomers, {
          params: {},
          query: { ...query, ...encodeSortedFilter({ ...filter, sort }), formato: format },
        }),
      ),

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
