import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aCategory, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration, STORES } from './demonstration.ts'
import { expectOnFirstScreen } from './first-screen.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, store: storeOf, buyer } = demonstration()
const newVisitor = browserAt(origin)

/** What buys the first product of a page. */
const firstControl = (page: Page): Locator =>
  page.locator('main').locator('article, tbody tr').first().locator('a, button, input').last()

test('the home of a signed-in customer begins with the orders under way and the last one', async () => {
  const store = await aStore(pool)
  await aCategory(store)
  const customer = await aCustomer(store)
  const delivered = await anOrder(store, customer, { status: 'delivered' })
  const unpaid = await anOrder(store, customer, { status: 'awaiting-payment' })
  const priced = await anOrder(store, customer, { status: 'quote-priced' })
  const picking = await anOrder(store, customer, { status: 'picking' })
  const { page } = await newVisitor({ token: customer.token })
  await page.goto(`/${store.slug}`)
  await ready(page)
  const own = page.getByRole('region', { name: /^Olá, / })
  await own.getByRole('link', { name: `Ver orçamento do pedido nº ${priced}` }).waitFor()
  await own.getByRole('link', { name: `Acompanhar o pedido nº ${picking}` }).waitFor()
  await own.getByRole('link', { name: `Pedir de novo o pedido nº ${delivered}` }).waitFor()
  await expectAccessible(page)
  await own.getByRole('link', { name: `Pagar agora o pedido nº ${unpaid}` }).click()
  await page.waitForURL(`**/pedidos/${unpaid}`)

  const { rows } = await pool.query(
    `update purchase_order set status = 'delivered' where supplier_id = $1 returning 1`,
    [store.id],
  )
  expect(rows).toHaveLength(4)
  await page.getByRole('banner').getByRole('link', { name: 'Loja de Teste' }).click()
  await own.getByRole('link', { name: `Pedir de novo o pedido nº ${picking}` }).waitFor()
  expect(await own.getByRole('listitem').count()).toBe(1)
})

test('a visitor of a store without public prices reads how to register, the area, the minimum and the ways to pay', async () => {
  const { page } = await newVisitor()
  await page.goto('/atacado-litoral')
  await ready(page)
  const welcome = page.getByRole('region', { name: 'Cadastre sua empresa para ver os preços' })
  // On a phone the products come first.
  await welcome.getByText('Entrega, retirada e pagamento').click()
  const facts = await welcome.locator('details dl').innerText()
  expect(facts).toMatch(/Baixada Santista/)
  expect(facts.replaceAll('\u00a0', ' ')).toMatch(/grátis a partir de R\$ 1\.500,00 · pedido mínimo de R\$ 400,00/)
  expect(facts).toMatch(/Boleto 14 dias · Pix à vista · Faturado 28 dias/)
  await expectAccessible(page)
  await page.getByText('Entre para ver o preço').first().waitFor()
  await welcome.getByRole('link', { name: 'Cadastrar empresa' }).click()
  await page.waitForURL('**/atacado-litoral/cadastro')
})

test.each(
  STORES.flatMap((slug) =>
    (['visitor', 'customer'] as const).flatMap((who) =>
      (
        [
          ['phone', 360, 740],
          ['desktop', 1440, 900],
        ] as const
      ).map(([device, width, height]) => [slug, who, device, width, height] as const),
    ),
  ),
)(
  'the first screen of %s has for a %s with a %s a product and what buys it',
  async (slug, who, device, width, height) => {
    const { token } = who === 'customer' ? await buyer(await storeOf(slug)) : { token: null }
    const { page } = await newVisitor({ device, token })
    await page.setViewportSize({ width, height })
    await page.goto(`/${slug}`)
    await ready(page)
    // What concerns the customer alone is drawn by a script of its own, above the products.
    if (token !== null) await page.getByRole('region', { name: /^Olá, / }).waitFor()
    await expectOnFirstScreen(page, firstControl(page))
  },
)

test.each(STORES.flatMap((slug) => (['visitor', 'customer'] as const).map((who) => [slug, who] as const)))(
  'the first screen of the lists of %s has for a %s with a phone a product and what buys it',
  async (slug, who) => {
    const store = await storeOf(slug)
    const { token } = who === 'customer' ? await buyer(store) : { token: null }
    const { page } = await newVisitor({ token })
    await page.setViewportSize({ width: 360, height: 740 })
    const categories = await pool.query<{ slug: string }>(
      `select distinct on (parent_id is null) slug from category c
        where supplier_id = $1 and slug not like 'categoria-%' and exists (
          select from product p where p.supplier_id = c.supplier_id and p.category_id = c.id and p.is_active)
        order by parent_id is null, position`,
      [store.id],
    )
    const lists = ['/produtos', '/produtos?q=a', ...categories.rows.map((category) => `/categoria/${category.slug}`)]
    for (const list of lists) {
      await page.goto(`/${slug}${list}`)
      await ready(page)
      await expectOnFirstScreen(page, firstControl(page))
    }
  },
)

test('no product stands twice on the home', async () => {
  const { page } = await newVisitor()
  await page.goto('/emporio-da-serra')
  const links = await page
    .locator('main article a[href*="/produto/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.replace(/[?#].*/, '')))
  expect(links.length).toBeGreaterThan(20)
  expect(links.length).toBe(new Set(links).size)
})

test('the first screen of a product has its name and its price, beside the picture where there is room', async () => {
  const { page } = await newVisitor()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/emporio-da-serra/produto/banana-prata')
  await ready(page)
  const main = page.locator('main')
  const boxOf = async (text: string) => (await main.getByText(text).first().boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const price = await boxOf('R$ 7,90')
  const { y: bar } = (await main.getByText('Faça login para comprar').first().boundingBox()) ?? { y: 0 }
  expect(price.y + price.height).toBeLessThanOrEqual(bar)

  await page.setViewportSize({ width: 768, height: 1024 })
  const picture = (await main.getByRole('img', { name: 'Banana prata' }).boundingBox()) ?? { x: 0, width: 0 }
  const name = (await main.getByRole('heading', { level: 1 }).boundingBox()) ?? { x: 0 }
  expect(name.x).toBeGreaterThan(picture.x + picture.width)
})
