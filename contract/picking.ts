import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents, basisPoints, quantityFromUnits, unitsFromQuantity } from '#domain/amounts.ts'
import type { LineToPick, MissingItem, OrderToPick, PickingSummary, Replacement } from '#domain/order/picking.ts'
import { STAFF_STEPS } from '#domain/order/transitions.ts'
import { endpoint } from './endpoint.ts'
import { decodeQuestion, encodeQuestion, Pergunta } from './order-question.ts'
import { doPedido, naLoja, NumeroDePedido } from './order-desk.ts'
import {
  Data,
  decodeDeliveryType,
  decodeStatus,
  Dinheiro,
  encodeDeliveryType,
  encodeStatus,
  Identificador,
  OuNulo,
  Quantidade,
  Status,
  TipoEntrega,
} from './values.ts'

const area = 'Separação'

const PedidoASeparar = Type.Object({
  numpedido: Type.Integer(),
  status: Status,
  nomeCliente: Type.String(),
  datapedido: Type.String(),
  tipoentrega: TipoEntrega,
  data_de_entrega: OuNulo(Data),
  totalItens: Type.Integer(),
  itensSeparados: Type.Integer(),
  esperaRetirada: Type.Boolean({ description: 'Já separado, espera o cliente vir retirar' }),
})

const ItemASeparar = Type.Object({
  posicao: Type.Integer(),
  id: Identificador,
  codigo: Type.String(),
  gtin: OuNulo(Type.String()),
  nome: Type.String(),
  unidade: Type.String(),
  imagem: OuNulo(Type.String()),
  quantidade: Quantidade,
  toleranciaPeso: OuNulo(Type.Number(), 'Vendido por peso: quanto ele pode variar, em %'),
  separado: OuNulo(Quantidade, 'Nulo: ainda não separado; zero: em falta'),
  substitui: OuNulo(Type.Integer(), 'Posição do item em cujo lugar ele vai'),
  pergunta: OuNulo(Pergunta),
})

export const ListaDeSeparacao = Type.Object({
  numpedido: Type.Integer(),
  status: Status,
  nomeCliente: Type.String(),
  tipoentrega: TipoEntrega,
  data_de_entrega: OuNulo(Data),
  anotacoes: Type.String(),
  concluida: Type.Boolean(),
  proximo: OuNulo(Status, 'Para onde a equipe avança o pedido; nulo: nada a fazer por ela'),
  aReceber: OuNulo(
    Type.Object({ valor: Dinheiro, formaPagamento: Type.String(), trocoPara: OuNulo(Dinheiro) }),
    'O que se recebe de quem retira; nulo antes de PRONTO_RETIRADA, ou quando não há nada a receber',
  ),
  itens: Type.Array(ItemASeparar),
  perguntaTotal: OuNulo(Pergunta),
})

const doItem = Type.Object({ numpedido: NumeroDePedido, posicao: Type.Integer({ minimum: 1, maximum: 10_000 }) })

export const listOrdersToPick = endpoint({
  method: 'GET',
  path: '/v4/gestao/separacao',
  summary: 'Pedidos a separar ou em separação, sem preços, os que saem primeiro na frente; até 200',
  area,
  access: 'order.prepare',
  query: naLoja,
  reply: Type.Array(PedidoASeparar),
})

export const getPickingList = endpoint({
  method: 'GET',
  path: '/v4/gestao/separacao/:numpedido',
  summary: 'Itens de um pedido para quem separa, sem preços',
  area,
  access: 'order.prepare',
  params: doPedido,
  query: naLoja,
  reply: ListaDeSeparacao,
})

export const pickItem = endpoint({
  method: 'PUT',
  path: '/v4/gestao/separacao/:numpedido/itens/:posicao',
  summary:
    'Anotar o que foi separado; nulo desfaz. Peso acima da tolerância precisa de acimaDaTolerancia e, se o total subir, do cliente',
  area,
  access: 'order.prepare',
  params: doItem,
  query: naLoja,
  body: Type.Object({
    separado: Type.Union([Type.Number({ minimum: 0, maximum: 1_000_000 }), Type.Null()]),
    acimaDaTolerancia: Type.Optional(Type.Boolean()),
  }),
  reply: ListaDeSeparacao,
})

export const listReplacements = endpoint({
  method: 'GET',
  path: '/v4/gestao/separacao/:numpedido/itens/:posicao/trocas',
  summary: 'Até três produtos parecidos e disponíveis, para o lugar de um item em falta',
  area,
  access: 'order.prepare',
  params: doItem,
  query: naLoja,
  reply: Type.Array(
    Type.Object({
      id: Identificador,
      nome: Type.String(),
      unidade: Type.String(),
      imagem: OuNulo(Type.String()),
      quantidade: Quantidade,
    }),
  ),
})

const Falta = Type.Union([
  Type.Object({ decisao: Type.Literal('TIRAR') }),
  Type.Object({
    decisao: Type.Union([Type.Literal('TROCAR'), Type.Literal('PERGUNTAR')]),
    id: Identificador,
    quantidade: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  }),
])

export const reportMissingItem = endpoint({
  method: 'POST',
  path: '/v4/gestao/separacao/:numpedido/itens/:posicao/falta',
  summary: 'Item em falta: tirar e devolver, trocar por outro (nunca mais caro), ou perguntar ao cliente sobre a troca',
  area,
  access: 'order.prepare',
  params: doItem,
  query: naLoja,
  body: Falta,
  reply: ListaDeSeparacao,
})

export const finishPicking = endpoint({
  method: 'POST',
  path: '/v4/gestao/separacao/:numpedido/concluir',
  summary:
    'Concluir a separação: as quantidades e o total passam a ser os finais. Acima do autorizado, o cliente é perguntado e nada muda ainda',
  area,
  access: 'order.prepare',
  params: doPedido,
  query: naLoja,
  reply: ListaDeSeparacao,
})

export const encodePickingSummary = (order: PickingSummary): Static<typeof PedidoASeparar> => ({
  numpedido: order.number,
  status: encodeStatus(order.status),
  nomeCliente: order.customerName,
  datapedido: order.placedAt,
  tipoentrega: encodeDeliveryType(order.deliveryType),
  data_de_entrega: order.deliveryDate,
  totalItens: order.lineCount,
  itensSeparados: order.pickedCount,
  esperaRetirada: order.isForPickup,
})

export const decodePickingSummary = (wire: Static<typeof PedidoASeparar>): PickingSummary => ({
  number: wire.numpedido,
  status: decodeStatus(wire.status),
  customerName: wire.nomeCliente,
  placedAt: wire.datapedido,
  deliveryType: decodeDeliveryType(wire.tipoentrega),
  deliveryDate: wire.data_de_entrega,
  lineCount: wire.totalItens,
  pickedCount: wire.itensSeparados,
  isForPickup: wire.esperaRetirada,
})

const encodeLine = (line: LineToPick): Static<typeof ItemASeparar> => ({
  posicao: line.position,
  id: line.productId,
  codigo: line.code,
  gtin: line.gtin,
  nome: line.name,
  unidade: line.unit,
  imagem: line.picture,
  quantidade: unitsFromQuantity(line.quantity),
  toleranciaPeso: line.weightTolerance === null ? null : line.weightTolerance / 100,
  separado: line.picked === null ? null : unitsFromQuantity(line.picked),
  substitui: line.replaces,
  pergunta: line.question && encodeQuestion(line.question),
})

const decodeLine = (wire: Static<typeof ItemASeparar>): LineToPick => ({
  position: wire.posicao,
  productId: wire.id,
  code: wire.codigo,
  gtin: wire.gtin,
  name: wire.nome,
  unit: wire.unidade,
  picture: wire.imagem,
  quantity: quantityFromUnits(wire.quantidade),
  weightTolerance: wire.toleranciaPeso === null ? null : basisPoints(Math.round(wire.toleranciaPeso * 100)),
  picked: wire.separado === null ? null : quantityFromUnits(wire.separado),
  replaces: wire.substitui,
  question: wire.pergunta && decodeQuestion(wire.pergunta),
})

export const encodePickingList = (order: OrderToPick): Static<typeof ListaDeSeparacao> => ({
  numpedido: order.number,
  status: encodeStatus(order.status),
  nomeCliente: order.customerName,
  tipoentrega: encodeDeliveryType(order.deliveryType),
  data_de_entrega: order.deliveryDate,
  anotacoes: order.note,
  concluida: order.isPicked,
  proximo: order.nextStep && encodeStatus(order.nextStep),
  aReceber: order.due && {
    valor: reaisFromCents(order.due.total),
    formaPagamento: order.due.paymentName,
    trocoPara: order.due.changeFor === null ? null : reaisFromCents(order.due.changeFor),
  },
  itens: order.lines.map(encodeLine),
  perguntaTotal: order.totalQuestion && encodeQuestion(order.totalQuestion),
})

export const decodePickingList = (wire: Static<typeof ListaDeSeparacao>): OrderToPick => ({
  number: wire.numpedido,
  status: decodeStatus(wire.status),
  customerName: wire.nomeCliente,
  deliveryType: decodeDeliveryType(wire.tipoentrega),
  deliveryDate: wire.data_de_entrega,
  note: wire.anotacoes,
  isPicked: wire.concluida,
  nextStep: STAFF_STEPS.find((step) => wire.proximo !== null && step === decodeStatus(wire.proximo)) ?? null,
  due: wire.aReceber && {
    total: centsFromReais(wire.aReceber.valor),
    paymentName: wire.aReceber.formaPagamento,
    changeFor: wire.aReceber.trocoPara === null ? null : centsFromReais(wire.aReceber.trocoPara),
  },
  lines: wire.itens.map(decodeLine),
  totalQuestion: wire.perguntaTotal && decodeQuestion(wire.perguntaTotal),
})

export const encodeReplacement = ({ quantity, ...product }: Replacement) => ({
  id: product.productId,
  nome: product.name,
  unidade: product.unit,
  imagem: product.picture,
  quantidade: unitsFromQuantity(quantity),
})

export const decodeReplacement = (wire: ReturnType<typeof encodeReplacement>): Replacement => ({
  productId: wire.id,
  name: wire.nome,
  unit: wire.unidade,
  picture: wire.imagem,
  quantity: quantityFromUnits(wire.quantidade),
})

export const decodeMissingItem = (wire: Static<typeof Falta>): MissingItem =>
  wire.decisao === 'TIRAR'
    ? { kind: 'remove' }
    : {
        kind: wire.decisao === 'TROCAR' ? 'replace' : 'ask',
        productId: wire.id,
        quantity: quantityFromUnits(wire.quantidade),
      }

export const encodeMissingItem = (item: MissingItem): Static<typeof Falta> =>
  item.kind === 'remove'
    ? { decisao: 'TIRAR' }
    : {
        decisao: item.kind === 'replace' ? 'TROCAR' : 'PERGUNTAR',
        id: item.productId,
        quantidade: unitsFromQuantity(item.quantity),
      }
