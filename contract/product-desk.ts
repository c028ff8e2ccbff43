import { Type, type TSchema } from 'typebox'
import { MAX_TYPED_GTIN, storedGtin } from '#domain/catalog/product-codes.ts'
import type { PriceTier } from '#domain/catalog/product.ts'
import {
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type ProductContent,
  type ProductFilter,
  type ProductGap,
  type ProductGroup,
  type ProductSort,
  type StockCount,
  type StockPolicy,
  type StoredProduct,
  type StoredProductPage,
} from '#domain/catalog/stored-product.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import { ImagensDoProduto } from './product-picture.ts'
import { TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import {
  cleaned,
  list,
  mapped,
  optional,
  orNull,
  record,
  same,
  unique,
  words,
  type Field,
  type FieldOf,
} from './wire/field.ts'
import {
  bool,
  countsOf,
  id,
  inStore,
  int,
  number,
  pageOf,
  quantity,
  search,
  sentId,
  shownPage,
  text,
  typed,
  unitPrice,
  type Page,
} from './wire/values.ts'

const office = { area: 'Gestão de produtos', access: 'product.manage', query: record(inStore) } as const
const params = record({ id: ['idproduto', id] })
/** Reais, or sale units. */
const MOST = 1_000_000
const MOST_TIERS = 20

const group = words(
  {
    active: 'A_VENDA',
    'low-stock': 'ACABANDO',
    'sold-out': 'ESGOTADOS',
    'dearer-tiers': 'FAIXAS_A_REVISAR',
    archived: 'ARQUIVADOS',
  } as const satisfies Record<ProductGroup, string>,
  'Acabando é o que chegou ao estoque mínimo; faixas a revisar são as que custam mais que comprar menos',
)
const gap = words({
  picture: 'FOTO',
  price: 'PRECO',
  description: 'DESCRICAO',
  gtin: 'CODIGO_DE_BARRAS',
} as const satisfies Record<ProductGap, string>)
const sort = words({
  name: 'nome',
  'name-descending': 'nome-decrescente',
  cheapest: 'mais-baratos',
  dearest: 'mais-caros',
  newest: 'recentes',
} as const satisfies Record<ProductSort, string>)
export const ControleDoEstoque = words(
  { untracked: 'SEM_CONTROLE', tracked: 'CONTROLADO', 'on-request': 'SOB_ENCOMENDA' } as const satisfies Record<
    StockPolicy,
    string
  >,
  'Só o estoque controlado se esgota',
)
const tag = same(Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: MAX_TAG_LENGTH }))
export const productTags = (description?: string) =>
  unique(list(tag, { maxItems: MAX_TAGS, ...(description === undefined ? {} : { description }) }), (tag) => tag)

/** May be left out by who sends a product, which means `absent`; a reply has it always. */
const orUsual = <Schema extends TSchema, Value>(of: Field<Schema, Value>, absent: Value) =>
  mapped(
    optional(of, undefined),
    (value: Value): Value | undefined => value,
    (value) => value ?? absent,
  )
const maybeTyped = (maxLength: number) =>
  cleaned(orUsual(orNull(typed({ minLength: 1, maxLength })), null), (text) => text || null)
const price = unitPrice({ minimum: 0, maximum: MOST, description: 'Reais por unidade de venda' })
const maybePrice = orUsual(orNull(price), null)
const maybePositivePrice = orUsual(
  orNull(unitPrice({ minimum: 0.0001, maximum: MOST, description: 'Reais por unidade de venda' })),
  null,
)
const maybeQuantity = orUsual(
  orNull(quantity({ minimum: 0.001, maximum: MOST, description: 'Unidades de venda, até 3 casas decimais' })),
  null,
)
const tier = record({
  from: ['aPartirDe', quantity({ minimum: 0.001, maximum: MOST, description: 'Unidades de venda' })],
  price: ['preco', price],
}) satisfies FieldOf<PriceTier>

const content = record({
  code: [
    'codigo',
    cleaned(same(Type.String({ minLength: 1, maxLength: 80, description: 'Código na loja e no ERP' })), keyboardText),
  ],
  gtin: [
    'gtin',
    cleaned(orUsual(orNull(same(Type.String({ minLength: 1, maxLength: MAX_TYPED_GTIN }))), null), (gtin) =>
      storedGtin(gtin ?? ''),
    ),
  ],
  name: ['nome', typed({ minLength: 1, maxLength: 120 })],
  description: [
    'descricao',
    orUsual(
      cleaned(same(TextoLongo({ maxLength: 5000 })), (text) => text.trim()),
      '',
    ),
  ],
  brand: ['marca', maybeTyped(80)],
  unit: ['unidade', typed({ minLength: 1, maxLength: 10, description: 'Como se vende: un, kg, cx' })],
  packaging: ['embalagem', maybeTyped(80)],
  categoryId: ['idcategoria', sentId],
  price: ['preco', price],
  previousPrice: ['precoanterior', maybePrice],
  uninvoicedPrice: ['preconf', maybePositivePrice],
  wholesalePrice: ['precovendaatacado', maybePositivePrice],
  wholesaleMinimum: ['minvendaatacado', maybeQuantity],
  incrementMultiple: ['multiploincremento', maybeQuantity],
  granularity: ['granularidade', maybeQuantity],
  minPerOrder: ['min_por_pedido', maybeQuantity],
  maxPerOrder: ['maxporpedido', maybeQuantity],
  packagingPrice: ['preco_embalagem', maybePrice],
  tiers: [
    'faixas',
    orUsual(
      cleaned(list(tier, { maxItems: MOST_TIERS, description: 'Desconto progressivo' }), (tiers) =>
        tiers.toSorted((a, b) => a.from - b.from),
      ),
      [],
    ),
  ],
  tags: [
    'etiquetas',
    optional(productTags('Letras pequenas, números e hífens, como sem-gluten; ausente deixa como está'), null),
  ],
  stockPolicy: ['estoqueControle', orUsual(ControleDoEstoque, 'untracked')],
  stockMinimum: ['estoqueMinimo', maybeQuantity],
  isQuoteOnly: ['somenteOrcamento', orUsual(bool(), false)],
  isActive: ['ativo', orUsual(bool('Falso depois de arquivado: fica nos pedidos e não se vende mais'), true)],
}) satisfies FieldOf<ProductContent>

export const ProdutoDaLoja = record({
  ...content.fields,
  tags: [
    'etiquetas',
    orUsual(productTags('Letras pequenas, números e hífens, como sem-gluten; ausente deixa como está'), []),
  ],
  id: ['idproduto', id],
  version: ['versao', int('Sobe a cada mudança, mas não com vendas')],
  slug: ['slug', text()],
  picture: ['imagem', orNull(text())],
  pictures: ['imagens', ImagensDoProduto],
  categoryName: ['nomeCategoria', text()],
  stock: ['estoque', quantity()],
}) satisfies FieldOf<StoredProduct>

export const FiltroDeProdutos = record({
  group: ['grupo', optional(group, 'active')],
  text: ['busca', search('Palavras do nome, o começo do código ou o código de barras')],
  categoryId: ['idcategoria', optional(sentId, null)],
  brand: ['marca', optional(typed({ maxLength: 80 }), '')],
  gap: ['falta', optional(gap, null)],
}) satisfies FieldOf<ProductFilter>

export const listStoredProducts = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/produtos',
  summary: 'Produtos da loja, também os esgotados e os arquivados; para a equipe do catálogo',
  ...office,
  query: record({
    ...inStore,
    ...FiltroDeProdutos.fields,
    sort: ['ordenacao', optional(sort, 'name')],
    ...pageOf(),
  }),
  reply: record({
    products: ['produtos', list(ProdutoDaLoja)],
    total: ['total', int()],
    counts: ['totais', countsOf(group)],
    ...shownPage,
  }) satisfies FieldOf<StoredProductPage & Page>,
})

const ofProduct = { ...office, params, reply: ProdutoDaLoja } as const

export const getStoredProduct = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/produtos/:idproduto',
  summary: 'Um produto da loja, como a equipe o edita',
  ...ofProduct,
})

export const createProduct = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/produtos',
  summary: 'Criar um produto',
  ...office,
  body: content,
  reply: ProdutoDaLoja,
})

export const changeProduct = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/produtos/:idproduto',
  summary: 'Mudar um produto; pedidos já feitos ficam como estão. Sobre uma versão que não é a atual, 409',
  ...ofProduct,
  body: record({ ...content.fields, version: ['versao', number({ minimum: 1 })] }),
})

export const setStock = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/produtos/:idproduto/estoque',
  summary: 'Dizer quanto há de um produto, e por quê; vendas feitas desde que o número foi visto dão 409',
  ...ofProduct,
  body: record({
    stock: ['estoque', quantity({ minimum: 0, maximum: MOST })],
    seen: ['visto', optional(quantity({ minimum: 0, description: 'O estoque que a tela mostrava' }), null)],
    reason: ['motivo', typed({ minLength: 1, maxLength: 200 })],
  }) satisfies FieldOf<StockCount>,
})
