import { Type } from 'typebox'
import { Pedido } from './order.ts'
import { TextoDeTeclado, TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, record, same, type FieldOf } from './wire/field.ts'
import { bool, id, inStore, namedStore, number, status, text, typed } from './wire/values.ts'

const area = 'Gestão de pedidos'
const query = record(inStore)
/** Larger numbers than the database and JSON know exactly name no order. */
export const orderNumber = number({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
export const ofOrder = record({ number: ['numpedido', orderNumber] })

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

/** That nothing is said of a handover is also said by leaving it out. */
export const NOTHING_PROVED: HandoverProof = { code: null, receivedBy: '', isPaid: false, photo: null }

const step = record({ from: ['de', status], to: ['para', status] })

const ofStaff = { area, params: ofOrder, query, reply: Pedido } as const

/** How far a move goes is up to the table of statuses; cancelling and charging have calls of their own. */
export const moveOrder = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/pedidos/:numpedido/mover',
  summary:
    'Avançar o pedido; de outro status que o informado responde 409 com o atual. Repetido por quem avançou, responde o pedido',
  ...ofStaff,
  access: 'order.prepare',
  body: record({ ...step.fields, handover: ['recebimento', optional(Recebimento, NOTHING_PROVED)] }),
})

export const holdMove = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/pedidos/:numpedido/mover-em-instantes',
  summary: 'Avançar o pedido em alguns segundos, se ninguém desfizer até lá; antes disso nada é escrito nem avisado',
  ...ofStaff,
  access: 'order.prepare',
  body: step,
})

export const undoMove = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/pedidos/:numpedido/mover-em-instantes',
  summary: 'Desfazer o avanço que ainda não aconteceu',
  ...ofStaff,
  access: 'order.prepare',
})

export const refuseOrder = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/pedidos/:numpedido/cancelar',
  summary:
    'Recusar ou cancelar um pedido que ainda não saiu, com o motivo; o que ele reservou volta, e o que foi pago é devolvido',
  ...ofStaff,
  access: 'order.manage',
  body: record({ reason: ['motivo', same(TextoLongo({ minLength: 1, maxLength: 500, pattern: '\\S' }))] }),
})

export const listChangedOrders = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/pedidos/alteracoes',
  summary:
    'Pedidos que mudaram desde um cursor, na ordem em que mudaram; um pedido pode vir mais de uma vez, nenhum falta',
  area,
  access: 'order.manage',
  query: record({
    ...inStore,
    since: [
      'desde',
      optional(
        same(
          Type.String({
            pattern: '^\\d{1,15}\\.\\d{1,15}$',
            description: 'O cursor da resposta anterior; sem ele, desde o início',
          }),
        ),
        null,
      ),
    ],
    limit: ['limit', optional(number({ minimum: 1, maximum: 100, description: '50 se não for dito' }), 50)],
  }),
  reply: record({
    orders: ['pedidos', list(Pedido)],
    cursor: ['cursor', text('Para a próxima chamada')],
    hasMore: ['haMais', bool()],
  }),
})

/** Answers of the customer during picking. */
export const answerQuestion = fieldEndpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/perguntas/:idpergunta',
  summary: 'Responder o que a loja perguntou durante a separação: aceitar a troca ou o total, ou não',
  area: 'Pedidos',
  access: 'order.cancel',
  customer: 'session',
  params: record({ ...namedStore, ...ofOrder.fields, questionId: ['idpergunta', id] }),
  body: record({ isAccepted: ['aceita', bool()] }),
  reply: Pedido,
})
