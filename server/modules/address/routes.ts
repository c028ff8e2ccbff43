import * as wire from '#contract/address.ts'
import { customerOfSegment } from '#server/modules/access/acting-customer.ts'
import { actingCustomer } from '#server/platform/scope.ts'
import { serve, type Server } from '#server/platform/serve.ts'
import { createAddress } from './create-address.ts'
import { addressesOf, findBillingAddress } from './queries.ts'
import { removeAddress } from './remove-address.ts'
import { updateAddress } from './update-address.ts'

export function addressRoutes(server: Server): void {
  const needsSession = true

  serve(server, wire.listAddresses, async ({ scope, input: { params } }) => {
    const customer = customerOfSegment(scope, params.sessao)
    return (await addressesOf(scope, customer.id)).map(wire.encodeAddress)
  }, { needsSession })

  serve(server, wire.createAddress, async ({ scope, input: { params, body } }) => {
    const customer = customerOfSegment(scope, params.sessao)
    return wire.encodeAddress(await createAddress(scope, customer, wire.decodeAddressInput(body)))
  }, { needsSession })

  serve(server, wire.updateAddress, async ({ scope, input: { params, body } }) => {
    const customer = customerOfSegment(scope, params.sessao)
    return wire.encodeAddress(await updateAddress(scope, customer, body.idendereco, wire.decodeAddressInput(body)))
  }, { needsSession })

  serve(server, wire.removeAddress, async ({ scope, input: { params } }) => {
    await removeAddress(scope, customerOfSegment(scope, params.sessao), params.idendereco)
    return { sucesso: true }
  }, { needsSession })

  serve(server, wire.billingAddress, async ({ scope, input: { params } }) => {
    const customer = actingCustomer(scope, params.idcliente)
    const address = await findBillingAddress(scope, customer.id)
    return address && wire.encodeAddress(address)
  }, { needsSession })
}
