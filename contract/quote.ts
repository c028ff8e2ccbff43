import type { UnitPrice } from '#domain/amounts.ts'
import {
  MAX_QUOTE_NOTE,
  type CounterLine,
  type LineOffer,
  type OfferedLine,
  type PricingLimits,
  type Quote,
  type QuoteGroup,
  type QuoteLine,
  type QuoteOffer,
  type QuotePage,
  type QuotePricing,
  type QuoteSummary,
  type QuoteVersion,
  type StoreQuote,
} from '#domain/order/quote.ts'
import { flat, namedCustomer, nested } from './named-customer.ts'
import { picturedProduct } from './named-product.ts'
import { Planilha, sheetFormat } from './spreadsheet.ts'
import { TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, mapped, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import {
  bool,
  cents,
  countsOf,
  day,
  id,
  inStore,
  int,
  namedStore,
  number,
  pageOf,
  percent,
  quantity,
  search,
  shownPage,
  status,
  text,
  unitPrice,
  type Page,
} from './wire/values.ts'

const price = unitPrice('Reais por unidade de venda, até 4 casas decimais')
const seenVersion = number({ minimum: 1, description: 'A versão que foi vista; outra em vigor responde 409' })
const position = number({ minimum: 1, description: 'Posição do produto no pedido, a mesma em todas as versões' })
const note = optional(
  cleaned(same(TextoLongo({ maxLength: MAX_QUOTE_NOTE })), (note) => note.trim()),
  '',
)

const line = record({
  position: ['linha', position],
  ...picturedProduct,
  code: ['codigo', text()],
  quantity: ['quantidade', quantity()],
  estimate: ['precoEstimado', price],
  wishedPrice: ['precoDesejado', orNull(price, 'O que o cliente propõe pagar; nulo onde nada propõe')],
  offer: [
    'oferta',
    orNull(
      record({ quantity: ['quantidade', quantity()], unitPrice: ['preco', price] }) satisfies FieldOf<LineOffer>,
      'Nula até a loja responder; quantidade 0 é produto que a loja não consegue fornecer',
    ),
  ],
  isSold: ['aVenda', bool('Se a loja ainda vende o produto; do que não vende mais só vale a quantidade 0')],
}) satisfies FieldOf<QuoteLine>

const version = record({
  version: ['versao', int()],
  requestedAt: ['pedidaEm', text()],
  requestNote: ['mensagem', text()],
  lines: ['itens', list(line)],
  offer: [
    'resposta',
    orNull(
      record({
        pricedAt: ['respondidaEm', text()],
        validUntil: ['validaAte', text('Instante em que a validade termina')],
        pricedBy: ['por', text()],
        note: ['mensagem', text()],
        total: ['total', cents()],
      }) satisfies FieldOf<QuoteOffer>,
    ),
  ],
}) satisfies FieldOf<QuoteVersion>

export const Orcamento = record({
  orderNumber: ['numpedido', int()],
  status: ['status', status],
  deliveryFee: ['taxaentrega', cents()],
  deliveryDate: ['data_de_entrega', orNull(day())],
  dates: [
    'agendamento',
    orNull(
      list(day()),
      'Datas que ainda podem ser escolhidas ao aceitar; vazio onde não se escolhe data, nulo onde a forma de entrega não existe mais',
    ),
  ],
  gone: ['semVenda', list(text(), { description: 'O que a loja não vende mais, e impede aceitar a oferta' })],
  isAnswerable: ['podeResponder', bool('Se quem consulta pode aceitar ou contrapropor agora')],
  versions: ['versoes', list(version, { description: 'Da mais antiga à que está em vigor' })],
}) satisfies FieldOf<Quote>

const ofOrder = { number: ['numpedido', number({ minimum: 1 })] } as const
const own = { area: 'Orçamentos', customer: 'session' } as const
const ownParams = record({ ...namedStore, ...ofOrder })

export const customerQuote = fieldEndpoint({
  method: 'GET',
  path: '/v4/orders/:idfornecedor/order/:numpedido/orcamento',
  summary: 'O orçamento de um pedido do cliente, com todas as versões',
  ...own,
  access: 'order.see',
  params: ownParams,
  reply: Orcamento,
})

export const acceptQuote = fieldEndpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/orcamento/aceitar',
  summary: 'Aceitar o orçamento: os preços ficam, e estoque, data e crédito são reservados agora',
  ...own,
  access: 'order.submit',
  params: ownParams,
  body: record({
    version: ['versao', seenVersion],
    deliveryDate: ['data_de_entrega', optional(orNull(day(), 'Sem ela vale a data do pedido'), null)],
  }),
  reply: record({ status: ['status', status] }),
})

export const counterQuote = fieldEndpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/orcamento/contraproposta',
  summary: 'Pedir outros preços ou quantidades: abre a versão seguinte, e as anteriores ficam',
  ...own,
  access: 'order.submit',
  params: ownParams,
  body: record({
    version: ['versao', seenVersion],
    note: ['mensagem', note],
    lines: [
      'itens',
      list(
        record({
          position: ['linha', position],
          quantity: ['quantidade', quantity({ minimum: 0, maximum: 1_000_000 })],
          wishedPrice: ['precoDesejado', optional(orNull(unitPrice({ minimum: 0, maximum: 10_000_000 })), null)],
        }) satisfies FieldOf<CounterLine>,
        { minItems: 1, maxItems: 500, description: 'Todos os produtos do orçamento; quantidade 0 desiste de um' },
      ),
    ],
  }),
  reply: Orcamento,
})

const office = { area: 'Gestão de orçamentos', access: 'quote.price', query: record(inStore) } as const
const group = words(
  { requested: 'PEDIDOS', priced: 'RESPONDIDOS', closed: 'ENCERRADOS' } as const satisfies Record<QuoteGroup, string>,
  'PEDIDOS esperam a loja, RESPONDIDOS o cliente; sem ele, PEDIDOS',
)

const summary = mapped(
  record({
    orderNumber: ['numpedido', int()],
    status: ['status', status],
    ...namedCustomer,
    version: ['versao', int()],
    since: ['desde', text('Desde quando espera resposta')],
    validUntil: ['validaAte', orNull(text())],
    lineCount: ['totalItens', int()],
    total: ['totalpedido', cents()],
  }),
  (quote: QuoteSummary) => flat(quote),
  (fields): QuoteSummary => nested(fields),
)

const quoteFilter = { group: ['grupo', optional(group, 'requested')], text: ['busca', search()] } as const

export const listQuotes = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/orcamentos',
  summary: 'Orçamentos da loja; para quem negocia preços',
  ...office,
  query: record({ ...inStore, ...quoteFilter, ...pageOf() }),
  reply: record({
    quotes: ['orcamentos', list(summary)],
    counts: ['totais', countsOf(group)],
    ...shownPage,
  }) satisfies FieldOf<QuotePage & Page>,
})

export const exportQuotes = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/planilhas/orcamentos',
  summary: 'Os orçamentos de um filtro como planilha, até 5.000; para quem negocia preços',
  ...office,
  query: record({ ...inStore, ...quoteFilter, ...sheetFormat }),
  reply: Planilha,
})

/** A price for each of some products. */
export const pricesById = (wire: string, description?: string) =>
  mapped(
    list(record({ id: ['id', id], price: [wire, price] }), description === undefined ? {} : { description }),
    (prices: Readonly<Record<string, UnitPrice>>) => Object.entries(prices).map(([id, price]) => ({ id, price })),
    (listed): Readonly<Record<string, UnitPrice>> => Object.fromEntries(listed.map(({ id, price }) => [id, price])),
  )
/** What a person who prices may offer. */
export const pricingLimits = record({
  authority: ['alcada', percent('O maior desconto por linha que quem consulta pode dar, em %')],
  marginFloor: ['margemMinima', percent('Da loja, em % do preço')],
  costs: ['custos', pricesById('custo', 'Dos produtos de que a loja sabe o custo')],
}) satisfies FieldOf<PricingLimits>

export const OrcamentoDaLoja = mapped(
  record({
    quote: ['orcamento', Orcamento],
    ...namedCustomer,
    paymentName: ['formaPagamento', text()],
    deliveryName: ['formaEntrega', text()],
    note: ['anotacoes', text()],
    ...pricingLimits.fields,
  }),
  ({ limits, ...quote }: StoreQuote) => ({ ...flat(quote), ...limits }),
  ({ authority, marginFloor, costs, ...quote }): StoreQuote => ({
    ...nested(quote),
    limits: { authority, marginFloor, costs },
  }),
)

export const storeQuote = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/orcamentos/:numpedido',
  summary: 'Um orçamento com o que quem consulta pode oferecer; para quem negocia preços',
  ...office,
  params: record(ofOrder),
  reply: OrcamentoDaLoja,
})

export const priceQuote = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/orcamentos/:numpedido/responder',
  summary: 'Responder um orçamento com preço e quantidade de cada produto, até uma data',
  ...office,
  params: record(ofOrder),
  body: record({
    version: ['versao', seenVersion],
    validOn: ['validade', day()],
    note: ['mensagem', note],
    lines: [
      'itens',
      list(
        record({
          position: ['linha', position],
          quantity: [
            'quantidade',
            quantity({ minimum: 0, maximum: 1_000_000, description: '0 onde a loja não fornece' }),
          ],
          unitPrice: ['preco', unitPrice({ minimum: 0, maximum: 10_000_000 })],
        }) satisfies FieldOf<OfferedLine>,
        { minItems: 1, maxItems: 500, description: 'Todos os produtos do orçamento' },
      ),
    ],
  }) satisfies FieldOf<QuotePricing>,
  reply: OrcamentoDaLoja,
})
