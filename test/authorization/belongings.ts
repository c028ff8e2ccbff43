import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import type { ApiScope } from '#domain/access/can.ts'
import { anOpenStore, type OpenStore } from '#test/builders/checkout.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aLinkedUser, anAddress, aPortfolio, aStaffMember, type Person } from '#test/builders/people.ts'
import { someTerms } from '#test/builders/content.ts'
import { aTrait } from '#test/builders/registration.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aCategory, aProduct, type StoreBuilder } from '#test/builders/store.ts'

/** A store with everything that can be named in a call. */
export interface Belongings {
  readonly store: OpenStore
  readonly owner: Person
  /** Without any permission on the owner's account. */
  readonly linkedUser: Person
  /** With the owner in the portfolio. */
  readonly representative: { readonly loginId: string; readonly staffId: string }
  readonly addressId: string
  readonly productId: string
  readonly categoryId: string
  readonly coupon: string
  readonly orderNumber: number
  /** Of a key that does nothing. */
  readonly keyId: string
  /** A question of the registration form. */
  readonly traitId: string
}

/** Everything that a call may need. */
export const STORE_TAGS = [
  'has-delivery',
  'has-collect',
  'enable-chat',
  'uses-share-coupom',
  'enable-recommendation-system',
] as const

export async function belongingsIn(pool: pg.Pool): Promise<Belongings> {
  const store = await anOpenStore(pool, { tags: STORE_TAGS })
  await someTerms(store, 1)
  const [owner, { id: categoryId }, representative] = await Promise.all([
    aCustomer(store),
    aCategory(store),
    aStaffMember(store, 'representative'),
  ])
  await aPortfolio(store, representative, [owner])
  const [linkedUser, { id: productId }, addressId, coupon] = await Promise.all([
    aLinkedUser(store, owner),
    aProduct(store, { categoryId }),
    anAddress(store, owner.customerId, { isPrimary: true }),
    aCoupon(store),
  ])
  await anAddress(store, owner.customerId, { isBilling: true })
  return {
    store,
    owner,
    linkedUser,
    representative,
    addressId,
    productId,
    categoryId,
    coupon,
    orderNumber: await anOrder(store, owner),
    keyId: await aKey(store, []),
    traitId: await aTrait(store),
  }
}

const usersToRemove = new WeakMap<Person, Person>()

/** A person on the owner's account, the same each time: it has room for fifty, and refused calls remove none. */
export async function aUserToRemove({ store, owner }: Belongings): Promise<string> {
  const user = usersToRemove.get(owner) ?? (await aLinkedUser(store, owner))
  usersToRemove.set(owner, user)
  await store.pool.query(
    'update linked_user set is_active = true, removed_at = null where supplier_id = $1 and customer_id = $2 and login_id = $3',
    [store.id, owner.customerId, user.loginId],
  )
  return user.loginId
}

/** A key of the store; its secret is unknown. */
export async function aKey({ pool, id }: StoreBuilder, scopes: readonly ApiScope[]): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into api_key (supplier_id, name, prefix, secret_hash, scopes) values ($1, 'ERP', 'bk_teste', $2, $3) returning id`,
    [id, randomBytes(32), scopes],
  )
  return rows[0]?.id ?? ''
}

/** One unit of the product, as if it had been saved a while ago; earlier orders of it are no duplicates. */
export async function fillCart({ store, owner, productId }: Belongings): Promise<void> {
  const { pool, id } = store
  const key = [id, owner.customerId]
  await pool.query(
    `update purchase_order set status = 'cancelled' where supplier_id = $1 and customer_id = $2 and number > 1 and status <> 'cancelled'`,
    key,
  )
  await pool.query('insert into cart (supplier_id, customer_id) values ($1, $2) on conflict do nothing', key)
  await pool.query(
    `insert into cart_line (supplier_id, customer_id, product_id, quantity, changed_at_version) values ($1, $2, $3, 1000, 0)
     on conflict (supplier_id, customer_id, product_id) do update set quantity = 1000`,
    [...key, productId],
  )
}

/** Of the store, who can sign in to it: the person is the platform's, and no row of the store. */
const LOGINS = `login t where t.id in (
  select login_id from customer where supplier_id = $1 union select login_id from staff where supplier_id = $1
  union select login_id from linked_user where supplier_id = $1)`

/** What ends by itself (events, held moves), is written some seconds later (searches) or by the clock (recommendations). */
const WRITTEN_BESIDE = [
  'domain_event',
  'held_move',
  'search_event',
  'purchase_habit',
  'product_pair',
  'recommendation_run',
  // Worked out each hour where schedules run, as for the browser tests.
  'product_count',
  'product_count_change',
  'product_sales',
]

/** One statement for all other tables; they are the same in every test. */
let everyTable: Promise<string> | undefined

async function readEveryTable(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'supplier_id' and t.table_type = 'BASE TABLE'
       and c.table_name <> all($1) order by 1`,
    [WRITTEN_BESIDE],
  )
  const versions = (name: string, from: string) =>
    `select '${name}' as name, count(*)::integer as rows, sum(hashtextextended(t.xmin::text || t.tableoid::text || t.ctid::text, 0))::text as versions from ${from}`
  return [
    ...tables.map(({ name }) => versions(name, `"${name}" t where t.supplier_id = $1`)),
    versions('login', LOGINS),
  ].join(' union all ')
}

/**
 * Of each table the number of rows of the store, and a sum over the transactions that wrote them: equal ones were not
 * written to in between, not even with the same values.
 */
export async function versionsOf(pool: pg.Pool, storeId: string): Promise<readonly unknown[]> {
  everyTable ??= readEveryTable(pool)
  // What was done before still has effects until then: events, and moves that can be undone for some seconds.
  await pool.query(`delete from held_move where supplier_id = $1 and due_at < now() + interval '1 minute'`, [storeId])
  await eventsHandledIn(pool, [storeId])
  const { rows } = await pool.query({ name: 'every-table', text: await everyTable, values: [storeId] })
  return rows
}
