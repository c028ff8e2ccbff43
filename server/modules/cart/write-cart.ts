import { authorOf } from '#domain/access/actor.ts'
import type { SavedLine } from '#domain/cart/cart.ts'
import { seenPricing } from '#domain/cart/unseen-changes.ts'
import { array, bool, bytea, int4, int8, jsonb, statement, text, uuid } from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { viewLines } from './cart-view.ts'
import type { CartRow, HeadToWrite } from './queries.ts'

const writeAll = statement('cart.write', {
  parameters: [
    uuid,
    uuid,
    int8,
    text,
    bool,
    text,
    text,
    uuid,
    text,
    array(uuid),
    array(int4),
    array(bool),
    array(int8),
    bytea,
    jsonb(),
    uuid,
    array(text),
    array(uuid),
  ],
  row: { version: int8 },
  useGenericPlan: true,
  sql: `with head as (
     insert into cart (supplier_id, customer_id, version, coupon_code, is_automatic_coupon_on, note, customer_order_number,
       subscription_type_id)
     values ($1, $2, $3, $4, $5, $6, $7, $16)
     on conflict (supplier_id, customer_id) do update set version = excluded.version, coupon_code = excluded.coupon_code,
       is_automatic_coupon_on = excluded.is_automatic_coupon_on, note = excluded.note,
       customer_order_number = excluded.customer_order_number, subscription_type_id = excluded.subscription_type_id,
       updated_at = excluded.updated_at
     where cart.version = excluded.version - 1
     returning version),
   operations as (
     insert into cart_operation (supplier_id, customer_id, id, version)
     select $1, $2, o.id, head.version from head, unnest($18::uuid[]) as o(id)),
   seen as (
     insert into cart_view (supplier_id, customer_id, token_hash, version, lines)
     select $1, $2, $14, head.version, $15 from head
     on conflict (supplier_id, customer_id, token_hash) do update set version = excluded.version, lines = excluded.lines),
   lines as (
     insert into cart_line (supplier_id, customer_id, product_id, quantity, is_gift_wrapped, attendant_price,
       changed_at_version, changed_by, changed_as, changed_at, seen)
     select $1, $2, l.product_id, l.quantity, l.is_gift_wrapped, l.attendant_price, head.version, $8, $9, now(),
       l.seen::jsonb
     from head, unnest($10::uuid[], $11::integer[], $12::boolean[], $13::bigint[], $17::text[])
       as l(product_id, quantity, is_gift_wrapped, attendant_price, seen)
     on conflict (supplier_id, customer_id, product_id) do update set quantity = excluded.quantity,
       is_gift_wrapped = excluded.is_gift_wrapped, attendant_price = excluded.attendant_price,
       changed_at_version = excluded.changed_at_version, changed_by = excluded.changed_by,
       changed_as = excluded.changed_as, changed_at = excluded.changed_at,
       seen = case when cart_line.quantity = 0 then excluded.seen else cart_line.seen end)
   select version from head`,
})

export interface CartToWrite {
  readonly head: HeadToWrite
  readonly lines: readonly SavedLine[]
  /** As they were read for this save: a product that comes into the cart was seen at that price. */
  readonly products: readonly CartRow[]
  /** Those that are recorded as applied with it. */
  readonly operationIds: readonly string[]
}

/**
 * Writes the head, the changed lines, the view of the session and the operations, in one statement, where the cart still has the version
 * before that of the head. Returns whether it had.
 */
export async function writeCart(
  scope: Scope,
  customerId: string,
  { head, lines: merged, products, operationIds }: CartToWrite,
): Promise<boolean> {
  const coming = new Map(products.filter(({ quantity }) => !quantity).map((row) => [row.id, row]))
  const seenOf = ({ productId }: SavedLine): string | null => {
    const row = coming.get(productId)
    return row === undefined ? null : JSON.stringify(seenPricing(row))
  }
  const lines = merged.filter((line) => line.changedAtVersion === head.version)
  const author = authorOf(scope.actor)
  const written = await scope.db.one(writeAll, [
    scope.supplier.id,
    customerId,
    head.version,
    head.couponCode,
    head.isAutomaticCouponOn,
    head.note,
    head.customerOrderNumber,
    author.loginId,
    author.actingAs,
    lines.map((line) => line.productId),
    lines.map((line) => line.quantity),
    lines.map((line) => line.isGiftWrapped),
    lines.map((line) => line.attendantPrice),
    scope.sessionHash,
    viewLines(merged),
    head.subscriptionTypeId,
    lines.map(seenOf),
    operationIds,
  ])
  return written !== undefined
}

const empty = statement('cart.clear', {
  parameters: [uuid, uuid, uuid, text, bytea],
  row: { version: int8 },
  useGenericPlan: true,
  sql: `with head as (
     update cart set version = version + 1, coupon_code = null, is_automatic_coupon_on = true, note = '',
       customer_order_number = '', subscription_type_id = null, locked_by = null, locked_until = null, updated_at = now()
     where supplier_id = $1 and customer_id = $2
     returning version),
   negotiated as (
     update negotiation set ended_at = now(), ended_by = 'order'
     where supplier_id = $1 and customer_id = $2 and ended_at is null),
   seen as (
     update cart_view v set version = head.version, lines = '{}'
     from head where v.supplier_id = $1 and v.customer_id = $2 and v.token_hash = $5),
   combos as (
     update cart_combo b set quantity = 0, changed_at_version = head.version, changed_by = $3, changed_as = $4, changed_at = now()
     from head where b.supplier_id = $1 and b.customer_id = $2 and b.quantity > 0),
   lines as (
     update cart_line l set quantity = 0, is_gift_wrapped = false, attendant_price = null,
       changed_at_version = head.version, changed_by = $3, changed_as = $4, changed_at = now()
     from head where l.supplier_id = $1 and l.customer_id = $2 and l.quantity > 0)
   select version from head`,
})

/** Empties the cart and ends its lock and negotiation. Its lines stay as removed, so that an older tab cannot bring them back. */
export async function clearCart(scope: Scope, customerId: string): Promise<void> {
  const author = authorOf(scope.actor)
  const values = [scope.supplier.id, customerId, author.loginId, author.actingAs, scope.sessionHash] as const
  const emptied = await scope.db.one(empty, values)
  if (emptied) await publish(scope, 'cart.changed', { customerId, version: emptied.version })
}
