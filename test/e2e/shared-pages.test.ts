import { expect, test } from 'vitest'
import { demonstration, STORES } from './demonstration.ts'

const { origin, find, store: storeOf } = demonstration()
const [slug] = STORES

test.each([
  ['home', `select ''`],
  ['the list of all products', `select '/produtos'`],
  ['the departments', `select '/categorias'`],
  ['a category', `select '/categoria/' || slug from category where supplier_id = $1 limit 1`],
  ['a product', `select '/produto/' || slug from product where supplier_id = $1 and is_active limit 1`],
  ['a text', `select '/pagina/' || slug from content_item where supplier_id = $1 and kind = 'page' limit 1`],
  ['the terms of use', `select '/termos'`],
])('visitors share the page of %s (decision 63)', async (_name, pathSql) => {
  const { id } = await storeOf(slug)
  const path = await find(pathSql, pathSql.includes('$1') ? [id] : [])
  const url = `${origin}/${slug}${path}`
  const { status, headers } = await fetch(url)
  expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('public')])
  // Tests beside this one add products to the store.
  const statusOfKnown = async () => {
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    return (await fetch(url, { headers: { 'if-none-match': etag } })).status
  }
  await expect.poll(statusOfKnown).toBe(304)
})
