// A separate process that charges an order, receives its money or returns it, and is killed after so many steps.
import type pg from 'pg'
import { Failure } from '#domain/failure.ts'
import { NO_SECRETS, type ProviderKind } from '#domain/payment/provider-account.ts'
import { NO_SERVICES } from '#server/config.ts'
import { PaymentAccounts } from '#server/modules/charge/accounts.ts'
import { checkDueCharges } from '#server/modules/charge/check-charges.ts'
import { findChargesOfOrder } from '#server/modules/charge/charges.ts'
import { makeRefund } from '#server/modules/charge/close-charges.ts'
import { payByCard } from '#server/modules/charge/request-charge.ts'
import { chargeSubscribers } from '#server/modules/charge/subscribers.ts'
import { moveOrder } from '#server/modules/order/move-order.ts'
import { int8, statement, uuid } from '#server/platform/database/statement.ts'
import { openStoreScope, type AppContext } from '#server/platform/http/request-context.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { openSealing } from '#server/platform/secrets/sealing.ts'
import { openContext } from '#test/builders/processes.ts'
import { SANDBOX_SETTINGS } from '#test/builders/payment-sandbox.ts'
import { answer } from './answer.ts'
import { killAfter } from './kill-after.ts'

export interface Surroundings {
  readonly connection: pg.PoolConfig
  readonly sandboxUrl: string
  /** 32 bytes in base64. */
  readonly sealingKey: string
}

export interface ChargedOrder {
  readonly supplierId: string
  readonly customerId: string
  readonly number: number
  /** Of the customer's card; null where the order is paid otherwise. */
  readonly card: { readonly transactionId: string; readonly token: string } | null
}

export type ChargeStep = 'charge' | 'receive' | 'refund'

/** In cents. */
export interface AtProvider {
  readonly received: number
  readonly returned: number
}

let opened: AppContext | undefined
let accounts: PaymentAccounts | undefined

async function open({ connection, sandboxUrl, sealingKey }: Surroundings): Promise<void> {
  const services = { ...NO_SERVICES, paymentSandbox: { url: sandboxUrl, controlToken: '' } }
  const sealing = openSealing(Buffer.from(sealingKey, 'base64'))
  opened = (await openContext(connection, undefined, undefined, { services, sealing })).appContext
  accounts = new PaymentAccounts(opened)
}

async function storeOf(supplierId: string): Promise<{ scope: Scope; accounts: PaymentAccounts; context: AppContext }> {
  const scope = opened && (await openStoreScope(opened, supplierId))
  if (!opened || !accounts || !scope) throw new Error('not opened, or no such store')
  return { scope, accounts, context: opened }
}

async function openAccount({ supplierId, kind }: { readonly supplierId: string; readonly kind: ProviderKind }) {
  const { scope, accounts } = await storeOf(supplierId)
  const secrets = {
    ...NO_SECRETS,
    clientId: `banco-${supplierId}`,
    clientSecret: 'segredo do banco',
    accessToken: `SANDBOX-${supplierId}`,
    webhookSecret: `segredo-${supplierId}`,
  }
  await accounts.save(scope, kind, { settings: SANDBOX_SETTINGS, secrets, isActive: true, seen: null })
}

interface StepToRun extends ChargedOrder {
  readonly step: ChargeStep
  /** Until the process is killed; null is never. */
  readonly steps: number | null
}

async function run({ step, steps, ...order }: StepToRun): Promise<void> {
  const { scope, accounts, context } = await storeOf(order.supplierId)
  killAfter(steps ?? Infinity)
  if (step === 'charge') await charge(scope, accounts, order)
  if (step === 'receive') await checkDueCharges(context.db, (id) => openStoreScope(context, id), accounts)
  if (step === 'refund') await cancelAndRefund(scope, accounts, order)
  killAfter(Infinity)
}

/** What the job does once the order is placed, or the customer by a card. */
async function charge(scope: Scope, accounts: PaymentAccounts, { number, card }: ChargedOrder): Promise<void> {
  if (card === null) return followOrder(scope, accounts, number)
  await payByCard(scope, accounts, number, { ...card, brand: 'visa', issuerId: null, installments: 1 })
}

async function followOrder(scope: Scope, accounts: PaymentAccounts, number: number): Promise<void> {
  const subscriber = chargeSubscribers(accounts).find(({ queue }) => queue === 'charge.order')
  const event = {
    id: 1,
    name: 'order.placed',
    supplierId: scope.supplier.id,
    happenedAt: '',
    payload: { number },
  } as const
  await subscriber?.handle(scope, event, { attempt: 1 })
}

const findRequested = statement('bench.requested-refunds', {
  parameters: [uuid, int8],
  row: { id: uuid },
  sql: `select r.id from refund r join payment p on p.supplier_id = r.supplier_id and p.id = r.payment_id
   where r.supplier_id = $1 and p.order_number = $2 and r.state = 'requested'`,
})

/** Staff cancel; then the jobs of the move and of each refund, which are tried again until they end. */
async function cancelAndRefund(scope: Scope, accounts: PaymentAccounts, { customerId, number }: ChargedOrder) {
  const author = { loginId: null, actingAs: 'staff', apiKeyId: null } as const
  const reason = { guard: 'reason', text: 'Sem estoque' } as const
  try {
    await inTransaction(scope, (scope) =>
      moveOrder(scope, { customerId, number, by: 'staff', author }, 'cancelled', reason),
    )
  } catch (error) {
    // It was cancelled before the process was killed.
    if (!(error instanceof Failure && error.code === 'order.illegalTransition')) throw error
  }
  await followOrder(scope, accounts, number)
  for (const { id } of await scope.db.many(findRequested, [scope.supplier.id, number]))
    await makeRefund(scope, accounts, id)
}

/** What the provider has of the order's charges. */
async function look({ supplierId, number }: ChargedOrder): Promise<AtProvider[]> {
  const { scope, accounts } = await storeOf(supplierId)
  const found: AtProvider[] = []
  for (const { id, externalId, method, providerId } of await scope.db.many(findChargesOfOrder, [supplierId, number])) {
    const provider = accounts.open(scope, await accounts.find(scope, providerId))
    const charge = await provider.find({ chargeId: id, externalId, method })
    const sum = (amounts: readonly { readonly amount: number }[] = []) =>
      amounts.reduce((all, { amount }) => all + amount, 0)
    found.push({ received: sum(charge?.payments), returned: sum(charge?.refunds) })
  }
  return found
}

answer({ open, openAccount, run, look })
