import type { FieldFault } from '../failure.ts'
import type { ChargeMethod } from './charge.ts'
import { isPixKey, isPixText } from './pix.ts'

export const PROVIDER_KINDS = ['api-pix', 'mercado-pago'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** `sandbox` speaks to the operator's own program, which moves no money. */
export type ProviderEnvironment = 'sandbox' | 'production'

/** What may be shown again of an account at a provider. Texts that a kind does not use are empty. */
export interface ProviderSettings {
  readonly environment: ProviderEnvironment
  /** API Pix: where the bank's API is, and where its tokens come from. */
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly tokenBody: 'form' | 'json'
  readonly pixKey: string
  readonly receiverName: string
  readonly receiverCity: string
  /** Minutes in which a Pix is to be paid. */
  readonly pixMinutes: number
  /** Mercado Pago: for the card fields in the browser. */
  readonly publicKey: string
  /** Days until a boleto is due. */
  readonly boletoDays: number
}

/** What is never shown again. Texts that a kind does not use are empty. */
export interface ProviderSecrets {
  readonly clientId: string
  readonly clientSecret: string
  /** PKCS #12 in base64. */
  readonly certificate: string
  readonly certificatePassword: string
  readonly accessToken: string
  readonly webhookSecret: string
}

export type SecretName = keyof ProviderSecrets

export const NO_SECRETS: ProviderSecrets = {
  clientId: '',
  clientSecret: '',
  certificate: '',
  certificatePassword: '',
  accessToken: '',
  webhookSecret: '',
}

/** An account as its screen shows it. */
export interface ProviderAccount {
  readonly kind: ProviderKind
  readonly settings: ProviderSettings
  readonly isActive: boolean
  /** The secrets that are stored. */
  readonly stored: readonly SecretName[]
  /** ISO instant of the last test; null where there was none since the last change. */
  readonly testedAt: string | null
  readonly testError: string | null
}

export interface AccountState {
  readonly settings: ProviderSettings
  readonly isActive: boolean
}

/** An account as it is typed. */
export interface AccountChange extends AccountState {
  /** One that is empty stays as it is. */
  readonly secrets: ProviderSecrets
  /** As the person saw it; where it is null, the change wins over those of others. */
  readonly seen: AccountState | null
}

/** Who receives a Pix: the key, and name and city as a bank's app shows them. */
export type PixReceiver = Pick<ProviderSettings, 'pixKey' | 'receiverName' | 'receiverCity'>

/** Everything that is wrong with a key and its owner. */
export const receiverFaults = ({ pixKey, receiverName, receiverCity }: PixReceiver): FieldFault[] => [
  ...(isPixKey(pixKey) ? [] : [fault('pixKey', 'pixKey')]),
  ...(isPixText(receiverName) ? [] : [fault('receiverName', 'missing')]),
  ...(isPixText(receiverCity) ? [] : [fault('receiverCity', 'missing')]),
]

function apiPixFaults(settings: ProviderSettings): FieldFault[] {
  const { environment, baseUrl, tokenUrl } = settings
  const isReal = environment === 'production'
  return [
    ...receiverFaults(settings),
    ...(isReal && !isHttps(baseUrl) ? [fault('baseUrl', 'https')] : []),
    ...(isReal && !isHttps(tokenUrl) ? [fault('tokenUrl', 'https')] : []),
  ]
}

const mercadoPagoFaults = ({ publicKey }: ProviderSettings): FieldFault[] =>
  publicKey.trim() === '' ? [fault('publicKey', 'missing')] : []

const fault = (field: string, code: string): FieldFault => ({ field, code })

/** An address to which paths are appended: without a person's name, a query or a fragment. */
const isHttps = (url: string): boolean =>
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:\/[^\s?#]*)?$/i.test(url)

interface Provider {
  /** What it can charge. */
  readonly methods: readonly ChargeMethod[]
  /** Without which an account cannot be stored, in the order of its form. */
  readonly requiredSecrets: readonly SecretName[]
  readonly optionalSecrets: readonly SecretName[]
  readonly settingFaults: (settings: ProviderSettings) => FieldFault[]
}

/** What sets the providers apart, the preferred one first: a bank's Pix comes before Mercado Pago's. */
export const PROVIDERS: Readonly<Record<ProviderKind, Provider>> = {
  'api-pix': {
    methods: ['pix'],
    requiredSecrets: ['clientId', 'clientSecret'],
    optionalSecrets: ['certificate', 'certificatePassword'],
    settingFaults: apiPixFaults,
  },
  'mercado-pago': {
    methods: ['pix', 'boleto', 'card'],
    requiredSecrets: ['accessToken', 'webhookSecret'],
    optionalSecrets: [],
    settingFaults: mercadoPagoFaults,
  },
}

/** The kinds of account that make such charges, the preferred one first. */
export const providersFor = (method: ChargeMethod): ProviderKind[] =>
  PROVIDER_KINDS.filter((kind) => PROVIDERS[kind].methods.includes(method))

/** Everything that is wrong with an account; secrets that are already stored need not be typed again. */
export function accountFaults(kind: ProviderKind, settings: ProviderSettings, secrets: ProviderSecrets): FieldFault[] {
  const { requiredSecrets, settingFaults } = PROVIDERS[kind]
  const missing = requiredSecrets.filter((name) => secrets[name].trim() === '')
  return [...settingFaults(settings), ...missing.map((field) => fault(field, 'missing'))]
}
