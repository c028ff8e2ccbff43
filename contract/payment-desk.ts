import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { PaymentAction, PaymentProblem, PaymentToDecide } from '#domain/payment/charge.ts'
import {
  NO_SECRETS,
  type ProviderAccount,
  type ProviderKind,
  type ProviderSecrets,
  type ProviderSettings,
  type SecretName,
} from '#domain/payment/provider-account.ts'
import { endpoint, type Reply } from './endpoint.ts'
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

const area = 'Recebimentos'

const TipoConta = Type.Union([Type.Literal('API_PIX'), Type.Literal('MERCADO_PAGO')])
const Ambiente = Type.Union([Type.Literal('DEMONSTRACAO'), Type.Literal('PRODUCAO')])
const Segredo = Type.Union([
  Type.Literal('idCliente'),
  Type.Literal('segredoCliente'),
  Type.Literal('certificado'),
  Type.Literal('senhaCertificado'),
  Type.Literal('tokenAcesso'),
  Type.Literal('segredoWebhook'),
])
const Ajustes = {
  ambiente: Ambiente,
  urlApi: Type.String({
    maxLength: 300,
    description: 'Endereço da API Pix do banco, como https://pix.banco.com.br/v2',
  }),
  urlToken: Type.String({ maxLength: 300 }),
  formatoToken: Type.Union([Type.Literal('FORM'), Type.Literal('JSON')]),
  chavePix: Type.String({ maxLength: 77 }),
  nomeRecebedor: Type.String({ maxLength: 80 }),
  cidadeRecebedor: Type.String({ maxLength: 80 }),
  minutosDoPix: Type.Integer({ minimum: 5, maximum: 43_200 }),
  chavePublica: Type.String({ maxLength: 200 }),
  prazoBoletoDias: Type.Integer({ minimum: 1, maximum: 30 }),
}

export const ContaPagamento = Type.Object({
  tipo: TipoConta,
  ...Ajustes,
  ativa: Type.Boolean(),
  segredosGuardados: Type.Array(Segredo, { description: 'Quais segredos estão guardados; eles não são mostrados' }),
  testadaEm: OuNulo(Type.String()),
  erroDoTeste: OuNulo(Type.String()),
})
type ContaPagamento = Static<typeof ContaPagamento>

const accountParams = Type.Object({ idfornecedor: ReferenciaFornecedor, tipo: TipoConta })

export const paymentAccounts = endpoint({
  method: 'GET',
  path: '/v4/payment/accounts/:idfornecedor',
  summary: 'Contas de pagamento da loja, sem os segredos',
  area,
  access: 'payment-account.manage',
  params: noFornecedor,
  reply: Type.Object({ contas: Type.Array(ContaPagamento), temDemonstracao: Type.Boolean() }),
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

const Problema = Type.Union([
  Type.Literal('ATRASADO'),
  Type.Literal('A_MENOR'),
  Type.Literal('A_MAIOR'),
  Type.Literal('EM_DOBRO'),
  Type.Literal('NAO_IDENTIFICADO'),
])
const Decisao = Type.Union([Type.Literal('ACEITAR'), Type.Literal('COBRAR_DIFERENCA'), Type.Literal('DEVOLVER')])

const Recebimento = Type.Object({
  idrecebimento: Identificador,
  problema: Problema,
  valor: Dinheiro,
  recebidoEm: Type.String(),
  numpedido: OuNulo(Type.Integer()),
  totalPedido: OuNulo(Dinheiro),
  situacaoPedido: OuNulo(Status),
  cliente: OuNulo(Type.String()),
  decisoes: Type.Array(Decisao),
})

export const paymentsToDecide = endpoint({
  method: 'GET',
  path: '/v4/payment/attention/:idfornecedor',
  summary: 'Recebimentos que pedem uma decisão: atrasados, a menor, a maior, em dobro, não identificados',
  area,
  access: 'payment.manage',
  params: noFornecedor,
  reply: Type.Array(Recebimento),
})

export const decidePayment = endpoint({
  method: 'POST',
  path: '/v4/payment/attention/:idfornecedor/:idrecebimento',
  summary: 'Resolver um recebimento: aceitar, cobrar a diferença ou devolver',
  area,
  access: 'payment.manage',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, idrecebimento: Identificador }),
  body: Type.Object({ decisao: Decisao }),
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

const KIND: Record<ProviderKind, Static<typeof TipoConta>> = { 'api-pix': 'API_PIX', 'mercado-pago': 'MERCADO_PAGO' }
const KIND_OF: Record<Static<typeof TipoConta>, ProviderKind> = { API_PIX: 'api-pix', MERCADO_PAGO: 'mercado-pago' }
export const encodeProviderKind = (kind: ProviderKind) => KIND[kind]
export const decodeProviderKind = (wire: Static<typeof TipoConta>) => KIND_OF[wire]

const SECRET: Record<SecretName, Static<typeof Segredo>> = {
  clientId: 'idCliente',
  clientSecret: 'segredoCliente',
  certificate: 'certificado',
  certificatePassword: 'senhaCertificado',
  accessToken: 'tokenAcesso',
  webhookSecret: 'segredoWebhook',
}
const SECRET_NAMES = Object.keys(NO_SECRETS) as SecretName[]

const encodeSettings = (settings: ProviderSettings) => ({
  ambiente: settings.environment === 'sandbox' ? ('DEMONSTRACAO' as const) : ('PRODUCAO' as const),
  urlApi: settings.baseUrl,
  urlToken: settings.tokenUrl,
  formatoToken: settings.tokenBody === 'json' ? ('JSON' as const) : ('FORM' as const),
  chavePix: settings.pixKey,
  nomeRecebedor: settings.receiverName,
  cidadeRecebedor: settings.receiverCity,
  minutosDoPix: settings.pixMinutes,
  chavePublica: settings.publicKey,
  prazoBoletoDias: settings.boletoDays,
})

const decodeSettings = (wire: ReturnType<typeof encodeSettings>): ProviderSettings => ({
  environment: wire.ambiente === 'DEMONSTRACAO' ? 'sandbox' : 'production',
  baseUrl: wire.urlApi,
  tokenUrl: wire.urlToken,
  tokenBody: wire.formatoToken === 'JSON' ? 'json' : 'form',
  pixKey: wire.chavePix,
  receiverName: wire.nomeRecebedor,
  receiverCity: wire.cidadeRecebedor,
  pixMinutes: wire.minutosDoPix,
  publicKey: wire.chavePublica,
  boletoDays: wire.prazoBoletoDias,
})

export const encodeProviderAccount = (account: ProviderAccount): ContaPagamento => ({
  tipo: KIND[account.kind],
  ...encodeSettings(account.settings),
  ativa: account.isActive,
  segredosGuardados: account.stored.map((name) => SECRET[name]),
  testadaEm: account.testedAt,
  erroDoTeste: account.testError,
})

export const decodeProviderAccount = (wire: ContaPagamento): ProviderAccount => ({
  kind: KIND_OF[wire.tipo],
  settings: decodeSettings(wire),
  isActive: wire.ativa,
  stored: SECRET_NAMES.filter((name) => wire.segredosGuardados.includes(SECRET[name])),
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
  ...Object.fromEntries(SECRET_NAMES.flatMap((name) => (secrets[name] ? [[SECRET[name], secrets[name]]] : []))),
})

export const decodeAccountChange = (wire: AccountBody): AccountChange => ({
  settings: decodeSettings(wire),
  secrets: Object.fromEntries(SECRET_NAMES.map((name) => [name, wire[SECRET[name]] ?? ''])),
  isActive: wire.ativa,
})

const PROBLEM: Record<PaymentProblem, Static<typeof Problema>> = {
  late: 'ATRASADO',
  short: 'A_MENOR',
  over: 'A_MAIOR',
  double: 'EM_DOBRO',
  unidentified: 'NAO_IDENTIFICADO',
}
const PROBLEM_OF = Object.fromEntries(Object.entries(PROBLEM).map(([problem, wire]) => [wire, problem])) as Record<
  Static<typeof Problema>,
  PaymentProblem
>
const ACTION: Record<PaymentAction, Static<typeof Decisao>> = {
  accept: 'ACEITAR',
  'charge-difference': 'COBRAR_DIFERENCA',
  refund: 'DEVOLVER',
}
const ACTION_OF: Record<Static<typeof Decisao>, PaymentAction> = {
  ACEITAR: 'accept',
  COBRAR_DIFERENCA: 'charge-difference',
  DEVOLVER: 'refund',
}
export const encodePaymentAction = (action: PaymentAction) => ACTION[action]
export const decodePaymentAction = (wire: Static<typeof Decisao>) => ACTION_OF[wire]

export const encodePaymentToDecide = (payment: PaymentToDecide): Static<typeof Recebimento> => ({
  idrecebimento: payment.id,
  problema: PROBLEM[payment.problem],
  valor: reaisFromCents(payment.amount),
  recebidoEm: payment.receivedAt,
  numpedido: payment.orderNumber,
  totalPedido: payment.orderTotal === null ? null : reaisFromCents(payment.orderTotal),
  situacaoPedido: payment.orderStatus && encodeStatus(payment.orderStatus),
  cliente: payment.customerName,
  decisoes: payment.actions.map((action) => ACTION[action]),
})

export const decodePaymentsToDecide = (wire: Reply<typeof paymentsToDecide>): PaymentToDecide[] =>
  wire.map((payment) => ({
    id: payment.idrecebimento,
    problem: PROBLEM_OF[payment.problema],
    amount: centsFromReais(payment.valor),
    receivedAt: payment.recebidoEm,
    orderNumber: payment.numpedido,
    orderTotal: payment.totalPedido === null ? null : centsFromReais(payment.totalPedido),
    orderStatus: payment.situacaoPedido && decodeStatus(payment.situacaoPedido),
    customerName: payment.cliente,
    actions: payment.decisoes.map((action) => ACTION_OF[action]),
  }))
