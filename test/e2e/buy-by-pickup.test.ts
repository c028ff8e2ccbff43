import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { demonstration } from './demonstration.ts'
import { amountOf, arriveAt, cardOf, choose, more, quantityOf, saved, submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

const APPLES = 'Maçã gala'

test('a shopper at a desk buys from the drawer, picks up at a store and pays in cash', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store, { name: 'Rui Salgado' })
  const { page } = await newVisitor({ device: 'desktop', token: customer.token })
  const main = page.locator('main')

  await page.goto('/emporio-da-serra/produtos?q=ma%C3%A7%C3%A3+gala')
  await ready(page)
  await cardOf(page, APPLES)
    .getByRole('button', { name: `Adicionar ${APPLES}` })
    .click()

  // The drawer shows what was added, changes it and leads on.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, 1 produto no carrinho$/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Carrinho' })
  expect(await quantityOf(drawer, APPLES).inputValue()).toBe('300')
  await more(drawer, APPLES).click()
  expect(await quantityOf(drawer, APPLES).inputValue()).toBe('400')
  await saved(drawer)
  await drawer.getByRole('link', { name: 'Finalizar compra' }).click()
  await arriveAt(page, 'Finalizar compra')
  await drawer.waitFor({ state: 'hidden' })

  // No address is needed to pick up.
  await choose(page, /^Retirada/)
  await choose(page, /^Loja Vila Mariana/)
  await page.getByRole('group', { name: 'Data da retirada' }).getByRole('radio').last().check()
  await choose(page, /^Dinheiro/)
  const total = await amountOf(page.getByRole('complementary'), /^Total estimado$/)
  expect(total).toBe(516)
  await submitButton(page).click()

  await page.waitForURL(/\/submissao\/\d+$/)
  await arriveAt(page, 'Pedido enviado!')
  expect(await main.getByText('Pix').count()).toBe(0)
  await main.getByText('Horário da loja').waitFor()
  await main.getByText('Você paga ao receber os produtos.').waitFor()
  await main.getByRole('link', { name: 'Acompanhar pedido' }).click()
  await arriveAt(page, /^Pedido nº \d+$/)
  expect(await amountOf(main, /^Total$/)).toBe(total)
  expect(await main.textContent()).toContain('Loja Vila Mariana')
  expect(await page.getByRole('banner').getByRole('link', { name: 'Carrinho, 0 produtos' }).count()).toBe(1)
})
