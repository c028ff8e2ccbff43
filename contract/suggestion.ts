import { Type, type Static } from 'typebox'
import { reaisFromUnitPrice } from '#domain/amounts.ts'
import type { Suggestions } from '#domain/catalog/product.ts'
import { CategoriaRef, decodeLink, encodeLink, FimDaSessao } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { decodeProduct, encodeProduct, Produto } from './product.ts'
import { clienteDaSessao, OuNulo, ReferenciaFornecedor } from './values.ts'

export const suggestProducts = endpoint({
  method: 'GET',
  path: '/v2/app/token/listaprodutos/full-text/pesquisar',
  summary: 'Sugestões enquanto se digita (no máximo 10)',
  area: 'Produtos',
  access: 'public',
  query: Type.Object({
    idfornecedor: ReferenciaFornecedor,
    query: Type.String({ maxLength: 200 }),
    idcliente: clienteDaSessao(),
  }),
  reply: Type.Object({
    hits: Type.Array(Type.Object({ ...Produto.properties, name: Type.String() })),
    categorias: Type.Array(CategoriaRef),
    marcas: Type.Array(Type.String()),
    consultaCorrigida: OuNulo(Type.String()),
    action: Type.Optional(FimDaSessao),
  }),
})

/** A hit is a product under the name that specification §3 gives it. */
export const encodeSuggestions = (found: Suggestions): Static<(typeof suggestProducts)['reply']> => ({
  hits: found.hits.map(({ group, ...product }) => ({
    ...encodeProduct({ ...product, group }),
    name: group?.name ?? product.name,
    ...(group && product.pricing && { preco: reaisFromUnitPrice(group.priceFrom ?? product.pricing.price) }),
  })),
  categorias: found.categories.map(encodeLink),
  marcas: [...found.brands],
  consultaCorrigida: found.correctedQuery,
})

export const decodeSuggestions = (wire: Static<(typeof suggestProducts)['reply']>): Suggestions => ({
  hits: wire.hits.map(decodeProduct),
  categories: wire.categorias.map(decodeLink),
  brands: wire.marcas,
  correctedQuery: wire.consultaCorrigida,
  ...(wire.action === 'logout' && { endsSession: true }),
})
