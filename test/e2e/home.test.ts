import { expect, test } from 'vitest'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aCategory, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

test('the home of a signed-in customer begins with the orders under way and the last one', async () => {
  const store = await aStore(pool)
  await aCategory(store)
  const customer = await aCustomer(store)
  const delivered = await anOrder(store, customer, { status: 'delivered' })
  const unpaid = await anOrder(store, customer, { status: 'awaiting-payment' })
  const priced = await anOrder(store, customer, { status: 'quote-priced' })
  const picking = await anOrder(store, customer, { status: 'picking' })
  const { page } = await newVisitor({ token: customer.token })
  await page.goto(`/${store.slug}`)
  await ready(page)
  const own = page.getByRole('region', { name: /^Olá, / })
  await own.getByRole('link', { name: `Ver orçamento do pedido ${priced}` }).waitFor()
  await own.getByRole('link', { name: `Acompanhar o pedido ${picking}` }).waitFor()
  await own.getByRole('link', { name: `Pedir de novo o pedido ${delivered}` }).waitFor()
  await expectAccessible(page)
  await own.getByRole('link', { name: `Pagar agora o pedido ${unpaid}` }).click()
  await page.waitForURL(`**/pedidos/${unpaid}`)

  const { rows } = await pool.query(
    `update purchase_order set status = 'delivered' where supplier_id = $1 returning 1`,
    [store.id],
  )
  expect(rows).toHaveLength(4)
  await page.getByRole('banner').getByRole('link', { name: 'Loja de Teste' }).click()
  await own.getByRole('link', { name: `Pedir de novo o pedido ${picking}` }).waitFor()
  expect(await own.getByRole('listitem').count()).toBe(1)
})

test('a visitor of a store without public prices reads how to register, the area, the minimum and the ways to pay', async () => {
  const { page } = await newVisitor()
  await page.goto('/atacado-litoral')
  await ready(page)
  const welcome = page.getByRole('region', { name: 'Cadastre sua empresa para ver os preços' })
  const facts = await welcome.locator('dl').innerText()
  expect(facts).toMatch(/Baixada Santista/)
  expect(facts.replaceAll('\u00a0', ' ')).toMatch(/grátis a partir de R\$ 1\.500,00 · pedido mínimo de R\$ 400,00/)
  expect(facts).toMatch(/Boleto 14 dias · Pix à vista · Faturado 28 dias/)
  await expectAccessible(page)
  await page.getByText('Entre para ver o preço').first().waitFor()
  await welcome.getByRole('link', { name: 'Cadastrar empresa' }).click()
  await page.waitForURL('**/atacado-litoral/cadastro')
})
