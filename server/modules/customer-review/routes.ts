import { withDetails } from './customer-sheet.ts'
import { decodeOffset } from '#contract/paging.ts'
import * as wire from '#contract/customer-review.ts'
import { decodeApprovalStatus } from '#contract/registration.ts'
import { ensure } from '#domain/failure.ts'
import { CUSTOMER_SHEET } from '#contract/spreadsheet.ts'
import { MAX_IMPORT_ROWS } from '#domain/data-import/data-import.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { findCustomers, findFile } from './queries.ts'
import { reviewCustomer, reviewCustomers, setErpCode } from './review-customer.ts'

export function customerReviewRoutes(server: Server): void {
  serve(server, wire.listCustomers, async ({ scope, input: { query } }) => {
    return wire.encodeCustomers(
      await findCustomers(
        scope,
        wire.decodeCustomerFilter(query),
        wire.decodeCustomerOrder(query.ordenacao),
        decodeOffset('customers', query),
      ),
    )
  })

  serve(server, wire.exportCustomers, async ({ scope, input: { query } }) => {
    const { customers } = await findCustomers(
      scope,
      wire.decodeCustomerFilter(query),
      wire.decodeCustomerOrder(query.ordenacao),
      // One more says that there are too many.
      { limit: MAX_IMPORT_ROWS + 1, offset: 0 },
    )
    const { timeZone } = scope.supplier
    return writeSpreadsheet(query.formato, {
      name: 'clientes',
      columns: CUSTOMER_SHEET,
      rows: await withDetails(scope, customers),
      maxRows: MAX_IMPORT_ROWS,
      timeZone,
    })
  })

  serve(server, wire.customerFile, async ({ scope, input: { params } }) => {
    const file = await findFile(scope, params.idcliente)
    ensure(file, 'access.notAllowed')
    return wire.encodeFile(file)
  })

  serve(server, wire.reviewCustomer, async ({ scope, input: { params, body } }) =>
    wire.encodeSummary(
      await reviewCustomer(scope, params.idcliente, {
        approvalStatus: decodeApprovalStatus(body.situacao),
        reason: body.motivo ?? '',
        seenStatus: body.situacaoVista ? decodeApprovalStatus(body.situacaoVista) : null,
      }),
    ),
  )

  serve(server, wire.reviewCustomers, async ({ scope, input: { body } }) => {
    const review = {
      approvalStatus: decodeApprovalStatus(body.situacao),
      reason: body.motivo ?? '',
      seenStatus: body.situacaoVista ? decodeApprovalStatus(body.situacaoVista) : null,
    }
    return wire.encodeReviewed(await reviewCustomers(scope, wire.decodeSelection(body), review, body.conferir ?? false))
  })

  serve(server, wire.setErpCode, async ({ scope, input: { params, body } }) => ({
    idcliente: params.idcliente,
    codigoErp: await setErpCode(scope, params.idcliente, body.codigoErp, body.codigoVisto ?? null),
  }))
}
