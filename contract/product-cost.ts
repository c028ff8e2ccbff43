import type { CostChange, CostPage, ProductCost } from '#domain/catalog/product-cost.ts'
import type { UnitPrice } from '#domain/amounts.ts'
import { productOfRow } from './named-product.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, maybe, optional, orNull, record, unique, words, type FieldOf } from './wire/field.ts'
import {
  countsOf,
  inStore,
  int,
  pageOf,
  percent,
  productCode,
  search,
  shownPage,
  text,
  unitPrice,
  type Page,
} from './wire/values.ts'

const office = { area: 'Custos de produtos', access: 'product-cost.manage' } as const
/** Reais of one sale unit. */
const MAX_COST = 10_000_000

const group = words({ all: 'TODOS', unknown: 'SEM_CUSTO', 'below-floor': 'ABAIXO_DO_MINIMO' })
const sort = words({
  name: 'nome',
  'name-descending': 'nome-decrescente',
  'lowest-margin': 'menor-margem',
  'highest-margin': 'maior-margem',
})

export const CustoDeProduto = record({
  ...productOfRow,
  unit: ['unidade', text()],
  price: ['preco', unitPrice()],
  cost: ['custo', orNull(unitPrice('Reais por unidade de venda'), 'Nulo se a loja não informou')],
}) satisfies FieldOf<ProductCost>

export const listProductCosts = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/custos',
  summary: 'Produtos à venda com o custo de cada um e a margem mínima da loja; nunca para clientes',
  ...office,
  query: record({
    ...inStore,
    group: ['grupo', optional(group, 'all')],
    text: ['busca', search('Palavras do nome, ou o começo do código')],
    sort: ['ordenacao', optional(sort, 'name')],
    ...pageOf(),
  }),
  reply: record({
    products: ['produtos', list(CustoDeProduto)],
    total: ['total', int()],
    counts: ['totais', countsOf(group)],
    marginFloor: ['margemMinima', percent('A menor parte de um preço oferecido acima do custo, em %')],
    ...shownPage,
  }) satisfies FieldOf<CostPage & Page>,
})

const cost = {
  cost: [
    'custo',
    optional(orNull(unitPrice({ minimum: 0, maximum: MAX_COST }), 'Sem ele, o custo deixa de ser conhecido'), null),
  ],
} as const
export const CustoInformado = record({
  code: ['codigo', productCode],
  ...cost,
  seen: [
    'visto',
    maybe(
      mapped(
        record(cost, 'Como estava na tela: o que outra pessoa mudou depois não se perde'),
        (cost: UnitPrice | null) => ({ cost }),
        ({ cost }) => cost,
      ),
    ),
  ],
}) satisfies FieldOf<CostChange>

export const setProductCosts = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/custos',
  summary: 'Informar o custo de até 500 produtos, pelo código; quem não vier fica como está',
  ...office,
  query: record(inStore),
  body: record({
    changes: ['produtos', unique(list(CustoInformado, { minItems: 1, maxItems: 500 }), ({ code }) => code)],
  }),
  reply: record({
    changed: ['alterados', int()],
    unknownCodes: ['naoEncontrados', list(text(), { description: 'Códigos que a loja não tem' })],
  }),
})
