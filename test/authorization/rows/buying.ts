import { getBoleto } from '#contract/boleto.ts'
import * as cart from '#contract/cart.ts'
import * as coupon from '#contract/coupon.ts'
import * as delivery from '#contract/delivery.ts'
import { getStatement } from '#contract/account-statement.ts'
import * as invoice from '#contract/invoice.ts'
import * as order from '#contract/order.ts'
import { decideOrder } from '#contract/order.ts'
import { orderReceipt } from '#contract/order-receipt.ts'
import { repeatOrder } from '#contract/order-repeat.ts'
import * as orderList from '#contract/order-list.ts'
import * as orderRating from '#contract/order-rating.ts'
import * as charge from '#contract/charge.ts'
import * as payment from '#contract/payment.ts'
import { matchSpreadsheet } from '#contract/quick-order.ts'
import * as quote from '#contract/quote.ts'
import * as unseen from '#contract/unseen-changes.ts'
import { anOrder, anOrderToApprove, aQuote, QUOTED_OPTION } from '#test/builders/orders.ts'
import { aPickup } from '#test/builders/selling.ts'
import type { StoreBuilder } from '#test/builders/store.ts'
import {
  ATTENDANTS,
  each,
  everybody,
  EVERYBODY,
  ON_THE_ACCOUNT,
  only,
  PRETENDERS,
  REPRESENTATIVES,
  STAFF,
} from '../answers.ts'
import { fillCart, type Belongings } from '../belongings.ts'
import type { Caller } from '../callers.ts'
import type { Row, Sent } from '../row.ts'

const ofOwner = ({ owner }: Belongings): Sent => ({ params: { idcliente: owner.customerId } })
const withoutAccount = (caller: Caller): boolean => !ON_THE_ACCOUNT.some((name) => name === caller)
export const TEAM_WITHOUT_ACCOUNT: readonly Caller[] = [...REPRESENTATIVES, ...ATTENDANTS, ...STAFF].filter(
  withoutAccount,
)

export const BUYS = [
  'customer',
  'linked user who submits',
  'representative for the owner',
  'staff for the owner',
  'key',
] as const satisfies Caller[]
export const SEES_ORDERS = [
  ...BUYS,
  'linked user who sees orders',
  'attendant for the owner',
  'key that only reads',
] as const satisfies Caller[]

/** No one gives an opinion in the name of the buyer. */
const RATES = ['customer', 'linked user who submits', 'linked user who sees orders'] as const satisfies Caller[]

export const MAY_NOT_SUBMIT = [
  'linked user',
  'linked user who sees orders',
  'linked user for addresses',
  'attendant for the owner',
  'key that only reads',
] as const satisfies Caller[]

/** Cart, coupon, delivery, payment and orders. */
export const BUYING_ROWS: readonly Row[] = [
  {
    endpoint: cart.loadCart,
    answers: only(ON_THE_ACCOUNT),
    sent: ({ owner, store, addressId }) => ({
      params: { idcliente: owner.customerId },
      query: {
        idfornecedor: store.slug,
        tipoentrega: 'DELIVERY',
        idendereco: addressId,
        canalVenda: 'WEB',
        idformapagamento: store.paymentId,
        idtipoassinatura: 'whitout',
      },
    }),
  },
  {
    endpoint: cart.saveCart,
    // Specification §5: without a customer a save has another text.
    answers: only(ON_THE_ACCOUNT, {
      ...each(['visitor', ...TEAM_WITHOUT_ACCOUNT], 'cart.notSignedIn'),
      'representative for another': 'access.notAllowed',
      'key that only reads': 'access.notAllowed',
    }),
    sent: async ({ owner, store, productId }) => {
      // A row of the negotiations may have left it held.
      await store.pool.query('update cart set locked_by = null, locked_until = null where supplier_id = $1', [store.id])
      return {
        params: { idcliente: owner.customerId },
        query: {
          idfornecedor: store.slug,
          canalVenda: 'WEB',
          idformapagamento: store.paymentId,
          idtipoassinatura: 'whitout',
          modoRepeticaoPedido: false,
          cupomAplicacaoAutomatica: true,
        },
        body: {
          cartItens: [{ id: productId, quantidade: 1, embalarParaPresente: false, alterado: true }],
          versao: 0,
          codigoCupom: '',
          observacao: 'Maduro',
          numPedidoCliente: '1',
        },
      }
    },
  },
  {
    endpoint: unseen.listUnseenChanges,
    answers: only(ON_THE_ACCOUNT),
    sent: ({ owner, store }) => ({ params: { idcliente: owner.customerId }, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: unseen.acknowledgeChanges,
    answers: only(ON_THE_ACCOUNT, {
      ...each(['visitor', ...TEAM_WITHOUT_ACCOUNT], 'cart.notSignedIn'),
      'representative for another': 'access.notAllowed',
      'key that only reads': 'access.notAllowed',
    }),
    sent: ({ owner, store, productId }) => ({
      params: { idcliente: owner.customerId },
      query: { idfornecedor: store.slug },
      body: { produtos: [{ id: productId, nome: 'Arroz', unidade: 'un', mudancas: [{ tipo: 'ESGOTADO' }] }] },
    }),
  },
  {
    endpoint: matchSpreadsheet,
    // It names no customer: the products are the same for every account.
    answers: only([...ON_THE_ACCOUNT, 'other customer', 'representative for another']),
    sent: ({ store }) => ({
      params: { idfornecedor: store.slug },
      body: { linhas: 'arroz;2', idformapagamento: store.paymentId },
    }),
  },
  {
    endpoint: coupon.validateCoupon,
    answers: only(ON_THE_ACCOUNT),
    sent: async (of) => (
      await fillCart(of),
      {
        params: { idfornecedor: of.store.slug, idcliente: of.owner.customerId, codigo: of.coupon },
        query: { canalVenda: 'WEB', idformapagamento: of.store.paymentId, codigocupomautomatico: 'X' },
      }
    ),
  },
  {
    endpoint: delivery.deliveryOptions,
    answers: only(ON_THE_ACCOUNT),
    sent: ({ store, addressId }) => ({
      params: { idfornecedor: store.slug },
      query: { idendereco: addressId, tipoEntrega: 'DELIVERY', idformapagamento: store.paymentId },
    }),
  },
  // Visitors may list how one can pay; who names a customer must be that customer.
  {
    endpoint: payment.paymentMethods,
    what: 'without naming a customer',
    answers: EVERYBODY,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug }, query: { tipoPessoa: 'JURIDICA' } }),
  },
  {
    endpoint: payment.paymentMethods,
    what: 'for a customer',
    answers: only(ON_THE_ACCOUNT, each(PRETENDERS, 'access.signInRequired')),
    sent: ({ store, owner }) => ({ params: { idfornecedor: store.slug }, query: { idcliente: owner.customerId } }),
  },
  // Finance is one of the modules of "all else": it looks after what any customer of the store owes.
  {
    endpoint: invoice.customerInvoices,
    answers: only([...SEES_ORDERS, 'staff for all else']),
    sent: ({ store, owner }) => ({
      params: { idfornecedor: store.slug, idcliente: owner.customerId },
      query: { completeInfo: true, situacao: 'ABERTAS', page: 1, limit: 20 },
    }),
  },
  {
    endpoint: getStatement,
    answers: only([...SEES_ORDERS, 'staff for all else']),
    sent: ({ store, owner }) => ({
      params: { idcliente: owner.customerId },
      query: { idfornecedor: store.slug, de: '2026-10-01', ate: '2026-10-31' },
    }),
  },
  {
    endpoint: charge.generateReceipt,
    answers: only(SEES_ORDERS),
    sent: async ({ store, orderNumber, owner }) => {
      // To the store's own Pix key, also where an account was saved in between.
      await store.pool.query('update payment_provider set is_active = false where supplier_id = $1', [store.id])
      return { params: { numorder: orderNumber, idclient: owner.customerId } }
    },
  },
  {
    // Allowed, and the order has no boleto to pay.
    endpoint: getBoleto,
    answers: only([], each(SEES_ORDERS, 'payment.noReceipt')),
    sent: ({ orderNumber, owner }) => ({ params: { numorder: orderNumber, idclient: owner.customerId } }),
  },
  {
    endpoint: order.submitOrder,
    answers: only(BUYS, each(MAY_NOT_SUBMIT, 'order.notAllowed')),
    sent: async (of) => ({ ...ofOwner(of), body: await orderBody(of) }),
  },
  {
    endpoint: order.findDuplicate,
    answers: only([], { ...each(BUYS, 'order.noDuplicate'), ...each(MAY_NOT_SUBMIT, 'order.notAllowed') }),
    sent: async (of) => ({ ...ofOwner(of), body: await orderBody(of) }),
  },
  {
    endpoint: orderList.listOrders,
    answers: only(SEES_ORDERS),
    sent: ({ owner }) => ({
      params: { idcliente: owner.customerId },
      query: { idusuariovinculado: '0', clientevinculadoprincipal: '0', page: 1, limit: 20 },
    }),
  },
  {
    endpoint: orderList.currentOrders,
    answers: only(SEES_ORDERS),
    sent: ({ store, owner }) => ({
      params: { idcliente: owner.customerId },
      query: { idfornecedor: store.slug },
    }),
  },
  {
    endpoint: orderList.lastPurchases,
    answers: only(SEES_ORDERS),
    sent: ({ store, owner, productId }) => ({
      params: { idcliente: owner.customerId },
      query: { idfornecedor: store.slug, produtos: productId },
    }),
  },
  {
    endpoint: orderList.exportOrders,
    answers: only(SEES_ORDERS),
    sent: ({ store, owner }) => ({
      params: { id: owner.customerId },
      body: {
        idfornecedor: store.id,
        grupo: 'ABERTOS',
        busca: 'tomate',
        de: '2026-01-01',
        ate: '2026-12-31',
        formato: 'csv',
      },
    }),
  },
  {
    endpoint: order.orderDetail,
    answers: {
      ...everybody('order.notFound'),
      visitor: 'access.signInRequired',
      ...each(PRETENDERS, 'access.sessionExpired'),
      ...each(SEES_ORDERS, 'ok'),
    },
    sent: ({ orderNumber }) => ({ params: { numpedido: orderNumber } }),
  },
  {
    endpoint: orderReceipt,
    answers: only(SEES_ORDERS, each(['other customer', 'representative for another'], 'order.notFound')),
    sent: async ({ store, owner }) => ({
      params: { idfornecedor: store.slug, numpedido: await anOrder(store, owner, { paymentState: 'paid' }) },
    }),
  },
  {
    endpoint: repeatOrder,
    // Of their own customers' orders these may repeat any; this one is not there.
    answers: only(SEES_ORDERS, each(['other customer', 'representative for another'], 'order.notFound')),
    sent: ({ store, orderNumber }) => ({ params: { idfornecedor: store.slug, numpedido: orderNumber } }),
  },
  {
    endpoint: order.ownHandoverPhoto,
    answers: only(SEES_ORDERS),
    sent: ({ orderNumber }) => ({ params: { numpedido: orderNumber } }),
  },
  {
    endpoint: order.cancelOrder,
    // Of their own customers' orders these may cancel any; this one does not exist.
    answers: only(BUYS, each(['other customer', 'representative for another'], 'order.notFound')),
    sent: async ({ store, owner }) => ({
      params: { idfornecedor: store.slug, numpedido: await anOrder(store, owner) },
      body: { motivo: 'Pedi em dobro' },
    }),
  },
  {
    endpoint: decideOrder,
    answers: only(['customer'], { 'other customer': 'order.notFound' }),
    sent: async ({ store, owner }) => ({
      params: { idfornecedor: store.slug, numpedido: await anOrderToApprove(store, owner) },
      body: { aprovado: false, motivo: 'Compramos ontem' },
    }),
  },
  ...[
    { endpoint: orderRating.rateOrder, isNamed: true },
    { endpoint: orderRating.rateOrderOfSession, isNamed: false },
  ].map(({ endpoint, isNamed }): Row => ({
    endpoint,
    answers: only(RATES, {
      ...each(['linked user', 'linked user for addresses'], 'access.notAllowed'),
      'other customer': 'order.notFound',
    }),
    sent: async ({ store, owner }) => ({
      params: {
        ...(isNamed ? { idfornecedor: store.slug } : {}),
        numpedido: await anOrder(store, owner, { status: 'delivered' }),
      },
      body: { nota: 5, comentario: 'Chegou cedo', itens: ['1:4'] },
    }),
  })),
  {
    endpoint: quote.customerQuote,
    answers: only(SEES_ORDERS, each(['other customer', 'representative for another'], 'order.notFound')),
    sent: async ({ store, owner }) => ({
      params: { idfornecedor: store.slug, numpedido: await aQuote(store, owner, 'quote-priced') },
    }),
  },
  {
    endpoint: quote.acceptQuote,
    answers: only(BUYS, {
      ...each(MAY_NOT_SUBMIT, 'order.notAllowed'),
      ...each(['other customer', 'representative for another'], 'order.notFound'),
    }),
    sent: async ({ store, owner }) => {
      await aPickupOfQuotes(store)
      return {
        params: { idfornecedor: store.slug, numpedido: await aQuote(store, owner, 'quote-priced') },
        body: { versao: 1, data_de_entrega: null },
      }
    },
  },
  {
    endpoint: quote.counterQuote,
    answers: only(BUYS, {
      ...each(MAY_NOT_SUBMIT, 'order.notAllowed'),
      ...each(['other customer', 'representative for another'], 'order.notFound'),
    }),
    sent: async ({ store, owner }) => ({
      params: { idfornecedor: store.slug, numpedido: await aQuote(store, owner, 'quote-priced') },
      body: { versao: 1, mensagem: 'Fecha?', itens: [{ linha: 1, quantidade: 2, precoDesejado: 9 }] },
    }),
  },
]

/** The way of delivery that the builder of quotes names. */
async function aPickupOfQuotes({ pool, id }: StoreBuilder): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from pickup_store where supplier_id = $1 limit 1', [id])
  const { storeId } = rows[0] ? { storeId: rows[0].id } : await aPickup({ pool, id, slug: '' })
  await pool.query(
    `insert into delivery_option (supplier_id, id, type, name, pickup_store_id, lead_days, weekdays, dates_ahead)
     values ($1, $2, 'pickup', 'Retirar na loja', $3, 0, '{1,2,3,4,5,6,7}', 0) on conflict do nothing`,
    [id, QUOTED_OPTION, storeId],
  )
}

export async function orderBody(of: Belongings) {
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
