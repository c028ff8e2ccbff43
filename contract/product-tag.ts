import { type Static, Type } from 'typebox'
import type { CountedTag, FilterCounts } from '#domain/catalog/filter-counts.ts'
import { FormaDosPrecos } from './catalog.ts'
import { filtrosDeProdutos, TagsPesquisa } from './list-filter.ts'
import { endpoint } from './endpoint.ts'
import { Produto } from './product.ts'
import { clienteDaSessao, Identificador, OuNulo, ReferenciaFornecedor, Segmento } from './values.ts'

const area = 'Produtos'

export const EtiquetaComTotal = Type.Object({
  tag: Type.String(),
  nome: Type.String({ description: 'Como os clientes a leem' }),
  grupo: OuNulo(Type.String(), 'Nulo onde a loja não a pôs em um grupo'),
  total: Type.Integer({ description: 'Produtos da lista com ela e com o que foi escolhido nos outros grupos' }),
})

export const FiltrosDeProdutos = Type.Object({
  filtros: Type.Array(EtiquetaComTotal),
  marcas: Type.Array(Type.Object({ marca: Type.String(), total: Type.Integer() })),
  disponiveis: Type.Integer({ description: 'Produtos que não estão esgotados' }),
  ofertas: Type.Optional(Type.Integer({ description: 'Produtos em oferta; ausente onde a loja esconde os preços' })),
})

export const productFilters = endpoint({
  method: 'GET',
  path: '/v4/tag-pesquisa/:idfornecedor/filtros-produto/:idcliente',
  summary:
    'Filtros de uma lista de produtos, cada um com quantos produtos ficam com ele e com o que foi escolhido nos outros',
  area,
  access: 'public',
  params: Type.Object({ idfornecedor: Segmento, idcliente: Segmento }),
  query: Type.Object({
    categ: Type.Optional(Type.String({ maxLength: 120, description: 'Id ou slug da categoria' })),
    sk: Type.Optional(Type.String({ maxLength: 200, description: 'Texto procurado' })),
    tagsPesquisa: Type.Optional(TagsPesquisa),
    ...filtrosDeProdutos,
  }),
  reply: FiltrosDeProdutos,
})

export const listTags = endpoint({
  method: 'GET',
  path: '/v4/tag-pesquisa/:id/lista',
  summary: 'Etiquetas dos produtos à venda',
  area,
  access: 'public',
  params: Type.Object({ id: Segmento }),
  query: Type.Object({
    idcategoria: Type.Optional(Type.String({ maxLength: 120, description: 'Id ou slug da categoria' })),
    idcliente: clienteDaSessao(),
    query: Type.Optional(Type.String({ maxLength: 200, description: 'Parte da etiqueta' })),
  }),
  reply: Type.Array(EtiquetaComTotal),
})

export const productsByTags = endpoint({
  method: 'GET',
  path: '/v2/app/fornecedor/:idfornecedor/produto-by-tags',
  summary: 'Produtos com as etiquetas (no máximo 20)',
  area,
  access: 'public',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor }),
  query: Type.Object({
    tagsPesquisa: TagsPesquisa,
    idcadastroextraproduto: Type.Optional(
      Type.String({ ...Identificador, description: 'O produto que já se vê: fica fora da lista' }),
    ),
    idformapagamento: Type.Optional(FormaDosPrecos),
  }),
  reply: Type.Object({ produtos: Type.Array(Produto) }),
})

export const encodeTagCounts = (counts: readonly CountedTag[]): Static<typeof EtiquetaComTotal>[] =>
  counts.map(({ tag, label, group, products }) => ({ tag, nome: label, grupo: group, total: products }))

export const encodeFilterCounts = ({
  tags,
  brands,
  available,
  onOffer,
}: FilterCounts): Static<typeof FiltrosDeProdutos> => ({
  filtros: encodeTagCounts(tags),
  marcas: brands.map(({ brand, products }) => ({ marca: brand, total: products })),
  disponiveis: available,
  ...(onOffer !== null && { ofertas: onOffer }),
})

export const decodeFilterCounts = (wire: Static<typeof FiltrosDeProdutos>): FilterCounts => ({
  tags: wire.filtros.map(({ tag, nome, grupo, total }) => ({ tag, label: nome, group: grupo, products: total })),
  brands: wire.marcas.map(({ marca, total }) => ({ brand: marca, products: total })),
  available: wire.disponiveis,
  onOffer: wire.ofertas ?? null,
})
