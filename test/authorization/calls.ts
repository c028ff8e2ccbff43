import type { Endpoint } from '#contract/endpoint.ts'
import * as access from '#contract/access.ts'
import * as address from '#contract/address.ts'
import * as cart from '#contract/cart.ts'
import * as catalog from '#contract/catalog.ts'
import * as content from '#contract/content.ts'
import * as coupon from '#contract/coupon.ts'
import * as delivery from '#contract/delivery.ts'
import * as order from '#contract/order.ts'
import * as payment from '#contract/payment.ts'
import * as supplier from '#contract/supplier.ts'
import { aCustomer, PASSWORD } from '#test/builders/people.ts'
import { unique } from '#test/builders/store.ts'
import { fillCart, type Belongings } from './authorization-world.ts'

/** What is sent, whoever sends it. `sessao` and the headers are added by the caller. */
export interface Sent {
  readonly params: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
}

export interface CallRow {
  readonly endpoint: Endpoint
  /** A call that is right for the owner. It may first put things in place, and is asked for anew before every call. */
  readonly sent: (of: Belongings) => Sent | Promise<Sent>
}

const ADDRESS = { rua: 'Rua Harmonia', numero: '7', bairro: 'Vila Madalena', cidade: 'São Paulo', uf: 'SP', cep: '05435-000', lat: -23.55, lng: -46.69 }

async function orderBody(of: Belongings) {
  await fillCart(of)
  return {
    itens: [{ id: of.productId, quantidade: 1, preco: 10 }],
    idfornecedor: of.store.id,
    anotacoes: 'Deixar na portaria',
    numPedidoCliente: 'OC 12',
    cupom: null,
    tipoEntrega: 'DELIVERY',
    formaEntrega: { id: of.store.deliveryId, data_de_entrega: null },
    enderecoentrega: { idendereco: of.addressId },
    enderecofaturamento: { idendereco: of.addressId },
    lojaRetira: null,
    formaPagamento: { idformapagto: of.store.paymentId },
    canalVenda: 'WEB',
  }
}

const ofStore = ({ store }: Belongings): Sent => ({ params: { idfornecedor: store.slug } })
const ofOwner = ({ owner }: Belongings): Sent => ({ params: { idcliente: owner.customerId } })
const nothing = (): Sent => ({ params: {} })

/** Every call of the contract, as its rightful caller makes it. */
export const CALLS: readonly CallRow[] = [
  { endpoint: access.signInCandidate, sent: () => ({ params: { login: `${unique('ana')}@exemplo.com.br` } }) },
  {
    endpoint: access.authenticate,
    // Somebody new each time: ten tries a minute are the most for one login.
    sent: async ({ store }) => ({
      params: {},
      body: { cpf: (await aCustomer(store)).email, senha: PASSWORD, idfornecedor: store.slug, tokenOrigin: 'commerce', loginAsRepresentante: false, idcliente: null, idcadastroextracliente: null, idUsuarioLogado: null },
    }),
  },
  { endpoint: access.signOut, sent: nothing },
  { endpoint: access.customerSettings, sent: nothing },
  { endpoint: access.customerPermissions, sent: ({ owner }) => ({ params: { idCadastroExtraCliente: owner.customerId, idUsuario: '0' } }) },
  { endpoint: address.listAddresses, sent: nothing },
  { endpoint: address.createAddress, sent: aNewAddress },
  { endpoint: address.updateAddress, sent: ({ addressId }) => ({ params: {}, body: { idendereco: addressId, ...ADDRESS } }) },
  { endpoint: address.removeAddress, sent: restoredAddress },
  { endpoint: address.billingAddress, sent: ofOwner },
  { endpoint: cart.loadCart, sent: ({ owner, store }) => ({ params: { idcliente: owner.customerId }, query: { idfornecedor: store.slug, tipoentrega: 'DELIVERY', canalVenda: 'WEB', idformapagamento: store.paymentId, idtipoassinatura: 'whitout' } }) },
  {
    endpoint: cart.saveCart,
    sent: ({ owner, store, productId }) => ({
      params: { idcliente: owner.customerId },
      query: { idfornecedor: store.slug, canalVenda: 'WEB', idformapagamento: store.paymentId, idtipoassinatura: 'whitout', modoRepeticaoPedido: false, cupomAplicacaoAutomatica: true },
      body: { cartItens: [{ id: productId, quantidade: 1, embalarParaPresente: false, alterado: true }], versao: 0, codigoCupom: null, observacao: 'Maduro', numPedidoCliente: '1' },
    }),
  },
  {
    endpoint: catalog.listProducts,
    sent: ({ store, categoryId }) => ({
      params: { idfornecedor: store.slug, endereco: '0' },
      query: { fornec: '0', categ: categoryId, sk: 'arroz', page: 1, limit: 20, ordenacao: 'nome', tagsPesquisa: 'oferta', formapagamento: store.paymentId, canalVenda: 'WEB', tipoentrega: 'DELIVERY' },
    }),
  },
  { endpoint: catalog.searchProductList, sent: ({ store, categoryId }) => ({ params: { idfornecedor: store.slug }, query: { sk: 'arros', page: 1, categ: categoryId } }) },
  { endpoint: catalog.productDetail, sent: ({ store, productId }) => ({ params: { idfornecedor: store.slug, id: productId }, query: { idformapagamento: store.paymentId, disableSimilares: true, canalVenda: 'WEB', tipoEntrega: 'DELIVERY', quantidade: 1 } }) },
  { endpoint: catalog.suggestProducts, sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, query: 'arroz', idcliente: '0' } }) },
  { endpoint: catalog.listCategories, sent: ({ store }) => ({ params: { idfornecedor: store.slug }, query: { idsegmento: '0', device: 'desktop' } }) },
  { endpoint: content.pageSections, sent: ({ store }) => ({ params: { idfornecedor: store.slug }, query: { page: 'home', device: 'mobile', idformapagamento: store.paymentId, tipoentrega: 'DELIVERY', loadProdutos: true } }) },
  { endpoint: content.staticPage, sent: aStaticPage },
  { endpoint: coupon.validateCoupon, sent: async (of) => (await fillCart(of), { params: { idfornecedor: of.store.slug, idcliente: of.owner.customerId, codigo: of.coupon }, query: { canalVenda: 'WEB', idformapagamento: of.store.paymentId, codigocupomautomatico: 'X' } }) },
  { endpoint: delivery.deliveryOptions, sent: ({ store, addressId }) => ({ params: { idfornecedor: store.slug }, query: { idendereco: addressId, tipoEntrega: 'DELIVERY', idformapagamento: store.paymentId } }) },
  { endpoint: delivery.deliveryOptionsByPostalCode, sent: ({ store, productId }) => ({ params: { idfornecedor: store.slug, cep: '05435-000' }, query: { tipoEntrega: 'DELIVERY', lat: -23.55, lng: -46.69 }, body: { produtos: [{ id: productId, quantidade: 1 }] } }) },
  { endpoint: order.submitOrder, sent: async (of) => ({ ...ofOwner(of), body: await orderBody(of) }) },
  { endpoint: order.findDuplicate, sent: async (of) => ({ ...ofOwner(of), body: await orderBody(of) }) },
  { endpoint: order.listOrders, sent: ({ owner }) => ({ params: { idcliente: owner.customerId }, query: { idusuariovinculado: '0', clientevinculadoprincipal: '0', page: 1, limit: 20 } }) },
  { endpoint: order.orderDetail, sent: ({ orderNumber }) => ({ params: { numpedido: orderNumber } }) },
  { endpoint: payment.paymentMethods, sent: ({ store, owner }) => ({ params: { idfornecedor: store.slug }, query: { idcliente: owner.customerId } }) },
  { endpoint: payment.generateReceipt, sent: ({ orderNumber, owner }) => ({ params: { numorder: orderNumber, idclient: owner.customerId } }) },
  { endpoint: supplier.listSuppliers, sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, dominio: 'loja.exemplo', lat: -23.55, lng: -46.69, tipoEntrega: 'DELIVERY', idempresa: store.id } }) },
  { endpoint: supplier.supplierSettings, sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, dominio: 'loja.exemplo' } }) },
  { endpoint: supplier.supplierTheme, sent: ofStore },
  { endpoint: supplier.supplierFooter, sent: ofStore },
  { endpoint: supplier.serviceAreas, sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }) },
]

/** With room for one more. */
async function aNewAddress({ store, addressId }: Belongings): Promise<Sent> {
  await store.pool.query('delete from address where supplier_id = $1 and id <> $2 and not is_billing', [store.id, addressId])
  const more = { apelido: 'Casa', complemento: 'ap. 2', pontoref: 'Praça', referencia: null, pais: 'Brasil', primario: false }
  return { params: {}, body: { idfornecedor: store.slug, ...more, ...ADDRESS } }
}

async function restoredAddress({ store, addressId }: Belongings): Promise<Sent> {
  await store.pool.query('update address set removed_at = null, is_primary = false where supplier_id = $1 and id = $2', [store.id, addressId])
  return { params: { idendereco: addressId } }
}

async function aStaticPage({ store }: Belongings): Promise<Sent> {
  await store.pool.query(
    `insert into static_page (supplier_id, slug, title, body, tags) values ($1, 'trocas', 'Trocas', 'Até 7 dias.', '{WEB}') on conflict do nothing`,
    [store.id],
  )
  return { params: { idfornecedor: store.slug, slug: 'trocas' } }
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
