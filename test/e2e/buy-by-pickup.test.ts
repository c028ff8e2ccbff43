import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { demonstration } from './demonstration.ts'
import {
  amountOf,
  arriveAt,
  cardOf,
  choose,
  FAILED_AFTERWARDS,
  failAfterwards,
  more,
  quantityOf,
  saved,
  submitButton,
} from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool, store: storeOf, fillCart, find } = demonstration()
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
  // Too little for a delivery; a pickup has no minimum.
  await drawer.getByRole('link', { name: /^Faltam R\$/ }).waitFor()
  await drawer.getByRole('link', { name: 'Retirar na loja' }).click()
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

test('an order that the server made before it failed is not lost to its shopper', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  const apples = await find('select id from product where supplier_id = $1 and name = $2', [store.id, APPLES])
  await fillCart(store, customer, [{ id: apples, quantidade: 1 }])
  const { page } = await newVisitor({ token: customer.token, expectedFaults: [FAILED_AFTERWARDS] })
  await page.goto('/emporio-da-serra/finalizar')
  await ready(page)
  await choose(page, /^Retirada/)
  await choose(page, /^Loja Vila Mariana/)
  await choose(page, /^Dinheiro/)
  await failAfterwards(page, /\/pedido$/)
  await submitButton(page).click()
  await page.waitForURL(/\/submissao\/\d+$/)
  await arriveAt(page, 'Pedido enviado!')
  const { rows } = await pool.query('select number from purchase_order where customer_id = $1', [customer.customerId])
  expect(rows).toHaveLength(1)
})

test('an order whose answer and duplicate check both failed sends its shopper to the orders', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  const apples = await find('select id from product where supplier_id = $1 and name = $2', [store.id, APPLES])
  await fillCart(store, customer, [{ id: apples, quantidade: 1 }])
  const { page } = await newVisitor({ token: customer.token, expectedFaults: [FAILED_AFTERWARDS] })
  const connected = handshakeOf(page)
  await page.goto('/emporio-da-serra/finalizar')
  await ready(page)
  await choose(page, /^Retirada/)
  await choose(page, /^Loja Vila Mariana/)
  await choose(page, /^Dinheiro/)
  await connected
  await failAfterwards(page, /\/pedido$/)
  await failAfterwards(page, /\/pedido\/duplicidade$/)
  await submitButton(page).click()
  await arriveAt(page, 'Confira se o pedido foi feito')
  await page.getByRole('link', { name: 'Ver meus pedidos' }).click()
  await arriveAt(page, 'Meus pedidos')
  await page.locator('main').getByText('R$ ').first().waitFor()
})
