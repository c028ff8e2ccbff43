import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { keepScreenshot } from './screenshots.ts'
import { arriveAt, cardOf } from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

const WITHOUT_INTERNET = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]
/** A page is stored two seconds after it was opened. */
const PATIENT = { timeout: 20_000 }

async function aShop() {
  const store = await aStore(pool, { tags: ['has-delivery', 'has-collect', 'visitors-fill-cart'] })
  await pool.query(
    `update supplier set presentation = (select presentation from supplier where slug = 'emporio-da-serra') where id = $1`,
    [store.id],
  )
  const category = await aCategory(store, 'Azeites')
  const product = await aProduct(store, { name: 'Azeite extravirgem', categoryId: category.id, price: 49.9 })
  return {
    ...store,
    category: `/${store.slug}/categoria/${category.slug}`,
    product: `/${store.slug}/produto/${product.slug}`,
  }
}

/** The pages that are stored in this browser, and for whom. */
const storedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('balcao-store'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => !/^\/(assets|superon)\//.test(path))
  })

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('what was seen of a store opens without internet, with its age, and nothing else does', async () => {
  const store = await aShop()
  const { page, context } = await newVisitor({ hasWorker: true, expectedFaults: WITHOUT_INTERNET })
  await page.goto(store.category)
  await ready(page)
  await controlled(page)
  await expect.poll(() => storedPages(page), PATIENT).toContain(store.category)
  await cardOf(page, 'Azeite extravirgem').getByRole('link').first().click()
  await arriveAt(page, 'Azeite extravirgem')
  await expect.poll(() => storedPages(page), PATIENT).toContain(store.product)

  await context.setOffline(true)
  const notice = page.getByText(/Sem conexão: página vista em \d\d\/\d\d\/\d{4} às \d\d:\d\d/)
  await page.goto(store.category)
  await arriveAt(page, 'Azeites')
  await ready(page)
  await notice.waitFor()
  await expectAccessible(page)
  await keepScreenshot(page, 'offline-category')
  // A link leads to what was seen as well.
  await cardOf(page, 'Azeite extravirgem').getByRole('link').first().click()
  await arriveAt(page, 'Azeite extravirgem')
  await notice.waitFor()
  await page.reload()
  await arriveAt(page, 'Azeite extravirgem')

  await page.goto(`/${store.slug}/categorias`)
  await arriveAt(page, 'Você está sem internet')
  await page.getByRole('link', { name: 'Azeite extravirgem', exact: true }).waitFor()
  await expectAccessible(page)
  await keepScreenshot(page, 'offline-unseen')

  await context.setOffline(false)
  await pool.query('update product set price = 599000 where supplier_id = $1', [store.id])
  await page.getByRole('link', { name: /Azeite extravirgem/ }).click()
  await arriveAt(page, 'Azeite extravirgem')
  await page.getByText('R$ 59,90').first().waitFor()
  expect(await notice.count()).toBe(0)
}, 120_000)

test('nothing that a person saw is left in the browser after the sign-out', async () => {
  const store = await aShop()
  const customer = await aCustomer(store)
  const { page, context } = await newVisitor({
    token: customer.token,
    hasWorker: true,
    expectedFaults: WITHOUT_INTERNET,
  })
  await page.goto(store.product)
  await ready(page)
  await controlled(page)
  await expect.poll(() => storedPages(page), PATIENT).toContain(store.product)
  const connected = handshakeOf(page)
  await page.goto(`/${store.slug}/conta`)
  await ready(page)
  await connected
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await page.waitForURL((url) => !url.pathname.endsWith('/conta'))
  await expect.poll(() => storedPages(page)).not.toContain(store.product)
  await context.setOffline(true)
  await page.goto(store.product)
  await arriveAt(page, 'Você está sem internet')
}, 120_000)

test('without consent nothing is stored, and a withdrawal deletes what was', async () => {
  const store = await aShop()
  const { page } = await newVisitor({ hasWorker: true })
  await page.goto(store.product)
  await ready(page)
  await expect.poll(() => storedPages(page), PATIENT).toContain(store.product)
  await page.goto(`/${store.slug}/privacidade`)
  await ready(page)
  await page.getByRole('button', { name: 'Só necessários' }).click()
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
}, 120_000)

test('a browser may install the store', async () => {
  const store = await aShop()
  const { page, context } = await newVisitor({ hasWorker: true })
  await page.goto(store.product)
  await ready(page)
  await controlled(page)
  const session = await context.newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A private window installs nothing, which is all that is wrong.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
}, 120_000)

test('a new version is offered, and takes over without losing the cart', async () => {
  const store = await aShop()
  const { page } = await newVisitor({ hasWorker: true })
  await page.goto(store.product)
  await ready(page)
  await controlled(page)
  await page
    .getByRole('button', { name: /Adicionar/ })
    .first()
    .click()
  // Another name of its script is another version of it, as is another text.
  await page.evaluate(
    (scope) => navigator.serviceWorker.register('/store-worker.js?outra', { scope }).then(() => undefined),
    `/${store.slug}`,
  )
  await page.getByText('Nova versão da loja.').waitFor()
  await expectAccessible(page)
  await keepScreenshot(page, 'offline-update')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Atualizar' }).click()])
  await ready(page)
  // The page registers the worker by its own name again: what it offers from here on is the former one.
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/store-worker\.js\?outra$/)
  await page.goto(`/${store.slug}/carrinho`)
  await page.getByText('Azeite extravirgem').first().waitFor()
}, 120_000)
