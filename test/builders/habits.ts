import type { Person } from './people.ts'
import { aProduct, type StoreBuilder } from './store.ts'

/** A product that the person buys every two weeks, twelve days ago for the last time: due, without the orders behind it. */
export async function aDueProduct(store: StoreBuilder, person: Pick<Person, 'customerId'>, name: string, units = 1) {
  const product = await aProduct(store, { name, price: 20 })
  await recordRun(store)
  await store.pool.query(
    `insert into purchase_habit (supplier_id, customer_id, product_id, purchases, every_days, last_bought_on, last_quantity)
     values ($1, $2, $3, 4, 14, (now() at time zone 'America/Sao_Paulo')::date - 12, $4)`,
    [store.id, person.customerId, product.id, units * 1000],
  )
  return product
}

/** A product that is often ordered together with another. */
export async function aCompanion(store: StoreBuilder, productId: string, name: string) {
  const product = await aProduct(store, { name })
  await recordRun(store)
  await store.pool.query('insert into product_pair (supplier_id, product_id, other_id, lift) values ($1, $2, $3, 4)', [
    store.id,
    productId,
    product.id,
  ])
  return product
}

/** The job that works habits out from the orders would delete these, which have no orders. */
async function recordRun({ pool, id }: StoreBuilder) {
  await pool.query(
    `insert into recommendation_run (supplier_id, refreshed_at) values ($1, now())
     on conflict (supplier_id) do update set refreshed_at = now()`,
    [id],
  )
}
