import { isUnclear } from '#contract/client.ts'
import * as wire from '#contract/negotiation.ts'
import * as orderWire from '#contract/negotiated-order.ts'
import type { OrderRequest } from '#contract/order-request.ts'
import type { Quantity, UnitPrice } from '#domain/amounts.ts'
import type { ComboChange } from '#domain/cart/cart.ts'
import type { ConsentChannel } from '#domain/cart/negotiation.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** What is changed in the cart of one customer. */
export const negotiationApi = (office: ApiContext, customerId: string) => {
  const params = { customerId }
  return {
    /** Also prolongs the lease. */
    take: () => callStore(office, wire.takeCart, { params }),
    requestTurn: () => callStore(office, wire.requestTurn, { params }),
    passTurn: () => callStore(office, wire.passTurn, { params }),
    requestConsent: () => callStore(office, wire.requestConsent, { params }),
    returnCart: () => callStore(office, wire.returnCart, { params }),
    /** Without a price the line costs what the store's own rules say. */
    setLine: (productId: string, quantity: Quantity, price: UnitPrice | null) =>
      callStore(office, wire.setLine, { params: { customerId, productId }, body: { quantity, price } }),
    /** Puts it there where there is none with its id; 0 removes it. */
    setCombo: ({ id, ...body }: ComboChange) =>
      callStore(office, wire.setCombo, { params: { customerId, comboInCart: id }, body }),
    setNote: (note: string) => callStore(office, wire.setCartNote, { params, body: { note } }),
    requestPrice: (productId: string, price: UnitPrice, reason: string) =>
      callStore(office, wire.requestPrice, { params: { customerId, productId }, body: { price, reason } }),
    decidePrice: (productId: string, isApproved: boolean) =>
      callStore(office, wire.decidePrice, { params: { customerId, productId }, body: { isApproved } }),
    restore: (id: string) => callStore(office, wire.restoreProposal, { params, body: { id } }),
    writeDownConsent: (version: number, channel: Exclude<ConsentChannel, 'screen'>) =>
      callStore(office, wire.writeDownConsent, { params, body: { version, channel } }),
  }
}

/**
 * Sends the order of the cart that an attendant holds and returns its number. The same key never makes a second one, so an order of
 * which nothing was heard is sent again, which is answered with its number where it exists.
 */
export async function submitNegotiatedOrder(
  office: ApiContext,
  customerId: string,
  request: OrderRequest,
  key: string,
): Promise<number> {
  const send = () =>
    callStore(office, orderWire.submitNegotiatedOrder, {
      params: { customerId },
      headers: { 'idempotency-key': key },
      body: request,
    })
  const { number } = await send().catch((error: unknown) => {
    if (!isUnclear(error)) throw error
    return send()
  })
  return number
}
