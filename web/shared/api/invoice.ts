import type { CallOptions } from '#contract/client.ts'
import {
  customerInvoices,
  decodeBalance,
  decodeInvoices,
  decodeNextDue,
  encodeInvoiceQuestion,
  type InvoicePage,
  type InvoiceQuestion,
} from '#contract/invoice.ts'
import type { Balance } from '#domain/payment/invoice.ts'
import { sessionOf, type ApiContext } from './api-context.ts'

/** The sums are of all invoices, so the shortest page will do. */
const SHORTEST_PAGE: InvoiceQuestion = { group: 'open', limit: 1, offset: 0 }

export const invoiceApi = ({ call, supplier }: ApiContext) => {
  const load = (customerId: string, question: InvoiceQuestion, options?: CallOptions) =>
    call(
      customerInvoices,
      {
        params: { sessao: sessionOf(customerId), idfornecedor: supplier.id, idcliente: customerId },
        query: encodeInvoiceQuestion(question),
      },
      options,
    )
  return {
    balance: async (customerId: string, options?: CallOptions): Promise<Balance> =>
      decodeBalance(await load(customerId, SHORTEST_PAGE, options)),

    list: async (customerId: string, question: InvoiceQuestion): Promise<InvoicePage> => {
      const wire = await load(customerId, question)
      return {
        ...question,
        balance: decodeBalance(wire),
        invoices: decodeInvoices(wire),
        total: wire.total_faturas ?? 0,
        nextDue: decodeNextDue(wire),
      }
    },
  }
}
