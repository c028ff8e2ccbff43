import { encodePage, type Paging } from '#contract/paging.ts'
import {
  changeCredit,
  customerCredit,
  decodeCustomerCredit,
  decodeReceivable,
  decodeReceivableFile,
  decodeSums,
  encodePaymentToRecord,
  encodeReceivableFilter,
  exportReceivables,
  listReceivables,
  receivable,
  recordInvoicePayment,
  undoInvoicePayment,
  type CustomerCredit,
  type PaymentToRecord,
} from '#contract/receivable.ts'
import { decodeSpreadsheet, type SpreadsheetFile, type SpreadsheetFormat } from '#contract/spreadsheet.ts'
import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import type { ReceivableFile, ReceivableFilter, ReceivablePage, ReceivableSort } from '#domain/payment/receivable.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

/** What customers owe, and the credit that they have, for finance. */
export const receivableApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (filter: ReceivableFilter, sort: ReceivableSort, paging: Paging): Promise<ReceivablePage> => {
      const wire = await call(listReceivables, {
        params: {},
        query: { ...query, ...encodeReceivableFilter(filter, sort), ...encodePage(paging) },
      })
      return { receivables: wire.contas.map(decodeReceivable), total: wire.total, sums: decodeSums(wire.faixas) }
    },

    /** Refused with `export.tooLarge` where the filter shows too many. */
    export: async (
      filter: ReceivableFilter,
      sort: ReceivableSort,
      format: SpreadsheetFormat,
    ): Promise<SpreadsheetFile> =>
      decodeSpreadsheet(
        await call(exportReceivables, {
          params: {},
          query: { ...query, ...encodeReceivableFilter(filter, sort), formato: format },
        }),
      ),

    file: async (number: number): Promise<ReceivableFile> =>
      decodeReceivableFile(await call(receivable, { params: { numero: number }, query })),

    /** Refusals name the fields `amount` and `receivedOn`. */
    recordPayment: (number: number, payment: PaymentToRecord): Promise<unknown> =>
      withFieldNames(
        call(recordInvoicePayment, { params: { numero: number }, query, body: encodePaymentToRecord(payment) }),
        { valor: 'amount', recebidoEm: 'receivedOn' },
      ),

    undoPayment: async (number: number, paymentId: string): Promise<void> => {
      await call(undoInvoicePayment, { params: { numero: number, idpagamento: paymentId }, query })
    },

    credit: async (customerId: string): Promise<CustomerCredit> =>
      decodeCustomerCredit(await call(customerCredit, { params: { idcliente: customerId }, query })),

    changeCredit: async (customerId: string, limit: Cents, termDays: readonly number[] | null): Promise<void> => {
      const body = { limite: reaisFromCents(limit), prazos: termDays && [...termDays] }
      await call(changeCredit, { params: { idcliente: customerId }, query, body })
    },
  }
}
