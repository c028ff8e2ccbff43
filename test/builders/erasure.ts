import type { OrderStatus } from '#domain/order/order.ts'
import { anOrder } from './orders.ts'
import { aCustomer, anAddress } from './people.ts'
import { aProduct, type StoreBuilder } from './store.ts'

export const PHONE = '+5511955554444'

/** Somebody with everything that a store keeps of one person: an address, a cart, an order to an address, messages, a consent. */
export async function aRegular(store: StoreBuilder, status: OrderStatus = 'delivered') {
  const { pool } = store
  const person = await aCustomer(store, { name: 'Zuleica Quintanilha', phone: PHONE })
  const addressId = await anAddress(store, person.customerId, { isPrimary: true })
  const number = await anOrder(store, person, { status, paymentState: 'paid' })
  const address = {
    id: addressId,
    street: 'Rua Harmonia',
    number: '123',
    city: 'São Paulo',
    state: 'SP',
    country: 'Brasil',
    postalCode: '05435000',
  }
  await pool.query(
    `update purchase_order set delivery_type = 'delivery', pickup_store = null, delivery_address = $3, billing_address = $3, customer_name = 'Zuleica Quintanilha',
       note = 'Chamar Zuleica', customer_order_number = 'ZQ-1', idempotency_key = 'zuleica'
     where supplier_id = $1 and number = $2`,
    [store.id, number, address],
  )
  const product = await aProduct(store)
  await pool.query('insert into cart (supplier_id, customer_id, note) values ($1, $2, $3)', [
    store.id,
    person.customerId,
    'Da Zuleica',
  ])
  await pool.query(
    'insert into cart_line (supplier_id, customer_id, product_id, quantity, is_gift_wrapped, changed_at_version) values ($1, $2, $3, 1000, false, 1)',
    [store.id, person.customerId, product.id],
  )
  await pool.query(
    `insert into mail (supplier_id, recipient, subject, store_url, sent_at) values ($1, $2, 'Pedido recebido', 'http://localhost', now())`,
    [store.id, person.email],
  )
  await pool.query(
    `insert into phone_message (supplier_id, customer_id, channel, recipient, content, expires_at) values ($1, $2, 'sms', $3, '{}', now())`,
    [store.id, person.customerId, PHONE],
  )
  await pool.query(
    `insert into phone_verification (supplier_id, customer_id, phone, code_hash, expires_at) values ($1, $2, $3, '', now())`,
    [store.id, person.customerId, PHONE],
  )
  await pool.query(
    `insert into email_proof (supplier_id, email, login_id, code_hash, expires_at) values ($1, $2, $3, '', now())`,
    [store.id, person.email, person.loginId],
  )
  await pool.query(
    'insert into consent (supplier_id, login_id, version, is_necessary, is_session, is_performance, is_personalisation) values ($1, $2, 1, true, true, true, true)',
    [store.id, person.loginId],
  )
  return { person, number, productId: product.id }
}

/** The tables in which the store has a row that holds the text somewhere. */
export async function whereIs({ pool, id }: StoreBuilder, text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'supplier_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from ${name} t where t.supplier_id = $1 and t::text ilike $2`,
        [id, `%${text}%`],
      )
      return (rows[0]?.count ?? 0) > 0 ? [name] : []
    }),
  )
  return found.flat().toSorted()
}
