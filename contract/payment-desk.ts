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
import {
  NO_SECRETS,
  type PixReceiver,
  type ProviderAccount,
  type ProviderSecrets,
  type ProviderSettings,
  type SecretName,
} from '#domain/payment/provider-account.ts'
import { endpoint, type Received, type Reply } from './endpoint.ts'
import { offsetFields } from './paging.ts'
import {
  decodeStatus,
  Dinheiro,
  encodeStatus,
  Identificador,
  noFornecedor,
  OuNulo,
  Pronto,
  ReferenciaFornecedor,
  Status,
  TextoExato,
} from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Recebimentos'

const KIND = wireWords({ 'api-pix': 'API_PIX', 'mercado-pago': 'MERCADO_PAGO' })
const Ambiente = Type.Union([Type.Literal('DEMONSTRACAO'), Type.Literal('PRODUCAO')])
const SECRET = wireWords({
  clientId: 'idCliente',
  clientSecret: 'segredoCliente',
  certificate: 'certificado',
  certificatePassword: 'senhaCertificado',
  accessToken: 'tokenAcesso',
  webhookSecret: 'segredoWebhook',
})
const receiver = {
  chavePix: Type.String({ maxLength: 77 }),
  nomeRecebedor: Type.String({ maxLength: 80 }),
  cidadeRecebedor: Type.String({ maxLength: 80 }),
}
const Ajustes = {
  ambiente: Ambiente,
  urlApi: Type.String({
    maxLength: 300,
    description: 'Endereço da API Pix do banco, como https://pix.banco.com.br/v2',
  }),
  urlToken: Type.String({ maxLength: 300 }),
  formatoToken: Type.Union([Type.Literal('FORM'), Type.Literal('JSON')]),
  ...receiver,
  minutosDoPix: Type.Integer({ minimum: 5, maximum: 43_200 }),
  chavePublica: Type.String({ maxLength: 200 }),
  prazoBoletoDias: Type.Integer({ minimum: 1, maximum: 30 }),
}

export const ContaPagamento = Type.Object({
  tipo: KIND.schema,
  ...Ajustes,
  ativa: Type.Boolean(),
  segredosGuardados: Type.Array(SECRET.schema, {
    description: 'Quais segredos estão guardados; eles não são mostrados',
  }),
  testadaEm: OuNulo(Type.String()),
  erroDoTeste: OuNulo(Type.String()),
})
type ContaPagamento = Static<typeof ContaPagamento>

export const ChaveDireta = Type.Object(receiver, {
  description: 'A chave Pix da loja: vale quando nenhuma conta cobra por Pix, e a loja confirma cada recebimento',
})

const accountParams = Type.Object({ idfornecedor: ReferenciaFornecedor, tipo: KIND.schema })

export const paymentAccounts = endpoint({
  method: 'GET',
  path: '/v4/payment/accounts/:idfornecedor',
  summary: 'Contas de pagamento da loja, sem os segredos',
  area,
  access: 'payment-account.manage',
  params: noFornecedor,
  reply: Type.Object({
    contas: Type.Array(ContaPagamento),
    chaveDireta: OuNulo(ChaveDireta),
    temDemonstracao: Type.Boolean(),
  }),
})

export const savePixKey = endpoint({
  method: 'PUT',
  path: '/v4/payment/pix-key/:idfornecedor',
  summary: 'Guardar a chave Pix da loja; uma chave vazia retira a que havia',
  area,
  access: 'payment-account.manage',
  params: noFornecedor,
  body: ChaveDireta,
  reply: OuNulo(ChaveDireta),
})

const secret = (maxLength = 500) => Type.Optional(TextoExato({ maxLength }))

export const savePaymentAccount = endpoint({
  method: 'PUT',
  path: '/v4/payment/accounts/:idfornecedor/:tipo',
  summary: 'Guardar uma conta de pagamento; um segredo que não é enviado fica como está',
  area,
  access: 'payment-account.manage',
  params: accountParams,
  body: Type.Object({
    ...Ajustes,
    ativa: Type.Boolean(),
    idCliente: secret(),
    segredoCliente: secret(),
    certificado: Type.Optional(TextoExato({ maxLength: 40_000, description: 'PKCS #12 em base64' })),
    senhaCertificado: secret(),
    tokenAcesso: secret(),
    segredoWebhook: secret(),
  }),
  reply: Type.Array(ContaPagamento),
})

export const testPaymentAccount = endpoint({
  method: 'POST',
  path: '/v4/payment/accounts/:idfornecedor/:tipo/teste',
  summary: 'Testar a conexão com a conta e registrar os avisos de pagamento',
  area,
  access: 'payment-account.manage',
  params: accountParams,
  reply: Type.Array(ContaPagamento),
})

const PROBLEM = wireWords({
  late: 'ATRASADO',
  short: 'A_MENOR',
  over: 'A_MAIOR',
  double: 'EM_DOBRO',
  unidentified: 'NAO_IDENTIFICADO',
})
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
  busca: Type.Optional(Type.String({ maxLength: 120, description: 'Nome do cliente ou número do pedido' })),
  ordenacao: Type.Optional(ORDER.schema),
}
export const decodeMoneyOrder = (wire: Static<typeof ORDER.schema> | undefined): MoneyOrder =>
  wire ? ORDER.decode(wire) : 'usual'

const Recebimento = Type.Object({
  idrecebimento: Identificador,
  problema: PROBLEM.schema,
  valor: Dinheiro,
  recebidoEm: Type.String(),
  numpedido: OuNulo(Type.Integer()),
  totalPedido: OuNulo(Dinheiro),
  situacaoPedido: OuNulo(Status),
  cliente: OuNulo(Type.String()),
  decisoes: Type.Array(ACTION.schema),
})

export const paymentsToDecide = endpoint({
  method: 'GET',
  path: '/v4/payment/attention/:idfornecedor',
  summary: 'Recebimentos que pedem uma decisão: atrasados, a menor, a maior, em dobro, não identificados',
  area,
  access: 'payment.manage',
  params: noFornecedor,
  query: Type.Object({
    ...MONEY_FIELDS,
    problema: Type.Optional(PROBLEM.schema),
    ...offsetFields('payments'),
  }),
  reply: Type.Object({ recebimentos: Type.Array(Recebimento), total: Type.Integer() }),
})

export const encodePaymentFilter = ({ text, problem }: PaymentFilter, order: MoneyOrder) => ({
  ...(text ? { busca: text } : {}),
  ...(problem ? { problema: PROBLEM.encode(problem) } : {}),
  ordenacao: ORDER.encode(order),
})

export const decodePaymentFilter = ({
  busca,
  problema,
}: Received<typeof paymentsToDecide>['query']): PaymentFilter => ({
  text: busca ?? '',
  problem: problema ? PROBLEM.decode(problema) : null,
})

export const decidePayment = endpoint({
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

const PixAConfirmar = Type.Object({
  numpedido: Type.Integer(),
  cliente: Type.String(),
  valor: Dinheiro,
  txid: Type.String({ description: 'O identificador que aparece no extrato do banco' }),
  feitoEm: Type.String(),
})

export const pixToConfirm = endpoint({
  method: 'GET',
  path: '/v4/payment/unconfirmed/:idfornecedor',
  summary: 'Pedidos pagos por Pix direto para a chave da loja, que esperam a confirmação da loja',
  area,
  access: 'payment.manage',
  params: noFornecedor,
  reply: Type.Array(PixAConfirmar),
})

export const encodePixToConfirm = (pix: PixToConfirm): Static<typeof PixAConfirmar> => ({
  numpedido: pix.orderNumber,
  cliente: pix.customerName,
  valor: reaisFromCents(pix.amount),
  txid: pix.txid,
  feitoEm: pix.placedAt,
})

export const decodePixToConfirm = (wire: Reply<typeof pixToConfirm>): PixToConfirm[] =>
  wire.map((pix) => ({
    orderNumber: pix.numpedido,
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
    customerName: refund.cliente,
  }))

export const { encode: encodeProviderKind, decode: decodeProviderKind } = KIND

const SECRET_NAMES = Object.keys(NO_SECRETS) as SecretName[]

export const encodePixReceiver = ({ pixKey, receiverName, receiverCity }: PixReceiver): Static<typeof ChaveDireta> => ({
  chavePix: pixKey,
  nomeRecebedor: receiverName,
  cidadeRecebedor: receiverCity,
})

export const decodePixReceiver = (wire: Static<typeof ChaveDireta>): PixReceiver => ({
  pixKey: wire.chavePix,
  receiverName: wire.nomeRecebedor,
  receiverCity: wire.cidadeRecebedor,
})

const encodeSettings = (settings: ProviderSettings) => ({
  ambiente: settings.environment === 'sandbox' ? ('DEMONSTRACAO' as const) : ('PRODUCAO' as const),
  urlApi: settings.baseUrl,
  urlToken: settings.tokenUrl,
  formatoToken: settings.tokenBody === 'json' ? ('JSON' as const) : ('FORM' as const),
  ...encodePixReceiver(settings),
  minutosDoPix: settings.pixMinutes,
  chavePublica: settings.publicKey,
  prazoBoletoDias: settings.boletoDays,
})

const decodeSettings = (wire: ReturnType<typeof encodeSettings>): ProviderSettings => ({
  environment: wire.ambiente === 'DEMONSTRACAO' ? 'sandbox' : 'production',
  baseUrl: wire.urlApi,
  tokenUrl: wire.urlToken,
  tokenBody: wire.formatoToken === 'JSON' ? 'json' : 'form',
  ...decodePixReceiver(wire),
  pixMinutes: wire.minutosDoPix,
  publicKey: wire.chavePublica,
  boletoDays: wire.prazoBoletoDias,
})

export const encodeProviderAccount = (account: ProviderAccount): ContaPagamento => ({
  tipo: KIND.encode(account.kind),
  ...encodeSettings(account.settings),
  ativa: account.isActive,
  segredosGuardados: account.stored.map((name) => SECRET.encode(name)),
  testadaEm: account.testedAt,
  erroDoTeste: account.testError,
})

export const decodeProviderAccount = (wire: ContaPagamento): ProviderAccount => ({
  kind: KIND.decode(wire.tipo),
  settings: decodeSettings(wire),
  isActive: wire.ativa,
  stored: SECRET_NAMES.filter((name) => wire.segredosGuardados.includes(SECRET.encode(name))),
  testedAt: wire.testadaEm,
  testError: wire.erroDoTeste,
})

/** An account as it is typed; an empty secret stays as it is. */
export interface AccountChange {
  readonly settings: ProviderSettings
  readonly secrets: Partial<ProviderSecrets>
  readonly isActive: boolean
}
type AccountBody = Static<(typeof savePaymentAccount)['body']>

export const encodeAccountChange = ({ settings, secrets, isActive }: AccountChange): AccountBody => ({
  ...encodeSettings(settings),
  ativa: isActive,
  ...Object.fromEntries(SECRET_NAMES.flatMap((name) => (secrets[name] ? [[SECRET.encode(name), secrets[name]]] : []))),
})

export const decodeAccountChange = (wire: AccountBody): AccountChange => ({
  settings: decodeSettings(wire),
  secrets: Object.fromEntries(SECRET_NAMES.map((name) => [name, wire[SECRET.encode(name)] ?? ''])),
  isActive: wire.ativa,
})

export const { encode: encodePaymentAction, decode: decodePaymentAction } = ACTION

export const encodePaymentToDecide = (payment: PaymentToDecide): Static<typeof Recebimento> => ({
  idrecebimento: payment.id,
  problema: PROBLEM.encode(payment.problem),
  valor: reaisFromCents(payment.amount),
  recebidoEm: payment.receivedAt,
  numpedido: payment.orderNumber,
  totalPedido: payment.orderTotal === null ? null : reaisFromCents(payment.orderTotal),
  situacaoPedido: payment.orderStatus && encodeStatus(payment.orderStatus),
  cliente: payment.customerName,
  decisoes: payment.actions.map((action) => ACTION.encode(action)),
})

export const decodePaymentsToDecide = ({ recebimentos }: Reply<typeof paymentsToDecide>): PaymentToDecide[] =>
  recebimentos.map((payment) => ({
    id: payment.idrecebimento,
    problem: PROBLEM.decode(payment.problema),
    amount: centsFromReais(payment.valor),
    receivedAt: payment.recebidoEm,
    orderNumber: payment.numpedido,
    orderTotal: payment.totalPedido === null ? null : centsFromReais(payment.totalPedido),
    orderStatus: payment.situacaoPedido && decodeStatus(payment.situacaoPedido),
    customerName: payment.cliente,
    actions: payment.decisoes.map((action) => ACTION.decode(action)),
  }))
