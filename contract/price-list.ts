import {
  MAX_LIST_CUSTOMERS,
  type AgreedPriceChange,
  type ListedPage,
  type ListedProduct,
  type PriceList,
  type PriceListSummary,
  type PriceListInput,
} from '#domain/catalog/price-list.ts'
import type { UnitPrice } from '#domain/amounts.ts'
import { MOST_DISCOUNT_PERCENT, MOST_SURCHARGE_PERCENT } from '#domain/payment/stored-payment-method.ts'
import { productOfRow } from './named-product.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, mapped, maybe, optional, orNull, record, unique, words, type FieldOf } from './wire/field.ts'
import {
  bool,
  countsOf,
  id,
  inStore,
  int,
  number,
  pageOf,
  percent,
  productCode,
  required,
  search,
  sentId,
  shownPage,
  text,
  unitPrice,
  type Page,
} from './wire/values.ts'

const office = { area: 'Tabelas de preços', access: 'price-list.manage', query: record(inStore) } as const
const params = record({ id: ['idtabela', id] })
/** Reais of one sale unit. */
const MAX_PRICE = 10_000_000

const audience = words(
  { chosen: 'ESCOLHIDOS', company: 'EMPRESAS', person: 'PESSOAS' },
  'Clientes escolhidos, ou todas as empresas ou pessoas sem tabela própria',
)
const group = words({ all: 'TODOS', agreed: 'COMBINADOS', 'below-cost': 'ABAIXO_DO_CUSTO' })

const adjustment = percent({
  minimum: -MOST_DISCOUNT_PERCENT,
  maximum: MOST_SURCHARGE_PERCENT,
  description: 'Em %, somado a todos os preços da loja; negativo é desconto',
})

const summary = record({
  id: ['idtabela', id],
  name: ['nome', text()],
  adjustment: ['ajuste', adjustment],
  isActive: ['ativa', bool()],
  audience: ['publico', audience],
  customerCount: ['totalClientes', int('Clientes que receberam a tabela')],
  agreedCount: ['precosCombinados', int('Produtos com preço combinado')],
}) satisfies FieldOf<PriceListSummary>

export const TabelaDePrecos = record({
  ...summary.fields,
  version: ['versao', int('Sobe a cada mudança')],
  customers: ['clientes', list(record({ id: ['idcliente', id], name: ['nome', text()] }))],
}) satisfies FieldOf<PriceList>

const input = record({
  name: ['nome', required(80)],
  adjustment: ['ajuste', adjustment],
  isActive: ['ativa', optional(bool(), true)],
  audience: ['publico', audience],
  customerIds: [
    'clientes',
    optional(
      unique(
        list(sentId, {
          maxItems: MAX_LIST_CUSTOMERS,
          description: 'Quem recebe a tabela, com público ESCOLHIDOS; sai da tabela que tinha',
        }),
        (customerId) => customerId,
      ),
      [],
    ),
  ],
}) satisfies FieldOf<PriceListInput>

const onlyChosen = <Input extends PriceListInput>(given: Input): Input =>
  given.audience === 'chosen' ? given : { ...given, customerIds: [] }

export const listPriceLists = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/tabelas-de-precos',
  summary: 'Tabelas de preços da loja, por nome; para a equipe de preços',
  ...office,
  reply: record({ lists: ['tabelas', list(summary)] }),
})

export const getPriceList = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/tabelas-de-precos/:idtabela',
  summary: 'Uma tabela de preços com os seus clientes; para a equipe de preços',
  ...office,
  params,
  reply: TabelaDePrecos,
})

export const createPriceList = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/tabelas-de-precos',
  summary: 'Criar uma tabela de preços; para a equipe de preços',
  ...office,
  body: cleaned(input, onlyChosen),
  reply: TabelaDePrecos,
})

export const changePriceList = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/tabelas-de-precos/:idtabela',
  summary: 'Mudar uma tabela de preços; pedidos já feitos ficam como estão. Sobre uma versão que não é a atual, 409',
  ...office,
  params,
  body: cleaned(record({ ...input.fields, version: ['versao', number({ minimum: 1 })] }), onlyChosen),
  reply: TabelaDePrecos,
})

export const listListedProducts = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/tabelas-de-precos/:idtabela/produtos',
  summary: 'Produtos à venda com o preço da loja e o combinado em uma tabela; para a equipe de preços',
  ...office,
  params,
  query: record({
    ...inStore,
    group: ['grupo', optional(group, 'all')],
    text: ['busca', search('Palavras do nome, ou o começo do código')],
    ...pageOf(),
  }),
  reply: record({
    list: ['tabela', record({ id: ['idtabela', id], name: ['nome', text()], adjustment: ['ajuste', adjustment] })],
    products: [
      'produtos',
      list(
        record({
          ...productOfRow,
          unit: ['unidade', text()],
          storePrice: ['precoDaLoja', unitPrice()],
          agreedPrice: ['precoCombinado', orNull(unitPrice(), 'Nulo onde vale o ajuste da tabela')],
          cost: ['custo', orNull(unitPrice(), 'Nulo se a loja não informou')],
        }) satisfies FieldOf<ListedProduct>,
      ),
    ],
    total: ['total', int()],
    counts: ['totais', countsOf(group)],
    ...shownPage,
  }) satisfies FieldOf<ListedPage & Page>,
})

const agreed = {
  price: [
    'preco',
    optional(orNull(unitPrice({ minimum: 0, maximum: MAX_PRICE }), 'Sem ele, vale de novo o ajuste da tabela'), null),
  ],
} as const

export const setAgreedPrices = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/tabelas-de-precos/:idtabela/produtos',
  summary: 'Combinar o preço de até 500 produtos, pelo código; quem não vier fica como está',
  ...office,
  params,
  body: record({
    changes: [
      'produtos',
      // Of a code that is there twice, the last one counts.
      unique(
        list(
          record({
            code: ['codigo', productCode],
            ...agreed,
            seen: [
              'visto',
              maybe(
                mapped(
                  record(agreed, 'Como estava na tela: o que outra pessoa mudou depois não se perde'),
                  (price: UnitPrice | null) => ({ price }),
                  ({ price }) => price,
                ),
              ),
            ],
          }) satisfies FieldOf<AgreedPriceChange>,
          { minItems: 1, maxItems: 500 },
        ),
        ({ code }) => code,
      ),
    ],
  }),
  reply: record({
    changed: ['alterados', int()],
    unknownCodes: ['naoEncontrados', list(text(), { description: 'Códigos que a loja não tem' })],
  }),
})
