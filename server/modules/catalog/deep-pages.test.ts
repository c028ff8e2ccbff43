import { expect, test } from 'vitest'
import * as wire from '#contract/catalog.ts'
import type { Input } from '#contract/endpoint.ts'
import { testApp } from '#test/builders/app.ts'
import { aPromotion } from '#test/builders/promotions.ts'
import { aCategory, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

type Query = NonNullable<Input<typeof wire.listProducts>['query']>
const ORDERS = ['destaque', 'nome', 'menor-preco', 'maior-preco', 'novidades'] as const
const PAGE_SIZE = 100

/** Products with equal names, prices and places; a third in groups of three variants; some sold out, some inactive, all with one tag. */
async function aLargeStore(): Promise<StoreBuilder> {
  const store = await aStore(pool)
  const { id: categoryId } = await aCategory(store)
  await pool.query(
    `insert into variant_group (supplier_id, id, name, axes)
     select $1::uuid, md5($1::text || 'group' || n)::uuid, 'Grupo ' || n, '[{"name": "Tamanho", "values": ["0", "1", "2"]}]' from generate_series(0, 99) n`,
    [store.id],
  )
  await pool.query(
    `insert into product (supplier_id, category_id, code, slug, name, price, position, created_at, tags, is_active, stock_policy, stock,
       variant_group_id, variant_values, variant_rank)
     select $1::uuid, $2::uuid, 'N' || n, 'p-' || n, 'Arroz ' || n % 40, (1 + n % 30) * 10000, n % 50, now() - n % 20 * interval '1 hour', '{tudo}',
       n % 11 <> 0, case when n % 4 = 0 then 'tracked' else 'untracked' end, 0,
       case when n % 3 = 0 then md5($1::text || 'group' || n / 9)::uuid end, case when n % 3 = 0 then array[(n / 3 % 3)::text] end,
       case when n % 3 = 0 then (n / 3 + n / 9) % 3 end
     from generate_series(0, 899) n`,
    [store.id, categoryId],
  )
  return store
}

async function everyPage(store: StoreBuilder, query: Query): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await call(wire.searchProductList, {
      params: { sessao: 'token', idfornecedor: store.slug },
      query: { ...query, page, limit: PAGE_SIZE },
    })
    ids.push(...body.produtos.map(({ id }) => id))
    if (body.produtos.length < PAGE_SIZE) return { ids, total: body.total }
  }
}

test('pages far behind the first go on where the page before them ended, in every order', async () => {
  const store = await aLargeStore()
  for (const ordenacao of ORDERS) {
    const all = await everyPage(store, { ordenacao })
    expect(all.total).toBeGreaterThan(600)
    expect(all.ids).toHaveLength(all.total)
    // Found by a tag they are read in another way.
    expect(all, ordenacao).toEqual(await everyPage(store, { ordenacao, tagsPesquisa: 'tudo' }))
  }
})

test('so they do while a promotion runs, which changes the order of prices', async () => {
  const store = await aLargeStore()
  const before = await everyPage(store, { ordenacao: 'menor-preco' })
  await aPromotion(store)
  for (const ordenacao of ORDERS) {
    const all = await everyPage(store, { ordenacao })
    expect(all, ordenacao).toEqual(await everyPage(store, { ordenacao, tagsPesquisa: 'tudo' }))
    expect(all.total).toBe(before.total)
  }
})
