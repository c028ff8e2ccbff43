import { sql, type Updateable } from 'kysely'
import { authorOf, type ActingCustomer } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { AddressTable } from '#server/platform/database/tables.ts'
import { withAddressesLocked } from './lock-addresses.ts'
import { addressesOf } from './queries.ts'

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
    await change(locked, removed.id, { removed_at: sql<string>`now()`, is_primary: false, written_by: loginId, written_as: actingAs })
    const [next] = addresses.filter((address) => address !== removed)
    if (removed.isPrimary && next) await change(locked, next.id, { is_primary: true })
  })
}

type Change = Pick<Updateable<AddressTable>, 'is_primary' | 'written_by' | 'written_as'> & { readonly removed_at?: ReturnType<typeof sql<string>> }

async function change(scope: Scope, id: string, values: Change): Promise<void> {
  await scope.db.updateTable('address').set(values).where('supplier_id', '=', scope.supplier.id).where('id', '=', id).execute()
}
