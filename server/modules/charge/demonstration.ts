import { ensure } from '#domain/failure.ts'
import { isLive } from '#domain/payment/charge.ts'
import { accountFaults, NO_SECRETS, PROVIDER_KINDS, type ProviderSettings } from '#domain/payment/provider-account.ts'
import type { PaymentSandbox } from '#server/config.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'
import { openStoreScope, type AppContext } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { PaymentAccounts } from './accounts.ts'
import { txidOf } from './api-pix.ts'
import type { ChargeRow } from './charges.ts'
import { callProvider } from './provider-http.ts'

// The top-level domain does not exist: only the stores of the demonstration have such a mailbox.
const findStores = statement('payment-provider.demonstration', {
  parameters: [],
  row: { id: uuid, pixKey: text, receiver: text, city: text },
  sql: `select s.id, coalesce(s.presentation #>> '{pix,key}', '') as pix_key, coalesce(s.presentation #>> '{pix,name}', s.legal_name) as receiver,
     coalesce(s.presentation #>> '{pix,city}', 'SAO PAULO') as city
   from supplier s
   where s.presentation #>> '{contacts,email}' like '%.exemplo'
     and not exists (select from payment_provider p where p.supplier_id = s.id)`,
})

const findConnected = statement('payment-provider.at-sandbox', {
  parameters: [],
  row: { id: uuid },
  sql: `select supplier_id as id from payment_provider where kind = 'api-pix' and settings ->> 'environment' = 'sandbox'`,
})

/** Of a store whose payment method names them. */
const BOLETO_DAYS: Readonly<Record<string, number>> = { 'atacado-litoral': 14 }

/**
 * Has the stores of the demonstration use the sandbox as their bank and their Mercado Pago, where they have no account yet. The
 * sandbox has forgotten at each start where to send webhooks, and gets it again.
 */
export async function connectDemonstration(appContext: AppContext): Promise<void> {
  const accounts = new PaymentAccounts(appContext)
  for (const { id, pixKey, receiver, city } of await appContext.db.many(findStores, [])) {
    const scope = await openStoreScope(appContext, id)
    if (scope === null) continue
    const settings: ProviderSettings = {
      environment: 'sandbox',
      baseUrl: '',
      tokenUrl: '',
      tokenBody: 'form',
      pixKey,
      receiverName: receiver,
      receiverCity: city,
      pixMinutes: 1440,
      publicKey: `SANDBOX-${scope.supplier.slug}`,
      boletoDays: BOLETO_DAYS[scope.supplier.slug] ?? 3,
    }
    const { slug } = scope.supplier
    const secrets = {
      ...NO_SECRETS,
      clientId: slug,
      clientSecret: `segredo-${slug}`,
      accessToken: `SANDBOX-${slug}`,
      webhookSecret: `segredo-${slug}`,
    }
    for (const kind of PROVIDER_KINDS)
      if (accountFaults(kind, settings, secrets).length === 0)
        await accounts.save(scope, kind, { settings, secrets, isActive: true, seen: null })
  }
  for (const { id } of await appContext.db.many(findConnected, [])) {
    const scope = await openStoreScope(appContext, id)
    if (scope !== null) await accounts.test(scope, 'api-pix')
  }
}

/**
 * Has the sandbox pay the newest of some charges that can still be paid.
 * @throws Failure request.notFound where there is none, or its provider is a real one
 */
export async function payAtSandbox(
  scope: Scope,
  accounts: PaymentAccounts,
  sandbox: PaymentSandbox | null,
  charges: readonly ChargeRow[],
): Promise<void> {
  const charge = charges.findLast(({ state }) => isLive(state))
  ensure(sandbox !== null && charge, 'request.notFound')
  ensure(accounts.isSandbox(await accounts.find(scope, charge.providerId)), 'request.notFound')
  // A bank's charge is known by its txid, one of Mercado Pago by our id.
  for (const reference of [txidOf(charge.id), charge.id])
    await callProvider({
      method: 'POST',
      url: `${sandbox.url}/__control/charges/${reference}/pay`,
      headers: { 'x-control-token': sandbox.controlToken, 'content-type': 'application/json' },
      body: '{}',
      mayBeLocal: true,
    })
}
