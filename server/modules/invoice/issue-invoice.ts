import type { Scope } from '#server/platform/http/scope.ts'
import { statement, uuid } from '#server/platform/database/statement.ts'

// Travels behind the order, whose number is the supplier's last one: no other order can come between (see confirm-order.ts).
const issue = statement('invoice.issue', {
  parameters: [uuid],
  sql: `with numbered as (
     update supplier set last_invoice_number = last_invoice_number + 1 where id = $1
     returning last_invoice_number as number, last_order_number, (now() at time zone time_zone)::date as today)
   insert into invoice (supplier_id, number, customer_id, order_number, issued_on, due_on, amount_cents)
   select $1, n.number, o.customer_id, o.number, n.today, n.today + m.term_days, o.total_cents
   from numbered n
   join purchase_order o on o.supplier_id = $1 and o.number = n.last_order_number
   join payment_method m on m.supplier_id = $1 and m.id = o.payment_method_id`,
})

/** Invoices the order that this transaction has just written on account, due by the term of its payment method. */
export async function issueInvoice(scope: Scope): Promise<void> {
  await scope.db.many(issue, [scope.supplier.id])
}
