import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, aLinkedUser, anAddress } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { amountOf, centsIn, submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)

/** The stores of the builders have no pictures. */
const NO_PICTURES = [/superon\/imagens/, /404/]

test('the total and the button are in sight with many lines, and the lines add up to the products', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const names = Array.from({ length: 12 }, (_, place) => `Chá ${place + 1}`)
  const tiers = [{ from: 10, price: 9 }]
  const products = await Promise.all(names.map((name) => aProduct(store, { name, price: 10, tiers })))
  await fillCart(
    store,
    customer,
    products.map(({ id }) => ({ id, quantidade: 1 })),
  )
  const code = await aCoupon(store, { value: 50 })
  await pool.query('update cart set coupon_code = $2 where supplier_id = $1', [store.id, code])

  const { page } = await newVisitor({ device: 'desktop', token: customer.token, expectedFaults: NO_PICTURES })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/${store.slug}/finalizar`)
  await ready(page)
  const panel = page.getByRole('complementary')
  for (const shown of [submitButton(page), panel.locator('dl')]) {
    const box = await shown.boundingBox()
    expect(box && box.y > 0 && box.y + box.height <= 768).toBe(true)
  }
  const lines = (await panel.getByRole('listitem').allTextContents()).map(centsIn)
  expect(lines).toHaveLength(12)
  expect(lines.reduce((sum, line) => sum + line, 0)).toBe(await amountOf(panel, /^Produtos/))
  expect(await amountOf(panel, /^Total/)).toBe(6000)
  await panel.getByText('Por que este preço?').first().click()
  await panel
    .getByText(/^Com 10 un sairia por R\$\s9,00: economia de R\$\s10,00\.$/)
    .first()
    .waitFor()
  await expectAccessible(page, 'the checkout of many lines')
})

test('cart and checkout say the minimum of the delivery and what is missing', async () => {
  const store = await anOpenStore(pool, { delivery: { minimumCents: 3000 }, payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const tea = await aProduct(store, { name: 'Chá', price: 17.9 })
  await fillCart(store, customer, [{ id: tea.id, quantidade: 1 }])
  const { page } = await newVisitor({ token: customer.token, expectedFaults: [...NO_PICTURES, /422/] })
  await page.clock.install()
  await page.goto(`/${store.slug}/produto/${tea.slug}`)
  await page.getByText('entrega grátis · pedido mínimo de R$ 30,00').waitFor()
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  await page.getByText('Faltam R$ 12,10 para o pedido mínimo de R$ 30,00.').waitFor()
  await page.getByLabel('CEP para calcular a entrega').fill('05435-000')
  await page.getByText('Calculando a entrega…').waitFor()
  await page.clock.runFor(3000)
  const bar = page.getByRole('progressbar', { name: 'Quanto já há para o pedido mínimo' })
  expect(await bar.evaluate((element: HTMLProgressElement) => [element.value, element.max])).toEqual([1790, 3000])

  await page.goto(`/${store.slug}/finalizar`)
  await ready(page)
  const reason = page.getByText(/Pedido mínimo: R\$\s30,00\. Faltam R\$\s12,10\./).filter({ visible: true })
  await reason.first().waitFor()
  expect(await reason.count()).toBe(2)
  expect(await submitButton(page).isDisabled()).toBe(true)
})

test('the cart says whom a linked user must ask', async () => {
  const store = await anOpenStore(pool)
  const principal = await aCustomer(store, { kind: 'company' })
  const helper = await aLinkedUser(store, principal)
  const tea = await aProduct(store, { name: 'Chá', price: 10 })
  await fillCart(store, helper, [{ id: tea.id, quantidade: 1 }])
  const { page } = await newVisitor({ token: helper.token, expectedFaults: NO_PICTURES })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  await page.getByText('Você não tem permissão para enviar pedidos de').filter({ visible: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Finalizar compra' }).count()).toBe(0)
})
