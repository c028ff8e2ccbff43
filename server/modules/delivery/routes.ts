import * as wire from '#contract/delivery.ts'
import * as settingsWire from '#contract/delivery-settings.ts'
import { decodeDeliveryType } from '#contract/values.ts'
import { can } from '#domain/access/can.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { ensure } from '#domain/failure.ts'
import { findAddress } from '#server/modules/address/queries.ts'
import { priceViewOf } from '#server/modules/catalog/product-row.ts'
import { readCart } from '#server/modules/cart/read-cart.ts'
import { cachedReply } from '#server/platform/http/cached-reply.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import {
  deliveryConditions,
  deliveryTypeOf,
  listDeliveryOffers,
  listDeliveryOptions,
  type Place,
} from './delivery-options.ts'
import { itemsTotalOf } from './items-total.ts'
import { changeDeliverySettings, deliverySettings } from './delivery-settings.ts'

export function deliveryRoutes(server: Server): void {
  serve(server, wire.deliveryOptions, async ({ scope, customer, input: { query } }) => {
    const type = deliveryTypeOf(scope, query.tipoEntrega ? decodeDeliveryType(query.tipoEntrega) : null)
    const pricing = { paymentMethodId: query.idformapagamento ?? null, deliveryType: type }
    const [place, cart] = await scope.db.pipelined((db) =>
      Promise.all([
        type === 'delivery' ? placeOfAddress({ ...scope, db }, customer.id, query.idendereco) : null,
        readCart({ ...scope, db }, customer.id, pricing),
      ]),
    )
    const options = await listDeliveryOptions(scope, { type, place, items: cart.items })
    return { formasEntrega: options.map(wire.encodeDeliveryOption) }
  })

  serve(server, wire.deliveryConditions, async ({ scope, input: { query } }) => {
    const postalCode = query.cep === undefined ? null : parsePostalCode(query.cep)
    ensure(query.cep === undefined || postalCode !== null, 'address.invalidPostalCode')
    const load = async () => ({
      formasEntrega: (await deliveryConditions(scope, postalCode)).map(wire.encodeDeliveryConditions),
    })
    // Of the many postal codes none is worth the memory.
    return postalCode === null ? cachedReply(scope, ['delivery conditions'], load) : load()
  })

  serve(server, wire.deliveryOptionsByPostalCode, async ({ scope, input: { params, query, body } }) => {
    const postalCode = parsePostalCode(params.cep)
    ensure(postalCode, 'address.invalidPostalCode')
    const { lat, lng } = query
    const coordinates = lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : null
    const type = deliveryTypeOf(scope, query.tipoEntrega ? decodeDeliveryType(query.tipoEntrega) : null)
    const view = await priceViewOf(scope, query.idformapagamento, type)
    const items = await itemsTotalOf(scope, view, {
      products: body.produtos.map(({ id, quantidade }) => ({ productId: id, units: quantidade })),
      combos: (body.combos ?? []).map(({ idcombopromocional_cabecalho: comboId, quantidade }) => ({
        comboId,
        quantity: quantidade,
      })),
    })
    const receiving = { type, place: { postalCode, coordinates } }
    const offers = can('price.see', scope.actor, scope)
      ? await listDeliveryOptions(scope, { ...receiving, items })
      : await listDeliveryOffers(scope, receiving)
    return { formasEntrega: offers.map(wire.encodeDeliveryOffer) }
  })

  serve(server, settingsWire.getDeliverySettings, ({ scope }) => deliverySettings(scope))
  serve(server, settingsWire.changeDeliverySettings, ({ scope, input: { body } }) =>
    changeDeliverySettings(scope, body, body.version),
  )
}

async function placeOfAddress(scope: Scope, customerId: string, addressId: string | undefined): Promise<Place> {
  ensure(addressId, 'delivery.addressRequired')
  const address = await findAddress(scope, customerId, addressId)
  ensure(address, 'address.notFound')
  return address
}
