import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import * as account from '#contract/payment-account.ts'
import { toWire } from '#contract/wire/convert.ts'
import { NO_SECRETS, type ProviderKind } from '#domain/payment/provider-account.ts'
import { startSandbox } from '#sandbox/server.ts'
import type { Fault } from '#sandbox/bank.ts'
import { NO_SERVICES } from '#server/config.ts'
import { PaymentAccounts } from '#server/modules/charge/accounts.ts'
import { checkDueCharges } from '#server/modules/charge/check-charges.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { ownDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'
import { ownApp, type TestApp } from './app.ts'
import { eventsHandledIn } from './outbox.ts'
import { aStaffMember } from './people.ts'
import type { StoreBuilder } from './store.ts'

const CONTROL_TOKEN = 'control'

/** The application with a payment sandbox beside it, both on loopback, so that webhooks arrive by HTTP. */
export async function testAppWithSandbox() {
  const [port, sandbox, database] = await Promise.all([
    freePort(),
    startSandbox({ port: 0, controlToken: CONTROL_TOKEN }),
    // Another process would take its jobs, and knows neither this sandbox nor the key of the secrets.
    ownDatabase(),
  ])
  const paymentSandbox = { url: sandbox.url, controlToken: CONTROL_TOKEN }
  const services = { ...NO_SERVICES, paymentSandbox }
  const app = ownApp(null, { publicUrl: `http://127.0.0.1:${port}`, services }, database)
  beforeAll(() => app.server().app.listen({ port, host: '127.0.0.1' }))
  afterAll(() => sandbox.close())

  const control = async (path: string, body: object = {}): Promise<unknown> => {
    const response = await fetch(`${sandbox.url}/__control/${path}`, {
      method: path === 'requests' ? 'GET' : 'POST',
      headers: { 'x-control-token': CONTROL_TOKEN, 'content-type': 'application/json' },
      ...(path === 'requests' ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`the sandbox refused ${path}: ${response.status}`)
    return response.json()
  }
  /** Has requests about a charge, or whose path begins so, answered with a fault. */
  const fault = (match: { reference?: string; route?: string; method?: string; nth?: number }, kind: Fault) =>
    control('rules', { rules: [{ match, fault: kind }] })
  /** What the schedule does each minute, as if every open charge of the store were due. */
  const checkCharges = async ({ id }: Pick<StoreBuilder, 'id'>): Promise<void> => {
    const { appContext } = app.server()
    // A job that sends a charge at the same time locks it, and a locked charge is left for the next minute.
    await eventsHandledIn(app.pool, [id])
    await app.pool.query('update charge set check_at = now() where supplier_id = $1 and check_at is not null', [id])
    await checkDueCharges(appContext.db, (id) => openStoreScope(appContext, id), new PaymentAccounts(appContext))
  }
  return { ...app, sandboxUrl: sandbox.url, control, fault, checkCharges }
}

/** What the fields in the browser do: the card itself goes to the provider alone. */
export async function cardTokenOf({ sandboxUrl }: { readonly sandboxUrl: string }, holder: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/mp/v1/card_tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cardholder: { name: holder } }),
  })
  return ((await response.json()) as { id: string }).id
}

/** Of an account at the sandbox. */
export const SANDBOX_SETTINGS = {
  environment: 'sandbox',
  baseUrl: '',
  tokenUrl: '',
  tokenBody: 'form',
  pixKey: 'pix@loja.exemplo',
  receiverName: 'Loja de Teste',
  receiverCity: 'São Paulo',
  pixMinutes: 60,
  publicKey: 'SANDBOX-public',
  boletoDays: 3,
} as const

/** Has the store use the sandbox as its bank and its Mercado Pago, with accounts of its own. */
export async function aPaymentAccount(
  app: Pick<TestApp, 'call'>,
  store: StoreBuilder,
  ...kinds: ProviderKind[]
): Promise<string> {
  const staff = await aStaffMember(store, 'staff', ['settings'])
  const seller = randomUUID().slice(0, 8)
  const { params, body } = account.savePaymentAccount.codecs
  const at = (kind: ProviderKind) => toWire(params, { supplier: store.slug, kind })
  const headers = { authorization: `Bearer ${staff.token}` }
  for (const kind of kinds) {
    const secrets =
      kind === 'api-pix'
        ? { ...NO_SECRETS, clientId: `banco-${seller}`, clientSecret: 'segredo do banco' }
        : { ...NO_SECRETS, accessToken: `SANDBOX-${seller}`, webhookSecret: `segredo-${seller}` }
    const change = toWire(body, { settings: SANDBOX_SETTINGS, secrets, isActive: true, seen: null })
    const saved = await app.call(account.savePaymentAccount, { params: at(kind), body: change, headers })
    const tested = await app.call(account.testPaymentAccount, { params: at(kind), headers })
    const errors = [...tested.body].map(({ erroDoTeste }) => erroDoTeste).filter((error) => error !== null)
    if (saved.status !== 200 || errors.length > 0)
      throw new Error(`no account: ${JSON.stringify([saved.failure, errors])}`)
  }
  return seller
}
