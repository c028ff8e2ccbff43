import type { PaymentToDecide, PixToConfirm, RefundRecord } from '#domain/payment/charge.ts'
import { PAYMENT_ATTENTION } from './store-order.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, words, wordsOf, type FieldOf } from './wire/field.ts'
import { bool, cents, done, id, int, number, offsetOf, search, status, namedStore, text } from './wire/values.ts'

const office = { area: 'Recebimentos', access: 'payment.manage' } as const
const inStore = record(namedStore)
const ofOrder = record({ ...namedStore, orderNumber: ['numpedido', number({ minimum: 1 })] })

const action = words({ accept: 'ACEITAR', 'charge-difference': 'COBRAR_DIFERENCA', refund: 'DEVOLVER' })
const sort = words({ usual: 'usual', newest: 'recentes', oldest: 'antigos', highest: 'maiores', lowest: 'menores' })
const problem = wordsOf(PAYMENT_ATTENTION)

const searched = {
  text: ['busca', search('Nome do cliente ou número do pedido')],
  sort: ['ordenacao', optional(sort, 'usual')],
} as const
const invoices = list(int(), { description: 'Números, quando o valor é de faturas e não de um pedido' })

export const RecebimentoAResolver = record({
  id: ['idrecebimento', id],
  problem: ['problema', problem],
  amount: ['valor', cents()],
  excess: ['sobra', cents()],
  receivedAt: ['recebidoEm', text()],
  orderNumber: ['numpedido', orNull(int())],
  invoices: ['faturas', invoices],
  orderTotal: ['totalPedido', orNull(cents())],
  orderStatus: ['situacaoPedido', orNull(status)],
  customerName: ['cliente', orNull(text())],
  actions: ['decisoes', list(action)],
}) satisfies FieldOf<PaymentToDecide>

export const paymentsToDecide = fieldEndpoint({
  method: 'GET',
  path: '/v4/payment/attention/:idfornecedor',
  summary: 'Recebimentos que pedem uma decisão: atrasados, a menor, a maior, em dobro, não identificados, contestados',
  ...office,
  params: inStore,
  query: record({ ...searched, problem: ['problema', optional(problem, null)], ...offsetOf() }),
  reply: record({ payments: ['recebimentos', list(RecebimentoAResolver)], total: ['total', int()] }),
})

export const paymentsToDecideOf = fieldEndpoint({
  method: 'GET',
  path: '/v4/payment/attention/:idfornecedor/pedidos/:numpedido',
  summary: 'O que há a resolver nos recebimentos de um pedido; sem decisões para quem não cuida dos recebimentos',
  area: office.area,
  access: 'order.see-all',
  params: ofOrder,
  reply: list(RecebimentoAResolver),
})

export const resolvePayment = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment/attention/:idfornecedor/:idrecebimento',
  summary: 'Resolver um recebimento: aceitar, cobrar a diferença ou devolver',
  ...office,
  params: record({ ...namedStore, id: ['idrecebimento', id] }),
  body: record({ action: ['decisao', action] }),
  reply: done,
})

const received = record({ amount: ['valor', cents({ minimum: 0.01, maximum: 10_000_000 })] })

export const recordPayment = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment/received/:idfornecedor/:numpedido',
  summary: 'Registrar que o pagamento de um pedido chegou sem aviso: Pix para a chave, dinheiro ou maquininha',
  ...office,
  params: ofOrder,
  body: received,
  reply: done,
})

export const confirmSettlement = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment/received/:idfornecedor/faturas/:idquitacao',
  summary:
    'Confirmar que o Pix de faturas chegou direto na chave da loja; elas são pagas da que vence primeiro em diante',
  ...office,
  params: record({ ...namedStore, id: ['idquitacao', id] }),
  body: received,
  reply: done,
})

export const pixToConfirm = fieldEndpoint({
  method: 'GET',
  path: '/v4/payment/unconfirmed/:idfornecedor',
  summary: 'Pedidos e faturas pagos por Pix direto para a chave da loja, que esperam a confirmação da loja',
  ...office,
  params: inStore,
  reply: list(
    record({
      orderNumber: ['numpedido', orNull(int())],
      settlementId: ['idquitacao', orNull(id, 'De faturas pagas juntas, e não de um pedido')],
      invoices: ['faturas', invoices],
      customerName: ['cliente', text()],
      amount: ['valor', cents()],
      txid: ['txid', text('O identificador que aparece no extrato do banco')],
      placedAt: ['feitoEm', text()],
    }) satisfies FieldOf<PixToConfirm>,
  ),
})

const refundState = words({ requested: 'SOLICITADA', pending: 'EM_ANDAMENTO', done: 'FEITA', failed: 'RECUSADA' })

export const listRefunds = fieldEndpoint({
  method: 'GET',
  path: '/v4/payment/refunds/:idfornecedor',
  summary: 'Devoluções: primeiro as que a loja faz por conta própria, depois as mais novas',
  ...office,
  params: inStore,
  query: record({ ...searched, state: ['situacao', optional(refundState, null)], ...offsetOf() }),
  reply: record({
    refunds: [
      'devolucoes',
      list(
        record({
          id: ['iddevolucao', id],
          amount: ['valor', cents()],
          state: ['situacao', refundState],
          isByHand: ['manual', bool('A loja devolve por conta própria e depois registra')],
          requestedAt: ['solicitadaEm', text()],
          orderNumber: ['numpedido', orNull(int())],
          invoices: ['faturas', invoices],
          customerName: ['cliente', orNull(text())],
        }) satisfies FieldOf<RefundRecord>,
      ),
    ],
    total: ['total', int()],
  }),
})

export const settleRefund = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment/refunds/:idfornecedor/:iddevolucao',
  summary: 'Registrar que a loja devolveu o valor por conta própria',
  ...office,
  params: record({ ...namedStore, id: ['iddevolucao', id] }),
  reply: done,
})
