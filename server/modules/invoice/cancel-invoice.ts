import type { Cents } from '#domain/amounts.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { int8, statement, uuid } from '#server/platform/database/statement.ts'

// What was paid of it gave its part of the limit back when it was paid.
const cancel = statement('invoice.cancel', {
  parameters: [uuid, uuid, int8, int8],
  sql: `with cancelled as (
     update invoice set cancelled_at = now() where supplier_id = $1 and order_number = $3 and cancelled_at is null
     returning amount_cents - paid_cents as open)
   update customer set credit_used_cents = greatest(credit_used_cents - coalesce((select open from cancelled), $4), 0)
   where supplier_id = $1 and id = $2`,
})

interface InvoicedOrder {
  readonly number: number
  readonly customerId: string
  readonly total: Cents
}

/** Ends the invoice of an order on account and gives back what it held of the limit; without an invoice, the order's total. */
export async function cancelInvoice(scope: Scope, { number, customerId, total }: InvoicedOrder): Promise<void> {
  await scope.db.many(cancel, [scope.supplier.id, customerId, number, total])
}
