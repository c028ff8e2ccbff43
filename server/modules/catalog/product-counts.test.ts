import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { listStoredProducts } from '#contract/product-desk.ts'
import { foldProductCounts } from '#server/modules/catalog/product-counts.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()
const db = openDatabase(pool)

/** Total of the list of a category, or of all products. */
async function totalOf(store: StoreBuilder, categ?: string): Promise<number> {
  const { body } = await call(listProducts, {
    params: { idfornecedor: store.slug, endereco: '0' },
    query: { limit: 1, ...(categ === undefined ? {} : { categ }) },
  })
  return body.total
}

/** The groups of the products of staff, each by its list, whose numbers the first has as well. */
async function groupsOf(store: StoreBuilder) {
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const listed = async (grupo: 'A_VENDA' | 'ESGOTADOS' | 'ARQUIVADOS') => {
    const { body } = await call(listStoredProducts, { params: {}, query: { grupo, limit: 50 }, headers })
    expect(body.produtos.length).toBe(body.total)
    expect(body.totais[grupo]).toBe(body.total)
    return body.total
  }
  return { active: await listed('A_VENDA'), soldOut: await listed('ESGOTADOS'), archived: await listed('ARQUIVADOS') }
}

const CHANGES = {
  add: `insert into product (supplier_id, category_id, code, slug, name, price, is_active)
     select $1, $2, 'C' || n, 'c-' || n, 'Arroz', 10000, n % 3 <> 0 from generate_series($3::int, $3::int + 4) n
     on conflict (supplier_id, code) do update set category_id = excluded.category_id, is_active = not product.is_active`,
  move: 'update product set category_id = $2 where supplier_id = $1 and hashtext(code) % 7 = $3::int % 7',
  hide: 'update product set is_active = not is_active where supplier_id = $1 and $2::uuid is not null and hashtext(code) % 5 = $3::int % 5',
  sell: `update product set stock = abs(hashtext(code || $3::int)) % 3 * 1000 where supplier_id = $1 and $2::uuid is not null`,
  track: `update product set stock_policy = case stock_policy when 'tracked' then 'untracked' else 'tracked' end,
     min_per_order = case when hashtext(code) % 2 = 0 then 2000 end
     where supplier_id = $1 and $2::uuid is not null and hashtext(code) % 3 = $3::int % 3`,
  remove: 'delete from product where supplier_id = $1 and $2::uuid is not null and hashtext(code) % 4 = $3::int % 4',
} as const
const change = fc.record({
  kind: fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
  category: fc.nat(2),
  number: fc.nat(20),
  isUndone: fc.boolean(),
  isFolded: fc.boolean(),
})

test('the kept numbers of shoppers and of staff equal count(*) after random changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 12 }), async (changes) => {
      const store = await aStore(pool)
      const categories = [await aCategory(store), await aCategory(store), await aCategory(store)]
      for (const { kind, category, number, isUndone, isFolded } of changes) {
        const client = await pool.connect()
        try {
          await client.query('begin')
          await client.query(CHANGES[kind], [store.id, categories[category]?.id, number])
          await client.query(isUndone ? 'rollback' : 'commit')
        } finally {
          client.release()
        }
        if (isFolded) await foldProductCounts(db)
      }
      for (const { id } of categories) {
        const { rows } = await pool.query<{ ofCategory: string; ofAll: string }>(
          `select count(*) filter (where category_id = $2) as "ofCategory", count(*) as "ofAll"
           from product where supplier_id = $1 and is_active`,
          [store.id, id],
        )
        expect(String(await totalOf(store, id))).toBe(rows[0]?.ofCategory)
        expect(String(await totalOf(store))).toBe(rows[0]?.ofAll)
      }
      const { rows } = await pool.query<Record<'active' | 'soldOut' | 'archived', number>>(
        `select count(*) filter (where is_active)::int as active, count(*) filter (where not is_active)::int as archived,
           count(*) filter (where is_active and stock_policy = 'tracked' and stock < coalesce(min_per_order, granularity, 1000))::int as "soldOut"
         from product where supplier_id = $1`,
        [store.id],
      )
      expect(await groupsOf(store)).toEqual(rows[0])
    }),
    { numRuns: 12 },
  )
})

test('who hides a product does not wait for others who do, and neither for the numbers that are folded', async () => {
  const store = await aStore(pool)
  const { id } = await aCategory(store)
  await pool.query(CHANGES.add, [store.id, id, 0])
  await foldProductCounts(db)
  // Of five products those with a number that three divides are hidden already.
  const clients = [await pool.connect(), await pool.connect()]
  for (const [index, client] of clients.entries()) {
    await client.query('begin')
    await client.query("set local lock_timeout = '2s'")
    await client.query('update product set is_active = false where supplier_id = $1 and code = $2', [
      store.id,
      `C${index + 1}`,
    ])
    await foldProductCounts(db)
  }
  expect(await totalOf(store)).toBe(3)
  for (const client of clients) {
    await client.query('commit')
    client.release()
  }
  await foldProductCounts(db)
  await expect.poll(() => totalOf(store)).toBe(1)
})
