import { Type } from 'typebox'
import {
  MAX_RATING_LENGTH,
  type LineRating,
  type NewRating,
  type OrderRating,
  type RatingPage,
  type Stars,
  type StoreRating,
} from '#domain/order/rating.ts'
import { TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, converted, list, optional, orNull, record, same, type FieldOf } from './wire/field.ts'
import { bool, inStore, int, number, pageOf, shownPage, namedStore, text, type Page } from './wire/values.ts'

const stars = same(Type.Unsafe<Stars>(Type.Integer({ minimum: 1, maximum: 5 })))
const orderNumber = number({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const writtenText = (limits: { readonly minLength?: number; readonly pattern?: string } = {}) =>
  cleaned(same(TextoLongo({ ...limits, maxLength: MAX_RATING_LENGTH })), (text) => text.trim())

export const Avaliacao = record({
  stars: ['nota', stars],
  comment: ['comentario', text()],
  ratedAt: ['data', text()],
  lines: ['itens', list(record({ position: ['posicao', number({ minimum: 1 })], stars: ['nota', stars] }))],
  answer: ['resposta', orNull(record({ text: ['texto', text()], at: ['data', text()] }), 'Da loja')],
}) satisfies FieldOf<OrderRating>

const LINE = /^(\d{1,4}):([1-5])$/
const line = converted(
  Type.String({ pattern: LINE.source, maxLength: 6 }),
  ({ position, stars }: LineRating) => `${position}:${stars}`,
  (wire) => {
    const [, position, stars] = LINE.exec(wire) ?? []
    return { position: Number(position), stars: Number(stars) as Stars }
  },
)
const newRating = record({
  stars: ['nota', stars],
  comment: ['comentario', optional(writtenText(), '')],
  lines: [
    'itens',
    optional(
      list(line, {
        maxItems: 1000,
        description: 'Nota de cada item, como posição:nota; num formulário, um campo para cada um',
      }),
      [],
    ),
  ],
}) satisfies FieldOf<NewRating>

const ofCustomer = { area: 'Pedidos', access: 'order.rate', customer: 'session', takesForm: true } as const

export const rateOrder = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/:idfornecedor/pedido/:numpedido/avaliar',
  summary: 'Avaliar o pedido e os itens, uma vez, depois da entrega; antes, 409',
  ...ofCustomer,
  params: record({ ...namedStore, orderNumber: ['numpedido', orderNumber] }),
  body: newRating,
  reply: Avaliacao,
})

export const rateOrderOfSession = fieldEndpoint({
  method: 'POST',
  path: '/v1/app/pedido/:numpedido/avaliar',
  summary: 'O mesmo sem o fornecedor no caminho: vale o da sessão',
  ...ofCustomer,
  params: record({ orderNumber: ['numpedido', orderNumber] }),
  body: newRating,
  reply: Avaliacao,
})

export const listRatings = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/avaliacoes',
  summary: 'Avaliações dos pedidos, da mais nova à mais antiga; para a equipe',
  area: 'Gestão de pedidos',
  access: 'order.see-all',
  query: record({
    ...inStore,
    isAnswered: ['respondida', optional(bool(), null)],
    stars: ['nota', optional(stars, null)],
    ...pageOf(),
  }),
  reply: record({
    ratings: [
      'avaliacoes',
      list(
        record({
          orderNumber: ['numpedido', int()],
          customerName: ['nomeCliente', text()],
          stars: ['nota', stars],
          comment: ['comentario', text()],
          ratedAt: ['data', text()],
          answer: ['resposta', text('Vazia até a loja responder')],
        }) satisfies FieldOf<StoreRating>,
      ),
    ],
    total: ['total', int()],
    unanswered: ['semResposta', int('De todas as notas')],
    average: ['notaMedia', orNull(same(Type.Number()), 'De todas as avaliações; nulo se não há nenhuma')],
    ...shownPage,
  }) satisfies FieldOf<RatingPage & Page>,
})

export const answerRating = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/pedidos/:numpedido/avaliacao/resposta',
  summary: 'Responder à avaliação, ou corrigir a resposta; o cliente é avisado da primeira',
  area: 'Gestão de pedidos',
  access: 'order.manage',
  params: record({ orderNumber: ['numpedido', orderNumber] }),
  query: record(inStore),
  body: record({ text: ['texto', writtenText({ minLength: 1, pattern: '\\S' })] }),
  reply: Avaliacao,
})
