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
  MAX_NEGOTIATION_NOTE,
  type Consent,
  type ConsentChannel,
  type Holder,
  type LiveCart,
  type NegotiatedCart,
  type Proposal,
  type TablePrices,
} from '#domain/cart/negotiation.ts'
import { Carrinho, decodeCart, encodeCart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Busca, Dinheiro, Identificador, OuNulo, Quantidade, ReferenciaFornecedor, TextoLongo } from './values.ts'
import { wireWords } from './wire-words.ts'

export const CANAL_DO_ACEITE = wireWords({
  screen: 'TELA',
  chat: 'CHAT',
  phone: 'TELEFONE',
  'in-person': 'PESSOALMENTE',
} as const satisfies Record<ConsentChannel, string>)

const Preco = Type.Number({ description: 'Reais por unidade de venda, até 4 casas decimais' })
const PrecoPedido = Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, description: 'Reais por unidade de venda' })

const Reserva = Type.Object({
  por: Type.String({ description: 'Quem negocia' }),
  ate: Type.String({ description: 'Quando a reserva acaba, se não for renovada' }),
  minha: Type.Boolean({ description: 'Se é de quem consulta' }),
})

export const CarrinhoAberto = Type.Object({
  idcliente: Identificador,
  nomeCliente: Type.String(),
  totalItens: Type.Integer(),
  totalProdutos: Dinheiro,
  alteradoEm: Type.String(),
  reserva: OuNulo(Reserva),
  precosParaAprovar: Type.Integer(),
})

export const PrecoDeTabela = Type.Object({ id: Identificador, preco: Preco })
export const Aceite = Type.Object({
  canal: CANAL_DO_ACEITE.schema,
  em: Type.String(),
  valendo: Type.Boolean({ description: 'Se o carrinho ainda é o que o cliente aceitou' }),
})

export const Proposta = Type.Object(
  {
    id: Identificador,
    por: Type.String(),
    em: Type.String(),
    itens: Type.Array(Type.Object({ id: Identificador, nome: Type.String(), quantidade: Quantidade, preco: Preco })),
  },
  { description: 'Os preços da última negociação, que podem voltar ao carrinho por 24 horas' },
)

export const VezPedida = Type.Object({
  por: Type.String(),
  minha: Type.Boolean({ description: 'Se é de quem consulta' }),
})

export const CarrinhoEmNegociacao = Type.Object({
  idcliente: Identificador,
  nomeCliente: Type.String(),
  telefone: OuNulo(Type.String()),
  carrinho: Carrinho,
  alteradoEm: Type.String(),
  nomeTabela: OuNulo(Type.String(), 'Tabela de preços do cliente; nulo são os preços de todos'),
  tabela: Type.Array(PrecoDeTabela, { description: 'O preço de cada produto sem negociação' }),
  alcada: Type.Number({ description: 'O maior desconto por linha que quem consulta pode dar, em %' }),
  margemMinima: Type.Number({ description: 'Da loja, em % do preço' }),
  custos: Type.Array(Type.Object({ id: Identificador, custo: Preco }), {
    description: 'Dos produtos de que a loja sabe o custo',
  }),
  reserva: OuNulo(Reserva),
  recado: Type.String({ description: 'O que o cliente lê ao lado do carrinho' }),
  aprovacoes: Type.Array(
    Type.Object({
      id: Identificador,
      quantidade: Quantidade,
      preco: Preco,
      motivo: Type.String(),
      aprovado: OuNulo(Type.Boolean(), 'Nulo enquanto espera o gerente'),
    }),
  ),
  aceite: OuNulo(Aceite),
  aceitePedido: Type.Boolean({ description: 'Se o cliente já recebeu o pedido de aceite deste carrinho' }),
  vezPedida: OuNulo(VezPedida, 'Nula enquanto ninguém espera a vez'),
  proposta: OuNulo(Proposta),
})

const area = 'Negociação'
const params = Type.Object({ idcliente: Identificador })
const noItem = Type.Object({ idcliente: Identificador, idproduto: Identificador })
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const access = 'cart.negotiate'

export const listCarts = endpoint({
  method: 'GET',
  path: '/v4/gestao/carrinhos',
  summary: 'Os carrinhos da loja que têm produtos; para quem negocia preços',
  area,
  access,
  query: Type.Object({
    ...query.properties,
    busca: Busca('Nome, documento, e-mail ou telefone'),
    ...pageFields('carts'),
  }),
  reply: Type.Object({
    carrinhos: Type.Array(CarrinhoAberto),
    total: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const negotiatedCart = endpoint({
  method: 'GET',
  path: '/v4/gestao/carrinhos/:idcliente',
  summary: 'O carrinho de um cliente, com o que quem consulta pode dar',
  area,
  access,
  params,
  query,
  reply: CarrinhoEmNegociacao,
})

export const takeCart = endpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/reserva',
  summary: 'Reservar o carrinho por 15 minutos, ou por mais 15: só quem reserva o altera',
  area,
  access,
  params,
  query,
  reply: CarrinhoEmNegociacao,
})

export const returnCart = endpoint({
  method: 'DELETE',
  path: '/v4/gestao/carrinhos/:idcliente/reserva',
  summary: 'Devolver o carrinho: os preços negociados saem e ficam guardados como proposta',
  area,
  access,
  params,
  query,
  reply: CarrinhoEmNegociacao,
})

export const setLine = endpoint({
  method: 'PUT',
  path: '/v4/gestao/carrinhos/:idcliente/itens/:idproduto',
  summary: 'Pôr, mudar ou tirar um produto, com o preço negociado',
  area,
  access,
  params: noItem,
  query,
  body: Type.Object({
    quantidade: Type.Number({ minimum: 0, maximum: 1_000_000, description: '0 tira o produto' }),
    preco: Type.Optional(OuNulo(PrecoPedido, 'Nulo ou ausente é o preço de tabela')),
  }),
  reply: CarrinhoEmNegociacao,
})

export const setCartNote = endpoint({
  method: 'PUT',
  path: '/v4/gestao/carrinhos/:idcliente/recado',
  summary: 'Deixar um recado que o cliente lê ao lado do carrinho',
  area,
  access,
  params,
  query,
  body: Type.Object({ recado: TextoLongo({ maxLength: MAX_NEGOTIATION_NOTE }) }),
  reply: CarrinhoEmNegociacao,
})

export const requestPrice = endpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/itens/:idproduto/aprovacao',
  summary: 'Pedir a um gerente um preço além do que se pode dar',
  area,
  access,
  params: noItem,
  query,
  body: Type.Object({
    preco: PrecoPedido,
    motivo: Type.Optional(TextoLongo({ maxLength: MAX_NEGOTIATION_NOTE })),
  }),
  reply: CarrinhoEmNegociacao,
})

export const decidePrice = endpoint({
  method: 'PUT',
  path: '/v4/gestao/carrinhos/:idcliente/itens/:idproduto/aprovacao',
  summary: 'Aprovar ou recusar um preço que espera; para quem define as alçadas',
  area,
  access: 'price-limit.manage',
  params: noItem,
  query,
  body: Type.Object({ aprovado: Type.Boolean() }),
  reply: CarrinhoEmNegociacao,
})

export const restoreProposal = endpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/proposta',
  summary: 'Pôr de volta no carrinho os preços da última negociação',
  area,
  access,
  params,
  query,
  body: Type.Object({ id: Identificador }),
  reply: CarrinhoEmNegociacao,
})

export const Versao = Type.Integer({
  minimum: 0,
  description: 'Do carrinho que foi visto; outro carrinho responde 409',
})

export const writeDownConsent = endpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/aceite',
  summary: 'Registrar que o cliente aceitou os preços, e por onde',
  area,
  access,
  params,
  query,
  body: Type.Object({
    versao: Versao,
    canal: Type.Union([Type.Literal('CHAT'), Type.Literal('TELEFONE'), Type.Literal('PESSOALMENTE')]),
  }),
  reply: CarrinhoEmNegociacao,
})

export const requestConsent = endpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/aceite/pedido',
  summary: 'Pedir por e-mail que o cliente aceite o carrinho como está; uma vez para cada carrinho',
  area,
  access,
  params,
  query,
  reply: CarrinhoEmNegociacao,
})

export const requestTurn = endpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/vez',
  summary: 'Pedir a vez a quem reserva o carrinho',
  area,
  access,
  params,
  query,
  reply: CarrinhoEmNegociacao,
})

export const passTurn = endpoint({
  method: 'PUT',
  path: '/v4/gestao/carrinhos/:idcliente/vez',
  summary: 'Passar a reserva a quem pediu a vez; os preços negociados ficam',
  area,
  access,
  params,
  query,
  reply: CarrinhoEmNegociacao,
})

const encodeHolder = ({ name, until, isSelf }: Holder): Static<typeof Reserva> => ({
  por: name,
  ate: until,
  minha: isSelf,
})
const decodeHolder = ({ por, ate, minha }: Static<typeof Reserva>): Holder => ({ name: por, until: ate, isSelf: minha })

export const encodeLiveCart = (cart: LiveCart): Static<typeof CarrinhoAberto> => ({
  idcliente: cart.customer.id,
  nomeCliente: cart.customer.name,
  totalItens: cart.lineCount,
  totalProdutos: reaisFromCents(cart.items),
  alteradoEm: cart.changedAt,
  reserva: cart.holder && encodeHolder(cart.holder),
  precosParaAprovar: cart.openRequests,
})

export const decodeLiveCart = (wire: Static<typeof CarrinhoAberto>): LiveCart => ({
  customer: { id: wire.idcliente, name: wire.nomeCliente },
  lineCount: wire.totalItens,
  items: centsFromReais(wire.totalProdutos),
  changedAt: wire.alteradoEm,
  holder: wire.reserva && decodeHolder(wire.reserva),
  openRequests: wire.precosParaAprovar,
})

export const encodeTable = (prices: TablePrices): Static<typeof PrecoDeTabela>[] =>
  Object.entries(prices).map(([id, price]) => ({ id, preco: reaisFromUnitPrice(price) }))
export const decodeTable = (wire: readonly Static<typeof PrecoDeTabela>[]): TablePrices =>
  Object.fromEntries(wire.map(({ id, preco }) => [id, unitPriceFromReais(preco)]))

export const encodeConsent = ({ channel, at, isCurrent }: Consent): Static<typeof Aceite> => ({
  canal: CANAL_DO_ACEITE.encode(channel),
  em: at,
  valendo: isCurrent,
})
export const decodeConsent = ({ canal, em, valendo }: Static<typeof Aceite>): Consent => ({
  channel: CANAL_DO_ACEITE.decode(canal),
  at: em,
  isCurrent: valendo,
})

export const encodeProposal = ({ id, attendantName, endedAt, lines }: Proposal): Static<typeof Proposta> => ({
  id,
  por: attendantName,
  em: endedAt,
  itens: lines.map(({ productId, name, quantity, price }) => ({
    id: productId,
    nome: name,
    quantidade: unitsFromQuantity(quantity),
    preco: reaisFromUnitPrice(price),
  })),
})
export const decodeProposal = ({ id, por, em, itens }: Static<typeof Proposta>): Proposal => ({
  id,
  attendantName: por,
  endedAt: em,
  lines: itens.map((item) => ({
    productId: item.id,
    name: item.nome,
    quantity: quantityFromUnits(item.quantidade),
    price: unitPriceFromReais(item.preco),
  })),
})

export const encodeNegotiatedCart = (of: NegotiatedCart): Static<typeof CarrinhoEmNegociacao> => ({
  idcliente: of.customer.id,
  nomeCliente: of.customer.name,
  telefone: of.customer.phone,
  carrinho: encodeCart(of.cart),
  alteradoEm: of.changedAt,
  nomeTabela: of.priceListName,
  tabela: encodeTable(of.tablePrices),
  alcada: of.limits.authority / 100,
  margemMinima: of.limits.marginFloor / 100,
  custos: Object.entries(of.limits.costs).map(([id, cost]) => ({ id, custo: reaisFromUnitPrice(cost) })),
  reserva: of.holder && encodeHolder(of.holder),
  recado: of.note,
  aprovacoes: of.requests.map(({ productId, quantity, price, reason, isApproved }) => ({
    id: productId,
    quantidade: unitsFromQuantity(quantity),
    preco: reaisFromUnitPrice(price),
    motivo: reason,
    aprovado: isApproved,
  })),
  aceite: of.consent && encodeConsent(of.consent),
  aceitePedido: of.isConsentRequested,
  vezPedida: of.turnRequest && { por: of.turnRequest.name, minha: of.turnRequest.isSelf },
  proposta: of.proposal && encodeProposal(of.proposal),
})

export const decodeNegotiatedCart = (wire: Static<typeof CarrinhoEmNegociacao>): NegotiatedCart => ({
  customer: { id: wire.idcliente, name: wire.nomeCliente, phone: wire.telefone },
  cart: decodeCart(wire.carrinho),
  changedAt: wire.alteradoEm,
  priceListName: wire.nomeTabela,
  tablePrices: decodeTable(wire.tabela),
  limits: {
    authority: basisPoints(Math.round(wire.alcada * 100)),
    marginFloor: basisPoints(Math.round(wire.margemMinima * 100)),
    costs: Object.fromEntries(wire.custos.map(({ id, custo }) => [id, unitPriceFromReais(custo)])),
  },
  holder: wire.reserva && decodeHolder(wire.reserva),
  note: wire.recado,
  requests: wire.aprovacoes.map(({ id, quantidade, preco, motivo, aprovado }) => ({
    productId: id,
    quantity: quantityFromUnits(quantidade),
    price: unitPriceFromReais(preco),
    reason: motivo,
    isApproved: aprovado,
  })),
  consent: wire.aceite && decodeConsent(wire.aceite),
  isConsentRequested: wire.aceitePedido,
  turnRequest: wire.vezPedida && { name: wire.vezPedida.por, isSelf: wire.vezPedida.minha },
  proposal: wire.proposta && decodeProposal(wire.proposta),
})
