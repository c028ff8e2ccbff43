import { randomUUID } from 'node:crypto'
import { subjectOf } from '#server/platform/messaging/mail.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { OrderDraft } from './prepare-order.ts'
import { orderMail } from './mails.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'

// Travels behind the order that gets the number, so that nobody waits for its answer: what the supplier's row says now is
// that order's number, and no other order can have changed it.
const insert = statement('order.confirmation', {
  parameters: [uuid, uuid, text, text, text, text, text],
  sql: `insert into mail (supplier_id, customer_id, recipient, subject, content, store_url)
   select s.id, c.id, c.email, replace($3, $6, s.last_order_number::text), replace(case when c.email_verified_at is null then $7 else $4 end, $6, s.last_order_number::text)::json, $5
   from supplier s join customer c on c.supplier_id = s.id and c.id = $2 and is_mailbox(c.email)
   where s.id = $1`,
})

/**
 * The confirmation of an order (rules §2), ready to be sent behind it: written first, because the row of the supplier is
 * held from the order on.
 */
export function confirmationMail(scope: Scope, customerId: string, parts: OrderDraft): () => Promise<unknown> {
  // Stands where the number will: no product and no note of a customer can look like it.
  const place = `{${randomUUID()}}`
  const [mail, bare] = [orderMail(scope, parts, place, true), orderMail(scope, parts, place, false)]
  const values = [
    scope.supplier.id,
    customerId,
    subjectOf(mail),
    JSON.stringify(mail),
    scope.storeUrl,
    place,
    JSON.stringify(bare),
  ] as const
  return () => scope.db.many(insert, values)
}
