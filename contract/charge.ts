import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents, subtractCents, type Cents } from '#domain/amounts.ts'
import { MAX_CARD_INSTALLMENTS } from '#domain/payment/installments.ts'
import type { ChargeToPay, Receipt } from '#domain/payment/receipt.ts'
import { endpoint, type Reply } from './endpoint.ts'
import { Data, Dinheiro, Identificador, OuNulo, Pronto, ReferenciaFornecedor, TextoExato } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Pagamento'

/** Where payment providers send what happened; the rest of the path is the store, the account and its secret. */
export const WEBHOOK_PATH = '/v4/payment/webhook/:store/:account/:token'

const METHOD = wireWords({ pix: 'PIX', boleto: 'BOLETO', card: 'CARTAO' })
const STATE = wireWords({
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

export const CHARGE_FIELDS = {
  tipo: METHOD.schema,
  valor: Dinheiro,
  situacao: OuNulo(STATE.schema, 'Nulo sem cobrança registrada: o Pix vai direto para a chave da loja'),
  recebedor: Type.String(),
  pixCopiaECola: OuNulo(Type.String()),
  txid: OuNulo(Type.String()),
  validade: OuNulo(Type.String({ description: 'Até quando o Pix pode ser pago' })),
  vencimento: OuNulo(Data),
  linhaDigitavel: OuNulo(Type.String()),
  codigoBarras: OuNulo(Type.String()),
  demonstracao: Type.Boolean({ description: 'A conta é de demonstração: nenhum dinheiro é movimentado' }),
}
export const Cobranca = Type.Object({ numpedido: Type.Integer(), ...CHARGE_FIELDS })

const orderParams = Type.Object({ numorder: Type.Integer({ minimum: 1 }), idclient: Identificador })

export const generateReceipt = endpoint({
  method: 'POST',
  path: '/v4/payment/generate-receipt/:numorder/:idclient',
  summary: 'Cobrança do pedido: o Pix copia e cola, ou a linha digitável do boleto; repetir dá a mesma',
  area,
  access: 'order.see',
  customer: 'params.idclient',
  params: orderParams,
  reply: Cobranca,
})

export const generateCardToken = endpoint({
  method: 'POST',
  path: '/v4/payment-sdk/generate-token',
  summary:
    'Começar o pagamento com cartão: a chave pública dos campos do cartão e o número da transação, nunca dados do cartão',
  area,
  access: 'order.see',
  customer: 'session',
  body: Type.Object({ numpedido: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({
    idtransacao: Identificador,
    chavePublica: Type.String(),
    urlSdk: Type.String(),
    valor: Dinheiro,
    parcelas: Type.Integer({ description: 'As que o cliente escolheu com a forma de pagamento' }),
    preAutorizacao: OuNulo(Type.String({ description: 'O aviso de que o valor só é reservado por enquanto' })),
    demonstracao: Type.Boolean(),
  }),
})

export const payByCard = endpoint({
  method: 'POST',
  path: '/v4/payment-sdk/pay/:numorder/:idclient',
  summary: 'Pagar o pedido com o token que os campos do cartão deram; repetir a mesma transação não cobra de novo',
  area,
  access: 'order.cancel',
  customer: 'params.idclient',
  params: orderParams,
  body: Type.Object({
    idtransacao: Identificador,
    token: TextoExato({ minLength: 8, maxLength: 200 }),
    bandeira: Type.String({ pattern: '^[a-z_]{2,30}$' }),
    idemissor: Type.Optional(OuNulo(Type.String({ maxLength: 20 }))),
    parcelas: Type.Integer({ minimum: 1, maximum: MAX_CARD_INSTALLMENTS }),
  }),
  reply: Cobranca,
})

export const checkCharges = endpoint({
  method: 'POST',
  path: '/v4/payment/check/:numorder/:idclient',
  summary:
    'Perguntar ao banco se a cobrança foi paga; perguntas mais frequentes que as da própria loja não chegam ao banco',
  area,
  access: 'order.see',
  customer: 'params.idclient',
  params: orderParams,
  reply: Type.Object({ paga: Type.Boolean({ description: 'Nada mais espera por pagamento' }) }),
})

export const playBank = endpoint({
  method: 'POST',
  path: '/v4/payment/demonstration/:numorder/:idclient',
  summary: 'Fazer as vezes do banco e pagar a cobrança; só em lojas de demonstração',
  area,
  access: 'order.see',
  customer: 'params.idclient',
  params: orderParams,
  reply: Pronto,
})

export const changePaymentMethod = endpoint({
  method: 'PUT',
  path: '/v4/orders/payment-method/:idfornecedor/order/:numpedido',
  summary: 'Trocar a forma de pagamento de um pedido enviado ou à espera do pagamento; os preços são os da nova forma',
  area,
  access: 'order.cancel',
  customer: 'session',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, numpedido: Type.Integer({ minimum: 1 }) }),
  query: Type.Object({
    simular: Type.Optional(Type.Boolean({ description: 'Só calcula o novo total, sem trocar' })),
  }),
  body: Type.Object({
    idformapagto: Identificador,
    quantParcelas: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CARD_INSTALLMENTS })),
    totalVisto: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100_000_000,
        description: 'O total que o cliente viu; outro total recusa a troca',
      }),
    ),
    trocoPara: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1_000_000,
        description: 'Em dinheiro na entrega: com quanto o cliente vai pagar; outras formas ignoram',
      }),
    ),
  }),
  reply: Type.Object({
    numpedido: Type.Integer(),
    totalAnterior: Dinheiro,
    total: Dinheiro,
    diferenca: Dinheiro,
    formaPagamento: Type.String(),
    atual: Type.Boolean({ description: 'O pedido já é pago por esta forma' }),
  }),
})

type ChargeFields = Omit<Static<typeof Cobranca>, 'numpedido'>

export const encodeCharge = (charge: ChargeToPay): ChargeFields => ({
  tipo: METHOD.encode(charge.method),
  valor: reaisFromCents(charge.amount),
  situacao: charge.state && STATE.encode(charge.state),
  recebedor: charge.receiver,
  pixCopiaECola: charge.brCode,
  txid: charge.txid,
  validade: charge.expiresAt,
  vencimento: charge.dueOn,
  linhaDigitavel: charge.digitableLine,
  codigoBarras: charge.barcode,
  demonstracao: charge.isSandbox,
})

export const decodeCharge = (wire: ChargeFields): ChargeToPay => ({
  method: METHOD.decode(wire.tipo),
  amount: centsFromReais(wire.valor),
  state: wire.situacao && STATE.decode(wire.situacao),
  receiver: wire.recebedor,
  brCode: wire.pixCopiaECola,
  txid: wire.txid,
  expiresAt: wire.validade,
  dueOn: wire.vencimento,
  digitableLine: wire.linhaDigitavel,
  barcode: wire.codigoBarras,
  isSandbox: wire.demonstracao,
})

export const encodeReceipt = (receipt: Receipt): Static<typeof Cobranca> => ({
  numpedido: receipt.orderNumber,
  ...encodeCharge(receipt),
})

export const decodeReceipt = (wire: Static<typeof Cobranca>): Receipt => ({
  orderNumber: wire.numpedido,
  ...decodeCharge(wire),
})

/** What the card fields of a page need. */
export interface CardForm {
  readonly transactionId: string
  readonly publicKey: string
  readonly sdkUrl: string
  readonly amount: Cents
  readonly installments: number
  /** That the amount is only reserved for now; null where it is taken at once. */
  readonly preauthorization: string | null
  readonly isSandbox: boolean
}

const reais = (amount: Cents) => reaisFromCents(amount).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })

export const encodeCardForm = (
  form: Omit<CardForm, 'preauthorization'> & { readonly isPreauthorized: boolean },
): Reply<typeof generateCardToken> => ({
  idtransacao: form.transactionId,
  chavePublica: form.publicKey,
  urlSdk: form.sdkUrl,
  valor: reaisFromCents(form.amount),
  parcelas: form.installments,
  preAutorizacao: form.isPreauthorized
    ? `Uma pré-autorização de ${reais(form.amount)} será feita no seu cartão. Você só paga o valor final, depois que o pedido for separado, e nunca mais que isso sem a sua autorização.`
    : null,
  demonstracao: form.isSandbox,
})

export const decodeCardForm = (wire: Reply<typeof generateCardToken>): CardForm => ({
  transactionId: wire.idtransacao,
  publicKey: wire.chavePublica,
  sdkUrl: wire.urlSdk,
  amount: centsFromReais(wire.valor),
  installments: wire.parcelas,
  preauthorization: wire.preAutorizacao,
  isSandbox: wire.demonstracao,
})

/** A card that was turned into a token in the browser. */
export interface TokenizedCard {
  readonly transactionId: string
  readonly token: string
  readonly brand: string
  readonly issuerId: string | null
  readonly installments: number
}

type CardBody = Static<(typeof payByCard)['body']>

export const encodeCard = (card: TokenizedCard): CardBody => ({
  idtransacao: card.transactionId,
  token: card.token,
  bandeira: card.brand,
  idemissor: card.issuerId,
  parcelas: card.installments,
})

export const decodeCard = (wire: CardBody): TokenizedCard => ({
  transactionId: wire.idtransacao.toLowerCase(),
  token: wire.token,
  brand: wire.bandeira,
  issuerId: wire.idemissor ?? null,
  installments: wire.parcelas,
})

/** What another payment method does to the total of an order. */
export interface MethodChange {
  readonly orderNumber: number
  readonly totalBefore: Cents
  readonly total: Cents
  readonly methodName: string
  /** That the order is to be paid so already. */
  readonly isCurrent: boolean
}

export const encodeMethodChange = (change: MethodChange): Reply<typeof changePaymentMethod> => ({
  numpedido: change.orderNumber,
  totalAnterior: reaisFromCents(change.totalBefore),
  total: reaisFromCents(change.total),
  diferenca: reaisFromCents(subtractCents(change.total, change.totalBefore)),
  formaPagamento: change.methodName,
  atual: change.isCurrent,
})

export const decodeMethodChange = (wire: Reply<typeof changePaymentMethod>): MethodChange => ({
  orderNumber: wire.numpedido,
  totalBefore: centsFromReais(wire.totalAnterior),
  total: centsFromReais(wire.total),
  methodName: wire.formaPagamento,
  isCurrent: wire.atual,
})
