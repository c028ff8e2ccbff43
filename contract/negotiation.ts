import { unitsFromQuantity } from '#domain/amounts.ts'
import type { ComboChange } from '#domain/cart/cart.ts'
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
import { MOST_OF_A_PART, MOST_PARTS } from '#domain/combo/combo.ts'
import { Carrinho, decodeCart, encodeCart } from './cart.ts'
import { ComboPromocional, decodeCombo, encodeCombo } from './combo.ts'
import { flat, namedCustomer, nested } from './named-customer.ts'
import { pricesById, pricingLimits } from './quote.ts'
import { Identificador, TextoLongo } from './values.ts'
import { PAGE_SIZE } from './paging.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import {
  cleaned,
  converted,
  list,
  mapped,
  optional,
  orNull,
  record,
  same,
  words,
  wordsOf,
  type FieldOf,
} from './wire/field.ts'
import {
  bool,
  cents,
  id,
  inStore,
  int,
  note,
  number,
  pageOf,
  quantity,
  search,
  sentId,
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
const requestedPrice = unitPrice({
  exclusiveMinimum: 0,
  maximum: 10_000_000,
  description: 'Reais por unidade de venda',
})

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
const negotiation = record({
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
})

/** By hand: the first script of the store has them too. */
export const cart = converted(Carrinho, encodeCart, decodeCart)
export const combo = converted(ComboPromocional, encodeCombo, decodeCombo)

export const CarrinhoEmNegociacao = mapped(
  record({ ...negotiation.fields, cart: ['carrinho', cart] }),
  ({ customer, limits, ...rest }: NegotiatedCart) => ({
    ...rest,
    ...limits,
    ...flat({ customer }),
    phone: customer.phone,
  }),
  ({ customerId, customerName, phone, authority, marginFloor, costs, ...rest }): NegotiatedCart => ({
    ...rest,
    customer: { id: customerId, name: customerName, phone },
    limits: { authority, marginFloor, costs },
  }),
)

const area = 'Negociação'
const access = 'cart.negotiate'
const customer = { customerId: ['idcliente', sentId] } as const
/** The cart of a customer. Each change answers with the cart as it is then. */
const ofCart = {
  area,
  access,
  params: record(customer),
  query: record(inStore),
  reply: CarrinhoEmNegociacao,
} as const
const ofLine = record({ ...customer, productId: ['idproduto', sentId] })

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

export const negotiatedCart = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/carrinhos/:idcliente',
  summary: 'O carrinho de um cliente, com o que quem consulta pode dar',
  ...ofCart,
})

export const takeCart = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/reserva',
  summary: 'Reservar o carrinho por 15 minutos, ou por mais 15: só quem reserva o altera',
  ...ofCart,
})

export const returnCart = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/carrinhos/:idcliente/reserva',
  summary: 'Devolver o carrinho: os preços negociados saem e ficam guardados como proposta',
  ...ofCart,
})

export const setLine = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/carrinhos/:idcliente/itens/:idproduto',
  summary: 'Pôr, mudar ou tirar um produto, com o preço negociado',
  ...ofCart,
  params: ofLine,
  body: record({
    quantity: ['quantidade', quantity({ minimum: 0, maximum: 1_000_000, description: '0 tira o produto' })],
    price: ['preco', optional(orNull(requestedPrice, 'Nulo ou ausente é o preço de tabela'), null)],
  }),
})

export const setCartNote = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/carrinhos/:idcliente/recado',
  summary: 'Deixar um recado que o cliente lê ao lado do carrinho',
  ...ofCart,
  body: record({
    note: ['recado', cleaned(same(TextoLongo({ maxLength: MAX_NEGOTIATION_NOTE })), (note) => note.trim())],
  }),
})

export const requestPrice = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/itens/:idproduto/aprovacao',
  summary: 'Pedir a um gerente um preço além do que se pode dar',
  ...ofCart,
  params: ofLine,
  body: record({ price: ['preco', requestedPrice], reason: ['motivo', note(MAX_NEGOTIATION_NOTE)] }),
})

export const decidePrice = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/carrinhos/:idcliente/itens/:idproduto/aprovacao',
  summary: 'Aprovar ou recusar um preço que espera; para quem define as alçadas',
  ...ofCart,
  access: 'price-limit.manage',
  params: ofLine,
  body: record({ isApproved: ['aprovado', bool()] }),
})

export const restoreProposal = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/proposta',
  summary: 'Pôr de volta no carrinho os preços da última negociação',
  ...ofCart,
  body: record({ id: ['id', sentId] }),
})

export const seenVersion = number({ minimum: 0, description: 'Do carrinho que foi visto; outro carrinho responde 409' })

export const writeDownConsent = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/aceite',
  summary: 'Registrar que o cliente aceitou os preços, e por onde',
  ...ofCart,
  body: record({
    version: ['versao', seenVersion],
    channel: ['canal', words({ chat: 'CHAT', phone: 'TELEFONE', 'in-person': 'PESSOALMENTE' })],
  }),
})

export const requestConsent = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/aceite/pedido',
  summary: 'Pedir por e-mail que o cliente aceite o carrinho como está; uma vez para cada carrinho',
  ...ofCart,
})

export const requestTurn = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/carrinhos/:idcliente/vez',
  summary: 'Pedir a vez a quem reserva o carrinho',
  ...ofCart,
})

export const passTurn = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/carrinhos/:idcliente/vez',
  summary: 'Passar a reserva a quem pediu a vez; os preços negociados ficam',
  ...ofCart,
})

export const listCombosForCart = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/carrinhos/:idcliente/combos',
  summary: 'Os combos que o cliente do carrinho pode comprar, com os preços dele; para quem negocia',
  ...ofCart,
  reply: list(combo),
})

export const setCombo = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/carrinhos/:idcliente/combos/:idcombo',
  summary:
    'Pôr um combo no carrinho, mudar quantos são ou o que foi escolhido, ou tirar; pelo preço que a loja lhe deu',
  ...ofCart,
  params: record({
    ...customer,
    comboInCart: [
      'idcombo',
      cleaned(same({ ...Identificador, description: 'Do combo neste carrinho; feito por quem o põe' }), (id) =>
        id.toLowerCase(),
      ),
    ],
  }),
  body: record({
    comboId: ['idcombopromocional_cabecalho', sentId],
    quantity: [
      'quantidade',
      number({
        minimum: 0,
        maximum: unitsFromQuantity(MOST_OF_A_PART),
        description: 'Combos inteiros; 0 tira o combo',
      }),
    ],
    productIds: [
      'produtos',
      mapped(
        list(record({ id: ['id', sentId] }), {
          maxItems: MOST_PARTS,
          description: 'O produto escolhido de cada parte, na ordem das partes',
        }),
        (ids: readonly string[]) => ids.map((id) => ({ id })),
        (parts): readonly string[] => parts.map(({ id }) => id),
      ),
    ],
  }) satisfies FieldOf<Omit<ComboChange, 'id'>>,
})
