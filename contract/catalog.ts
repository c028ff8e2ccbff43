import { Type, type Static } from 'typebox'
import {
  reaisFromCents,
  reaisFromUnitPrice,
  unitsFromQuantity,
  type Cents,
  type Quantity,
  type UnitPrice,
} from '#domain/amounts.ts'
import type { PriceRule } from '#domain/cart/cart.ts'
import { chosenValues } from '#domain/catalog/list-filter.ts'
import type {
  Category,
  CategoryLink,
  ProductDetail,
  ProductOrder,
  ProductPage,
  ProductVariants,
  Sector,
} from '#domain/catalog/product.ts'
import { PRICE_RULE } from './cart-line.ts'
import { endpoint } from './endpoint.ts'
import { PAGE_SIZE, pageFields } from './paging.ts'
import { filtrosDeProdutos, TagsPesquisa } from './list-filter.ts'
import { decodeProduct, encodeProduct, Produto, ProdutosParciais } from './product.ts'
import {
  CanalVendaSemEfeito,
  Dinheiro,
  Identificador,
  naSessaoNoFornecedor,
  OuNulo,
  Quantidade,
  LIST_SEPARATOR,
  Segmento,
  ReferenciaFornecedor,
  Sessao,
  TipoEntregaDosPrecos,
  UUID,
} from './values.ts'
import { ImagensDoProduto } from './product-picture.ts'
import { decodeAxes, EixoDeVariantes, encodeAxes } from './variant-group.ts'
import { wireWords } from './wire-words.ts'

export const CategoriaRef = Type.Object({ id: Identificador, slug: Type.String(), nome: Type.String() })
const Categoria = Type.Object({
  id: Identificador,
  slug: Type.String(),
  nome: Type.String(),
  imagem: OuNulo(Type.String()),
  filhos: Type.Array(CategoriaRef),
})

const Setor = Type.Object({
  id: Identificador,
  slug: Type.String(),
  nome: Type.String(),
  departamentos: Type.Array(CategoriaRef),
})

const VariantesDoProduto = Type.Object(
  {
    idagrupador: Identificador,
    nome: Type.String(),
    eixos: Type.Array(EixoDeVariantes),
    produtos: Type.Array(
      Type.Object({
        ...Produto.properties,
        valores: Type.Array(Type.String(), { description: 'Um de cada eixo, na ordem dos eixos' }),
      }),
      { description: 'Todas as variantes à venda, também este produto; o principal é o primeiro' },
    ),
  },
  { description: 'Presente em produtos de um agrupador de variantes' },
)

const ProdutoDetalhe = Type.Object({
  ...Produto.properties,
  descricao: Type.String(),
  imagens: ImagensDoProduto.schema,
  categorias: Type.Array(CategoriaRef),
  similares: Type.Array(Produto),
  variantes: Type.Optional(VariantesDoProduto),
  precoDaQuantidade: Type.Optional(
    Type.Object(
      { quantidade: Quantidade, precoAplicado: Dinheiro, regraPreco: PRICE_RULE.schema, total: Dinheiro },
      { description: 'O que custa a quantidade perguntada, ajustada ao que a loja vende' },
    ),
  ),
})

/** The session that was sent is over: the client signs out and says so (specification §7). */
export const FimDaSessao = Type.Literal('logout')

export const PaginaDeProdutos = Type.Object({
  produtos: Type.Array(Produto),
  total: Type.Integer(),
  page: Type.Integer(),
  limit: Type.Integer(),
  consultaCorrigida: OuNulo(Type.String()),
  parciais: OuNulo(ProdutosParciais),
  action: Type.Optional(FimDaSessao),
})

const ORDERS = {
  featured: 'destaque',
  'price-ascending': 'menor-preco',
  'price-descending': 'maior-preco',
  name: 'nome',
  newest: 'novidades',
} as const satisfies Record<ProductOrder, string>
const ORDER = wireWords(ORDERS)
/** All that a list takes, in the order in which they are offered. */
export const PRODUCT_ORDERS = Object.keys(ORDERS) as readonly ProductOrder[]

/** The orders that a store offers, of which some are always there; all of them where it names none. */
export function decodeProductOrders(words: readonly string[]): ProductOrder[] {
  const named = words.flatMap((word) => PRODUCT_ORDERS.filter((order) => ORDERS[order] === word))
  if (named.length === 0) return [...PRODUCT_ORDERS]
  return named.includes('featured') ? named : ['featured', ...named]
}

export const FormaDosPrecos = Type.String({
  pattern: UUID,
  description: 'Onde os preços variam, os desta forma de pagamento; sem ela, os da lista da loja',
})

const ONE_ID = UUID.slice(1, -1)

const consultaDeProdutos = {
  fornec: Type.Optional(Type.String({ maxLength: 80, description: 'Aceito e ignorado: vale o fornecedor do caminho' })),
  categ: Type.Optional(Type.String({ maxLength: 120, description: 'Id ou slug da categoria' })),
  sk: Type.Optional(Type.String({ maxLength: 200, description: 'Texto procurado' })),
  ...pageFields(PAGE_SIZE.products),
  ordenacao: Type.Optional(ORDER.schema),
  tagsPesquisa: Type.Optional(TagsPesquisa),
  ...filtrosDeProdutos,
  agrupadores: Type.Optional(
    Type.String({
      pattern: `^(${ONE_ID}(,${ONE_ID})*)?$`,
      maxLength: 400,
      [LIST_SEPARATOR]: ',',
      description: 'Ids de agrupadores de variantes separados por vírgula: só os produtos deles',
    }),
  ),
  ignorepolicy: Type.Optional(
    Type.Boolean({ description: 'Aceito e ignorado: os preços são os que o carrinho cobra' }),
  ),
  produtoprincipal: Type.Optional(
    Type.Boolean({
      description:
        'Verdadeiro, o padrão, mostra cada agrupador de variantes uma vez, pelo produto principal ou, se ele está esgotado ou não cabe na lista, pela primeira variante que cabe; falso mostra as variantes uma a uma',
    }),
  ),
  formapagamento: Type.Optional(FormaDosPrecos),
  canalVenda: Type.Optional(CanalVendaSemEfeito),
  tipoentrega: Type.Optional(TipoEntregaDosPrecos),
}

const area = 'Produtos'

export const listProducts = endpoint({
  method: 'GET',
  path: '/v2/app/:idfornecedor/listaprodutos/:endereco',
  summary: 'Lista de produtos, com categoria, busca, ordenação e páginas',
  area,
  access: 'public',
  params: Type.Object({
    idfornecedor: ReferenciaFornecedor,
    endereco: Type.String({
      maxLength: 40,
      description: 'Id do endereço, ou 0. Aceito e ignorado: produtos e preços são os mesmos em todos os endereços',
    }),
  }),
  query: Type.Object(consultaDeProdutos),
  reply: PaginaDeProdutos,
})

export const searchProductList = endpoint({
  method: 'GET',
  path: '/v1/app/:sessao/listaprodutosf/:idfornecedor',
  isCancellable: true,
  summary: 'A mesma lista, para a busca que se pode cancelar: quem fecha a conexão interrompe a consulta',
  area,
  access: 'public',
  params: naSessaoNoFornecedor,
  query: Type.Object(consultaDeProdutos),
  reply: PaginaDeProdutos,
})

export const productDetail = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/fornecedor/:idfornecedor/produto/:id',
  summary: 'Produto, com descrição e similares',
  area,
  access: 'public',
  params: Type.Object({
    sessao: Sessao,
    idfornecedor: ReferenciaFornecedor,
    id: Type.String({ maxLength: 200, description: 'Id ou slug do produto' }),
  }),
  query: Type.Object({
    idformapagamento: Type.Optional(FormaDosPrecos),
    disableSimilares: Type.Optional(Type.Boolean()),
    canalVenda: Type.Optional(CanalVendaSemEfeito),
    tipoEntrega: Type.Optional(TipoEntregaDosPrecos),
    quantidade: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        description: 'Para saber o preço desta quantidade (precoDaQuantidade)',
      }),
    ),
  }),
  reply: ProdutoDetalhe,
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/listacategoriasprodutos/:idfornecedor',
  summary: 'Árvore de categorias',
  area,
  access: 'public',
  params: Type.Object({ sessao: Segmento, idfornecedor: Segmento }),
  query: Type.Object({
    idsegmento: Type.Optional(
      Type.String({
        maxLength: 80,
        description: 'Nome de um dos segmentos da loja, também como em endereços; sem ele, ou com 0, os de todos',
      }),
    ),
    device: Type.Optional(
      Type.String({ maxLength: 20, description: 'Aceito e ignorado: a árvore é a mesma em todos os aparelhos' }),
    ),
  }),
  reply: Type.Array(Categoria),
})

export const productSectors = endpoint({
  method: 'GET',
  path: '/v2/app/setores-produto/obter-setor/:idfornecedor/:idcliente',
  summary: 'Setores da loja, cada um com seus departamentos',
  area,
  access: 'public',
  params: Type.Object({ idfornecedor: Segmento, idcliente: Segmento }),
  reply: Type.Object({ setores: Type.Array(Setor) }),
})

export const decodeGroupIds = (wire = ''): string[] => chosenValues(wire.toLowerCase().split(','))

export const encodeProductOrder = ORDER.encode
export const decodeProductOrder = (wire: Static<typeof ORDER.schema> | undefined): ProductOrder =>
  wire ? ORDER.decode(wire) : 'featured'

export const encodeProductPage = (page: ProductPage): Static<typeof PaginaDeProdutos> => ({
  produtos: page.products.map(encodeProduct),
  total: page.total,
  page: page.page,
  limit: page.pageSize,
  consultaCorrigida: page.correctedQuery,
  parciais: page.partial && { total: page.partial.total, palavras: [...page.partial.words] },
})

export const decodeProductPage = (wire: Static<typeof PaginaDeProdutos>): ProductPage => ({
  products: wire.produtos.map(decodeProduct),
  total: wire.total,
  page: wire.page,
  pageSize: wire.limit,
  correctedQuery: wire.consultaCorrigida,
  ...(wire.action === 'logout' && { endsSession: true }),
  partial: wire.parciais && { total: wire.parciais.total, words: wire.parciais.palavras },
})

export const encodeLink = (link: CategoryLink) => ({ id: link.id, slug: link.slug, nome: link.name })
export const decodeLink = (wire: Static<typeof CategoriaRef>): CategoryLink => ({
  id: wire.id,
  slug: wire.slug,
  name: wire.nome,
})

/** What a quantity costs, and by which rule. */
export interface QuantityPrice {
  readonly quantity: Quantity
  readonly unitPrice: UnitPrice
  readonly rule: PriceRule
  readonly total: Cents
}

const encodeQuantityPrice = ({ quantity, unitPrice, rule, total }: QuantityPrice) => ({
  quantidade: unitsFromQuantity(quantity),
  precoAplicado: reaisFromUnitPrice(unitPrice),
  regraPreco: PRICE_RULE.encode(rule),
  total: reaisFromCents(total),
})

export const encodeProductDetail = (
  product: ProductDetail,
  price: QuantityPrice | null = null,
): Static<typeof ProdutoDetalhe> => ({
  ...encodeProduct(product),
  ...(price && { precoDaQuantidade: encodeQuantityPrice(price) }),
  descricao: product.description,
  imagens: product.pictures.map(({ name, text }) => ({ imagem: name, texto: text })),
  categorias: product.categories.map(encodeLink),
  similares: product.similar.map(encodeProduct),
  ...(product.variants && { variantes: encodeVariants(product.variants) }),
})

const encodeVariants = ({ groupId, name, axes, products }: ProductVariants): Static<typeof VariantesDoProduto> => ({
  idagrupador: groupId,
  nome: name,
  eixos: encodeAxes(axes),
  produtos: products.map((variant) => ({ ...encodeProduct(variant), valores: [...variant.values] })),
})

const decodeVariants = (wire: Static<typeof VariantesDoProduto>): ProductVariants => ({
  groupId: wire.idagrupador,
  name: wire.nome,
  axes: decodeAxes(wire.eixos),
  products: wire.produtos.map((variant) => ({ ...decodeProduct(variant), values: variant.valores })),
})

export const decodeProductDetail = (wire: Static<typeof ProdutoDetalhe>): ProductDetail => ({
  ...decodeProduct(wire),
  description: wire.descricao,
  pictures: wire.imagens.map(({ imagem, texto }) => ({ name: imagem, text: texto })),
  categories: wire.categorias.map(decodeLink),
  similar: wire.similares.map(decodeProduct),
  variants: wire.variantes ? decodeVariants(wire.variantes) : null,
})

export const encodeSector = ({ departments, ...sector }: Sector): Static<typeof Setor> => ({
  ...encodeLink(sector),
  departamentos: departments.map(encodeLink),
})

export const decodeSector = (wire: Static<typeof Setor>): Sector => ({
  ...decodeLink(wire),
  departments: wire.departamentos.map(decodeLink),
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
