import type { CustomerCredit } from '#domain/payment/receivable.ts'
import { changesBetween } from '#domain/access/audit.ts'
import { reaisFromCents, type Cents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { array, int2, int8, narrow, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { readBalance } from './invoices.ts'

const findTerms = statement('customer.payment-terms', {
  parameters: [uuid, uuid],
  row: { customerName: text, termDays: nullable(array(int2)) },
  sql: 'select name as customer_name, term_days from customer where supplier_id = $1 and id = $2',
})

/** What a customer may owe, owes, and after how many days it pays. Throws Failure access.notAllowed where there is none. */
export async function readCredit(scope: Scope, customerId: string): Promise<CustomerCredit> {
  const [balance, found] = await Promise.all([
    readBalance(scope, customerId),
    scope.db.one(findTerms, [scope.supplier.id, customerId]),
  ])
  ensure(found, 'access.notAllowed')
  return { ...found, balance }
}

/**
 * Refuses a purchase on account to who has overdue invoices, where the store says so (tag block-overdue-credit).
 * Throws Failure order.overdueInvoices.
 */
export async function ensureNoneOverdue(scope: Scope, customerId: string): Promise<void> {
  if (!scope.features.blocksOverdueCredit) return
  const { overdue } = await readBalance(scope, customerId)
  ensure(overdue <= 0, 'order.overdueInvoices', { overdueReais: reaisFromCents(overdue) })
}

const lock = statement('customer.lock-credit', {
  parameters: [uuid, uuid],
  row: { limit: narrow<Cents>(int8), termDays: nullable(array(int2)) },
  sql: `select credit_limit_cents as "limit", term_days from customer where supplier_id = $1 and id = $2 for no key update`,
})
const change = statement('customer.change-credit', {
  parameters: [uuid, uuid, int8, array(int2)],
  sql: 'update customer set credit_limit_cents = $3, term_days = $4 where supplier_id = $1 and id = $2',
})

interface NewCredit {
  readonly limit: Cents
  readonly termDays: readonly number[] | null
}

/** Changes the limit and the days; orders that are there stay as they are. Throws Failure access.notAllowed. */
export async function changeCredit(scope: Scope, customerId: string, { limit, termDays }: NewCredit): Promise<void> {
  const days = termDays && [...new Set(termDays)].toSorted((a, b) => a - b)
  await inTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const before = await db.one(lock, [supplier.id, customerId])
    ensure(before, 'access.notAllowed')
    await db.execute(change, [supplier.id, customerId, limit, days])
    const changes = changesBetween(
      { creditLimitReais: reaisFromCents(before.limit), termDays: before.termDays?.map(String) ?? null },
      { creditLimitReais: reaisFromCents(limit), termDays: days?.map(String) ?? null },
    )
    if (changes.length === 0) return
    await publish(scope, 'credit.changed', { customerId })
    await recordEvent(scope, { action: 'customer.credit-changed', customerId, changes })
  })
}
