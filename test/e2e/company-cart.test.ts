import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { saved } from './shopping.ts'
import { browserAt, ready, type Device } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)

const LINES = 31
/** Two screens of a desktop. */
const TWO_SCREENS = 2 * 900

/** A company with 31 products in its cart, and what is stored of them. */
async function aFullCart(device: Device, lastPackaging = 'fardo com 6') {
  const store = await aStore(pool)
  const customer = await aCustomer(store, { kind: 'company' })
  const products = await Promise.all(
    Array.from({ length: LINES }, (_, index) =>
      aProduct(store, {
        name: `Produto ${String(index + 10)}`,
        code: `AB${String(index + 10)}`,
        price: 12,
        packaging: index === LINES - 1 ? lastPackaging : 'fardo com 6',
        unit: 'fd',
        tiers: [{ from: 5, price: 9 }],
      }),
    ),
  )
  await fillCart(
    store,
    customer,
    products.map(({ id }) => ({ id, quantidade: 2 })),
  )
  const { page } = await newVisitor({ device, token: customer.token })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const stored = async (quantity: number) => {
    const { rows } = await pool.query(
      'select from cart_line where supplier_id = $1 and customer_id = $2 and quantity = $3',
      [store.id, customer.customerId, quantity * 1000],
    )
    return rows.length
  }
  return { page, main: page.locator('main'), table: page.getByRole('table', { name: 'Produtos no carrinho' }), stored }
}

const rowHeights = (page: Page) =>
  page.locator('main tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))

const cellOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Quantidade de ${name}, fardo com 6` })

test('31 lines of a company fit two screens, explain their prices, and come back after the cart was emptied', async () => {
  const { page, main, table, stored } = await aFullCart('desktop')
  const box = await table.boundingBox()
  expect(box && box.y + box.height).toBeLessThan(TWO_SCREENS)
  expect(Math.max(...(await rowHeights(page)))).toBeLessThanOrEqual(45)

  const first = table.getByRole('row').filter({ hasText: 'Produto 10' })
  await first.getByText('AB10 · fardo com 6').waitFor()
  await first.getByRole('cell', { name: 'R$ 12,00/fd R$ 2,00/un' }).waitFor()
  await first.getByRole('cell', { name: 'R$ 24,00' }).waitFor()
  await first.getByLabel('Por que este preço?').click()
  await first.getByText('Com 5 fd sairia por R$ 9,00: economia de R$ 15,00.').waitFor()
  await expectAccessible(page, 'the cart of a company', '#conteudo')

  await main.getByRole('button', { name: 'Esvaziar carrinho' }).click()
  await main.getByText(`Carrinho esvaziado: ${LINES} produtos.`).waitFor()
  await main.getByRole('button', { name: 'Desfazer' }).click()
  await table.waitFor()
  await saved(main)
  expect(await stored(2)).toBe(LINES)
})

test('a company changes its cart by numbers and Enter, and takes products out and back', async () => {
  const { page, main, stored } = await aFullCart('desktop')
  await cellOf(page, 'Produto 10').focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await cellOf(page, 'Produto 11').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('0')
  await page.keyboard.press('ArrowDown')
  // The keyboard stays in the row that it went to, though the place of the removed one offers to undo.
  await cellOf(page, 'Produto 12').and(page.locator(':focus')).waitFor()
  const undo = main.getByRole('button', { name: 'Desfazer a remoção de Produto 11' })
  await undo.waitFor()
  await cellOf(page, 'Produto 12').and(page.locator(':focus')).waitFor()
  await saved(main)
  expect([await stored(7), await stored(2)]).toEqual([1, LINES - 2])
  await undo.click()
  await cellOf(page, 'Produto 11').waitFor()

  await main.getByRole('button', { name: 'Remover Produto 13' }).click()
  await main.getByRole('button', { name: 'Desfazer a remoção de Produto 13' }).and(page.locator(':focus')).waitFor()
})

test('31 lines of a company fit two screens of a phone too, with all that they say', async () => {
  const { page, main, table } = await aFullCart('phone', 'caixa com 24 garrafas retornáveis de vidro de 600 ml')
  expect(Math.max(...(await rowHeights(page)))).toBeLessThanOrEqual(44.5)
  const [title, box] = [await main.getByRole('heading', { level: 1 }).boundingBox(), await table.boundingBox()]
  expect(box && title && box.y + box.height - title.y).toBeLessThan(2 * 740)
  const first = table.getByRole('row').filter({ hasText: 'Produto 10' })
  await first.getByText('fardo com 6', { exact: true }).first().waitFor()
  await first.getByText('AB10 · R$ 12,00/fd').waitFor()
  await first.getByText('R$ 24,00').first().waitFor()
  await first.getByLabel('Por que este preço?').click()
  await first.getByText('fardo com 6: R$ 2,00/un').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page, 'the cart of a company on a phone', '#conteudo')
})
