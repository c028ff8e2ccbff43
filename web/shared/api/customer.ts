import {
  customerFile,
  decodeCustomers,
  decodeFile,
  decodeReviewed,
  encodeCustomerFilter,
  encodeCustomerOrder,
  encodeSelection,
  exportCustomers,
  listCustomers,
  reviewCustomer,
  reviewCustomers,
  setErpCode,
} from '#contract/customer-review.ts'
import type { Paging } from '#contract/paging.ts'
import { encodeApprovalStatus } from '#contract/registration.ts'
import { decodeSpreadsheet, type SpreadsheetFile, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import type {
  ApprovalStatus,
  BulkReview,
  CustomerFile,
  CustomerFilter,
  CustomerOrder,
  CustomerPage,
  CustomerSelection,
} from '#domain/customer/customer-record.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

/** The customers of the store, for staff. */
export const customersApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (filter: CustomerFilter, order: CustomerOrder, paging: Paging): Promise<CustomerPage> =>
      decodeCustomers(
        await call(listCustomers, {
          params: {},
          query: {
            ...query,
            ...encodeCustomerFilter(filter),
            ordenacao: encodeCustomerOrder(order),
            ...paging,
          },
        }),
      ),

    /** Refused with `export.tooLarge` where the filter shows too many. */
    export: async (filter: CustomerFilter, order: CustomerOrder, format: SpreadsheetFormat): Promise<SpreadsheetFile> =>
      decodeSpreadsheet(
        await call(exportCustomers, {
          params: {},
          query: {
            ...query,
            ...encodeCustomerFilter(filter),
            ordenacao: encodeCustomerOrder(order),
            formato: format,
          },
        }),
      ),

    file: async (id: string): Promise<CustomerFile> =>
      decodeFile(await call(customerFile, { params: { idcliente: id }, query })),

    /** Refused with `customer.reviewedMeanwhile` where the approval status is not `seen`. Refusals name `reason`. */
    review: async (id: string, approvalStatus: ApprovalStatus, seen: ApprovalStatus, reason: string): Promise<void> => {
      await withFieldNames(
        call(reviewCustomer, {
          params: { idcliente: id },
          query,
          body: {
            situacao: encodeApprovalStatus(approvalStatus),
            situacaoVista: encodeApprovalStatus(seen),
            motivo: reason,
          },
        }),
        { motivo: 'reason' },
      )
    },

    /**
     * Skips those that somebody else reviewed since they were `seen`; a preview changes nothing. Refused with
     * `customer.selectionChanged` where a filter shows another number by now.
     */
    reviewMany: async (
      selection: CustomerSelection,
      { next, seen, isPreview = false }: { next: ApprovalStatus; seen: ApprovalStatus; isPreview?: boolean },
    ): Promise<BulkReview> =>
      decodeReviewed(
        await call(reviewCustomers, {
          params: {},
          query,
          body: {
            situacao: encodeApprovalStatus(next),
            situacaoVista: encodeApprovalStatus(seen),
            conferir: isPreview,
            ...encodeSelection(selection),
          },
        }),
      ),

    /**
     * Null takes the code away. Refused with `customer.erpCodeChanged` where the code is not the seen one, which is empty for
     * none. Refusals name the field `erpCode`.
     */
    setErpCode: async (id: string, code: string | null, seen: string): Promise<void> => {
      await withFieldNames(
        call(setErpCode, { params: { idcliente: id }, query, body: { codigoErp: code, codigoVisto: seen } }),
        { codigoErp: 'erpCode' },
      )
    },
  }
}
