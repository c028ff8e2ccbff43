import { authorOf } from '#domain/access/actor.ts'
import type { ComboChange } from '#domain/cart/cart.ts'
import { isSoldSql } from '#server/modules/combo/combos.ts'
import { int8, jsonb, statement, text, uuid } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/http/scope.ts'

const writeComboRows = statement('cart.write-combos', {
  parameters: [uuid, uuid, jsonb(), int8, uuid, text],
  sql: `with sent as (
     select * from jsonb_to_recordset($3) as t(id uuid, "comboId" uuid, quantity integer, "productIds" uuid[])),
   removed as (
     update cart_combo b set quantity = 0, changed_at_version = $4, changed_by = $5, changed_as = $6, changed_at = now() from sent s
     where b.supplier_id = $1 and b.customer_id = $2 and b.id = s.id and s.quantity <= 0 and b.quantity > 0),
   forgotten as (
     delete from cart_combo b where b.supplier_id = $1 and b.customer_id = $2 and b.quantity = 0
       and b.changed_at < now() - interval '1 day' and not exists (select from sent s where s.id = b.id))
   insert into cart_combo (supplier_id, customer_id, id, combo_id, quantity, product_ids, changed_at_version, changed_by, changed_as,
     seen)
   select $1, $2, s.id, k.id, s.quantity, s."productIds", $4, $5, $6, jsonb_build_object('price', k.price_cents)
   from sent s join combo k on k.supplier_id = $1 and k.id = s."comboId" and ${isSoldSql('$2')}
   where s.quantity > 0
   on conflict (supplier_id, customer_id, id) do update set quantity = excluded.quantity, product_ids = excluded.product_ids,
     changed_at_version = excluded.changed_at_version, changed_by = excluded.changed_by, changed_as = excluded.changed_as,
     changed_at = excluded.changed_at,
     seen = case when cart_combo.quantity = 0 then excluded.seen else cart_combo.seen end
   where cart_combo.combo_id = excluded.combo_id
     and (cart_combo.quantity, cart_combo.product_ids) is distinct from (excluded.quantity, excluded.product_ids)`,
})

/**
 * Writes the changed combos, with the version that the save makes; one that the store does not sell to the customer is left out. The cart
 * must be locked.
 */
export async function writeCombos(
  { db, supplier, actor }: Scope,
  customerId: string,
  version: number,
  changes: readonly ComboChange[],
): Promise<void> {
  if (changes.length === 0) return
  const { loginId, actingAs } = authorOf(actor)
  await db.many(writeComboRows, [supplier.id, customerId, JSON.stringify(changes), version, loginId, actingAs])
}
