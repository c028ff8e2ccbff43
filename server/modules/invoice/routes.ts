import * as wire from '#contract/invoice.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { billedCustomer, readBalance, readInvoices } from './invoices.ts'

export function invoiceRoutes(server: Server): void {
  serve(server, wire.customerInvoices, async ({ scope, input: { params, query } }) => {
    const customerId = billedCustomer(scope, params.idcliente)
    if (query.completeInfo !== true) return wire.encodeCredit(await readBalance(scope, customerId))
    return wire.encodeInvoicePage(await readInvoices(scope, customerId, wire.decodeInvoiceQuestion(query)))
  })
}
