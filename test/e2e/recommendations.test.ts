import { expect, test } from 'vitest'
import { aCompanion, aDueProduct } from '#test/builders/habits.ts'
import { aCustomer } from '#test/builders/people.ts'
import { anOpenStore } from '#test/builders/checkout.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
const TAGS = ['has-delivery', 'has-collect', 'enable-recommendation-system']

test('what is due is added from the home with the quantity last bought, and what is dismissed stays away', async () => {
  const store = await anOpenStore(pool, { tags: TAGS })
  const customer = await aCustomer(store)
  const coffee = await aDueProduct(store, customer, 'Café da Serra', 3)
  const sugar = await aDueProduct(store, customer, 'Açúcar refinado')
  const { page } = await newVisitor({ device: 'phone', token: customer.token })
  await page.goto(`/${store.slug}`)
  await ready(page)
  const due = page.getByRole('region', { name: 'Hora de repor' })
  const cards = due.getByRole('article')
  await due.getByText('A cada duas semanas; a última vez há 12 dias').first().waitFor()
  expect(await cards.count()).toBe(2)
  await expectAccessible(page, 'the home with what is due')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  // Its script comes after that of the page; until then the button sends its form, which leads to the cart.
  await expect
    .poll(() => due.evaluate((region) => Object.keys(region).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true)
  await due.getByRole('button', { name: 'Adicionar 3 un: Café da Serra' }).click()
  await due.getByRole('textbox', { name: /Café da Serra/ }).waitFor()
  expect(await cards.count()).toBe(2)
  const inCart = async () =>
    (
      await pool.query<{ product_id: string; quantity: number }>(
        'select product_id, quantity from cart_line where supplier_id = $1',
        [store.id],
      )
    ).rows
  await expect.poll(inCart).toEqual([{ product_id: coffee.id, quantity: 3000 }])

  const said = async (column: string) =>
    (
      await pool.query<{ product_id: string }>(
        `select product_id from recommendation_feedback where supplier_id = $1 and ${column} is not null`,
        [store.id],
      )
    ).rows.map(({ product_id }) => product_id)
  await expect.poll(() => said('added_at')).toEqual([coffee.id])
  await expect.poll(async () => (await said('seen_at')).toSorted()).toEqual([coffee.id, sugar.id].toSorted())

  await due.getByRole('button', { name: 'Não sugerir mais Açúcar refinado' }).click()
  const undo = due.getByRole('button', { name: 'Desfazer: voltar a sugerir Açúcar refinado' })
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible(page, 'a dismissed recommendation')
  await expect.poll(() => said('dismissed_at')).toEqual([sugar.id])
  await undo.click()
  await expect.poll(() => said('dismissed_at')).toEqual([])
  await due.getByRole('button', { name: 'Não sugerir mais Açúcar refinado' }).click()
  await expect.poll(() => said('dismissed_at')).toEqual([sugar.id])

  await page.reload()
  await ready(page)
  await expect.poll(() => due.count()).toBe(0)
})

test('the page of a product and the cart show what goes together, without script too', async () => {
  const store = await anOpenStore(pool, { tags: TAGS })
  const customer = await aCustomer(store)
  const coffee = await aDueProduct(store, customer, 'Café da Serra')
  const filter = await aCompanion(store, coffee.id, 'Filtro de papel')
  const { page } = await newVisitor({ token: customer.token, hasScript: false })
  await page.goto(`/${store.slug}/produto/${coffee.slug}`)
  const together = page.getByRole('region', { name: 'Comprados juntos' })
  await together.getByText('Costuma ir junto com Café da Serra').waitFor()
  await page.locator('main').getByRole('button', { name: 'Adicionar Café da Serra' }).click()
  await page.waitForURL(/\/carrinho/)
  await together.getByRole('link', { name: /Filtro de papel/ }).waitFor()
  await together.getByRole('button', { name: 'Adicionar Filtro de papel' }).click()
  await page.waitForURL(new RegExp(`adicionado=${filter.slug}`))
  expect(await together.count()).toBe(0)
})

test.each(['phone', 'desktop'] as const)('recommendations are accessible in the cart on a %s', async (device) => {
  const store = await anOpenStore(pool, { tags: TAGS })
  const customer = await aCustomer(store)
  const coffee = await aDueProduct(store, customer, 'Café da Serra')
  await aCompanion(store, coffee.id, 'Filtro de papel')
  const { page } = await newVisitor({ device, token: customer.token })
  await page.goto(`/${store.slug}/produto/${coffee.slug}`)
  await ready(page)
  await page.getByRole('region', { name: 'Comprados juntos' }).waitFor()
  await expectAccessible(page, 'a product with what goes with it')
  await page.locator('main').getByRole('button', { name: 'Adicionar Café da Serra' }).click()
  await expect
    .poll(async () => (await pool.query('select from cart_line where supplier_id = $1', [store.id])).rowCount)
    .toBe(1)
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  await page.getByRole('region', { name: 'Comprados juntos' }).waitFor()
  await expectAccessible(page, 'the cart with what goes with it')
})

test('the page is whole where recommendations fail', async () => {
  const store = await anOpenStore(pool, { tags: TAGS })
  const customer = await aCustomer(store)
  const coffee = await aDueProduct(store, customer, 'Café da Serra')
  const { page } = await newVisitor({ token: customer.token, expectedFaults: [/sugestao\/produtos/] })
  await page.goto(`/${store.slug}/produto/${coffee.slug}`)
  await ready(page)
  await page.route('**/v4/sugestao/produtos/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('banner').getByRole('link', { name: 'Loja de Teste' }).click()
  await page.waitForURL((url) => url.pathname === `/${store.slug}`)
  await page.getByRole('link', { name: 'Ver todos os produtos' }).waitFor()
  expect(await page.getByRole('region', { name: 'Hora de repor' }).count()).toBe(0)
})
