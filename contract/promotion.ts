import { Type } from 'typebox'
import {
  MAX_PROMOTION_CATEGORIES,
  MAX_PROMOTION_PRODUCTS,
  MAX_PROMOTION_TAGS,
  type Promotion,
  type PromotionPage,
  type PromotionSummary,
  type PromotionInput,
} from '#domain/catalog/promotion.ts'
import { MOST_DISCOUNT_PERCENT } from '#domain/payment/stored-payment-method.ts'
import { productOfRow } from './named-product.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, optional, orNull, record, same, unique, words, type FieldOf } from './wire/field.ts'
import {
  bool,
  countsOf,
  id,
  inStore,
  int,
  localMoment,
  number,
  pageOf,
  percent,
  required,
  search,
  sentId,
  shownPage,
  text,
  unitPrice,
  type Page,
} from './wire/values.ts'

const office = { area: 'Promoções', access: 'promotion.manage', query: record(inStore) } as const
const params = record({ id: ['idpromocao', id] })
/** Reais of one sale unit. */
const MAX_PRICE = 10_000_000

const audience = words(
  { all: 'TODOS', company: 'EMPRESAS', person: 'PESSOAS' },
  'Quem paga o preço da promoção; TODOS inclui visitantes',
)
const state = words({ running: 'NO_AR', scheduled: 'AGENDADA', draft: 'RASCUNHO', ended: 'ENCERRADA' })
const tags = cleaned(
  list(same(Type.String({ minLength: 1, maxLength: 60 })), { maxItems: MAX_PROMOTION_TAGS }),
  (given) => [...new Set(given.map((tag) => tag.trim()).filter(Boolean))],
)
const discount = orNull(
  percent({ minimum: 0.01, maximum: MOST_DISCOUNT_PERCENT }),
  'Em % do preço da loja; nulo onde cada produto tem o seu preço promocional',
)

const fields = {
  name: ['nome', required(80, 'Como o comprador a vê')],
  discount: ['desconto', discount],
  audience: ['publico', audience],
  isPublished: ['publicada', bool('Falso é rascunho')],
  from: ['inicio', localMoment],
  until: ['fim', localMoment],
} as const

const summary = record({
  id: ['idpromocao', id],
  version: ['versao', int('Sobe a cada mudança')],
  state: ['situacao', state],
  ...fields,
  productCount: ['totalProdutos', int('Produtos escolhidos um a um')],
  categoryNames: ['nomesDasCategorias', list(text())],
  tags: ['etiquetas', tags],
}) satisfies FieldOf<PromotionSummary>

export const PromocaoDaLoja = record({
  ...summary.fields,
  products: [
    'produtos',
    list(
      record({
        ...productOfRow,
        storePrice: ['precoDaLoja', unitPrice()],
        price: ['preco', orNull(unitPrice())],
        isSold: ['aVenda', bool('Falso: a loja não vende mais, e fica fora da promoção')],
      }),
    ),
  ],
  categoryIds: ['categorias', list(id)],
  reachedCount: ['produtosAlcancados', int('Produtos à venda que entram na promoção')],
  belowCostCount: ['abaixoDoCusto', int('Quantos deles ficariam abaixo do custo')],
}) satisfies FieldOf<Promotion>

const promotedProduct = record({
  productId: ['idproduto', sentId],
  price: [
    'preco',
    optional(
      orNull(unitPrice({ minimum: 0.0001, maximum: MAX_PRICE }), 'Preço promocional; nulo usa o desconto'),
      null,
    ),
  ],
})

const input = record({
  ...fields,
  discount: ['desconto', optional(discount, null)],
  audience: ['publico', optional(audience, 'all')],
  isPublished: ['publicada', optional(bool('Verdadeiro se não vier; falso é rascunho'), true)],
  products: [
    'produtos',
    optional(
      unique(list(promotedProduct, { maxItems: MAX_PROMOTION_PRODUCTS }), ({ productId }) => productId),
      [],
    ),
  ],
  categoryIds: [
    'categorias',
    optional(
      unique(
        list(sentId, {
          maxItems: MAX_PROMOTION_CATEGORIES,
          description: 'Com as categorias que estão dentro delas',
        }),
        (categoryId) => categoryId,
      ),
      [],
    ),
  ],
  tags: ['etiquetas', optional(tags, [])],
}) satisfies FieldOf<PromotionInput>

export const listPromotions = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/promocoes',
  summary: 'Promoções da loja, as que começam por último primeiro; para a equipe de preços',
  ...office,
  query: record({
    ...inStore,
    state: ['situacao', optional(state, null)],
    text: ['busca', search('Parte do nome')],
    ...pageOf(),
  }),
  reply: record({
    promotions: ['promocoes', list(summary)],
    total: ['total', int()],
    counts: ['totais', countsOf(state)],
    ...shownPage,
  }) satisfies FieldOf<PromotionPage & Page>,
})

export const getPromotion = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/promocoes/:idpromocao',
  summary: 'Uma promoção com o que entra nela; para a equipe de preços',
  ...office,
  params,
  reply: PromocaoDaLoja,
})

export const createPromotion = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/promocoes',
  summary: 'Criar uma promoção; para a equipe de preços',
  ...office,
  body: input,
  reply: PromocaoDaLoja,
})

export const changePromotion = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/promocoes/:idpromocao',
  summary: 'Mudar uma promoção; pedidos já feitos ficam como estão. Sobre uma versão que não é a atual, 409',
  ...office,
  params,
  body: record({ ...input.fields, version: ['versao', number({ minimum: 1 })] }),
  reply: PromocaoDaLoja,
})
