import { formatCents } from '#domain/format-price.ts'
import { Type } from 'typebox'
import type { Cents } from '#domain/amounts.ts'
import { MAX_CARD_INSTALLMENTS } from '#domain/payment/installments.ts'
import type { CardForm, CardPayment, ChargeToPay, MethodChange, Receipt } from '#domain/payment/receipt.ts'
import { TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, cents, day, done, id, int, namedStore, number, sentId, text } from './wire/values.ts'

const area = 'Pagamento'

/** Where payment providers send what happened; the rest of the path is the store, the account and its secret. */
export const WEBHOOK_PATH = '/v4/payment/webhook/:store/:account/:token'

const state = words({
  requested: 'SOLICITADA',
  pending: 'PENDENTE',
  authorized: 'AUTORIZADA',
  paid: 'PAGA',
  expired: 'VENCIDA',
  cancelled: 'CANCELADA',
  failed: 'RECUSADA',
  refunded: 'DEVOLVIDA',
  disputed: 'CONTESTADA',
})

export const charge = record({
  method: ['tipo', words({ pix: 'PIX', boleto: 'BOLETO', card: 'CARTAO' })],
  amount: ['valor', cents()],
  state: ['situacao', orNull(state, 'Nulo sem cobrança registrada: o Pix vai direto para a chave da loja')],
  receiver: ['recebedor', text()],
  brCode: ['pixCopiaECola', orNull(text())],
  txid: ['txid', orNull(text())],
  expiresAt: ['validade', orNull(text('Até quando o Pix pode ser pago'))],
  dueOn: ['vencimento', orNull(day())],
  digitableLine: ['linhaDigitavel', orNull(text())],
  barcode: ['codigoBarras', orNull(text())],
  isSandbox: ['demonstracao', bool('A conta é de demonstração: nenhum dinheiro é movimentado')],
}) satisfies FieldOf<ChargeToPay>
export const Cobranca = record({ orderNumber: ['numpedido', int()], ...charge.fields }) satisfies FieldOf<Receipt>

export const ofOrder = record({ orderNumber: ['numorder', number({ minimum: 1 })], customerId: ['idclient', id] })

export const generateReceipt = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment/generate-receipt/:numorder/:idclient',
  summary: 'Cobrança do pedido: o Pix copia e cola, ou a linha digitável do boleto; repetir dá a mesma',
  area,
  access: 'order.see',
  customer: 'params.idclient',
  params: ofOrder,
  reply: Cobranca,
})

export const generateCardToken = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment-sdk/generate-token',
  summary:
    'Começar o pagamento com cartão: a chave pública dos campos do cartão e o número da transação, nunca dados do cartão',
  area,
  access: 'order.see',
  customer: 'session',
  body: record({ orderNumber: ['numpedido', number({ minimum: 1 })] }),
  reply: record({
    transactionId: ['idtransacao', id],
    publicKey: ['chavePublica', text()],
    sdkUrl: ['urlSdk', text()],
    amount: ['valor', cents()],
    installments: ['parcelas', int('As que o cliente escolheu com a forma de pagamento')],
    preauthorization: ['preAutorizacao', orNull(text('O aviso de que o valor só é reservado por enquanto'))],
    isSandbox: ['demonstracao', bool()],
  }) satisfies FieldOf<CardForm>,
})

export const payByCard = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment-sdk/pay/:numorder/:idclient',
  summary: 'Pagar o pedido com o token que os campos do cartão deram; repetir a mesma transação não cobra de novo',
  area,
  access: 'order.cancel',
  customer: 'params.idclient',
  params: ofOrder,
  body: record({
    transactionId: ['idtransacao', sentId],
    token: ['token', same(TextoExato({ minLength: 8, maxLength: 200 }))],
    brand: ['bandeira', same(Type.String({ pattern: '^[a-z_]{2,30}$' }))],
    issuerId: ['idemissor', optional(orNull(same(Type.String({ maxLength: 20 }))), null)],
    installments: ['parcelas', number({ minimum: 1, maximum: MAX_CARD_INSTALLMENTS })],
  }) satisfies FieldOf<CardPayment>,
  reply: Cobranca,
})

export const checkCharges = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment/check/:numorder/:idclient',
  summary:
    'Perguntar ao banco se a cobrança foi paga; perguntas mais frequentes que as da própria loja não chegam ao banco',
  area,
  access: 'order.see',
  customer: 'params.idclient',
  params: ofOrder,
  reply: record({ isSettled: ['paga', bool('Nada mais espera por pagamento')] }),
})

export const playBank = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment/demonstration/:numorder/:idclient',
  summary: 'Fazer as vezes do banco e pagar a cobrança; só em lojas de demonstração',
  area,
  access: 'order.see',
  customer: 'params.idclient',
  params: ofOrder,
  reply: done,
})

/** Another way to pay an order. */
export const newMethod = {
  methodId: ['idformapagto', id],
  installments: ['quantParcelas', optional(number({ minimum: 1, maximum: MAX_CARD_INSTALLMENTS }), 1)],
  seenTotal: [
    'totalVisto',
    optional(
      cents({
        minimum: 0,
        maximum: 100_000_000,
        description: 'O total que o cliente viu; outro total recusa a troca',
      }),
      null,
    ),
  ],
  changeFor: [
    'trocoPara',
    optional(
      cents({
        exclusiveMinimum: 0,
        maximum: 1_000_000,
        description: 'Em dinheiro na entrega: com quanto o cliente vai pagar; outras formas ignoram',
      }),
      null,
    ),
  ],
} as const

export const TrocaDeForma = record({
  orderNumber: ['numpedido', int()],
  totalBefore: ['totalAnterior', cents()],
  total: ['total', cents()],
  difference: ['diferenca', cents()],
  methodName: ['formaPagamento', text()],
  isCurrent: ['atual', bool('O pedido já é pago por esta forma')],
}) satisfies FieldOf<MethodChange>

export const changePaymentMethod = fieldEndpoint({
  method: 'PUT',
  path: '/v4/orders/payment-method/:idfornecedor/order/:numpedido',
  summary: 'Trocar a forma de pagamento de um pedido enviado ou à espera do pagamento; os preços são os da nova forma',
  area,
  access: 'order.cancel',
  customer: 'session',
  params: record({ ...namedStore, orderNumber: ['numpedido', number({ minimum: 1 })] }),
  query: record({ isSimulated: ['simular', optional(bool('Só calcula o novo total, sem trocar'), false)] }),
  body: record(newMethod),
  reply: TrocaDeForma,
})

export const preauthorizationText = (amount: Cents): string =>
  `Uma pré-autorização de ${formatCents(amount)} será feita no seu cartão. Você só paga o valor final, depois que o pedido for separado, e nunca mais que isso sem a sua autorização.`
