import { expect, test } from 'vitest'
import { demonstration, STORES } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, find, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

/** Document, style, fonts, pictures of the first screen, and script: on a phone each costs a part of a journey. */
const MOST_REQUESTS = 25

test.each([
  ['home', async () => ''],
  [
    'category',
    async (supplierId: string) =>
      `/categoria/${await find('select slug from category where supplier_id = $1 and parent_id is null order by position limit 1', [supplierId])}`,
  ],
  [
    'product',
    async (supplierId: string) =>
      `/produto/${await find('select slug from product where supplier_id = $1 and is_active order by position limit 1', [supplierId])}`,
  ],
] as const)('the %s page of a visitor needs few requests', async (_name, pathOf) => {
  const [slug] = STORES
  const path = await pathOf((await storeOf(slug)).id)
  // A window of its own, as for a first visit: one that was used before may load what it showed then.
  const { page } = await newVisitor({ hasWorker: true })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`/${slug}${path}`)
  await ready(page)
  // What is fetched once the page is shown belongs to it.
  await expect.poll(() => requests.some((url) => url.includes('/assets/for-all-'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS)
})
