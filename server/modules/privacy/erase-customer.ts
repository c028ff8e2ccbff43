import type { Cents } from '#domain/amounts.ts'
import type { OpenBusiness } from '#domain/privacy/personal-data.ts'
import { inOrder } from '#server/platform/database/database.ts'
import type { ErasedCustomer } from '#server/platform/database/privacy-part.ts'
import { array, int8, json, narrow, statement, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { PRIVACY_PARTS } from './parts.ts'

const lockCart = statement('privacy.lock-cart', {
  parameters: [uuid, uuid],
  sql: 'select from cart where supplier_id = $1 and customer_id = $2 for update',
})
const lockCustomer = statement('privacy.lock-customer', {
  parameters: [uuid, uuid],
  row: { creditUsed: narrow<Cents>(int8) },
  sql: `select credit_used_cents as "creditUsed" from customer
   where supplier_id = $1 and id = $2 and erased_at is null for update`,
})
const findOpenOrders = statement('privacy.open-orders', {
  parameters: [uuid, uuid],
  row: { openOrders: json<readonly number[]>(), unpaidOrders: json<readonly number[]>() },
  sql: `select coalesce(json_agg(number order by number) filter (where status not in ('delivered', 'cancelled')), '[]') as "openOrders",
     coalesce(json_agg(number order by number) filter (where status = 'delivered' and payment_state = 'open'), '[]') as "unpaidOrders"
   from purchase_order where supplier_id = $1 and customer_id = $2`,
})

/**
 * Locks the customer's cart and record until the end of the transaction, and returns what is open; null where the record
 * is erased already. The locks are taken in the order of a submission.
 */
export async function lockOpenBusiness(scope: Scope, customerId: string): Promise<OpenBusiness | null> {
  const key = [scope.supplier.id, customerId] as const
  const [, customer, orders] = await inOrder(
    () => scope.db.one(lockCart, key),
    () => scope.db.one(lockCustomer, key),
    () => scope.db.one(findOpenOrders, key),
  )
  return customer && orders ? { ...orders, ...customer } : null
}

const findRemains = statement('privacy.remains', {
  parameters: [uuid, uuid, uuid],
  row: { orders: int8, linkedLogins: array(uuid) },
  sql: `select (select count(*) from purchase_order o where o.supplier_id = $1 and o.customer_id = $3) as orders,
     array(select u.login_id from linked_user u where u.supplier_id = $1 and u.customer_id = $2) as linked_logins`,
})
const deleteCustomer = statement('privacy.delete-customer', {
  parameters: [uuid, uuid],
  sql: 'delete from customer where supplier_id = $1 and id = $2',
})

/**
 * Deletes the customer's record and, by foreign keys, the rows that refer to it; its closed orders stay without the
 * person. Must be called after `lockOpenBusiness`.
 * @returns how many orders stay, and who had access to the account.
 */
export async function eraseCustomer(
  scope: Scope,
  customer: ErasedCustomer,
): Promise<{ readonly orders: number; readonly linkedLogins: readonly string[] }> {
  const { customerId, tombstoneId } = customer
  const [, remains] = await inOrder(
    () => inOrder(...PRIVACY_PARTS.map((part) => async () => part.eraseCustomer?.(scope, customer))),
    () => scope.db.one(findRemains, [scope.supplier.id, customerId, tombstoneId]),
    () => scope.db.execute(deleteCustomer, [scope.supplier.id, customerId]),
  )
  return remains ?? { orders: 0, linkedLogins: [] }
}
