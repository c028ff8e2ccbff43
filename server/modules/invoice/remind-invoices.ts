import type { Db } from '#server/platform/database/database.ts'
import { array, int8, neverNull, statement, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'

/** Days before the due date. */
const DAYS_AHEAD = 3
/** What was overdue for longer before anything was mailed about it is for the store itself to ask for. */
const DAYS_OVERDUE = 30
/** Customers in one run; the others wait for the next. */
const BATCH = 200

// Once before an invoice i is due, and once after that: reminded_for is the due date, then the day after it. t.today is the store's.
const TO_REMIND = `i.cancelled_at is null and i.paid_cents < i.amount_cents
   and (i.due_on between t.today and t.today + ${DAYS_AHEAD} and i.reminded_for is null
     or i.due_on < t.today and i.due_on >= t.today - ${DAYS_OVERDUE} and (i.reminded_for is null or i.reminded_for <= i.due_on))`

const findCustomers = statement('invoice.to-remind', {
  parameters: [int8],
  row: { supplierId: uuid, customerId: uuid },
  sql: `select i.supplier_id, i.customer_id
   from invoice i join supplier s on s.id = i.supplier_id and s.is_active
   cross join lateral (select (now() at time zone s.time_zone)::date as today) t
   where ${TO_REMIND} and extract(hour from now() at time zone s.time_zone) between 8 and 19
   group by i.supplier_id, i.customer_id order by min(i.due_on) limit $1`,
})
const markReminded = statement('invoice.mark-reminded', {
  parameters: [uuid, uuid],
  row: { numbers: neverNull(array(int8)) },
  sql: `with reminded as (
     update invoice i set reminded_for = case when i.due_on < t.today then i.due_on + 1 else i.due_on end
     from (select (now() at time zone time_zone)::date as today from supplier where id = $1) t
     where i.supplier_id = $1 and i.customer_id = $2 and ${TO_REMIND} returning i.number)
   select coalesce(array_agg(number order by number), '{}') as numbers from reminded`,
})

/** Reminds customers of invoices that are due soon or overdue: all of a customer's at once, each once before its day and once after. */
export async function remindOfInvoices(
  db: Db,
  openScope: (supplierId: string) => Promise<Scope | null>,
): Promise<void> {
  for (const { supplierId, customerId } of await db.many(findCustomers, [BATCH])) {
    const scope = await openScope(supplierId)
    if (scope === null) continue
    await inTransaction(scope, async (scope) => {
      const marked = await scope.db.one(markReminded, [supplierId, customerId])
      if (marked === undefined || marked.numbers.length === 0) return
      await publish(scope, 'invoice.reminder-due', { customerId, invoices: marked.numbers })
    })
  }
}
