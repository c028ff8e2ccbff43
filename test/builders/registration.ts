import type { OrderTrait } from '#domain/order/trait.ts'
import type { StoreBuilder } from './store.ts'

/** An extra field of the store's registration form. */
export async function aTrait(store: StoreBuilder, fields: Partial<Omit<OrderTrait, 'id'>> & { readonly position?: number } = {}): Promise<string> {
  const { rows } = await store.pool.query<{ id: string }>(
    'insert into customer_trait (supplier_id, name, hint, kind, choices, is_required, position) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [store.id, fields.name ?? 'Como nos conheceu', fields.hint ?? '', fields.kind ?? 'text', fields.choices ?? [], fields.isRequired ?? false, fields.position ?? 0],
  )
  return rows[0]?.id ?? ''
}

/** The store's terms of use in one more version. */
export async function someTerms(store: StoreBuilder, version: number, body = 'Compre com gentileza.'): Promise<void> {
  await store.pool.query('insert into terms_of_use (supplier_id, version, body) values ($1, $2, $3)', [store.id, version, body])
}
