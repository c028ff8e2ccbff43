import { Type } from 'typebox'
import type {
  AccountChange,
  AccountState,
  PixReceiver,
  ProviderAccount,
  ProviderSecrets,
  ProviderSettings,
  SecretName,
} from '#domain/payment/provider-account.ts'
import { TextoExato } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, optional, orNull, record, same, words, type FieldOf, type ValuesOf } from './wire/field.ts'
import { bool, number, namedStore, text } from './wire/values.ts'

const office = { area: 'Recebimentos', access: 'payment-account.manage' } as const
const inStore = record(namedStore)

const kind = words({ 'api-pix': 'API_PIX', 'mercado-pago': 'MERCADO_PAGO' })
const SECRETS = {
  clientId: 'idCliente',
  clientSecret: 'segredoCliente',
  certificate: 'certificado',
  certificatePassword: 'senhaCertificado',
  accessToken: 'tokenAcesso',
  webhookSecret: 'segredoWebhook',
} as const satisfies Record<SecretName, string>

const receiver = {
  pixKey: ['chavePix', same(Type.String({ maxLength: 77 }))],
  receiverName: ['nomeRecebedor', same(Type.String({ maxLength: 80 }))],
  receiverCity: ['cidadeRecebedor', same(Type.String({ maxLength: 80 }))],
} as const
const settings = record({
  environment: ['ambiente', words({ sandbox: 'DEMONSTRACAO', production: 'PRODUCAO' })],
  baseUrl: [
    'urlApi',
    same(
      Type.String({ maxLength: 300, description: 'Endereço da API Pix do banco, como https://pix.banco.com.br/v2' }),
    ),
  ],
  tokenUrl: ['urlToken', same(Type.String({ maxLength: 300 }))],
  tokenBody: ['formatoToken', words({ form: 'FORM', json: 'JSON' })],
  ...receiver,
  pixMinutes: ['minutosDoPix', number({ minimum: 5, maximum: 43_200 })],
  publicKey: ['chavePublica', same(Type.String({ maxLength: 200 }))],
  boletoDays: ['prazoBoletoDias', number({ minimum: 1, maximum: 30 })],
}) satisfies FieldOf<ProviderSettings>

/** On the wire the settings are beside what else is said of an account. */
const account = record({
  kind: ['tipo', kind],
  ...settings.fields,
  isActive: ['ativa', bool()],
  stored: [
    'segredosGuardados',
    list(words(SECRETS), { description: 'Quais segredos estão guardados; eles não são mostrados' }),
  ],
  testedAt: ['testadaEm', orNull(text())],
  testError: ['erroDoTeste', orNull(text())],
})
export const ContaPagamento = mapped(
  account,
  ({ settings, ...rest }: ProviderAccount) => ({ ...settings, ...rest }),
  ({ kind, isActive, stored, testedAt, testError, ...settings }): ProviderAccount => ({
    kind,
    settings,
    isActive,
    stored,
    testedAt,
    testError,
  }),
)

export const ChaveDireta = record(
  receiver,
  'A chave Pix da loja: vale quando nenhuma conta cobra por Pix, e a loja confirma cada recebimento',
) satisfies FieldOf<PixReceiver>

export const paymentAccounts = fieldEndpoint({
  method: 'GET',
  path: '/v4/payment/accounts/:idfornecedor',
  summary: 'Contas de pagamento da loja, sem os segredos',
  ...office,
  params: inStore,
  reply: record({
    accounts: ['contas', list(ContaPagamento)],
    /** The store's own key, for a Pix that no account reports. */
    pixKey: ['chaveDireta', orNull(ChaveDireta)],
    hasSandbox: ['temDemonstracao', bool()],
  }),
})

export const savePixKey = fieldEndpoint({
  method: 'PUT',
  path: '/v4/payment/pix-key/:idfornecedor',
  summary: 'Guardar a chave Pix da loja; uma chave vazia retira a que havia',
  ...office,
  params: inStore,
  body: ChaveDireta,
  reply: orNull(ChaveDireta),
})

const state = record(
  { ...settings.fields, isActive: ['ativa', bool()] },
  'Como estava na tela: o que outra pessoa mudou depois não se perde',
)
const encodeState = ({ settings, isActive }: AccountState): ValuesOf<typeof state.fields> => ({ ...settings, isActive })
const decodeState = ({ isActive, ...settings }: ValuesOf<typeof state.fields>): AccountState => ({ settings, isActive })

/** Empty, which is left out, it stays as it is. */
const secret = optional(same(TextoExato({ maxLength: 500 })), '')
const secrets = record({
  clientId: [SECRETS.clientId, secret],
  clientSecret: [SECRETS.clientSecret, secret],
  certificate: [
    SECRETS.certificate,
    optional(same(TextoExato({ maxLength: 40_000, description: 'PKCS #12 em base64' })), ''),
  ],
  certificatePassword: [SECRETS.certificatePassword, secret],
  accessToken: [SECRETS.accessToken, secret],
  webhookSecret: [SECRETS.webhookSecret, secret],
}) satisfies FieldOf<ProviderSecrets>

const change = record({
  ...state.fields,
  ...secrets.fields,
  seen: ['visto', optional(mapped(state, encodeState, decodeState), null)],
})

const inAccount = record({ ...namedStore, kind: ['tipo', kind] })

export const savePaymentAccount = fieldEndpoint({
  method: 'PUT',
  path: '/v4/payment/accounts/:idfornecedor/:tipo',
  summary: 'Guardar uma conta de pagamento; um segredo que não é enviado fica como está',
  ...office,
  params: inAccount,
  body: mapped(
    change,
    ({ settings, secrets, ...rest }: AccountChange) => ({ ...settings, ...secrets, ...rest }),
    ({ seen, isActive, ...rest }): AccountChange => {
      const { clientId, clientSecret, certificate, certificatePassword, accessToken, webhookSecret, ...settings } = rest
      const secrets = { clientId, clientSecret, certificate, certificatePassword, accessToken, webhookSecret }
      return { settings, secrets, isActive, seen }
    },
  ),
  reply: list(ContaPagamento),
})

export const testPaymentAccount = fieldEndpoint({
  method: 'POST',
  path: '/v4/payment/accounts/:idfornecedor/:tipo/teste',
  summary: 'Testar a conexão com a conta e registrar os avisos de pagamento',
  ...office,
  params: inAccount,
  reply: list(ContaPagamento),
})
