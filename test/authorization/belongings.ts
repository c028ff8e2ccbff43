import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { closeSession } from '#server/platform/session.ts'
import { openDatabase } from '#server/platform/database.ts'
import { anOpenStore, type OpenStore } from '#test/builders/checkout.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aLinkedUser, anAddress, aStaffMember, signedIn, type Person } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aCategory, aProduct } from '#test/builders/store.ts'

/** Who may call: everybody of specification §6, and everybody who only pretends. */
export const CALLERS = [
  'visitor', 'customer', 'other customer', 'linked user', 'linked user who submits', 'representative', 'attendant', 'staff',
  'session of another store', 'ended session', 'expired session', 'rubbish token',
] as const
export type Caller = (typeof CALLERS)[number]

/** A store with everything that can be named in a call. */
export interface Belongings {
  readonly store: OpenStore
  readonly owner: Person
  readonly addressId: string
  readonly productId: string
  readonly categoryId: string
  readonly coupon: string
  readonly orderNumber: number
}

export interface World extends Belongings {
  /** Null for the visitor. */
  readonly tokens: Readonly<Record<Caller, string | null>>
}

export async function belongingsIn(pool: pg.Pool): Promise<Belongings> {
  const store = await anOpenStore(pool)
  const owner = await aCustomer(store)
  const { id: categoryId } = await aCategory(store)
  const { id: productId } = await aProduct(store, { categoryId })
  const [addressId, coupon] = await Promise.all([anAddress(store, owner.customerId, { isPrimary: true }), aCoupon(store)])
  await anAddress(store, owner.customerId, { isBilling: true })
  return { store, owner, addressId, productId, categoryId, coupon, orderNumber: await anOrder(store, owner) }
}

export async function aWorld(pool: pg.Pool): Promise<World> {
  const belongings = await belongingsIn(pool)
  const { store, owner } = belongings
  const elsewhere = await aCustomer(await anOpenStore(pool))
  const ended = await signedIn(store, owner.loginId)
  await closeSession(openDatabase(pool), store.id, ended)
  const expired = await signedIn(store, owner.loginId)
  await pool.query(
    `update session set expires_at = now() - interval '1 second' where supplier_id = $1 and token_hash = sha256($2::text::bytea)`,
    [store.id, expired],
  )
  const tokens = {
    visitor: null,
    customer: owner.token,
    'other customer': (await aCustomer(store)).token,
    'linked user': (await aLinkedUser(store, owner)).token,
    'linked user who submits': (await aLinkedUser(store, owner, ['submissao_pedido'])).token,
    representative: (await aStaffMember(store, 'representative')).token,
    attendant: (await aStaffMember(store, 'attendant')).token,
    staff: (await aStaffMember(store, 'staff')).token,
    'session of another store': elsewhere.token,
    'ended session': ended,
    'expired session': expired,
    'rubbish token': randomUUID(),
  }
  return { ...belongings, tokens }
}

/** One unit of the product, as if it had been saved a while ago; earlier orders of it are no duplicates. */
export async function fillCart({ store, owner, productId }: Belongings): Promise<void> {
  const { pool, id } = store
  const key = [id, owner.customerId]
  await pool.query(`update purchase_order set status = 'cancelled' where supplier_id = $1 and customer_id = $2 and number > 1`, key)
  await pool.query('insert into cart (supplier_id, customer_id) values ($1, $2) on conflict do nothing', key)
  await pool.query(
    `insert into cart_line (supplier_id, customer_id, product_id, quantity, changed_at_version) values ($1, $2, $3, 1000, 0)
     on conflict (supplier_id, customer_id, product_id) do update set quantity = 1000`,
    [...key, productId],
  )
}

/** Every row of the store with its version: two that are equal were not written to in between, not even with the same values. */
export async function versionsOf(pool: pg.Pool, storeId: string): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'supplier_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const parts = tables.map(({ name }) => `select '${name}' as name, t.xmin::text || t::text as row from "${name}" t where t.supplier_id = $1`)
  const { rows } = await pool.query<{ versions: string | null }>(
    `select string_agg(name || ' ' || md5(row), ',' order by name, md5(row)) as versions from (${parts.join(' union all ')}) everything`,
    [storeId],
  )
  return rows[0]?.versions ?? ''
}
