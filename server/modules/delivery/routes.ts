import * as wire from '#contract/delivery.ts'
import * as settingsWire from '#contract/delivery-settings.ts'
import { pointOf } from '#contract/postal-address.ts'
import { can } from '#domain/access/can.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { ensure } from '#domain/failure.ts'
import { findAddress } from '#server/modules/address/queries.ts'
import { priceViewOf } from '#server/modules/catalog/product-row.ts'
import { deliveryFeeOfCart } from '#server/modules/cart/hooks.ts'
import { readCart } from '#server/modules/cart/read-cart.ts'
import { cachedReply } from '#server/platform/http/cached-reply.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import {
  cartDeliveryFee,
  deliveryConditions,
  deliveryTypeOf,
  listDeliveryOffers,
  listDeliveryOptions,
  type Place,
} from './delivery-options.ts'
import { itemsTotalOf } from './items-total.ts'
import { changeDeliverySettings, deliverySettings } from './delivery-settings.ts'

export function deliveryRoutes(server: Server): void {
  server.hooks.set(deliveryFeeOfCart, cartDeliveryFee)

  serve(server, wire.deliveryOptions, async ({ scope, customer, input: { query } }) => {
    const type = deliveryTypeOf(scope, query.type)
    const pricing = { paymentMethodId: query.paymentMethodId, deliveryType: type }
    const [place, cart] = await scope.db.pipelined((db) =>
      Promise.all([
        type === 'delivery' ? placeOfAddress({ ...scope, db }, customer.id, query.addressId) : null,
        readCart({ ...scope, db }, customer.id, pricing),
      ]),
    )
    return { options: await listDeliveryOptions(scope, { type, place, items: cart.items }) }
  })

  serve(server, wire.deliveryConditions, async ({ scope, encode, input: { query } }) => {
    const postalCode = query.postalCode === null ? null : parsePostalCode(query.postalCode)
    ensure(query.postalCode === null || postalCode !== null, 'address.invalidPostalCode')
    const load = async () => ({ options: await deliveryConditions(scope, postalCode) })
    // Of the many postal codes none is worth the memory.
    return postalCode === null ? cachedReply(scope, ['delivery conditions'], async () => encode(await load())) : load()
  })

  serve(server, wire.deliveryOptionsByPostalCode, async ({ scope, input: { params, query, body } }) => {
    const postalCode = parsePostalCode(params.postalCode)
    ensure(postalCode, 'address.invalidPostalCode')
    const type = deliveryTypeOf(scope, query.type)
    const view = await priceViewOf(scope, query.paymentMethodId, type)
    const items = await itemsTotalOf(scope, view, body)
    const receiving = { type, place: { postalCode, coordinates: pointOf(query) } }
    const options = can('price.see', scope.actor, scope)
      ? await listDeliveryOptions(scope, { ...receiving, items })
      : await listDeliveryOffers(scope, receiving)
    return { options }
  })

  serve(server, settingsWire.getDeliverySettings, ({ scope }) => deliverySettings(scope))
  serve(server, settingsWire.changeDeliverySettings, ({ scope, input: { body } }) =>
    changeDeliverySettings(scope, body, body.version),
  )
}

async function placeOfAddress(scope: Scope, customerId: string, addressId: string | null): Promise<Place> {
  ensure(addressId, 'delivery.addressRequired')
  const address = await findAddress(scope, customerId, addressId)
  ensure(address, 'address.notFound')
  return address
}
