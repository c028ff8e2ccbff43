import { expect, test } from 'vitest'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { demonstration } from './demonstration.ts'
import { amountOf, cartLines, cardOf, quantityOf, submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf, fillCart, find, pool } = demonstration()
const newVisitor = browserAt(origin)

const COFFEE = 'Café torrado e moído tradicional'
const SOLUBLE = 'Café solúvel granulado'

/** A customer of the test, with an address that is served. */
async function aShopper() {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId, { isPrimary: true })
  const fillWithCoffee = async () =>
    fillCart(store, customer, [
      {
        id: await find('select id from product where supplier_id = $1 and name = $2', [store.id, COFFEE]),
        quantidade: 2,
      },
    ])
  const orders = async () =>
    (
      await pool.query('select number from purchase_order where supplier_id = $1 and customer_id = $2', [
        store.id,
        customer.customerId,
      ])
    ).rows
  return { ...customer, store, fillWithCoffee, orders }
}

test('what two tabs of one customer put into the cart is all there', async () => {
  const { token } = await aShopper()
  const { page: one, anotherTab } = await newVisitor({ device: 'desktop', token })
  const other = await anotherTab()
  for (const tab of [one, other]) {
    await tab.goto('/emporio-da-serra/produtos?q=cafe')
    await ready(tab)
  }

  const savings = [one, other].map((tab) =>
    tab.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/cart')),
  )
  await cardOf(one, COFFEE)
    .getByRole('button', { name: `Adicionar ${COFFEE}` })
    .click()
  await cardOf(other, SOLUBLE)
    .getByRole('button', { name: `Adicionar ${SOLUBLE}` })
    .click()
  expect((await Promise.all(savings)).map((response) => response.status())).toEqual([200, 200])

  await one.goto('/emporio-da-serra/carrinho')
  expect(await quantityOf(cartLines(one), COFFEE).inputValue()).toBe('1')
  expect(await quantityOf(cartLines(one), SOLUBLE).inputValue()).toBe('1')
})

test('what is put into the cart just before the page is left is saved, also where a script is late', async () => {
  const { token } = await aShopper()
  const { page, context } = await newVisitor({ device: 'desktop', token })
  const late = Promise.withResolvers<void>()
  await context.route(/\/after-hydration-/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto('/emporio-da-serra/produtos?q=cafe')
  await ready(page)
  await cardOf(page, COFFEE)
    .getByRole('button', { name: `Adicionar ${COFFEE}` })
    .click()
  await quantityOf(cardOf(page, COFFEE), COFFEE).waitFor()
  await page.goto('/emporio-da-serra/produtos?q=arroz')
  late.resolve()
  await page.getByRole('link', { name: /, 1 produto no carrinho$/ }).waitFor()
})

test('the cart in one tab follows the other tab where neither has a connection to the server', async () => {
  const { token } = await aShopper()
  const { page: one, context, anotherTab } = await newVisitor({ device: 'desktop', token })
  await context.routeWebSocket(/socket\.io/, (socket) => void socket.close())
  const other = await anotherTab()
  for (const [tab, path] of [
    [one, 'carrinho'],
    [other, 'produtos?q=cafe'],
  ] as const) {
    // The tab requests the socket once it listens to other tabs.
    const listening = tab.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/socket'))
    await tab.goto(`/emporio-da-serra/${path}`)
    await ready(tab)
    await listening
  }
  await cardOf(other, COFFEE)
    .getByRole('button', { name: `Adicionar ${COFFEE}` })
    .click()
  await quantityOf(cartLines(one), COFFEE).waitFor()
  expect(await quantityOf(cartLines(one), COFFEE).inputValue()).toBe('1')
})

test('a quantity that was typed in one tab is not sent again over a newer one of the other tab', async () => {
  const { token, fillWithCoffee } = await aShopper()
  await fillWithCoffee()
  const { page: one, anotherTab } = await newVisitor({ device: 'desktop', token })
  const other = await anotherTab()
  for (const tab of [one, other]) {
    await tab.goto('/emporio-da-serra/carrinho')
    await ready(tab)
  }
  const cartSaved = (tab: typeof one) =>
    tab.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/cart'))
  const fieldOf = (tab: typeof one) => quantityOf(cartLines(tab), COFFEE)
  const total = (tab: typeof one) => amountOf(tab.locator('main'), /^(Sub)?[Tt]otal/)

  const first = cartSaved(one)
  await fieldOf(one).fill('5')
  await first
  await expect.poll(() => fieldOf(other).inputValue()).toBe('5')
  const second = cartSaved(other)
  await fieldOf(other).fill('8')
  await fieldOf(other).press('Enter')
  await second
  // The field of the first tab still has the focus, and what was typed into it.
  await expect.poll(async () => (await total(one)) === (await total(other))).toBe(true)
  expect(await fieldOf(one).inputValue()).toBe('5')
  await fieldOf(one).blur()
  expect(await fieldOf(one).inputValue()).toBe('8')
})

test('a double click on the order button makes one order', async () => {
  const { token, fillWithCoffee, orders } = await aShopper()
  await fillWithCoffee()
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.goto('/emporio-da-serra/finalizar')
  await ready(page)
  await submitButton(page).dblclick()
  await page.waitForURL(/\/submissao\/\d+$/)
  expect(await orders()).toHaveLength(1)
})

test('an address that is chosen while the order is on its way does not hold up the page of the order', async () => {
  const { token, customerId, store, fillWithCoffee } = await aShopper()
  const other = await anAddress(store, customerId)
  await fillWithCoffee()
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.goto('/emporio-da-serra/finalizar')
  await ready(page)
  const arrived = Promise.withResolvers<void>()
  const chosen = Promise.withResolvers<void>()
  await page.route(/\/usuario\/[^/]+\/pedido$/, async (route) => {
    arrived.resolve()
    await chosen.promise
    await route.continue()
  })
  await submitButton(page).click()
  await arrived.promise
  await page.locator(`input[value="${other}"]`).press('Space')
  await page.locator(`input[value="${other}"]:checked`).waitFor()
  chosen.resolve()
  await page.waitForURL(/\/submissao\/\d+$/)
})

test('the same order sent by two tabs at once is made once, and each tab tells what became of it', async () => {
  const { token, fillWithCoffee, orders } = await aShopper()
  await fillWithCoffee()
  const { page: one, anotherTab } = await newVisitor({ token, expectedFaults: [/status of (409|422)/] })
  const other = await anotherTab()
  for (const tab of [one, other]) {
    await tab.goto('/emporio-da-serra/finalizar')
    await ready(tab)
  }
  const emptied = (tab: typeof one) => tab.getByRole('heading', { name: 'Nada para enviar ainda' })
  // The order of the other tab may empty the cart before the click.
  await Promise.all([one, other].map((tab) => submitButton(tab).or(emptied(tab)).first().click()))
  const number = (tab: typeof one) =>
    tab.waitForURL(/\/(submissao|pedidos)\/\d+$/).then(
      () => 'the order',
      () => 'nothing',
    )
  const refusal = (tab: typeof one) =>
    tab
      .locator('main')
      .getByRole('alert')
      .or(tab.locator('main').getByRole('status'))
      .filter({ hasText: /pedido|carrinho/i })
      .or(emptied(tab))
      .first()
      .waitFor()
      .then(
        () => 'a message',
        () => 'nothing',
      )
  const outcomes = await Promise.all([one, other].map((tab) => Promise.race([number(tab), refusal(tab)])))
  expect(outcomes).toContain('the order')
  expect(outcomes).not.toContain('nothing')
  expect(await orders()).toHaveLength(1)
})
