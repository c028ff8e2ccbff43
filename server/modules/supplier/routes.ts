import * as profileWire from '#contract/store-profile.ts'
import * as settingsWire from '#contract/store-settings.ts'
import * as wire from '#contract/supplier.ts'
import { savePlace, serviceAreas } from '#contract/delivery.ts'
import { ensure } from '#domain/failure.ts'
import { defaultStoreOf } from '#server/modules/cart/read-cart.ts'
import { paymentMethodsOf } from '#server/modules/payment/payment.ts'
import { openScope, supplierOfRequest } from '#server/platform/http/request-context.ts'
import { findSupplier, findSupplierByHost } from '#server/platform/http/tenant.ts'
import { rememberPlace, placeOf } from '#server/platform/http/visitor-cookies.ts'
import { serve, serveForPlatform, type Server } from '#server/platform/http/serve.ts'
import { listSuppliers, requestedPlace } from './list-suppliers.ts'
import { changeClientOrigins, clientOrigins, serviceAreasOf } from './queries.ts'
import { cancelScheduledProfile, scheduleStoreProfile } from './schedule-profile.ts'
import { changeStoreSettings, storeSettings } from './store-settings.ts'
import { addBrandPicture, changeStoreProfile, restoreStoreProfile, storeProfile } from './store-profile.ts'

export function supplierRoutes(server: Server): void {
  const { db, cache } = server.appContext

  serveForPlatform(server, wire.listSuppliers, async ({ params, query }, requestContext) => {
    const place = await requestedPlace(server.appContext, requestContext, { ...query, session: params.session })
    const isNamed = query.supplierId !== null || query.domain !== null
    const named = query.supplierId
      ? await findSupplier(db, cache, query.supplierId)
      : query.domain
        ? await findSupplierByHost(db, cache, query.domain)
        : null
    if (isNamed && named === null) return []
    return listSuppliers(db, {
      place,
      type: query.deliveryType,
      mindsCollectAreas: query.respectsCollectAreas,
      companyId: query.companyId,
      supplierId: named?.id ?? null,
      device: query.device?.toLowerCase() === 'desktop' ? 'desktop' : 'mobile',
    })
  })

  // By id, by domain, or as every other call: by the client's header, else the host that it came to.
  serveForPlatform(server, wire.supplierSettings, async ({ query }, requestContext) => {
    const supplier =
      query.supplier === '' && query.domain !== null
        ? await findSupplierByHost(db, cache, query.domain)
        : await supplierOfRequest(server.appContext, requestContext, query.supplier || undefined)
    ensure(supplier, 'supplier.notFound')
    const scope = await openScope(server.appContext, requestContext, supplier)
    const [paymentMethods, defaultStore] = await Promise.all([paymentMethodsOf(scope), defaultStoreOf(scope)])
    return { supplier, details: { paymentMethods, defaultStore } }
  })
  serve(server, savePlace, async ({ scope, requestContext, input: { body } }) => {
    const place = placeOf(body)
    ensure(place, 'address.invalidPostalCode', { field: 'postalCode' })
    const [offer] = await listSuppliers(db, {
      place,
      type: null,
      mindsCollectAreas: true,
      companyId: null,
      supplierId: scope.supplier.id,
      device: 'mobile',
    })
    ensure(offer, 'supplier.doesNotServePlace')
    rememberPlace(requestContext, place)
    return { delivers: offer.delivers, collects: offer.collects }
  })
  serve(server, wire.listClientOrigins, async ({ scope }) => ({ origins: await clientOrigins(scope) }))
  serve(server, wire.changeClientOrigins, async ({ scope, input: { body } }) => ({
    origins: await changeClientOrigins(scope, body.origins, body.seen),
  }))
  serve(server, profileWire.getStoreProfile, ({ scope }) => storeProfile(scope))
  serve(server, profileWire.changeStoreProfile, ({ scope, input: { body } }) => {
    const { version, ...profile } = body
    return changeStoreProfile(scope, profile, version)
  })
  serve(server, profileWire.scheduleStoreProfile, ({ scope, input: { body } }) => {
    const { version, from, seenSchedule, ...profile } = body
    return scheduleStoreProfile(scope, profile, { localStart: from, seen: version, seenSchedule })
  })
  serve(server, profileWire.cancelScheduledStoreProfile, ({ scope, input: { params } }) =>
    cancelScheduledProfile(scope, params.id),
  )
  serve(server, profileWire.addBrandPicture, async ({ scope, input: { body } }) => ({
    picture: await addBrandPicture(scope, body.base64, body.use),
  }))
  serve(server, profileWire.restoreStoreProfile, ({ scope, input: { params, body } }) =>
    restoreStoreProfile(scope, params.number, body.version),
  )
  serve(server, settingsWire.getStoreSettings, ({ scope }) => storeSettings(scope))
  serve(server, settingsWire.changeStoreSettings, ({ scope, input: { body } }) => {
    const { version, ...settings } = body
    return changeStoreSettings(scope, settings, version)
  })
  serve(server, wire.supplierTheme, async ({ scope }) => scope.supplier.theme)
  serve(server, wire.supplierFooter, async ({ scope }) => wire.footerOf(scope.supplier))
  const { mapTilesUrl, mapAttribution } = server.appContext.services
  const tiles = mapTilesUrl === null ? null : { url: mapTilesUrl, attribution: mapAttribution }
  serve(server, serviceAreas, async ({ scope }) => ({ ...(await serviceAreasOf(scope)), tiles }))
}
