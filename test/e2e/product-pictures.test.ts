import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aProduct, unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { isFocused } from './modal-parts.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

/** The path of a product with three pictures of the demonstration, the second with a text. */
async function aPicturedProduct(): Promise<{ path: string; name: string }> {
  const store = await storeOf('emporio-da-serra')
  const { rows } = await store.pool.query<{ picture: string }>(
    'select picture from product where supplier_id = $1 and picture is not null order by position limit 3',
    [store.id],
  )
  const name = unique('Cesta de frutas')
  const { id, slug } = await aProduct(store, { name })
  const pictures = rows.map(({ picture }, index) => ({ name: picture, text: index === 1 ? 'A cesta por dentro' : '' }))
  await store.pool.query(
    "update product set pictures = $2, picture = $2::jsonb -> 0 ->> 'name' where supplier_id = $3 and id = $1",
    [id, JSON.stringify(pictures), store.id],
  )
  return { path: `/emporio-da-serra/produto/${slug}`, name }
}

/** Which of the pictures is in the middle of the strip. */
const placeOf = (page: Page) =>
  page
    .locator('article ul')
    .first()
    .evaluate((strip) => {
      const middle = strip.getBoundingClientRect().x + strip.clientWidth / 2
      return [...strip.children].findIndex((slide) => {
        const { left, right } = slide.getBoundingClientRect()
        return left <= middle && middle <= right
      })
    })

test('on a phone the pictures are swiped, and each leads to its file, without script too', async () => {
  const { path, name } = await aPicturedProduct()
  const { page } = await newVisitor({ device: 'phone', hasScript: false })
  await page.goto(path)
  const first = page.getByRole('link', { name: `Ampliar: ${name}, foto 1 de 3` })
  expect(await first.getAttribute('href')).toMatch(/^\/superon\/imagens\/.+-800\.webp$/)
  expect(await first.getByRole('img').getAttribute('fetchpriority')).toBe('high')
  await page.getByRole('link', { name: 'Ampliar: A cesta por dentro' }).scrollIntoViewIfNeeded()
  await expect.poll(() => placeOf(page)).toBe(1)
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

test('on a desktop pictures are chosen by small ones and by arrows, and enlarged with the keyboard alone', async () => {
  const { path, name } = await aPicturedProduct()
  const { page } = await newVisitor({ device: 'desktop' })
  await page.goto(path)
  await ready(page)
  await expectAccessible(page)
  await page.locator('article a[href="#foto-3"]').click()
  await expect.poll(() => placeOf(page)).toBe(2)
  const link = (picture: string) => page.getByRole('link', { name: `Ampliar: ${picture}` })
  await link(`${name}, foto 3 de 3`).press('ArrowLeft')
  await expect.poll(() => placeOf(page)).toBe(1)
  await expect.poll(() => isFocused(link('A cesta por dentro'))).toBe(true)

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Fotos de ${name}` })
  await dialog.getByText('Foto 2 de 3').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('Foto 3 de 3').waitFor()
  const last = dialog.getByRole('button', { name: `${name}, foto 3 de 3` })
  const width = async () => (await last.boundingBox())?.width ?? 0
  const before = await width()
  await last.click()
  await expect.poll(width).toBeGreaterThan(before * 1.9)
  await dialog.getByRole('button', { name: 'Foto anterior' }).click()
  await dialog.getByText('Foto 2 de 3').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(link('A cesta por dentro'))).toBe(true)
})

test('a touch opens the picture, and a swipe leads to the next', async () => {
  const { path, name } = await aPicturedProduct()
  const { page } = await newVisitor({ device: 'phone' })
  await page.goto(path)
  await ready(page)
  await page.getByRole('link', { name: `Ampliar: ${name}, foto 1 de 3` }).tap()
  const dialog = page.getByRole('dialog', { name: `Fotos de ${name}` })
  await dialog.getByText('Foto 1 de 3').waitFor()
  await dialog.locator('ul').evaluate((strip) => strip.scrollBy({ left: strip.clientWidth }))
  await dialog.getByText('Foto 2 de 3').waitFor()
  await dialog.getByRole('button', { name: 'Fechar as fotos' }).tap()
  await expect.poll(() => placeOf(page)).toBe(1)
})
