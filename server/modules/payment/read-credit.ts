import type { ActingCustomer } from '#domain/access/actor.ts'
import type { Credit } from '#domain/payment/credit.ts'
import { ensure } from '#domain/failure.ts'
import { firstRow, statement } from '#server/platform/database.ts'
import type { Scope } from '#server/platform/scope.ts'

const findCredit = statement<Credit>(
  'payment.credit',
  'select credit_limit_cents as "limit", credit_used_cents as used from customer where supplier_id = $1 and id = $2',
)

/** The customer's credit in this store (specification §3 "Invoices"). */
export async function readCredit({ db, supplier }: Scope, { id }: ActingCustomer): Promise<Credit> {
  const credit = await firstRow(db, findCredit, [supplier.id, id])
  ensure(credit, 'access.sessionExpired')
  return credit
}
