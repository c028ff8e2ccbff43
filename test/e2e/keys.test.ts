import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

test.each([
  ['emporio-da-serra', 'frutas', 'person'],
  ['atacado-litoral', 'arroz-e-feijao', 'company'],
] as const)('the first product of a category of %s is fewer than 10 tab stops away', async (slug, category, kind) => {
  const { token } = await aCustomer(await storeOf(slug), { kind })
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.goto(`/${slug}/categoria/${category}`)
  await ready(page)
  // The links are grouped after hydration.
  await page.locator('nav [aria-current=page][tabindex="0"]').first().waitFor()
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Buscar produtos' })
  await search.and(page.locator(':focus')).waitFor()
  const stops = ['skip link', 'logo', 'search']
  const nextStop = async () => {
    await page.keyboard.press('Tab')
    return page.evaluate(() => {
      const element = document.activeElement
      return element?.closest('main article, main tbody tr') ? null : (element?.textContent ?? '')
    })
  }
  for (let stop = await nextStop(); stop !== null && stops.length < 20; stop = await nextStop()) stops.push(stop)
  expect(stops.length, stops.join(' | ')).toBeLessThan(10)
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
