import { Type, type Static } from 'typebox'
import { MAX_TYPED_GTIN, storedGtin } from '#domain/catalog/product-codes.ts'
import { keyboardText } from '#domain/keyboard-text.ts'
import { quantityFromUnits, reaisFromUnitPrice, unitPriceFromReais, unitsFromQuantity } from '#domain/amounts.ts'
import {
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type ProductContent,
  type ProductFilter,
  type ProductGroup,
  type ProductSort,
  type StockPolicy,
  type StoredProduct,
  type StoredProductPage,
} from '#domain/catalog/stored-product.ts'
import { endpoint, type Received } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { decodePictures, encodePictures, ImagensDoProduto } from './product-picture.ts'
import { Busca, Identificador, OuNulo, Quantidade, ReferenciaFornecedor, TextoLongo } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Gestão de produtos'
const idfornecedor = Type.Optional(ReferenciaFornecedor)
const noProduto = Type.Object({ idproduto: Identificador })
/** Reais, or sale units. */
const MOST = 1_000_000
const MOST_TIERS = 20

const GROUP = wireWords(
  {
    active: 'A_VENDA',
    'sold-out': 'ESGOTADOS',
    'dearer-tiers': 'FAIXAS_A_REVISAR',
    archived: 'ARQUIVADOS',
  } as const satisfies Record<ProductGroup, string>,
  { description: 'Faixas a revisar são as que custam mais que comprar menos' },
)
const SORT = wireWords({
  name: 'nome',
  'name-descending': 'nome-decrescente',
  cheapest: 'mais-baratos',
  dearest: 'mais-caros',
  newest: 'recentes',
} as const satisfies Record<ProductSort, string>)
export const STOCK = wireWords(
  { untracked: 'SEM_CONTROLE', tracked: 'CONTROLADO', 'on-request': 'SOB_ENCOMENDA' } as const satisfies Record<
    StockPolicy,
    string
  >,
  { description: 'Só o estoque controlado se esgota' },
)

export const ControleDoEstoque = STOCK.schema

const Preco = Type.Number({ minimum: 0, maximum: MOST, description: 'Reais por unidade de venda' })
const PrecoOuNulo = Type.Optional(OuNulo(Preco))
const PrecoPositivoOuNulo = Type.Optional(
  OuNulo(Type.Number({ minimum: 0.0001, maximum: MOST, description: 'Reais por unidade de venda' })),
)
const QuantidadeOuNulo = Type.Optional(
  OuNulo(Type.Number({ minimum: 0.001, maximum: MOST, description: 'Unidades de venda, até 3 casas decimais' })),
)
const TextoOuNulo = (maxLength: number) => Type.Optional(OuNulo(Type.String({ minLength: 1, maxLength })))

const ConteudoDoProduto = {
  codigo: Type.String({ minLength: 1, maxLength: 80, description: 'Código na loja e no ERP' }),
  gtin: TextoOuNulo(MAX_TYPED_GTIN),
  nome: Type.String({ minLength: 1, maxLength: 120 }),
  descricao: Type.Optional(TextoLongo({ maxLength: 5000 })),
  marca: TextoOuNulo(80),
  unidade: Type.String({ minLength: 1, maxLength: 10, description: 'Como se vende: un, kg, cx' }),
  embalagem: TextoOuNulo(80),
  idcategoria: Identificador,
  preco: Preco,
  precoanterior: PrecoOuNulo,
  preconf: PrecoPositivoOuNulo,
  precovendaatacado: PrecoPositivoOuNulo,
  minvendaatacado: QuantidadeOuNulo,
  multiploincremento: QuantidadeOuNulo,
  granularidade: QuantidadeOuNulo,
  min_por_pedido: QuantidadeOuNulo,
  maxporpedido: QuantidadeOuNulo,
  preco_embalagem: PrecoOuNulo,
  faixas: Type.Optional(
    Type.Array(
      Type.Object({
        aPartirDe: Type.Number({ minimum: 0.001, maximum: MOST, description: 'Unidades de venda' }),
        preco: Preco,
      }),
      { maxItems: MOST_TIERS, description: 'Desconto progressivo' },
    ),
  ),
  etiquetas: Type.Optional(
    Type.Array(Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: MAX_TAG_LENGTH }), {
      maxItems: MAX_TAGS,
      description: 'Letras pequenas, números e hífens, como sem-gluten; ausente deixa como está',
    }),
  ),
  estoqueControle: Type.Optional(STOCK.schema),
  somenteOrcamento: Type.Optional(Type.Boolean()),
  ativo: Type.Optional(
    Type.Boolean({ description: 'Falso depois de arquivado: fica nos pedidos e não se vende mais' }),
  ),
}
const EdicaoDeProduto = Type.Object(ConteudoDoProduto)

export const ProdutoDaLoja = Type.Object({
  ...ConteudoDoProduto,
  idproduto: Identificador,
  versao: Type.Integer({ description: 'Sobe a cada mudança, mas não com vendas' }),
  slug: Type.String(),
  imagem: OuNulo(Type.String()),
  imagens: ImagensDoProduto,
  nomeCategoria: Type.String(),
  estoque: Quantidade,
})

export const productFilterFields = {
  grupo: Type.Optional(GROUP.schema),
  busca: Busca('Palavras do nome, o começo do código ou o código de barras'),
}

export const listStoredProducts = endpoint({
  method: 'GET',
  path: '/v4/gestao/produtos',
  summary: 'Produtos da loja, também os esgotados e os arquivados; para a equipe do catálogo',
  area,
  access: 'product.manage',
  query: Type.Object({
    idfornecedor,
    ...productFilterFields,
    ordenacao: Type.Optional(SORT.schema),
    ...pageFields('storedProducts'),
  }),
  reply: Type.Object({
    produtos: Type.Array(ProdutoDaLoja),
    total: Type.Integer(),
    totais: Type.Object({
      A_VENDA: Type.Integer(),
      ESGOTADOS: Type.Integer(),
      FAIXAS_A_REVISAR: Type.Integer(),
      ARQUIVADOS: Type.Integer(),
    }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const getStoredProduct = endpoint({
  method: 'GET',
  path: '/v4/gestao/produtos/:idproduto',
  summary: 'Um produto da loja, como a equipe o edita',
  area,
  access: 'product.manage',
  params: noProduto,
  query: Type.Object({ idfornecedor }),
  reply: ProdutoDaLoja,
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/v4/gestao/produtos',
  summary: 'Criar um produto',
  area,
  access: 'product.manage',
  query: Type.Object({ idfornecedor }),
  body: EdicaoDeProduto,
  reply: ProdutoDaLoja,
})

export const changeProduct = endpoint({
  method: 'PUT',
  path: '/v4/gestao/produtos/:idproduto',
  summary: 'Mudar um produto; pedidos já feitos ficam como estão. Sobre uma versão que não é a atual, 409',
  area,
  access: 'product.manage',
  params: noProduto,
  query: Type.Object({ idfornecedor }),
  body: Type.Object({ ...ConteudoDoProduto, versao: Type.Integer({ minimum: 1 }) }),
  reply: ProdutoDaLoja,
})

export const setStock = endpoint({
  method: 'PUT',
  path: '/v4/gestao/produtos/:idproduto/estoque',
  summary: 'Dizer quanto há de um produto, e por quê; vendas feitas desde que o número foi visto dão 409',
  area,
  access: 'product.manage',
  params: noProduto,
  query: Type.Object({ idfornecedor }),
  body: Type.Object({
    estoque: Type.Number({ minimum: 0, maximum: MOST }),
    visto: Type.Optional(Type.Number({ minimum: 0, description: 'O estoque que a tela mostrava' })),
    motivo: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  reply: ProdutoDaLoja,
})

type WireContent = Static<typeof EdicaoDeProduto>

const orNull = <Wire, Value>(wire: Wire | null | undefined, decode: (wire: Wire) => Value): Value | null =>
  wire === null || wire === undefined ? null : decode(wire)
const textOrNull = (wire: string | null | undefined) => wire?.trim() || null

export const decodeContent = (wire: WireContent): ProductContent => ({
  code: keyboardText(wire.codigo),
  gtin: storedGtin(wire.gtin ?? ''),
  name: wire.nome.trim(),
  description: wire.descricao?.trim() ?? '',
  brand: textOrNull(wire.marca),
  unit: wire.unidade.trim(),
  packaging: textOrNull(wire.embalagem),
  categoryId: wire.idcategoria.toLowerCase(),
  price: unitPriceFromReais(wire.preco),
  previousPrice: orNull(wire.precoanterior, unitPriceFromReais),
  uninvoicedPrice: orNull(wire.preconf, unitPriceFromReais),
  wholesalePrice: orNull(wire.precovendaatacado, unitPriceFromReais),
  wholesaleMinimum: orNull(wire.minvendaatacado, quantityFromUnits),
  incrementMultiple: orNull(wire.multiploincremento, quantityFromUnits),
  granularity: orNull(wire.granularidade, quantityFromUnits),
  minPerOrder: orNull(wire.min_por_pedido, quantityFromUnits),
  maxPerOrder: orNull(wire.maxporpedido, quantityFromUnits),
  packagingPrice: orNull(wire.preco_embalagem, unitPriceFromReais),
  tiers: (wire.faixas ?? [])
    .map(({ aPartirDe, preco }) => ({ from: quantityFromUnits(aPartirDe), price: unitPriceFromReais(preco) }))
    .toSorted((a, b) => a.from - b.from),
  stockPolicy: wire.estoqueControle ? STOCK.decode(wire.estoqueControle) : 'untracked',
  isQuoteOnly: wire.somenteOrcamento ?? false,
  tags: wire.etiquetas ? [...new Set(wire.etiquetas)] : null,
  isActive: wire.ativo ?? true,
})

export const encodeContent = (product: ProductContent): WireContent => ({
  codigo: product.code,
  gtin: product.gtin,
  nome: product.name,
  descricao: product.description,
  marca: product.brand,
  unidade: product.unit,
  embalagem: product.packaging,
  idcategoria: product.categoryId,
  preco: reaisFromUnitPrice(product.price),
  precoanterior: orNull(product.previousPrice, reaisFromUnitPrice),
  preconf: orNull(product.uninvoicedPrice, reaisFromUnitPrice),
  precovendaatacado: orNull(product.wholesalePrice, reaisFromUnitPrice),
  minvendaatacado: orNull(product.wholesaleMinimum, unitsFromQuantity),
  multiploincremento: orNull(product.incrementMultiple, unitsFromQuantity),
  granularidade: orNull(product.granularity, unitsFromQuantity),
  min_por_pedido: orNull(product.minPerOrder, unitsFromQuantity),
  maxporpedido: orNull(product.maxPerOrder, unitsFromQuantity),
  preco_embalagem: orNull(product.packagingPrice, reaisFromUnitPrice),
  faixas: product.tiers.map(({ from, price }) => ({
    aPartirDe: unitsFromQuantity(from),
    preco: reaisFromUnitPrice(price),
  })),
  estoqueControle: STOCK.encode(product.stockPolicy),
  somenteOrcamento: product.isQuoteOnly,
  ...(product.tags && { etiquetas: [...product.tags] }),
  ativo: product.isActive,
})

export const encodeStoredProduct = (product: StoredProduct): Static<typeof ProdutoDaLoja> => ({
  ...encodeContent(product),
  idproduto: product.id,
  versao: product.version,
  slug: product.slug,
  imagem: product.picture,
  imagens: encodePictures(product.pictures),
  nomeCategoria: product.categoryName,
  estoque: unitsFromQuantity(product.stock),
})

export const decodeStoredProduct = (wire: Static<typeof ProdutoDaLoja>): StoredProduct => ({
  ...decodeContent(wire),
  tags: wire.etiquetas ?? [],
  id: wire.idproduto,
  version: wire.versao,
  slug: wire.slug,
  picture: wire.imagem,
  pictures: decodePictures(wire.imagens),
  categoryName: wire.nomeCategoria,
  stock: quantityFromUnits(wire.estoque),
})

export const encodeProductPage = ({ products, total, counts }: StoredProductPage) => ({
  produtos: products.map(encodeStoredProduct),
  total,
  totais: {
    A_VENDA: counts.active,
    ESGOTADOS: counts['sold-out'],
    FAIXAS_A_REVISAR: counts['dearer-tiers'],
    ARQUIVADOS: counts.archived,
  },
})
export const decodeProductPage = (wire: Static<typeof listStoredProducts.reply>): StoredProductPage => ({
  products: wire.produtos.map(decodeStoredProduct),
  total: wire.total,
  counts: {
    active: wire.totais.A_VENDA,
    'sold-out': wire.totais.ESGOTADOS,
    'dearer-tiers': wire.totais.FAIXAS_A_REVISAR,
    archived: wire.totais.ARQUIVADOS,
  },
})

type ProductQuery = Received<typeof listStoredProducts>['query']
export const encodeFilter = ({ group, text }: ProductFilter) => ({
  grupo: GROUP.encode(group),
  ...(text ? { busca: text } : {}),
})
export const encodeSort = (sort: ProductSort) => SORT.encode(sort)
export const decodeFilter = ({ grupo = 'A_VENDA', busca = '' }: ProductQuery): ProductFilter => ({
  group: GROUP.decode(grupo),
  text: busca.trim(),
})
export const decodeSort = (wire: ProductQuery['ordenacao'] = 'nome'): ProductSort => SORT.decode(wire)
