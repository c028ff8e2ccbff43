import { instantOf } from '#domain/calendar.ts'
import { clock } from '#server/modules/delivery/delivery-options.ts'
import { moveOrder } from '#server/modules/order/move-order.ts'
import type { Db } from '#server/platform/database/database.ts'
import { int8, statement, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { currentOf, lockQuote } from './queries.ts'

// Of all stores: the sweep belongs to none.
const findLapsed = statement('quote.lapsed', {
  parameters: [int8],
  row: { supplierId: uuid, number: int8 },
  sql: `select o.supplier_id, o.number
   from purchase_order o
   join quote_version v on v.supplier_id = o.supplier_id and v.order_number = o.number
   where o.status = 'quote-priced' and v.valid_until <= now()
     and not exists (select from quote_version n where n.supplier_id = o.supplier_id and n.order_number = o.number and n.version > v.version)
   order by v.valid_until limit $1`,
})

/** Quotes that are closed in one run; the others wait for the next. */
const BATCH = 200

/** Cancels the quotes whose offer was not answered in time. A quote that cannot be closed does not keep the others open. */
export async function lapseQuotes(db: Db, openScope: (supplierId: string) => Promise<Scope | null>): Promise<void> {
  const failures: unknown[] = []
  for (const { supplierId, number } of await db.many(findLapsed, [BATCH])) {
    const scope = await openScope(supplierId)
    if (scope === null) continue
    try {
      await inTransaction(scope, (scope) => lapse(scope, number))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} quotes did not lapse`)
}

/** Unless it was answered, or priced again, before its lock. */
async function lapse(scope: Scope, number: number): Promise<void> {
  const { head, versions } = await lockQuote(scope, null, number)
  const { offer } = currentOf(versions)
  const now = clock()
  if (head.status !== 'quote-priced' || offer === null || instantOf(now) < instantOf(offer.validUntil)) return
  const proof = { guard: 'lapsedQuote', validUntil: offer.validUntil, now } as const
  await moveOrder(scope, { customerId: head.customerId, number, by: 'system' }, 'cancelled', proof)
}
