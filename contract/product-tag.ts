import { Type } from 'typebox'
import type { CountedTag, FilterCounts } from '#domain/catalog/filter-counts.ts'
import { FormaDosPrecos } from './catalog.ts'
import { chosenTags, listFilter, listPlace } from './list-filter.ts'
import { Produto } from './product.ts'
import { clienteDaSessao, Identificador, Segmento } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { ignored, list, optional, orNull, record, same, type FieldOf } from './wire/field.ts'
import { int, namedStore, text } from './wire/values.ts'

const visited = { area: 'Produtos', access: 'public' } as const

export const EtiquetaComTotal = record({
  tag: ['tag', text()],
  label: ['nome', text('Como os clientes a leem')],
  group: ['grupo', orNull(text(), 'Nulo onde a loja não a pôs em um grupo')],
  products: ['total', int('Produtos da lista com ela e com o que foi escolhido nos outros grupos')],
}) satisfies FieldOf<CountedTag>

export const FiltrosDeProdutos = record({
  tags: ['filtros', list(EtiquetaComTotal)],
  brands: ['marcas', list(record({ brand: ['marca', text()], products: ['total', int()] }))],
  available: ['disponiveis', int('Produtos que não estão esgotados')],
  onOffer: ['ofertas', optional(int('Produtos em oferta; ausente onde a loja esconde os preços'), null)],
}) satisfies FieldOf<FilterCounts>

export const productFilters = fieldEndpoint({
  method: 'GET',
  path: '/v4/tag-pesquisa/:idfornecedor/filtros-produto/:idcliente',
  summary:
    'Filtros de uma lista de produtos, cada um com quantos produtos ficam com ele e com o que foi escolhido nos outros',
  ...visited,
  params: record({ supplier: ['idfornecedor', same(Segmento)], customerId: ['idcliente', same(Segmento)] }),
  query: record({ ...listPlace, ...listFilter.fields }),
  reply: FiltrosDeProdutos,
})

export const listTags = fieldEndpoint({
  method: 'GET',
  path: '/v4/tag-pesquisa/:id/lista',
  summary: 'Etiquetas dos produtos à venda',
  ...visited,
  params: record({ supplier: ['id', same(Segmento)] }),
  query: record({
    category: [
      'idcategoria',
      optional(same(Type.String({ maxLength: 120, description: 'Id ou slug da categoria' })), null),
    ],
    customerId: ['idcliente', ignored(clienteDaSessao())],
    part: ['query', optional(same(Type.String({ maxLength: 200, description: 'Parte da etiqueta' })), '')],
  }),
  reply: list(EtiquetaComTotal),
})

export const productsByTags = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/fornecedor/:idfornecedor/produto-by-tags',
  summary: 'Produtos com as etiquetas (no máximo 20)',
  ...visited,
  params: record(namedStore),
  query: record({
    tags: ['tagsPesquisa', chosenTags],
    seen: [
      'idcadastroextraproduto',
      optional(
        same(Type.String({ ...Identificador, description: 'O produto que já se vê: fica fora da lista' })),
        null,
      ),
    ],
    paymentMethodId: ['idformapagamento', optional(same(FormaDosPrecos), null)],
  }),
  reply: same(Type.Object({ produtos: Type.Array(Produto) })),
})
