import { expect, test } from 'vitest'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, store: storeOf, buyer } = demonstration()
const newVisitor = browserAt(origin)

test.each(['phone', 'desktop'] as const)(
  'the home of the account says what is under way, and leads to its next step, on a %s',
  async (device) => {
    const store = await aStore(pool)
    const customer = await aCustomer(store, { name: 'Ana Souza' })
    const delivered = await anOrder(store, customer, { status: 'delivered' })
    const unpaid = await anOrder(store, customer, { status: 'awaiting-payment' })
    const { page } = await newVisitor({ device, token: customer.token })
    await page.goto(`/${store.slug}/conta`)
    await ready(page)
    const main = page.locator('main')
    await main.getByText('Ana Souza').first().waitFor()
    await main.getByRole('link', { name: `Pagar agora o pedido nº ${unpaid}` }).waitFor()
    await main.getByRole('link', { name: 'Meus endereços' }).filter({ visible: true }).waitFor()
    expect(await main.getByRole('navigation', { name: 'Minha conta' }).filter({ visible: true }).count()).toBe(1)
    await expectAccessible(page)
    await main.getByRole('link', { name: `Pedir de novo o pedido nº ${delivered}` }).click()
    await page.waitForURL(new RegExp(`/pedidos/${delivered}/repetir$`))
  },
)

test('a customer without orders is led to the products', async () => {
  const store = await aStore(pool)
  const { token } = await aCustomer(store)
  const { page } = await newVisitor({ token })
  await page.goto(`/${store.slug}/conta`)
  await ready(page)
  await page.locator('main').getByText('Nenhum pedido ainda').waitFor()
  await expectAccessible(page)
  await page.locator('main').getByRole('link', { name: 'Ver produtos' }).click()
  await arriveAt(page, 'Todos os produtos')
})

test('a company sees its credit, without script too', async () => {
  const store = await storeOf('atacado-litoral')
  const { token } = await buyer(store)
  const { page } = await newVisitor({ device: 'desktop', token, hasScript: false })
  await page.goto('/atacado-litoral/conta')
  const credit = page.getByRole('region', { name: 'Limite de crédito' })
  await credit.getByText(/^Crédito disponível: R\$/).waitFor()
  await credit.getByText(/vencida/).waitFor()
  await credit.getByRole('link', { name: 'Ver as faturas' }).click()
  await arriveAt(page, 'Faturas')
})
