import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, aLinkedUser, anAddress, aStaffMember } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { amountOf, cardOf, centsIn, submitButton } from './shopping.ts'
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

test('with weighed products the total is an estimate, in the drawer, the cart and the checkout, with its tolerance', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const meat = await aProduct(store, { name: 'Patinho', price: 40, unit: 'kg', granularity: 0.5 })
  await pool.query('update product set is_weighed = true, weight_tolerance = 750 where supplier_id = $1', [store.id])
  const rice = await aProduct(store, { name: 'Arroz', price: 10 })
  await fillCart(store, customer, [
    { id: meat.id, quantidade: 1 },
    { id: rice.id, quantidade: 1 },
  ])
  const { page } = await newVisitor({ device: 'desktop', token: customer.token, expectedFaults: NO_PICTURES })
  const note = 'O peso dos produtos pesados pode variar até 7,5%: o total final vem depois da separação.'
  await page.goto(`/${store.slug}/produto/${meat.slug}`)
  await ready(page)
  await page.getByText('O peso pode variar até 7,5%; você paga o peso separado.').waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /no carrinho/ })
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(note).waitFor()
  const foot = drawer.locator('p', { hasText: 'Total estimado' })
  await expect.poll(() => foot.textContent()).toMatch(/^Total estimado R\$\s50,00$/)
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  await page.locator('main').getByText(note).waitFor()
  expect(await amountOf(page.locator('main').getByRole('complementary'), /^Total estimado/)).toBe(5000)
  await page.goto(`/${store.slug}/finalizar`)
  await ready(page)
  const panel = page.getByRole('complementary')
  await panel.getByText(note).waitFor()
  expect(await amountOf(panel, /^Total estimado/)).toBe(5000)
  await expectAccessible(page, 'the checkout with an estimate')

  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  await page.locator('main').getByRole('button', { name: 'Remover Patinho' }).click()
  await expect.poll(() => amountOf(page.locator('main').getByRole('complementary'), /^Total$/)).toBe(1000)
})

test('a button that cannot be pressed says why: the most of a product, and an attendant in the cart', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  const tea = await aProduct(store, { name: 'Chá', price: 10, max: 2 })
  await fillCart(store, customer, [{ id: tea.id, quantidade: 1 }])
  const { page } = await newVisitor({ device: 'desktop', token: customer.token, expectedFaults: NO_PICTURES })
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  const card = cardOf(page, 'Chá')
  await card.getByRole('button', { name: 'Aumentar' }).click()
  await card.getByText('Máximo por pedido: 2 un').waitFor()
  expect(await card.getByRole('button', { name: 'Aumentar' }).isDisabled()).toBe(true)
  await expectAccessible(page, 'a list with the most of a product in the cart')

  const amounts = () => pool.query('select quantity from cart_line where supplier_id = $1', [store.id])
  await expect.poll(async () => (await amounts()).rows).toEqual([{ quantity: 2000 }])
  const attendant = await aStaffMember(store, 'attendant')
  await pool.query(
    `update cart set locked_by = $2, locked_until = now() + interval '10 minutes' where supplier_id = $1`,
    [store.id, attendant.staffId],
  )
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /minha conta/ })
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Cupom de desconto' }).click()
  await page
    .getByRole('dialog', { name: 'Cupom de desconto' })
    .getByText('Um atendente está negociando o seu carrinho.')
    .waitFor()
})
