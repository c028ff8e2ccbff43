import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SESSION_COOKIE } from '#server/platform/session/session.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore, unique } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { keepScreenshot } from './screenshots.ts'
import { arriveAt, cardOf, cartLines } from './shopping.ts'
import { serverOfManyHosts } from './two-hosts.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
const hosts = await serverOfManyHosts()

const WITHOUT_INTERNET = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]
/** A page is stored two seconds after it was opened. */

async function aShop({ domain }: { readonly domain?: string } = {}) {
  const tags = ['has-delivery', 'has-collect', 'visitors-fill-cart']
  const store = await aStore(pool, { tags, ...(domain === undefined ? {} : { domain }) })
  // The other server has none of its pictures.
  if (domain === undefined)
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

/** The entries of carts that the server confirmed, for the time without internet. */
const snapshots = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(' cart')))

/** How many states of this browser hold a change that the store has not confirmed. */
const unsavedStates = () =>
  Object.entries(localStorage).filter(
    ([key, kept]) => key.startsWith('state ') && String(kept).includes('"operations"'),
  ).length

const savedLines = async ({ id }: { readonly id: string }) =>
  (await pool.query('select from cart_line where supplier_id = $1 and quantity > 0', [id])).rowCount

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Puts the product of the page into the cart. */
const add = (page: Page) =>
  page
    .locator('main')
    .getByRole('button', { name: /Adicionar/ })
    .first()
    .click()

/** Once the worker of the store answers for the page. */
async function addOnFirstVisit(page: Page, product: string): Promise<void> {
  await page.goto(product)
  await ready(page)
  await controlled(page)
  await add(page)
}

test('what was seen of a store opens without internet, with its age, and nothing else does', async () => {
  const store = await aShop()
  const { page, context } = await newVisitor({ hasWorker: true, expectedFaults: WITHOUT_INTERNET })
  await page.goto(store.category)
  await ready(page)
  await controlled(page)
  await expect.poll(() => storedPages(page)).toContain(store.category)
  await cardOf(page, 'Azeite extravirgem').getByRole('link').first().click()
  await arriveAt(page, 'Azeite extravirgem')
  await expect.poll(() => storedPages(page)).toContain(store.product)

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

  await page.getByRole('link', { name: 'Azeite extravirgem', exact: true }).click()
  await arriveAt(page, 'Azeite extravirgem')
  await ready(page)
  await notice.waitFor()
  const search = page.getByRole('banner').locator('input[type=search]')
  await search.focus()

  await context.setOffline(false)
  await pool.query('update product set price = 599000 where supplier_id = $1', [store.id])
  // It waits while a field has the focus, and reloads afterwards.
  await page.waitForFunction(() => navigator.onLine)
  await page.evaluate((path) => fetch(path), `/${store.slug}/sem-internet`)
  expect(await notice.count()).toBe(1)
  await search.blur()
  await page.getByText('R$ 59,90').first().waitFor()
  expect(await notice.count()).toBe(0)
})

test('the cart opens without internet with what was put into it, and a page that was not there opens by itself', async () => {
  const store = await aShop()
  const vinegar = await aProduct(store, { name: 'Vinagre de maçã', price: 12.5 })
  const customer = await aCustomer(store)
  const { page, context } = await newVisitor({
    token: customer.token,
    hasWorker: true,
    expectedFaults: WITHOUT_INTERNET,
  })
  const main = page.locator('main')
  const cart = page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: /carrinho/i })
  const vinegarPath = `/${store.slug}/produto/${vinegar.slug}`
  await page.goto(vinegarPath)
  await ready(page)
  await controlled(page)
  await expect.poll(() => storedPages(page)).toContain(`/${store.slug}/carrinho`)
  await page.goto(store.product)
  await ready(page)
  await expect.poll(() => storedPages(page)).toContain(store.product)
  // After the cart was stored, and saved before the connection is lost.
  await add(page)
  await expect.poll(() => savedLines(store)).toBe(1)

  await context.setOffline(true)
  await page.goto(vinegarPath)
  await ready(page)
  await add(page)
  await cart.click()
  await arriveAt(page, 'Carrinho')
  await ready(page)
  for (const name of ['Azeite extravirgem', 'Vinagre de maçã']) await cartLines(page).getByText(name).first().waitFor()
  // What was saved is counted too where its reply was lost with the connection.
  await main.getByText(/guardadas? neste aparelho/).waitFor()
  await page.getByText(/Sem conexão: página vista em/).waitFor()
  // In the notice of the header: the page opens again with what is saved and what waits.
  expect(await page.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(1)
  // The checkout needs the store itself: its link leads nowhere, not even to the page for being without internet.
  const goOn = main.getByRole('link', { name: 'Finalizar compra' }).filter({ visible: true })
  expect(await goOn.getAttribute('aria-disabled')).toBe('true')
  await goOn.click({ force: true })
  expect(new URL(page.url()).pathname).toBe(`/${store.slug}/carrinho`)
  await expectAccessible(page)
  await keepScreenshot(page, 'offline-cart')
  await page.setViewportSize({ width: 1440, height: 900 })
  await keepScreenshot(page, 'offline-cart-desktop')

  await page.goto(`/${store.slug}/categorias`)
  await arriveAt(page, 'Você está sem internet')
  await context.setOffline(false)
  await arriveAt(page, 'Departamentos')
  await expect.poll(() => savedLines(store)).toBe(2)
})

test('a link opens what was seen also where the browser does not notice that it is without internet', async () => {
  const store = await aShop()
  const { page, context } = await newVisitor({ hasWorker: true, expectedFaults: WITHOUT_INTERNET })
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
  await page.goto(store.product)
  await ready(page)
  await controlled(page)
  await expect.poll(() => storedPages(page)).toContain(store.product)
  await page.goto(store.category)
  await ready(page)

  await context.setOffline(true)
  await cardOf(page, 'Azeite extravirgem').getByRole('link').first().click()
  await arriveAt(page, 'Azeite extravirgem')
  await page.getByText(/Sem conexão: página vista em/).waitFor()
})

test('the cart of a visitor opens without internet, with the pictures that were seen', async () => {
  const store = await aShop()
  await pool.query(
    `update product set picture = (select picture from product p join supplier s on s.id = p.supplier_id
       where s.slug = 'emporio-da-serra' and picture is not null limit 1) where supplier_id = $1`,
    [store.id],
  )
  const { page, context } = await newVisitor({ device: 'desktop', hasWorker: true, expectedFaults: WITHOUT_INTERNET })
  await page.goto(store.category)
  await ready(page)
  await controlled(page)
  await expect.poll(() => storedPages(page)).toContain(`/${store.slug}/carrinho`)

  await context.setOffline(true)
  const card = page.locator('main article').first()
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('button', { name: /Adicionar/ }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /1 produto no carrinho/ })
    .click()
  await page.waitForURL('**/carrinho')
  const line = cartLines(page).getByRole('listitem').filter({ hasText: name })
  await line.waitFor()
  const width = () => line.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  await keepScreenshot(page, 'offline-visitor-cart')
})

test('on a host of its own the cart of a store opens without internet, and a page that was not there opens by itself', async () => {
  const domain = `${unique('loja')}.localhost`
  const store = await aShop({ domain })
  const at = (path: string) => `${hosts.originOf(domain)}${path}`
  const { page, context } = await newVisitor({
    hasWorker: true,
    expectedFaults: [...WITHOUT_INTERNET, /superon\/imagens/],
  })
  await page.goto(at(store.product.replace(`/${store.slug}`, '')))
  await ready(page)
  await controlled(page)
  await expect.poll(() => storedPages(page)).toContain('/carrinho')
  await context.setOffline(true)
  await add(page)
  await page.goto(at('/carrinho'))
  await cartLines(page).getByText('Azeite extravirgem').first().waitFor()
  await page.goto(at('/categorias'))
  await arriveAt(page, 'Você está sem internet')
  await context.setOffline(false)
  await arriveAt(page, 'Departamentos')
})

test('a cart is never shown to another person', async () => {
  const store = await aShop()
  const [ana, bia] = [await aCustomer(store), await aCustomer(store, { name: 'Bia Lima' })]
  const { page, context } = await newVisitor({
    token: ana.token,
    hasWorker: true,
    expectedFaults: WITHOUT_INTERNET,
  })
  const cart = `/${store.slug}/carrinho`
  const linesIn = (text: string | null) => /Azeite extravirgem/.test(text ?? '')
  await addOnFirstVisit(page, store.product)
  await expect.poll(() => storedPages(page)).toContain(cart)
  await context.setOffline(true)
  await page.goto(cart)
  await cartLines(page).getByText('Azeite extravirgem').first().waitFor()

  await page.goto('about:blank')
  await context.addCookies([{ name: SESSION_COOKIE, value: bia.token, url: origin, httpOnly: true, sameSite: 'Lax' }])
  await context.setOffline(false)
  await page.goto(`/${store.slug}/privacidade`)
  await ready(page)
  await expect.poll(() => snapshots(page)).toEqual([])
  await expect.poll(() => storedPages(page)).not.toContain(cart)
  await context.setOffline(true)
  await page.goto(cart)
  await arriveAt(page, 'Você está sem internet')
  expect(linesIn(await page.locator('main').textContent())).toBe(false)
})

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
  await expect.poll(() => storedPages(page)).toContain(store.product)
  await add(page)
  await expect.poll(() => savedLines(store)).toBe(1)
  // The page has heard of it too.
  await expect.poll(() => page.evaluate(unsavedStates)).toBe(0)
  const connected = handshakeOf(page)
  await page.goto(`/${store.slug}/conta`)
  await ready(page)
  await connected
  await expect.poll(() => storedPages(page)).toContain(`/${store.slug}/carrinho`)
  expect(await snapshots(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await page.waitForURL((url) => !url.pathname.endsWith('/conta'))
  await expect.poll(() => storedPages(page)).not.toContain(store.product)
  await expect.poll(() => snapshots(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(store.product)
  await arriveAt(page, 'Você está sem internet')
})

test('without consent nothing is stored, and a withdrawal deletes what was', async () => {
  const store = await aShop()
  const { page } = await newVisitor({ hasWorker: true })
  await page.goto(store.product)
  await ready(page)
  await expect.poll(() => storedPages(page)).toContain(store.product)
  await page.goto(`/${store.slug}/privacidade`)
  await ready(page)
  await page.getByRole('button', { name: 'Só necessários' }).click()
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

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
})

test('a new version is offered, and takes over without losing the cart', async () => {
  const store = await aShop()
  const { page } = await newVisitor({ hasWorker: true })
  await addOnFirstVisit(page, store.product)
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
})
