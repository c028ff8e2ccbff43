import { urlOf } from '#contract/endpoint.ts'
import { listProducts, productDetail, searchProductList } from '#contract/catalog.ts'
import { loadCart, saveCart } from '#contract/cart.ts'
import { deliveryOptions } from '#contract/delivery.ts'
import { submitOrder } from '#contract/order.ts'
import type { LoadRequest } from './load.ts'
import { addressId, customerId, PRODUCT_COUNT, productsOf, sessionToken, type BenchStore } from './store.ts'
import { mistypedSearches } from './words.ts'

export const CONNECTIONS = 32
/** Connections to PostgreSQL that the server's pool holds at most. */
export const POOL_SIZE = 16
export const BUYERS = 16
const CATEGORIES_OF_A_MIX = 50
const PRODUCTS_OF_A_MIX = 50
const ORDERS = ['destaque', 'nome', 'menor-preco', 'maior-preco', 'novidades'] as const

const get = (path: string): LoadRequest => ({ method: 'GET', path })

/** 50 lists of 20 products: all of the store and its categories, in every order, from page 1 to 4. */
export function listRequests(store: BenchStore): LoadRequest[] {
  return Array.from({ length: 50 }, (_, index) => {
    const categ = index % 3 === 0 ? undefined : store.categories[index % store.categories.length]
    const query = { categ, ordenacao: ORDERS[index % ORDERS.length], page: 1 + (index % 4), limit: 20 }
    return get(urlOf(listProducts, { idfornecedor: store.slug, endereco: '0' }, query))
  })
}

export const searchRequests = (store: BenchStore): LoadRequest[] =>
  mistypedSearches().map((sk) =>
    get(urlOf(searchProductList, { sessao: 'token', idfornecedor: store.slug }, { sk, limit: 20 })),
  )

export const pageRequests = (store: BenchStore): LoadRequest[] =>
  store.categories.slice(0, CATEGORIES_OF_A_MIX).map((slug) => get(`/${store.slug}/categoria/${slug}`))

/** Products from all over the store. */
const productSlugs = (): string[] =>
  Array.from({ length: PRODUCTS_OF_A_MIX }, (_, index) => `produto-${(index * 199) % PRODUCT_COUNT}`)

export const detailRequests = (store: BenchStore): LoadRequest[] =>
  productSlugs().map((id) =>
    get(urlOf(productDetail, { sessao: 'token', idfornecedor: store.slug, id }, { disableSimilares: true })),
  )

export const productPageRequests = (store: BenchStore): LoadRequest[] =>
  productSlugs().map((slug) => get(`/${store.slug}/produto/${slug}`))

/** Pages as every browser asks for them. */
export const asBrowser = (requests: readonly LoadRequest[]): LoadRequest[] =>
  requests.map((request) => ({ ...request, headers: { ...request.headers, 'accept-encoding': 'gzip, br' } }))

export const signedIn = (requests: readonly LoadRequest[], customer: number): LoadRequest[] =>
  requests.map((request) => ({
    ...request,
    headers: { ...request.headers, cookie: `commerce-auth-token=${sessionToken(customer)}` },
  }))

/** Each connection begins at another place of the mix. */
export const spread = (requests: readonly LoadRequest[], connections = CONNECTIONS): LoadRequest[][] =>
  Array.from({ length: connections }, (_, index) => {
    const start = Math.floor((index * requests.length) / connections)
    return [...requests.slice(start), ...requests.slice(0, start)]
  })

const post = (path: string, customer: number, body: unknown): LoadRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', cookie: `commerce-auth-token=${sessionToken(customer)}` },
  body: JSON.stringify(body),
})

const paramsOf = (customer: number) => ({ sessao: `token|${customerId(customer)}`, idcliente: customerId(customer) })
const linesOf = (buyer: number, quantidade: number) =>
  productsOf(buyer).map((id) => ({ id, quantidade, embalarParaPresente: false }))

/** The same with the products of ten buyers: 100 lines. */
export const largeCartSaves = (store: BenchStore, customer: number): LoadRequest[] =>
  [3, 2].map((quantity) =>
    post(urlOf(saveCart, paramsOf(customer), { idfornecedor: store.slug, canalVenda: 'WEB' }), customer, {
      cartItens: Array.from({ length: 10 }, (_, buyer) => linesOf(customer + buyer, quantity)).flat(),
    }),
  )

/** Two saves of ten lines in turn, so that each really changes every line. */
export const cartSaves = (store: BenchStore, customer: number): LoadRequest[] =>
  [3, 2].map((quantity) =>
    post(urlOf(saveCart, paramsOf(customer), { idfornecedor: store.slug, canalVenda: 'WEB' }), customer, {
      cartItens: linesOf(customer, quantity),
    }),
  )

/** The cart as another page of the customer reads it after a change. */
export const cartRead = (store: BenchStore, customer: number): LoadRequest => ({
  ...get(urlOf(loadCart, paramsOf(customer), { idfornecedor: store.slug })),
  headers: { cookie: `commerce-auth-token=${sessionToken(customer)}` },
})

/** What the customers see who choose how to get what is in their carts. */
export const deliveryOptionRequests = (store: BenchStore, customers: number): LoadRequest[] =>
  Array.from({ length: customers }, (_, customer) => ({
    ...get(
      urlOf(
        deliveryOptions,
        { sessao: `token|${customerId(customer)}`, idfornecedor: store.slug },
        { idendereco: addressId(customer), tipoEntrega: 'DELIVERY', idformapagamento: store.paymentId },
      ),
    ),
    headers: { cookie: `commerce-auth-token=${sessionToken(customer)}` },
  }))

/** The customer orders the ten lines of the cart as they were stored. */
export const orderRequest = (store: BenchStore, customer: number): LoadRequest =>
  post(urlOf(submitOrder, paramsOf(customer)), customer, {
    idfornecedor: store.slug,
    itens: linesOf(customer % BUYERS, 2),
    tipoEntrega: 'DELIVERY',
    formaEntrega: { id: store.deliveryId },
    enderecoentrega: { idendereco: addressId(customer) },
    formaPagamento: { idformapagto: store.paymentId },
  })
