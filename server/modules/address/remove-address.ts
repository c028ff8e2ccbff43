import { authorOf, type ActingCustomer } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { statement, text, uuid } from '#server/platform/database/statement.ts'
import { withAddressesLocked } from './lock-addresses.ts'
import { addressesOf } from './queries.ts'

const remove = statement('address.remove', {
  parameters: [uuid, uuid, uuid, text],
  sql: `update address set removed_at = now(), is_primary = false, written_by = $3, written_as = $4
   where supplier_id = $1 and id = $2`,
})
const makePrimary = statement('address.make-primary', {
  parameters: [uuid, uuid],
  sql: 'update address set is_primary = true where supplier_id = $1 and id = $2',
})

/**
 * Takes a delivery address out of sight; it is kept for the orders that went there. After the primary one the oldest
 * that is left takes its place. Throws `address.notFound`.
 */
export function removeAddress(scope: Scope, customer: ActingCustomer, id: string): Promise<void> {
  return withAddressesLocked(scope, customer.id, async (locked) => {
    const addresses = await addressesOf(locked, customer.id)
    const removed = addresses.find((address) => address.id === id.toLowerCase())
    ensure(removed, 'address.notFound')
    const { loginId, actingAs } = authorOf(scope.actor)
    await locked.db.execute(remove, [locked.supplier.id, removed.id, loginId, actingAs])
    const [next] = addresses.filter((address) => address !== removed)
    if (removed.isPrimary && next) await locked.db.execute(makePrimary, [locked.supplier.id, next.id])
  })
}
