import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aBreakfast, comboItem } from '#test/builders/combos.ts'
import { actingFor, aCustomer, aLinkedUser, aPortfolio, aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration, PASSWORD } from './demonstration.ts'
import { arriveAt, cardOf, more, quantityOf, saved } from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = [/\/logo\.svg/]

const quantity = (page: Page, name: string) => expect.poll(() => quantityOf(page.locator('main'), name).inputValue())
const news = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

test('three people change one cart at once: all of it counts, and each sees who did what', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const linked = await aLinkedUser(store, customer)
  const representative = await aStaffMember(store, 'representative')
  await aPortfolio(store, representative, [customer])
  const [coffee, salt] = [await aProduct(store, { name: 'Café' }), await aProduct(store, { name: 'Sal' })]
  await fillCart(store, customer, [
    { id: coffee.id, quantidade: 1 },
    { id: salt.id, quantidade: 1 },
  ])
  const open = async (token: string, device: 'phone' | 'desktop') => {
    const { page } = await newVisitor({ device, token, expectedFaults: NO_LOGO })
    const connected = handshakeOf(page)
    await page.goto(`/${store.slug}/carrinho`)
    await ready(page)
    await connected
    return page
  }
  const ana = await open(customer.token, 'desktop')
  const bruno = await open(linked.token, 'phone')
  const carla = await open(await actingFor(store, representative.loginId, customer.customerId), 'desktop')

  await Promise.all([ana, bruno].map((page) => more(page.locator('main'), 'Café').click()))
  for (const page of [ana, bruno, carla]) await quantity(page, 'Café').toBe('3')

  await more(bruno.locator('main'), 'Café').click()
  await quantity(ana, 'Café').toBe('4')
  await news(ana, 'Bruno deixou 4 un de Café.')
  await ana.getByText(/^Alterado por: Bruno · /).waitFor()
  await expectAccessible(ana)
  expect(await bruno.getByText(/^Alterado por: Bruno/).count()).toBe(0)

  await carla.locator('main').getByRole('button', { name: 'Remover Sal' }).click()
  await news(ana, 'Carla (representante) removeu Sal.')
  await news(bruno, 'Carla (representante) removeu Sal.')
  expect(await quantityOf(ana.locator('main'), 'Sal').count()).toBe(0)
})

test('another person’s combo is announced, says who set it, and is announced again when it goes', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const linked = await aLinkedUser(store, customer)
  const { comboId, coffee, bread } = await aBreakfast(store, { name: 'Combo churrasco' })
  const loose = { id: coffee.id, quantidade: 1 }
  await fillCart(store, customer, [loose])
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: NO_LOGO })
  const connected = handshakeOf(page)
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  await connected
  const combo = comboItem(comboId, 2, [coffee, bread])
  await fillCart(store, linked, [loose, combo])
  await news(page, 'Bruno pôs 2 × Combo churrasco.')
  await page.getByText(/^Alterado por: Bruno · /).waitFor()
  await expectAccessible(page)
  await fillCart(store, linked, [loose, { ...combo, quantidade: 0 }])
  await news(page, 'Bruno removeu Combo churrasco.')
})

test('what a visitor put into the cart is there after a reload, and joins the own cart at the sign-in', async () => {
  const store = await aStore(pool, { tags: ['has-delivery', 'visitors-fill-cart'] })
  const customer = await aCustomer(store)
  const [coffee] = [await aProduct(store, { name: 'Café' }), await aProduct(store, { name: 'Sal' })]
  await fillCart(store, customer, [{ id: coffee.id, quantidade: 2 }])
  const { page } = await newVisitor({ device: 'phone', expectedFaults: NO_LOGO })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  for (const name of ['Café', 'Sal']) {
    await cardOf(page, name)
      .getByRole('button', { name: `Adicionar ${name}` })
      .click()
    await quantityOf(cardOf(page, name), name).waitFor()
  }

  // The script that stores it is loaded after the page.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Sal')
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  await main.getByText('Guardado neste aparelho.').waitFor()
  await quantity(page, 'Sal').toBe('1')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Entrar para finalizar' }).click()
  await arriveAt(page, 'Entrar')
  await main.getByLabel('E-mail').fill(customer.email)
  await main.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Entrar' }).click()
  await arriveAt(page, 'Carrinho')
  await saved(main)
  await quantity(page, 'Café').toBe('3')
  await quantity(page, 'Sal').toBe('1')
})
