import { Type, type Static } from 'typebox'
import { MAX_PRODUCT_PAGE_SIZE, type Category, type CategoryLink, type ProductDetail, type ProductOrder, type ProductPage, type Suggestion } from '#domain/catalog/product.ts'
import { endpoint } from './endpoint.ts'
import { decodeProduct, encodeProduct, optionalPrice, present, price, Produto } from './product.ts'
import { CanalVenda, Dinheiro, Identificador, OuNulo, Quantidade, ReferenciaFornecedor, Sessao, TipoEntrega } from './values.ts'

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
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PRODUCT_PAGE_SIZE })),
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

const ORDER: Record<ProductOrder, Static<typeof Ordenacao>> = {
  featured: 'destaque',
  name: 'nome',
  'price-ascending': 'menor-preco',
  'price-descending': 'maior-preco',
  newest: 'novidades',
}

const ORDER_OF = Object.fromEntries(Object.entries(ORDER).map(([order, wire]) => [wire, order])) as Record<Static<typeof Ordenacao>, ProductOrder>

export const encodeProductOrder = (order: ProductOrder) => ORDER[order]
export const decodeProductOrder = (wire: Static<typeof Ordenacao> | undefined): ProductOrder => (wire ? ORDER_OF[wire] : 'featured')

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

export const decodeSuggestion = (wire: Static<(typeof suggestProducts)['reply']>['hits'][number]): Suggestion => ({
  id: wire.id,
  slug: wire.slug,
  name: wire.name,
  picture: wire.imagem ?? null,
  unit: wire.unidade,
  price: optionalPrice(wire.preco),
})
