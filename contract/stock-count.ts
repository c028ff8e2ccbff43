import {
  MAX_COUNT_NAME,
  type CountedPage,
  type CountedProduct,
  type NewStockCount,
  type StockCountPage,
  type StockCountSession,
  type StockReading,
} from '#domain/catalog/stock-count.ts'
import { productOfRow } from './named-product.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, type FieldOf } from './wire/field.ts'
import {
  bool,
  cents,
  done,
  id,
  inStore,
  int,
  pageOf,
  productCode,
  quantity,
  required,
  sentId,
  shownPage,
  text,
  type Page,
} from './wire/values.ts'

const office = { area: 'Contagem de estoque', access: 'product.manage', query: record(inStore) } as const
const params = record({ id: ['idcontagem', sentId] })
const MOST = 1_000_000

export const Contagem = record({
  id: ['idcontagem', id],
  name: ['nome', text()],
  categoryName: ['nomeCategoria', orNull(text(), 'Nula onde se contam todos os produtos')],
  startedBy: ['por', orNull(text())],
  startedAt: ['iniciadaEm', text()],
  postedAt: ['lancadaEm', orNull(text(), 'Nula enquanto está aberta')],
  counted: ['produtosContados', int()],
}) satisfies FieldOf<StockCountSession>

export const ProdutoContado = record({
  ...productOfRow,
  unit: ['unidade', text()],
  counted: ['contado', quantity('A soma das leituras de todas as pessoas')],
  expected: ['esperado', quantity('O estoque da loja na última leitura')],
  difference: ['valorDiferenca', cents('Ao preço da loja; negativo onde falta')],
}) satisfies FieldOf<CountedProduct>

const reply = record({
  count: ['contagem', Contagem],
  products: ['produtos', list(ProdutoContado, { description: 'O que se leu por último vem primeiro' })],
  total: ['total', int()],
  different: ['diferentes', int('Produtos cujo estoque não é o contado')],
  value: ['valorDiferencas', cents()],
  unread: ['naoLidos', int('Produtos com estoque controlado que ninguém leu')],
  ...shownPage,
}) satisfies FieldOf<CountedPage & Page>

export const listStockCounts = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/contagens',
  summary: 'Contagens de estoque, a mais nova primeiro',
  ...office,
  query: record({ ...inStore, ...pageOf(20) }),
  reply: record({
    counts: ['contagens', list(Contagem)],
    total: ['total', int()],
    ...shownPage,
  }) satisfies FieldOf<StockCountPage & Page>,
})

export const startStockCount = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/contagens',
  summary: 'Começa uma contagem de todos os produtos, ou de uma categoria; o mesmo id de novo é a mesma',
  ...office,
  body: record({
    id: ['idcontagem', sentId],
    name: ['nome', required(MAX_COUNT_NAME)],
    categoryId: ['idcategoria', optional(orNull(sentId), null)],
  }) satisfies FieldOf<NewStockCount>,
  reply: Contagem,
})

export const getStockCount = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/contagens/:idcontagem',
  summary: 'O que se leu em uma contagem, com as diferenças',
  ...office,
  params,
  query: record({ ...inStore, onlyDifferent: ['soDiferentes', optional(bool(), false)], ...pageOf(50) }),
  reply,
})

export const readStock = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/contagens/:idcontagem/leituras',
  summary: 'Soma uma leitura à contagem; o mesmo id de novo não soma outra vez',
  ...office,
  params,
  body: record({
    id: ['idleitura', sentId],
    code: ['codigo', productCode],
    quantity: ['quantidade', quantity({ minimum: -MOST, maximum: MOST, description: 'Negativa desfaz o que se leu' })],
  }) satisfies FieldOf<StockReading>,
  reply: ProdutoContado,
})

export const postStockCount = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/contagens/:idcontagem/lancar',
  summary:
    'Acerta o estoque dos produtos lidos, uma vez só; o que os pedidos levaram depois da leitura continua baixado',
  ...office,
  params,
  reply: Contagem,
})

export const discardStockCount = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/contagens/:idcontagem',
  summary: 'Descarta uma contagem aberta com as leituras; o estoque fica como está',
  ...office,
  params,
  reply: done,
})
