import { expect, test } from 'vitest'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, cardOf } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/

test('staff put a promotion on the air, which visitors see at once, and take it off again', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Arroz', price: 20 })
  await aProduct(store, { name: 'Feijão', price: 10, tags: ['natal'] })
  const staff = await aStaffMember(store, 'staff', ['prices'])
  const shopper = await newVisitor({ device: 'phone', expectedFaults: [NO_LOGO] })
  await shopper.page.goto(`/${store.slug}/produtos`)
  await ready(shopper.page)
  await cardOf(shopper.page, 'Arroz').getByText('R$ 20,00').waitFor()

  const { page } = await newVisitor({ device: 'desktop', token: staff.token, expectedFaults: [NO_LOGO] })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/gestao/promocoes`)
  await ready(page)
  await main.getByText('Nenhuma promoção ainda').waitFor()
  await expectAccessible(page, 'no promotion')
  await main.getByRole('link', { name: 'Nova promoção' }).click()
  await arriveAt(page, 'Criar uma promoção')
  await main.getByLabel('Nome', { exact: true }).fill('Semana do arroz')
  await main.getByLabel('Começa em').fill('2026-01-10T08:00')
  await main.getByLabel('Termina em').fill('2098-01-20T23:30')
  await main.getByLabel('Etiquetas').fill('natal')
  const search = main.getByLabel('Nome ou código do produto')
  await search.fill('arroz')
  await search.press('Enter')
  await main.getByRole('button', { name: 'Incluir Arroz' }).click()
  await main.getByLabel('Preço promocional de Arroz (R$)').fill('17,00')
  await main.getByLabel('Desconto (%)').fill('10')
  await main.getByRole('button', { name: 'Criar promoção' }).click()
  await main.getByText('Promoção Semana do arroz criada.').waitFor()
  await main.getByText('Pega 2 produtos à venda.').waitFor()
  await expectAccessible(page, 'a promotion')

  const isShown = async (price: string) => {
    await shopper.page.reload()
    await ready(shopper.page)
    return cardOf(shopper.page, 'Arroz').locator('p').getByText(price).count()
  }
  await expect.poll(() => isShown('R$ 17,00')).toBeGreaterThan(0)
  await cardOf(shopper.page, 'Arroz').locator('s').getByText('R$ 20,00').waitFor()
  await cardOf(shopper.page, 'Arroz').getByText('15%').waitFor()
  await cardOf(shopper.page, 'Feijão').getByText('R$ 9,00').waitFor()

  await main.getByLabel('Situação').selectOption('draft')
  await main.getByRole('button', { name: 'Salvar' }).click()
  await main.getByText('Promoção salva.').waitFor()
  await expect.poll(() => isShown('R$ 20,00')).toBeGreaterThan(0)
  await page.goto(`/${store.slug}/gestao/promocoes?situacao=rascunhos`)
  await ready(page)
  await main.getByRole('link', { name: 'Semana do arroz' }).waitFor()
  await expectAccessible(page, 'promotions')
})
