import * as wire from '#contract/supplier.ts'
import { findSupplier, findSupplierByHost, listSuppliers } from '#server/platform/tenant.ts'
import { serve, serveForPlatform, type Server } from '#server/platform/serve.ts'
import { serviceAreasOf, suppliersAt } from './queries.ts'

const MAX_SUPPLIERS = 100

export function supplierRoutes(server: Server): void {
  const { db, cache } = server.ground

  serveForPlatform(server, wire.listSuppliers, async ({ query }) => {
    if (query.idfornecedor || query.dominio) {
      const named = query.idfornecedor ? await findSupplier(db, cache, query.idfornecedor) : await findSupplierByHost(db, cache, query.dominio ?? '')
      return named ? [wire.encodeSupplier(named)] : []
    }
    const suppliers = await listSuppliers(db, MAX_SUPPLIERS)
    if (query.lat === undefined || query.lng === undefined) return suppliers.map(wire.encodeSupplier)
    const ids = await suppliersAt(db, query.lat, query.lng)
    return suppliers.filter((supplier) => ids.has(supplier.id)).map(wire.encodeSupplier)
  })

  serve(server, wire.supplierSettings, async ({ scope }) => wire.encodeSupplier(scope.supplier))
  serve(server, wire.supplierTheme, async ({ scope }) => ({ ...scope.supplier.theme }))
  serve(server, wire.supplierFooter, async ({ scope }) => wire.encodeFooter(scope.supplier))
  serve(server, wire.serviceAreas, async ({ scope }) => serviceAreasOf(scope))
}
