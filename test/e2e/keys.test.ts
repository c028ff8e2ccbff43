import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { demonstration, STORES } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf, buyer } = demonstration()
const newVisitor = browserAt(origin)

const PLACES = {
  'emporio-da-serra': ['', '/produtos', '/categoria/frutas', '/produtos?q=arroz'],
  'atacado-litoral': ['', '/produtos', '/categoria/arroz-e-feijao', '/produtos?q=arroz'],
} as const

/** Keys are listened to, and links are grouped, a moment after the page. */
const listening = (page: Page) => page.locator('header a[tabindex="-1"]').first().waitFor({ state: 'attached' })

/** What the Tab key goes through from the top of the page to its first product. */
async function stopsBeforeProduct(page: Page): Promise<string[]> {
  const stops: string[] = []
  while (stops.length < 20) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      return element?.closest('main article, main tbody tr')
        ? null
        : (element?.getAttribute('aria-label') ?? element?.textContent ?? '')
    })
    if (stop === null) break
    stops.push(stop)
  }
  return stops
}

test.each(
  STORES.flatMap((slug) =>
    (['visitor', 'customer'] as const).flatMap((who) =>
      (['phone', 'desktop'] as const).map((device) => [slug, who, device] as const),
    ),
  ),
)(
  'the first product of the home and the lists of %s is for a %s with a %s fewer than 10 tab stops away',
  async (slug, who, device) => {
    const { token } = who === 'customer' ? await buyer(await storeOf(slug)) : { token: null }
    const { page } = await newVisitor({ device, token })
    for (const place of PLACES[slug]) {
      await page.goto(`/${slug}${place}`)
      await ready(page)
      // The links are grouped after hydration; what concerns the customer alone is drawn by a script of its own.
      await page.locator('header a[tabindex="-1"]').first().waitFor({ state: 'attached' })
      if (slug === 'atacado-litoral' && token !== null)
        await page.getByRole('banner').getByRole('link', { name: 'Abrir conversas' }).waitFor()
      if (place === '' && token !== null) await page.getByRole('region', { name: /^Olá, / }).waitFor()
      const stops = await stopsBeforeProduct(page)
      expect(stops.length, `${place}: ${stops.join(' | ')}`).toBeLessThan(10)
    }
  },
)

test('"/" puts the focus into the search box', async () => {
  const { page } = await newVisitor({ device: 'desktop' })
  await page.goto('/emporio-da-serra/categoria/frutas')
  await ready(page)
  await listening(page)
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Buscar produtos' }).and(page.locator(':focus')).waitFor()
})

test('arrow keys still change the order of a list between two buttons that share one Tab stop', async () => {
  const { page } = await newVisitor({ device: 'phone' })
  await page.goto('/emporio-da-serra/produtos')
  await ready(page)
  const order = page.getByRole('combobox', { name: 'Ordenar por' })
  await order.focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(/ordem=/)
})

test('arrows move within a group of links, and step the quantity that takes the focus after a product is added', async () => {
  const { token } = await aCustomer(await storeOf('emporio-da-serra'))
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.goto('/emporio-da-serra/categoria/frutas')
  await ready(page)
  const tree = page.getByRole('navigation', { name: 'Escolher categoria' })
  const fruits = tree.getByRole('link', { name: 'Frutas', exact: true })
  await tree.locator('[aria-current=page][tabindex="0"]').waitFor()
  await fruits.focus()
  await fruits.press('ArrowDown')
  await tree.getByRole('link', { name: 'Legumes e verduras' }).and(page.locator(':focus')).waitFor()

  const card = page.getByRole('main').getByRole('article').first()
  const add = card.getByRole('button', { name: /^Adicionar/ })
  await add.focus()
  await add.press('Enter')
  const quantity = card.getByRole('textbox')
  await quantity.and(page.locator(':focus')).waitFor()
  const first = Number((await quantity.inputValue()).replace(',', '.'))
  await quantity.press('ArrowUp')
  await expect.poll(async () => Number((await quantity.inputValue()).replace(',', '.'))).toBeGreaterThan(first)
  await quantity.press('ArrowDown')
  await quantity.press('ArrowDown')
  // An arrow never takes the product out.
  expect(Number((await quantity.inputValue()).replace(',', '.'))).toBe(first)
})
