import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOrder, aQuote } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

/** Opens a page whose scripts come only when the answer is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: areAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await areAllowed
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    allow()
    await ready(page)
  }
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
