import { Type, type Static } from 'typebox'
import {
  MAX_NEGOTIATION_NOTE,
  type Consent,
  type ConsentChannel,
  type Holder,
  type LiveCart,
  type LiveCartPage,
  type NegotiatedCart,
  type PriceRequest,
  type Proposal,
} from '#domain/cart/negotiation.ts'
import { Carrinho, decodeCart, encodeCart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { flat, namedCustomer, nested } from './named-customer.ts'
import { pricesById, pricingLimits } from './quote.ts'
import { Identificador, OuNulo, TextoLongo } from './values.ts'
import { PAGE_SIZE } from './paging.ts'
import { fromWire, toWire } from './wire/convert.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, orNull, record, wordsOf, type FieldOf } from './wire/field.ts'
import {
  bool,
  cents,
  id,
  inStore,
  int,
  pageOf,
  quantity,
  search,
  shownPage,
  text,
  unitPrice,
  type Page,
} from './wire/values.ts'
import { wireWords } from './wire-words.ts'

export const CANAL_DO_ACEITE = wireWords({
  screen: 'TELA',
  chat: 'CHAT',
  phone: 'TELEFONE',
  'in-person': 'PESSOALMENTE',
} as const satisfies Record<ConsentChannel, string>)

const price = unitPrice('Reais por unidade de venda, até 4 casas decimais')
const PrecoPedido = Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, description: 'Reais por unidade de venda' })

const holder = record({
  name: ['por', text('Quem negocia')],
  until: ['ate', text('Quando a reserva acaba, se não for renovada')],
  isSelf: ['minha', bool('Se é de quem consulta')],
}) satisfies FieldOf<Holder>

export const CarrinhoAberto = mapped(
  record({
    ...namedCustomer,
    lineCount: ['totalItens', int()],
    items: ['totalProdutos', cents()],
    changedAt: ['alteradoEm', text()],
    holder: ['reserva', orNull(holder)],
    openRequests: ['precosParaAprovar', int()],
  }),
  (cart: LiveCart) => flat(cart),
  (fields): LiveCart => nested(fields),
)

export const Aceite = record({
  channel: ['canal', wordsOf(CANAL_DO_ACEITE)],
  at: ['em', text()],
  isCurrent: ['valendo', bool('Se o carrinho ainda é o que o cliente aceitou')],
}) satisfies FieldOf<Consent>

export const Proposta = record(
  {
    id: ['id', id],
    attendantName: ['por', text()],
    endedAt: ['em', text()],
    lines: [
      'itens',
      list(
        record({
          productId: ['id', id],
          name: ['nome', text()],
          quantity: ['quantidade', quantity()],
          price: ['preco', price],
        }) satisfies FieldOf<Proposal['lines'][number]>,
      ),
    ],
  },
  'Os preços da última negociação, que podem voltar ao carrinho por 24 horas',
) satisfies FieldOf<Proposal>

const request = record({
  productId: ['id', id],
  quantity: ['quantidade', quantity()],
  price: ['preco', price],
  reason: ['motivo', text()],
  isApproved: ['aprovado', orNull(bool(), 'Nulo enquanto espera o gerente')],
}) satisfies FieldOf<PriceRequest>

/** What is shown beside the cart. */
const negotiation = mapped(
  record({
    ...namedCustomer,
    phone: ['telefone', orNull(text())],
    changedAt: ['alteradoEm', text()],
    priceListName: ['nomeTabela', orNull(text(), 'Tabela de preços do cliente; nulo são os preços de todos')],
    tablePrices: ['tabela', pricesById('preco', 'O preço de cada produto sem negociação')],
    ...pricingLimits.fields,
    holder: ['reserva', orNull(holder)],
    note: ['recado', text('O que o cliente lê ao lado do carrinho')],
    requests: ['aprovacoes', list(request)],
    consent: ['aceite', orNull(Aceite)],
    isConsentRequested: ['aceitePedido', bool('Se o cliente já recebeu o pedido de aceite deste carrinho')],
    turnRequest: [
      'vezPedida',
      orNull(
        record({ name: ['por', text()], isSelf: ['minha', bool('Se é de quem consulta')] }),
        'Nula enquanto ninguém espera a vez',
      ),
    ],
    proposal: ['proposta', orNull(Proposta)],
  }),
  ({ customer, limits, ...rest }: Omit<NegotiatedCart, 'cart'>) => ({
    ...rest,
    ...limits,
    ...flat({ customer }),
    phone: customer.phone,
  }),
  ({ customerId, customerName, phone, authority, marginFloor, costs, ...rest }): Omit<NegotiatedCart, 'cart'> => ({
    ...rest,
    customer: { id: customerId, name: customerName, phone },
    limits: { authority, marginFloor, costs },
  }),
)

export const CarrinhoEmNegociacao = Type.Object({ ...negotiation.schema.properties, carrinho: Carrinho })

const area = 'Negociação'
const params = Type.Object({ idcliente: Identificador })
const noItem = Type.Object({ idcliente: Identificador, idproduto: Identificador })
const query = record(inStore).schema
const access = 'cart.negotiate'

export const listCarts = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/carrinhos',
  summary: 'Os carrinhos da loja que têm produtos; para quem negocia preços',
  area,
  access,
  query: record({
    ...inStore,
    text: ['busca', search('Nome, documento, e-mail ou telefone')],
    ...pageOf(PAGE_SIZE.carts),
  }),
  reply: record({
    carts: ['carrinhos', list(CarrinhoAberto)],
    total: ['total', int()],
    ...shownPage,
  }) satisfies FieldOf<LiveCartPage & Page>,
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

export const encodeNegotiatedCart = ({ cart, ...rest }: NegotiatedCart): Static<typeof CarrinhoEmNegociacao> => ({
  ...toWire(negotiation, rest),
  carrinho: encodeCart(cart),
})

export const decodeNegotiatedCart = (wire: Static<typeof CarrinhoEmNegociacao>): NegotiatedCart => ({
  ...fromWire(negotiation, wire),
  cart: decodeCart(wire.carrinho),
})
