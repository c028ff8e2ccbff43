import { firstRow, statement } from '#server/platform/database/database.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'

const lockOwner = statement<{ id: string }>(
  'address.lock-owner',
  'select id from customer where supplier_id = $1 and id = $2 for no key update',
)

/**
 * Changes of one customer's addresses happen one after the other, also when they arrive at once: "the first becomes the
 * primary" and "at most so many" depend on all of them.
 */
export function withAddressesLocked<Result>(scope: Scope, customerId: string, work: (scope: Scope) => Promise<Result>): Promise<Result> {
  return inTransaction(scope, async (locked) => {
    await firstRow(locked.db, lockOwner, [locked.supplier.id, customerId])
    return work(locked)
  })
}

/** To be called before another address becomes the primary one. */
export async function clearPrimary(scope: Scope, customerId: string): Promise<void> {
  await scope.db
    .updateTable('address')
    .set({ is_primary: false })
    .where('supplier_id', '=', scope.supplier.id)
    .where('customer_id', '=', customerId)
    .where('is_primary', '=', true)
    .execute()
}
