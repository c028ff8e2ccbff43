import { randomUUID } from 'node:crypto'
import { preauthorizationText } from '#contract/charge.ts'
import type { ActingCustomer } from '#domain/access/actor.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { isLive } from '#domain/payment/charge.ts'
import { buildBrCode, isPixKey } from '#domain/payment/pix.ts'
import {
  chargeTimeOf,
  isPayableNow,
  type CardForm,
  type CardPayment,
  type ChargeToPay,
  type Receipt,
} from '#domain/payment/receipt.ts'
import { int2, int8, statement, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import type { PaymentAccounts } from './accounts.ts'
import { txidOf } from './api-pix.ts'
import {
  findChargesOfOrder,
  findOrderToCharge,
  lockOrderToCharge,
  outstandingOf,
  type ChargeRow,
  type OrderToCharge,
} from './charges.ts'
import { pixKeyOf, txidOfOrder } from './pix-key.ts'
import { cardAmountOf, ensureCharges, payByCard } from './request-charge.ts'

/**
 * What one of the customer's own orders is to be paid by now; a charge is made where there is none. Of an order that is paid it is what
 * paid it: pages ask for it while the money arrives.
 * @throws Failure order.notFound, payment.noReceipt where nothing is to be paid online now, payment.addressNeeded,
 * payment.providerRefused, payment.providerUnavailable
 */
export async function receiptOf(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  number: number,
): Promise<Receipt> {
  try {
    const order = await ownOrder(scope, customer, number)
    ensure(isPayableNow(order), 'payment.noReceipt')
    if (order.paymentKind === 'card') return await cardReceipt(scope, accounts, order)
    const charges = await ensureCharges(scope, accounts, order)
    if (charges.length === 0) return await staticReceipt(scope, order)
    return { orderNumber: number, ...(await chargeToPay(scope, accounts, charges)) }
  } catch (error) {
    const isOver = error instanceof Failure && error.code === 'payment.noReceipt'
    const paid = isOver ? await paidReceipt(scope, accounts, await ownOrder(scope, customer, number)) : null
    if (paid === null) throw error
    return paid
  }
}

/** With nothing left to pay by; null where the order is not paid, or never was to be paid online. */
async function paidReceipt(scope: Scope, accounts: PaymentAccounts, order: OrderToCharge): Promise<Receipt | null> {
  const { paymentKind, paymentState } = order
  if (paymentState !== 'paid' || (paymentKind !== 'pix' && paymentKind !== 'boleto' && paymentKind !== 'card'))
    return null
  const charges = await scope.db.many(findChargesOfOrder, [scope.supplier.id, order.number])
  const paid = charges.findLast(({ state }) => state === 'paid')
  const base = { ...NO_CHARGE, orderNumber: order.number, state: 'paid', receiver: receiverOf(scope) } as const
  // Staff confirmed a Pix to the key, or recorded what came in another way.
  if (paid === undefined) return { ...base, method: paymentKind, amount: order.total }
  const { method, amount, providerId } = paid
  return { ...base, method, amount, isSandbox: accounts.isSandbox(await accounts.find(scope, providerId)) }
}

/** @throws Failure order.notFound for an order of another customer too */
export async function ownOrder(
  { db, supplier }: Scope,
  customer: ActingCustomer,
  number: number,
): Promise<OrderToCharge> {
  ensure(Number.isSafeInteger(number), 'order.notFound')
  const order = await db.one(findOrderToCharge, [supplier.id, number])
  ensure(order?.customerId === customer.id, 'order.notFound')
  return order
}

/** Both halves of a boleto with Pix in one. @throws Failure payment.noReceipt where none of them can be paid. */
export async function chargeToPay(
  scope: Scope,
  accounts: PaymentAccounts,
  charges: readonly ChargeRow[],
): Promise<ChargeToPay> {
  const boleto = charges.find(({ digitableLine }) => digitableLine !== null)
  const pix = charges.find(({ pixCode }) => pixCode !== null)
  const main = boleto ?? pix ?? charges[0]
  ensure(main && charges.some(({ state }) => isLive(state)), 'payment.noReceipt')
  const account = await accounts.find(scope, main.providerId)
  return {
    method: main.method,
    amount: main.amount,
    state: main.state,
    receiver: receiverOf(scope),
    brCode: pix?.pixCode ?? null,
    txid: pix ? txidOf(pix.id) : null,
    expiresAt: main.method === 'pix' ? main.expiresAt : null,
    dueOn: main.dueOn,
    digitableLine: boleto?.digitableLine ?? null,
    barcode: boleto?.barcode ?? null,
    isSandbox: accounts.isSandbox(account),
  }
}

export const receiverOf = ({ supplier }: Scope): string => supplier.presentation.pix?.name ?? supplier.legalName

/** @throws Failure payment.noReceipt where the order was cancelled or paid at the same moment */
const noteThatKeyIsShown = (scope: Scope, number: number): Promise<void> =>
  inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    await db.one(lockOrderToCharge, [supplier.id, number])
    const order = await db.one(findOrderToCharge, [supplier.id, number])
    ensure(order !== undefined && isPayableNow(order), 'payment.noReceipt')
    await db.execute(noteKeyShown, [supplier.id, number])
  })

const noteKeyShown = statement('charge.note-key-shown', {
  parameters: [uuid, int8],
  sql: 'insert into key_receipt (supplier_id, order_number) values ($1, $2) on conflict do nothing',
})

/** To the supplier's key alone: no bank reports its payment. */
async function staticReceipt(scope: Scope, order: OrderToCharge): Promise<Receipt> {
  const receiver = order.paymentKind === 'pix' ? await pixKeyOf(scope) : null
  ensure(receiver !== null && isPixKey(receiver.pixKey), 'payment.noReceipt')
  const { pixKey: key, receiverName, receiverCity } = receiver
  if (!order.isKeyShown) await noteThatKeyIsShown(scope, order.number)
  const amount = outstandingOf(order)
  const txid = txidOfOrder(order)
  return {
    ...NO_CHARGE,
    method: 'pix',
    orderNumber: order.number,
    amount,
    receiver: receiverName,
    brCode: buildBrCode({ key, amount, merchantName: receiverName, merchantCity: receiverCity, txid }),
    txid,
  }
}

export const NO_CHARGE = {
  state: null,
  brCode: null,
  txid: null,
  expiresAt: null,
  dueOn: null,
  digitableLine: null,
  barcode: null,
  isSandbox: false,
} as const

async function cardReceipt(scope: Scope, accounts: PaymentAccounts, order: OrderToCharge): Promise<Receipt> {
  const account = await accounts.forMethod(scope, 'card')
  ensure(account !== null, 'payment.noReceipt')
  const charges = await scope.db.many(findChargesOfOrder, [scope.supplier.id, order.number])
  const last = charges.findLast(({ method }) => method === 'card')
  return {
    ...NO_CHARGE,
    method: 'card',
    orderNumber: order.number,
    amount: last?.state === 'authorized' ? last.amount : cardAmountOf(order),
    state: last?.state ?? null,
    receiver: receiverOf(scope),
    isSandbox: accounts.isSandbox(account),
  }
}

const findInstallments = statement('charge.chosen-installments', {
  parameters: [uuid, int8],
  row: { installments: int2 },
  sql: 'select installments from purchase_order where supplier_id = $1 and number = $2',
})

/**
 * What the page needs for its card fields.
 * @throws Failure order.notFound, payment.noReceipt, payment.accountMissing, payment.alreadyPaid
 */
export async function startCard(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  number: number,
): Promise<CardForm> {
  const order = await ownOrder(scope, customer, number)
  ensure(order.paymentState === 'open', 'payment.alreadyPaid')
  ensure(order.paymentKind === 'card' && isPayableNow(order), 'payment.noReceipt')
  const account = await accounts.forMethod(scope, 'card')
  ensure(account !== null, 'payment.accountMissing')
  const chosen = await scope.db.one(findInstallments, [scope.supplier.id, number])
  const amount = cardAmountOf(order)
  return {
    transactionId: randomUUID(),
    publicKey: account.settings.publicKey,
    sdkUrl: accounts.browserSdkUrl(account),
    amount,
    installments: chosen?.installments ?? 1,
    preauthorization: chargeTimeOf(order) === 'after-weighing' ? preauthorizationText(amount) : null,
    isSandbox: accounts.isSandbox(account),
  }
}

/** Pays by a card and returns the result. @throws as `payByCard` */
export async function payOwnOrder(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  number: number,
  card: CardPayment,
): Promise<Receipt> {
  const order = await ownOrder(scope, customer, number)
  const charge = await payByCard(scope, accounts, number, card)
  const account = await accounts.find(scope, charge.providerId)
  return {
    ...NO_CHARGE,
    method: 'card',
    orderNumber: order.number,
    amount: charge.amount,
    state: charge.state,
    receiver: receiverOf(scope),
    isSandbox: accounts.isSandbox(account),
  }
}

/** @throws Failure order.notFound for an order of another customer too */
export async function chargesOfOwn(scope: Scope, customer: ActingCustomer, number: number): Promise<ChargeRow[]> {
  await ownOrder(scope, customer, number)
  return scope.db.many(findChargesOfOrder, [scope.supplier.id, number])
}
