import { expect, test } from 'vitest'
import { aCustomer } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { saved } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)

const LINES = 31

test('31 lines of a company fit two screens, explain their prices, and come back after the cart was emptied', async () => {
  const store = await aStore(pool)
  const customer = await aCustomer(store, { kind: 'company' })
  const products = await Promise.all(
    Array.from({ length: LINES }, (_, index) =>
      aProduct(store, {
        name: `Produto ${String(index + 10)}`,
        price: 10,
        packaging: '500 g',
        tiers: [{ from: 5, price: 9 }],
      }),
    ),
  )
  await fillCart(
    store,
    customer,
    products.map(({ id }) => ({ id, quantidade: 2 })),
  )
  const { page } = await newVisitor({ device: 'desktop', token: customer.token })
  await page.goto(`/${store.slug}/carrinho`)
  await ready(page)
  const main = page.locator('main')
  const list = main.getByRole('list', { name: 'Produtos no carrinho' })
  const box = await list.boundingBox()
  expect(box && box.y + box.height).toBeLessThan(2 * 900)

  const first = list.getByRole('listitem').first()
  await first.getByText('R$ 10,00/un (R$ 20,00/kg)').waitFor()
  await first.getByText('Por que este preço?').click()
  await first.getByText('Com 5 un sairia por R$ 9,00: economia de R$ 5,00.').waitFor()
  await expectAccessible(page, 'the cart of a company', '#conteudo')

  await main.getByRole('button', { name: 'Esvaziar carrinho' }).click()
  await main.getByText(`Carrinho esvaziado: ${LINES} produtos.`).waitFor()
  await main.getByRole('button', { name: 'Desfazer' }).click()
  await list.waitFor()
  await saved(main)
  const { rows } = await pool.query(
    'select from cart_line where supplier_id = $1 and customer_id = $2 and quantity = 2000',
    [store.id, customer.customerId],
  )
  expect(rows).toHaveLength(LINES)
})
