import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { demonstration } from './demonstration.ts'
import { more, quantityOf, saved } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf, fillCart, find } = demonstration()
const newVisitor = browserAt(origin)

const COFFEE = 'Café torrado e moído tradicional'

test('what is changed while the connection is lost stays, is told, and is saved when it is back', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  await fillCart(store, customer, [
    {
      id: await find('select id from product where supplier_id = $1 and name = $2', [store.id, COFFEE]),
      quantidade: 1,
    },
  ])
  const { page, context } = await newVisitor({
    device: 'phone',
    token: customer.token,
    expectedFaults: [/ERR_INTERNET_DISCONNECTED/],
  })
  const main = page.locator('main')
  await page.goto('/emporio-da-serra/carrinho')
  await ready(page)

  await context.setOffline(true)
  await more(main, COFFEE).click()
  await main.getByRole('alert').filter({ hasText: 'Não foi possível salvar.' }).waitFor()
  await page.getByText('Você está sem internet.').waitFor()
  expect(await quantityOf(main, COFFEE).inputValue()).toBe('2')

  await context.setOffline(false)
  await saved(main)
  await page.reload()
  expect(await quantityOf(main, COFFEE).inputValue()).toBe('2')
})

test('a button whose call is one too many leads to the page for that', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  const id = await find('select id from product where supplier_id = $1 and name = $2', [store.id, COFFEE])
  await fillCart(store, customer, [{ id, quantidade: 1 }])
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [/429/] })
  await page.route(/\/cart\?/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 429,
          json: { codigo: 'request.tooMany', mensagem: 'Muitas tentativas.', detalhes: { retryAfterSeconds: 60 } },
        })
      : route.continue(),
  )
  await page.goto('/emporio-da-serra/carrinho')
  await ready(page)

  await more(page.locator('main'), COFFEE).click()
  await page.waitForURL('**/emporio-da-serra/erro/too-many-request')
  await page.getByRole('heading', { name: 'Muitas visitas de uma vez' }).waitFor()
})
