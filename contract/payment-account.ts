import { Type, type Static } from 'typebox'
import {
  NO_SECRETS,
  type PixReceiver,
  type ProviderAccount,
  type ProviderSecrets,
  type ProviderSettings,
  type SecretName,
} from '#domain/payment/provider-account.ts'
import { endpoint } from './endpoint.ts'
import { noFornecedor, OuNulo, ReferenciaFornecedor, TextoExato } from './values.ts'
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
    visto: Type.Optional(
      Type.Object(
        { ...Ajustes, ativa: Type.Boolean() },
        { description: 'Como estava na tela: o que outra pessoa mudou depois não se perde' },
      ),
    ),
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

interface AccountState {
  readonly settings: ProviderSettings
  readonly isActive: boolean
}

/** An account as it is typed; an empty secret stays as it is. */
export interface AccountChange extends AccountState {
  readonly secrets: Partial<ProviderSecrets>
  /** As the person saw it; left out or null, the change wins over those of others. */
  readonly seen?: AccountState | null
}
type AccountBody = Static<(typeof savePaymentAccount)['body']>

const encodeState = ({ settings, isActive }: AccountState) => ({ ...encodeSettings(settings), ativa: isActive })

export const encodeAccountChange = ({ secrets, seen, ...state }: AccountChange): AccountBody => ({
  ...encodeState(state),
  ...(seen ? { visto: encodeState(seen) } : {}),
  ...Object.fromEntries(SECRET_NAMES.flatMap((name) => (secrets[name] ? [[SECRET.encode(name), secrets[name]]] : []))),
})

export const decodeAccountChange = (wire: AccountBody): AccountChange => ({
  settings: decodeSettings(wire),
  secrets: Object.fromEntries(SECRET_NAMES.map((name) => [name, wire[SECRET.encode(name)] ?? ''])),
  isActive: wire.ativa,
  seen: wire.visto ? { settings: decodeSettings(wire.visto), isActive: wire.visto.ativa } : null,
})
