import { Type } from 'typebox'
import { MAX_MEANINGS, MAX_SYNONYM_LENGTH, type SearchSynonym } from '#domain/catalog/search-synonym.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, record, same, type FieldOf } from './wire/field.ts'
import { inStore, int, text } from './wire/values.ts'

const office = { area: 'Gestão da busca', access: 'product.manage', query: record(inStore) } as const
const typed = same(Type.String({ minLength: 2, maxLength: MAX_SYNONYM_LENGTH, pattern: '[A-Za-z0-9À-ÿ]' }))

export const Sinonimo = record({
  word: ['palavra', text('Como a busca a lê: sem maiúsculas nem acentos')],
  meanings: [
    'significados',
    list(record({ text: ['texto', text()], products: ['produtos', int('Quantos produtos encontra')] })),
  ],
}) satisfies FieldOf<SearchSynonym>
const reply = record({ synonyms: ['sinonimos', list(Sinonimo)] })

export const listSynonyms = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/busca/sinonimos',
  summary: 'Sinônimos da busca da loja, em ordem alfabética; para a equipe do catálogo',
  ...office,
  reply,
})

export const setSynonym = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/busca/sinonimos',
  summary: 'O que uma palavra também quer dizer na busca da loja; sem significados, deixa de ser sinônimo',
  ...office,
  body: record({
    word: ['palavra', typed],
    meanings: ['significados', list(typed, { maxItems: MAX_MEANINGS })],
    seen: [
      'visto',
      optional(
        list(same(Type.String({ maxLength: MAX_SYNONYM_LENGTH })), {
          maxItems: MAX_MEANINGS,
          description:
            'Os significados que a pessoa viu; outros agora são um conflito. Sem este campo, valem os enviados',
        }),
        null,
      ),
    ],
  }),
  reply,
})
