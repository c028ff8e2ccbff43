import { ERASED_NAME } from '#contract/privacy.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { array, int8, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inOrder } from '#server/platform/database/database.ts'

interface Erasing {
  readonly loginId: string
  readonly customerId: string
  /** Of the empty record to which the orders will belong. */
  readonly tombstoneId: string
}

/** Where the goods went decides which state's tax was owed; the rest of an address is the person's. */
const cityOf = (column: string) => `case when ${column} is not null then jsonb_build_object(
  'id', '', 'erpCode', null, 'nickname', '', 'street', '', 'number', '', 'district', '', 'complement', '', 'referencePoint', '',
  'directions', '', 'postalCode', '', 'coordinates', null, 'isPrimary', false,
  'city', ${column} -> 'city', 'state', ${column} -> 'state', 'country', ${column} -> 'country') end`

// The orders move to an empty record, so that the old one can go with everything that hangs on it, whoever added it.
const moveOrders = statement('privacy.move-orders', {
  parameters: [uuid, uuid, uuid, uuid, text],
  row: { orders: int8, linkedLogins: array(uuid) },
  sql: `with tombstone as (
     insert into customer (supplier_id, id, kind, document, name, email, is_approved, refused_at, erased_at)
     select c.supplier_id, $4::uuid, c.kind, 'erased ' || $4::uuid, $5, '', false, now(), now()
     from customer c
     where c.supplier_id = $1 and c.id = $2
       and exists (select from purchase_order o where o.supplier_id = $1 and o.customer_id = $2)),
   orders as (
     update purchase_order o set customer_id = $4::uuid, customer_name = $5, customer_document = '', note = '',
       customer_order_number = '', traits = '[]', idempotency_key = null, idempotency_hash = null, erased_at = now(),
       delivery_address = ${cityOf('o.delivery_address')},
       billing_address = ${cityOf('o.billing_address')},
       placed_by = case when o.placed_as in ('customer', 'linked-user') then null else o.placed_by end
     where o.supplier_id = $1 and o.customer_id = $2
     returning o.number),
   events as (
     update order_event e set login_id = null, reason = ''
     from orders o
     where e.supplier_id = $1 and e.order_number = o.number
       and (e.acting_as in ('customer', 'linked-user') or e.login_id = $3)),
   coupon_uses as (
     update coupon_use u set customer_id = $4::uuid from orders o where u.supplier_id = $1 and u.order_number = o.number),
   audit as (
     update audit_event a set login_id = null where a.supplier_id = $1 and a.customer_id = $2 and a.login_id = $3),
   mails as (
     delete from mail m using customer c where c.supplier_id = $1 and c.id = $2 and m.supplier_id = $1 and m.recipient = c.email),
   -- A program's session for this customer has nobody left to work for.
   programs as (
     delete from session s where s.supplier_id = $1 and s.acting_customer_id = $2 and s.login_id is null)
   select (select count(*) from orders) as orders,
     array(select u.login_id from linked_user u where u.supplier_id = $1 and u.customer_id = $2) as "linkedLogins"`,
})
const deleteCustomer = statement('privacy.delete-customer', {
  parameters: [uuid, uuid],
  sql: 'delete from customer where supplier_id = $1 and id = $2',
})

/**
 * Takes the customer's record out of the store, with addresses, cart, linked users, terms and portfolio; its closed
 * orders stay as facts without the person. Must be called under the lock of `lockOpenBusiness`.
 */
export async function eraseCustomer(
  scope: Scope,
  { loginId, customerId, tombstoneId }: Erasing,
): Promise<{ orders: number; linkedLogins: readonly string[] }> {
  const [moved] = await inOrder(
    () => scope.db.one(moveOrders, [scope.supplier.id, customerId, loginId, tombstoneId, ERASED_NAME]),
    () => scope.db.one(deleteCustomer, [scope.supplier.id, customerId]),
  )
  return moved ?? { orders: 0, linkedLogins: [] }
}
