import { addCents, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { localMoment } from '#domain/calendar.ts'
import { ensure } from '#domain/failure.ts'
import type { PixToConfirm } from '#domain/payment/charge.ts'
import { buildBrCode, isPixKey } from '#domain/payment/pix.ts'
import type { Settlement } from '#domain/payment/settlement.ts'
import { lockInvoices, openOf, recordPayments } from '#server/modules/invoice/invoice-payments.ts'
import {
  array,
  int8,
  narrow,
  neverNull,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import type { PaymentAccounts } from './accounts.ts'
import { findSettlement, INVOICES_OF_SETTLEMENT, type SettlementRow } from './charges.ts'
import { pixKeyOf } from './pix-key.ts'
import { NO_CHARGE, receiverOf } from './receipts.ts'

// The former version did not note it.
const IS_TO_KEY = `(s.is_to_key is not false
       and (s.is_to_key or not exists (select from charge c where c.supplier_id = s.supplier_id and c.settlement_id = s.id)))`

/** SQL: the settlements s of customers c that are to be paid to the key of the store, with what is open of their invoices as i. */
export const OPEN_TO_KEY = `from settlement s join customer c on c.supplier_id = s.supplier_id and c.id = s.customer_id
     cross join lateral (${INVOICES_OF_SETTLEMENT}) i
     where s.supplier_id = $1 and ${IS_TO_KEY} and i.open > 0`
/** SQL: the same, of which each choice of invoices waits once. */
export const SETTLEMENTS_PAID_TO_KEY = `select max(s.created_at) as created_at ${OPEN_TO_KEY} group by s.customer_id, i.invoices`

const openRow = {
  id: uuid,
  customerName: text,
  createdAt: timestamptz,
  invoices: neverNull(array(int8)),
  open: neverNull(narrow<Cents>(int8)),
}
// $2 is null for staff, who see those of all customers. The newest choice of the same invoices stands for the older ones.
const findOpen = statement('key-settlement.open', {
  parameters: [uuid, uuid, int8],
  row: openRow,
  sql: `select * from (
     select distinct on (s.customer_id, i.invoices) s.id, c.name as customer_name, s.created_at, i.invoices, i.open
     ${OPEN_TO_KEY} and ($2::uuid is null or s.customer_id = $2)
     order by s.customer_id, i.invoices, s.created_at desc) found
   order by created_at desc limit $3`,
})
const MOST = 100

/** What the payer's bank writes into the statement of a Pix to the key. */
const txidOf = ({ id, invoices }: Pick<SettlementRow, 'id' | 'invoices'>): string =>
  invoices.length === 1 ? `FATURA${String(invoices[0])}` : `FATURAS${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`

/** Those that a customer can still pay, the newest first; none while an account makes charges by Pix. */
export async function openKeySettlements(
  scope: Scope,
  accounts: PaymentAccounts,
  customerId: string,
): Promise<Settlement[]> {
  if (!(await isPaidToKey(scope, accounts))) return []
  const rows = await scope.db.many(findOpen, [scope.supplier.id, customerId, MOST])
  return Promise.all(rows.map((row) => toKeySettlement(scope, accounts, row)))
}

/** Of the customer, for exactly these invoices; null where there is none. */
export async function sameKeySettlement(
  { db, supplier }: Scope,
  customerId: string,
  numbers: readonly number[],
): Promise<string | null> {
  const rows = await db.many(findOpen, [supplier.id, customerId, MOST])
  return rows.find(({ invoices }) => invoices.join() === numbers.join())?.id ?? null
}

/** Whether a Pix goes to the key of the store: it has one, and no account makes charges. */
export async function isPaidToKey(scope: Scope, accounts: PaymentAccounts): Promise<boolean> {
  const receiver = await pixKeyOf(scope)
  return receiver !== null && isPixKey(receiver.pixKey) && (await accounts.forMethod(scope, 'pix')) === null
}

/** With the code to pay what is open of its invoices now; without one where nothing is, or the store has another way by now. */
export async function toKeySettlement(
  scope: Scope,
  accounts: PaymentAccounts,
  { id, invoices, open }: Pick<SettlementRow, 'id' | 'invoices' | 'open'>,
): Promise<Settlement> {
  const base = { ...NO_CHARGE, id, invoices, open, method: 'pix', amount: open, receiver: receiverOf(scope) } as const
  if (open <= 0) return { ...base, state: 'paid' }
  const receiver = (await isPaidToKey(scope, accounts)) ? await pixKeyOf(scope) : null
  if (receiver === null) return { ...base, state: 'cancelled' }
  const { pixKey: key, receiverName, receiverCity } = receiver
  const txid = txidOf({ id, invoices })
  const brCode = buildBrCode({ key, amount: open, merchantName: receiverName, merchantCity: receiverCity, txid })
  return { ...base, receiver: receiverName, brCode, txid }
}

/** What staff look for in the statement of their bank. */
export async function keySettlementsToConfirm({ db, supplier }: Scope): Promise<PixToConfirm[]> {
  const rows = await db.many(findOpen, [supplier.id, null, MOST])
  return rows.map(({ id, invoices, customerName, open, createdAt }) => ({
    orderNumber: null,
    settlementId: id,
    invoices,
    customerName,
    amount: open,
    txid: txidOf({ id, invoices }),
    placedAt: createdAt,
  }))
}

/**
 * Staff saw the money in the statement of their bank: the invoices are paid with it, those first that are due first.
 * @throws Failure invoice.notFound, invoice.closed where nothing is open any more, invoice.tooMuch
 */
export async function confirmKeySettlement(scope: Scope, id: string, amount: Cents): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const settlement = await scope.db.one(findSettlement, [scope.supplier.id, id.toLowerCase()])
    ensure(settlement, 'invoice.notFound')
    const invoices = await lockInvoices(scope, settlement.invoices)
    ensure(invoices.reduce((sum, invoice) => addCents(sum, openOf(invoice)), ZERO_CENTS) > 0, 'invoice.closed')
    await recordPayments(scope, invoices, {
      amount,
      receivedOn: localMoment(new Date().toISOString(), scope.supplier.timeZone).date,
      way: 'pix',
      note: txidOf(settlement),
    })
  })
}
