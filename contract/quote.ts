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
import {
  MAX_QUOTE_NOTE,
  type CounterLine,
  type OfferedLine,
  type Quote,
  type QuoteGroup,
  type QuoteLine,
  type QuoteSummary,
  type QuoteVersion,
  type StoreQuote,
} from '#domain/order/quote.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { formatField, Planilha } from './spreadsheet.ts'
import {
  Busca,
  Data,
  decodeStatus,
  Dinheiro,
  encodeStatus,
  Identificador,
  OuNulo,
  Quantidade,
  ReferenciaFornecedor,
  Status,
  TextoLongo,
} from './values.ts'

const Preco = Type.Number({ description: 'Reais por unidade de venda, até 4 casas decimais' })
const Versao = Type.Integer({ minimum: 1, description: 'A versão que foi vista; outra em vigor responde 409' })
const Linha = Type.Integer({ minimum: 1, description: 'Posição do produto no pedido, a mesma em todas as versões' })

const LinhaDoOrcamento = Type.Object({
  linha: Linha,
  id: Identificador,
  codigo: Type.String(),
  nome: Type.String(),
  unidade: Type.String(),
  imagem: OuNulo(Type.String()),
  quantidade: Quantidade,
  precoEstimado: Preco,
  precoDesejado: OuNulo(Preco, 'O que o cliente propõe pagar; nulo onde nada propõe'),
  oferta: OuNulo(
    Type.Object({ quantidade: Quantidade, preco: Preco }),
    'Nula até a loja responder; quantidade 0 é produto que a loja não consegue fornecer',
  ),
})

const VersaoDoOrcamento = Type.Object({
  versao: Type.Integer(),
  pedidaEm: Type.String(),
  mensagem: Type.String(),
  itens: Type.Array(LinhaDoOrcamento),
  resposta: OuNulo(
    Type.Object({
      respondidaEm: Type.String(),
      validaAte: Type.String({ description: 'Instante em que a validade termina' }),
      por: Type.String(),
      mensagem: Type.String(),
      total: Dinheiro,
    }),
  ),
})

export const Orcamento = Type.Object({
  numpedido: Type.Integer(),
  status: Status,
  taxaentrega: Dinheiro,
  data_de_entrega: OuNulo(Data),
  agendamento: OuNulo(
    Type.Array(Data),
    'Datas que ainda podem ser escolhidas ao aceitar; vazio onde não se escolhe data, nulo onde a forma de entrega não existe mais',
  ),
  semVenda: Type.Array(Type.String(), { description: 'O que a loja não vende mais, e impede aceitar a oferta' }),
  podeResponder: Type.Boolean({ description: 'Se quem consulta pode aceitar ou contrapropor agora' }),
  versoes: Type.Array(VersaoDoOrcamento, { description: 'Da mais antiga à que está em vigor' }),
})

const area = 'Orçamentos'
const params = Type.Object({ idfornecedor: ReferenciaFornecedor, numpedido: Type.Integer({ minimum: 1 }) })

export const customerQuote = endpoint({
  method: 'GET',
  path: '/v4/orders/:idfornecedor/order/:numpedido/orcamento',
  summary: 'O orçamento de um pedido do cliente, com todas as versões',
  area,
  access: 'order.see',
  customer: 'session',
  params,
  reply: Orcamento,
})

export const acceptQuote = endpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/orcamento/aceitar',
  summary: 'Aceitar o orçamento: os preços ficam, e estoque, data e crédito são reservados agora',
  area,
  access: 'order.submit',
  customer: 'session',
  params,
  body: Type.Object({
    versao: Versao,
    data_de_entrega: Type.Optional(OuNulo(Data, 'Sem ela vale a data do pedido')),
  }),
  reply: Type.Object({ status: Status }),
})

export const counterQuote = endpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/orcamento/contraproposta',
  summary: 'Pedir outros preços ou quantidades: abre a versão seguinte, e as anteriores ficam',
  area,
  access: 'order.submit',
  customer: 'session',
  params,
  body: Type.Object({
    versao: Versao,
    mensagem: Type.Optional(TextoLongo({ maxLength: MAX_QUOTE_NOTE })),
    itens: Type.Array(
      Type.Object({
        linha: Linha,
        quantidade: Type.Number({ minimum: 0, maximum: 1_000_000 }),
        precoDesejado: Type.Optional(OuNulo(Type.Number({ minimum: 0, maximum: 10_000_000 }))),
      }),
      { minItems: 1, maxItems: 500, description: 'Todos os produtos do orçamento; quantidade 0 desiste de um' },
    ),
  }),
  reply: Orcamento,
})

const idfornecedor = Type.Optional(ReferenciaFornecedor)
const gestao = 'Gestão de orçamentos'

const Grupo = Type.Union([Type.Literal('PEDIDOS'), Type.Literal('RESPONDIDOS'), Type.Literal('ENCERRADOS')], {
  description: 'PEDIDOS esperam a loja, RESPONDIDOS o cliente; sem ele, PEDIDOS',
})
const GROUP = { requested: 'PEDIDOS', priced: 'RESPONDIDOS', closed: 'ENCERRADOS' } as const
const GROUP_OF = { PEDIDOS: 'requested', RESPONDIDOS: 'priced', ENCERRADOS: 'closed' } as const
export const encodeQuoteGroup = (group: QuoteGroup) => GROUP[group]
export const decodeQuoteGroup = (wire: Static<typeof Grupo> | undefined): QuoteGroup => GROUP_OF[wire ?? 'PEDIDOS']

const ResumoDoOrcamento = Type.Object({
  numpedido: Type.Integer(),
  status: Status,
  idcliente: Identificador,
  nomeCliente: Type.String(),
  versao: Type.Integer(),
  desde: Type.String({ description: 'Desde quando espera resposta' }),
  validaAte: OuNulo(Type.String()),
  totalItens: Type.Integer(),
  totalpedido: Dinheiro,
})

const FILTER_FIELDS = { idfornecedor, grupo: Type.Optional(Grupo), busca: Busca() }

export const listQuotes = endpoint({
  method: 'GET',
  path: '/v4/gestao/orcamentos',
  summary: 'Orçamentos da loja; para quem negocia preços',
  area: gestao,
  access: 'quote.price',
  query: Type.Object({ ...FILTER_FIELDS, ...pageFields('quotes') }),
  reply: Type.Object({
    orcamentos: Type.Array(ResumoDoOrcamento),
    totais: Type.Object({ PEDIDOS: Type.Integer(), RESPONDIDOS: Type.Integer(), ENCERRADOS: Type.Integer() }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const exportQuotes = endpoint({
  method: 'GET',
  path: '/v4/gestao/planilhas/orcamentos',
  summary: 'Os orçamentos de um filtro como planilha, até 5.000; para quem negocia preços',
  area: gestao,
  access: 'quote.price',
  query: Type.Object({ ...FILTER_FIELDS, ...formatField }),
  reply: Planilha,
})

export const OrcamentoDaLoja = Type.Object({
  orcamento: Orcamento,
  idcliente: Identificador,
  nomeCliente: Type.String(),
  formaPagamento: Type.String(),
  formaEntrega: Type.String(),
  anotacoes: Type.String(),
  alcada: Type.Number({ description: 'O maior desconto por linha que quem consulta pode dar, em %' }),
  margemMinima: Type.Number({ description: 'Da loja, em % do preço' }),
  custos: Type.Array(Type.Object({ id: Identificador, custo: Preco }), {
    description: 'Dos produtos de que a loja sabe o custo',
  }),
})

export const storeQuote = endpoint({
  method: 'GET',
  path: '/v4/gestao/orcamentos/:numpedido',
  summary: 'Um orçamento com o que quem consulta pode oferecer; para quem negocia preços',
  area: gestao,
  access: 'quote.price',
  params: Type.Object({ numpedido: Type.Integer({ minimum: 1 }) }),
  query: Type.Object({ idfornecedor }),
  reply: OrcamentoDaLoja,
})

export const priceQuote = endpoint({
  method: 'POST',
  path: '/v4/gestao/orcamentos/:numpedido/responder',
  summary: 'Responder um orçamento com preço e quantidade de cada produto, até uma data',
  area: gestao,
  access: 'quote.price',
  params: Type.Object({ numpedido: Type.Integer({ minimum: 1 }) }),
  query: Type.Object({ idfornecedor }),
  body: Type.Object({
    versao: Versao,
    validade: Data,
    mensagem: Type.Optional(TextoLongo({ maxLength: MAX_QUOTE_NOTE })),
    itens: Type.Array(
      Type.Object({
        linha: Linha,
        quantidade: Type.Number({ minimum: 0, maximum: 1_000_000, description: '0 onde a loja não fornece' }),
        preco: Type.Number({ minimum: 0, maximum: 10_000_000 }),
      }),
      { minItems: 1, maxItems: 500, description: 'Todos os produtos do orçamento' },
    ),
  }),
  reply: OrcamentoDaLoja,
})

const encodeLine = (line: QuoteLine): Static<typeof LinhaDoOrcamento> => ({
  linha: line.position,
  id: line.productId,
  codigo: line.code,
  nome: line.name,
  unidade: line.unit,
  imagem: line.picture,
  quantidade: unitsFromQuantity(line.quantity),
  precoEstimado: reaisFromUnitPrice(line.estimate),
  precoDesejado: line.wishedPrice === null ? null : reaisFromUnitPrice(line.wishedPrice),
  oferta: line.offer && {
    quantidade: unitsFromQuantity(line.offer.quantity),
    preco: reaisFromUnitPrice(line.offer.unitPrice),
  },
})
const decodeLine = (wire: Static<typeof LinhaDoOrcamento>): QuoteLine => ({
  position: wire.linha,
  productId: wire.id,
  code: wire.codigo,
  name: wire.nome,
  unit: wire.unidade,
  picture: wire.imagem,
  quantity: quantityFromUnits(wire.quantidade),
  estimate: unitPriceFromReais(wire.precoEstimado),
  wishedPrice: wire.precoDesejado === null ? null : unitPriceFromReais(wire.precoDesejado),
  offer: wire.oferta && {
    quantity: quantityFromUnits(wire.oferta.quantidade),
    unitPrice: unitPriceFromReais(wire.oferta.preco),
  },
})

const encodeVersion = ({ offer, ...version }: QuoteVersion): Static<typeof VersaoDoOrcamento> => ({
  versao: version.version,
  pedidaEm: version.requestedAt,
  mensagem: version.requestNote,
  itens: version.lines.map(encodeLine),
  resposta: offer && {
    respondidaEm: offer.pricedAt,
    validaAte: offer.validUntil,
    por: offer.pricedBy,
    mensagem: offer.note,
    total: reaisFromCents(offer.total),
  },
})
const decodeVersion = (wire: Static<typeof VersaoDoOrcamento>): QuoteVersion => ({
  version: wire.versao,
  requestedAt: wire.pedidaEm,
  requestNote: wire.mensagem,
  lines: wire.itens.map(decodeLine),
  offer: wire.resposta && {
    pricedAt: wire.resposta.respondidaEm,
    validUntil: wire.resposta.validaAte,
    pricedBy: wire.resposta.por,
    note: wire.resposta.mensagem,
    total: centsFromReais(wire.resposta.total),
  },
})

export const encodeQuote = (quote: Quote): Static<typeof Orcamento> => ({
  numpedido: quote.orderNumber,
  status: encodeStatus(quote.status),
  taxaentrega: reaisFromCents(quote.deliveryFee),
  data_de_entrega: quote.deliveryDate,
  agendamento: quote.dates && [...quote.dates],
  semVenda: [...quote.gone],
  podeResponder: quote.isAnswerable,
  versoes: quote.versions.map(encodeVersion),
})
export const decodeQuote = (wire: Static<typeof Orcamento>): Quote => ({
  orderNumber: wire.numpedido,
  status: decodeStatus(wire.status),
  deliveryFee: centsFromReais(wire.taxaentrega),
  deliveryDate: wire.data_de_entrega,
  dates: wire.agendamento,
  gone: wire.semVenda,
  isAnswerable: wire.podeResponder,
  versions: wire.versoes.map(decodeVersion),
})

type Contraproposta = Static<(typeof counterQuote)['body']>

export const encodeCounterLines = (lines: readonly CounterLine[]): Contraproposta['itens'] =>
  lines.map(({ position, quantity, wishedPrice }) => ({
    linha: position,
    quantidade: unitsFromQuantity(quantity),
    precoDesejado: wishedPrice === null ? null : reaisFromUnitPrice(wishedPrice),
  }))

export const decodeCounterLines = (wire: Contraproposta['itens']): CounterLine[] =>
  wire.map(({ linha, quantidade, precoDesejado }) => ({
    position: linha,
    quantity: quantityFromUnits(quantidade),
    wishedPrice: precoDesejado == null ? null : unitPriceFromReais(precoDesejado),
  }))

type Resposta = Static<(typeof priceQuote)['body']>

export const encodeOfferedLines = (lines: readonly OfferedLine[]): Resposta['itens'] =>
  lines.map(({ position, quantity, unitPrice }) => ({
    linha: position,
    quantidade: unitsFromQuantity(quantity),
    preco: reaisFromUnitPrice(unitPrice),
  }))

export const decodeOfferedLines = (wire: Resposta['itens']): OfferedLine[] =>
  wire.map(({ linha, quantidade, preco }) => ({
    position: linha,
    quantity: quantityFromUnits(quantidade),
    unitPrice: unitPriceFromReais(preco),
  }))

export const encodeQuoteSummary = (quote: QuoteSummary): Static<typeof ResumoDoOrcamento> => ({
  numpedido: quote.orderNumber,
  status: encodeStatus(quote.status),
  idcliente: quote.customer.id,
  nomeCliente: quote.customer.name,
  versao: quote.version,
  desde: quote.since,
  validaAte: quote.validUntil,
  totalItens: quote.lineCount,
  totalpedido: reaisFromCents(quote.total),
})

export const decodeQuoteSummary = (wire: Static<typeof ResumoDoOrcamento>): QuoteSummary => ({
  orderNumber: wire.numpedido,
  status: decodeStatus(wire.status),
  customer: { id: wire.idcliente, name: wire.nomeCliente },
  version: wire.versao,
  since: wire.desde,
  validUntil: wire.validaAte,
  lineCount: wire.totalItens,
  total: centsFromReais(wire.totalpedido),
})

export const encodeStoreQuote = ({ limits, ...quote }: StoreQuote): Static<typeof OrcamentoDaLoja> => ({
  orcamento: encodeQuote(quote.quote),
  idcliente: quote.customer.id,
  nomeCliente: quote.customer.name,
  formaPagamento: quote.paymentName,
  formaEntrega: quote.deliveryName,
  anotacoes: quote.note,
  alcada: limits.authority / 100,
  margemMinima: limits.marginFloor / 100,
  custos: Object.entries(limits.costs).map(([id, cost]) => ({ id, custo: reaisFromUnitPrice(cost) })),
})

export const decodeStoreQuote = (wire: Static<typeof OrcamentoDaLoja>): StoreQuote => ({
  quote: decodeQuote(wire.orcamento),
  customer: { id: wire.idcliente, name: wire.nomeCliente },
  paymentName: wire.formaPagamento,
  deliveryName: wire.formaEntrega,
  note: wire.anotacoes,
  limits: {
    authority: basisPoints(Math.round(wire.alcada * 100)),
    marginFloor: basisPoints(Math.round(wire.margemMinima * 100)),
    costs: Object.fromEntries(wire.custos.map(({ id, custo }) => [id, unitPriceFromReais(custo)])),
  },
})
