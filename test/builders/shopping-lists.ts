import type { StoreBuilder } from './store.ts'

export interface ListFields {
  readonly name?: string
  readonly origin?: 'from-client' | 'to-client'
  readonly isShared?: boolean
  readonly isDisabled?: boolean
  readonly lines?: readonly { readonly productId: string; readonly units: number }[]
}

/** A list of the customer's account that the login made; shared by default. */
export async function aShoppingList(
  { pool, id }: StoreBuilder,
  { customerId, loginId }: { readonly customerId: string; readonly loginId: string | null },
  { name = 'Da semana', origin = 'from-client', isShared = true, isDisabled = false, lines = [] }: ListFields = {},
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into shopping_list (supplier_id, customer_id, name, origin, is_shared, created_by, disabled_at)
     values ($1, $2, $3, $4, $5, $6, case when $7 then now() end) returning id`,
    [id, customerId, name, origin, isShared, loginId, isDisabled],
  )
  const listId = rows[0]?.id ?? ''
  await pool.query(
    `insert into shopping_list_line (supplier_id, list_id, product_id, quantity)
     select $1, $2, w.product_id, w.quantity from unnest($3::uuid[], $4::integer[]) as w (product_id, quantity)`,
    [id, listId, lines.map(({ productId }) => productId), lines.map(({ units }) => units * 1000)],
  )
  return listId
}
