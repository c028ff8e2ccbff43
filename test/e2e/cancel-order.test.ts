import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart, find } = demonstration()
const newVisitor = browserAt(origin)

/** The stores of the builders have no pictures. */
const NO_PICTURES = [/superon\/imagens/, /404/]

/** A store whose fees a test may change, with a customer whose cart holds two units of rice at R$ 10. */
async function aFullCart() {
  const store = await anOpenStore(pool, { delivery: { feeCents: 990, datesAhead: 0 }, payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  await pool.query(
    "insert into order_trait (supplier_id, name, kind, choices, is_required) values ($1, 'Quem recebe?', 'choice', '{Eu,Portaria}', true)",
    [store.id],
  )
  await fillCart(store, customer, [
    { id: (await aProduct(store, { name: 'Arroz', price: 10, stock: 5 })).id, quantidade: 2 },
  ])
  return { store, customer }
}

const stockOf = (storeId: string) => find('select stock from product where supplier_id = $1', [storeId])

test('a fee that changed in the meantime is shown before the order is sent again, and the order can be cancelled', async () => {
  const { store, customer } = await aFullCart()
  const { page } = await newVisitor({ token: customer.token, expectedFaults: [...NO_PICTURES, /409/] })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/finalizar`)
  await ready(page)
  await page.getByLabel('Quem recebe?').selectOption('Portaria')
  await page.getByLabel('Observação').fill('Interfone 12')
  await pool.query('update delivery_option set fee_cents = 1250 where supplier_id = $1', [store.id])
  await submitButton(page).click()

  const problem = main.getByRole('alert').filter({ hasText: 'A taxa de entrega mudou para R$ 12,50', visible: true })
  await problem.waitFor()
  expect(await problem.textContent()).toMatch(/A entrega passou de R\$\s9,90 para R\$\s12,50/)
  // Nothing that was answered is lost, and the summary has the new total.
  expect(await page.getByLabel('Quem recebe?').inputValue()).toBe('Portaria')
  await page
    .getByRole('complementary')
    .getByText(/R\$\s32,50/)
    .first()
    .waitFor()
  await submitButton(page).click()
  await page.waitForURL(/\/submissao\/1$/)
  expect(await stockOf(store.id)).toBe('3000')

  await page.getByRole('link', { name: 'Acompanhar pedido' }).click()
  await arriveAt(page, 'Pedido nº 1')
  expect(await main.textContent()).toMatch(/Quem recebe\?\s*Portaria/)
  await main.getByText('Cancelar pedido', { exact: true }).click()
  await expectAccessible(page)
  await main.getByLabel(/Por que está cancelando/).fill('Comprei a mais')
  await main.getByRole('button', { name: 'Sim, cancelar o pedido' }).click()
  await main.getByRole('status').filter({ hasText: 'Pedido cancelado.' }).waitFor()
  expect(await main.textContent()).toContain('Comprei a mais')
  expect(await main.getByText('Cancelar pedido', { exact: true }).count()).toBe(0)
  expect(await stockOf(store.id)).toBe('5000')
})

test('without script too: a missing answer is requested beside its field, and cancelling works', async () => {
  const { store, customer } = await aFullCart()
  const { page } = await newVisitor({
    token: customer.token,
    hasScript: false,
    expectedFaults: [...NO_PICTURES, /422/],
  })
  await page.goto(`/${store.slug}/finalizar`)
  await page.locator('select[name^="caracteristica-"]').evaluate((field) => field.removeAttribute('required'))
  await submitButton(page).click()
  await page.getByText('Quem recebe?: preencha este campo.').first().waitFor()
  expect(await page.getByLabel('Quem recebe?').getAttribute('aria-invalid')).toBe('true')

  await page.getByLabel('Quem recebe?').selectOption('Eu')
  await submitButton(page).click()
  await page.waitForURL(/\/submissao\/1$/)
  await page.goto(`/${store.slug}/pedidos/1`)
  await page.getByText('Cancelar pedido', { exact: true }).click()
  await page.getByRole('button', { name: 'Sim, cancelar o pedido' }).click()
  await page.waitForURL(/\/pedidos\/1\?feito=cancelado$/)
  expect(await page.locator('main').textContent()).toContain('Pedido cancelado.')
})
