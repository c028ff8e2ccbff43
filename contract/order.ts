import { Type, type Static } from 'typebox'
import { centsFromReais, quantityFromUnits, reaisFromCents, reaisFromUnitPrice, unitPriceFromReais, unitsFromQuantity, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { Channel, DeliveryType, OrderStatus } from '#domain/order/order.ts'
import type { OrderEvent, OrderSummary, PlacedOrder, PlacedOrderLine } from '#domain/order/placed-order.ts'
import { decodePriceRule, encodePriceRule, RegraDePreco } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { decodePaymentKind, encodePaymentKind, TipoPagamento } from './payment.ts'
import { CanalVenda, Data, decodeChannel, decodeDeliveryType, Dinheiro, encodeChannel, encodeDeliveryType, Identificador, OuNulo, Quantidade, ReferenciaFornecedor, Sessao, TipoEntrega } from './values.ts'

const Status = Type.Union([
  Type.Literal('ORCAMENTO_NOVO'),
  Type.Literal('ORCAMENTO_PRECIFICADO'),
  Type.Literal('ENVIADO'),
  Type.Literal('SEPARANDO'),
  Type.Literal('AGUARDANDOPAGAMENTO'),
  Type.Literal('PAGO'),
  Type.Literal('EMENTREGA'),
  Type.Literal('PRONTO_RETIRADA'),
  Type.Literal('CANCELADO'),
  Type.Literal('ENTREGUE'),
])
type Status = Static<typeof Status>

const ItemDoPedido = Type.Object({
  id: Identificador,
  quantidade: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  embalarParaPresente: Type.Optional(Type.Boolean()),
  preco: Type.Optional(Type.Number({ minimum: 0, description: 'Preço unitário que o cliente viu; se mudou, o pedido é recusado' })),
})

/** What is sent to place an order (specification §3, Order payload). */
export const PedidoNovo = Type.Object({
  itens: Type.Array(ItemDoPedido, { maxItems: 500 }),
  idfornecedor: Type.Optional(ReferenciaFornecedor),
  anotacoes: Type.Optional(Type.String({ maxLength: 1000 })),
  numPedidoCliente: Type.Optional(Type.String({ maxLength: 60 })),
  cupom: Type.Optional(OuNulo(Type.String({ maxLength: 40 }))),
  tipoEntrega: TipoEntrega,
  formaEntrega: Type.Object({ id: Identificador, data_de_entrega: Type.Optional(OuNulo(Data)) }),
  enderecoentrega: Type.Optional(OuNulo(Type.Object({ idendereco: Identificador }))),
  enderecofaturamento: Type.Optional(OuNulo(Type.Object({ idendereco: Identificador }))),
  lojaRetira: Type.Optional(OuNulo(Type.Object({ id: Type.Optional(Identificador) }))),
  formaPagamento: Type.Object({ idformapagto: Identificador }),
  canalVenda: Type.Optional(CanalVenda),
})

const PedidoEnviado = Type.Object({
  numpedido: Type.Integer(),
  totalpedido: Dinheiro,
  taxaentrega: Dinheiro,
  idcliente: Identificador,
  status: Status,
  dadospedido: Type.Object({ cupom: OuNulo(Type.String()) }),
  mensagemSucesso: Type.String(),
  itensName: Type.Array(Type.String()),
})

const resumo = {
  numpedido: Type.Integer(),
  status: Status,
  datapedido: Type.String(),
  totalpedido: Dinheiro,
  tipoentrega: TipoEntrega,
  data_de_entrega: OuNulo(Data),
  formaPagamento: Type.String(),
}
const ResumoDoPedido = Type.Object({ ...resumo, totalItens: Type.Integer(), imagens: Type.Array(Type.String()) })

const LinhaDoPedido = Type.Object({
  id: Identificador,
  codigo: Type.String(),
  nome: Type.String(),
  unidade: Type.String(),
  imagem: OuNulo(Type.String()),
  quantidade: Quantidade,
  preco: Type.Number(),
  regraPreco: RegraDePreco,
  embalarParaPresente: Type.Boolean(),
  totalEmbalagem: Dinheiro,
  desconto: Dinheiro,
  total: Dinheiro,
})

const Pedido = Type.Object({
  ...resumo,
  idcliente: Identificador,
  nomeCliente: Type.String(),
  fluxo: Type.Union([Type.Literal('PAGA_ANTES'), Type.Literal('SEPARA_ANTES')]),
  canalVenda: CanalVenda,
  totalProdutos: Dinheiro,
  totalEmbalagem: Dinheiro,
  totalDesconto: Dinheiro,
  taxaentrega: Dinheiro,
  formaEntrega: Type.Object({ nome: Type.String(), periodo: Type.String() }),
  destino: Type.Object({ nome: Type.String(), texto: Type.String() }),
  tipoPagamento: TipoPagamento,
  situacaoPagamento: Type.Union([Type.Literal('ABERTO'), Type.Literal('PAGO'), Type.Literal('DEVOLVIDO')]),
  cupom: OuNulo(Type.String()),
  anotacoes: Type.String(),
  numPedidoCliente: Type.String(),
  itens: Type.Array(LinhaDoPedido),
  eventos: Type.Array(Type.Object({ de: OuNulo(Status), para: Status, data: Type.String(), motivo: Type.String() })),
})

const area = 'Pedidos'
const params = Type.Object({ sessao: Sessao, idcliente: Identificador })

export const submitOrder = endpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/pedido',
  summary: 'Enviar o pedido; com Idempotency-Key, repetir devolve o mesmo pedido',
  area,
  params,
  body: PedidoNovo,
  reply: PedidoEnviado,
})

export const findDuplicate = endpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/pedido/duplicidade',
  summary: 'O pedido igual feito há pouco, se existe de fato',
  area,
  params,
  body: PedidoNovo,
  reply: PedidoEnviado,
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/v2/app/pedido/cliente/:idcliente',
  summary: 'Pedidos do cliente, do mais novo ao mais antigo',
  area,
  params: Type.Object({ idcliente: Identificador }),
  query: Type.Object({
    idusuariovinculado: Type.Optional(Type.String({ maxLength: 40 })),
    clientevinculadoprincipal: Type.Optional(Type.String({ maxLength: 40 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({ pedidos: Type.Array(ResumoDoPedido), total: Type.Integer(), page: Type.Integer(), limit: Type.Integer() }),
})

export const orderDetail = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/order/:numpedido',
  summary: 'Pedido, com itens e histórico',
  area,
  params: Type.Object({ sessao: Sessao, numpedido: Type.Integer({ minimum: 1 }) }),
  reply: Pedido,
})

/** What the customer asks for; prices are the server's own. */
export interface OrderRequest {
  readonly lines: readonly RequestedLine[]
  readonly deliveryType: DeliveryType
  readonly deliveryOptionId: string
  readonly deliveryDate: string | null
  readonly addressId: string | null
  readonly billingAddressId: string | null
  readonly paymentMethodId: string
  readonly couponCode: string | null
  readonly note: string
  readonly customerOrderNumber: string
  readonly channel: Channel
}

export interface RequestedLine {
  readonly productId: string
  readonly quantity: Quantity
  readonly isGiftWrapped: boolean
  /** What the customer saw; null where the client does not say. */
  readonly seenPrice: UnitPrice | null
}

const STATUS: Record<OrderStatus, Status> = {
  'quote-requested': 'ORCAMENTO_NOVO',
  'quote-priced': 'ORCAMENTO_PRECIFICADO',
  placed: 'ENVIADO',
  picking: 'SEPARANDO',
  'awaiting-payment': 'AGUARDANDOPAGAMENTO',
  paid: 'PAGO',
  'out-for-delivery': 'EMENTREGA',
  'ready-for-pickup': 'PRONTO_RETIRADA',
  cancelled: 'CANCELADO',
  delivered: 'ENTREGUE',
}
const STATUS_OF = Object.fromEntries(Object.entries(STATUS).map(([status, wire]) => [wire, status])) as Record<Status, OrderStatus>
export const encodeStatus = (status: OrderStatus): Status => STATUS[status]

const PAYMENT_STATE = { open: 'ABERTO', paid: 'PAGO', refunded: 'DEVOLVIDO' } as const
const PAYMENT_STATE_OF = { ABERTO: 'open', PAGO: 'paid', DEVOLVIDO: 'refunded' } as const

export const encodeOrderRequest = (request: OrderRequest): Static<typeof PedidoNovo> => ({
  itens: request.lines.map((line) => ({
    id: line.productId,
    quantidade: unitsFromQuantity(line.quantity),
    embalarParaPresente: line.isGiftWrapped,
    ...(line.seenPrice === null ? {} : { preco: reaisFromUnitPrice(line.seenPrice) }),
  })),
  tipoEntrega: encodeDeliveryType(request.deliveryType),
  formaEntrega: { id: request.deliveryOptionId, data_de_entrega: request.deliveryDate },
  enderecoentrega: request.addressId === null ? null : { idendereco: request.addressId },
  enderecofaturamento: request.billingAddressId === null ? null : { idendereco: request.billingAddressId },
  formaPagamento: { idformapagto: request.paymentMethodId },
  cupom: request.couponCode,
  anotacoes: request.note,
  numPedidoCliente: request.customerOrderNumber,
  canalVenda: encodeChannel(request.channel),
})

export const decodeOrderRequest = (wire: Static<typeof PedidoNovo>): OrderRequest => ({
  lines: wire.itens.map((line) => ({
    productId: line.id.toLowerCase(),
    quantity: quantityFromUnits(line.quantidade),
    isGiftWrapped: line.embalarParaPresente ?? false,
    seenPrice: line.preco === undefined ? null : unitPriceFromReais(line.preco),
  })),
  deliveryType: decodeDeliveryType(wire.tipoEntrega),
  deliveryOptionId: wire.formaEntrega.id,
  deliveryDate: wire.formaEntrega.data_de_entrega ?? null,
  addressId: wire.enderecoentrega?.idendereco ?? null,
  billingAddressId: wire.enderecofaturamento?.idendereco ?? null,
  paymentMethodId: wire.formaPagamento.idformapagto,
  couponCode: wire.cupom?.trim().toUpperCase() || null,
  note: wire.anotacoes?.trim() ?? '',
  customerOrderNumber: wire.numPedidoCliente?.trim() ?? '',
  channel: decodeChannel(wire.canalVenda ?? 'WEB'),
})

/** The order as the answer to its submission tells it. */
export type SubmittedOrder = Pick<PlacedOrder, 'number' | 'total' | 'deliveryFee' | 'customerId' | 'status' | 'couponCode'>

export const encodeSubmittedOrder = (order: SubmittedOrder): Static<typeof PedidoEnviado> => ({
  numpedido: order.number,
  totalpedido: reaisFromCents(order.total),
  taxaentrega: reaisFromCents(order.deliveryFee),
  idcliente: order.customerId,
  status: STATUS[order.status],
  dadospedido: { cupom: order.couponCode },
  mensagemSucesso: order.status === 'quote-requested' ? 'Orçamento enviado com sucesso!' : 'Pedido enviado com sucesso!',
  itensName: [],
})

export const encodeOrderSummary = (order: OrderSummary): Static<typeof ResumoDoPedido> => ({
  ...encodeHead(order),
  totalItens: order.lineCount,
  imagens: [...order.pictures],
})

export const decodeOrderSummary = (wire: Static<typeof ResumoDoPedido>): OrderSummary => ({
  ...decodeHead(wire),
  lineCount: wire.totalItens,
  pictures: wire.imagens,
})

type Head = Omit<OrderSummary, 'pictures' | 'lineCount'>
type CabecalhoDoPedido = Omit<Static<typeof ResumoDoPedido>, 'totalItens' | 'imagens'>

const encodeHead = (order: Head): CabecalhoDoPedido => ({
  numpedido: order.number,
  status: STATUS[order.status],
  datapedido: order.placedAt,
  totalpedido: reaisFromCents(order.total),
  tipoentrega: encodeDeliveryType(order.deliveryType),
  data_de_entrega: order.deliveryDate,
  formaPagamento: order.paymentName,
})

const decodeHead = (wire: CabecalhoDoPedido): Head => ({
  number: wire.numpedido,
  status: STATUS_OF[wire.status],
  placedAt: wire.datapedido,
  total: centsFromReais(wire.totalpedido),
  deliveryType: decodeDeliveryType(wire.tipoentrega),
  deliveryDate: wire.data_de_entrega,
  paymentName: wire.formaPagamento,
})

export const encodeOrder = (order: PlacedOrder): Static<typeof Pedido> => ({
  ...encodeHead(order),
  idcliente: order.customerId,
  nomeCliente: order.customerName,
  fluxo: order.flow === 'pay-first' ? 'PAGA_ANTES' : 'SEPARA_ANTES',
  canalVenda: encodeChannel(order.channel),
  totalProdutos: reaisFromCents(order.items),
  totalEmbalagem: reaisFromCents(order.packaging),
  totalDesconto: reaisFromCents(order.discount),
  taxaentrega: reaisFromCents(order.deliveryFee),
  formaEntrega: { nome: order.deliveryName, periodo: order.deliveryPeriod },
  destino: { nome: order.destination.name, texto: order.destination.text },
  tipoPagamento: encodePaymentKind(order.paymentKind),
  situacaoPagamento: PAYMENT_STATE[order.paymentState],
  cupom: order.couponCode,
  anotacoes: order.note,
  numPedidoCliente: order.customerOrderNumber,
  itens: order.lines.map(encodeOrderLine),
  eventos: order.events.map((event) => ({
    de: event.from && STATUS[event.from],
    para: STATUS[event.to],
    data: event.at,
    motivo: event.reason,
  })),
})

export const decodeOrder = (wire: Static<typeof Pedido>): PlacedOrder => ({
  ...decodeHead(wire),
  customerId: wire.idcliente,
  customerName: wire.nomeCliente,
  flow: wire.fluxo === 'PAGA_ANTES' ? 'pay-first' : 'pick-first',
  channel: decodeChannel(wire.canalVenda),
  items: centsFromReais(wire.totalProdutos),
  packaging: centsFromReais(wire.totalEmbalagem),
  discount: centsFromReais(wire.totalDesconto),
  deliveryFee: centsFromReais(wire.taxaentrega),
  deliveryName: wire.formaEntrega.nome,
  deliveryPeriod: wire.formaEntrega.periodo,
  destination: { name: wire.destino.nome, text: wire.destino.texto },
  paymentKind: decodePaymentKind(wire.tipoPagamento),
  paymentState: PAYMENT_STATE_OF[wire.situacaoPagamento],
  couponCode: wire.cupom,
  note: wire.anotacoes,
  customerOrderNumber: wire.numPedidoCliente,
  lines: wire.itens.map(decodeOrderLine),
  events: wire.eventos.map(
    (event): OrderEvent => ({ from: event.de && STATUS_OF[event.de], to: STATUS_OF[event.para], at: event.data, reason: event.motivo }),
  ),
})

const encodeOrderLine = (line: PlacedOrderLine): Static<typeof LinhaDoPedido> => ({
  id: line.productId,
  codigo: line.code,
  nome: line.name,
  unidade: line.unit,
  imagem: line.picture,
  quantidade: unitsFromQuantity(line.quantity),
  preco: reaisFromUnitPrice(line.unitPrice),
  regraPreco: encodePriceRule(line.rule),
  embalarParaPresente: line.isGiftWrapped,
  totalEmbalagem: reaisFromCents(line.packaging),
  desconto: reaisFromCents(line.discount),
  total: reaisFromCents(line.total),
})

const decodeOrderLine = (wire: Static<typeof LinhaDoPedido>): PlacedOrderLine => ({
  productId: wire.id,
  code: wire.codigo,
  name: wire.nome,
  unit: wire.unidade,
  picture: wire.imagem,
  quantity: quantityFromUnits(wire.quantidade),
  unitPrice: unitPriceFromReais(wire.preco),
  rule: decodePriceRule(wire.regraPreco),
  isGiftWrapped: wire.embalarParaPresente,
  packaging: centsFromReais(wire.totalEmbalagem),
  discount: centsFromReais(wire.desconto),
  total: centsFromReais(wire.total),
})
