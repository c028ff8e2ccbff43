import { Type, type Static } from 'typebox'
import { quantityFromUnits, reaisFromUnitPrice, unitPriceFromReais, unitsFromQuantity, type Quantity, type UnitPrice } from '#domain/amounts.ts'
import type { PriceTier, ProductTerms } from '#domain/cart/cart.ts'
import type { Availability, Category, CategoryLink, Product, ProductDetail, ProductOrder, ProductPage, Suggestion } from '#domain/catalog/product.ts'
import { endpoint } from './endpoint.ts'
import { CanalVenda, Dinheiro, Identificador, OuNulo, Quantidade, ReferenciaFornecedor, Sessao, TipoEntrega } from './values.ts'

/** Tiers as a map of quantity to price: `{"10": 9.5}` (specification §3, Cart product). */
const EfeitosPoliticas = Type.Object({ descontoProgressivo: Type.Optional(Type.Record(Type.String(), Dinheiro)) })

const Disponibilidade = Type.Union([
  Type.Literal('DISPONIVEL'),
  Type.Literal('ULTIMAS_UNIDADES'),
  Type.Literal('ESGOTADO'),
  Type.Literal('SOB_ENCOMENDA'),
])

/** What the price rules need; absent as a whole where prices are hidden from visitors. */
export const camposDePreco = {
  preco: Type.Optional(Dinheiro),
  preconf: Type.Optional(Dinheiro),
  precoanterior: Type.Optional(Dinheiro),
  precovendaatacado: Type.Optional(Dinheiro),
  minvendaatacado: Type.Optional(Quantidade),
  multiploincremento: Type.Optional(Quantidade),
  granularidade: Type.Optional(Quantidade),
  maxporpedido: Type.Optional(Quantidade),
  min_por_pedido: Type.Optional(Quantidade),
  preco_embalagem: Type.Optional(Dinheiro),
  efeitospoliticas: Type.Optional(EfeitosPoliticas),
}

export const Produto = Type.Object({
  id: Identificador,
  codigo: Type.String(),
  gtin: Type.Optional(Type.String()),
  slug: Type.String(),
  nome: Type.String(),
  marca: Type.Optional(Type.String()),
  unidade: Type.String(),
  embalagem: Type.Optional(Type.String()),
  imagem: Type.Optional(Type.String()),
  disponibilidade: Disponibilidade,
  somenteOrcamento: Type.Boolean(),
  tags: Type.Array(Type.String()),
  ...camposDePreco,
})
export type Produto = Static<typeof Produto>

const CategoriaRef = Type.Object({ id: Identificador, slug: Type.String(), nome: Type.String() })
const Categoria = Type.Object({
  id: Identificador,
  slug: Type.String(),
  nome: Type.String(),
  imagem: OuNulo(Type.String()),
  filhos: Type.Array(CategoriaRef),
})

const ProdutoDetalhe = Type.Object({
  ...Produto.properties,
  descricao: Type.String(),
  categorias: Type.Array(CategoriaRef),
  similares: Type.Array(Produto),
})

const PaginaDeProdutos = Type.Object({
  produtos: Type.Array(Produto),
  total: Type.Integer(),
  page: Type.Integer(),
  limit: Type.Integer(),
  consultaCorrigida: OuNulo(Type.String()),
})

const Ordenacao = Type.Union([
  Type.Literal('destaque'),
  Type.Literal('nome'),
  Type.Literal('menor-preco'),
  Type.Literal('maior-preco'),
  Type.Literal('novidades'),
])

const consultaDeProdutos = {
  categ: Type.Optional(Type.String({ maxLength: 120, description: 'Id ou slug da categoria' })),
  sk: Type.Optional(Type.String({ maxLength: 200, description: 'Texto procurado' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  ordenacao: Type.Optional(Ordenacao),
  tagsPesquisa: Type.Optional(Type.String({ maxLength: 200, description: 'Etiqueta dos produtos' })),
  formapagamento: Type.Optional(Identificador),
  canalVenda: Type.Optional(CanalVenda),
  tipoentrega: Type.Optional(TipoEntrega),
}

const area = 'Produtos'

export const listProducts = endpoint({
  method: 'GET',
  path: '/v2/app/:idfornecedor/listaprodutos/:endereco',
  summary: 'Lista de produtos, com categoria, busca, ordenação e páginas',
  area,
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, endereco: Type.String({ maxLength: 40, description: 'Id do endereço, ou 0' }) }),
  query: Type.Object({ fornec: Type.Optional(Type.String()), ...consultaDeProdutos }),
  reply: PaginaDeProdutos,
})

export const searchProductList = endpoint({
  method: 'GET',
  path: '/v1/app/:sessao/listaprodutosf/:idfornecedor',
  summary: 'A mesma lista, para a busca que se pode cancelar',
  area,
  params: Type.Object({ sessao: Sessao, idfornecedor: ReferenciaFornecedor }),
  query: Type.Object(consultaDeProdutos),
  reply: PaginaDeProdutos,
})

export const productDetail = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/fornecedor/:idfornecedor/produto/:id',
  summary: 'Produto, com descrição e similares',
  area,
  params: Type.Object({ sessao: Sessao, idfornecedor: ReferenciaFornecedor, id: Type.String({ maxLength: 200, description: 'Id ou slug do produto' }) }),
  query: Type.Object({
    idformapagamento: Type.Optional(Identificador),
    disableSimilares: Type.Optional(Type.Boolean()),
    canalVenda: Type.Optional(CanalVenda),
    tipoEntrega: Type.Optional(TipoEntrega),
    quantidade: Type.Optional(Quantidade),
  }),
  reply: ProdutoDetalhe,
})

export const suggestProducts = endpoint({
  method: 'GET',
  path: '/v2/app/token/listaprodutos/full-text/pesquisar',
  summary: 'Sugestões enquanto se digita (no máximo 10)',
  area,
  query: Type.Object({
    idfornecedor: ReferenciaFornecedor,
    query: Type.String({ maxLength: 200 }),
    idcliente: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({
    hits: Type.Array(
      Type.Object({
        id: Identificador,
        slug: Type.String(),
        name: Type.String(),
        imagem: Type.Optional(Type.String()),
        unidade: Type.String(),
        preco: Type.Optional(Dinheiro),
      }),
    ),
    consultaCorrigida: OuNulo(Type.String()),
  }),
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/listacategoriasprodutos/:idfornecedor',
  summary: 'Árvore de categorias',
  area,
  params: Type.Object({ sessao: Sessao, idfornecedor: ReferenciaFornecedor }),
  query: Type.Object({ idsegmento: Type.Optional(Type.String({ maxLength: 40 })), device: Type.Optional(Type.String({ maxLength: 20 })) }),
  reply: Type.Array(Categoria),
})

const AVAILABILITY: Record<Availability, Static<typeof Disponibilidade>> = {
  available: 'DISPONIVEL',
  'last-units': 'ULTIMAS_UNIDADES',
  'sold-out': 'ESGOTADO',
  'on-request': 'SOB_ENCOMENDA',
}
const ORDER: Record<ProductOrder, Static<typeof Ordenacao>> = {
  featured: 'destaque',
  name: 'nome',
  'price-ascending': 'menor-preco',
  'price-descending': 'maior-preco',
  newest: 'novidades',
}

const inverse = <Key extends string, Value extends string>(map: Record<Key, Value>) =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [value, key])) as Record<Value, Key>
const AVAILABILITY_OF = inverse(AVAILABILITY)
const ORDER_OF = inverse(ORDER)

export const encodeProductOrder = (order: ProductOrder) => ORDER[order]
export const decodeProductOrder = (wire: Static<typeof Ordenacao> | undefined): ProductOrder => (wire ? ORDER_OF[wire] : 'featured')

const price = (value: UnitPrice | null) => (value === null ? undefined : reaisFromUnitPrice(value))
const units = (value: Quantity | null) => (value === null ? undefined : unitsFromQuantity(value))
const optionalPrice = (reais: number | undefined) => (reais === undefined ? null : unitPriceFromReais(reais))
const optionalQuantity = (value: number | undefined) => (value === undefined ? null : quantityFromUnits(value))

/** Leaves out what is absent: JSON has no undefined, and the page is smaller. */
export function present<T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  for (const key of Object.keys(fields) as (keyof T)[]) if (fields[key] === undefined) delete fields[key]
  return fields as { [Key in keyof T]: Exclude<T[Key], undefined> }
}

export function encodeTerms(terms: ProductTerms) {
  return {
    preco: reaisFromUnitPrice(terms.price),
    precovendaatacado: price(terms.wholesalePrice),
    minvendaatacado: units(terms.wholesaleMinimum),
    multiploincremento: units(terms.incrementMultiple),
    granularidade: units(terms.granularity),
    maxporpedido: units(terms.maxPerOrder),
    min_por_pedido: units(terms.minPerOrder),
    preco_embalagem: price(terms.packagingPrice),
    efeitospoliticas: terms.tiers.length > 0 ? { descontoProgressivo: encodeTiers(terms.tiers) } : undefined,
  }
}

const encodeTiers = (tiers: readonly PriceTier[]): Record<string, number> =>
  Object.fromEntries(tiers.map((tier) => [String(unitsFromQuantity(tier.from)), reaisFromUnitPrice(tier.price)]))

const decodeTiers = (wire: Record<string, number> | undefined): PriceTier[] =>
  Object.entries(wire ?? {})
    .map(([from, reais]) => ({ from: quantityFromUnits(Number(from)), price: unitPriceFromReais(reais) }))
    .sort((a, b) => a.from - b.from)

export function decodeTerms(wire: Pick<Produto, 'id' | 'nome' | keyof typeof camposDePreco>): ProductTerms | null {
  if (wire.preco === undefined) return null
  return {
    id: wire.id,
    name: wire.nome,
    price: unitPriceFromReais(wire.preco),
    wholesalePrice: optionalPrice(wire.precovendaatacado),
    wholesaleMinimum: optionalQuantity(wire.minvendaatacado),
    incrementMultiple: optionalQuantity(wire.multiploincremento),
    granularity: optionalQuantity(wire.granularidade),
    minPerOrder: optionalQuantity(wire.min_por_pedido),
    maxPerOrder: optionalQuantity(wire.maxporpedido),
    packagingPrice: optionalPrice(wire.preco_embalagem),
    tiers: decodeTiers(wire.efeitospoliticas?.descontoProgressivo),
  }
}

export function encodeProduct(product: Product): Produto {
  return present({
    id: product.id,
    codigo: product.code,
    gtin: product.gtin ?? undefined,
    slug: product.slug,
    nome: product.name,
    marca: product.brand ?? undefined,
    unidade: product.unit,
    embalagem: product.packaging ?? undefined,
    imagem: product.picture ?? undefined,
    disponibilidade: AVAILABILITY[product.availability],
    somenteOrcamento: product.isQuoteOnly,
    tags: [...product.tags],
    ...(product.terms && { ...encodeTerms(product.terms), preconf: price(product.uninvoicedPrice), precoanterior: price(product.previousPrice) }),
  }) as Produto
}

export const decodeProduct = (wire: Produto): Product => ({
  id: wire.id,
  code: wire.codigo,
  gtin: wire.gtin ?? null,
  slug: wire.slug,
  name: wire.nome,
  brand: wire.marca ?? null,
  unit: wire.unidade,
  packaging: wire.embalagem ?? null,
  picture: wire.imagem ?? null,
  availability: AVAILABILITY_OF[wire.disponibilidade],
  isQuoteOnly: wire.somenteOrcamento,
  tags: wire.tags,
  terms: decodeTerms(wire),
  previousPrice: optionalPrice(wire.precoanterior),
  uninvoicedPrice: optionalPrice(wire.preconf),
})

export const encodeProductPage = (page: ProductPage): Static<typeof PaginaDeProdutos> => ({
  produtos: page.products.map(encodeProduct),
  total: page.total,
  page: page.page,
  limit: page.pageSize,
  consultaCorrigida: page.correctedQuery,
})

export const decodeProductPage = (wire: Static<typeof PaginaDeProdutos>): ProductPage => ({
  products: wire.produtos.map(decodeProduct),
  total: wire.total,
  page: wire.page,
  pageSize: wire.limit,
  correctedQuery: wire.consultaCorrigida,
})

const encodeLink = (link: CategoryLink) => ({ id: link.id, slug: link.slug, nome: link.name })
const decodeLink = (wire: Static<typeof CategoriaRef>): CategoryLink => ({ id: wire.id, slug: wire.slug, name: wire.nome })

export const encodeProductDetail = (product: ProductDetail): Static<typeof ProdutoDetalhe> => ({
  ...encodeProduct(product),
  descricao: product.description,
  categorias: product.categories.map(encodeLink),
  similares: product.similar.map(encodeProduct),
})

export const decodeProductDetail = (wire: Static<typeof ProdutoDetalhe>): ProductDetail => ({
  ...decodeProduct(wire),
  description: wire.descricao,
  categories: wire.categorias.map(decodeLink),
  similar: wire.similares.map(decodeProduct),
})

export const encodeCategory = (category: Category): Static<typeof Categoria> => ({
  ...encodeLink(category),
  imagem: category.picture,
  filhos: category.children.map(encodeLink),
})

export const decodeCategory = (wire: Static<typeof Categoria>): Category => ({
  ...decodeLink(wire),
  picture: wire.imagem,
  children: wire.filhos.map(decodeLink),
})

export const encodeSuggestion = (hit: Suggestion) =>
  present({
    id: hit.id,
    slug: hit.slug,
    name: hit.name,
    imagem: hit.picture ?? undefined,
    unidade: hit.unit,
    preco: price(hit.price),
  })

export const decodeSuggestion = (wire: Reply_['hits'][number]): Suggestion => ({
  id: wire.id,
  slug: wire.slug,
  name: wire.name,
  picture: wire.imagem ?? null,
  unit: wire.unidade,
  price: optionalPrice(wire.preco),
})
type Reply_ = Static<(typeof suggestProducts)['reply']>
