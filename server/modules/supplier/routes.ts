import * as wire from '#contract/supplier.ts'
import { ensure } from '#domain/failure.ts'
import { supplierOfCall } from '#server/platform/exchange.ts'
import { findSupplier, findSupplierByHost, listSuppliers } from '#server/platform/tenant.ts'
import { serve, serveForPlatform, type Server } from '#server/platform/serve.ts'
import { serviceAreasOf } from './queries.ts'

const MAX_SUPPLIERS = 100

export function supplierRoutes(server: Server): void {
  const { db, cache } = server.ground

  serveForPlatform(server, wire.listSuppliers, async ({ query }) => {
    if (query.idfornecedor || query.dominio) {
      const named = query.idfornecedor ? await findSupplier(db, cache, query.idfornecedor) : await findSupplierByHost(db, cache, query.dominio ?? '')
      return named ? [wire.encodeSupplier(named)] : []
    }
    const { lat, lng } = query
    const place = lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
    const suppliers = await listSuppliers(db, { limit: MAX_SUPPLIERS, place, companyId: query.idempresa ?? null })
    return suppliers.map(wire.encodeSupplier)
  })

  // By id, by domain, or as every other call: by the client's header, else the host that it came to.
  serveForPlatform(server, wire.supplierSettings, async ({ query: { idfornecedor, dominio } }, exchange) => {
    const byDomain = idfornecedor === undefined && dominio !== undefined
    const supplier = byDomain ? await findSupplierByHost(db, cache, dominio) : await supplierOfCall(server.ground, exchange, idfornecedor)
    ensure(supplier, 'supplier.notFound')
    return wire.encodeSupplier(supplier)
  })
  serve(server, wire.supplierTheme, async ({ scope }) => ({ ...scope.supplier.theme }))
  serve(server, wire.supplierFooter, async ({ scope }) => wire.encodeFooter(scope.supplier))
  serve(server, wire.serviceAreas, async ({ scope }) => serviceAreasOf(scope))
}
