import { customerActivity } from './activity.ts'
import { withDetails } from './customer-sheet.ts'
import * as desk from '#contract/customer-desk.ts'
import * as wire from '#contract/customer-review.ts'
import { ensure } from '#domain/failure.ts'
import { CUSTOMER_SHEET } from '#contract/spreadsheet.ts'
import { MAX_IMPORT_ROWS } from '#domain/data-import/data-import.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { findCustomers, findFile } from './queries.ts'
import { sendCart } from './send-cart.ts'
import { reviewCustomer, reviewCustomers, setErpCode } from './review-customer.ts'
import {
  addNote,
  changeCustomer,
  createCustomer,
  inviteCustomer,
  listNotes,
  listRepresentatives,
} from './staff-customers.ts'

export function customerReviewRoutes(server: Server): void {
  serve(server, wire.listCustomers, ({ scope, input: { query } }) => findCustomers(scope, query, query.sort, query))

  serve(server, wire.exportCustomers, async ({ scope, input: { query } }) => {
    // One more says that there are too many.
    const paging = { limit: MAX_IMPORT_ROWS + 1, offset: 0 }
    const { customers } = await findCustomers(scope, query, query.sort, paging)
    const { timeZone } = scope.supplier
    return writeSpreadsheet(query.format, {
      name: 'clientes',
      columns: CUSTOMER_SHEET,
      rows: await withDetails(scope, customers),
      maxRows: MAX_IMPORT_ROWS,
      timeZone,
    })
  })

  serve(server, wire.customerFile, async ({ scope, input: { params } }) => {
    const file = await findFile(scope, params.id)
    ensure(file, 'access.notAllowed')
    return file
  })

  serve(server, wire.reviewCustomer, ({ scope, input: { params, body } }) => reviewCustomer(scope, params.id, body))

  serve(server, wire.reviewCustomers, ({ scope, input: { body } }) =>
    reviewCustomers(scope, wire.selectionOf(body), body, body.isPreview),
  )

  serve(server, wire.setErpCode, async ({ scope, input: { params, body } }) => ({
    id: params.id,
    erpCode: await setErpCode(scope, params.id, body.erpCode, body.seen),
  }))

  serve(server, desk.createCustomer, ({ scope, input: { body } }) => createCustomer(scope, body))

  serve(server, desk.listRepresentatives, async ({ scope }) => ({ representatives: await listRepresentatives(scope) }))

  serve(server, desk.inviteCustomer, ({ scope, input: { params } }) => inviteCustomer(scope, params.id))

  serve(
    server,
    desk.changeCustomer,
    ({
      scope,
      input: {
        params,
        body: { seen, ...typed },
      },
    }) => changeCustomer(scope, params.id, typed, seen),
  )

  serve(server, desk.listNotes, async ({ scope, input: { params } }) => ({ notes: await listNotes(scope, params.id) }))

  serve(server, desk.addNote, ({ scope, input: { params, body } }) => addNote(scope, params.id, body.body))

  serve(server, desk.customerActivity, ({ scope, input: { params } }) => customerActivity(scope, params.id))

  // A second thought or two, too few to fill a mailbox.
  const admitCart = attemptLimit(server.appContext.db, { name: 'cart sent to customer', perMinute: 5 })
  serve(server, desk.sendCart, async ({ scope, input: { params } }) => {
    await admitCart(params.id)
    await sendCart(scope, params.id)
  })
}
