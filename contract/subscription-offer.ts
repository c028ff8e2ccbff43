import type { RunChoices, SubscriptionOffer } from '#domain/subscription/subscription.ts'
import { decodeType, encodeType, TipoDeAssinatura } from './subscription-type.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { converted, list, mapped, maybe, orNull, record, wordsOf, type ValuesOf } from './wire/field.ts'
import { bool, day, id, int, namedStore, number, percent } from './wire/values.ts'
import { wireWords } from './wire-words.ts'

/** What a store offers to repeat orders, and what a customer chooses of it. */
export const AREA = 'Assinaturas'

export const POLICY = wireWords(
  { 'skip-product': 'SEM_O_PRODUTO', replace: 'TROCAR', 'skip-date': 'PULAR_DATA' },
  {
    description:
      'Se falta um produto: o pedido sai sem ele; com outro no lugar, que não custa mais que a tolerância; ou a data fica sem pedido',
  },
)

/** What a customer chooses of a subscription. What is left out stays as it is. */
export const choiceFields = {
  asksAboutPrice: [
    'consultarPreco',
    maybe(bool('Se o cliente é consultado quando os produtos sobem; falso é ao preço do dia, qualquer que seja')),
  ],
  tolerance: [
    'tolerancia',
    maybe(percent({ minimum: 0, maximum: 100, description: 'Quanto os produtos podem subir sem consulta, em %' })),
  ],
  missingPolicy: ['faltas', maybe(wordsOf(POLICY))],
} as const
type SentChoices = ValuesOf<typeof choiceFields>

export const sentChoices = <Rest extends Partial<RunChoices>>({ tolerance, ...rest }: Rest) => ({
  ...rest,
  ...(tolerance !== undefined && { asksAboutPrice: tolerance !== null }),
  ...(tolerance != null && { tolerance }),
})
export const receivedChoices = <Rest extends SentChoices>({ asksAboutPrice, tolerance, ...rest }: Rest) => ({
  ...rest,
  ...(asksAboutPrice === false ? { tolerance: null } : tolerance !== undefined && { tolerance }),
})

const days = record({
  deliveryOptionId: ['idformaentrega', id],
  weekdays: ['diasSemana', list(number({ minimum: 1, maximum: 7, description: '1 é segunda-feira' }))],
  blockedDates: ['datasSemEntrega', list(day())],
  leadDays: ['prazo', orNull(int(), 'Dias entre o pedido e a entrega; nulo onde não se escolhe data')],
})

export const subscriptionTypes = fieldEndpoint({
  method: 'GET',
  path: '/v4/subscription/type/list/:idfornecedor',
  summary: 'Tipos de assinatura da loja, com os dias de entrega de que dependem as próximas datas',
  area: AREA,
  access: 'public',
  params: record(namedStore),
  reply: mapped(
    record({
      types: ['tipos', list(converted(TipoDeAssinatura, encodeType, decodeType))],
      days: ['entregas', list(days)],
    }),
    ({ types, deliveryDays }: SubscriptionOffer) => ({
      types,
      days: Object.entries(deliveryDays).map(([deliveryOptionId, days]) => ({ deliveryOptionId, ...days })),
    }),
    ({ types, days }): SubscriptionOffer => ({
      types,
      deliveryDays: Object.fromEntries(days.map(({ deliveryOptionId, ...days }) => [deliveryOptionId, days])),
    }),
  ),
})
