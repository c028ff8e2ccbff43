import { Type, type Static } from 'typebox'
import type { EditedCatalogSettings } from '#domain/catalog/catalog-settings.ts'
import { endpoint } from './endpoint.ts'
import { Identificador, ReferenciaFornecedor } from './values.ts'

const area = 'Gestão de categorias'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })
const Nome = Type.String({ minLength: 1, maxLength: 60 })
const departamentos = Type.Array(Identificador, { maxItems: 200 })

const ajustes = {
  grupos: Type.Array(
    Type.Object({
      nome: Nome,
      etiquetas: Type.Array(
        Type.Object({ tag: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 40 }), nome: Nome }),
        { minItems: 1, maxItems: 40 },
      ),
    }),
    { maxItems: 20, description: 'Etiquetas pelas quais os clientes filtram' },
  ),
  setores: Type.Array(Type.Object({ nome: Nome, departamentos }), { maxItems: 40 }),
  segmentos: Type.Array(
    Type.Object({
      nome: Nome,
      departamentos: Type.Array(Identificador, { maxItems: 200, description: 'Vazio vê todos' }),
    }),
    { maxItems: 20 },
  ),
  mostraPreconf: Type.Boolean({
    description: 'Se clientes veem o preço sem nota fiscal (preconf) dos produtos que o têm',
  }),
}

export const AjustesDoCatalogo = Type.Object({
  ...ajustes,
  versao: Type.Integer({ minimum: 0, description: 'Sobe a cada mudança; sobre outra, 409' }),
})

export const getCatalogSettings = endpoint({
  method: 'GET',
  path: '/v4/gestao/filtros',
  summary: 'Grupos de filtros, setores e segmentos da loja; para a equipe do catálogo',
  area,
  access: 'product.manage',
  query,
  reply: AjustesDoCatalogo,
})

export const changeCatalogSettings = endpoint({
  method: 'PUT',
  path: '/v4/gestao/filtros',
  summary: 'Mudar grupos de filtros, setores e segmentos, todos juntos',
  area,
  access: 'product.manage',
  query,
  body: AjustesDoCatalogo,
  reply: AjustesDoCatalogo,
})

export const encodeCatalogSettings = (settings: EditedCatalogSettings): Static<typeof AjustesDoCatalogo> => ({
  grupos: settings.tagGroups.map(({ name, tags }) => ({
    nome: name,
    etiquetas: tags.map(({ tag, label }) => ({ tag, nome: label })),
  })),
  setores: settings.sectors.map(({ name, categoryIds }) => ({ nome: name, departamentos: [...categoryIds] })),
  segmentos: settings.segments.map(({ name, categoryIds }) => ({ nome: name, departamentos: [...categoryIds] })),
  mostraPreconf: settings.showsUninvoicedPrices,
  versao: settings.version,
})

const decodeMembers = (wire: { readonly nome: string; readonly departamentos: readonly string[] }) => ({
  name: wire.nome.trim(),
  categoryIds: [...new Set(wire.departamentos.map((id) => id.toLowerCase()))],
})

export const decodeCatalogSettings = (wire: Static<typeof AjustesDoCatalogo>): EditedCatalogSettings => ({
  tagGroups: wire.grupos.map(({ nome, etiquetas }) => ({
    name: nome.trim(),
    tags: etiquetas.map(({ tag, nome }) => ({ tag, label: nome.trim() })),
  })),
  sectors: wire.setores.map(decodeMembers),
  segments: wire.segmentos.map(decodeMembers),
  showsUninvoicedPrices: wire.mostraPreconf,
  version: wire.versao,
})
