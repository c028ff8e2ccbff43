import { isUnclear } from '#contract/client.ts'
import * as wire from '#contract/negotiation.ts'
import { decodeCombo } from '#contract/combo.ts'
import * as comboWire from '#contract/negotiated-combo.ts'
import * as orderWire from '#contract/negotiated-order.ts'
import { encodeOrderRequest, type OrderRequest } from '#contract/order-request.ts'
import { encodeDeliveryType } from '#contract/values.ts'
import * as own from '#contract/own-negotiation.ts'
import { reaisFromUnitPrice, unitsFromQuantity, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { ComboChange } from '#domain/cart/cart.ts'
import type { Combo } from '#domain/combo/combo.ts'
import type {
  ConsentChannel,
  NegotiatedCart,
  NegotiatedOrderChoices,
  NegotiatedOrderDelivery,
  OwnNegotiation,
} from '#domain/cart/negotiation.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { sessionOf, type ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** The cart of one customer. Each change answers with the cart as it is then. */
export const negotiationApi = ({ call, supplier }: ApiContext, customerId: string) => {
  const sent = { params: { idcliente: customerId }, query: { idfornecedor: supplier.id } }
  const ofItem = (productId: string) => ({ ...sent, params: { ...sent.params, idproduto: productId } })
  const decode = wire.decodeNegotiatedCart
  return {
    read: async (): Promise<NegotiatedCart> => decode(await call(wire.negotiatedCart, sent)),
    /** Also prolongs the lease. */
    take: async () => decode(await call(wire.takeCart, sent)),
    requestTurn: async () => decode(await call(wire.requestTurn, sent)),
    passTurn: async () => decode(await call(wire.passTurn, sent)),
    requestConsent: async () => decode(await call(wire.requestConsent, sent)),
    returnCart: async () => decode(await call(wire.returnCart, sent)),
    /** Without a price the line costs what the store's own rules say. */
    setLine: async (productId: string, quantity: Quantity, price: UnitPrice | null) =>
      decode(
        await call(wire.setLine, {
          ...ofItem(productId),
          body: { quantidade: unitsFromQuantity(quantity), preco: price && reaisFromUnitPrice(price) },
        }),
      ),
    combos: async (): Promise<readonly Combo[]> => (await call(comboWire.listCombosForCart, sent)).map(decodeCombo),
    /** Puts it there where there is none with its id; 0 removes it. */
    setCombo: async ({ id, ...combo }: ComboChange) =>
      decode(
        await call(comboWire.setCombo, {
          ...sent,
          params: { ...sent.params, idcombo: id },
          body: comboWire.encodeComboToSet(combo),
        }),
      ),
    setNote: async (note: string) => decode(await call(wire.setCartNote, { ...sent, body: { recado: note } })),
    requestPrice: async (productId: string, price: UnitPrice, reason: string) =>
      decode(
        await call(wire.requestPrice, {
          ...ofItem(productId),
          body: { preco: reaisFromUnitPrice(price), motivo: reason },
        }),
      ),
    decidePrice: async (productId: string, isApproved: boolean) =>
      decode(await call(wire.decidePrice, { ...ofItem(productId), body: { aprovado: isApproved } })),
    restore: async (proposalId: string) =>
      decode(await call(wire.restoreProposal, { ...sent, body: { id: proposalId } })),
    writeDownConsent: async (version: number, channel: Exclude<ConsentChannel, 'screen'>) =>
      decode(
        await call(wire.writeDownConsent, {
          ...sent,
          body: { versao: version, canal: wire.CANAL_DO_ACEITE.encode(channel) },
        }),
      ),
  }
}

/** A saved address of the customer, or the postal code of another one. */
export type DeliveryPlace = { readonly addressId: string } | { readonly postalCode: string }

/** The order that an attendant submits for the customer of a cart. */
export const negotiatedOrderApi = ({ call, supplier }: ApiContext, customerId: string) => {
  const sent = { params: { idcliente: customerId }, query: { idfornecedor: supplier.id } }
  return {
    choices: async (): Promise<NegotiatedOrderChoices> =>
      orderWire.decodeOrderChoices(await call(orderWire.orderChoices, sent)),
    delivery: async (
      type: DeliveryType,
      place: DeliveryPlace | null,
      paymentMethodId: string | null,
    ): Promise<NegotiatedOrderDelivery> =>
      orderWire.decodeOrderDelivery(
        await call(orderWire.orderDelivery, {
          params: sent.params,
          query: {
            ...sent.query,
            tipoEntrega: encodeDeliveryType(type),
            ...(place === null
              ? {}
              : 'addressId' in place
                ? { idendereco: place.addressId }
                : { cep: place.postalCode }),
            ...(paymentMethodId === null ? {} : { idformapagamento: paymentMethodId }),
          },
        }),
      ),
    /**
     * Returns the number of the order. The same key never makes a second one, so an order of which nothing was heard is sent again,
     * which is answered with its number where it exists.
     */
    submit: async (request: OrderRequest, key: string): Promise<number> => {
      const send = () =>
        call(orderWire.submitNegotiatedOrder, {
          ...sent,
          headers: { 'idempotency-key': key },
          body: encodeOrderRequest(request),
        })
      const { numpedido } = await send().catch((error: unknown) => {
        if (!isUnclear(error)) throw error
        return send()
      })
      return numpedido
    },
  }
}

/** The negotiation in the customer's own cart. */
export const ownNegotiationApi = (api: ApiContext, customerId: string) => {
  const params = { session: sessionOf(customerId), customerId }
  return {
    read: (): Promise<OwnNegotiation> => callStore(api, own.ownNegotiation, { params }),
    release: (): Promise<void> => callStore(api, own.releaseCart, { params }),
    restore: (proposalId: string): Promise<void> =>
      callStore(api, own.restoreOwnProposal, { params, body: { id: proposalId } }),
    agree: (version: number): Promise<void> => callStore(api, own.giveConsent, { params, body: { version } }),
  }
}
