import { Type, type Static } from 'typebox'
import { basisPoints, centsFromReais, reaisFromCents, roundHalfUp } from '#domain/amounts.ts'
import type { OrderFlow } from '#domain/order/order.ts'
import type { PaymentKind, PaymentMethod } from '#domain/payment/payment-method.ts'
import type { PixReceipt } from '#domain/payment/pix.ts'
import { endpoint, type Reply } from './endpoint.ts'
import { Dinheiro, Identificador, ReferenciaFornecedor, Sessao } from './values.ts'

const TipoPagamento = Type.Union([
  Type.Literal('PIX'),
  Type.Literal('BOLETO'),
  Type.Literal('CARTAO'),
  Type.Literal('DINHEIRO'),
  Type.Literal('CONTA'),
])
const Fluxo = Type.Union([Type.Literal('PAGA_ANTES'), Type.Literal('SEPARA_ANTES')])

export const FormaPagamento = Type.Object({
  idformapagto: Identificador,
  tipo: TipoPagamento,
  nome: Type.String(),
  descricao: Type.String(),
  fluxo: Fluxo,
  variacaoPercentual: Type.Number({ description: 'Acréscimo (ou, negativo, desconto) sobre os preços, em %' }),
  valorMinimo: Dinheiro,
})
type FormaPagamento = Static<typeof FormaPagamento>

const area = 'Pagamento'

export const paymentMethods = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/fornecedor/:idfornecedor/formas-pagamento',
  summary: 'Formas de pagamento que o cliente pode usar',
  area,
  access: 'public',
  params: Type.Object({ sessao: Sessao, idfornecedor: ReferenciaFornecedor }),
  query: Type.Object({ idcliente: Type.Optional(Type.String({ maxLength: 40 })) }),
  reply: Type.Array(FormaPagamento),
})

export const generateReceipt = endpoint({
  method: 'POST',
  path: '/v4/payment/generate-receipt/:numorder/:idclient',
  summary: 'Cobrança do pedido: o Pix copia e cola que o aplicativo do banco lê',
  area,
  access: 'order.see',
  customer: 'params.idclient',
  params: Type.Object({ numorder: Type.Integer({ minimum: 1 }), idclient: Identificador }),
  reply: Type.Object({
    numpedido: Type.Integer(),
    tipo: Type.Literal('PIX'),
    valor: Dinheiro,
    pixCopiaECola: Type.String(),
    txid: Type.String(),
    recebedor: Type.String(),
  }),
})

const KIND: Record<PaymentKind, Static<typeof TipoPagamento>> = {
  pix: 'PIX',
  boleto: 'BOLETO',
  card: 'CARTAO',
  cash: 'DINHEIRO',
  account: 'CONTA',
}
const KIND_OF: Record<Static<typeof TipoPagamento>, PaymentKind> = {
  PIX: 'pix',
  BOLETO: 'boleto',
  CARTAO: 'card',
  DINHEIRO: 'cash',
  CONTA: 'account',
}
const FLOW: Record<OrderFlow, Static<typeof Fluxo>> = { 'pay-first': 'PAGA_ANTES', 'pick-first': 'SEPARA_ANTES' }
const FLOW_OF: Record<Static<typeof Fluxo>, OrderFlow> = { PAGA_ANTES: 'pay-first', SEPARA_ANTES: 'pick-first' }

export const encodePaymentKind = (kind: PaymentKind) => KIND[kind]
export const decodePaymentKind = (wire: Static<typeof TipoPagamento>) => KIND_OF[wire]
export { TipoPagamento }

export const encodePaymentMethod = (method: PaymentMethod): FormaPagamento => ({
  idformapagto: method.id,
  tipo: KIND[method.kind],
  nome: method.name,
  descricao: method.description,
  fluxo: FLOW[method.flow],
  variacaoPercentual: method.adjustment / 100,
  valorMinimo: reaisFromCents(method.minimum),
})

export const decodePaymentMethod = (wire: FormaPagamento): PaymentMethod => ({
  id: wire.idformapagto,
  kind: KIND_OF[wire.tipo],
  name: wire.nome,
  description: wire.descricao,
  flow: FLOW_OF[wire.fluxo],
  adjustment: basisPoints(roundHalfUp(wire.variacaoPercentual * 100)),
  minimum: centsFromReais(wire.valorMinimo),
})

export const encodeReceipt = (receipt: PixReceipt): Reply<typeof generateReceipt> => ({
  numpedido: receipt.orderNumber,
  tipo: 'PIX',
  valor: reaisFromCents(receipt.amount),
  pixCopiaECola: receipt.brCode,
  txid: receipt.txid,
  recebedor: receipt.receiver,
})

export const decodeReceipt = (wire: Reply<typeof generateReceipt>): PixReceipt => ({
  orderNumber: wire.numpedido,
  amount: centsFromReais(wire.valor),
  brCode: wire.pixCopiaECola,
  txid: wire.txid,
  receiver: wire.recebedor,
})
