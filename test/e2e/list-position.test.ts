import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const expectedFaults = [/\/logo\.svg/]

const PRODUCTS = 45

/** More products than a page of a list has, named by their place. */
async function aLongList() {
  const store = await aStore(pool)
  const category = await aCategory(store, 'Mercearia')
  await Promise.all(
    Array.from({ length: PRODUCTS }, (_, position) =>
      aProduct(store, {
        name: `Produto ${String(position + 1).padStart(2, '0')}`,
        categoryId: category.id,
        position,
        price: 9,
      }),
    ),
  )
  return `/${store.slug}/categoria/${category.slug}`
}

const countOf = (page: Page) => page.locator('main [data-page] h2').count()

test.each(['phone', 'desktop'] as const)(
  'back from a product restores the list as it was scrolled and loaded, on a %s',
  async (device) => {
    const path = await aLongList()
    const { page } = await newVisitor({ device, expectedFaults })
    await page.goto(path)
    await ready(page)
    const far = page.getByRole('link', { name: 'Produto 38' }).first()
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        return far.count()
      })
      .toBe(1)
    // As the click will, so that it scrolls no further.
    await far.hover()
    const loaded = await countOf(page)
    expect(loaded).toBeGreaterThan(20)
    const placeOf = async () => Math.round((await far.boundingBox())?.y ?? Number.NaN)
    const before = await placeOf()

    await far.click()
    await arriveAt(page, 'Produto 38')
    await page.goBack()
    await far.waitFor()
    expect(await countOf(page)).toBeGreaterThanOrEqual(loaded)
    await expect.poll(async () => Math.abs((await placeOf()) - before)).toBeLessThan(4)
  },
)

test('a list that is scrolled without internet keeps its products and the way to its pages', async () => {
  const path = await aLongList()
  const { page, context } = await newVisitor({ device: 'phone', expectedFaults: [...expectedFaults, /ERR_/] })
  await page.goto(path)
  await ready(page)
  const loaded = await countOf(page)
  const toTheEnd = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const pages = page.getByRole('navigation', { name: 'Páginas' })

  // Not from the cache of the browser either.
  let isMissing = false
  await page.route(/more-products/, (route) => {
    isMissing = true
    return route.abort('internetdisconnected')
  })
  await context.setOffline(true)
  await toTheEnd()
  await expect.poll(() => isMissing).toBe(true)
  await pages.waitFor()
  await page.getByText('Algo deu errado').waitFor({ state: 'detached' })
  expect(await countOf(page)).toBe(loaded)

  // Still without what would lengthen the list under the link.
  await context.setOffline(false)
  await pages.getByRole('link', { name: 'Próxima' }).click()
  await page.getByRole('link', { name: 'Produto 21' }).first().waitFor()
})
