import { expect, test } from 'vitest'
import { ownDatabase } from '#test/database.ts'
import { CUSTOMERS, LOGINS } from './data/people.ts'
import { seedLargeSet } from './large-set.ts'
import { DEMONSTRATION_STORES, insertDemonstration } from './seed-demonstration.ts'
import { catalogueOf } from './store-catalogue.ts'
import { drawStore } from './store-pictures.ts'

const { pool } = await ownDatabase()
const today = new Date('2026-11-21T15:00:00Z')
const drawn = DEMONSTRATION_STORES.map((store) => {
  const catalogue = catalogueOf(store)
  return { store, catalogue, pictures: drawStore(store, catalogue, (name) => name) }
})

async function count(table: string): Promise<number> {
  const { rows } = await pool.query<{ total: string }>(`select count(*) as total from ${table}`)
  return Number(rows[0]?.total)
}

test('the demonstration is stocked once, however often it is asked for', async () => {
  await insertDemonstration(pool, drawn, { today })
  const products = drawn.reduce((sum, { catalogue }) => sum + catalogue.products.length, 0)
  const counts = async () => [
    await count('supplier'),
    await count('product'),
    await count('login'),
    await count('customer'),
  ]
  expect(await counts()).toEqual([drawn.length, products, LOGINS.length, CUSTOMERS.length])

  await insertDemonstration(pool, drawn, { today: new Date('2027-01-01T12:00:00Z') })
  expect(await counts()).toEqual([drawn.length, products, LOGINS.length, CUSTOMERS.length])
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
    'select from supplier s where last_order_number <> (select coalesce(max(number), 0) from purchase_order o where o.supplier_id = s.id)',
  )
  expect(last).toEqual([])
})

test('what invoices ask adds up to the credit that customers use, and some of it is overdue', async () => {
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

test('customers have answered what their store has to know, so that they can save their registration', async () => {
  const { rows } = await pool.query(
    `select c.name, t.name as missing from customer c join customer_trait t on t.supplier_id = c.supplier_id
     where t.is_required and not c.traits ? t.id::text`,
  )
  expect(rows).toEqual([])
})

test('a large set is spread over its suppliers, each with buyers of its own', async () => {
  const [model] = drawn
  if (!model) throw new Error('there is no demonstration store')
  const before = { products: await count('product'), suppliers: await count('supplier') }
  await seedLargeSet(pool, {
    products: 1001,
    suppliers: 2,
    pictures: model.pictures,
    today,
    onProgress: () => undefined,
  })
  expect(await count('product')).toBe(before.products + 1001)
  expect(await count('supplier')).toBe(before.suppliers + 2)
  const { rows } = await pool.query("select from product where name is null or picture is null or picture = ''")
  expect(rows).toEqual([])
})
