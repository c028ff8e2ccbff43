import { type Static, Type } from 'typebox'
import type { TagCount } from '#domain/catalog/product.ts'
import { FormaDosPrecos, TagsPesquisa } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Produto } from './product.ts'
import { clienteDaSessao, Identificador, ReferenciaFornecedor, Segmento } from './values.ts'

const area = 'Produtos'

export const EtiquetaComTotal = Type.Object({
  tag: Type.String(),
  total: Type.Integer({ description: 'Produtos à venda que a têm' }),
})

export const productFilters = endpoint({
  method: 'GET',
  path: '/v4/tag-pesquisa/:idfornecedor/filtros-produto/:idcliente',
  summary: 'Etiquetas que ainda estreitam uma lista de produtos, com quantos ficam',
  area,
  access: 'public',
  params: Type.Object({ idfornecedor: Segmento, idcliente: Segmento }),
  query: Type.Object({
    categ: Type.Optional(Type.String({ maxLength: 120, description: 'Id ou slug da categoria' })),
    sk: Type.Optional(Type.String({ maxLength: 200, description: 'Texto procurado' })),
    tagsPesquisa: Type.Optional(TagsPesquisa),
  }),
  reply: Type.Object({ filtros: Type.Array(EtiquetaComTotal) }),
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
  summary: 'Produtos com todas as etiquetas (no máximo 20)',
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

export const encodeTagCounts = (counts: readonly TagCount[]): Static<typeof EtiquetaComTotal>[] =>
  counts.map(({ tag, products }) => ({ tag, total: products }))
