import type { Static } from 'typebox'
import type { PedidoNovo } from '#contract/order-request.ts'
import { listOrders } from '#contract/order-list.ts'
import * as wire from '#contract/order.ts'
import { sessionOf, type Answer, type TestApp } from './app.ts'
import { cartOf, type CartOf, type Item } from './cart.ts'
import { aCustomer, anAddress, type CustomerFields, type Person } from './people.ts'
import { aDelivery, aPaymentMethod, type DeliveryFields, type PaymentFields } from './selling.ts'
import { aStore, type StoreBuilder, type StoreFields } from './store.ts'

export type OrderBody = Static<(typeof PedidoNovo)['schema']>

/** A store that can be ordered from: one delivery option, one payment method. */
export interface OpenStore extends StoreBuilder {
  readonly deliveryId: string
  readonly paymentId: string
}

export interface OpenStoreFields extends StoreFields {
  readonly delivery?: DeliveryFields
  readonly payment?: PaymentFields
}

/** Without dates to choose, so that a test needs no calendar; its delivery costs nothing. */
export async function anOpenStore(pool: StoreBuilder['pool'], fields: OpenStoreFields = {}): Promise<OpenStore> {
  const store = await aStore(pool, fields)
  const deliveryId = await aDelivery(store, { feeCents: 0, datesAhead: 0, ...fields.delivery })
  const paymentId = await aPaymentMethod(store, fields.payment)
  return { ...store, deliveryId, paymentId }
}

export interface Buyer extends Person {
  readonly cart: CartOf
  /** What the person's client sends for a cart with these lines. */
  order(items: readonly Item[], more?: Partial<OrderBody>): OrderBody
  submit(body: OrderBody, headers?: Record<string, string>): Promise<Answer<typeof wire.submitOrder>>
  findDuplicate(body: OrderBody, headers?: Record<string, string>): Promise<Answer<typeof wire.findDuplicate>>
  /** Saves the lines and submits them. */
  buy(items: readonly Item[], more?: Partial<OrderBody>): Promise<Answer<typeof wire.submitOrder>>
  orders(query?: { page?: number; limit?: number }): Promise<Answer<typeof listOrders>>
  detail(numpedido: number): Promise<Answer<typeof wire.orderDetail>>
  cancel(numpedido: number, motivo?: string): Promise<Answer<typeof wire.cancelOrder>>
}

/** A customer of the store with an address that it delivers to. */
export async function aBuyer(
  app: Pick<TestApp, 'call'>,
  store: OpenStore,
  fields: CustomerFields = {},
): Promise<Buyer> {
  const person = await aCustomer(store, fields)
  return buyerOf(app, store, person, await anAddress(store, person.customerId))
}

export function buyerOf(app: Pick<TestApp, 'call'>, store: OpenStore, person: Person, addressId: string): Buyer {
  const { call } = app
  const cart = cartOf(app, store, person)
  const params = { sessao: sessionOf(person), idcliente: person.customerId }
  const asClient = { 'x-idfornecedor': store.slug }
  const order: Buyer['order'] = (items, more = {}) => ({
    itens: items.map(({ id, quantidade, embalarParaPresente = false }) => ({ id, quantidade, embalarParaPresente })),
    tipoEntrega: 'DELIVERY',
    formaEntrega: { id: store.deliveryId },
    enderecoentrega: { idendereco: addressId },
    formaPagamento: { idformapagto: store.paymentId },
    ...more,
  })
  const submit: Buyer['submit'] = (body, headers = {}) =>
    call(wire.submitOrder, { params, body, headers: { ...asClient, ...headers } })
  return {
    ...person,
    cart,
    order,
    submit,
    findDuplicate: (body, headers = {}) =>
      call(wire.findDuplicate, { params, body, headers: { ...asClient, ...headers } }),
    async buy(items, more) {
      await cart.save({ cartItens: [...items] }, { idformapagamento: store.paymentId })
      return submit(order(items, more))
    },
    orders: (query = {}) =>
      call(listOrders, {
        params: { idcliente: person.customerId },
        query,
        headers: { ...asClient, cookie: `commerce-auth-token=${person.token}` },
      }),
    cancel: (numpedido, motivo) =>
      call(wire.cancelOrder, {
        params: { idfornecedor: store.slug, numpedido },
        body: motivo === undefined ? {} : { motivo },
        headers: { cookie: `commerce-auth-token=${person.token}` },
      }),
    detail: (numpedido) => call(wire.orderDetail, { params: { sessao: person.token, numpedido }, headers: asClient }),
  }
}
