import { MOST_CHOICES, MOST_PARTS, type ComboPage, type ComboInput, type StoreCombo } from '#domain/combo/combo.ts'
import { TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, optional, orNull, record, same, unique, words, type FieldOf } from './wire/field.ts'
import {
  bool,
  cents,
  countsOf,
  day,
  id,
  inStore,
  int,
  number,
  pageOf,
  quantity,
  search,
  sentId,
  shownPage,
  text,
  typed,
  unitPrice,
  type Page,
} from './wire/values.ts'

const office = { area: 'Gestão de combos', access: 'combo.manage', query: record(inStore) } as const
const params = record({ id: ['idcombo', id] })
/** A million reais. */
const MOST = 1_000_000

const state = words(
  { running: 'VALENDO', scheduled: 'AGENDADO', ended: 'VENCIDO', off: 'DESLIGADO' },
  'Como está agora: desligado pela loja, vencido, por começar ou valendo',
)

export const ComboDaLoja = record({
  id: ['idcombo', id],
  version: ['versao', int('Sobe a cada mudança')],
  state: ['situacao', state],
  name: ['nome', text()],
  description: ['descricao', text()],
  price: ['preco', cents()],
  isActive: ['ativo', bool()],
  customers: [
    'clientes',
    orNull(list(record({ id: ['idcliente', id], name: ['nome', text()] })), 'Nulo é todo cliente'),
  ],
  from: ['de', orNull(day(), 'Primeiro dia em que é vendido')],
  until: ['ate', orNull(day(), 'Último dia em que é vendido')],
  parts: [
    'partes',
    list(
      record({
        name: ['nome', text()],
        quantity: ['quantidade', quantity()],
        products: [
          'produtos',
          list(
            record({
              id: ['id', id],
              code: ['codigo', text()],
              name: ['nome', text()],
              price: ['preco', unitPrice()],
              isSold: ['aVenda', bool()],
            }),
          ),
        ],
      }),
    ),
  ],
}) satisfies FieldOf<StoreCombo>

const input = record({
  name: ['nome', typed({ minLength: 1, maxLength: 120 })],
  description: [
    'descricao',
    optional(
      cleaned(same(TextoLongo({ maxLength: 1000 })), (description) => description.trim()),
      '',
    ),
  ],
  price: ['preco', cents({ minimum: 0, maximum: MOST })],
  isActive: ['ativo', optional(bool(), true)],
  customerIds: [
    'clientes',
    optional(
      orNull(
        unique(list(sentId, { maxItems: 500 }), (customerId) => customerId),
        'Nulo é todo cliente',
      ),
      null,
    ),
  ],
  from: ['de', optional(orNull(day()), null)],
  until: ['ate', optional(orNull(day()), null)],
  parts: [
    'partes',
    list(
      record({
        name: ['nome', typed({ minLength: 1, maxLength: 80 })],
        quantity: [
          'quantidade',
          quantity({ minimum: 0.001, maximum: 1000, description: 'Do produto escolhido, em cada combo' }),
        ],
        products: ['produtos', list(sentId, { maxItems: MOST_CHOICES })],
      }),
      { maxItems: MOST_PARTS },
    ),
  ],
}) satisfies FieldOf<ComboInput>

export const listStoreCombos = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/combos',
  summary: 'Combos da loja, os mais novos primeiro; para a equipe de preços',
  ...office,
  query: record({
    ...inStore,
    state: ['situacao', optional(state, null)],
    text: ['busca', search('Parte do nome')],
    ...pageOf(),
  }),
  reply: record({
    combos: ['combos', list(ComboDaLoja)],
    total: ['total', int()],
    counts: ['totais', countsOf(state)],
    ...shownPage,
  }) satisfies FieldOf<ComboPage & Page>,
})

export const getStoreCombo = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/combos/:idcombo',
  summary: 'Um combo da loja; para a equipe de preços',
  ...office,
  params,
  reply: ComboDaLoja,
})

export const createCombo = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/combos',
  summary: 'Criar um combo; para a equipe de preços',
  ...office,
  body: input,
  reply: ComboDaLoja,
})

export const changeCombo = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/combos/:idcombo',
  summary: 'Mudar um combo; pedidos já feitos ficam como estão. Sobre uma versão que não é a atual, 409',
  ...office,
  params,
  body: record({ ...input.fields, version: ['versao', number({ minimum: 1 })] }),
  reply: ComboDaLoja,
})
