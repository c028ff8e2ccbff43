import { instantOf } from '#domain/calendar.ts'
import { clock } from '#server/modules/delivery/delivery-options.ts'
import { moveOrder } from '#server/modules/order/move-order.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { int4, int8, statement, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { currentOf, lockQuote } from './queries.ts'

// Of all stores: the sweep belongs to none.
const findLapsed = statement('quote.lapsed', {
  parameters: [int8],
  row: { supplierId: uuid, number: int8 },
  sql: `select o.supplier_id, o.number
   from purchase_order o
   join quote_version v on v.supplier_id = o.supplier_id and v.order_number = o.number
   where o.status = 'quote-priced' and v.valid_until <= now() and ${ofOpenStoreSql('o')}
     and not exists (select from quote_version n where n.supplier_id = o.supplier_id and n.order_number = o.number and n.version > v.version)
   order by v.valid_until limit $1`,
})

/** Quotes that are closed in one run; the others wait for the next. */
const BATCH = 200

/** Cancels the quotes whose offer was not answered in time. A quote that cannot be closed does not keep the others open. */
export async function lapseQuotes(db: Db, openScope: OpenScope): Promise<void> {
  await eachQuote(await db.many(findLapsed, [BATCH]), openScope, lapse)
}

type OpenScope = (supplierId: string) => Promise<Scope | null>

/** Each in a transaction of its own, so that one that fails does not keep the others. */
async function eachQuote(
  quotes: readonly { readonly supplierId: string; readonly number: number }[],
  openScope: OpenScope,
  work: (scope: Scope, number: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { supplierId, number } of quotes) {
    const scope = await openScope(supplierId)
    if (scope === null) continue
    try {
      await inTransaction(scope, (scope) => work(scope, number))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} quotes were left as they are`)
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

// From the morning of the day before the last one, by day at the store; not on the day on which the offer was made.
const findExpiring = statement('quote.expiring', {
  parameters: [int8],
  row: { supplierId: uuid, number: int8 },
  sql: `select o.supplier_id, o.number
   from purchase_order o join supplier s on s.id = o.supplier_id and s.is_active
   join quote_version v on v.supplier_id = o.supplier_id and v.order_number = o.number
   where o.status = 'quote-priced' and v.reminded_at is null and v.valid_until > now() and v.valid_until <= now() + interval '40 hours'
     and extract(hour from now() at time zone s.time_zone) between 8 and 19
     and (v.priced_at at time zone s.time_zone)::date < (now() at time zone s.time_zone)::date
     and not exists (select from quote_version n where n.supplier_id = o.supplier_id and n.order_number = o.number and n.version > v.version)
   order by v.valid_until limit $1`,
})
const markReminded = statement('quote.mark-reminded', {
  parameters: [uuid, int8],
  row: { version: int4 },
  sql: `update quote_version set reminded_at = now()
   where supplier_id = $1 and order_number = $2 and reminded_at is null
     and version = (select max(version) from quote_version where supplier_id = $1 and order_number = $2)
   returning version`,
})

/** Reminds customers, once for each offer, that they have until tomorrow or today to answer it. */
export async function remindOfQuotes(db: Db, openScope: OpenScope): Promise<void> {
  await eachQuote(await db.many(findExpiring, [BATCH]), openScope, async (scope, number) => {
    const marked = await scope.db.one(markReminded, [scope.supplier.id, number])
    if (marked !== undefined) await publish(scope, 'quote.expiring', { number })
  })
}
