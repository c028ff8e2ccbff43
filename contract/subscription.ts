import { Type, type Static } from 'typebox'
import {
  basisPoints,
  centsFromReais,
  quantityFromUnits,
  reaisFromCents,
  reaisFromUnitPrice,
  unitPriceFromReais,
  unitsFromQuantity,
} from '#domain/amounts.ts'
import type {
  SimilarProduct,
  Subscription,
  SubscriptionLine,
  SubscriptionStatus,
  SubscriptionSummary,
} from '#domain/subscription/subscription.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { AREA, EscolhasDaAssinatura, POLICY, POLICY_OF, Politica } from './subscription-offer.ts'
import { DataDaAssinatura, decodeRun, encodeRun } from './subscription-run.ts'
import { decodeInterval, encodeInterval, Intervalo } from './subscription-type.ts'
import {
  Data,
  decodeDeliveryType,
  Dinheiro,
  encodeDeliveryType,
  Identificador,
  OuNulo,
  Quantidade,
  ReferenciaFornecedor,
  Segmento,
  TipoEntrega,
  UUID,
} from './values.ts'

const Tolerancia = OuNulo(
  Type.Number({ minimum: 0, maximum: 100 }),
  'Quanto os produtos podem subir, em %, antes de o cliente ser consultado; nula nunca consulta',
)

export const Situacao = Type.Union([Type.Literal('ATIVA'), Type.Literal('PAUSADA'), Type.Literal('CANCELADA')])
const STATUS = { active: 'ATIVA', paused: 'PAUSADA', cancelled: 'CANCELADA' } as const
const STATUS_OF = { ATIVA: 'active', PAUSADA: 'paused', CANCELADA: 'cancelled' } as const
export const encodeSubscriptionStatus = (status: SubscriptionStatus) => STATUS[status]
export const decodeSubscriptionStatus = (wire: Static<typeof Situacao>): SubscriptionStatus => STATUS_OF[wire]

const Entrega = Type.Object({
  data: Data,
  entregaEm: Data,
  pedidoEm: Type.String({ format: 'date', description: 'O dia em que o pedido é feito' }),
})

export const ResumoDaAssinatura = Type.Object({
  idassinatura: Identificador,
  tipo: Type.String(),
  intervalo: Intervalo,
  situacao: Situacao,
  proxima: OuNulo(Entrega),
  totalItens: Type.Integer(),
  totalProdutos: Type.Number({ description: 'Reais, aos preços combinados' }),
  precisaAtencao: Type.Boolean({
    description:
      'Uma data espera aceite, é tentada de novo ou não foi realizada; ou a loja não vende mais um dos produtos',
  }),
})

const ItemDaAssinatura = Type.Object({
  id: Identificador,
  nome: Type.String(),
  unidade: Type.String(),
  aVenda: Type.Boolean({ description: 'A loja ainda vende; o que não vende mais falta em cada data' }),
  quantidade: Quantidade,
  embalarParaPresente: Type.Boolean(),
  precoCombinado: Type.Number({ description: 'Reais por unidade, como o cliente viu ou aceitou por último' }),
  substituto: OuNulo(
    Type.Object({ id: Identificador, nome: Type.String() }),
    'O que o cliente quer no lugar deste produto se ele faltar; nulo é o mais parecido da loja',
  ),
  similares: Type.Array(
    Type.Object({ id: Identificador, nome: Type.String(), aVenda: Type.Boolean(), preco: Dinheiro }),
    { description: 'O que pode ir no lugar; vazio para a equipe da loja' },
  ),
})

export const Assinatura = Type.Object({
  ...ResumoDaAssinatura.properties,
  criadaEm: Type.String(),
  tolerancia: Tolerancia,
  faltas: Politica,
  tipoEntrega: TipoEntrega,
  idformaentrega: Identificador,
  formaEntrega: Type.String(),
  formasEntrega: Type.Array(
    Type.Object({
      id: Identificador,
      nome: Type.String(),
      tipoEntrega: TipoEntrega,
      loja: OuNulo(Type.String(), 'Onde se retira'),
    }),
    { description: 'Como os próximos pedidos podem ser recebidos hoje; vazio para a equipe da loja' },
  ),
  idendereco: OuNulo(Identificador),
  destino: Type.String({ description: 'O endereço da entrega, ou a loja da retirada' }),
  formaPagamento: Type.Object({ idformapagto: Identificador, nome: Type.String() }),
  itens: Type.Array(ItemDaAssinatura),
  proximas: Type.Array(Type.Object({ ...Entrega.properties, pulada: Type.Boolean() })),
  datas: Type.Array(DataDaAssinatura, { description: 'Da mais nova à mais antiga' }),
})

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/v4/subscription/list/:idfornecedor/:idcliente',
  summary: 'Assinaturas do cliente, da mais nova à mais antiga',
  area: AREA,
  access: 'order.see',
  customer: 'segments',
  params: Type.Object({ idfornecedor: Segmento, idcliente: Segmento }),
  query: Type.Object(pageFields('subscriptions')),
  reply: Type.Object({
    assinaturas: Type.Array(ResumoDaAssinatura),
    total: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

const params = Type.Object({ idassinatura: Identificador })
const idfornecedor = Type.Optional(ReferenciaFornecedor)

export const getSubscription = endpoint({
  method: 'GET',
  path: '/v4/subscription/get/:idassinatura',
  summary: 'Uma assinatura do cliente, com as próximas datas e o que houve em cada uma',
  area: AREA,
  access: 'order.see',
  customer: 'session',
  params,
  query: Type.Object({ idfornecedor }),
  reply: Assinatura,
})

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/v4/subscription/cancel/:idassinatura',
  summary: 'Cancelar a assinatura: pedidos já feitos seguem, e nenhum outro é feito',
  area: AREA,
  access: 'order.submit',
  customer: 'session',
  params,
  query: Type.Object({ idfornecedor }),
  reply: Assinatura,
})

export const changeSubscription = endpoint({
  method: 'PUT',
  path: '/v4/subscription/change/:idassinatura',
  summary: 'Mudar a assinatura: pausar, retomar, produtos, entrega, pagamento e escolhas; o que falta fica como está',
  area: AREA,
  access: 'order.submit',
  customer: 'session',
  params,
  query: Type.Object({ idfornecedor }),
  body: Type.Object({
    pausada: Type.Optional(Type.Boolean()),
    itens: Type.Optional(
      Type.Array(
        Type.Object({
          id: Identificador,
          quantidade: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
          embalarParaPresente: Type.Optional(Type.Boolean()),
          idsubstituto: Type.Optional(
            Type.String({
              pattern: `^$|${UUID}`,
              description: 'O que vai no lugar se este produto faltar; vazio é o mais parecido; ausente mantém',
            }),
          ),
        }),
        { minItems: 1, maxItems: 500, description: 'Todos os produtos; o preço de hoje passa a ser o combinado' },
      ),
    ),
    tipoEntrega: Type.Optional(TipoEntrega),
    idformaentrega: Type.Optional(Identificador),
    idendereco: Type.Optional(Identificador),
    idformapagto: Type.Optional(Identificador),
    ...EscolhasDaAssinatura.properties,
  }),
  reply: Assinatura,
})

const daData = Type.Object({ idassinatura: Identificador, data: Data })

export const skipDate = endpoint({
  method: 'PUT',
  path: '/v4/subscription/change/:idassinatura/data/:data',
  summary: 'Pular uma data, ou desfazer isso enquanto ela não chegou',
  area: AREA,
  access: 'order.submit',
  customer: 'session',
  params: daData,
  query: Type.Object({ idfornecedor }),
  body: Type.Object({ pular: Type.Boolean() }),
  reply: Assinatura,
})

export const answerPrice = endpoint({
  method: 'PUT',
  path: '/v4/subscription/change/:idassinatura/data/:data/preco',
  summary: 'Aceitar ou recusar o preço de uma data que subiu mais que a tolerância',
  area: AREA,
  access: 'order.submit',
  customer: 'session',
  params: daData,
  query: Type.Object({ idfornecedor }),
  body: Type.Object({
    aceita: Type.Boolean(),
    total: Type.Number({ minimum: 0, maximum: 100_000_000, description: 'O totalPedido que o cliente viu, em reais' }),
  }),
  reply: Assinatura,
})

type Entrega = Static<typeof Entrega>
const encodeDelivery = (next: NonNullable<SubscriptionSummary['next']>): Entrega => ({
  data: next.date,
  entregaEm: next.deliveredOn,
  pedidoEm: next.orderedOn,
})
const decodeDelivery = (wire: Entrega): NonNullable<SubscriptionSummary['next']> => ({
  date: wire.data,
  deliveredOn: wire.entregaEm,
  orderedOn: wire.pedidoEm,
})

export const encodeSummary = (row: SubscriptionSummary): Static<typeof ResumoDaAssinatura> => ({
  idassinatura: row.id,
  tipo: row.typeName,
  intervalo: encodeInterval(row.interval),
  situacao: STATUS[row.status],
  proxima: row.next && encodeDelivery(row.next),
  totalItens: row.lineCount,
  totalProdutos: reaisFromCents(row.items),
  precisaAtencao: row.needsAttention,
})
export const decodeSummary = (wire: Static<typeof ResumoDaAssinatura>): SubscriptionSummary => ({
  id: wire.idassinatura,
  typeName: wire.tipo,
  interval: decodeInterval(wire.intervalo),
  status: STATUS_OF[wire.situacao],
  next: wire.proxima && decodeDelivery(wire.proxima),
  lineCount: wire.totalItens,
  items: centsFromReais(wire.totalProdutos),
  needsAttention: wire.precisaAtencao,
})

const encodeLine = (
  line: SubscriptionLine,
  similar: readonly SimilarProduct[] = [],
): Static<typeof ItemDaAssinatura> => ({
  id: line.productId,
  nome: line.name,
  unidade: line.unit,
  aVenda: line.isSold,
  quantidade: unitsFromQuantity(line.quantity),
  embalarParaPresente: line.isGiftWrapped,
  precoCombinado: reaisFromUnitPrice(line.agreedPrice),
  substituto: line.replacement && { id: line.replacement.productId, nome: line.replacement.name },
  similares: similar.map(({ productId, name, isSold, price }) => ({
    id: productId,
    nome: name,
    aVenda: isSold,
    preco: reaisFromUnitPrice(price),
  })),
})
const decodeLine = (wire: Static<typeof ItemDaAssinatura>): SubscriptionLine => ({
  productId: wire.id,
  name: wire.nome,
  unit: wire.unidade,
  isSold: wire.aVenda,
  quantity: quantityFromUnits(wire.quantidade),
  isGiftWrapped: wire.embalarParaPresente,
  agreedPrice: unitPriceFromReais(wire.precoCombinado),
  replacement: wire.substituto && { productId: wire.substituto.id, name: wire.substituto.nome },
})
const decodeSimilar = ({ similares }: Static<typeof ItemDaAssinatura>): SimilarProduct[] =>
  similares.map(({ id, nome, aVenda, preco }) => ({
    productId: id,
    name: nome,
    isSold: aVenda,
    price: unitPriceFromReais(preco),
  }))

export const encodeSubscription = (subscription: Subscription): Static<typeof Assinatura> => ({
  ...encodeSummary(subscription),
  criadaEm: subscription.createdAt,
  tolerancia: subscription.choices.tolerance === null ? null : subscription.choices.tolerance / 100,
  faltas: POLICY[subscription.choices.missingPolicy],
  tipoEntrega: encodeDeliveryType(subscription.deliveryType),
  idformaentrega: subscription.deliveryOptionId,
  formaEntrega: subscription.deliveryName,
  formasEntrega: subscription.deliveryChoices.map(({ id, name, type, storeName }) => ({
    id,
    nome: name,
    tipoEntrega: encodeDeliveryType(type),
    loja: storeName,
  })),
  idendereco: subscription.addressId,
  destino: subscription.destination,
  formaPagamento: { idformapagto: subscription.payment.id, nome: subscription.payment.name },
  itens: subscription.lines.map((line) => encodeLine(line, subscription.similar[line.productId])),
  proximas: subscription.upcoming.map((next) => ({ ...encodeDelivery(next), pulada: next.isSkipped })),
  datas: subscription.runs.map(encodeRun),
})
export const decodeSubscription = (wire: Static<typeof Assinatura>): Subscription => ({
  ...decodeSummary(wire),
  createdAt: wire.criadaEm,
  choices: {
    tolerance: wire.tolerancia === null ? null : basisPoints(Math.round(wire.tolerancia * 100)),
    missingPolicy: POLICY_OF[wire.faltas],
  },
  deliveryType: decodeDeliveryType(wire.tipoEntrega),
  deliveryOptionId: wire.idformaentrega,
  deliveryName: wire.formaEntrega,
  deliveryChoices: wire.formasEntrega.map(({ id, nome, tipoEntrega, loja }) => ({
    id,
    name: nome,
    type: decodeDeliveryType(tipoEntrega),
    storeName: loja,
  })),
  addressId: wire.idendereco,
  destination: wire.destino,
  payment: { id: wire.formaPagamento.idformapagto, name: wire.formaPagamento.nome },
  lines: wire.itens.map(decodeLine),
  similar: Object.fromEntries(wire.itens.map((line) => [line.id, decodeSimilar(line)])),
  upcoming: wire.proximas.map(({ pulada, ...next }) => ({ ...decodeDelivery(next), isSkipped: pulada })),
  runs: wire.datas.map(decodeRun),
})
