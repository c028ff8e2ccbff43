import { MAX_TRAITS, type StoredTrait, type TraitContent, type TraitForm } from '#domain/order/stored-trait.ts'
import { Caracteristica } from './order-trait.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, record, words, type FieldOf } from './wire/field.ts'
import { bool, inStore, int, number, sentId, typed } from './wire/values.ts'

const office = { area: 'Perguntas da loja', access: 'store-settings.manage', query: record(inStore) } as const

const form = words(
  { registration: 'CADASTRO', order: 'PEDIDO' } satisfies Record<TraitForm, string>,
  'Onde se pergunta',
)
const ofForm = { form: ['formulario', form] } as const
const ofTrait = { ...ofForm, id: ['id', sentId] } as const

/** Every field is taken, so that all that is wrong with them is answered at once. */
const MAX_TYPED = 1000

const content = record({
  name: ['nome', typed({ maxLength: MAX_TYPED })],
  hint: ['ajuda', optional(typed({ maxLength: MAX_TYPED }), '')],
  kind: Caracteristica.fields.kind,
  choices: ['opcoes', optional(list(typed({ maxLength: MAX_TYPED }), { maxItems: 100 }), [])],
  isRequired: ['obrigatorio', bool()],
}) satisfies FieldOf<TraitContent>

export const CaracteristicaEditada = record({
  ...Caracteristica.fields,
  version: ['versao', int('Sobe a cada mudança')],
}) satisfies FieldOf<StoredTrait>

const reply = record({
  traits: ['caracteristicas', list(CaracteristicaEditada, { description: 'Na ordem em que se pergunta' })],
})

const version = number({ minimum: 1, description: 'A versão em que a mudança se baseia; sobre outra, 409' })

export const listTraits = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/caracteristicas/:formulario',
  summary: 'O que a loja pergunta a mais no cadastro ou em cada pedido',
  ...office,
  params: record(ofForm),
  reply,
})

export const createTrait = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/caracteristicas/:formulario',
  summary: 'Cria uma pergunta, depois das outras',
  ...office,
  params: record(ofForm),
  body: content,
  reply,
})

export const changeTrait = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/caracteristicas/:formulario/:id',
  summary: 'Muda uma pergunta; o tipo continua o mesmo, e o que já foi respondido também',
  ...office,
  params: record(ofTrait),
  body: record({ ...content.fields, version: ['versao', version] }),
  reply,
})

export const removeTrait = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/caracteristicas/:formulario/:id',
  summary: 'Deixa de fazer uma pergunta; o que já foi respondido continua guardado',
  ...office,
  params: record(ofTrait),
  reply,
})

export const arrangeTraits = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/caracteristicas/:formulario/ordem',
  summary: 'Muda a ordem das perguntas',
  ...office,
  params: record(ofForm),
  body: record({ ids: ['caracteristicas', list(sentId, { maxItems: MAX_TRAITS })] }),
  reply,
})
