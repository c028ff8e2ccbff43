import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Pedido } from './order.ts'
import { Identificador, ReferenciaFornecedor, Status, TextoDeTeclado, TextoLongo } from './values.ts'
import { fromWire, toWire } from './wire/convert.ts'
import { optional, record, same, type FieldOf } from './wire/field.ts'
import { bool, typed } from './wire/values.ts'

const area = 'Gestão de pedidos'
const idfornecedor = Type.Optional(ReferenciaFornecedor)
/** Larger numbers than the database and JSON know exactly name no order. */
export const NumeroDePedido = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const doPedido = Type.Object({ numpedido: NumeroDePedido })
export const naLoja = Type.Object({ idfornecedor })

/** How staff prove a handover: the code that the customer said, else the name of who received it, or a photo. */
export interface HandoverProof {
  readonly code: string | null
  readonly receivedBy: string
  /** Who handed it over got the whole total, in cash or by the card machine. */
  readonly isPaid: boolean
  /** JPEG or PNG in base64. */
  readonly photo: string | null
}

export const Recebimento = record(
  {
    code: [
      'codigo',
      optional(same(TextoDeTeclado({ pattern: '^\\d{4}$', description: 'O código que o cliente disse' })), null),
    ],
    receivedBy: [
      'recebidoPor',
      optional(typed({ maxLength: 120, description: 'Nome de quem recebeu, quando não há código' }), ''),
    ],
    isPaid: ['pago', optional(bool('Em dinheiro ou na maquininha: quem entregou recebeu o total do pedido'), false)],
    photo: [
      'foto',
      optional(
        same(
          Type.String({
            maxLength: 700_000,
            description: 'Foto da entrega, JPEG ou PNG em base64; o que a câmera anota nela é apagado',
          }),
        ),
        null,
      ),
    ],
  },
  'Prova da entrega, para mover a ENTREGUE: o código do cliente, o nome de quem recebeu ou uma foto',
) satisfies FieldOf<HandoverProof>

/** How far a move goes is up to the table of statuses; cancelling and charging have calls of their own. */
export const moveOrder = endpoint({
  method: 'POST',
  path: '/v4/gestao/pedidos/:numpedido/mover',
  summary:
    'Avançar o pedido; de outro status que o informado responde 409 com o atual. Repetido por quem avançou, responde o pedido',
  area,
  access: 'order.prepare',
  params: doPedido,
  query: naLoja,
  body: Type.Object({ de: Status, para: Status, recebimento: Type.Optional(Recebimento.schema) }),
  reply: Pedido,
})

export const holdMove = endpoint({
  method: 'POST',
  path: '/v4/gestao/pedidos/:numpedido/mover-em-instantes',
  summary: 'Avançar o pedido em alguns segundos, se ninguém desfizer até lá; antes disso nada é escrito nem avisado',
  area,
  access: 'order.prepare',
  params: doPedido,
  query: naLoja,
  body: Type.Object({ de: Status, para: Status }),
  reply: Pedido,
})

export const undoMove = endpoint({
  method: 'DELETE',
  path: '/v4/gestao/pedidos/:numpedido/mover-em-instantes',
  summary: 'Desfazer o avanço que ainda não aconteceu',
  area,
  access: 'order.prepare',
  params: doPedido,
  query: naLoja,
  reply: Pedido,
})

export const refuseOrder = endpoint({
  method: 'POST',
  path: '/v4/gestao/pedidos/:numpedido/cancelar',
  summary:
    'Recusar ou cancelar um pedido que ainda não saiu, com o motivo; o que ele reservou volta, e o que foi pago é devolvido',
  area,
  access: 'order.manage',
  params: doPedido,
  query: naLoja,
  body: Type.Object({ motivo: TextoLongo({ minLength: 1, maxLength: 500, pattern: '\\S' }) }),
  reply: Pedido,
})

export const listChangedOrders = endpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos/alteracoes',
  summary:
    'Pedidos que mudaram desde um cursor, na ordem em que mudaram; um pedido pode vir mais de uma vez, nenhum falta',
  area,
  access: 'order.manage',
  query: Type.Object({
    idfornecedor,
    desde: Type.Optional(
      Type.String({
        pattern: '^\\d{1,15}\\.\\d{1,15}$',
        description: 'O cursor da resposta anterior; sem ele, desde o início',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '50 se não for dito' })),
  }),
  reply: Type.Object({
    pedidos: Type.Array(Pedido),
    cursor: Type.String({ description: 'Para a próxima chamada' }),
    haMais: Type.Boolean(),
  }),
})

/** Answers of the customer during picking. */
export const answerQuestion = endpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/perguntas/:idpergunta',
  summary: 'Responder o que a loja perguntou durante a separação: aceitar a troca ou o total, ou não',
  area: 'Pedidos',
  access: 'order.cancel',
  customer: 'session',
  params: Type.Object({
    idfornecedor: ReferenciaFornecedor,
    numpedido: NumeroDePedido,
    idpergunta: Identificador,
  }),
  body: Type.Object({ aceita: Type.Boolean() }),
  reply: Pedido,
})

/** That nothing is said of a handover is also said by leaving it out. */
export const decodeHandover = (wire: Static<typeof Recebimento.schema> | undefined): HandoverProof =>
  fromWire(Recebimento, wire ?? {})
export const encodeHandover = (proof: HandoverProof): Static<typeof Recebimento.schema> => toWire(Recebimento, proof)
