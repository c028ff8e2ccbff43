import * as wire from '#contract/representative.ts'
import { CLIENT_SHEET, MAX_EXPORTED_ROWS } from '#contract/spreadsheet.ts'
import { worksForStore, type StaffMember } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { idsAmong } from '#server/platform/http/path-segments.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { isInPortfolio, listAnyClients, listClients } from './queries.ts'

const SEARCHES_PER_MINUTE = 120

export function representativeRoutes(server: Server): void {
  const admitSearch = attemptLimit(server.appContext.db, {
    name: 'client search by representative',
    perMinute: SEARCHES_PER_MINUTE,
  })

  serve(server, wire.listClients, async ({ scope, input: { params, query } }) => {
    const { kind, loginId, staffId } = buyerOf(scope)
    ensure(
      idsAmong(scope, [params.supplier, params.loginId]).every((id) => id === loginId),
      'access.notAllowed',
    )
    await admitSearch(loginId)
    const { search, limit, offset } = query
    const wanted = { search, limit, offset }
    const listed = kind === 'staff' ? listAnyClients(scope, wanted) : listClients(scope, staffId, wanted)
    return { ...(await listed), limit, offset }
  })

  serve(server, wire.exportClients, async ({ scope, input: { query } }) => {
    const { loginId, staffId } = representativeOf(scope)
    await admitSearch(loginId)
    // One more says that there are too many.
    const wanted = { search: query.search, limit: MAX_EXPORTED_ROWS + 1, offset: 0 }
    const { clients } = await listClients(scope, staffId, wanted)
    const { timeZone } = scope.supplier
    return writeSpreadsheet(query.format, { name: 'carteira', columns: CLIENT_SHEET, rows: clients, timeZone })
  })

  serve(server, wire.clientAccess, async ({ scope, input: { params } }) => {
    const { loginId, staffId } = representativeOf(scope)
    const [id = loginId] = idsAmong(scope, [params.id])
    return { mayAct: id === loginId || (await isInPortfolio(scope, staffId, id)) }
  })
}

/** Who buys for clients: `client.choose` has admitted them. */
function buyerOf({ actor }: Scope): StaffMember {
  ensure(worksForStore(actor), 'access.notAllowed')
  return actor
}

/** Only representatives have a portfolio. */
function representativeOf({ actor }: Scope): StaffMember {
  ensure(actor.kind === 'representative', 'access.notAllowed')
  return actor
}
