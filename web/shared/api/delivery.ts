import type { CallOptions } from '#contract/client.ts'
import {
  decodeDeliveryConditions,
  decodeDeliveryOffer,
  decodeDeliveryOption,
  decodeServiceAreas,
  deliveryConditions,
  deliveryOptions,
  deliveryOptionsByPostalCode,
  serviceAreas,
} from '#contract/delivery.ts'
import { encodeDeliveryType } from '#contract/values.ts'
import { unitsFromQuantity, type Quantity } from '#domain/amounts.ts'
import type { Coordinates } from '#domain/customer/address.ts'
import type { DeliveryConditions, DeliveryOffer, DeliveryOption } from '#domain/delivery/delivery-option.ts'
import type { ServiceMap } from '#domain/delivery/service-area.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { SESSION, sessionOf, type ApiContext } from './api-context.ts'

export interface DeliveryQuery {
  readonly type: DeliveryType
  /** Only for a delivery. */
  readonly addressId: string | null
  /** Where prices vary by payment. */
  readonly paymentMethodId: string | null
}

export interface ShippingQuery {
  readonly postalCode: string
  /** Of the address with this postal code, where it is known. */
  readonly coordinates: Coordinates | null
  readonly lines: readonly { readonly productId: string; readonly quantity: Quantity }[]
  readonly combos: readonly { readonly comboId: string; readonly quantity: number }[]
  /** Where prices vary by payment. */
  readonly paymentMethodId: string | null
}

const byPayment = (id: string | null) => (id === null ? {} : { idformapagamento: id })

export const deliveryApi = ({ call, supplier }: ApiContext) => ({
  /** For the customer's saved cart. The first option is the default. */
  options: async (
    customerId: string,
    { type, addressId, paymentMethodId }: DeliveryQuery,
  ): Promise<readonly DeliveryOption[]> => {
    const { formasEntrega } = await call(deliveryOptions, {
      params: { sessao: sessionOf(customerId), idfornecedor: supplier.id },
      query: {
        tipoEntrega: encodeDeliveryType(type),
        ...(type === 'delivery' && addressId ? { idendereco: addressId } : {}),
        ...byPayment(paymentMethodId),
      },
    })
    return formasEntrega.map(decodeDeliveryOption)
  },

  /** What delivery of these lines to a postal code costs. */
  offers: async (
    { postalCode, coordinates, lines, combos, paymentMethodId }: ShippingQuery,
    options?: CallOptions,
  ): Promise<readonly DeliveryOffer[]> => {
    const { formasEntrega } = await call(
      deliveryOptionsByPostalCode,
      {
        params: { idfornecedor: supplier.id, cep: postalCode },
        query: {
          tipoEntrega: encodeDeliveryType('delivery'),
          ...(coordinates && { lat: coordinates.latitude, lng: coordinates.longitude }),
          ...byPayment(paymentMethodId),
        },
        body: {
          produtos: lines.map(({ productId, quantity }) => ({
            id: productId,
            quantidade: unitsFromQuantity(quantity),
          })),
          combos: combos.map(({ comboId, quantity }) => ({
            idcombopromocional_cabecalho: comboId,
            quantidade: quantity,
          })),
        },
      },
      options,
    )
    return formasEntrega.map(decodeDeliveryOffer)
  },

  /** The ways to receive for an empty cart; with a postal code (8 digits) only the deliveries that reach it. */
  conditions: async (postalCode: string | null, options?: CallOptions): Promise<readonly DeliveryConditions[]> => {
    const { formasEntrega } = await call(
      deliveryConditions,
      { params: { idfornecedor: supplier.id }, query: postalCode === null ? {} : { cep: postalCode } },
      options,
    )
    return formasEntrega.map(decodeDeliveryConditions)
  },

  /** The areas that the store delivers to, and its pickup stores. */
  serviceMap: async (): Promise<ServiceMap> =>
    decodeServiceAreas(await call(serviceAreas, { params: { sessao: SESSION }, query: { idfornecedor: supplier.id } })),
})

export type DeliveryApi = ReturnType<typeof deliveryApi>
