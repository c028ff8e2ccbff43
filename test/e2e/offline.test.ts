import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { encodeFailure } from '#contract/failures.ts'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, FAILED_AFTERWARDS, more, quantityOf, saved } from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool, store: storeOf, fillCart, find } = demonstration()
const newVisitor = browserAt(origin)

const COMBO = 'Massa da quarta-feira'
const COFFEE = 'Café torrado e moído tradicional'
const ADDRESS = {
  Apelido: 'Oficina',
  CEP: '05435-000',
  Rua: 'Rua das Acácias',
  Número: '120',
  Bairro: 'Jardim',
  Cidade: 'São Paulo',
}
const TOO_MANY = {
  status: 429,
  json: { codigo: 'request.tooMany', mensagem: 'Muitas tentativas.', detalhes: { retryAfterSeconds: 60 } },
}

/** The cart page of a new customer with so much coffee, once its socket is connected. */
async function anOpenCart(quantity: number) {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const id = await find('select id from product where supplier_id = $1 and name = $2', [store.id, COFFEE])
  await fillCart(store, customer, [{ id, quantidade: quantity }])
  const { page, context } = await newVisitor({
    device: 'phone',
    token: customer.token,
    expectedFaults: [/ERR_INTERNET_DISCONNECTED/],
  })
  // What tells of the connection is loaded after the page, together with the socket.
  const connected = handshakeOf(page)
  await page.goto('/emporio-da-serra/carrinho')
  await ready(page)
  await connected
  return { page, context, main: page.locator('main') }
}

test('what is changed while the connection is lost stays, is shown, and is saved when it is back', async () => {
  const { page, context, main } = await anOpenCart(1)
  await context.setOffline(true)
  await more(main, COFFEE).click()
  await main.getByRole('alert').filter({ hasText: '1 mudança está guardada neste aparelho' }).waitFor()
  const notice = page.getByText('Você está sem internet.')
  await notice.waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(async () => ((await notice.boundingBox())?.y ?? -1) >= 0).toBe(true)
  expect(await quantityOf(main, COFFEE).inputValue()).toBe('2')

  await context.setOffline(false)
  await saved(main)
  await page.reload()
  expect(await quantityOf(main, COFFEE).inputValue()).toBe('2')
})

test('a save that fails in the server is said on any screen, and made good by itself', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  const id = await find('select id from product where supplier_id = $1 and name = $2', [store.id, COFFEE])
  await fillCart(store, customer, [{ id, quantidade: 1 }])
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [FAILED_AFTERWARDS] })
  await page.goto('/emporio-da-serra/produtos?q=caf%C3%A9')
  await ready(page)
  const { status, body } = encodeFailure({ code: 'server.unexpected', details: {} })
  let isFailing = true
  await page.route(/\/cart\?/, (route) =>
    isFailing && route.request().method() === 'POST' ? route.fulfill({ status, json: body }) : route.continue(),
  )
  await more(page.locator('main'), COFFEE).click()
  const notice = page.getByRole('status').filter({ hasText: 'O carrinho não foi salvo.' })
  await notice.getByRole('link', { name: 'Ver carrinho' }).waitFor()
  await expectAccessible(page)
  isFailing = false
  await notice.waitFor({ state: 'detached' })

  await page.goto('/emporio-da-serra/carrinho')
  expect(await quantityOf(page.locator('main'), COFFEE).inputValue()).toBe('2')
})

test('without internet neither cart nor checkout leads on: they say why, and go on by themselves once it is back', async () => {
  const { page, context, main } = await anOpenCart(5)
  const goOn = main.getByRole('link', { name: 'Finalizar compra' }).filter({ visible: true })
  const descriptionOf = (control: Locator) =>
    control.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.innerText)
  expect(await goOn.getAttribute('aria-disabled')).toBeNull()

  await context.setOffline(true)
  await expect.poll(() => goOn.getAttribute('aria-disabled')).toBe('true')
  expect(await descriptionOf(goOn)).toContain('Para continuar é preciso internet.')
  await main.getByText('Para continuar é preciso internet.').filter({ visible: true }).waitFor()
  await goOn.click({ force: true })
  await goOn.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/emporio-da-serra/carrinho')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect.poll(() => goOn.getAttribute('aria-disabled')).toBeNull()
  expect(await goOn.evaluate((link) => link === document.activeElement)).toBe(true)
  await goOn.click()
  await arriveAt(page, 'Finalizar compra')

  const send = main.getByRole('button', { name: 'Enviar pedido' })
  await send.waitFor()
  await context.setOffline(true)
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  expect(await descriptionOf(send)).toContain('Para continuar é preciso internet.')
  await send.click({ force: true })
  expect(new URL(page.url()).pathname).toBe('/emporio-da-serra/finalizar')
  await context.setOffline(false)
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull()
})

test('combos that are added and changed while the connection is lost are in the cart after a reload', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  const { page, context } = await newVisitor({
    device: 'phone',
    token: customer.token,
    expectedFaults: [/ERR_INTERNET_DISCONNECTED/],
  })
  const main = page.locator('main')
  const inCart = main.getByRole('list', { name: 'Combos no carrinho' })
  const count = inCart.getByRole('textbox')
  await page.goto('/emporio-da-serra/combos')
  await ready(page)
  await main.getByRole('link', { name: COMBO }).click()
  await arriveAt(page, COMBO)
  const choose = async () => {
    await main.getByRole('radio', { name: /Espaguete grano duro/ }).check()
    await main.getByRole('radio', { name: /Passata de tomate/ }).check()
  }
  await choose()

  await context.setOffline(true)
  await main.getByRole('button', { name: 'Adicionar combo' }).click()
  await main.getByText(`O combo ${COMBO} está no carrinho.`).waitFor()
  // What the browser keeps is written half a second after the change.
  const kept = () => page.evaluate(() => Object.values(localStorage).some((text) => text.includes('"combo"')))
  await expect.poll(kept).toBe(true)

  await context.setOffline(false)
  await page.goto('/emporio-da-serra/carrinho')
  await inCart.getByText('1 un · Passata de tomate').waitFor()
  await saved(main)
  await page.reload()
  // With all its parts, before the connection is lost.
  await ready(page)
  await inCart.getByText('1 un · Passata de tomate').waitFor()

  await context.setOffline(true)
  await inCart.getByRole('button', { name: `Aumentar a quantidade de ${COMBO}` }).click()
  await inCart.getByText('2 un · Passata de tomate').waitFor()
  await main.getByRole('alert').filter({ hasText: '1 mudança está guardada neste aparelho' }).waitFor()
  await expect.poll(kept).toBe(true)
  await context.setOffline(false)
  await page.reload()
  await saved(main)
  await expect.poll(() => count.inputValue()).toBe('2')
  const stored = async () =>
    (await pool.query('select quantity from cart_combo where customer_id = $1', [customer.customerId])).rows
  await expect.poll(stored).toEqual([{ quantity: 2 }])
})

test('a button whose call is one too many leads to the page for that', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  const id = await find('select id from product where supplier_id = $1 and name = $2', [store.id, COFFEE])
  await fillCart(store, customer, [{ id, quantidade: 1 }])
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [/429/] })
  await page.route(/\/cart\?/, (route) =>
    route.request().method() === 'POST' ? route.fulfill(TOO_MANY) : route.continue(),
  )
  await page.goto('/emporio-da-serra/carrinho')
  await ready(page)

  await more(page.locator('main'), COFFEE).click()
  await page.waitForURL('**/emporio-da-serra/erro/too-many-request')
  await page.getByRole('heading', { name: 'Muitos acessos de uma vez' }).waitFor()
})

test.each([
  ['on a screen', '/enderecos?novo', async (_page: Page) => undefined],
  [
    'in a modal',
    '/produtos',
    async (page: Page) => {
      await page
        .getByRole('banner')
        .getByRole('link', { name: /Entrega ou retirada|Endereço de entrega|Entregar em/ })
        .click()
      await page.getByRole('dialog').getByRole('link', { name: 'Novo endereço' }).click()
    },
  ],
])('what was typed %s is not lost to the page for too many requests', async (_where, path, open) => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  const { page } = await newVisitor({ device: 'desktop', token: customer.token, expectedFaults: [/429/] })
  await page.route(/\/endereco/, (route) =>
    route.request().method() === 'POST' ? route.fulfill(TOO_MANY) : route.continue(),
  )
  await page.goto(`/emporio-da-serra${path}`)
  await ready(page)
  await open(page)
  const form = page.locator('form').filter({ has: page.getByLabel('Apelido') })
  for (const [label, value] of Object.entries(ADDRESS)) await form.getByLabel(new RegExp(`^${label}`)).fill(value)
  await form.getByLabel('UF').selectOption('SP')
  await form.getByLabel('Usar como endereço principal').check()
  await form.getByRole('button', { name: 'Salvar endereço' }).click()
  await page.waitForURL('**/emporio-da-serra/erro/too-many-request')

  await page.unrouteAll()
  await page.getByRole('link', { name: 'Voltar para onde eu estava' }).click()
  await expect.poll(() => form.getByLabel('Bairro').inputValue()).toBe(ADDRESS.Bairro)
  for (const [label, value] of Object.entries(ADDRESS))
    expect(await form.getByLabel(new RegExp(`^${label}`)).inputValue()).toBe(value)
  expect(await form.getByLabel('Usar como endereço principal').isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Salvar endereço' }).click()
  await form.waitFor({ state: 'detached' })
  const { rows } = await pool.query('select nickname from address where customer_id = $1', [customer.customerId])
  expect(rows).toEqual([{ nickname: ADDRESS.Apelido }])
})
