import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '#test/database.ts'
import { CUSTOMERS, LOGINS } from './data/people.ts'
import { DEMONSTRATION_STORES } from './data/stores.ts'
import { SQUARE_SIZES } from './pictures/render.ts'
import { seedDemonstration } from './seed-demonstration.ts'
import { catalogueOf } from './store-catalogue.ts'

const { pool } = await ownDatabase()
const filesDir = mkdtempSync(join(tmpdir(), 'balcao-demonstration-'))
afterAll(() => rmSync(filesDir, { recursive: true, force: true }))
const today = new Date('2026-11-21T15:00:00Z')
const seed = (day: Date) => seedDemonstration(pool, { filesDir, today: day })

async function count(table: string): Promise<number> {
  const { rows } = await pool.query<{ total: string }>(`select count(*) as total from ${table}`)
  return Number(rows[0]?.total)
}

test('the demonstration is stocked once, however often it is requested', async () => {
  await seed(today)
  const products = DEMONSTRATION_STORES.reduce((sum, store) => sum + catalogueOf(store).products.length, 0)
  const counts = async () => [
    await count('supplier'),
    await count('product'),
    await count('login'),
    await count('customer'),
  ]
  expect(await counts()).toEqual([DEMONSTRATION_STORES.length, products, LOGINS.length, CUSTOMERS.length])

  await seed(new Date('2027-01-01T12:00:00Z'))
  expect(await counts()).toEqual([DEMONSTRATION_STORES.length, products, LOGINS.length, CUSTOMERS.length])
})

test('every picture that a row names is among the files', async () => {
  const { rows } = await pool.query<{ name: string | null; kind: 'square' | 'whole' }>(
    `select picture as name, 'square' as kind from product
     union select picture, 'square' from order_line
     union select picture, 'square' from category where parent_id is null
     union select picture, 'whole' from supplier
       cross join lateral (values (presentation->>'logo'), (presentation->>'favicon'), (presentation->>'socialPicture')) p (picture)
     union select picture, 'whole' from content_version cross join lateral jsonb_array_elements(content -> 'banners') banner
       cross join lateral (values (banner->>'picture'), (banner->>'mobilePicture')) p (picture)`,
  )
  const folder = join(filesDir, 'pictures')
  const files = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll(sep, '/')),
  )
  const wanted = rows.flatMap(({ name, kind }) =>
    kind === 'square' ? SQUARE_SIZES.map((size) => `${name}-${size}.webp`) : [String(name)],
  )
  expect(wanted.length).toBeGreaterThan(1000)
  expect(wanted.filter((file) => !files.has(file))).toEqual([])
})

test('orders of the past add up, end where their events end, and lie in the past', async () => {
  const { rows } = await pool.query<{ number: string }>(
    `select o.number from purchase_order o where o.total_cents - o.delivery_fee_cents <>
       (select sum(l.total_cents) from order_line l where l.supplier_id = o.supplier_id and l.order_number = o.number)
     or o.status <> (select e.to_status from order_event e where e.supplier_id = o.supplier_id and e.order_number = o.number
       order by e.position desc limit 1)
     or exists (select from order_event e where e.supplier_id = o.supplier_id and e.order_number = o.number and e.happened_at > $1)`,
    [today],
  )
  expect(rows).toEqual([])
  const { rows: last } = await pool.query(
    `select from supplier_counter c
     where last_order_number <> (select coalesce(max(number), 0) from purchase_order o where o.supplier_id = c.supplier_id)`,
  )
  expect(last).toEqual([])
})

test('customers who have ordered have a list of their own, and one of the store where it has people who make them', async () => {
  const { rows } = await pool.query<{ origin: string; stores: string[]; empty: number }>(
    `select l.origin, array_agg(distinct s.slug order by s.slug) as stores,
       count(*) filter (where not exists (select from shopping_list_line i
         where i.supplier_id = l.supplier_id and i.list_id = l.id))::integer as empty
     from shopping_list l join supplier s on s.id = l.supplier_id group by l.origin order by l.origin`,
  )
  const ofTheStore = ['atacado-litoral', 'emporio-da-serra']
  expect(rows).toEqual([
    { origin: 'from-client', stores: ['adega-do-vale', ofTheStore[0], 'casa-da-serra', ofTheStore[1]], empty: 0 },
    { origin: 'to-client', stores: ofTheStore, empty: 0 },
  ])
})

test('orders that began as quotes have their version, priced where the store has answered', async () => {
  const { rows } = await pool.query<{ priced: boolean; isAnswered: boolean; open: number }>(
    `select v.priced_at is not null as priced,
       exists (select from order_event e where e.supplier_id = o.supplier_id and e.order_number = o.number and e.to_status = 'quote-priced') as "isAnswered",
       count(*) filter (where o.status = 'quote-priced' and v.valid_until > $1)::integer as open
     from purchase_order o
     left join quote_version v on v.supplier_id = o.supplier_id and v.order_number = o.number
     where exists (select from order_event e where e.supplier_id = o.supplier_id and e.order_number = o.number and e.to_status = 'quote-requested')
     group by 1, 2`,
    [today],
  )
  expect(rows.length).toBe(2)
  for (const { priced, isAnswered } of rows) expect(priced).toBe(isAnswered)
  expect(rows.reduce((sum, { open }) => sum + open, 0)).toBeGreaterThan(0)
})

test('one subscription is active: its next order is not due yet, and its first date has the order that began it', async () => {
  const { rows } = await pool.query(
    `select t.name, s.plan_at > $1 as "isLater", s.next_on - s.first_on as days, r.status,
       (select count(*) from subscription_line l where l.supplier_id = s.supplier_id and l.subscription_id = s.id)
         = (select count(*) from order_line l where l.supplier_id = s.supplier_id and l.order_number = r.order_number) as "hasAllLines"
     from subscription s
     join subscription_type t on t.supplier_id = s.supplier_id and t.id = s.type_id
     join subscription_run r on r.supplier_id = s.supplier_id and r.subscription_id = s.id
     where s.status = 'active'`,
    [today],
  )
  expect(rows).toEqual([{ name: 'A cada duas semanas', isLater: true, days: 14, status: 'placed', hasAllLines: true }])
})

test('the invoices add up to the credit that customers use, and some are overdue', async () => {
  const { rows } = await pool.query(
    `select c.name from customer c where c.credit_used_cents <>
       (select coalesce(sum(i.amount_cents - i.paid_cents), 0) from invoice i where i.supplier_id = c.supplier_id and i.customer_id = c.id)`,
  )
  expect(rows).toEqual([])
  const { rows: of } = await pool.query(
    `select count(*) filter (where i.paid_cents = i.amount_cents)::integer as paid, count(i.order_number)::integer as ordered,
       count(*) filter (where i.paid_cents < i.amount_cents and i.due_on < $1::date)::integer as overdue, count(*) filter (where i.due_on >= $1::date)::integer as later
     from invoice i join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id where c.document = '12ABC34501DE35'`,
    [today],
  )
  expect(of).toEqual([{ paid: 2, ordered: 1, overdue: 1, later: 3 }])
})

test.each([
  ['cafe', 'Café torrado e moído tradicional'],
  ['paes', 'Pão francês'],
  ['acucar refinad', 'Açúcar refinado'],
])('"%s" has %s to find', async (typed, name) => {
  const words = typed.split(' ').map((word) => `%${word.slice(0, 6)}%`)
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from product where name = $2 and
       (search @@ plainto_tsquery('portuguese', search_text($1)) or search_name like all ($3))) as found`,
    [typed, name, words],
  )
  expect(rows[0]?.found).toBe(true)
})

test('every synonym leads to a word that its store has', async () => {
  const { rows } = await pool.query(
    `select y.word, part from search_synonym y, string_to_table(y.meaning, ' ') part
     where not exists (select from search_word w where w.supplier_id = y.supplier_id and w.word = part)`,
  )
  expect(rows).toEqual([])
  expect(await count('search_synonym')).toBeGreaterThan(10)
})

test('customers have answered what their store has to know, so that they can save their registration', async () => {
  const { rows } = await pool.query(
    `select c.name, t.name as missing from customer c join customer_trait t on t.supplier_id = c.supplier_id
     where t.is_required and not c.traits ? t.id::text`,
  )
  expect(rows).toEqual([])
})

test.each([
  ['variants in two things', 'select from variant_group where jsonb_array_length(axes) = 2'],
  ['a price list with agreed prices', 'select from price_list_price'],
  ['a promotion', 'select from promotion where is_published'],
  ['filters in groups', "select from catalog_settings where tag_groups <> '[]'"],
  ['sectors', "select from catalog_settings where sectors <> '[]'"],
  ['a segment with departments of its own', "select from catalog_settings where segments <> '[]'"],
  [
    'a combo with a part to choose',
    'select from combo_product group by supplier_id, combo_id, part having count(*) > 1',
  ],
  ['a shopping list of the store', "select from shopping_list where origin = 'to-client'"],
  ['a customer with a foreign document', "select from customer where kind = 'person' and document !~ '^[0-9]+$'"],
  ['a price without an invoice', 'select from product where uninvoiced_price is not null'],
  [
    'a price of a pickup, and an order at it',
    `select from supplier s where pickup_adjustment <> 0 and exists (
    select from purchase_order o where o.supplier_id = s.id and o.delivery_adjustment = s.pickup_adjustment)`,
  ],
])('a store has %s', async (_what, sql) => {
  const { rows } = await pool.query<{ isThere: boolean }>(`select exists (${sql}) as "isThere"`)
  expect(rows).toEqual([{ isThere: true }])
})
