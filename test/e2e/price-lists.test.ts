import { expect, test } from 'vitest'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, cardOf, quantityOf } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

test('staff agree prices with a customer, who sees them in the store a moment later', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Arroz', price: 20 })
  await aProduct(store, { name: 'Feijão', price: 10 })
  const customer = await aCustomer(store, { name: 'Mercearia Boa Vista' })
  const staff = await aStaffMember(store, 'staff', ['prices', 'customers'])
  const shopper = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [NO_LOGO] })
  await shopper.page.goto(`/${store.slug}/produtos`)
  await ready(shopper.page)
  await cardOf(shopper.page, 'Arroz').getByText('R$ 20,00').waitFor()

  const { page } = await newVisitor({ device: 'desktop', token: staff.token, expectedFaults: [NO_LOGO] })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/gestao/tabelas-de-precos`)
  await ready(page)
  await main.getByText('Nenhuma tabela de preços ainda').waitFor()
  await expectAccessible(page, 'no price list')
  await main.getByRole('link', { name: 'Nova tabela' }).click()
  await arriveAt(page, 'Criar uma tabela de preços')
  await main.getByLabel('Nome', { exact: true }).fill('Redes do interior')
  await main.getByLabel('Ajuste em todos os produtos (%)').fill('−95')
  await main.getByRole('button', { name: 'Criar tabela' }).click()
  await main.getByText('O ajuste vai de −90% a 100%.').first().waitFor()
  await main.getByLabel('Ajuste em todos os produtos (%)').fill('−10')
  const search = main.getByLabel('Nome ou documento do cliente')
  await search.fill('mercearia')
  await search.press('Enter')
  await main.getByRole('button', { name: 'Incluir Mercearia Boa Vista' }).click()
  await main.getByRole('button', { name: 'Criar tabela' }).click()
  await main.getByText('Tabela Redes do interior criada.').waitFor()
  await expectAccessible(page, 'a price list')

  await main.getByRole('link', { name: 'Preços por produto' }).click()
  await arriveAt(page, 'Preços da tabela Redes do interior')
  const row = main.getByRole('row').filter({ hasText: 'Arroz' })
  await row.getByText('R$ 18,00').waitFor()
  await row.getByRole('button', { name: 'Mudar Combinado de Arroz' }).click()
  await page.keyboard.type('16,50')
  await page.keyboard.press('Enter')
  // The message with its undo stays as long as the pointer rests on it.
  await page.getByRole('button', { name: 'Desfazer' }).hover()
  await page.getByText('Preço combinado salvo.').waitFor()
  await row.getByText('R$ 16,50').waitFor()
  await expectAccessible(page, 'the prices of a list')

  await expect
    .poll(async () => {
      await shopper.page.reload()
      await ready(shopper.page)
      return cardOf(shopper.page, 'Arroz').getByText('R$ 16,50').count()
    })
    .toBeGreaterThan(0)
  await cardOf(shopper.page, 'Feijão').getByText('R$ 9,00').waitFor()

  await cardOf(shopper.page, 'Arroz').getByRole('button', { name: 'Adicionar Arroz' }).click()
  await quantityOf(cardOf(shopper.page, 'Arroz'), 'Arroz').waitFor()
  await shopper.page.goto(`/${store.slug}/carrinho`)
  await ready(shopper.page)
  await shopper.page.getByText('Por que este preço?').first().click()
  await shopper.page.getByText('Preço da sua tabela de preços nesta loja: R$ 16,50.').waitFor()

  await page.getByRole('button', { name: 'Desfazer' }).click()
  await row.getByText('R$ 18,00').waitFor()
})
