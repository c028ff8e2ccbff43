import { expect, test } from 'vitest'
import { productDetail } from '#contract/catalog.ts'
import { ownApp } from '#test/builders/app.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { findSimilar } from './show-product.ts'

// Of its own: a plan depends on what else is in a table.
const { call, pool } = ownApp(null, {}, await ownDatabase())

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Plan[]
}
/** How many rows PostgreSQL took from tables and indexes. */
const rowsRead = ({ 'Node Type': type, 'Actual Rows': rows, 'Actual Loops': loops, Plans = [] }: Plan): number =>
  Plans.reduce((sum, plan) => sum + rowsRead(plan), /Scan/.test(type) && type !== 'Subquery Scan' ? rows * loops : 0)

test('products called alike are found in a large category without reading it', async () => {
  const store = await aStore(pool)
  const { id: categoryId } = await aCategory(store)
  const product = await aProduct(store, { name: 'Feijão preto 1 kg', categoryId })
  for (const size of ['500 g', '2 kg', '5 kg']) await aProduct(store, { name: `Feijão preto ${size}`, categoryId })
  await pool.query(
    `insert into product (supplier_id, category_id, code, slug, name, price)
     select $1, $2, 'N' || n, 'p-' || n, 'Arroz ' || md5(n::text), 100000 from generate_series(1, 2000) n`,
    [store.id, categoryId],
  )
  await pool.query('analyze product')
  const {
    rows: [read],
  } = await pool.query<{ search_name: string }>('select search_name from product where supplier_id = $1 and id = $2', [
    store.id,
    product.id,
  ])
  for (const hasPromotions of [false, true]) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${findSimilar({ priceGroup: null, hasPromotions }).text}`,
      [store.id, categoryId, product.id, read?.search_name, null, 100000, null],
    )
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    expect(plan && rowsRead(plan.Plan)).toBeLessThan(100)
  }
  const { body } = await call(productDetail, {
    params: { sessao: 'token', idfornecedor: store.slug, id: product.slug },
    query: {},
  })
  const names = body.similares.map((other) => other.nome)
  expect(names.slice(0, 3).toSorted()).toEqual(['Feijão preto 2 kg', 'Feijão preto 5 kg', 'Feijão preto 500 g'])
})
