import { getStatement } from '#contract/account-statement.ts'
import * as wire from '#contract/invoice.ts'
import { encodePage, pagingAt } from '#contract/paging.ts'
import * as desk from '#contract/receivable.ts'
import { MAX_EXPORTED_ROWS } from '#contract/spreadsheet.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { statementOf } from './account-statement.ts'
import { changeCredit, readCredit } from './credit.ts'
import { recordInvoicePayment, undoInvoicePayment } from './invoice-payments.ts'
import { billedCustomer, readBalance, readInvoices } from './invoices.ts'
import { listReceivables, readReceivable } from './receivables.ts'

export function invoiceRoutes(server: Server): void {
  serve(server, wire.customerInvoices, async ({ scope, input: { params, query } }) => {
    const customerId = billedCustomer(scope, params.idcliente)
    if (query.completeInfo !== true) return wire.encodeCredit(await readBalance(scope, customerId))
    return wire.encodeInvoicePage(await readInvoices(scope, customerId, wire.decodeInvoiceQuestion(query)))
  })

  serve(server, getStatement, async ({ scope, input: { params, query } }) => {
    const { name, pdf } = await statementOf(scope, billedCustomer(scope, params.customerId), query)
    return { name, file: pdf.toString('base64') }
  })

  serve(server, desk.listReceivables, async ({ scope, input: { query } }) => {
    const paging = pagingAt(query)
    return { ...(await listReceivables(scope, query, query.sort, paging)), ...encodePage(paging) }
  })

  serve(server, desk.exportReceivables, async ({ scope, input: { query } }) => {
    // One more says that there are too many.
    const paging = { limit: MAX_EXPORTED_ROWS + 1, offset: 0 }
    const { receivables: rows } = await listReceivables(scope, query, query.sort, paging)
    const { timeZone } = scope.supplier
    return writeSpreadsheet(query.format, { name: 'contas-a-receber', columns: desk.RECEIVABLE_SHEET, rows, timeZone })
  })

  serve(server, desk.receivable, ({ scope, input: { params } }) => readReceivable(scope, params.number))

  serve(server, desk.recordInvoicePayment, async ({ scope, input: { params, body } }) => {
    await recordInvoicePayment(scope, params.number, body)
    return readReceivable(scope, params.number)
  })

  serve(server, desk.undoInvoicePayment, async ({ scope, input: { params } }) => {
    await undoInvoicePayment(scope, params.number, params.paymentId)
    return readReceivable(scope, params.number)
  })

  serve(server, desk.customerCredit, ({ scope, input: { params } }) => readCredit(scope, params.customerId))

  serve(server, desk.changeCredit, async ({ scope, input: { params, body } }) => {
    await changeCredit(scope, params.customerId, body)
    return readCredit(scope, params.customerId)
  })
}
