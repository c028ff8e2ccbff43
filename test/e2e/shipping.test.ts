import { expect, test } from 'vitest'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aDelivery, aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { keepScreenshot } from './screenshots.ts'
import { amountOf, arriveAt, choose, more } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

async function aShopper({ tags = ['has-delivery'], minimumCents = 0 } = {}) {
  const store = await aStore(pool, { tags })
  await aDelivery(store, { feeCents: 990, freeFromCents: 5000, minimumCents })
  await aPaymentMethod(store)
  const product = await aProduct(store, { name: 'Feijão preto', price: 20 })
  const customer = await aCustomer(store)
  await fillCart(store, customer, [{ id: product.id, quantidade: 2 }])
  return { store, customer }
}

test('the cart shows what delivery to a CEP costs, again when the cart changes, and offers other addresses where none is served', async () => {
  const { store, customer } = await aShopper()
  const { page } = await newVisitor({ token: customer.token, expectedFaults: [NO_LOGO, /422/] })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const shipping = page.getByRole('region', { name: 'Entrega' })
  const code = shipping.getByLabel('CEP para calcular a entrega')
  await code.pressSequentially('05435000')
  expect(await code.inputValue()).toBe('05435-000')
  await shipping.getByText('Calculando a entrega…').waitFor()
  await shipping.getByText(/R\$\s9,90/).waitFor()
  await shipping.getByText(/Faltam R\$\s10,00 para a entrega grátis/).waitFor()

  await more(page.locator('main'), 'Feijão preto').click()
  await shipping.getByText('Calculando a entrega…').waitFor()
  await shipping.getByText('Grátis', { exact: true }).waitFor()

  await code.fill('20000-000')
  await shipping.getByText('O fornecedor não atende no endereço informado.').waitFor()
  const modal = page.getByRole('dialog', { name: 'Como você quer receber?' })
  await modal.getByText('O fornecedor não atende no endereço informado.').waitFor()
})

test('a cart below the minimum says what is missing and leads back to the products, or to a pickup', async () => {
  const { store, customer } = await aShopper({ minimumCents: 4210 })
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const main = page.locator('main')
  const missing = main.getByRole('link', { name: 'Faltam R$ 2,10: ver produtos' })
  await missing.waitFor()
  expect(await main.getByRole('link', { name: 'Finalizar compra' }).count()).toBe(0)
  await expectAccessible(page)
  await keepScreenshot(page, 'cart-below-minimum')
  await missing.click()
  await page.waitForURL(/\/produtos$/)
})

test('a cart of a store that makes offers says what is missing to the minimum, too', async () => {
  const { store, customer } = await aShopper({ tags: ['has-delivery', 'support-budget'], minimumCents: 4210 })
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const main = page.locator('main')
  await main.getByRole('link', { name: 'Faltam R$ 2,10: ver produtos' }).waitFor()
  expect(await main.getByRole('link', { name: 'Continuar' }).count()).toBe(0)
})

test('a cart below every minimum does not offer the checkout while the terms of its place are still to come', async () => {
  const { store, customer } = await aShopper({ minimumCents: 4210 })
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [NO_LOGO] })
  await page.route('**/v4/app/formas-entrega/**', () => undefined)
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const main = page.locator('main')
  await main.getByRole('link', { name: 'Faltam R$ 2,10: ver produtos' }).waitFor()
  expect(await main.getByRole('link', { name: 'Finalizar compra' }).count()).toBe(0)
})

test('an unanswered question for ways to receive is a warning in its place, with another try', async () => {
  const { store, customer } = await aShopper()
  await anAddress(store, customer.customerId, { isPrimary: true })
  const { page } = await newVisitor({
    device: 'desktop',
    token: customer.token,
    expectedFaults: [NO_LOGO, /formas-entrega/, /ERR_FAILED/],
  })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  await page.route('**/formas-entrega/**', (route) => route.abort())
  await page.locator('main').getByRole('link', { name: 'Finalizar compra' }).first().click()
  await arriveAt(page, 'Finalizar compra')
  const main = page.locator('main')
  await main.getByText('Falha ao consultar agendamentos').waitFor()
  await choose(page, /^Pix/)
  expect(await main.getByText('Falta escolher a forma de receber.').count()).toBeGreaterThan(0)

  await page.unroute('**/formas-entrega/**')
  await main.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('radio', { name: /^Entrega em casa/, checked: true }).waitFor()
  expect(await amountOf(page.getByRole('complementary'), /^Total$/)).toBe(4990)
})

test('the delivery fee is requested again once the browser is back online', async () => {
  const { store, customer } = await aShopper()
  const { page, context } = await newVisitor({
    device: 'phone',
    token: customer.token,
    expectedFaults: [NO_LOGO, /ERR_INTERNET_DISCONNECTED/],
  })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const shipping = page.getByRole('region', { name: 'Entrega' })
  await context.setOffline(true)
  await shipping.getByLabel('CEP para calcular a entrega').fill('05435-000')
  await shipping.getByRole('button', { name: 'Tentar de novo' }).waitFor()
  await context.setOffline(false)
  await shipping.getByText(/R\$\s9,90/).waitFor()
})
