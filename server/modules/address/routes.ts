import * as wire from '#contract/address.ts'
import { pointOf } from '#contract/postal-address.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { createAddress, removeAddress, saveBillingAddress, updateAddress } from './save-address.ts'
import { lookUpPostalCode, postalCodeService } from './postal-code.ts'
import { addressesOf, findBillingAddress } from './queries.ts'

/** More than a person who types addresses all day needs. */
const LOOK_UPS_PER_MINUTE = 30

export function addressRoutes(server: Server): void {
  serve(server, wire.listAddresses, ({ scope, customer }) => addressesOf(scope, customer.id))

  serve(server, wire.createAddress, ({ scope, customer, input: { body } }) => {
    const { isBilling, supplier: _, ...address } = body
    return isBilling ? saveBillingAddress(scope, customer, null, address) : createAddress(scope, customer, address)
  })

  serve(server, wire.updateAddress, ({ scope, customer, input: { body } }) => {
    const { isBilling, id, supplier: _, ...address } = body
    return (isBilling ? saveBillingAddress : updateAddress)(scope, customer, id, address)
  })

  serve(server, wire.removeAddress, ({ scope, customer, input: { params } }) =>
    removeAddress(scope, customer, params.id),
  )

  serve(server, wire.billingAddress, ({ scope, customer }) => findBillingAddress(scope, customer.id))

  const service = postalCodeService(server.appContext.services.postalCodeUrl, server.appContext.log)
  const limitLookUps = attemptLimit(server.appContext.db, {
    name: 'postal code by client IP',
    perMinute: LOOK_UPS_PER_MINUTE,
  })
  serve(server, wire.lookUpPostalCode, async ({ scope, input: { params, query }, requestContext }) => {
    await limitLookUps(requestContext.clientIp)
    return lookUpPostalCode(scope, service, params.postalCode, pointOf(query))
  })
}
