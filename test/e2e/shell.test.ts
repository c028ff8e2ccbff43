import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, centsIn } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

const searchLeft = (page: Page) =>
  page.getByRole('combobox', { name: 'Buscar produtos' }).evaluate((box) => box.getBoundingClientRect().left)

test('a mouse reaches the last department by the arrows of the bar', async () => {
  const { page } = await newVisitor({ device: 'desktop' })
  await page.goto('/emporio-da-serra/produtos')
  await ready(page)
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Categorias' })
  const last = bar.getByRole('link', { name: 'Nossa história' })
  const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const isInSight = () => last.evaluate((link) => link.getBoundingClientRect().right <= innerWidth)
  expect(await isInSight()).toBe(false)
  await bar.hover()
  await expect
    .poll(async () => {
      await page.mouse.click(x + width - 12, y + height / 2)
      return isInSight()
    })
    .toBe(true)
})

test('gift wrapping counts in the amount beside the button, and the search box stays where it is', async () => {
  const { token } = await aCustomer(await storeOf('emporio-da-serra'))
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.goto('/emporio-da-serra/produto/caixa-de-bombons-sortidos')
  await ready(page)
  const left = await searchLeft(page)
  const article = page.getByRole('article').first()
  await article
    .getByRole('button', { name: /^Adicionar Caixa de bombons/ })
    .first()
    .click()
  const inCart = article.getByText(/no carrinho:/)
  const alone = centsIn(await inCart.textContent())
  const wrap = article.getByRole('checkbox', { name: /^Embalar para presente/ })
  const wrapping = centsIn(await article.getByText(/^Embalar para presente/).textContent())
  expect(wrapping).toBeGreaterThan(0)
  await wrap.check()
  await expect.poll(async () => centsIn(await inCart.textContent())).toBe(alone + wrapping)
  expect(
    centsIn(
      await page
        .getByRole('banner')
        .getByRole('link', { name: /carrinho/i })
        .textContent(),
    ),
  ).toBe(alone + wrapping)
  expect(await searchLeft(page)).toBe(left)
})

test('the categories of the bar at the foot of a phone lead to the departments', async () => {
  const { page } = await newVisitor({ device: 'phone' })
  await page.goto('/emporio-da-serra')
  await ready(page)
  await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Categorias' }).click()
  await arriveAt(page, 'Todos os produtos')
  const department = page.locator('main').getByRole('navigation').getByRole('link', { name: 'Hortifrúti' })
  const box = await department.filter({ visible: true }).boundingBox()
  expect(box && box.y + box.height).toBeLessThan(600)
})
