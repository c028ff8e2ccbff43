import type { BasisPoints } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import {
  changedLimits,
  limitChanges,
  type Negotiator,
  type PriceLimitsChange,
  type StorePriceLimits,
} from '#domain/order/price-limits.ts'
import { inOrder } from '#server/platform/database/database.ts'
import { array, int4, narrow, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'

const findFloor = statement('quote.margin-floor', {
  parameters: [uuid],
  row: { marginFloor: narrow<BasisPoints>(int4) },
  sql: 'select margin_floor from supplier where id = $1',
})
// People who answer quotes: attendants, and staff with the module.
const findPeople = statement('quote.negotiators', {
  parameters: [uuid],
  row: { id: uuid, name: text, role: narrow<Negotiator['role']>(text), authority: narrow<BasisPoints>(int4) },
  sql: `select m.id, p.name, m.role, m.discount_authority as authority
   from staff m join login p on p.id = m.login_id
   where m.supplier_id = $1 and m.is_active and (m.role = 'attendant' or (m.role = 'staff' and 'prices' = any (m.modules)))
   order by p.name, m.id`,
})

/** What the people of the store may give away. */
export async function priceLimitsOf({ db, supplier }: Scope): Promise<StorePriceLimits> {
  const [floor, people] = await Promise.all([db.one(findFloor, [supplier.id]), db.many(findPeople, [supplier.id])])
  ensure(floor, 'supplier.notFound')
  return { marginFloor: floor.marginFloor, people }
}

const writeFloor = statement('quote.write-margin-floor', {
  parameters: [uuid, int4],
  sql: 'update supplier set margin_floor = $2 where id = $1',
})
const writeAuthorities = statement('quote.write-authorities', {
  parameters: [uuid, array(uuid), array(int4)],
  sql: `update staff m set discount_authority = w.authority
   from unnest($2::uuid[], $3::integer[]) as w (id, authority)
   where m.supplier_id = $1 and m.id = w.id`,
})

/**
 * Changes what people may give away, with an event that says how it was before.
 * @throws Failure record.changedMeanwhile
 */
export function setPriceLimits(scope: Scope, change: PriceLimitsChange): Promise<StorePriceLimits> {
  return inLockedTransaction(scope, async (scope) => {
    const { db, supplier } = scope
    const before = await priceLimitsOf(scope)
    const after = changedLimits(before, change)
    ensure(after, 'record.changedMeanwhile')
    const changes = limitChanges(before, after)
    if (changes.length === 0) return before
    const people = after.people.map(({ id }) => id)
    await inOrder(
      () => db.execute(writeFloor, [supplier.id, after.marginFloor]),
      () => db.execute(writeAuthorities, [supplier.id, people, after.people.map(({ authority }) => authority)]),
      () => recordEvent(scope, { action: 'price-limit.changed', customerId: null, changes }),
    )
    return after
  })
}
