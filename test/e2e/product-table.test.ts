import { expect, test } from 'vitest'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aDelivery } from '#test/builders/selling.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

const PRODUCTS = 30
/** The refusal that names the minimum of the place. */
const BELOW_MINIMUM = /formas-entrega/

/** A company, and a store with 30 products of which each has its own price. */
async function aWholesaleBuyer() {
  const store = await aStore(pool)
  const names = Array.from({ length: PRODUCTS }, (_, index) => `Produto ${String(index + 1).padStart(2, '0')}`)
  await Promise.all(names.map((name, index) => aProduct(store, { name, price: 10 + index, granularity: 6 })))
  const customer = await aCustomer(store, { kind: 'company' })
  await anAddress(store, customer.customerId, { isPrimary: true })
  await aDelivery(store, { minimumCents: 1_000_000 })
  const lines = async () =>
    (
      await pool.query<{ quantity: number }>(
        'select quantity from cart_line where supplier_id = $1 and customer_id = $2 and quantity > 0 order by product_id',
        [store.id, customer.customerId],
      )
    ).rows.map(({ quantity }) => quantity / 1000)
  return { path: `/${store.slug}/produtos?ordem=nome`, token: customer.token, lines }
}

test('a company buys 30 products by 30 numbers without a mouse', async () => {
  const { path, token, lines } = await aWholesaleBuyer()
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [BELOW_MINIMUM] })
  await page.goto(path)
  await ready(page)
  const cells = page.locator('input[data-quantity]')
  await cells.first().focus()
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (let index = 0; index < PRODUCTS; index += 1) {
    const cell = cells.nth(index)
    await cell.and(page.locator(':focus')).waitFor()
    await press('1')
    await press('2')
    // The next page of the list is read before its first row is needed.
    if (index + 1 < PRODUCTS) await cells.nth(index + 1).waitFor()
    await press('Enter')
  }
  expect(keys).toBe(3 * PRODUCTS)
  await page.getByRole('status').filter({ hasText: 'Fim da lista' }).waitFor({ state: 'attached' })
  const foot = page.getByRole('region', { name: 'Total do carrinho' })
  // 12 of each: 12 × (10 + … + 39).
  await foot
    .getByText('30 itens no carrinho · R$ 8.820,00 · Faltam R$ 1.180,00 para o mínimo de R$ 10.000,00')
    .first()
    .waitFor()
  await page.locator('input[data-pending]').first().waitFor({ state: 'detached' })
  expect(await lines()).toEqual(Array.from({ length: PRODUCTS }, () => 12))
  await press('Control+Enter')
  await page.waitForURL(/\/carrinho$/)
})

test('a quantity that is not sold stays typed with the reason, Esc takes a change back, and removal can be undone', async () => {
  const { path, token } = await aWholesaleBuyer()
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [BELOW_MINIMUM] })
  await page.goto(path)
  await ready(page)
  const first = page.getByRole('textbox', { name: 'Quantidade de Produto 01' })
  const second = page.getByRole('textbox', { name: 'Quantidade de Produto 02' })
  await first.fill('8')
  await first.press('Enter')
  await second.and(page.locator(':focus')).waitFor()
  await page.getByText('Vendido de 6 em 6.').waitFor()
  expect(await first.inputValue()).toBe('8')
  await page.getByRole('button', { name: '1 item para corrigir' }).waitFor()
  // Further down the foot of the table covers a part of the rows, as axe sees it.
  await expectAccessible(page, 'a table with a wrong quantity', 'table tr:nth-child(-n + 4)')
  await page.getByRole('button', { name: 'Usar 12 un' }).click()
  await page
    .getByRole('region', { name: 'Total do carrinho' })
    .getByText('1 item no carrinho · R$ 120,00')
    .first()
    .waitFor()
  expect(await first.inputValue()).toBe('12')

  await first.press('+')
  await page.getByRole('cell', { name: 'R$ 180,00' }).waitFor()
  await first.press('Escape')
  await page.getByRole('cell', { name: 'R$ 120,00' }).waitFor()
  await first.fill('0')
  await first.press('ArrowDown')
  await page.getByRole('button', { name: 'Desfazer a mudança de Produto 01' }).click()
  await page.getByRole('cell', { name: 'R$ 120,00' }).waitFor()
})

test('what is typed counts after a moment, and is not lost to "back" while the field has the focus', async () => {
  const { path, token, lines } = await aWholesaleBuyer()
  const { page } = await newVisitor({ device: 'phone', token, expectedFaults: [BELOW_MINIMUM] })
  await page.goto(path.replace('produtos', 'categorias').split('?')[0] ?? '')
  await page.goto(path)
  await ready(page)
  const cell = (name: string) => page.getByRole('textbox', { name: `Quantidade de ${name}` })
  await cell('Produto 01').fill('12')
  const foot = page.getByRole('region', { name: 'Total do carrinho' })
  await foot.getByText('1 item no carrinho · R$ 120,00').first().waitFor()
  expect(await cell('Produto 01').evaluate((field) => field === document.activeElement)).toBe(true)
  // An incomplete quantity is not an error until the field is left.
  await cell('Produto 02').fill('1')
  await cell('Produto 02').fill('18')
  await page.goBack()
  await expect.poll(lines).toHaveLength(2)
  expect((await lines()).toSorted((a, b) => a - b)).toEqual([12, 18])
})

test('the chosen view is in the served page, and a phone shows the table without scrolling sideways', async () => {
  const { path, token } = await aWholesaleBuyer()
  const { page } = await newVisitor({ device: 'phone', token })
  const served = async () => (await page.request.get(path)).text()
  expect(await served()).toContain('data-quantity')
  await page.goto(path)
  await ready(page)
  await page.getByRole('table', { name: 'Produtos da página 1' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page, 'the table on a phone')
  await page.getByRole('button', { name: 'Cartões' }).click()
  await page.locator('main article').first().waitFor()
  const html = await served()
  expect(html).not.toContain('data-quantity')
  expect(html).toContain('<article')
})

test('what was just typed is kept at once when the phone is locked', async () => {
  const { path, token } = await aWholesaleBuyer()
  const { page, anotherTab } = await newVisitor({ device: 'phone', token, expectedFaults: [BELOW_MINIMUM] })
  await page.goto(path)
  await ready(page)
  const cellOf = (of: typeof page) => of.getByRole('textbox', { name: 'Quantidade de Produto 01' })
  // What stores the cart in the browser is loaded after the page, together with the menu of departments.
  await page.locator('[data-departments][aria-expanded=false]').waitFor({ state: 'attached' })
  await cellOf(page).focus()
  // In one task, so that no timer of the page has run yet; React draws what is typed in a microtask.
  const isKept = await cellOf(page).evaluate(async (field) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '12')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    const productId = field.dataset.quantity ?? ''
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    return Object.values(localStorage).some((kept) => String(kept).includes(productId))
  })
  expect(isKept).toBe(true)
  const next = await anotherTab()
  await next.goto(path)
  await expect.poll(() => cellOf(next).inputValue()).toBe('12')
})
