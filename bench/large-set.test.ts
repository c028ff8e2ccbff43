import { expect, test } from 'vitest'
import { ownDatabase } from '#test/database.ts'
import { seedLargeSet } from './large-set.ts'

const { pool } = await ownDatabase()
const today = new Date('2026-11-21T15:00:00Z')

async function count(table: string): Promise<number> {
  const { rows } = await pool.query<{ total: string }>(`select count(*) as total from ${table}`)
  return Number(rows[0]?.total)
}

const seed = (products: number, suppliers: number, lateIndexesFrom?: number) =>
  seedLargeSet(pool, {
    products,
    suppliers,
    today,
    onProgress: () => undefined,
    ...(lateIndexesFrom === undefined ? {} : { lateIndexesFrom }),
  })
const INDEXES = "select indexdef from pg_indexes where tablename in ('product', 'search_word') order by indexname"
const rowsOf = async (sql: string, values: readonly unknown[] = []) => (await pool.query(sql, [...values])).rows

test('a large set is spread over its suppliers, and what is there already is left as it is', async () => {
  await seed(1001, 2)
  const counts = async () => [await count('product'), await count('supplier'), await count('customer')]
  const before = await counts()
  expect(before).toEqual([1001, 2, 40])
  expect(await rowsOf("select from product where name is null or picture is null or picture = ''")).toEqual([])

  await pool.query("delete from product where code like '%-2'")
  await seed(1001, 2)
  expect(await counts()).toEqual(before)
})

test('products whose indexes are built afterwards are the same as those of an ordinary statement', async () => {
  const indexes = await rowsOf(INDEXES)
  await seed(1500, 3, 1)
  expect(await rowsOf(INDEXES)).toEqual(indexes)
  expect(await rowsOf("select to_regclass('late_index') as left")).toEqual([{ left: null }])

  const [seeded] = await rowsOf("select id from supplier where slug = 'fornecedor-003'")
  const added = await aStoreLike(seeded?.['id'])
  for (const sql of [
    `select c.slug as category, p.code, p.slug, p.name, p.gtin, p.price, p.tags, p.pictures, p.tiers, p.search, p.search_name, p.search_head
     from product p join category c on c.supplier_id = p.supplier_id and c.id = p.category_id where p.supplier_id = $1 order by p.code`,
    'select word, spelling, is_in_name, stem, sound from search_word where supplier_id = $1 order by word',
    `select g.slug, c.products from product_count c join category g on g.supplier_id = c.supplier_id and g.id = c.category_id
     where c.supplier_id = $1 order by g.slug`,
    `select p.code from sold_out_product s join product p on p.supplier_id = s.supplier_id and p.id = s.product_id
     where s.supplier_id = $1 order by p.code`,
  ]) {
    const rows = await rowsOf(sql, [seeded?.['id']])
    expect(rows.length).toBeGreaterThan(0)
    expect(await rowsOf(sql, [added])).toEqual(rows)
  }
})

/** A store with the same products, whose indexes are there when they are added. */
async function aStoreLike(store: unknown): Promise<string> {
  const columns = (await rowsOf(
    `select attname as name from pg_attribute where attrelid = 'product'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname not in ('supplier_id', 'id')`,
  )) as { name: string }[]
  const listed = columns.map(({ name }) => name).join(', ')
  const [made] = await rowsOf(
    `insert into supplier (slug, company_id, name, legal_name, cnpj, theme, presentation)
     select 'igual', company_id, name, legal_name, cnpj, theme, presentation from supplier where id = $1 returning id`,
    [store],
  )
  const id = String(made?.['id'])
  await pool.query(
    'insert into category (supplier_id, id, slug, name) select $2, id, slug, name from category where supplier_id = $1',
    [store, id],
  )
  await pool.query(
    `insert into product (supplier_id, ${listed}) select $2, ${listed} from product where supplier_id = $1 order by position`,
    [store, id],
  )
  await pool.query('select fold_product_counts()')
  return id
}
