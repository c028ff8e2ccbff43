import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { centsFromReais } from '#domain/amounts.ts'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aDelivery, aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { amountOf, arriveAt, cardOf, centsIn, choose, quantityOf, searchBox } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = [/\/logo\.svg/]

/** With prices as listed by the first method, 10 % off by the second. */
async function aVaryingStore() {
  const store = await aStore(pool, { tags: ['has-delivery', 'support-price-variance-by-payment'] })
  await aDelivery(store, { feeCents: 0, datesAhead: 0 })
  const machine = await aPaymentMethod(store, { kind: 'machine' })
  const pix = await aPaymentMethod(store, { adjustment: -1000 })
  await pool.query(
    `update payment_method set position = (case when id = $1 then 1 else 2 end), name = (case when id = $1 then 'Maquininha' else 'Pix' end) where supplier_id = $2`,
    [machine, store.id],
  )
  const product = await aProduct(store, { name: 'Feijão preto', price: 20, previousPrice: 30 })
  return { store, product, pix }
}

const priceSwitch = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Preços para:/ })
const payBy = async (page: Page, name: string) => {
  await priceSwitch(page).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await priceSwitch(page).filter({ hasText: name }).waitFor()
}

test('a visitor sees list, product and suggestions at the prices of the method, and so does the next page from the server', async () => {
  const { store, product } = await aVaryingStore()
  const { page } = await newVisitor({ expectedFaults: NO_LOGO })
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  const card = cardOf(page, 'Feijão preto')
  expect(await priceSwitch(page).textContent()).toContain('Maquininha')
  expect(centsIn(await card.getByText(/R\$/).last().textContent())).toBe(2000)

  await payBy(page, 'Pix')
  expect(centsIn(await card.getByText(/R\$/).last().textContent())).toBe(1800)
  await searchBox(page).click()
  await card.getByRole('link', { name: /Feijão preto/ }).click()
  await arriveAt(page, 'Feijão preto')
  await page
    .locator('main')
    .getByText(/R\$\s18,00/)
    .first()
    .waitFor()
  await searchBox(page).pressSequentially('feij')
  expect(centsIn(await page.getByRole('option', { name: /Feijão preto/ }).textContent())).toBe(1800)

  for (const path of ['/produtos', `/produto/${product.slug}`]) {
    const html = await (await page.request.get(`/${store.slug}${path}`)).text()
    expect(html.replaceAll('\u00a0', ' ')).toContain('R$ 18,00')
  }
})

test('a product says what it costs by the cheapest method and for a kilogram, a touch takes a tier, and weight is added in grams', async () => {
  const { store } = await aVaryingStore()
  const { slug } = await aProduct(store, {
    name: 'Café',
    price: 20,
    packaging: '500 g',
    tiers: [{ from: 10, price: 18 }],
  })
  const { token } = await aCustomer(store)
  const { page } = await newVisitor({ token, expectedFaults: NO_LOGO })
  await page.goto(`/${store.slug}/produto/${slug}`)
  await ready(page)
  const main = page.locator('main')
  await main.getByText(/^R\$\s40,00\/kg$/).waitFor()
  await main.getByText(/^R\$\s18,00 com Pix$/).waitFor()
  await main.getByRole('button', { name: '10 un: levar esta quantidade' }).click()
  await expect.poll(() => quantityOf(main, 'Café').inputValue()).toBe('10')
  await expectAccessible(page, 'a product with tiers')
  await page.goto(`/${store.slug}/carrinho`)
  await main.getByText('Economia de R$ 20,00').waitFor()

  const meat = await aProduct(store, { name: 'Picanha', price: 89.9, unit: 'kg', granularity: 0.25, min: 0.5 })
  await page.goto(`/${store.slug}/produto/${meat.slug}`)
  await ready(page)
  await main.getByRole('button', { name: /^Adicionar 500 g · R\$\s44,95: Picanha$/ }).click()
  await main.getByText(/^500 g no carrinho: R\$\s44,95$/).waitFor()
})

test('a customer’s cart and checkout follow the choice, wherever it is made', async () => {
  const { store, product } = await aVaryingStore()
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId, { isPrimary: true })
  await fillCart(store, customer, [{ id: product.id, quantidade: 2 }])
  const { page } = await newVisitor({ device: 'desktop', token: customer.token, expectedFaults: NO_LOGO })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const summary = page.getByRole('complementary')
  expect(await amountOf(summary, /^Total$/)).toBe(centsFromReais(40))

  await payBy(page, 'Pix')
  expect(await amountOf(summary, /^Total$/)).toBe(centsFromReais(36))
  expect(await page.getByRole('banner').getByText(/R\$/).textContent()).toMatch(/36,00/)
  await page.locator('main').getByRole('link', { name: 'Finalizar compra' }).first().click()
  await arriveAt(page, 'Finalizar compra')
  await page.getByRole('radio', { name: /^Pix/, checked: true }).waitFor()
  expect(await amountOf(summary, /^Total$/)).toBe(centsFromReais(36))

  await choose(page, /^Maquininha/)
  await summary.locator('dl > div').filter({ hasText: 'Total' }).getByText(/40,00/).waitFor()
  expect(await amountOf(summary, /^Total$/)).toBe(centsFromReais(40))
  await page.goto(`/${store.slug}/carrinho`)
  await priceSwitch(page).filter({ hasText: 'Maquininha' }).waitFor()
  expect(await amountOf(summary, /^Total$/)).toBe(centsFromReais(40))
})
