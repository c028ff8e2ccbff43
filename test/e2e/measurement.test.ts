import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

const TAG = 'enable-google-analytics-ga4-version-tag-events'
const PRICE = 49.9

async function aMeasuringStore(...tags: string[]) {
  const store = await aStore(pool, { tags: ['has-delivery', 'has-collect', 'visitors-fill-cart', TAG, ...tags] })
  await pool.query(
    `update supplier set presentation = (select presentation from supplier where slug = 'emporio-da-serra')
       || '{"analyticsTrackingId": "G-TESTE12345"}' where id = $1`,
    [store.id],
  )
  const product = await aProduct(store, { name: 'Azeite extravirgem', price: PRICE, code: 'AZ1' })
  return { ...store, product: `/${store.slug}/produto/${product.slug}` }
}

interface Event {
  readonly name: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** In place of Google's script, which would send the events that are in its queue. */
const SCRIPT = `
  const send = ([kind, name, parameters]) => kind === 'event' &&
    fetch('https://www.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', body: JSON.stringify({ name, parameters }) })
  const queue = window.dataLayer
  queue.forEach(send)
  queue.push = (...entries) => entries.forEach(send)`

/** What Google hears of this browser, and how often its script was loaded. */
async function google(context: BrowserContext) {
  const heard = { events: [] as Event[], scripts: 0 }
  await context.route('https://www.googletagmanager.com/**', (route) => {
    heard.scripts++
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await context.route('https://www.google-analytics.com/**', (route) => {
    heard.events.push(JSON.parse(route.request().postData() ?? '{}') as Event)
    return route.fulfill({ status: 204 })
  })
  return heard
}
const namesIn = ({ events }: { readonly events: readonly Event[] }) =>
  events.map(({ name }) => name).filter((name) => name !== 'page_view')
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await ready(page)
}

test('a store measures what is looked at and put into the cart, with codes and prices and nothing of a person', async () => {
  const store = await aMeasuringStore()
  const { page, context } = await newVisitor()
  const heard = await google(context)
  await open(page, `${store.product}?utm_source=jornal&segredo=abc#parte`)
  await expect.poll(() => namesIn(heard)).toEqual(['view_item'])
  await page
    .getByRole('button', { name: /Adicionar/ })
    .first()
    .click()
  await expect.poll(() => namesIn(heard)).toEqual(['view_item', 'add_to_cart'])
  expect(heard.events.find(({ name }) => name === 'add_to_cart')?.parameters).toMatchObject({
    currency: 'BRL',
    value: PRICE,
    items: [{ item_id: 'AZ1', item_name: 'Azeite extravirgem', price: PRICE, quantity: 1 }],
  })
  const sent = JSON.stringify(heard.events)
  expect(sent).toContain('utm_source=jornal')
  for (const secret of ['segredo', 'parte']) expect(sent).not.toContain(secret)
  await open(page, `/${store.slug}/produtos`)
  await expect.poll(() => namesIn(heard)).toContain('view_item_list')
})

test('before consent no script of Google is loaded, and after a withdrawal no more', async () => {
  const store = await aMeasuringStore('require-prior-consent')
  const { page, context } = await newVisitor()
  const heard = await google(context)
  await open(page, store.product)
  await page.getByRole('button', { name: 'Aceitar', exact: true }).waitFor()
  expect([heard.scripts, await page.locator('iframe').count()]).toEqual([0, 0])
  await page.getByRole('button', { name: 'Aceitar', exact: true }).click()
  await expect.poll(() => namesIn(heard)).toEqual(['view_item'])
  await open(page, `/${store.slug}/privacidade`)
  await page.locator('iframe').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Só necessários' }).click()
  await page.locator('iframe').waitFor({ state: 'detached' })
  const { scripts } = heard
  await open(page, store.product)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect([heard.scripts, await page.locator('iframe').count()]).toEqual([scripts, 0])
})

test('a price that is hidden from the visitor is not measured', async () => {
  const store = await aMeasuringStore('hide-price-for-logged-out-customers')
  const { page, context } = await newVisitor()
  const heard = await google(context)
  await open(page, store.product)
  await expect.poll(() => namesIn(heard)).toEqual(['view_item'])
  expect(JSON.stringify(heard.events)).not.toMatch(/"price"|"value"|49[.,]9/)
})

test('a purchase is measured once, over reloads and tabs', async () => {
  const store = await aMeasuringStore()
  const customer = await aCustomer(store)
  const number = await anOrder(store, customer, { totalCents: 4990 })
  const { page, context, anotherTab } = await newVisitor({ token: customer.token })
  const heard = await google(context)
  const other = await anotherTab()
  const path = `/${store.slug}/submissao/${number}`
  await Promise.all([open(page, path), open(other, path)])
  await expect.poll(() => namesIn(heard)).toEqual(['purchase'])
  expect(heard.events.find(({ name }) => name === 'purchase')?.parameters).toMatchObject({
    transaction_id: String(number),
    currency: 'BRL',
    value: 49.9,
  })
  const seen = () => heard.events.filter(({ name }) => name === 'page_view').length
  const before = seen()
  await page.reload()
  await arriveAt(page, /./)
  await expect.poll(seen).toBeGreaterThan(before)
  expect(namesIn(heard)).toEqual(['purchase'])
  for (const secret of [customer.customerId, 'Ana Souza', '@'])
    expect(JSON.stringify(heard.events)).not.toContain(secret)
})
