import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, searchBox } from './shopping.ts'
import { browserAt, ready, type Device } from './visitor.ts'

const { origin, store: storeOf, buyer } = demonstration()
const newVisitor = browserAt(origin)
const DEVICES: readonly Device[] = ['phone', 'desktop']

test.each(DEVICES)('suggestions come while one types and are chosen by keyboard, on a %s', async (device) => {
  const { page } = await newVisitor({ device })
  await page.goto('/emporio-da-serra')
  await ready(page)
  await searchBox(page).pressSequentially('assucar')
  const suggestions = page.getByRole('listbox').getByRole('option')
  // What came for the first letters would be replaced, and no suggestion be chosen any more.
  await suggestions.filter({ hasText: '“assucar”' }).waitFor()
  expect(await suggestions.count()).toBeLessThanOrEqual(11)
  await expectAccessible(page, 'the suggestions')

  await searchBox(page).press('ArrowDown')
  expect(await suggestions.first().getAttribute('aria-selected')).toBe('true')
  await searchBox(page).press('Enter')
  await arriveAt(page, /açúcar/i)
  expect(page.url()).toContain('/emporio-da-serra/produto/')
})

test('the menu of a phone closes by Escape and gives the focus back', async () => {
  const { page } = await newVisitor({ device: 'phone' })
  await page.goto('/emporio-da-serra')
  await ready(page)
  const opener = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  await opener.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Hortifrúti', exact: true }).waitFor()
  await expectAccessible(page, 'the menu')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})

test.each(DEVICES)('the menu of the account leads on and out, on a %s', async (device) => {
  const { token } = await buyer(await storeOf('emporio-da-serra'))
  const { page } = await newVisitor({ device, token })
  await page.goto('/emporio-da-serra/produtos')
  await ready(page)
  const account = page.getByRole('banner').getByRole('link', { name: /, minha conta$/ })
  await account.click()
  await page.getByRole('link', { name: 'Meus endereços' }).waitFor()
  await expectAccessible(page, 'the menu of the account')
  await page.getByRole('link', { name: 'Meus endereços' }).click()
  await arriveAt(page, 'Meus endereços')
  await account.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor()
  await page.goto('/emporio-da-serra/pedidos')
  await arriveAt(page, 'Entrar')
})
