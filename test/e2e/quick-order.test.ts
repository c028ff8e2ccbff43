import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aDelivery } from '#test/builders/selling.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'
import { rawRow, rawWorkbook } from '#test/builders/workbooks.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { expectOnFirstScreen } from './first-screen.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

const PRODUCTS = 30
const codeOf = (index: number): string => `MB-${1001 + index}`

/** A company, and a store with 30 products and two kinds of milk. */
async function aQuickBuyer() {
  const store = await aStore(pool)
  const { id: categoryId } = await aCategory(store)
  const names = Array.from({ length: PRODUCTS }, (_, index) => `Produto ${String(index + 1).padStart(2, '0')}`)
  await Promise.all([
    ...names.map((name, index) => aProduct(store, { categoryId, name, code: codeOf(index), price: 10 + index })),
    aProduct(store, { categoryId, name: 'Leite integral', code: 'LT-1', position: 1 }),
    aProduct(store, { categoryId, name: 'Leite desnatado', code: 'LT-2', position: 2 }),
  ])
  const customer = await aCustomer(store, { kind: 'company' })
  await anAddress(store, customer.customerId, { isPrimary: true })
  await aDelivery(store)
  const lines = async () =>
    (
      await pool.query<{ name: string; quantity: number }>(
        `select p.name, l.quantity from cart_line l join product p on p.supplier_id = l.supplier_id and p.id = l.product_id
         where l.supplier_id = $1 and l.customer_id = $2 and l.quantity > 0 order by p.name`,
        [store.id, customer.customerId],
      )
    ).rows.map(({ name, quantity }) => `${name}: ${quantity / 1000}`)
  return { path: `/${store.slug}`, token: customer.token, lines }
}

test('30 pasted rows are in the cart after four keys, on a phone too', async () => {
  const { path, token, lines } = await aQuickBuyer()
  const { page } = await newVisitor({ device: 'phone', token })
  await page.goto(`${path}/pedido-rapido`)
  await ready(page)
  const rows = Array.from({ length: PRODUCTS }, (_, index) => `${codeOf(index)};${index + 1}`)
  // One key pastes; the other three are pressed below.
  await page.getByLabel('Uma linha para cada produto').fill(rows.join('\n'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('30 certos').waitFor()
  // The sum of (10 + i) × (i + 1).
  await page
    .getByRole('button', { name: 'Pôr 30 produtos no carrinho · R$ 13.640,00' })
    .and(page.locator(':focus'))
    .waitFor()
  await expectAccessible(page, 'a preview of pasted rows')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/carrinho$/)
  expect(await lines()).toEqual(rows.map((_, index) => `Produto ${String(index + 1).padStart(2, '0')}: ${index + 1}`))
})

test('of a doubtful row a person chooses, and what is not found stays to be corrected', async () => {
  const { path, token, lines } = await aQuickBuyer()
  const { page } = await newVisitor({ hasScript: false, token })
  await page.goto(`${path}/pedido-rapido`)
  await page.getByLabel('Uma linha para cada produto').fill('3 cx leite\n2 leite integral\nMB1002 4\nnada disto 5')
  await page.getByRole('button', { name: 'Conferir a lista' }).click()
  await page.getByText('2 certos · 1 em dúvida · 1 sem produto').waitFor()
  await page.getByRole('radio', { name: /Leite desnatado/ }).check()
  await page.getByRole('button', { name: /^Pôr \d produtos no carrinho/ }).click()
  await page.getByText('3 produtos foram para o carrinho.').waitFor()
  expect(await page.getByLabel('Uma linha para cada produto').inputValue()).toBe('nada disto 5')
  expect(await lines()).toEqual(['Leite desnatado: 3', 'Leite integral: 2', 'Produto 02: 4'])
})

test('the box takes one product after the other, and the last ones can be undone', async () => {
  const { path, token, lines } = await aQuickBuyer()
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.goto(`${path}/pedido-rapido`)
  await ready(page)
  const box = page.getByRole('combobox', { name: 'Código, nome ou EAN e quantidade' })
  const added = page.getByRole('main').getByRole('listitem')
  await box.fill('mb1001 12')
  await box.press('Enter')
  await added.filter({ hasText: 'Produto 01' }).waitFor()
  await box.and(page.locator(':focus')).waitFor()
  expect(await box.inputValue()).toBe('')
  await box.fill('2 leite')
  await box.press('Enter')
  await page.getByRole('option', { name: /Leite desnatado/ }).waitFor()
  await expectAccessible(page, 'the quick box with choices')
  await box.press('ArrowDown')
  await page.getByRole('option', { name: /Leite integral/, selected: true }).waitFor()
  await box.press('Enter')
  await added.filter({ hasText: 'Leite integral' }).waitFor()
  await box.fill('xyzw 3')
  await box.press('Enter')
  await page.getByText('Não achamos este produto.').waitFor()
  expect(await box.inputValue()).toBe('xyzw 3')
  await page.getByRole('button', { name: 'Desfazer Produto 01' }).click()
  await added.filter({ hasText: 'Produto 01' }).waitFor({ state: 'detached' })
  await expect.poll(lines).toEqual(['Leite integral: 2'])
})

test('a row that needs a decision waits below while the next one is typed', async () => {
  const { path, token, lines } = await aQuickBuyer()
  const { page } = await newVisitor({ device: 'desktop', token })
  const answer = Promise.withResolvers<void>()
  await page.route(/rapido/, async (route) => {
    if (route.request().postData()?.includes('leite') === true) await answer.promise
    await route.continue()
  })
  await page.goto(`${path}/pedido-rapido`)
  await ready(page)
  const box = page.getByRole('combobox', { name: 'Código, nome ou EAN e quantidade' })
  const waiting = page.getByRole('region', { name: 'Falta decidir' })
  await box.fill('2 leite')
  await box.press('Enter')
  await box.fill('mb1001 12')
  answer.resolve()
  await waiting.getByText('“2 leite”').waitFor()
  await expectAccessible(page, 'the quick box with a row that waits')
  expect(await box.inputValue()).toBe('mb1001 12')
  await box.press('Enter')
  await page.getByRole('button', { name: 'Desfazer Produto 01' }).waitFor()
  await waiting.getByRole('button', { name: /Leite integral/ }).click()
  await waiting.waitFor({ state: 'detached' })
  await expect.poll(lines).toEqual(['Leite integral: 2', 'Produto 01: 12'])
})

test('a row that came back into the field waits below when the next is typed over it', async () => {
  const { path, token, lines } = await aQuickBuyer()
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.goto(`${path}/pedido-rapido`)
  await ready(page)
  const box = page.getByRole('combobox', { name: 'Código, nome ou EAN e quantidade' })
  await box.fill('2 leite')
  await box.press('Enter')
  await page.getByRole('option', { name: /Leite desnatado/ }).waitFor()
  // As a scanner does.
  await page.keyboard.type('mb1001 12')
  await box.press('Enter')
  await page.getByRole('button', { name: 'Desfazer Produto 01' }).waitFor()
  const waiting = page.getByRole('region', { name: 'Falta decidir' })
  await waiting.getByText('“2 leite”').waitFor()
  await expect.poll(lines).toEqual(['Produto 01: 12'])
})

/** A browser that reads bar codes, with a camera in front of one or without any. */
async function giveCamera(page: Page, code: string | null): Promise<void> {
  await page.addInitScript((shown) => {
    const detect = async () => [{ rawValue: shown }]
    Object.assign(globalThis, {
      BarcodeDetector: class {
        readonly detect = detect
      },
    })
    navigator.mediaDevices.getUserMedia = async () => {
      if (shown === null) throw new DOMException('refused', 'NotAllowedError')
      const canvas = document.createElement('canvas')
      // A stream has a frame for each drawing.
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 9, 9), 50)
      return canvas.captureStream(10)
    }
  }, code)
}

test('a bar code before the camera of a phone is in the cart', async () => {
  const { path, token, lines } = await aQuickBuyer()
  const { page } = await newVisitor({ device: 'phone', token })
  await giveCamera(page, codeOf(2))
  await page.goto(`${path}/pedido-rapido`)
  await ready(page)
  await page.getByRole('button', { name: 'Ler código com a câmera' }).click()
  const aim = page.getByText('Aponte a câmera para o código de barras.')
  await aim.waitFor()
  await expectOnFirstScreen(page, aim)
  await expectOnFirstScreen(page, page.locator('video'))
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Produto 03' }).first().waitFor()
  await page.getByRole('button', { name: 'Fechar a câmera' }).click()
  await aim.waitFor({ state: 'detached' })
  await expect.poll(lines).toContainEqual(expect.stringMatching(/^Produto 03: /))
})

test('a camera that may not be used says so in its place, and a browser without one offers none', async () => {
  const { path, token } = await aQuickBuyer()
  const { page, anotherTab } = await newVisitor({ device: 'phone', token })
  await giveCamera(page, null)
  await page.goto(`${path}/pedido-rapido`)
  await ready(page)
  await page.getByRole('button', { name: 'Ler código com a câmera' }).click()
  await expectOnFirstScreen(page, page.getByText(/^Não conseguimos usar a câmera/))
  expect(await page.locator('video').count()).toBe(0)
  await expectAccessible(page, 'a refused camera')

  const other = await anotherTab()
  await other.goto(`${path}/pedido-rapido`)
  await ready(other)
  expect(await other.getByRole('button', { name: /câmera/ }).count()).toBe(0)
})

test('rows that are pasted into the table open the preview', async () => {
  const { path, token } = await aQuickBuyer()
  const { page } = await newVisitor({ device: 'desktop', token })
  await page.goto(`${path}/produtos?ordem=nome`)
  await ready(page)
  const cell = page.getByRole('textbox', { name: 'Quantidade de Produto 01' })
  await cell.focus()
  await cell.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'MB-1003\t7\nMB-1004\t8')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.waitForURL(/\/pedido-rapido$/)
  await page.getByText('2 certos').waitFor()
  await page.getByRole('checkbox', { name: /Produto 03/ }).waitFor()
})

test('of a workbook another sheet is read than the one that was found', async () => {
  const { path, token, lines } = await aQuickBuyer()
  const titles = rawRow(1, 'Código', 'Quantidade')
  const buffer = rawWorkbook({
    sheets: [
      { name: 'Abril', data: titles + rawRow(2, codeOf(0), '3') },
      { name: 'Maio', data: titles + rawRow(2, codeOf(1), '2') },
    ],
  })
  const { page } = await newVisitor({ token })
  const main = page.locator('main')
  await page.goto(`${path}/pedido-rapido`)
  await ready(page)
  await main.getByLabel('Planilha em xlsx ou csv').setInputFiles({ name: 'pedidos.xlsx', mimeType: '', buffer })
  await main.getByText('Lemos a planilha “Abril” do arquivo, com os títulos na linha 1.').waitFor()
  await main.getByText('Ler outra planilha ou linha').click()
  await main.getByLabel('Planilha', { exact: true }).selectOption('Maio')
  await expectAccessible(page, 'the choice of a sheet')
  await main.getByRole('button', { name: 'Ler de novo' }).click()
  await main.getByText('Lemos a planilha “Maio” do arquivo, com os títulos na linha 1.').waitFor()
  await main.getByRole('button', { name: /^Pôr 1 produto no carrinho/ }).click()
  await expect.poll(lines).toEqual(['Produto 02: 2'])
})
