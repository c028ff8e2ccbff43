import { randomUUID } from 'node:crypto'
import { unitPriceFromReais } from '#domain/amounts.ts'
import { unique, type StoreBuilder } from './store.ts'

export interface PriceListFields {
  readonly name?: string
  /** In hundredths of a percent. */
  readonly adjustment?: number
  readonly customerKind?: 'person' | 'company'
  readonly isActive?: boolean
  /** The customers who are given the list. */
  readonly customers?: readonly { readonly customerId: string }[]
  /** Agreed prices in reais by the id of the product. */
  readonly prices?: Readonly<Record<string, number>>
}

/** A price list of the store. Gives its id. */
export async function aPriceList(store: StoreBuilder, fields: PriceListFields = {}): Promise<string> {
  const id = randomUUID()
  await store.pool.query(
    'insert into price_list (supplier_id, id, name, price_adjustment, customer_kind, is_active) values ($1, $2, $3, $4, $5, $6)',
    [
      store.id,
      id,
      fields.name ?? unique('Tabela'),
      fields.adjustment ?? 0,
      fields.customerKind ?? null,
      fields.isActive ?? true,
    ],
  )
  const customerIds = (fields.customers ?? []).map(({ customerId }) => customerId)
  await store.pool.query('update customer set price_list_id = $2 where supplier_id = $1 and id = any($3)', [
    store.id,
    id,
    customerIds,
  ])
  const prices = Object.entries(fields.prices ?? {})
  await store.pool.query(
    `insert into price_list_price (supplier_id, price_list_id, product_id, price)
     select $1, $2, * from unnest($3::uuid[], $4::bigint[])`,
    [store.id, id, prices.map(([productId]) => productId), prices.map(([, reais]) => unitPriceFromReais(reais))],
  )
  return id
}
