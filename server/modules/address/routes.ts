import * as wire from '#contract/address.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { createAddress, removeAddress, saveBillingAddress, updateAddress } from './save-address.ts'
import { lookUpPostalCode, postalCodeService } from './postal-code.ts'
import { addressesOf, findBillingAddress } from './queries.ts'

/** More than a person who types addresses all day needs. */
const LOOK_UPS_PER_MINUTE = 30

export function addressRoutes(server: Server): void {
  serve(server, wire.listAddresses, async ({ scope, customer }) => {
    return (await addressesOf(scope, customer.id)).map(wire.encodeAddress)
  })

  serve(server, wire.createAddress, async ({ scope, customer, input: { body } }) => {
    const input = wire.decodeAddressInput(body)
    return wire.encodeAddress(
      body.faturamento
        ? await saveBillingAddress(scope, customer, null, input)
        : await createAddress(scope, customer, input),
    )
  })

  serve(server, wire.updateAddress, async ({ scope, customer, input: { body } }) => {
    const input = wire.decodeAddressInput(body)
    const save = body.faturamento ? saveBillingAddress : updateAddress
    return wire.encodeAddress(await save(scope, customer, body.idendereco, input))
  })

  serve(server, wire.removeAddress, async ({ scope, customer, input: { params } }) => {
    await removeAddress(scope, customer, params.idendereco)
    return { sucesso: true }
  })

  serve(server, wire.billingAddress, async ({ scope, customer }) => {
    const address = await findBillingAddress(scope, customer.id)
    return address && wire.encodeAddress(address)
  })

  const service = postalCodeService(server.appContext.services.postalCodeUrl, server.appContext.log)
  const limitLookUps = attemptLimit(server.appContext.db, {
    name: 'postal code by client IP',
    perMinute: LOOK_UPS_PER_MINUTE,
  })
  serve(server, wire.lookUpPostalCode, async ({ scope, input: { params, query }, requestContext }) => {
    await limitLookUps(requestContext.clientIp)
    const { lat, lng } = query
    const coordinates = lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : null
    return wire.encodePostalCodeAnswer(await lookUpPostalCode(scope, service, params.cep, coordinates))
  })
}
