import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore, aVariantGroup } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
/** The builder's store names a picture that does not exist. */
const NO_LOGO = /\/logo\.svg/
/** The refusal of two equal variants. */
const REFUSED = /gestao\/agrupadores/

/** Coffee in two sizes and two grindings, of which one does not exist. */
async function aCoffeeShop() {
  const store = await aStore(pool)
  const category = await aCategory(store, 'Cafés')
  const coffee = (name: string, price: number, stock?: number) =>
    aProduct(store, { name: `Café ${name}`, price, categoryId: category.id, ...(stock !== undefined && { stock }) })
  const halfBeans = await coffee('500 g em grãos', 30)
  const halfGround = await coffee('500 g moído', 31)
  const wholeBeans = await coffee('1 kg em grãos', 55)
  await aVariantGroup(store, {
    name: 'Café da serra',
    axes: { Tamanho: ['500 g', '1 kg'], Moagem: ['Em grãos', 'Moído'] },
    variants: [
      [halfBeans.id, '500 g', 'Em grãos'],
      [halfGround.id, '500 g', 'Moído'],
      [wholeBeans.id, '1 kg', 'Em grãos'],
    ],
  })
  return { store, halfBeans, halfGround, wholeBeans }
}

test('a shopper with a phone finds one card, chooses a variant, and goes back to the one before', async () => {
  const { store, halfBeans, halfGround, wholeBeans } = await aCoffeeShop()
  const { page } = await newVisitor({ device: 'phone', expectedFaults: [NO_LOGO] })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  await main.getByText('a partir de').waitFor()
  expect(await main.getByRole('article').count()).toBe(1)
  await expectAccessible(page, 'a list with a group of variants')
  await main.getByRole('link', { name: 'Ver 3 opções: Café da serra' }).click()
  await arriveAt(page, 'Café 500 g em grãos')
  const grinding = main.getByRole('radiogroup', { name: /Moagem/ })
  await grinding.getByRole('radio', { name: 'Moído' }).click()
  await arriveAt(page, 'Café 500 g moído')
  await main.getByText('R$ 31,00').first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${store.slug}/produto/${halfGround.slug}`)
  const size = main.getByRole('radiogroup', { name: /Tamanho/ })
  await size.getByText('não há com Moído').waitFor()
  await expectAccessible(page, 'a variant')
  await size.getByRole('radio', { name: '1 kg' }).focus()
  await page.keyboard.press('Space')
  await arriveAt(page, 'Café 1 kg em grãos')
  expect(new URL(page.url()).pathname).toBe(`/${store.slug}/produto/${wholeBeans.slug}`)
  await page.goBack()
  await arriveAt(page, 'Café 500 g moído')
  await page.goBack()
  await arriveAt(page, 'Café 500 g em grãos')
  expect(new URL(page.url()).pathname).toBe(`/${store.slug}/produto/${halfBeans.slug}`)
})

test('the table of a list gives the grid of variants its whole width, on a phone too', async () => {
  const { store } = await aCoffeeShop()
  const { token } = await aCustomer(store, { kind: 'company' })
  const { page } = await newVisitor({ device: 'phone', token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  await page.getByRole('button', { name: 'Tabela' }).click()
  await page.getByRole('button', { name: 'Ver 3 opções: Café da serra' }).click()
  const grid = page.getByRole('table', { name: 'Quantidades de Café da serra' })
  await grid.waitFor()
  expect(await grid.evaluate(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0))).toBe(
    0,
  )
  await expectAccessible(page, 'the grid of variants in a table')
})

test('a company orders several variants by keyboard, from the row of the list', async () => {
  const { store } = await aCoffeeShop()
  const customer = await aCustomer(store, { kind: 'company' })
  const { page } = await newVisitor({ device: 'desktop', token: customer.token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/produtos`)
  await ready(page)
  await page.getByRole('button', { name: 'Ver 3 opções: Café da serra' }).click()
  const grid = page.getByRole('table', { name: 'Quantidades de Café da serra' })
  await grid.getByRole('textbox', { name: 'Quantidade de Café 500 g em grãos' }).focus()
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await grid.getByRole('textbox', { name: 'Quantidade de Café 500 g moído' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('3')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await grid.getByRole('textbox', { name: 'Quantidade de Café 1 kg em grãos' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('1')
  await page.keyboard.press('ArrowUp')
  await page.getByText('3 variantes no carrinho: R$ 208,00').waitFor()
  await expectAccessible(page, 'the grid of variants')
  const lines = async () =>
    (
      await pool.query<{ name: string; quantity: number }>(
        `select p.name, l.quantity / 1000 as quantity from cart_line l join product p on p.supplier_id = l.supplier_id and p.id = l.product_id
         where l.supplier_id = $1 and l.customer_id = $2 order by p.name`,
        [store.id, customer.customerId],
      )
    ).rows.map(({ name, quantity }) => [name, quantity])
  await expect.poll(lines).toEqual([
    ['Café 1 kg em grãos', 1],
    ['Café 500 g em grãos', 2],
    ['Café 500 g moído', 3],
  ])
})

test('staff group products, and another browser sees one card a moment later', async () => {
  const store = await aStore(pool)
  const category = await aCategory(store, 'Camisetas')
  await aProduct(store, { name: 'Camiseta P', price: 30, categoryId: category.id })
  await aProduct(store, { name: 'Camiseta M', price: 32, categoryId: category.id })
  const staff = await aStaffMember(store, 'staff', ['catalogue'])
  const shopper = await newVisitor({ device: 'phone', expectedFaults: [NO_LOGO] })
  await shopper.page.goto(`/${store.slug}/produtos`)
  await ready(shopper.page)
  expect(await shopper.page.locator('main').getByRole('article').count()).toBe(2)

  const { page } = await newVisitor({ device: 'desktop', token: staff.token, expectedFaults: [NO_LOGO, REFUSED] })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/gestao/produtos`)
  await ready(page)
  await main.getByRole('link', { name: 'Variantes' }).click()
  await arriveAt(page, 'Variantes')
  await expectAccessible(page, 'no group of variants')
  await main.getByRole('link', { name: 'Novo grupo' }).click()
  await arriveAt(page, 'Agrupar variantes')
  await main.getByLabel('Nome do grupo').fill('Camiseta')
  await main.getByLabel('Em que diferem').fill('Tamanho')
  await main.getByLabel('Valores, um por linha').fill('P\nM\nG')
  const search = main.getByRole('searchbox')
  await search.fill('camiseta')
  await search.press('Enter')
  await main.getByRole('button', { name: 'Incluir Camiseta P' }).click()
  await main.getByRole('button', { name: 'Incluir Camiseta M' }).click()
  await main.getByLabel('Tamanho de Camiseta P').selectOption('P')
  await main.getByLabel('Tamanho de Camiseta M').selectOption('P')
  await main.getByRole('button', { name: 'Criar grupo' }).click()
  await main.getByText('Duas variantes têm os mesmos valores. Mude uma delas.').first().waitFor()
  await main.getByLabel('Tamanho de Camiseta M').selectOption('M')
  await main.getByRole('button', { name: 'Remover Camiseta M do grupo' }).click()
  await main.getByRole('button', { name: 'Desfazer' }).click()
  await main.getByRole('button', { name: 'Criar as combinações que faltam' }).click()
  await main.getByText('Produto novo: Camiseta · G').waitFor()
  await main.getByRole('button', { name: 'Criar grupo' }).click()
  await main.getByText('Grupo Camiseta criado.').waitFor()
  await main.getByRole('link', { name: 'Camiseta · G' }).waitFor()
  await expectAccessible(page, 'a group of variants')

  await expect
    .poll(async () => {
      await shopper.page.reload()
      await ready(shopper.page)
      return shopper.page.locator('main').getByRole('link', { name: 'Ver 3 opções: Camiseta' }).count()
    })
    .toBe(1)
})

const paste = (cell: Locator, copied: string) =>
  cell.evaluate((field, text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, copied)

test('staff change the variants of a group in one table by keyboard, paste from a spreadsheet, mend what is wrong, and save once', async () => {
  const store = await aStore(pool)
  const small = await aProduct(store, { name: 'Camiseta P', price: 30, code: 'CAM-P' })
  const medium = await aProduct(store, { name: 'Camiseta M', price: 30, code: 'CAM-M' })
  const large = await aProduct(store, { name: 'Camiseta G', price: 30, code: 'CAM-G' })
  await pool.query("update product set stock_policy = 'tracked', stock = 5000 where supplier_id = $1", [store.id])
  const { id } = await aVariantGroup(store, {
    name: 'Camiseta',
    axes: { Tamanho: ['P', 'M', 'G'] },
    variants: [
      [small.id, 'P'],
      [medium.id, 'M'],
      [large.id, 'G'],
    ],
  })
  const staff = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({ device: 'desktop', token: staff.token, expectedFaults: [NO_LOGO, REFUSED] })
  await page.goto(`/${store.slug}/gestao/produtos/variantes/${id}`)
  await ready(page)
  const main = page.locator('main')
  await main.getByRole('link', { name: 'Editar em grade' }).click()
  await arriveAt(page, 'Camiseta em grade')
  await expectAccessible(page, 'the table of variants')

  const cell = (column: string, name: string) => main.getByRole('textbox', { name: `${column} de ${name}` })
  await cell('Preço (R$)', 'Camiseta P').focus()
  await page.keyboard.type('31,50')
  await page.keyboard.press('Enter')
  await page.keyboard.type('32')
  await page.keyboard.press('Escape')
  expect(await cell('Preço (R$)', 'Camiseta M').inputValue()).toBe('30,00')
  await page.keyboard.type('32,50')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await main.getByText('Fim da grade.').waitFor()

  // Code, bar code, price and stock of two rows, as a spreadsheet copies them.
  await paste(cell('Código', 'Camiseta M'), 'CAM-G\t7891000100103\t33\t8\nCAM-P\t7891000100104\t34,90\t9\n')
  await main.getByText('8 células coladas.').waitFor()
  await main.getByRole('checkbox', { name: 'À venda de Camiseta G' }).uncheck()
  await page.keyboard.press('Control+s')
  await main.getByText('Outra variante tem este código.').first().waitFor()
  await main.getByText('Confira o código de barras').waitFor()
  await expectAccessible(page, 'the table of variants with what is wrong')
  expect(await cell('Estoque', 'Camiseta G').inputValue()).toBe('9')
  await page.getByText('Não salvo: preço (R$) de Camiseta P, código de Camiseta M e mais 8').waitFor()

  await cell('Código', 'Camiseta G').fill('CAM-M')
  await cell('Código de barras', 'Camiseta G').fill('')
  await main.getByLabel('Motivo da mudança de estoque').fill('contagem')
  await main.getByRole('button', { name: 'Salvar', exact: true }).click()
  await main.getByText('Variantes salvas.').waitFor()
  const { rows } = await pool.query(
    'select code, gtin, price::integer, stock, is_active from product where supplier_id = $1 order by variant_rank',
    [store.id],
  )
  expect(rows).toEqual([
    { code: 'CAM-P', gtin: null, price: 315000, stock: 5000, is_active: true },
    { code: 'CAM-G', gtin: '7891000100103', price: 330000, stock: 8000, is_active: true },
    { code: 'CAM-M', gtin: null, price: 349000, stock: 9000, is_active: false },
  ])
})

test('a pasted stock of a variant whose stock is not counted is left out, and fills no other column', async () => {
  const store = await aStore(pool)
  const small = await aProduct(store, { name: 'Camiseta P', price: 30, stock: 1 })
  const medium = await aProduct(store, { name: 'Camiseta M', price: 30 })
  const { id } = await aVariantGroup(store, {
    name: 'Camiseta',
    axes: { Tamanho: ['P', 'M'] },
    variants: [
      [small.id, 'P'],
      [medium.id, 'M'],
    ],
  })
  const staff = await aStaffMember(store, 'staff', ['catalogue'])
  const { page } = await newVisitor({ device: 'desktop', token: staff.token, expectedFaults: [NO_LOGO] })
  await page.goto(`/${store.slug}/gestao/produtos/variantes/${id}/grade`)
  await ready(page)
  const main = page.locator('main')
  await paste(main.getByRole('textbox', { name: 'Preço (R$) de Camiseta P' }), '31\t5\n32\t0\n')
  await main.getByText('3 células coladas, 1 não servem aqui.').waitFor()
  expect(await main.getByRole('checkbox', { name: 'À venda de Camiseta M' }).isChecked()).toBe(true)
  await main.getByRole('button', { name: 'Salvar', exact: true }).click()
  await main.getByText('Variantes salvas.').waitFor()
  const { rows } = await pool.query(
    'select price::integer, stock, is_active from product where supplier_id = $1 order by variant_rank',
    [store.id],
  )
  expect(rows).toEqual([
    { price: 310000, stock: 5000, is_active: true },
    { price: 320000, stock: 0, is_active: true },
  ])
})
