import type { WeighableProduct, Weighing, WeighingChange, WeighingPage } from '#domain/catalog/weighing.ts'
import { productOfRow } from './named-product.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, maybe, optional, orNull, record, unique, words, type FieldOf } from './wire/field.ts'
import {
  bool,
  countsOf,
  inStore,
  int,
  pageOf,
  percent,
  productCode,
  search,
  shownPage,
  text,
  type Page,
} from './wire/values.ts'

const office = { area: 'Venda por peso', access: 'product.manage' } as const

const group = words({ all: 'TODOS', weighed: 'PESADOS', unweighed: 'NAO_PESADOS' })
const sort = words({ name: 'nome', 'name-descending': 'nome-decrescente' })

const weighing = record(
  {
    isWeighed: ['vendidoPorPeso', bool('A balança diz o que se cobra')],
    // Replies always have it.
    tolerance: [
      'tolerancia',
      cleaned(
        maybe(
          orNull(
            percent({ minimum: 0, maximum: 100, description: 'Em %: quanto o peso pode passar do que foi pedido' }),
            'Sem ela vale a da loja',
          ),
        ),
        (tolerance) => tolerance ?? null,
      ),
    ],
  },
  'Como estava na tela: o que outra pessoa mudou depois não se perde',
) satisfies FieldOf<Weighing>

export const ProdutoEmPeso = record({
  ...productOfRow,
  unit: ['unidade', text()],
  ...weighing.fields,
}) satisfies FieldOf<WeighableProduct>

export const listWeighing = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/pesagem',
  summary: 'Produtos à venda em kg ou g: quais são pesados, e com que tolerância',
  ...office,
  query: record({
    ...inStore,
    group: ['grupo', optional(group, 'all')],
    text: ['busca', search('Palavras do nome, ou o começo do código')],
    sort: ['ordenacao', optional(sort, 'name')],
    ...pageOf(),
  }),
  reply: record({
    products: ['produtos', list(ProdutoEmPeso)],
    total: ['total', int()],
    counts: ['totais', countsOf(group)],
    tolerance: ['toleranciaDaLoja', percent('Em %')],
    ...shownPage,
  }) satisfies FieldOf<WeighingPage & Page>,
})

export const PesagemDeProduto = record({
  code: ['codigo', productCode],
  ...weighing.fields,
  seen: ['visto', maybe(weighing)],
}) satisfies FieldOf<WeighingChange>

export const setWeighing = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/pesagem',
  summary: 'Dizer quais produtos são pesados, até 500, pelo código; pedidos feitos antes ficam como estão',
  ...office,
  query: record(inStore),
  body: record({
    changes: ['produtos', unique(list(PesagemDeProduto, { minItems: 1, maxItems: 500 }), ({ code }) => code)],
  }),
  reply: record({
    changed: ['alterados', int()],
    unknownCodes: [
      'naoEncontrados',
      list(text(), { description: 'Códigos que a loja não tem, ou não vende em kg ou g' }),
    ],
  }),
})
