import * as wire from '#contract/address.ts'
import type { ActingCustomer } from '#domain/access/actor.ts'
import { ensureCan } from '#domain/access/can.ts'
import { customerOfSegment } from '#server/modules/access/acting-customer.ts'
import { attemptLimit } from '#server/platform/http/attempt-limit.ts'
import { actingCustomer, type Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { createAddress } from './create-address.ts'
import { lookUpPostalCode } from './look-up-postal-code.ts'
import { postalCodeService } from './postal-code-service.ts'
import { addressesOf, findBillingAddress } from './queries.ts'
import { removeAddress } from './remove-address.ts'
import { saveBillingAddress } from './save-billing-address.ts'
import { updateAddress } from './update-address.ts'

/** Somebody who types addresses all day asks less often. */
const LOOK_UPS_PER_MINUTE = 30

export function addressRoutes(server: Server): void {
  const needsSession = true

  serve(
    server,
    wire.listAddresses,
    async ({ scope, input: { params } }) => {
      const customer = customerOfSegment(scope, params.sessao)
      ensureCan('address.see', scope.actor, scope)
      return (await addressesOf(scope, customer.id)).map(wire.encodeAddress)
    },
    { needsSession },
  )

  serve(
    server,
    wire.createAddress,
    async ({ scope, input: { params, body } }) => {
      const customer = customerToWriteFor(scope, params.sessao)
      const input = wire.decodeAddressInput(body)
      return wire.encodeAddress(
        body.faturamento
          ? await saveBillingAddress(scope, customer, null, input)
          : await createAddress(scope, customer, input),
      )
    },
    { needsSession },
  )

  serve(
    server,
    wire.updateAddress,
    async ({ scope, input: { params, body } }) => {
      const customer = customerToWriteFor(scope, params.sessao)
      const input = wire.decodeAddressInput(body)
      const save = body.faturamento ? saveBillingAddress : updateAddress
      return wire.encodeAddress(await save(scope, customer, body.idendereco, input))
    },
    { needsSession },
  )

  serve(
    server,
    wire.removeAddress,
    async ({ scope, input: { params } }) => {
      await removeAddress(scope, customerToWriteFor(scope, params.sessao), params.idendereco)
      return { sucesso: true }
    },
    { needsSession },
  )

  serve(
    server,
    wire.billingAddress,
    async ({ scope, input: { params } }) => {
      const customer = actingCustomer(scope, params.idcliente)
      ensureCan('address.see', scope.actor, scope)
      const address = await findBillingAddress(scope, customer.id)
      return address && wire.encodeAddress(address)
    },
    { needsSession },
  )

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

function customerToWriteFor(scope: Scope, segment: string): ActingCustomer {
  const customer = customerOfSegment(scope, segment)
  ensureCan('address.manage', scope.actor, scope)
  return customer
}
