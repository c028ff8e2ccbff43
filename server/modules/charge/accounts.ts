import { randomBytes } from 'node:crypto'
import { changesBetween } from '#domain/access/audit.ts'
import { ensure, Failure, type FieldFault } from '#domain/failure.ts'
import { mergeChange } from '#domain/merge-change.ts'
import type { ChargeMethod } from '#domain/payment/charge.ts'
import { normalizePixKey } from '#domain/payment/pix.ts'
import {
  accountFaults,
  NO_SECRETS,
  PROVIDER_KINDS,
  providersFor,
  type AccountChange,
  type ProviderAccount,
  type ProviderKind,
  type ProviderSecrets,
  type ProviderSettings,
  type SecretName,
} from '#domain/payment/provider-account.ts'
import {
  bool,
  bytea,
  jsonb,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '#server/platform/database/statement.ts'
import type { Services } from '#server/config.ts'
import { leadsInside } from '#server/platform/http/public-host.ts'
import type { AppContext } from '#server/platform/http/request-context.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { hashSecret } from '#server/platform/session/session.ts'
import { ApiPix } from './api-pix.ts'
import { MercadoPago } from './mercado-pago.ts'
import { ProviderError, type PaymentProvider } from './provider.ts'

const accountRow = {
  id: uuid,
  kind: narrow<ProviderKind>(text),
  settings: jsonb<ProviderSettings>(),
  sealedSecrets: bytea,
  webhookHash: bytea,
  isActive: bool,
  updatedAt: timestamptz,
  testedAt: nullable(timestamptz),
  testError: nullable(text),
  sweptUntil: timestamptz,
}
export type AccountRow = RowOf<typeof accountRow>

const COLUMNS = `id, kind, settings, sealed_secrets, webhook_hash, is_active, updated_at, tested_at, test_error, swept_until`
const findAll = statement('payment-provider.all', {
  parameters: [uuid],
  row: accountRow,
  sql: `select ${COLUMNS} from payment_provider where supplier_id = $1 order by kind`,
})
const save = statement('payment-provider.save', {
  parameters: [uuid, uuid, text, jsonb(), bytea, bytea, bool],
  sql: `insert into payment_provider (supplier_id, id, kind, settings, sealed_secrets, webhook_hash, is_active)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (supplier_id, id) do update
   set settings = $4, sealed_secrets = $5, webhook_hash = $6, is_active = $7, updated_at = clock_timestamp(), tested_at = null, test_error = null`,
})
const lockAll = statement('payment-provider.lock', {
  parameters: [uuid],
  sql: 'select from payment_provider where supplier_id = $1 for no key update',
})
const saveTest = statement('payment-provider.tested', {
  parameters: [uuid, uuid, text],
  sql: 'update payment_provider set tested_at = now(), test_error = $3 where supplier_id = $1 and id = $2',
})

/** The webhook token is a secret too: it is in the URL that the provider calls. */
type StoredSecrets = ProviderSecrets & { readonly webhookToken: string }

const MERCADO_PAGO_URL = 'https://api.mercadopago.com'
const BROWSER_SDK_URL = 'https://sdk.mercadopago.com/js/v2'

/** `sandboxUrl`: the operator's own program, which takes the place of the provider; null for the provider itself. */
type Connect = (settings: ProviderSettings, secrets: StoredSecrets, sandboxUrl: string | null) => PaymentProvider

const CONNECT: Readonly<Record<ProviderKind, Connect>> = {
  'api-pix': (settings, secrets, sandboxUrl) =>
    new ApiPix({
      baseUrl: sandboxUrl === null ? settings.baseUrl.replace(/\/+$/, '') : `${sandboxUrl}/pix/v2`,
      tokenUrl: sandboxUrl === null ? settings.tokenUrl : `${sandboxUrl}/pix/oauth/token`,
      key: settings.pixKey,
      receiverName: settings.receiverName,
      receiverCity: settings.receiverCity,
      tokenBody: settings.tokenBody,
      clientId: secrets.clientId,
      clientSecret: secrets.clientSecret,
      certificate:
        secrets.certificate === ''
          ? null
          : { pfx: Buffer.from(secrets.certificate, 'base64'), password: secrets.certificatePassword },
      isSandbox: sandboxUrl !== null,
    }),
  'mercado-pago': (_settings, secrets, sandboxUrl) =>
    new MercadoPago({
      baseUrl: sandboxUrl === null ? MERCADO_PAGO_URL : `${sandboxUrl}/mp`,
      accessToken: secrets.accessToken,
      webhookSecret: secrets.webhookSecret,
      isSandbox: sandboxUrl !== null,
    }),
}

/** The origins from which the page of a card loads its fields. */
export const cardOrigins = ({ paymentSandbox }: Pick<Services, 'paymentSandbox'>): string[] => [
  'https://sdk.mercadopago.com',
  'https://*.mercadopago.com',
  'https://*.mercadolibre.com',
  'https://*.mlstatic.com',
  ...(paymentSandbox === null ? [] : [paymentSandbox.url]),
]

/** The accounts of all stores at payment providers, which opens them once. */
export class PaymentAccounts {
  readonly #appContext: Pick<AppContext, 'sealing' | 'services' | 'publicUrl'>
  /** By id; the account is opened again after a change. */
  readonly #opened = new Map<string, { readonly updatedAt: string; readonly provider: PaymentProvider }>()

  constructor(appContext: Pick<AppContext, 'sealing' | 'services' | 'publicUrl'>) {
    this.#appContext = appContext
  }

  all(scope: Scope): Promise<AccountRow[]> {
    return scope.db.many(findAll, [scope.supplier.id])
  }

  /** The account that makes charges of a kind now; null without one. */
  async forMethod(scope: Scope, method: ChargeMethod): Promise<AccountRow | null> {
    const active = (await this.all(scope)).filter((account) => account.isActive)
    return providersFor(method).flatMap((kind) => active.filter((account) => account.kind === kind))[0] ?? null
  }

  /** The account with the Pix half of a boleto. */
  async pixHalf(scope: Scope): Promise<AccountRow | null> {
    return (await this.all(scope)).find(({ kind, isActive }) => kind === 'api-pix' && isActive) ?? null
  }

  async find(scope: Scope, id: string): Promise<AccountRow> {
    const account = (await this.all(scope)).find((one) => one.id === id)
    ensure(account, 'payment.accountMissing')
    return account
  }

  open(scope: Scope, account: AccountRow): PaymentProvider {
    const known = this.#opened.get(account.id)
    if (known?.updatedAt === account.updatedAt) return known.provider
    const provider = this.#connect(account, this.#secretsOf(scope, account))
    this.#opened.set(account.id, { updatedAt: account.updatedAt, provider })
    return provider
  }

  #connect({ kind, settings }: AccountRow, secrets: StoredSecrets): PaymentProvider {
    if (settings.environment === 'production') return CONNECT[kind](settings, secrets, null)
    const { paymentSandbox } = this.#appContext.services
    if (paymentSandbox === null) throw new ProviderError('auth', 'no sandbox')
    return CONNECT[kind](settings, secrets, paymentSandbox.url)
  }

  /** Where browsers load the card fields, and the address of their frames. */
  browserSdkUrl({ settings }: AccountRow): string {
    const sandbox = this.#appContext.services.paymentSandbox
    return settings.environment === 'sandbox' && sandbox !== null ? `${sandbox.url}/mp/js/v2` : BROWSER_SDK_URL
  }

  /** Whether the account moves no money. */
  isSandbox = ({ settings }: AccountRow): boolean => settings.environment === 'sandbox'

  webhookUrl(scope: Scope, account: AccountRow): string {
    const { webhookToken } = this.#secretsOf(scope, account)
    return `${this.#appContext.publicUrl}/v4/payment/webhook/${scope.supplier.id}/${account.id}/${webhookToken}`
  }

  async listForScreen(scope: Scope): Promise<ProviderAccount[]> {
    return (await this.all(scope)).map((account) => this.#forScreen(scope, account))
  }

  #forScreen(scope: Scope, account: AccountRow): ProviderAccount {
    const secrets = this.#openSecrets(scope, account) ?? NO_SECRETS
    const names = Object.keys(NO_SECRETS) as SecretName[]
    const { kind, settings, isActive, testedAt, testError } = account
    return { kind, settings, isActive, testedAt, testError, stored: names.filter((name) => secrets[name] !== '') }
  }

  /**
   * Stores an account; a secret that is left empty stays as it is.
   * @throws Failure payment.accountInvalid with everything that is wrong, record.changedMeanwhile.
   */
  async save(scope: Scope, kind: ProviderKind, change: AccountChange): Promise<ProviderAccount[]> {
    ensure(PROVIDER_KINDS.includes(kind), 'payment.accountInvalid')
    // Before the transaction, so that no lock waits for a name server.
    const inside = await urlsInside(change.settings)
    await inTransaction(scope, async (scope) => {
      await scope.db.execute(lockAll, [scope.supplier.id])
      const known = (await this.all(scope)).find((account) => account.kind === kind)
      const { pixKey } = change.settings
      const wanted = { ...change.settings, pixKey: normalizePixKey(pixKey), isActive: change.isActive }
      const { isActive, ...settings } = known && change.seen ? mergedAccount(known, change.seen, wanted) : wanted
      const former = (known && this.#openSecrets(scope, known)) ?? { ...NO_SECRETS, webhookToken: newToken() }
      const typed = Object.entries(change.secrets).filter(([, value]) => value.trim() !== '')
      const secrets: StoredSecrets = { ...former, ...Object.fromEntries(typed) }
      const faults = [...accountFaults(kind, settings, secrets), ...inside]
      if (faults.length > 0) throw new Failure('payment.accountInvalid', {}, faults)
      const id = known?.id ?? crypto.randomUUID()
      const sealed = this.#appContext.sealing.seal(JSON.stringify(secrets), contextOf(scope, kind))
      const values = [scope.supplier.id, id, kind, JSON.stringify(settings), sealed] as const
      await scope.db.execute(save, [...values, hashSecret(secrets.webhookToken), isActive])
      await recordEvent(scope, {
        action: 'payment.account-changed',
        customerId: null,
        changes: changesBetween(
          known ? { ...known.settings, isActive: known.isActive } : {},
          // Of a secret only that it was changed.
          { ...settings, isActive, ...(typed.length > 0 ? { newSecrets: typed.map(([name]) => name) } : {}) },
        ),
        details: { kind },
      })
    })
    return this.listForScreen(scope)
  }

  /** Calls the provider with the stored secrets, and has it send webhooks; what went wrong is stored. */
  async test(scope: Scope, kind: ProviderKind): Promise<ProviderAccount[]> {
    const account = (await this.all(scope)).find((one) => one.kind === kind)
    ensure(account, 'payment.accountMissing')
    const error = await this.#testError(scope, account)
    await scope.db.execute(saveTest, [scope.supplier.id, account.id, error])
    return this.listForScreen(scope)
  }

  async #testError(scope: Scope, account: AccountRow): Promise<string | null> {
    try {
      await this.open(scope, account).connect(this.webhookUrl(scope, account))
      return null
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return `${error.kind}${error.code === null ? '' : ` ${error.code}`}`.slice(0, 200)
    }
  }

  /** @throws ProviderError where they were sealed with another key: they have to be typed again. */
  #secretsOf(scope: Scope, account: AccountRow): StoredSecrets {
    const secrets = this.#openSecrets(scope, account)
    if (secrets === null) throw new ProviderError('auth', 'sealed with another key')
    return secrets
  }

  #openSecrets(scope: Scope, { kind, sealedSecrets }: AccountRow): StoredSecrets | null {
    try {
      return JSON.parse(this.#appContext.sealing.open(sealedSecrets, contextOf(scope, kind))) as StoredSecrets
    } catch {
      return null
    }
  }
}

/** @throws Failure record.changedMeanwhile where another person changed one of the same settings. */
function mergedAccount(
  known: AccountRow,
  seen: NonNullable<AccountChange['seen']>,
  wanted: ProviderSettings & { readonly isActive: boolean },
): ProviderSettings & { readonly isActive: boolean } {
  const merged = mergeChange<typeof wanted>(
    { ...wanted, ...known.settings, isActive: known.isActive },
    { ...seen.settings, isActive: seen.isActive },
    wanted,
  )
  ensure(merged, 'record.changedMeanwhile')
  return merged
}

const contextOf = ({ supplier }: Scope, kind: ProviderKind): string => `payment provider ${supplier.id} ${kind}`
const newToken = (): string => randomBytes(32).toString('hex')

/** The URLs of a bank that lead into the operator's network; those of the demonstration are the operator's own. */
async function urlsInside({ environment, baseUrl, tokenUrl }: ProviderSettings): Promise<FieldFault[]> {
  if (environment !== 'production') return []
  const fields = Object.entries({ baseUrl, tokenUrl })
  const inside = await Promise.all(fields.map(async ([, url]) => URL.canParse(url) && leadsInside(new URL(url))))
  return fields.flatMap(([field], at) => (inside[at] ? [{ field, code: 'notPublic' }] : []))
}
