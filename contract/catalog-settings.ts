import { Type } from 'typebox'
import {
  MAX_SECTORS,
  MAX_SEGMENTS,
  MAX_SETTING_NAME,
  MAX_TAG_GROUPS,
  type EditedCatalogSettings,
} from '#domain/catalog/catalog-settings.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, record, same, unique, type FieldOf } from './wire/field.ts'
import { bool, inStore, number, sentId, typed } from './wire/values.ts'

const office = { area: 'Gestão de categorias', access: 'product.manage', query: record(inStore) } as const
const name = typed({ minLength: 1, maxLength: MAX_SETTING_NAME })
const departments = (description?: string) =>
  unique(
    list(sentId, { maxItems: 200, ...(description === undefined ? {} : { description }) }),
    (departmentId) => departmentId,
  )

export const AjustesDoCatalogo = record({
  tagGroups: [
    'grupos',
    list(
      record({
        name: ['nome', name],
        tags: [
          'etiquetas',
          list(
            record({
              tag: ['tag', same(Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 40 }))],
              label: ['nome', name],
            }),
            { minItems: 1, maxItems: 40 },
          ),
        ],
      }),
      { maxItems: MAX_TAG_GROUPS, description: 'Etiquetas pelas quais os clientes filtram' },
    ),
  ],
  sectors: [
    'setores',
    list(record({ name: ['nome', name], categoryIds: ['departamentos', departments()] }), { maxItems: MAX_SECTORS }),
  ],
  segments: [
    'segmentos',
    list(record({ name: ['nome', name], categoryIds: ['departamentos', departments('Vazio vê todos')] }), {
      maxItems: MAX_SEGMENTS,
    }),
  ],
  showsUninvoicedPrices: [
    'mostraPreconf',
    bool('Se clientes veem o preço sem nota fiscal (preconf) dos produtos que o têm'),
  ],
  version: ['versao', number({ minimum: 0, description: 'Sobe a cada mudança; sobre outra, 409' })],
}) satisfies FieldOf<EditedCatalogSettings>

export const getCatalogSettings = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/filtros',
  summary: 'Grupos de filtros, setores e segmentos da loja; para a equipe do catálogo',
  ...office,
  reply: AjustesDoCatalogo,
})

export const changeCatalogSettings = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/filtros',
  summary: 'Mudar grupos de filtros, setores e segmentos, todos juntos',
  ...office,
  body: AjustesDoCatalogo,
  reply: AjustesDoCatalogo,
})
