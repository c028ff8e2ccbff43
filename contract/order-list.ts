import { Type } from 'typebox'
import type { LastPurchase, OrderFilter, OrderSummary } from '#domain/order/order.ts'
import { fileReply } from './endpoint.ts'
import { orderHead } from './order.ts'
import { PAGE_SIZE } from './paging.ts'
import { formatOrXlsx, SHEET_TYPES } from './spreadsheet.ts'
import { ORDER_GROUP_WORDS } from './store-order.ts'
import { LIST_SEPARATOR, UUID } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { converted, list, maybe, optional, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, day, id, inStore, int, pageOf, quantity, search, shownPage, text } from './wire/values.ts'

export const ResumoDoPedido = record({
  ...orderHead.fields,
  lineCount: ['totalItens', int()],
  pictures: ['imagens', list(text(), { description: 'Dos primeiros itens' })],
}) satisfies FieldOf<OrderSummary>

const own = { area: 'Pedidos', access: 'order.see', customer: 'params.idcliente' } as const
const params = record({ customerId: ['idcliente', id] })

const filter = record({
  placedBy: [
    'idusuariovinculado',
    optional(same(Type.String({ pattern: UUID, description: 'Só os pedidos que este usuário da conta fez' })), null),
  ],
  principal: [
    'clientevinculadoprincipal',
    maybe(
      same(
        Type.Union([Type.Boolean(), Type.String({ pattern: UUID })], {
          description:
            'Se o cliente é o principal da conta, ou o id dele: o mesmo por quem a sessão age; outro é recusado, e verdadeiro ou falso não muda a lista',
        }),
      ),
    ),
  ],
  group: ['grupo', optional(words(ORDER_GROUP_WORDS, 'Sem ele, pedidos em qualquer situação'), null)],
  text: ['busca', search('Número do pedido, ou palavras do nome ou código de um produto')],
  isWaiting: ['aguardandoAprovacao', optional(bool('Só os que aguardam a aprovação do responsável pela conta'), false)],
  from: ['de', optional(day(), null)],
  until: ['ate', optional(day(), null)],
}) satisfies FieldOf<OrderFilter & { readonly principal?: boolean | string }>

export const listOrders = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/pedido/cliente/:idcliente',
  summary: 'Pedidos do cliente, do mais novo ao mais antigo, por situação, período, produto e quem fez',
  ...own,
  params,
  query: record({ ...filter.fields, ...pageOf(PAGE_SIZE.orders) }),
  reply: record({
    orders: ['pedidos', list(ResumoDoPedido)],
    total: ['total', int()],
    waiting: ['aguardandoAprovacao', int('Quantos pedidos do cliente aguardam aprovação, fora do filtro')],
    ...shownPage,
  }),
})

export const exportOrders = fieldEndpoint({
  method: 'POST',
  path: '/v4/orders/export/:id',
  summary: 'Os pedidos do cliente (id) que um filtro mostra, como planilha, até 5.000; xlsx se não for dito',
  ...own,
  customer: 'params.id',
  takesForm: true,
  params: record({ customerId: ['id', id] }),
  body: record({
    ...inStore,
    ...filter.fields,
    ...formatOrXlsx,
  }),
  reply: same(fileReply(...Object.values(SHEET_TYPES))),
})

export const currentOrders = fieldEndpoint({
  method: 'GET',
  path: '/v4/orders/current/:idcliente',
  summary: 'Até três pedidos do cliente em andamento, antes os que esperam por ele, e por fim o último entregue',
  ...own,
  params,
  query: record(inStore),
  reply: record({ orders: ['pedidos', list(ResumoDoPedido)] }),
})

/** Products of one request: two pages of a list. */
const MAX_PRODUCTS = 40
const ONE_UUID = UUID.slice(1, -1)

export const UltimaCompra = record({
  productId: ['idproduto', id],
  quantity: ['quantidade', quantity()],
  placedAt: ['data', text()],
}) satisfies FieldOf<LastPurchase>

export const lastPurchases = fieldEndpoint({
  method: 'GET',
  path: '/v4/orders/last-purchases/:idcliente',
  summary: 'Quando e quanto o cliente pediu de cada produto pela última vez, fora orçamentos e cancelados',
  ...own,
  params,
  query: record({
    ...inStore,
    productIds: [
      'produtos',
      converted(
        Type.String({
          pattern: `^${ONE_UUID}(,${ONE_UUID}){0,${MAX_PRODUCTS - 1}}$`,
          [LIST_SEPARATOR]: ',',
          description: `Ids de até ${MAX_PRODUCTS} produtos, separados por vírgula`,
        }),
        (ids: readonly string[]) => ids.join(','),
        (wire) => wire.split(','),
      ),
    ],
  }),
  reply: record({ purchases: ['compras', list(UltimaCompra)] }),
})
