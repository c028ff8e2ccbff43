import type { OrderStatus } from '#domain/order/order-status.ts'
import { anOrder } from './orders.ts'
import type { Person } from './people.ts'
import type { StoreBuilder } from './store.ts'

export interface PastOrderFields {
  readonly daysAgo: number
  readonly productIds: readonly string[]
  /** Of each product. */
  readonly units?: number
  readonly status?: OrderStatus
}

/** An order of these products, placed so many days ago. Gives the number. */
export async function aPastOrder(store: StoreBuilder, person: Person, fields: PastOrderFields): Promise<number> {
  const { pool, id } = store
  const number = await anOrder(store, person, { status: fields.status ?? 'delivered' })
  await pool.query(
    `update purchase_order set placed_at = now() - make_interval(days => $3) where supplier_id = $1 and number = $2`,
    [id, number, fields.daysAgo],
  )
  await pool.query(
    `with line as (delete from order_line where supplier_id = $1 and order_number = $2 returning *)
     insert into order_line (supplier_id, order_number, position, product_id, code, name, unit, quantity, unit_price, price_rule,
       items_cents, packaging_cents, discount_cents, total_cents, terms)
     select $1, $2, p.place, p.id, line.code, line.name, line.unit, $4, line.unit_price, line.price_rule, line.items_cents, 0, 0,
       line.items_cents, line.terms
     from line, unnest($3::uuid[]) with ordinality p (id, place)`,
    [id, number, fields.productIds, (fields.units ?? 1) * 1000],
  )
  return number
}

/** Orders of these products by this person, placed so many days ago. */
export async function somePastOrders(
  store: StoreBuilder,
  person: Person,
  days: readonly number[],
  productIds: readonly string[],
  units?: number,
): Promise<void> {
  // One after the other: each counts the number of the store.
  for (const daysAgo of days)
    await aPastOrder(store, person, { daysAgo, productIds, ...(units === undefined ? {} : { units }) })
}
