import { randomUUID } from 'node:crypto'
import type { Cents } from '#domain/amounts.ts'
import { dayNumber, instantOf, isoDate, localMoment } from '#domain/calendar.ts'
import { parseDocument } from '#domain/customer/document.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { ensureInstallments } from '#domain/payment/installments.ts'
import { addBusinessDays, businessDayFrom } from '#domain/payment/business-day.ts'
import type { ChargeMethod } from '#domain/payment/charge.ts'
import { chargeTimeOf, type CardPayment } from '#domain/payment/receipt.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import type { AccountRow, PaymentAccounts } from './accounts.ts'
import { applyProviderCharge, liveCharges } from './apply-charge.ts'
import {
  findCharge,
  findChargesOfOrder,
  findOrderToCharge,
  findSettlement,
  insertCharge,
  lockOrderToCharge,
  outstandingOf,
  type ChargeRow,
  type OrderToCharge,
} from './charges.ts'
import {
  ProviderError,
  type CardToPay,
  type ChargeRequest,
  type Payer,
  type PaymentProvider,
  type ProviderCharge,
} from './provider.ts'

/** Business days after its due date in which the money of a boleto arrives (rules §2). */
const BOLETO_WAIT_DAYS = 3
const MS_PER_MINUTE = 60_000

/**
 * The charges that an order is to be paid by now, made where there are none: two for a boleto with Pix, none where no account
 * makes such charges. Called again it gives the same.
 * @param order as it was read; what may have changed since is read again behind its lock
 * @throws Failure order.notFound, payment.noReceipt, payment.addressNeeded, payment.providerRefused, payment.providerUnavailable
 */
export async function ensureCharges(
  scope: Scope,
  accounts: PaymentAccounts,
  order: OrderToCharge,
): Promise<ChargeRow[]> {
  const { db, supplier } = scope
  const charges = await insertMissing(scope, accounts, order)
  if (charges.length === 0) return []
  for (const charge of charges) if (charge.state === 'requested') await sendCharge(scope, accounts, charge, null)
  const ids = charges.map(({ id }) => id)
  return (await db.many(findChargesOfOrder, [supplier.id, order.number])).filter(({ id }) => ids.includes(id))
}

async function insertMissing(scope: Scope, accounts: PaymentAccounts, order: OrderToCharge): Promise<ChargeRow[]> {
  const { number } = order
  const method = chargeMethodOf(order)
  const account = await accounts.forMethod(scope, method)
  if (account === null) return []
  const pixHalf = method === 'boleto' ? await accounts.pixHalf(scope) : null
  return inTransaction(scope, async (scope) => {
    await scope.db.one(lockOrderToCharge, [scope.supplier.id, number])
    const current = await readOrder(scope, number)
    const live = liveCharges(await scope.db.many(findChargesOfOrder, [scope.supplier.id, number]))
    if (live.length > 0) return live
    const isDue = chargeTimeOf(current) === 'due' && !current.isUndecided
    ensure(isDue && chargeMethodOf(current) === method, 'payment.noReceipt')
    ensure(method !== 'boleto' || current.address !== null, 'payment.addressNeeded')
    const amount = outstandingOf(current)
    ensure(amount > 0, 'payment.noReceipt')
    return insertGroup(scope, { orderNumber: number, settlementId: null }, { account, pixHalf, method, amount })
  })
}

/** What a charge is for: an order, or invoices that are paid together. */
export type ChargeSubject = Pick<ChargeRow, 'orderNumber' | 'settlementId'>

interface GroupToInsert {
  readonly account: AccountRow
  readonly pixHalf: AccountRow | null
  readonly method: Exclude<ChargeMethod, 'card'>
  readonly amount: Cents
  /** ISO date: a boleto is not due before it. */
  readonly dueFrom?: string | undefined
}

/** A charge, or two of a boleto with Pix, in the transaction of the scope; they are sent after it. */
export function insertGroup(
  scope: Scope,
  subject: ChargeSubject,
  { account, pixHalf, method, amount, dueFrom }: GroupToInsert,
): Promise<ChargeRow[]> {
  const groupId = randomUUID()
  // The Pix first, so that the message about the boleto has both.
  const halves = [...(pixHalf === null ? [] : [pixHalf]), account]
  return Promise.all(
    halves.map((half) => insertOne(scope, subject, { groupId, account: half, method, amount, dueFrom })),
  )
}

/** Who is to pay a charge, and what for. */
type Payable = Pick<OrderToCharge, 'customerName' | 'customerDocument' | 'email' | 'address'> & {
  readonly subject: string
}

async function readPayable(scope: Scope, { orderNumber, settlementId }: ChargeSubject): Promise<Payable> {
  if (orderNumber !== null) return { ...(await readOrder(scope, orderNumber)), subject: `pedido ${orderNumber}` }
  const settlement = await scope.db.one(findSettlement, [scope.supplier.id, settlementId])
  ensure(settlement, 'invoice.notFound')
  const { invoices } = settlement
  return { ...settlement, subject: `${invoices.length === 1 ? 'fatura' : 'faturas'} ${invoices.join(', ')}` }
}

async function readOrder({ db, supplier }: Scope, number: number): Promise<OrderToCharge> {
  const order = await db.one(findOrderToCharge, [supplier.id, number])
  ensure(order, 'order.notFound')
  return order
}

/** A card is reserved for the most that its order may cost: a little more may be weighed than was ordered. */
export const cardAmountOf = (order: OrderToCharge): Cents =>
  chargeTimeOf(order) === 'after-weighing' ? order.authorized : outstandingOf(order)

/** A card is charged by the customer's own call, which has its token. */
function chargeMethodOf({ paymentKind }: OrderToCharge): Exclude<ChargeMethod, 'card'> {
  ensure(paymentKind === 'pix' || paymentKind === 'boleto', 'payment.noReceipt')
  return paymentKind
}

interface ChargeToInsert {
  readonly groupId: string
  readonly account: AccountRow
  readonly method: ChargeMethod
  readonly amount: Cents
  readonly dueFrom?: string | undefined
  readonly id?: string
  readonly installments?: number
}

async function insertOne(
  { db, supplier }: Scope,
  { orderNumber, settlementId }: ChargeSubject,
  { groupId, account, method, amount, dueFrom = '', id = randomUUID(), installments = 1 }: ChargeToInsert,
): Promise<ChargeRow> {
  const now = new Date()
  const pixEnd = new Date(now.getTime() + account.settings.pixMinutes * MS_PER_MINUTE).toISOString()
  const dueOn = method === 'boleto' ? dueDate(now, supplier.timeZone, account.settings.boletoDays, dueFrom) : null
  const charge = await db.one(insertCharge, [
    supplier.id,
    id,
    groupId,
    orderNumber,
    account.id,
    method,
    amount,
    method === 'pix' ? pixEnd : null,
    dueOn,
    dueOn === null ? null : addBusinessDays(dueOn, BOLETO_WAIT_DAYS),
    supplier.timeZone,
    installments,
    settlementId,
  ])
  ensure(charge, 'payment.noReceipt')
  return charge
}

function dueDate(now: Date, timeZone: string, days: number, from: string): string {
  const soonest = isoDate(dayNumber(localMoment(now.toISOString(), timeZone).date) + days)
  return businessDayFrom(from > soonest ? from : soonest)
}

/**
 * Makes the charge at its provider, or finds it there after a reply that was lost. A refusal ends it.
 * @throws Failure payment.providerRefused, payment.providerUnavailable, payment.cardDeclined
 */
export async function sendCharge(
  scope: Scope,
  accounts: PaymentAccounts,
  charge: ChargeRow,
  card: CardToPay | null,
): Promise<void> {
  try {
    const account = await accounts.find(scope, charge.providerId)
    const provider = accounts.open(scope, account)
    const payable = await readPayable(scope, charge)
    const snapshot = await createOrFind(provider, {
      chargeId: charge.id,
      operationId: charge.operationId,
      amount: charge.amount,
      method: charge.method,
      expiresAt: charge.method === 'boleto' ? endOfDueDay(charge) : charge.expiresAt,
      dueOn: charge.dueOn,
      daysAfterDue: charge.dueOn === null ? 0 : daysOpenAfterDue(charge),
      payer: payerOf(payable),
      description: `${scope.supplier.name} – ${payable.subject}`,
      card,
      webhookUrl: accounts.webhookUrl(scope, account),
    })
    const state = await applyProviderCharge(scope, charge.id, snapshot)
    if (state === 'failed') throw new Failure(card === null ? 'payment.providerRefused' : 'payment.cardDeclined')
  } catch (error) {
    throw await failureOf(scope, charge, error)
  }
}

/**
 * The job and the page of an order may make its charge at the same time: who comes second is refused where it was paid in between, and
 * takes the charge as it is. The same card is charged once by its key.
 */
async function createOrFind(provider: PaymentProvider, request: ChargeRequest): Promise<ProviderCharge> {
  try {
    return await provider.create(request)
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'invalid') || request.card !== null) throw error
    const known = await provider.find({ chargeId: request.chargeId, externalId: null, method: request.method })
    if (known === null) throw error
    return known
  }
}

/** What is refused for its data ends the charge; after anything else it is tried again, with the same id. */
async function failureOf(scope: Scope, charge: ChargeRow, error: unknown): Promise<unknown> {
  if (!(error instanceof ProviderError)) return error
  scope.log.warn({ charge: charge.id, kind: error.kind, code: error.code }, 'a charge could not be made')
  if (error.kind !== 'invalid' && error.kind !== 'declined') return new Failure('payment.providerUnavailable')
  await applyProviderCharge(scope, charge.id, failedCharge(charge, error.code))
  return new Failure(charge.method === 'card' ? 'payment.cardDeclined' : 'payment.providerRefused')
}

export const failedCharge = (charge: ChargeRow, reason: string | null): ProviderCharge =>
  endedCharge(charge, 'failed', reason)

/** The snapshot of a charge that its provider never had, or that ended there. */
export const endedCharge = (
  charge: ChargeRow,
  state: 'failed' | 'cancelled' | 'expired',
  reason: string | null,
): ProviderCharge => ({
  externalId: '',
  state,
  reason,
  amount: charge.amount,
  captured: charge.captured,
  expiresAt: null,
  pixCode: null,
  boleto: null,
  payments: [],
  refunds: [],
})

const MS_PER_DAY = 86_400_000

/** The last second of the due date: three hours after midnight UTC is midnight where boletos are paid. */
const endOfDueDay = ({ dueOn }: ChargeRow): string | null =>
  dueOn === null ? null : new Date(instantOf(`${dueOn}T23:59:59-03:00`)).toISOString()

const daysOpenAfterDue = ({ dueOn, expiresAt }: ChargeRow): number =>
  dueOn === null || expiresAt === null
    ? 0
    : Math.max(0, Math.round((instantOf(expiresAt) - instantOf(`${dueOn}T23:59:59-03:00`)) / MS_PER_DAY))

function payerOf({ customerName, customerDocument, email, address }: Payable): Payer {
  const document = parseDocument(customerDocument)
  return {
    name: customerName,
    email,
    document: document === null ? null : { kind: document.kind, number: document.value },
    address,
  }
}

/**
 * Pays an order by a card that the provider's own fields in the browser turned into a token. An order that is picked first is
 * only authorized; the final total is captured later.
 * @throws Failure order.notFound, payment.noReceipt, payment.accountMissing, payment.alreadyPaid, payment.tooManyInstallments,
 * payment.cardDeclined, payment.providerUnavailable
 */
export async function payByCard(
  scope: Scope,
  accounts: PaymentAccounts,
  number: number,
  card: CardPayment,
): Promise<ChargeRow> {
  const account = await accounts.forMethod(scope, 'card')
  ensure(account !== null, 'payment.accountMissing')
  const { charge, isCaptured } = await insertCardCharge(scope, account, number, card)
  if (charge.state === 'requested') {
    const { token, brand, issuerId, installments } = card
    await sendCharge(scope, accounts, charge, { token, brand, issuerId, installments, isCaptured })
  }
  return (await scope.db.one(findCharge, [scope.supplier.id, charge.id])) ?? charge
}

async function insertCardCharge(
  scope: Scope,
  account: AccountRow,
  number: number,
  { transactionId, installments }: CardPayment,
): Promise<{ charge: ChargeRow; isCaptured: boolean }> {
  try {
    return await inTransaction(scope, async (scope) => {
      await scope.db.one(lockOrderToCharge, [scope.supplier.id, number])
      const order = await readOrder(scope, number)
      const isCaptured = order.flow === 'pay-first' || order.status === 'awaiting-payment'
      const known = (await scope.db.many(findChargesOfOrder, [scope.supplier.id, number])).find(
        ({ id }) => id === transactionId,
      )
      if (known) return { charge: known, isCaptured }
      ensure(order.paymentState === 'open', 'payment.alreadyPaid')
      const time = chargeTimeOf(order)
      const isDue = (time === 'due' && !order.isUndecided) || time === 'after-weighing'
      ensure(order.paymentKind === 'card' && isDue, 'payment.noReceipt')
      const amount = cardAmountOf(order)
      ensure(amount > 0, 'payment.noReceipt')
      ensureInstallments(installments, amount)
      const charge = {
        id: transactionId,
        groupId: transactionId,
        account,
        method: 'card',
        amount,
        installments,
      } as const
      return { charge: await insertOne(scope, { orderNumber: number, settlementId: null }, charge), isCaptured }
    })
  } catch (error) {
    const constraint = violatedConstraint(error)
    // Another card is authorized or being looked at already, or the id is another order's.
    if (constraint === 'charge_one_live_group' || constraint === 'charge_pkey') throw new Failure('payment.alreadyPaid')
    throw error
  }
}
