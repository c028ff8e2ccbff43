import type { PriceLimitsChange, StorePriceLimits } from '#domain/order/price-limits.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, maybe, record, words, type FieldOf } from './wire/field.ts'
import { id, inStore, percent, sentId, text } from './wire/values.ts'

const office = { area: 'Gestão de orçamentos', access: 'price-limit.manage', query: record(inStore) } as const

export const Alcadas = record({
  marginFloor: ['margemMinima', percent('A menor parte de um preço oferecido acima do custo, em %')],
  people: [
    'pessoas',
    list(
      record({
        id: ['id', id],
        name: ['nome', text()],
        role: ['papel', words({ attendant: 'ATENDENTE', staff: 'EQUIPE' })],
        authority: ['alcada', percent('O maior desconto por linha que a pessoa pode dar, em %')],
      }),
      { description: 'Quem negocia preços nesta loja' },
    ),
  ],
}) satisfies FieldOf<StorePriceLimits>

export const priceLimits = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/alcadas',
  summary: 'Quanto cada pessoa pode descontar em um orçamento, e a margem mínima da loja',
  ...office,
  reply: Alcadas,
})

const marginFloor = percent({ minimum: 0, maximum: 90 })
const people = list(record({ id: ['id', sentId], authority: ['alcada', percent({ minimum: 0, maximum: 100 })] }), {
  maxItems: 200,
})

export const setPriceLimits = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/alcadas',
  summary: 'Mudar alçadas e margem mínima; quem não vier fica como está',
  ...office,
  body: record({
    marginFloor: ['margemMinima', maybe(marginFloor)],
    people: ['pessoas', maybe(people)],
    seen: [
      'visto',
      maybe(
        record(
          { marginFloor: ['margemMinima', marginFloor], people: ['pessoas', people] },
          'Como estava na tela: o que outra pessoa mudou depois não se perde',
        ),
      ),
    ],
  }) satisfies FieldOf<PriceLimitsChange>,
  reply: Alcadas,
})
