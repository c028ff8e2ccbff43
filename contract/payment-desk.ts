import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type {
  MoneyOrder,
  PaymentFilter,
  PaymentToDecide,
  PixToConfirm,
  RefundFilter,
  RefundRecord,
} from '#domain/payment/charge.ts'
import { endpoint, type Received, type Reply } from './endpoint.ts'
import { offsetFields } from './paging.ts'
import { PAYMENT_ATTENTION } from './store-order.ts'
import {
  Busca,
  decodeStatus,
  Dinheiro,
  encodeStatus,
  Identificador,
  noFornecedor,
  OuNulo,
  Pronto,
  ReferenciaFornecedor,
  Status,
} from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Recebimentos'

const ACTION = wireWords({
  accept: 'ACEITAR',
  'charge-difference': 'COBRAR_DIFERENCA',
  refund: 'DEVOLVER',
})

const ORDER = wireWords({
  usual: 'usual',
  newest: 'recentes',
  oldest: 'antigos',
  highest: 'maiores',
  lowest: 'menores',
})
const MONEY_FIELDS = {
  busca: Busca('Nome do cliente ou número do pedido'),
  ordenacao: Type.Optional(ORDER.schema),
}
export const decodeMoneyOrder = (wire: Static<typeof ORDER.schema> | undefined): MoneyOrder =>
  wire ? ORDER.decode(wire) : 'usual'

const Faturas = Type.Array(Type.Integer(), { description: 'Números, quando o valor é de faturas e não de um pedido' })

export const RecebimentoAResolver = Type.Object({
  idrecebimento: Identificador,
  problema: PAYMENT_ATTENTION.schema,
  valor: Dinheiro,
  sobra: Dinheiro,
  recebidoEm: Type.String(),
  numpedido: OuNulo(Type.Integer()),
  faturas: Faturas,
  totalPedido: OuNulo(Dinheiro),
  situacaoPedido: OuNulo(Status),
  cliente: OuNulo(Type.String()),
  decisoes: Type.Array(ACTION.schema),
})

export const paymentsToDecide = endpoint({
  method: 'GET',
  path: '/v4/payment/attention/:idfornecedor',
  summary: 'Recebimentos que pedem uma decisão: atrasados, a menor, a maior, em dobro, não identificados, contestados',
  area,
  access: 'payment.manage',
  params: noFornecedor,
  query: Type.Object({
    ...MONEY_FIELDS,
    problema: Type.Optional(PAYMENT_ATTENTION.schema),
    ...offsetFields('payments'),
  }),
  reply: Type.Object({ recebimentos: Type.Array(RecebimentoAResolver), total: Type.Integer() }),
})

export const encodePaymentFilter = ({ text, problem }: PaymentFilter, order: MoneyOrder) => ({
  ...(text ? { busca: text } : {}),
  ...(problem ? { problema: PAYMENT_ATTENTION.encode(problem) } : {}),
  ordenacao: ORDER.encode(order),
})

export const decodePaymentFilter = ({
  busca,
  problema,
}: Received<typeof paymentsToDecide>['query']): PaymentFilter => ({
  text: busca ?? '',
  problem: problema ? PAYMENT_ATTENTION.decode(problema) : null,
})

export const paymentsToDecideOf = endpoint({
  method: 'GET',
  path: '/v4/payment/attention/:idfornecedor/pedidos/:numpedido',
  summary: 'O que há a resolver nos recebimentos de um pedido; sem decisões para quem não cuida dos recebimentos',
  area,
  access: 'order.see-all',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, numpedido: Type.Integer({ minimum: 1 }) }),
  reply: Type.Array(RecebimentoAResolver),
})

export const resolvePayment = endpoint({
  method: 'POST',
  path: '/v4/payment/attention/:idfornecedor/:idrecebimento',
  summary: 'Resolver um recebimento: aceitar, cobrar a diferença ou devolver',
  area,
  access: 'payment.manage',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, idrecebimento: Identificador }),
  body: Type.Object({ decisao: ACTION.schema }),
  reply: Pronto,
})

export const recordPayment = endpoint({
  method: 'POST',
  path: '/v4/payment/received/:idfornecedor/:numpedido',
  summary: 'Registrar que o pagamento de um pedido chegou sem aviso: Pix para a chave, dinheiro ou maquininha',
  area,
  access: 'payment.manage',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, numpedido: Type.Integer({ minimum: 1 }) }),
  body: Type.Object({ valor: Type.Number({ minimum: 0.01, maximum: 10_000_000 }) }),
  reply: Pronto,
})

export const confirmSettlement = endpoint({
  method: 'POST',
  path: '/v4/payment/received/:idfornecedor/faturas/:idquitacao',
  summary:
    'Confirmar que o Pix de faturas chegou direto na chave da loja; elas são pagas da que vence primeiro em diante',
  area,
  access: 'payment.manage',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, idquitacao: Identificador }),
  body: Type.Object({ valor: Type.Number({ minimum: 0.01, maximum: 10_000_000 }) }),
  reply: Pronto,
})

const PixAConfirmar = Type.Object({
  numpedido: OuNulo(Type.Integer()),
  idquitacao: OuNulo(Identificador, 'De faturas pagas juntas, e não de um pedido'),
  faturas: Faturas,
  cliente: Type.String(),
  valor: Dinheiro,
  txid: Type.String({ description: 'O identificador que aparece no extrato do banco' }),
  feitoEm: Type.String(),
})

export const pixToConfirm = endpoint({
  method: 'GET',
  path: '/v4/payment/unconfirmed/:idfornecedor',
  summary: 'Pedidos e faturas pagos por Pix direto para a chave da loja, que esperam a confirmação da loja',
  area,
  access: 'payment.manage',
  params: noFornecedor,
  reply: Type.Array(PixAConfirmar),
})

export const encodePixToConfirm = (pix: PixToConfirm): Static<typeof PixAConfirmar> => ({
  numpedido: pix.orderNumber,
  idquitacao: pix.settlementId,
  faturas: [...pix.invoices],
  cliente: pix.customerName,
  valor: reaisFromCents(pix.amount),
  txid: pix.txid,
  feitoEm: pix.placedAt,
})

export const decodePixToConfirm = (wire: Reply<typeof pixToConfirm>): PixToConfirm[] =>
  wire.map((pix) => ({
    orderNumber: pix.numpedido,
    settlementId: pix.idquitacao,
    invoices: pix.faturas,
    customerName: pix.cliente,
    amount: centsFromReais(pix.valor),
    txid: pix.txid,
    placedAt: pix.feitoEm,
  }))

const REFUND_STATE = wireWords({ requested: 'SOLICITADA', pending: 'EM_ANDAMENTO', done: 'FEITA', failed: 'RECUSADA' })

const Devolucao = Type.Object({
  iddevolucao: Identificador,
  valor: Dinheiro,
  situacao: REFUND_STATE.schema,
  manual: Type.Boolean({ description: 'A loja devolve por conta própria e depois registra' }),
  solicitadaEm: Type.String(),
  numpedido: OuNulo(Type.Integer()),
  faturas: Faturas,
  cliente: OuNulo(Type.String()),
})

export const listRefunds = endpoint({
  method: 'GET',
  path: '/v4/payment/refunds/:idfornecedor',
  summary: 'Devoluções: primeiro as que a loja faz por conta própria, depois as mais novas',
  area,
  access: 'payment.manage',
  params: noFornecedor,
  query: Type.Object({
    ...MONEY_FIELDS,
    situacao: Type.Optional(REFUND_STATE.schema),
    ...offsetFields('refunds'),
  }),
  reply: Type.Object({ devolucoes: Type.Array(Devolucao), total: Type.Integer() }),
})

export const encodeRefundFilter = ({ text, state }: RefundFilter, order: MoneyOrder) => ({
  ...(text ? { busca: text } : {}),
  ...(state ? { situacao: REFUND_STATE.encode(state) } : {}),
  ordenacao: ORDER.encode(order),
})

export const decodeRefundFilter = ({ busca, situacao }: Received<typeof listRefunds>['query']): RefundFilter => ({
  text: busca ?? '',
  state: situacao ? REFUND_STATE.decode(situacao) : null,
})

export const settleRefund = endpoint({
  method: 'POST',
  path: '/v4/payment/refunds/:idfornecedor/:iddevolucao',
  summary: 'Registrar que a loja devolveu o valor por conta própria',
  area,
  access: 'payment.manage',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, iddevolucao: Identificador }),
  reply: Pronto,
})

export const encodeRefund = (refund: RefundRecord): Static<typeof Devolucao> => ({
  iddevolucao: refund.id,
  valor: reaisFromCents(refund.amount),
  situacao: REFUND_STATE.encode(refund.state),
  manual: refund.isByHand,
  solicitadaEm: refund.requestedAt,
  numpedido: refund.orderNumber,
  faturas: [...refund.invoices],
  cliente: refund.customerName,
})

export const decodeRefunds = ({ devolucoes }: Reply<typeof listRefunds>): RefundRecord[] =>
  devolucoes.map((refund) => ({
    id: refund.iddevolucao,
    amount: centsFromReais(refund.valor),
    state: REFUND_STATE.decode(refund.situacao),
    isByHand: refund.manual,
    requestedAt: refund.solicitadaEm,
    orderNumber: refund.numpedido,
    invoices: refund.faturas,
    customerName: refund.cliente,
  }))

export const { encode: encodePaymentAction, decode: decodePaymentAction } = ACTION

export const encodePaymentToDecide = (payment: PaymentToDecide): Static<typeof RecebimentoAResolver> => ({
  idrecebimento: payment.id,
  problema: PAYMENT_ATTENTION.encode(payment.problem),
  valor: reaisFromCents(payment.amount),
  sobra: reaisFromCents(payment.excess),
  recebidoEm: payment.receivedAt,
  numpedido: payment.orderNumber,
  faturas: [...payment.invoices],
  totalPedido: payment.orderTotal === null ? null : reaisFromCents(payment.orderTotal),
  situacaoPedido: payment.orderStatus && encodeStatus(payment.orderStatus),
  cliente: payment.customerName,
  decisoes: payment.actions.map((action) => ACTION.encode(action)),
})

export const decodePaymentsToDecide = (wire: Reply<typeof paymentsToDecideOf>): PaymentToDecide[] =>
  wire.map((payment) => ({
    id: payment.idrecebimento,
    problem: PAYMENT_ATTENTION.decode(payment.problema),
    amount: centsFromReais(payment.valor),
    excess: centsFromReais(payment.sobra),
    receivedAt: payment.recebidoEm,
    orderNumber: payment.numpedido,
    invoices: payment.faturas,
    orderTotal: payment.totalPedido === null ? null : centsFromReais(payment.totalPedido),
    orderStatus: payment.situacaoPedido && decodeStatus(payment.situacaoPedido),
    customerName: payment.cliente,
    actions: payment.decisoes.map((action) => ACTION.decode(action)),
  }))
