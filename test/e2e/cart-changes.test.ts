import { expect, test } from 'vitest'
import { aBreakfast, comboItem } from '#test/builders/combos.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)

test('the cart shows which prices and stock changed, of products and combos, until each is understood', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const rice = await aProduct(store, { name: 'Arroz', price: 10 })
  const coffee = await aProduct(store, { name: 'Café', price: 30, stock: 9 })
  const tea = await aProduct(store, { name: 'Chá', price: 8 })
  const combo = await aBreakfast(store)
  await fillCart(store, customer, [
    { id: rice.id, quantidade: 1 },
    { id: coffee.id, quantidade: 5 },
    { id: tea.id, quantidade: 1 },
    comboItem(combo.comboId, 1, [combo.coffee, combo.bread]),
  ])
  await pool.query('update combo set price_cents = 2790 where supplier_id = $1', [store.id])
  await pool.query('update product set price = 120000 where supplier_id = $1 and id = $2', [store.id, rice.id])
  await pool.query('update product set stock = 0 where supplier_id = $1 and id = $2', [store.id, coffee.id])
  await pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, tea.id])
  const { page } = await newVisitor({ token: customer.token })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const changes = page.getByRole('region', { name: 'Mudou desde que você viu' })
  await changes.getByText('O preço passou de R$ 10,00 para R$ 12,00.').waitFor()
  await changes.getByText('Esgotado: fora do total.').waitFor()
  await changes.getByText('Não é mais vendido: fora do total.').waitFor()
  await changes.getByText('O preço passou de R$ 25,00 para R$ 27,90.').waitFor()
  await expectAccessible(page, 'the cart with changes', '#conteudo')
  await changes.getByRole('button', { name: 'Entendi a mudança de Arroz' }).click()
  await changes.getByText('O preço passou de R$ 10,00 para R$ 12,00.').waitFor({ state: 'detached' })
  await changes.getByRole('button', { name: 'Entendi a mudança de Café da manhã' }).click()
  await changes.getByText('O preço passou de R$ 25,00 para R$ 27,90.').waitFor({ state: 'detached' })
  await page.reload()
  await ready(page)
  await changes.getByText('Esgotado: fora do total.').waitFor()
  expect(await changes.getByRole('listitem').count()).toBe(2)
})
