import { expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import * as desk from '#contract/product-desk.ts'
import { ownApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aStore } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { pagesOf, recorded } from '#test/recorded-statements.ts'

// Of its own: pages depend on what else is in a table.
const { pool, call, server } = ownApp(null, {}, await ownDatabase())

const SIZES = [600, 6_000] as const
/** Of what a store of the first size looks at, one of the second may look at so much. */
const ROOM = 1.2
const ORDERS = ['destaque', 'nome', 'menor-preco', 'maior-preco', 'novidades'] as const
const PAGE = 20

/**
 * A store whose first category is the cheapest, the oldest and the last of the alphabet. A fixed number of products is sold out, archived,
 * has tiers or is weighed.
 */
async function aStoreOf(products: number) {
  const store = await aStore(pool)
  const [one, other] = [await aCategory(store), await aCategory(store)]
  await pool.query(
    `insert into product (supplier_id, category_id, code, slug, name, price, position, created_at, is_active, stock_policy, stock, tiers, unit)
     select $1::uuid, case when n < $4 / 2 then $2::uuid else $3::uuid end, 'N' || n, 'p-' || n, case when n < $4 / 2 then 'Vinho ' else 'Arroz ' end || n,
       (1 + n) * 10000, n, timestamptz '2026-01-01' + n * interval '1 minute', n % ($4 / 10) <> 1,
       case when n % ($4 / 10) = 2 then 'tracked' else 'untracked' end, 0,
       case when n % ($4 / 10) = 3 then '[{"from": 12000, "price": 5000}]'::jsonb else '[]' end, case when n % ($4 / 10) = 4 then 'kg' else 'un' end
     from generate_series(0, $4::int - 1) n`,
    [store.id, one.id, other.id, products],
  )
  const staff = await aStaffMember(store, 'staff', ['catalogue'])
  return { store, category: one.slug, products, headers: { cookie: `commerce-auth-token=${staff.token}` } }
}

async function pages<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<number> {
  const { sent, answer } = await recorded(() => call(endpoint, input))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(sent.length).toBeGreaterThan(0)
  return pagesOf(pool, sent)
}

type Sized = Awaited<ReturnType<typeof aStoreOf>>

/** What each way looks at in a store. */
async function pagesIn({ store, category, products, headers }: Sized): Promise<Record<string, number>> {
  const listed = (query: object) =>
    ({ params: { sessao: 'token', idfornecedor: store.slug }, query: { limit: PAGE, ...query } }) as Input<
      typeof catalog.searchProductList
    >
  const found: Record<string, number> = {}
  const last = Math.floor((products * 0.9) / PAGE)
  for (const ordenacao of ORDERS) {
    found[`list ${ordenacao}`] = await pages(catalog.searchProductList, listed({ ordenacao }))
    found[`category ${ordenacao}`] = await pages(catalog.searchProductList, listed({ ordenacao, categ: category }))
    await call(catalog.searchProductList, listed({ ordenacao, page: last - 1 }))
    found[`page after one that was read ${ordenacao}`] = await pages(
      catalog.searchProductList,
      listed({ ordenacao, page: last }),
    )
  }
  found['detail'] = await pages(catalog.productDetail, {
    params: { sessao: 'token', idfornecedor: store.slug, id: 'p-150' },
    query: {},
  })
  const office = { params: {}, headers: { 'x-idfornecedor': store.slug, ...headers } }
  for (const grupo of ['A_VENDA', 'ACABANDO', 'ESGOTADOS', 'FAIXAS_A_REVISAR', 'ARQUIVADOS'] as const)
    found[`products of staff ${grupo}`] = await pages(desk.listStoredProducts, { ...office, query: { grupo } })
  return found
}

test('no list, page or product looks at more of PostgreSQL in a store with ten times as many products', async () => {
  const stores: Sized[] = []
  for (const size of SIZES) stores.push(await aStoreOf(size))
  await pool.query('select fold_product_counts()')
  await pool.query('vacuum analyze')
  const [small, large] = [await pagesIn(stores[0] as Sized), await pagesIn(stores[1] as Sized)]
  const grown = Object.keys(small).filter((way) => (large[way] ?? 0) > (small[way] ?? 0) * ROOM + 4)
  expect(grown.map((way) => `${way}: ${small[way]} and ${large[way]} pages`)).toEqual([])
})

test('a part of a sitemap is found behind the part before it', async () => {
  const { store } = await aStoreOf(11_000)
  const read = (path: string) => server().app.inject({ url: `/${store.slug}/${path}`, headers: { host: 'localhost' } })
  await read('sitemap.xml')
  const [first, second] = [await recorded(() => read('sitemap-1.xml')), await recorded(() => read('sitemap-2.xml'))]
  expect([first.answer.statusCode, second.answer.statusCode]).toEqual([200, 200])
  expect(await pagesOf(pool, second.sent)).toBeLessThan((await pagesOf(pool, first.sent)) * ROOM)
})
