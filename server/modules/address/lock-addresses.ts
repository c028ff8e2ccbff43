import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { statement, uuid } from '#server/platform/database/statement.ts'

const lockOwner = statement('address.lock-owner', {
  parameters: [uuid, uuid],
  row: { id: uuid },
  sql: 'select id from customer where supplier_id = $1 and id = $2 for no key update',
})
const clear = statement('address.clear-primary', {
  parameters: [uuid, uuid],
  sql: 'update address set is_primary = false where supplier_id = $1 and customer_id = $2 and is_primary',
})

/**
 * Changes of one customer's addresses happen one after the other, also when they arrive at once: "the first becomes the
 * primary" and "at most so many" depend on all of them.
 */
export function withAddressesLocked<Result>(
  scope: Scope,
  customerId: string,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  return inTransaction(scope, async (locked) => {
    await locked.db.one(lockOwner, [locked.supplier.id, customerId])
    return work(locked)
  })
}

/** To be called before another address becomes the primary one. */
export async function clearPrimary(scope: Scope, customerId: string): Promise<void> {
  await scope.db.execute(clear, [scope.supplier.id, customerId])
}
