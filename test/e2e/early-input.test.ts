import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { anOrder, aQuote } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)

/** The stores of the builders have no pictures. */
const NO_PICTURES = [/superon\/imagens/, /404/]

/** Opens a page whose scripts come only when the answer is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: areAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await areAllowed
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return async () => {
    allow()
    await ready(page)
  }
}

/** Keeps the scripts of the first page from arriving, once the answer of the test is there. */
async function loseFirstScripts(page: Page, isAllowed: Promise<void> = Promise.resolve()): Promise<void> {
  let pages = 0
  page.on('framenavigated', () => (pages += 1))
  await page.route(/\.js$/, async (route) => {
    await isAllowed
    await (pages < 2 ? route.abort() : route.continue())
  })
}

test('a page whose scripts do not arrive is loaded again', async () => {
  const { path, expectedFaults } = await aStoreToFill()
  const { page } = await newVisitor({ expectedFaults })
  await loseFirstScripts(page)
  await page.goto(path)
  await page.waitForEvent('load')
  await addToCart(page)
})

test('a page whose scripts do not arrive without internet is loaded again with it', async () => {
  const { path, expectedFaults } = await aStoreToFill()
  const { page, context } = await newVisitor({ expectedFaults })
  const { promise: isOffline, resolve: loseScripts } = Promise.withResolvers<void>()
  await loseFirstScripts(page, isOffline)
  await page.goto(path)
  await context.setOffline(true)
  const lost = page.waitForEvent('pageerror')
  loseScripts()
  await lost
  await Promise.all([page.waitForEvent('load'), context.setOffline(false)])
  await addToCart(page)
})

async function aStoreToFill() {
  const store = await anOpenStore(pool, { tags: ['visitors-fill-cart'] })
  await aProduct(store, { name: 'Café moído' })
  return { path: `/${store.slug}/produtos`, expectedFaults: [...NO_PICTURES, /ERR_FAILED|dynamically imported module/] }
}

async function addToCart(page: Page): Promise<void> {
  await ready(page)
  const card = page.locator('main article').first()
  await card.getByRole('button', { name: /Adicionar/ }).click()
  await card.getByRole('button', { name: /Aumentar/ }).waitFor()
}

test('a price typed before the script is there is the price that is sent', async () => {
  const store = await aStore(pool, { tags: ['support-budget'] })
  const number = await aQuote(store, await aCustomer(store))
  const attendant = await aStaffMember(store, 'attendant')
  const { page } = await newVisitor({ device: 'desktop', token: attendant.token })
  const allowScripts = await openWithoutScripts(page, `/${store.slug}/gestao/orcamentos/${number}`)
  const price = page.getByLabel('Preço de Arroz agulhinha 1 kg')
  await price.fill('9,7')
  await allowScripts()
  await price.blur()
  expect(await price.inputValue()).toBe('9,70')
})

test('a row that is ticked before the script is there is selected', async () => {
  const store = await aStore(pool, { tags: ['block-not-approved-user'] })
  await aCustomer(store, { name: 'Ana Souza', isApproved: false })
  const reviewer = await aStaffMember(store, 'staff', ['customers'])
  const { page } = await newVisitor({ device: 'desktop', token: reviewer.token })
  const allowScripts = await openWithoutScripts(page, `/${store.slug}/gestao/clientes`)
  await page.getByRole('checkbox', { name: 'Selecionar Ana Souza' }).check()
  await allowScripts()
  await page.getByText('1 selecionado').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Selecionar Ana Souza' }).isChecked()).toBe(true)
})

test('a spreadsheet that is chosen before the script is there is read once', async () => {
  const store = await aStore(pool)
  await aProduct(store, { name: 'Café moído', code: 'CF-1' })
  const customer = await aCustomer(store, { kind: 'company' })
  const { page } = await newVisitor({ device: 'desktop', token: customer.token, expectedFaults: NO_PICTURES })
  let readings = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/product/spreadsheet/')) readings += 1
  })
  const allowScripts = await openWithoutScripts(page, `/${store.slug}/pedido-rapido`)
  const buffer = Buffer.from('Código;Quantidade\nCF-1;3\n')
  await page.getByLabel('Planilha em xlsx ou csv').setInputFiles({ name: 'pedido.csv', mimeType: 'text/csv', buffer })
  await allowScripts()
  await page.getByText('1 certo').waitFor()
  expect(readings).toBe(1)
})

test('a file that is chosen before the script is there is sent by it', async () => {
  const store = await aStore(pool)
  const number = await anOrder(store, await aCustomer(store))
  const seller = await aStaffMember(store, 'staff', ['orders'])
  const { page } = await newVisitor({ device: 'desktop', token: seller.token, expectedFaults: [/status of 422/] })
  const allowScripts = await openWithoutScripts(page, `/${store.slug}/gestao/pedidos/${number}`)
  const buffer = Buffer.from('<nfeProc/>')
  await page.getByLabel('Enviar XML da NF-e').setInputFiles({ name: 'nota.xml', mimeType: 'text/xml', buffer })
  await allowScripts()
  await page.getByText('Este arquivo não é o XML de uma NF-e 4.00').waitFor()
})

test('a choice that is made before the script is there counts', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  await anOrder(store, customer, { status: 'delivered' })
  await anOrder(store, customer, { status: 'picking' })
  const { page } = await newVisitor({ device: 'desktop', token: customer.token })
  const allowScripts = await openWithoutScripts(page, `/${store.slug}/pedidos`)
  await page.getByLabel('Situação').selectOption('Entregues')
  await allowScripts()
  await page.locator('main').getByText('1 pedido', { exact: true }).waitFor()
})

test('what the browser fills in again after a reload is no change', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  await anOrder(store, customer, { status: 'delivered' })
  await anOrder(store, customer, { status: 'picking' })
  const { page } = await newVisitor({ device: 'desktop', token: customer.token })
  await page.goto(`/${store.slug}/pedidos`)
  await ready(page)
  // As a browser does it before the page is complete, for pages that it may keep.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const status = document.querySelector<HTMLSelectElement>('select[name="situacao"]')
      if (status) status.value = 'entregues'
    }),
  )
  await page.reload()
  await ready(page)
  expect(await page.getByLabel('Situação').inputValue()).toBe('entregues')
  await page.locator('main').getByText('2 pedidos', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a button that is pressed before the script is there does its work once', async () => {
  const store = await anOpenStore(pool, { tags: ['has-delivery'], payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  const attendant = await aStaffMember(store, 'attendant')
  await fillCart(store, customer, [{ id: (await aProduct(store, { name: 'Arroz', price: 10 })).id, quantidade: 10 }])
  const { page } = await newVisitor({ device: 'desktop', token: attendant.token, expectedFaults: NO_PICTURES })
  const taken: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') taken.push(request.url())
  })
  const allowScripts = await openWithoutScripts(page, `/${store.slug}/gestao/carrinhos/${customer.customerId}`)
  const take = page.getByRole('button', { name: 'Negociar neste carrinho' })
  await take.click()
  await take.click()
  await allowScripts()
  await page.getByText('O carrinho está com você até').waitFor()
  expect(taken.filter((url) => !url.includes('socket.io'))).toHaveLength(1)
})

test('a form of the script alone that is sent before the script is there is sent by it, with what was typed', async () => {
  const store = await anOpenStore(pool, { tags: ['has-delivery'], payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  const attendant = await aStaffMember(store, 'attendant')
  await fillCart(store, customer, [{ id: (await aProduct(store, { name: 'Arroz', price: 10 })).id, quantidade: 10 }])
  const { page } = await newVisitor({ device: 'desktop', token: attendant.token, expectedFaults: NO_PICTURES })
  const path = `/${store.slug}/gestao/carrinhos/${customer.customerId}`
  await page.goto(path)
  await ready(page)
  await page.getByRole('button', { name: 'Negociar neste carrinho' }).click()
  await page.getByText('O carrinho está com você até').waitFor()

  const allowScripts = await openWithoutScripts(page, path)
  await page.getByLabel('Recado ao cliente').fill('Frete por nossa conta')
  await page.getByRole('button', { name: 'Gravar recado' }).click()
  await allowScripts()
  await page.getByText('Recado gravado.').waitFor()
  expect(new URL(page.url()).search).toBe('')
})
