import { Type, type Static } from 'typebox'
import {
  MAX_RATING_LENGTH,
  type NewRating,
  type OrderRating,
  type RatingFilter,
  type Stars,
  type StoreRating,
} from '#domain/order/rating.ts'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { OuNulo, ReferenciaFornecedor, TextoLongo } from './values.ts'

const Nota = Type.Integer({ minimum: 1, maximum: 5 })
const numpedido = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const Avaliacao = Type.Object({
  nota: Nota,
  comentario: Type.String(),
  data: Type.String(),
  itens: Type.Array(Type.Object({ posicao: Type.Integer({ minimum: 1 }), nota: Nota })),
  resposta: OuNulo(Type.Object({ texto: Type.String(), data: Type.String() }), 'Da loja'),
})

const LINE = /^(\d{1,4}):([1-5])$/
const NovaAvaliacao = Type.Object({
  nota: Nota,
  comentario: Type.Optional(TextoLongo({ maxLength: MAX_RATING_LENGTH })),
  itens: Type.Optional(
    Type.Array(Type.String({ pattern: LINE.source, maxLength: 6 }), {
      maxItems: 1000,
      description: 'Nota de cada item, como posição:nota; num formulário, um campo para cada um',
    }),
  ),
})

export const rateOrder = endpoint({
  method: 'POST',
  path: '/v1/app/:idfornecedor/pedido/:numpedido/avaliar',
  summary: 'Avaliar o pedido e os itens, uma vez, depois da entrega; antes, 409',
  area: 'Pedidos',
  access: 'order.rate',
  customer: 'session',
  takesForm: true,
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, numpedido }),
  body: NovaAvaliacao,
  reply: Avaliacao,
})

export const rateOrderOfSession = endpoint({
  method: 'POST',
  path: '/v1/app/pedido/:numpedido/avaliar',
  summary: 'O mesmo sem o fornecedor no caminho: vale o da sessão',
  area: 'Pedidos',
  access: 'order.rate',
  customer: 'session',
  takesForm: true,
  params: Type.Object({ numpedido }),
  body: NovaAvaliacao,
  reply: Avaliacao,
})

const AvaliacaoDaLoja = Type.Object({
  numpedido: Type.Integer(),
  nomeCliente: Type.String(),
  nota: Nota,
  comentario: Type.String(),
  data: Type.String(),
  resposta: Type.String({ description: 'Vazia até a loja responder' }),
})

const idfornecedor = Type.Optional(ReferenciaFornecedor)

export const listRatings = endpoint({
  method: 'GET',
  path: '/v4/gestao/avaliacoes',
  summary: 'Avaliações dos pedidos, da mais nova à mais antiga; para a equipe',
  area: 'Gestão de pedidos',
  access: 'order.see-all',
  query: Type.Object({
    idfornecedor,
    respondida: Type.Optional(Type.Boolean()),
    nota: Type.Optional(Nota),
    ...pageFields('ratings'),
  }),
  reply: Type.Object({
    avaliacoes: Type.Array(AvaliacaoDaLoja),
    total: Type.Integer(),
    semResposta: Type.Integer({ description: 'De todas as notas' }),
    notaMedia: OuNulo(Type.Number(), 'De todas as avaliações; nulo se não há nenhuma'),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const answerRating = endpoint({
  method: 'PUT',
  path: '/v4/gestao/pedidos/:numpedido/avaliacao/resposta',
  summary: 'Responder à avaliação, ou corrigir a resposta; o cliente é avisado da primeira',
  area: 'Gestão de pedidos',
  access: 'order.manage',
  params: Type.Object({ numpedido }),
  query: Type.Object({ idfornecedor }),
  body: Type.Object({ texto: TextoLongo({ minLength: 1, maxLength: MAX_RATING_LENGTH, pattern: '\\S' }) }),
  reply: Avaliacao,
})

export const encodeNewRating = ({ stars, comment, lines }: NewRating): Static<typeof NovaAvaliacao> => ({
  nota: stars,
  comentario: comment,
  itens: lines.map((line) => `${line.position}:${line.stars}`),
})

export const decodeNewRating = (wire: Static<typeof NovaAvaliacao>): NewRating => ({
  stars: wire.nota as Stars,
  comment: wire.comentario?.trim() ?? '',
  lines: (wire.itens ?? []).map((item) => {
    const [, position, stars] = LINE.exec(item) ?? []
    return { position: Number(position), stars: Number(stars) as Stars }
  }),
})

export const encodeRating = (rating: OrderRating): Static<typeof Avaliacao> => ({
  nota: rating.stars,
  comentario: rating.comment,
  data: rating.ratedAt,
  itens: rating.lines.map(({ position, stars }) => ({ posicao: position, nota: stars })),
  resposta: rating.answer && { texto: rating.answer.text, data: rating.answer.at },
})

export const decodeRating = (wire: Static<typeof Avaliacao>): OrderRating => ({
  stars: wire.nota as Stars,
  comment: wire.comentario,
  ratedAt: wire.data,
  lines: wire.itens.map(({ posicao, nota }) => ({ position: posicao, stars: nota as Stars })),
  answer: wire.resposta && { text: wire.resposta.texto, at: wire.resposta.data },
})

export const encodeRatingFilter = ({ isAnswered, stars }: RatingFilter) => ({
  ...(isAnswered === null ? {} : { respondida: isAnswered }),
  ...(stars === null ? {} : { nota: stars }),
})

export const decodeRatingFilter = (wire: { readonly respondida?: boolean; readonly nota?: number }): RatingFilter => ({
  isAnswered: wire.respondida ?? null,
  stars: (wire.nota as Stars | undefined) ?? null,
})

export const encodeStoreRating = (rating: StoreRating): Static<typeof AvaliacaoDaLoja> => ({
  numpedido: rating.orderNumber,
  nomeCliente: rating.customerName,
  nota: rating.stars,
  comentario: rating.comment,
  data: rating.ratedAt,
  resposta: rating.answer,
})

export const decodeStoreRating = (wire: Static<typeof AvaliacaoDaLoja>): StoreRating => ({
  orderNumber: wire.numpedido,
  customerName: wire.nomeCliente,
  stars: wire.nota as Stars,
  comment: wire.comentario,
  ratedAt: wire.data,
  answer: wire.resposta,
})
