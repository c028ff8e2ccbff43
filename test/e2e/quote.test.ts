import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, anAddress, aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, FAILED_AFTERWARDS, failAfterwards } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart, find } = demonstration()
const newVisitor = browserAt(origin)

/** The stores of the builders have no pictures. */
const NO_PICTURES = [/superon\/imagens/, /404/]

/** Of the form, or of the bar at the foot of a phone. */
const requestButton = (page: Page) => page.getByRole('button', { name: 'Pedir orçamento' }).filter({ visible: true })

test('a quote is priced by keyboard, countered, priced again and accepted', async () => {
  const store = await anOpenStore(pool, { tags: ['has-delivery', 'support-budget'], payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const attendant = await aStaffMember(store, 'attendant')
  const rice = await aProduct(store, { name: 'Arroz', price: 10, stock: 20 })
  const beans = await aProduct(store, { name: 'Feijão', price: 5 })
  await fillCart(store, customer, [
    { id: rice.id, quantidade: 10 },
    { id: beans.id, quantidade: 4 },
  ])
  const expectedFaults = [...NO_PICTURES, FAILED_AFTERWARDS]
  const { page: shop } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults })
  await shop.goto(`/${store.slug}/finalizar`)
  await ready(shop)
  await requestButton(shop).click()
  await shop.waitForURL(/\/submissao\/1$/)

  const { page: desk } = await newVisitor({ device: 'desktop', token: attendant.token, expectedFaults: NO_PICTURES })
  await desk.goto(`/${store.slug}/gestao/orcamentos`)
  await ready(desk)
  await desk.getByRole('link', { name: /^1/ }).first().click()
  await arriveAt(desk, 'Orçamento 1')
  await desk.getByLabel('Preço de Arroz').focus()
  await desk.keyboard.type('-20%')
  await desk.getByText('Passa do desconto que você pode dar').waitFor()
  await desk.keyboard.press('Control+a')
  await desk.keyboard.type('-5%')
  await desk.keyboard.press('Enter')
  expect(await desk.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('price-2')
  expect(await desk.getByLabel('Preço de Arroz').inputValue()).toBe('9,50')
  await desk.keyboard.type('4,5')
  await expectAccessible(desk, 'the form of an offer')
  await desk.keyboard.press('Control+Enter')
  await desk.getByRole('status').filter({ hasText: 'Orçamento enviado ao cliente.' }).waitFor()

  const main = shop.locator('main')
  await shop.goto(`/${store.slug}/pedidos/1`)
  await ready(shop)
  await main.getByText('Preços válidos até').waitFor()
  expect(await main.textContent()).toMatch(/Arroz10 unR\$\s9,50antes R\$\s10,00R\$\s95,00/)
  await expectAccessible(shop, 'a priced quote')
  await main.getByText('Pedir outros preços').click()
  await main.getByLabel('Quanto quer pagar por Arroz').fill('9')
  await main.getByLabel('Mensagem para a loja').fill('Levo toda semana')
  await main.getByRole('button', { name: 'Enviar contraproposta' }).click()
  await main.getByRole('status').filter({ hasText: 'Contraproposta enviada' }).waitFor()

  await desk.goto(`/${store.slug}/gestao/orcamentos/1`)
  await desk.getByText('Levo toda semana').first().waitFor()
  await desk.getByLabel('Preço de Arroz').fill('9')
  await desk.getByRole('button', { name: 'Enviar orçamento' }).click()
  await desk.getByRole('status').filter({ hasText: 'Orçamento enviado ao cliente.' }).waitFor()

  await shop.goto(`/${store.slug}/pedidos/1`)
  await ready(shop)
  await main.getByText('Versões anteriores').click()
  await main.getByRole('heading', { name: 'Versão 1' }).waitFor()
  await failAfterwards(shop, /\/orcamento\/aceitar/)
  await main.getByRole('button', { name: 'Aprovar orçamento' }).click()
  await main.getByRole('status').filter({ hasText: 'Orçamento aprovado' }).waitFor()
  expect(await main.textContent()).toMatch(/Total\s*R\$\s108,00/)
  expect(await find('select stock from product where supplier_id = $1 and name = $2', [store.id, 'Arroz'])).toBe(
    '10000',
  )
})

test('a quote is answered without script', async () => {
  const store = await anOpenStore(pool, { tags: ['has-delivery', 'support-budget'], payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const staff = await aStaffMember(store, 'staff', ['prices'])
  await fillCart(store, customer, [{ id: (await aProduct(store, { name: 'Arroz', price: 10 })).id, quantidade: 10 }])
  const options = { hasScript: false, expectedFaults: NO_PICTURES }
  const { page: shop } = await newVisitor({ ...options, token: customer.token })
  await shop.goto(`/${store.slug}/finalizar`)
  await requestButton(shop).click()
  await shop.waitForURL(/\/submissao\/1$/)
  const { page: desk } = await newVisitor({ ...options, token: staff.token })
  await desk.goto(`/${store.slug}/gestao/orcamentos/1`)
  await desk.getByLabel('Preço de Arroz').fill('9,25')
  await desk.getByRole('button', { name: 'Enviar orçamento' }).click()
  await desk.getByText('Orçamento enviado ao cliente.').waitFor()
  await shop.goto(`/${store.slug}/pedidos/1`)
  await shop.getByRole('button', { name: 'Aprovar orçamento' }).click()
  await shop.getByText('Orçamento aprovado').waitFor()
  expect(await find('select status from purchase_order where supplier_id = $1', [store.id])).toBe('placed')
})

test('staff say in the list what a product costs, and read the lowest price that it leaves', async () => {
  const store = await anOpenStore(pool, { tags: ['has-delivery'], payment: { kind: 'cash' } })
  await aProduct(store, { name: 'Arroz', price: 10 })
  await pool.query('update supplier set margin_floor = 2000 where id = $1', [store.id])
  const { token } = await aStaffMember(store, 'staff', ['prices'])
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: NO_PICTURES })
  await page.goto(`/${store.slug}/gestao/custos`)
  await ready(page)
  const row = page.getByRole('row').filter({ hasText: 'Arroz' })
  await row.getByRole('button', { name: 'Mudar Custo de Arroz: Sem' }).click()
  await row.getByRole('textbox').fill('oito')
  await row.getByRole('textbox').press('Enter')
  await row.getByRole('alert').filter({ hasText: 'Digite o custo em reais' }).waitFor()
  await row.getByRole('textbox').fill('8,10')
  await row.getByRole('textbox').press('Enter')
  await row.getByRole('button', { name: 'Mudar Custo de Arroz: 8,10' }).waitFor()
  expect(await row.textContent()).toMatch(/R\$\s10,00\/un8,10R\$\s10,1319%/)
  await page.getByRole('link', { name: /^Abaixo do mínimo/ }).click()
  await page.waitForURL(/grupo=abaixo-do-minimo/)
  await row.waitFor()
  await expectAccessible(page, 'what products cost')
  expect(await find('select cost from product where supplier_id = $1', [store.id])).toBe('81000')
})
