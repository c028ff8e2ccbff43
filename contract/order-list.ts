import { Type, type Static } from 'typebox'
import { quantityFromUnits, unitsFromQuantity } from '#domain/amounts.ts'
import { ANY_ORDER, type LastPurchase, type OrderFilter, type OrderSummary } from '#domain/order/order.ts'
import { endpoint, fileReply } from './endpoint.ts'
import { decodeOrderHead, encodeOrderHead, orderHead } from './order.ts'
import { PAGE_SIZE, pageFields } from './paging.ts'
import { formatField, SHEET_TYPES } from './spreadsheet.ts'
import { ORDER_GROUP } from './store-order.ts'
import { Busca, Data, Identificador, LIST_SEPARATOR, Quantidade, ReferenciaFornecedor, UUID } from './values.ts'

export const ResumoDoPedido = Type.Object({
  ...orderHead,
  totalItens: Type.Integer(),
  imagens: Type.Array(Type.String(), { description: 'Dos primeiros itens' }),
})

const area = 'Pedidos'

const FILTER_FIELDS = {
  idusuariovinculado: Type.Optional(
    Type.String({ pattern: UUID, description: 'Só os pedidos que este usuário da conta fez' }),
  ),
  clientevinculadoprincipal: Type.Optional(
    Type.Union([Type.Boolean(), Type.String({ pattern: UUID })], {
      description:
        'Se o cliente é o principal da conta, ou o id dele: o mesmo por quem a sessão age; outro é recusado, e verdadeiro ou falso não muda a lista',
    }),
  ),
  grupo: Type.Optional(ORDER_GROUP.schema),
  busca: Busca('Número do pedido, ou palavras do nome ou código de um produto'),
  aguardandoAprovacao: Type.Optional(
    Type.Boolean({ description: 'Só os que aguardam a aprovação do responsável pela conta' }),
  ),
  de: Type.Optional(Data),
  ate: Type.Optional(Data),
}

export const listOrders = endpoint({
  method: 'GET',
  path: '/v2/app/pedido/cliente/:idcliente',
  summary: 'Pedidos do cliente, do mais novo ao mais antigo, por situação, período, produto e quem fez',
  area,
  access: 'order.see',
  customer: 'params.idcliente',
  params: Type.Object({ idcliente: Identificador }),
  query: Type.Object({ ...FILTER_FIELDS, ...pageFields(PAGE_SIZE.orders) }),
  reply: Type.Object({
    pedidos: Type.Array(ResumoDoPedido),
    total: Type.Integer(),
    aguardandoAprovacao: Type.Integer({ description: 'Quantos pedidos do cliente aguardam aprovação, fora do filtro' }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const exportOrders = endpoint({
  method: 'POST',
  path: '/v4/orders/export/:id',
  summary: 'Os pedidos do cliente (id) que um filtro mostra, como planilha, até 5.000; xlsx se não for dito',
  area,
  access: 'order.see',
  customer: 'params.id',
  takesForm: true,
  params: Type.Object({ id: Identificador }),
  body: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    ...FILTER_FIELDS,
    formato: Type.Optional(formatField.formato),
  }),
  reply: fileReply(...Object.values(SHEET_TYPES)),
})

export const currentOrders = endpoint({
  method: 'GET',
  path: '/v4/orders/current/:idcliente',
  summary: 'Até três pedidos do cliente em andamento, antes os que esperam por ele, e por fim o último entregue',
  area,
  access: 'order.see',
  customer: 'params.idcliente',
  params: Type.Object({ idcliente: Identificador }),
  query: Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) }),
  reply: Type.Object({ pedidos: Type.Array(ResumoDoPedido) }),
})

/** Products of one request: two pages of a list. */
const MAX_PRODUCTS = 40
const ONE_UUID = UUID.slice(1, -1)

export const UltimaCompra = Type.Object({ idproduto: Identificador, quantidade: Quantidade, data: Type.String() })

export const lastPurchases = endpoint({
  method: 'GET',
  path: '/v4/orders/last-purchases/:idcliente',
  summary: 'Quando e quanto o cliente pediu de cada produto pela última vez, fora orçamentos e cancelados',
  area,
  access: 'order.see',
  customer: 'params.idcliente',
  params: Type.Object({ idcliente: Identificador }),
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    produtos: Type.String({
      pattern: `^${ONE_UUID}(,${ONE_UUID}){0,${MAX_PRODUCTS - 1}}$`,
      [LIST_SEPARATOR]: ',',
      description: `Ids de até ${MAX_PRODUCTS} produtos, separados por vírgula`,
    }),
  }),
  reply: Type.Object({ compras: Type.Array(UltimaCompra) }),
})

export const encodeLastPurchase = (purchase: LastPurchase): Static<typeof UltimaCompra> => ({
  idproduto: purchase.productId,
  quantidade: unitsFromQuantity(purchase.quantity),
  data: purchase.placedAt,
})

export const decodeLastPurchase = (wire: Static<typeof UltimaCompra>): LastPurchase => ({
  productId: wire.idproduto,
  quantity: quantityFromUnits(wire.quantidade),
  placedAt: wire.data,
})

type FilterFields = Static<Type.TObject<typeof FILTER_FIELDS>>

export const encodeOrderFilter = (filter: OrderFilter): FilterFields => ({
  ...(filter.group === null ? {} : { grupo: ORDER_GROUP.encode(filter.group) }),
  ...(filter.text === '' ? {} : { busca: filter.text }),
  ...(filter.from === null ? {} : { de: filter.from }),
  ...(filter.until === null ? {} : { ate: filter.until }),
  ...(filter.placedBy === null ? {} : { idusuariovinculado: filter.placedBy }),
  ...(filter.isWaiting ? { aguardandoAprovacao: true } : {}),
})

export const decodeOrderFilter = (wire: FilterFields): OrderFilter => ({
  ...ANY_ORDER,
  group: wire.grupo === undefined ? null : ORDER_GROUP.decode(wire.grupo),
  text: wire.busca ?? '',
  from: wire.de ?? null,
  until: wire.ate ?? null,
  placedBy: wire.idusuariovinculado ?? null,
  isWaiting: wire.aguardandoAprovacao ?? false,
})

export const encodeOrderSummary = (order: OrderSummary): Static<typeof ResumoDoPedido> => ({
  ...encodeOrderHead(order),
  totalItens: order.lineCount,
  imagens: [...order.pictures],
})

export const decodeOrderSummary = (wire: Static<typeof ResumoDoPedido>): OrderSummary => ({
  ...decodeOrderHead(wire),
  lineCount: wire.totalItens,
  pictures: wire.imagens,
})
