import { expect, test } from 'vitest'
import { demonstration, STORES } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, find, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

const [slug] = STORES
const PAGES = [
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
] as const

/** Document, style, fonts, pictures of the first screen, and script: on a phone each costs a part of a journey. */
const MOST_REQUESTS = 25

test.each(PAGES)('the %s page of a visitor needs few requests', async (_name, pathOf) => {
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

/** What a phone spends long on in one piece, by what does it. */
const noteWork = () => {
  const work: string[] = []
  Object.assign(window, { work })
  const noted = <Made extends object>(name: string, made: Made): Made =>
    new Proxy(made, {
      construct: (target, given) => {
        work.push(name)
        return Reflect.construct(target as never, given) as object
      },
      apply: (target, element: unknown, given) => {
        const isFar = element instanceof Element && element.getBoundingClientRect().top > 3 * innerHeight
        if (isFar || !(element instanceof Element)) work.push(name)
        return Reflect.apply(target as never, element, given) as unknown
      },
    })
  const { Collator, NumberFormat, DateTimeFormat, Segmenter } = Intl
  for (const [name, made] of Object.entries({ Collator, NumberFormat, DateTimeFormat, Segmenter }))
    Object.assign(Intl, { [name]: noted(name, made) })
  Object.assign(Number.prototype, { toLocaleString: noted('toLocaleString', Number.prototype.toLocaleString) })
  Object.assign(String.prototype, { localeCompare: noted('localeCompare', String.prototype.localeCompare) })
  // It lays out a row of products that the browser had left for later.
  Object.assign(Element.prototype, { checkVisibility: noted('checkVisibility', Element.prototype.checkVisibility) })
}

test.each(PAGES)(
  'the %s page starts without the formatters of the browser and rows out of view',
  async (_name, pathOf) => {
    const path = await pathOf((await storeOf(slug)).id)
    const { page } = await newVisitor()
    await page.addInitScript(noteWork)
    await page.goto(`/${slug}${path}`)
    await ready(page)
    // What is done once the script that comes last is there.
    await page.locator('[data-arrow-keys] [tabindex="-1"]').first().waitFor({ state: 'attached' })
    expect(await page.evaluate(() => (window as unknown as { work: string[] }).work)).toEqual([])
  },
)
