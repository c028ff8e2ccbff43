import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { chatRows } from './chat-rows.ts'
import { ORDERS } from './data/orders.ts'
import { CUSTOMERS, LINKED_USERS, LOGINS, PASSWORD, STAFF } from './data/people.ts'
import type { OrderEntry } from './data/store.ts'
import { DEMONSTRATION_STORES } from './data/stores.ts'
import { stableId } from './identifiers.ts'
import { invoiceRows } from './invoice-rows.ts'
import { orderHistory } from './order-history.ts'
import { orderRows, type OrderContext, type OrderRows } from './order-rows.ts'
import { acceptanceRows, addressRows, customerId, customerRow, loginRow, staffId } from './people-rows.ts'
import { readPictureNames } from './picture-names.ts'
import { copyPictures } from './rendered-pictures.ts'
import { insertRows, type Row } from './rows.ts'
import { catalogueOf } from './store-catalogue.ts'
import { priceListOf, storeRows, supplierId, type StoreToInsert } from './store-rows.ts'
import { subscriptionRows } from './subscription-rows.ts'

export interface SeedOptions {
  /** Pictures go to its folder `pictures`. */
  readonly filesDir: string
  /** Orders of the past are dated back from here. */
  readonly today: Date
  readonly onProgress?: (text: string) => void
}

/** Key of the advisory lock of the seed. All processes must use the same. */
const LOCK_KEY = 7_252_257

/**
 * Fills the database with the demonstration stores, their people and past orders, and copies their pictures. A store that is
 * there already is left as it is. The rows are one transaction; the pictures come before it, so that no row lacks its file.
 */
export async function seedDemonstration(
  db: pg.Pool,
  { filesDir, today, onProgress = () => undefined }: SeedOptions,
): Promise<void> {
  await copyPictures(filesDir)
  const stores = demonstrationStores()
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await inTransaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const existing = await existingSlugs(client)
    const missing = stores.filter(({ store }) => !existing.has(store.slug)).map((given) => ({ ...given, today }))
    for (const given of missing) {
      for (const [table, rows] of storeRows(given)) await insertRows(client, table, rows)
    }
    await insertPeople(client, missing, passwordHash)
    for (const given of missing) await insertOrders(client, given)
    await client.query('select refresh_product_sales()')
    for (const { store } of missing)
      for (const [table, rows] of chatRows(store.slug, { customer: loginOfCustomer, staff: loginIdOf }, today))
        await insertRows(client, table, rows)
    for (const { store, catalogue } of missing)
      onProgress(`Stocked ${store.name} with ${catalogue.products.length} products`)
  })
  await db.query('analyze')
}

function demonstrationStores(): Omit<StoreToInsert, 'today'>[] {
  const names = readPictureNames()
  return DEMONSTRATION_STORES.map((store) => {
    const pictures = names[store.slug]
    if (!pictures) throw new Error(`${store.slug} has no pictures: npm run demo:pictures`)
    return { store, catalogue: catalogueOf(store), pictures }
  })
}

export async function inTransaction(db: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await db.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    // A connection whose transaction failed is thrown away, which rolls it back.
    client.release(failure)
  }
}

async function existingSlugs(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ slug: string }>('select slug from supplier')
  return new Set(rows.map(({ slug }) => slug))
}

/** A person who is known by the e-mail already keeps the login, and the password with it. */
const loginIdOf = (email: string): string => stableId('login', email)

const loginOfCustomer = (document: string): string =>
  loginIdOf(CUSTOMERS.find((customer) => customer.document === document)?.login ?? '')

async function insertPeople(
  client: pg.ClientBase,
  stores: readonly StoreToInsert[],
  passwordHash: string,
): Promise<void> {
  const slugs = new Set(stores.map(({ store }) => store.slug))
  if (slugs.size === 0) return
  const ofStore = <Entry extends { readonly store: string }>(entries: readonly Entry[]) =>
    entries.filter(({ store }) => slugs.has(store))
  const customers = ofStore(CUSTOMERS)
  const staff = ofStore(STAFF)
  await insertRows(
    client,
    'login',
    LOGINS.map((login) => loginRow(login, passwordHash)),
    'do nothing',
  )
  await insertRows(
    client,
    'customer',
    customers.map((customer) => {
      const store = stores.find(({ store }) => store.slug === customer.store)?.store
      return customerRow(customer, store ? priceListOf(store, customer.document) : null, loginIdOf)
    }),
  )
  await insertRows(client, 'terms_acceptance', acceptanceRows(customers, loginIdOf))
  await insertRows(client, 'address', customers.flatMap(addressRows))
  await insertRows(
    client,
    'linked_user',
    ofStore(LINKED_USERS).map(({ store, login, customer, permissions }) => ({
      supplier_id: supplierId(store),
      id: stableId(store, 'linked user', login),
      customer_id: customerId(store, customer),
      login_id: loginIdOf(login),
      permissions,
      is_active: true,
      created_at: '2026-02-02T12:00:00Z',
    })),
  )
  await insertRows(
    client,
    'staff',
    staff.map(({ store, login, role, ...granted }) => ({
      supplier_id: supplierId(store),
      id: staffId(store, login),
      login_id: loginIdOf(login),
      role,
      modules: role !== 'staff' ? [] : 'modules' in granted ? [...granted.modules] : [...STAFF_MODULES],
      is_active: true,
    })),
  )
  await insertRows(
    client,
    'portfolio',
    staff.flatMap(({ store, login, portfolio }) =>
      portfolio.map((document): Row => ({
        supplier_id: supplierId(store),
        representative_id: staffId(store, login),
        customer_id: customerId(store, document),
      })),
    ),
  )
}

async function insertOrders(
  client: pg.ClientBase,
  { store, catalogue, pictures, today }: StoreToInsert,
): Promise<void> {
  const context = { store, catalogue, pictures, customers: CUSTOMERS, loginIdOf, today }
  const entries = [...orderHistory(), ...ORDERS]
    .filter((order) => order.store === store.slug)
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
  const orders: OrderRows[] = entries.map((order, i) => orderRows(order, i + 1, context))
  const uses = orders.flatMap(({ couponUse }) => (couponUse ? [couponUse] : []))
  await insertRows(
    client,
    'purchase_order',
    orders.map(({ order }) => order),
  )
  await insertRows(
    client,
    'order_line',
    orders.flatMap(({ lines }) => lines),
  )
  await insertRows(
    client,
    'order_event',
    orders.flatMap(({ events }) => events),
  )
  await insertRows(client, 'coupon_use', uses)
  await insertSubscriptions(client, entries, orders, context)
  await client.query(INSERT_QUOTES, [supplierId(store.slug), today])
  await client.query(INSERT_LISTS, [supplierId(store.slug), today])
  const invoices = invoiceRows({
    customers: CUSTOMERS.filter((customer) => customer.store === store.slug),
    orders,
    today,
  })
  await insertRows(client, 'invoice', invoices)
  const id = supplierId(store.slug)
  await client.query(INSERT_FRIEND_CODES, [id])
  await client.query(
    `update supplier_counter set last_order_number = $2,
       last_invoice_number = (select coalesce(max(number), 0) from invoice where supplier_id = $1)
     where supplier_id = $1`,
    [id, orders.length],
  )
  await client.query(
    `update coupon c set used = (select count(*) from coupon_use u where u.supplier_id = c.supplier_id and u.coupon_id = c.id)
     where c.supplier_id = $1`,
    [id],
  )
}

async function insertSubscriptions(
  client: pg.ClientBase,
  entries: readonly OrderEntry[],
  orders: readonly OrderRows[],
  context: OrderContext,
): Promise<void> {
  const begun = entries.flatMap((entry, i) => {
    const { subscription } = entry
    const order = orders[i]
    return subscription === undefined || !order ? [] : [subscriptionRows({ ...entry, subscription }, order, context)]
  })
  await insertRows(
    client,
    'subscription',
    begun.map(({ subscription }) => subscription),
  )
  await insertRows(
    client,
    'subscription_line',
    begun.flatMap(({ lines }) => lines),
  )
  await insertRows(
    client,
    'subscription_run',
    begun.map(({ run }) => run),
  )
}

/** The codes that customers give to friends, where the store has a program. */
const INSERT_FRIEND_CODES = `
  insert into coupon (supplier_id, referrer_id, code, kind, value, minimum_items_cents, is_first_order_only, max_per_customer)
  select $1, c.id, 'AMIGO-' || upper(left(md5(c.id::text), 10)), p.friend_kind, p.friend_value, p.friend_minimum_cents, true, 1
  from referral_program p join customer c on c.supplier_id = p.supplier_id
  where p.supplier_id = $1 and c.login_id is not null`

/** Of what each customer has ordered: a list of the customer's own, and one of the representative or else of an attendant. */
const INSERT_LISTS = `
  with made as (
    insert into shopping_list (supplier_id, customer_id, name, origin, is_shared, created_by, created_at, changed_at)
    select $1, c.id, v.name, v.origin, true, v.login_id, $2, $2
    from customer c
    cross join lateral (
      select 'Compra da semana' as name, 'from-client' as origin, c.login_id
      union all
      select 'Reposição sugerida', 'to-client', s.login_id
      from staff s
      where s.supplier_id = $1 and s.id = coalesce(
        (select min(p.representative_id::text) from portfolio p where p.supplier_id = $1 and p.customer_id = c.id),
        (select min(a.id::text) from staff a where a.supplier_id = $1 and a.role = 'attendant'))::uuid) v
    where c.supplier_id = $1 and exists (select from purchase_order o where o.supplier_id = $1 and o.customer_id = c.id)
    returning id, customer_id)
  insert into shopping_list_line (supplier_id, list_id, product_id, quantity)
  select $1, m.id, l.product_id, max(l.quantity)
  from made m
  join purchase_order o on o.supplier_id = $1 and o.customer_id = m.customer_id
  join order_line l on l.supplier_id = $1 and l.order_number = o.number and l.quantity > 0
  group by m.id, l.product_id`

/** One version of each order that began as a quote: requested as it was sold, and offered at the same prices for a week. */
const INSERT_QUOTES = `
  insert into quote_version (supplier_id, order_number, version, requested_at, requested_by, requested_as, request_note, request_lines,
    priced_at, priced_by, priced_as, valid_until, offer_lines, offer_cents)
  select o.supplier_id, o.number, 1, o.placed_at, o.placed_by, o.placed_as, o.note, l.requests, p.happened_at, p.login_id,
    case when p.happened_at is not null then 'attendant' end,
    case when o.status = 'quote-priced' then $2::timestamptz else p.happened_at end + interval '7 days',
    case when p.happened_at is not null then l.offers end, case when p.happened_at is not null then o.total_cents end
  from purchase_order o
  join order_event r on r.supplier_id = o.supplier_id and r.order_number = o.number and r.to_status = 'quote-requested'
  left join order_event p on p.supplier_id = o.supplier_id and p.order_number = o.number and p.to_status = 'quote-priced'
  cross join lateral (
    select jsonb_agg(jsonb_build_object('line', to_jsonb(l) - 'supplier_id' - 'order_number', 'quantity', l.quantity, 'wishedPrice', null)
        order by l.position) as requests,
      jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity, 'unitPrice', l.unit_price) order by l.position) as offers
    from order_line l where l.supplier_id = o.supplier_id and l.order_number = o.number) l
  where o.supplier_id = $1`
