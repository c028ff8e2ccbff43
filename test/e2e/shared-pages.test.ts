import { expect, test } from 'vitest'
import { demonstration, STORES } from './demonstration.ts'

const { origin, find, store: storeOf } = demonstration()
const [slug] = STORES

const some = (sql: string) => async () => find(sql, [(await storeOf(slug)).id])

test.each([
  ['home', async () => ''],
  ['the list of all products', async () => '/produtos'],
  ['the departments', async () => '/categorias'],
  ['a category', some(`select '/categoria/' || slug from category where supplier_id = $1 limit 1`)],
  ['a product', some(`select '/produto/' || slug from product where supplier_id = $1 and is_active limit 1`)],
  [
    'a text of the store',
    some(`select '/pagina/' || slug from content_item where supplier_id = $1 and kind = 'page' limit 1`),
  ],
  ['the terms of use', async () => '/termos'],
] as const)('visitors share the page of %s (decision 63)', async (_name, pathOf) => {
  const url = `${origin}/${slug}${await pathOf()}`
  const { status, headers } = await fetch(url)
  expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('public')])
  expect((await fetch(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304)
})
