import {
  MAX_AXES,
  MAX_AXIS_VALUES,
  MAX_VARIANTS,
  type StoredVariantGroup,
  type VariantAxis,
  type VariantGroupInput,
} from '#domain/catalog/variant-group.ts'
import { productOfRow } from './named-product.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, optional, orNull, record, type FieldOf } from './wire/field.ts'
import {
  bool,
  id,
  inStore,
  int,
  number,
  pageOf,
  search,
  sentId,
  shownPage,
  text,
  typed,
  unitPrice,
} from './wire/values.ts'

const office = { area: 'Gestão de variantes', access: 'product.manage', query: record(inStore) } as const
const params = record({ id: ['idagrupador', id] })
const version = number({ minimum: 1 })

export const axis = record({
  name: ['nome', text('Em que as variantes diferem, como Tamanho')],
  values: ['valores', list(text())],
}) satisfies FieldOf<VariantAxis>

export const AgrupadorDaLoja = record({
  id: ['idagrupador', id],
  version: ['versao', int('Sobe a cada mudança')],
  name: ['nome', text()],
  axes: ['eixos', list(axis)],
  variants: [
    'variantes',
    list(
      record({
        ...productOfRow,
        packaging: ['embalagem', orNull(text())],
        price: ['preco', unitPrice()],
        isActive: ['ativo', bool()],
        values: ['valores', list(text())],
      }),
      { description: 'O produto principal é o primeiro' },
    ),
  ],
}) satisfies FieldOf<StoredVariantGroup>

const value = typed({ minLength: 1, maxLength: 40 })
const input = record({
  name: ['nome', typed({ minLength: 1, maxLength: 120 })],
  axes: [
    'eixos',
    list(
      record({
        name: ['nome', typed({ minLength: 1, maxLength: 40 })],
        values: [
          'valores',
          cleaned(list(value, { maxItems: MAX_AXIS_VALUES }), (values) => values.filter((value) => value !== '')),
        ],
      }),
      { maxItems: MAX_AXES },
    ),
  ],
  variants: [
    'variantes',
    list(
      record({
        productId: [
          'idproduto',
          optional(orNull(sentId, 'Sem ele a variante é um produto novo, igual ao principal'), null),
        ],
        values: ['valores', list(value, { maxItems: MAX_AXES, description: 'Um de cada eixo, na ordem dos eixos' })],
      }),
      { maxItems: MAX_VARIANTS, description: 'O produto principal é o primeiro' },
    ),
  ],
}) satisfies FieldOf<VariantGroupInput>

export const listVariantGroups = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/agrupadores',
  summary: 'Agrupadores de variantes da loja, por nome; para a equipe do catálogo',
  ...office,
  query: record({ ...inStore, text: ['busca', search('Parte do nome')], ...pageOf() }),
  reply: record({ groups: ['agrupadores', list(AgrupadorDaLoja)], total: ['total', int()], ...shownPage }),
})

export const getVariantGroup = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/agrupadores/:idagrupador',
  summary: 'Um agrupador de variantes; para a equipe do catálogo',
  ...office,
  params,
  reply: AgrupadorDaLoja,
})

export const createVariantGroup = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/agrupadores',
  summary: 'Criar um agrupador de produtos da loja, e os produtos que faltam nele',
  ...office,
  body: input,
  reply: AgrupadorDaLoja,
})

export const changeVariantGroup = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/agrupadores/:idagrupador',
  summary: 'Mudar um agrupador; o que sai dele continua à venda. Sobre uma versão que não é a atual, 409',
  ...office,
  params,
  body: record({ ...input.fields, version: ['versao', version] }),
  reply: AgrupadorDaLoja,
})

export const removeVariantGroup = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/agrupadores/:idagrupador',
  summary: 'Separar as variantes: os produtos continuam à venda, um a um',
  ...office,
  params,
  query: record({ ...inStore, version: ['versao', version] }),
  reply: record({ isSeparated: ['separado', bool()] }),
})
