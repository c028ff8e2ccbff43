import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aShoppingList } from '#test/builders/shopping-lists.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, more, quantityOf } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, store: storeOf } = demonstration()
const newVisitor = browserAt(origin)

const OIL = 'Azeite de oliva extravirgem'

test('a shopper with a phone makes a list of an order, applies it, and reads what is missing', async () => {
  const store = await storeOf('emporio-da-serra')
  const customer = await aCustomer(store)
  const number = await anOrder(store, customer, { status: 'delivered' })
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select p.id, p.name from order_line l join product p on p.supplier_id = l.supplier_id and p.id = l.product_id
     where l.supplier_id = $1 and l.order_number = $2`,
    [store.id, number],
  )
  const ordered = rows[0] ?? { id: '', name: '' }
  const { page } = await newVisitor({ device: 'phone', token: customer.token })
  const main = page.locator('main')
  const apply = main.getByRole('button', { name: /^Pôr no carrinho/ })
  await page.goto(`/${store.slug}/pedidos/${number}`)
  await ready(page)
  await main.getByRole('link', { name: 'Salvar como lista' }).click()
  await arriveAt(page, 'Nova lista')
  await main.getByLabel('Nome da lista').fill('Da semana')
  await main.getByRole('button', { name: 'Criar lista' }).click()
  await arriveAt(page, 'Da semana')
  await quantityOf(main, ordered.name).waitFor()

  await main.getByLabel('Nome do produto').fill('azeite')
  await main.getByRole('button', { name: 'Buscar' }).click()
  await main
    .getByRole('button', { name: new RegExp(`^Adicionar ${OIL}`) })
    .first()
    .click()
  await quantityOf(main, OIL).waitFor()
  const total = await apply.textContent()
  await more(main, OIL).click()
  // The total comes from the server, once the quantity is stored.
  await apply.filter({ hasNotText: total ?? '' }).waitFor()
  await main.getByRole('button', { name: `Diminuir a quantidade de ${ordered.name}` }).click()
  await main.getByText('Saiu da lista:').waitFor()
  await main.getByRole('button', { name: `Pôr ${ordered.name} de volta na lista` }).click()
  await quantityOf(main, ordered.name).waitFor()
  await expectAccessible(page, 'a shopping list')

  await pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, ordered.id])
  await apply.click()
  const outcome = main.getByRole('status').filter({ hasText: '1 de 2 produtos da lista estão no seu carrinho.' })
  await outcome.getByText(`${ordered.name}: não está mais à venda`).waitFor()
  await outcome.getByRole('link', { name: 'Ver o carrinho' }).click()
  await arriveAt(page, 'Carrinho')
  expect(await quantityOf(main, OIL).inputValue()).toBe('2')
  await page.goBack()
  await arriveAt(page, 'Da semana')
  await main.getByRole('button', { name: `Diminuir a quantidade de ${ordered.name}` }).click()
  await main.getByText('Saiu da lista:').waitFor()
  // Where nothing is missing, the store opens.
  await apply.click()
  await main.getByText('Os produtos da lista estão no seu carrinho.').waitFor()

  await page.goto(`/${store.slug}/listas`)
  await ready(page)
  await expectAccessible(page, 'the shopping lists')
  await main.getByRole('link', { name: 'Abrir a lista Da semana' }).click()
  await arriveAt(page, 'Da semana')
  await main.getByRole('button', { name: 'Remover lista' }).click()
  await main.getByText('Lista removida.').waitFor()
  await main.getByRole('button', { name: 'Desfazer' }).click()
  await main.getByRole('link', { name: 'Abrir a lista Da semana' }).waitFor()
})

test('staff make a list for a customer, and change it by keyboard', async () => {
  const store = await anOpenStore(pool)
  const customer = await aCustomer(store)
  await aProduct(store, { name: 'Arroz', price: 10 })
  const { token } = await aStaffMember(store, 'staff', ['customers'])
  const { page } = await newVisitor({ device: 'desktop', token, expectedFaults: [/superon\/imagens/, /404/] })
  await page.goto(`/${store.slug}/gestao/clientes/${customer.customerId}/listas`)
  await ready(page)
  await expectAccessible(page, 'the lists of a customer')
  await page.getByLabel('Nome da lista').fill('Reposição')
  await page.getByLabel('Nome da lista').press('Enter')
  await page.getByRole('heading', { name: 'Reposição', level: 1 }).waitFor()

  await page.getByRole('searchbox').fill('arroz')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('button', { name: 'Pôr Arroz na lista' }).click()
  const row = page.getByRole('row', { name: /Arroz/ })
  await row.getByText('1 un × R$ 10,00').waitFor()
  await row.getByRole('button', { name: /Quantidade/ }).press('Enter')
  await row.getByRole('textbox').fill('muito')
  await row.getByRole('textbox').press('Enter')
  await row.getByText('Digite um número').waitFor()
  await row.getByRole('textbox').fill('12')
  await row.getByRole('textbox').press('Enter')
  await row.getByText('R$ 120,00').waitFor()
  await expectAccessible(page, 'a list of a customer')

  await row.getByRole('button', { name: 'Remover Arroz da lista' }).click()
  await page.getByText('A lista está vazia.').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await row.getByText('R$ 120,00').waitFor()
})

test('a quantity that is typed into a list is not lost when the page is loaded again at once', async () => {
  const store = await anOpenStore(pool)
  const customer = await aCustomer(store)
  const { id: productId } = await aProduct(store, { name: 'Arroz', price: 10 })
  const listId = await aShoppingList(store, customer, { lines: [{ productId, units: 1 }] })
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [/\/logo\.svg/] })
  const quantityField = quantityOf(page.locator('main'), 'Arroz')
  await page.goto(`/${store.slug}/listas/${listId}`)
  await ready(page)
  await quantityField.fill('4')
  await page.reload()
  await expect.poll(() => quantityField.inputValue()).toBe('4')
  const { rows } = await pool.query('select quantity from shopping_list_line where list_id = $1', [listId])
  expect(rows).toEqual([{ quantity: 4000 }])
})

test('a quantity that is typed into a list is not lost with "back"', async () => {
  const store = await anOpenStore(pool)
  const customer = await aCustomer(store)
  const { id: productId } = await aProduct(store, { name: 'Arroz', price: 10 })
  const listId = await aShoppingList(store, customer, { lines: [{ productId, units: 1 }] })
  const { page } = await newVisitor({ device: 'phone', token: customer.token, expectedFaults: [/\/logo\.svg/] })
  const main = page.locator('main')
  await page.goto(`/${store.slug}/listas`)
  await ready(page)
  await main.getByRole('link', { name: /Da semana/ }).click()
  await arriveAt(page, 'Da semana')
  await quantityOf(main, 'Arroz').fill('4')
  await page.goBack()
  const stored = async () =>
    (await pool.query('select quantity from shopping_list_line where list_id = $1', [listId])).rows
  await expect.poll(stored).toEqual([{ quantity: 4000 }])
})
