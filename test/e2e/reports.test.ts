import { expect, test } from 'vitest'
import { refreshStoreSales } from '#server/modules/report/refresh-sales.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { anOpenStore } from '#test/builders/checkout.ts'
import { somePastOrders } from '#test/builders/past-orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

test('who looks after the money sees what was sold by day, product and customer, also on a phone', async () => {
  const store = await anOpenStore(pool)
  const [{ token }, customer, product] = await Promise.all([
    aStaffMember(store, 'staff', ['finance', 'orders', 'prices']),
    aCustomer(store, { name: 'Mercado Bia' }),
    aProduct(store, { name: 'Guaraná natural' }),
  ])
  const { page } = await newVisitor({ device: 'phone', token, expectedFaults: [/\/logo\.svg/] })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/${store.slug}/gestao/numeros`)
  await ready(page)
  const main = page.locator('main')
  await main.getByRole('heading', { name: 'Nenhuma venda neste período' }).waitFor()
  await expectAccessible(page, 'without sales')

  await somePastOrders(store, customer, [1, 2, 40], [product.id])
  await refreshStoreSales({ db: openDatabase(pool), supplier: { id: store.id, timeZone: 'America/Sao_Paulo' } })
  await page.reload()
  await ready(page)
  await main.getByText('Antes: R$ 10,00 · +100%').waitFor()
  await main.getByRole('img', { name: /Vendas de cada dia.*R\$ 20,00 ao todo/ }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await main.getByLabel('Ver as vendas por').selectOption('Produtos')
  await main.getByRole('rowheader', { name: 'Guaraná natural' }).waitFor()
  await expectAccessible(page, 'products')
  await main.getByLabel('Ver as vendas por').selectOption('Clientes')
  await main.getByRole('rowheader', { name: 'Mercado Bia' }).getByRole('link').waitFor()

  await main.getByRole('link', { name: 'Clientes parados' }).click()
  await main.getByRole('heading', { name: 'Nenhum cliente aqui' }).waitFor()
  await main.getByRole('link', { name: 'Na hora de pedir' }).click()
  await main.getByText('o intervalo de costume já passou').waitFor()
  await expectAccessible(page, 'customers who stay away')
  await main.getByRole('link', { name: 'Da visita ao pedido' }).click()
  await main.getByRole('rowheader', { name: 'Todos os pedidos' }).waitFor()
  await expectAccessible(page, 'steps')

  await page.goto(`/${store.slug}/gestao/numeros?por=cliente`)
  await ready(page)
  await main.getByRole('combobox', { name: 'Período' }).selectOption('Escolher os dias')
  await main.getByLabel('De', { exact: true }).fill('2026-03-02')
  await main.getByLabel('Até', { exact: true }).fill('2026-03-01')
  await main.getByRole('button', { name: 'Mostrar' }).click()
  await main.getByText('O último dia deve ser o primeiro, ou vir depois dele.').waitFor()
  await expectAccessible(page, 'days that cannot be used')
  await main.getByRole('combobox', { name: 'Período' }).selectOption('Este ano')
  await main.getByRole('rowheader', { name: 'Mercado Bia' }).waitFor()
})
