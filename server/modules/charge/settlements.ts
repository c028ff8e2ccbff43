import type { ActingCustomer } from '#domain/access/actor.ts'
import { addCents, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { isLive, type ChargeState } from '#domain/payment/charge.ts'
import type { Settlement, SettlementMethod, SettlementOptions } from '#domain/payment/settlement.ts'
import { lockInvoices, openOf } from '#server/modules/invoice/invoice-payments.ts'
import { array, bool, int8, narrow, nullable, statement, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import type { PaymentAccounts } from './accounts.ts'
import { liveCharges } from './apply-charge.ts'
import {
  findChargesOfSettlement,
  findLiveForInvoices,
  findSettlement,
  lockOrderToCharge,
  type ChargeRow,
  type LiveForInvoices,
  type SettlementRow,
} from './charges.ts'
import { endCharge } from './close-charges.ts'
import { isPaidToKey, openKeySettlements, sameKeySettlement, toKeySettlement } from './key-settlements.ts'
import { ProviderError } from './provider.ts'
import { chargeToPay, NO_CHARGE, receiverOf } from './receipts.ts'
import { insertGroup, sendCharge } from './request-charge.ts'
import { requestRefund } from './returned-money.ts'

const METHODS = ['pix', 'boleto'] as const satisfies readonly SettlementMethod[]

const insert = statement('settlement.insert', {
  parameters: [uuid, uuid, array(int8), bool],
  row: { id: uuid },
  sql: `with created as (insert into settlement (supplier_id, customer_id, is_to_key) values ($1, $2, $4) returning id),
   invoices as (
     insert into settlement_invoice (supplier_id, settlement_id, invoice_number)
     select $1, c.id, n.number from created c cross join unnest($3::bigint[]) as n (number))
   select id from created`,
})

interface Wanted {
  /** Of invoices of the customer that are open, each once. */
  readonly numbers: readonly number[]
  readonly method: SettlementMethod
}

/** The first may find another choice, which is ended then; a further one may come in between. */
const ATTEMPTS = 3

/**
 * Charges a customer for some of the own invoices together, or gives the code of a Pix to the key of a store that has no account. Called
 * again it gives the same; a charge for other of these invoices, or
 * by another method, is ended at its provider first.
 * @throws Failure invoice.notFound, invoice.closed for an invoice of which nothing is open, payment.accountMissing,
 * payment.addressNeeded, payment.providerRefused, payment.providerUnavailable
 */
export async function settleInvoices(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  { numbers, method }: Wanted,
): Promise<Settlement> {
  const wanted = { numbers: [...new Set(numbers)].toSorted((a, b) => a - b), method }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const made = await insertMissing(scope, accounts, customer.id, wanted)
    if (made === null) {
      await endOverlapping(scope, accounts, customer.id, wanted)
      continue
    }
    for (const charge of made.charges) if (charge.state === 'requested') await sendCharge(scope, accounts, charge, null)
    return readSettlement(scope, accounts, customer, made.id)
  }
  throw new Failure('payment.providerUnavailable')
}

const isFor = ({ invoices, amount, open }: LiveForInvoices, { numbers }: Wanted): boolean =>
  invoices.join() === numbers.join() && amount === open

/** The live charges that already are what is wanted; null where there are none. */
function sameAs(live: readonly LiveForInvoices[], wanted: Wanted): readonly LiveForInvoices[] | null {
  const same = live.filter((charge) => isFor(charge, wanted))
  const method = same.some((charge) => charge.method === 'boleto') ? 'boleto' : 'pix'
  return same.length > 0 && method === wanted.method ? same : null
}

const overlaps = ({ invoices }: LiveForInvoices, { numbers }: Wanted): boolean =>
  invoices.some((number) => numbers.includes(number))

async function endOverlapping(
  scope: Scope,
  accounts: PaymentAccounts,
  customerId: string,
  wanted: Wanted,
): Promise<void> {
  const live = await scope.db.many(findLiveForInvoices, [scope.supplier.id, customerId])
  try {
    for (const charge of live) if (overlaps(charge, wanted)) await endCharge(scope, accounts, charge)
  } catch (error) {
    if (error instanceof ProviderError) throw new Failure('payment.providerUnavailable')
    throw error
  }
}

interface MadeSettlement {
  readonly id: string
  /** None where it is paid to the key of the store. */
  readonly charges: readonly ChargeRow[]
}

/** The settlement of the wanted invoices, made where there is none; null where another choice of them can still be paid. */
async function insertMissing(
  scope: Scope,
  accounts: PaymentAccounts,
  customerId: string,
  wanted: Wanted,
): Promise<MadeSettlement | null> {
  const { numbers, method } = wanted
  const account = await accounts.forMethod(scope, method)
  ensure(account !== null || (method === 'pix' && (await isPaidToKey(scope, accounts))), 'payment.accountMissing')
  const pixHalf = method === 'boleto' ? await accounts.pixHalf(scope) : null
  return inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    // Two choices that share an invoice wait for each other here.
    const invoices = await lockInvoices(scope, numbers)
    const isOwn = invoices.every((invoice) => invoice.customerId === customerId)
    ensure(isOwn && invoices.length === numbers.length, 'invoice.notFound')
    ensure(
      invoices.every((invoice) => openOf(invoice) > 0),
      'invoice.closed',
    )
    const live = await db.many(findLiveForInvoices, [supplier.id, customerId])
    const same = sameAs(live, wanted)
    if (same?.[0]?.settlementId != null) return { id: same[0].settlementId, charges: same }
    if (live.some((charge) => overlaps(charge, wanted))) return null
    const earlier = account === null ? await sameKeySettlement(scope, customerId, numbers) : null
    if (earlier !== null) return { id: earlier, charges: [] }
    const created = await db.one(insert, [supplier.id, customerId, numbers, account === null])
    ensure(created, 'invoice.notFound')
    if (account === null) {
      await publish(scope, 'settlement.to-key', { settlementId: created.id })
      return { id: created.id, charges: [] }
    }
    const settlement = await db.one(findSettlement, [supplier.id, created.id])
    ensure(method !== 'boleto' || settlement?.address != null, 'payment.addressNeeded')
    const amount = invoices.reduce((sum, invoice) => addCents(sum, openOf(invoice)), ZERO_CENTS)
    // A boleto before its time is no reason to pay earlier.
    const [dueFrom] = invoices.map(({ dueOn }) => dueOn).toSorted()
    const group = { account, pixHalf, method, amount, dueFrom }
    const charges = await insertGroup(scope, { orderNumber: null, settlementId: created.id }, group)
    return { id: created.id, charges }
  })
}

/** @throws Failure invoice.notFound for a settlement of another customer too */
export async function ownSettlement(
  { db, supplier }: Scope,
  customer: ActingCustomer,
  id: string,
): Promise<{ readonly settlement: SettlementRow; readonly charges: ChargeRow[] }> {
  const settlement = await db.one(findSettlement, [supplier.id, id])
  ensure(settlement?.customerId === customer.id, 'invoice.notFound')
  return { settlement, charges: await db.many(findChargesOfSettlement, [supplier.id, id]) }
}

/** One of the customer's own settlements as it is now. @throws Failure invoice.notFound */
export async function readSettlement(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
  id: string,
): Promise<Settlement> {
  const { settlement, charges } = await ownSettlement(scope, customer, id)
  return toSettlement(scope, accounts, settlement, charges)
}

/** Paid counts more than the other half of a boleto with Pix, which was ended. */
const stateOf = (charges: readonly ChargeRow[]): ChargeState | null =>
  (charges.find(({ state }) => state === 'paid') ?? charges.at(-1))?.state ?? null

async function toSettlement(
  scope: Scope,
  accounts: PaymentAccounts,
  { id, invoices, open }: Pick<SettlementRow, 'id' | 'invoices' | 'open'>,
  charges: readonly ChargeRow[],
): Promise<Settlement> {
  const live = liveCharges(charges)
  if (live.length > 0) return { id, invoices, open, ...(await chargeToPay(scope, accounts, live)) }
  const last = charges.at(-1)
  if (last === undefined) return toKeySettlement(scope, accounts, { id, invoices, open })
  const method = charges.some((charge) => charge.method === 'boleto') ? 'boleto' : 'pix'
  const { amount } = last
  return { ...NO_CHARGE, id, invoices, open, method, amount, state: stateOf(charges), receiver: receiverOf(scope) }
}

/** How a customer can pay invoices now, and what is charged for them already. */
export async function settlementOptions(
  scope: Scope,
  accounts: PaymentAccounts,
  customer: ActingCustomer,
): Promise<SettlementOptions> {
  const [live, found, byKey, isByKey] = await Promise.all([
    scope.db.many(findLiveForInvoices, [scope.supplier.id, customer.id]),
    Promise.all(METHODS.map((method) => accounts.forMethod(scope, method))),
    openKeySettlements(scope, accounts, customer.id),
    isPaidToKey(scope, accounts),
  ])
  const bySettlement = Map.groupBy(live, ({ settlementId }) => settlementId ?? '')
  const open = [...bySettlement].map(([id, charges]) =>
    toSettlement(
      scope,
      accounts,
      { id, invoices: charges[0]?.invoices ?? [], open: charges[0]?.open ?? ZERO_CENTS },
      charges,
    ),
  )
  return {
    methods: METHODS.filter((method, index) => found[index] !== null || (method === 'pix' && isByKey)),
    open: [...(await Promise.all(open)), ...byKey],
  }
}

/**
 * Ends the charges of a customer whose invoices cost something else by now: staff recorded a payment, or their order was
 * corrected or cancelled. Money that is on its way is taken.
 * @throws ProviderError where the provider does not answer
 */
export async function endOutdated(scope: Scope, accounts: PaymentAccounts, customerId: string): Promise<void> {
  const live = await scope.db.many(findLiveForInvoices, [scope.supplier.id, customerId])
  for (const charge of live)
    if (charge.amount !== charge.open && isLive(charge.state)) await endCharge(scope, accounts, charge)
}

const undoCancelled = statement('invoice.undo-payments-of-cancelled', {
  parameters: [uuid, int8],
  row: { id: uuid, amount: narrow<Cents>(int8), paymentId: nullable(uuid) },
  sql: `with undone as (
     update invoice_payment p set undone_at = now() from invoice i
     where p.supplier_id = $1 and p.undone_at is null and i.supplier_id = $1 and i.number = p.invoice_number
       and i.order_number = $2 and i.cancelled_at is not null
     returning p.id, p.invoice_number, p.amount_cents, p.payment_id),
   changed as (
     update invoice i set paid_cents = greatest(i.paid_cents - u.amount, 0)
     from (select invoice_number, sum(amount_cents)::bigint as amount from undone group by invoice_number) u
     where i.supplier_id = $1 and i.number = u.invoice_number)
   select id, amount_cents as amount, payment_id from undone order by id`,
})
// Money that no provider knows: staff return it themselves.
const insertByHand = statement('payment.insert-of-invoice', {
  parameters: [uuid, uuid, int8, int8],
  row: { id: uuid },
  sql: `insert into payment (supplier_id, external_id, order_number, amount_cents, received_at)
   values ($1, $2::uuid::text, $3, $4, now()) returning id`,
})
const setRefunded = statement('order.refunded-on-account', {
  parameters: [uuid, int8],
  sql: `update purchase_order set payment_state = 'refunded'
   where supplier_id = $1 and number = $2 and status = 'cancelled' and payment_state = 'paid'`,
})

/** Returns what was paid of the invoices of an order that have ended since. Called again it returns nothing more. */
export async function refundCancelled(scope: Scope, orderNumber: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    await db.one(lockOrderToCharge, [supplier.id, orderNumber])
    const undone = await db.many(undoCancelled, [supplier.id, orderNumber])
    for (const { id, amount, paymentId } of undone) {
      const payment = paymentId ?? (await db.one(insertByHand, [supplier.id, id, orderNumber, amount]))?.id
      if (payment !== undefined) await requestRefund(scope, payment, amount, 'order cancelled')
    }
    if (undone.length > 0) await db.execute(setRefunded, [supplier.id, orderNumber])
  })
}
