import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, anAddress, aStaffMember } from '#test/builders/people.ts'
import { negotiations } from '#test/builders/quotes.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { callsTo } from '#test/builders/server-process.ts'
import { aProduct, aStore, aVariantGroup } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'
import { more } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, store: storeOf, fillCart } = demonstration()
const newVisitor = browserAt(origin)
const { aNegotiation, price } = negotiations(callsTo(origin), pool)

test('a drawer darkens the whole window, the room of the scrollbar too', async () => {
  const { page } = await newVisitor({ device: 'desktop' })
  await page.goto('/emporio-da-serra/produtos')
  await ready(page)
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await background()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /carrinho/i })
    .click()
  await page.getByRole('dialog').waitFor()
  expect(await background()).not.toBe(before)
})

async function openDrawer(page: Page, slug: string): Promise<Locator> {
  await page.goto(`/${slug}/produtos`)
  await ready(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /no carrinho/ })
    .click()
  return page.getByRole('dialog')
}

test('the drawer says when and on what terms the store delivers, and what the cart lacks for a free delivery', async () => {
  const store = await anOpenStore(pool, { delivery: { feeCents: 990, minimumCents: 3000, freeFromCents: 18_000 } })
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const tea = await aProduct(store, { name: 'Chá', price: 25 })
  await fillCart(store, customer, [{ id: tea.id, quantidade: 1 }])
  const { page } = await newVisitor({ device: 'desktop', token: customer.token })
  const drawer = await openDrawer(page, store.slug)
  await drawer.getByText('taxa de R$ 9,90 · grátis a partir de R$ 180,00 · pedido mínimo de R$ 30,00').waitFor()
  await drawer.getByText('Faltam R$ 5,00 para o pedido mínimo de R$ 30,00.').waitFor()
  await more(drawer, 'Chá').click()
  await drawer.getByText('Faltam R$ 130,00 para a entrega grátis.').waitFor()
})

test('the drawer shows the total once, below what a coupon takes off, and what a litre costs in cents', async () => {
  const store = await anOpenStore(pool)
  const customer = await aCustomer(store)
  const wine = await aProduct(store, { name: 'Merlot', price: 79.9, packaging: '750 ml' })
  const coupon = await aCoupon(store, { isAutomatic: true })
  await fillCart(store, customer, [{ id: wine.id, quantidade: 1 }])
  const { page } = await newVisitor({ device: 'desktop', token: customer.token })
  const drawer = await openDrawer(page, store.slug)
  await drawer.getByText(`Desconto do cupom ${coupon}`).waitFor()
  expect(await drawer.locator('dt', { hasText: /^Total/ }).count()).toBe(0)
  await drawer.getByText(/^Total R\$\s71,91$/).waitFor()
  await drawer.getByText('(R$ 106,53/L)').waitFor()
})

test.each([
  ['person', 0],
  ['company', 1],
] as const)('the checkout of a %s asks for the number of a purchase order %i times', async (kind, count) => {
  const store = await anOpenStore(pool)
  const customer = await aCustomer(store, { kind })
  await anAddress(store, customer.customerId)
  await fillCart(store, customer, [{ id: (await aProduct(store)).id, quantidade: 1 }])
  const { page } = await newVisitor({ token: customer.token })
  await page.goto(`/${store.slug}/finalizar`)
  await ready(page)
  await page.getByLabel('Observação').waitFor()
  expect(await page.getByLabel('Nº da sua ordem de compra').count()).toBe(count)
})

test('who is signed in chooses among the own addresses where things go, and is not invited to sign in', async () => {
  const { token } = await aCustomer(await storeOf('emporio-da-serra'))
  const { page } = await newVisitor({ token })
  await page.goto('/emporio-da-serra/onde-entregar')
  await ready(page)
  const main = page.locator('main')
  expect(await main.getByText('Já tem conta?').count()).toBe(0)
  await main.getByRole('link', { name: /endereços/i }).click()
  await page.waitForURL('**/enderecos')
})

test('the page on which one chooses a store has an icon', async () => {
  const { page } = await newVisitor({ expectedFaults: [/superon\/imagens/] })
  await page.goto('/')
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  const reply = await page.request.get(icon ?? '')
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
})

test('what a store offers is said on its own terms, with the titles of a row on one line', async () => {
  const { page } = await newVisitor()
  await page.goto('/emporio-da-serra')
  await ready(page)
  const offers = page.getByRole('list', { name: 'Por que comprar aqui' }).getByRole('listitem')
  const texts = await offers.allInnerTexts()
  expect(texts[0]?.replaceAll('\u00a0', ' ')).toMatch(
    /^Entrega a partir de .+, \d\d\/\d\d\s+taxa a partir de R\$ 9,90 · grátis a partir de R\$ 180,00 · pedido mínimo de R\$ 30,00$/i,
  )
  const tops = await offers.evaluateAll((all) =>
    all.map((offer) => offer.querySelector('p')?.getBoundingClientRect().y),
  )
  expect(tops[0]).toBe(tops[1])
  expect(tops[2]).toBe(tops[3])
})

test('a priced quote waits for its customer, and no longer for prices', async () => {
  const quote = await aNegotiation()
  const { token } = await aStaffMember(quote.store, 'staff', ['orders'])
  const { page } = await newVisitor({ token, expectedFaults: [/\/logo\.svg/, /superon\/imagens/] })
  const waitsFor = async (message: string) => {
    await page.goto(`/${quote.store.slug}/gestao/pedidos/${quote.number}`)
    await page.locator('main').getByText(message).waitFor()
  }
  await waitsFor('Orçamento: responda com os preços.')
  expect((await price(quote)).status).toBe(200)
  await waitsFor('Orçamento respondido: esperando a resposta do cliente.')
  expect(await page.getByText('responda com os preços').count()).toBe(0)
})

test('the home of the back office counts the products that are sold as their list does, variants one by one', async () => {
  const store = await aStore(pool)
  const variants = [await aProduct(store), await aProduct(store)]
  await aVariantGroup(store, {
    axes: { Peso: ['1 kg', '5 kg'] },
    variants: variants.map(({ id }, at) => [id, ['1 kg', '5 kg'][at] ?? ''] as const),
  })
  await aProduct(store)
  await aProduct(store, { isActive: false })
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [/\/logo\.svg/, /superon\/imagens/] })
  await page.goto(`/${store.slug}/gestao`)
  await page.locator('main').getByText('3 produtos à venda').waitFor()
  await page.goto(`/${store.slug}/gestao/produtos`)
  await page
    .locator('main')
    .getByRole('link', { name: /^À venda\D*3$/ })
    .waitFor()
})
