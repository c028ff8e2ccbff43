import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart, find } = demonstration()
const newVisitor = browserAt(origin)

/** The stores of the builders have no pictures. */
const NO_PICTURES = [/superon\/imagens/, /404/]

/** Two packs of tea at R$ 10, wrapped for R$ 2 each, with a coupon of 50 %, delivered for R$ 9,90: R$ 23,90. */
async function aFullCart() {
  const store = await anOpenStore(pool, { delivery: { feeCents: 990, datesAhead: 0 }, payment: { kind: 'cash' } })
  const customer = await aCustomer(store)
  await anAddress(store, customer.customerId)
  const tea = await aProduct(store, { name: 'Chá', price: 10, packagingPrice: 2 })
  const code = await aCoupon(store, { value: 50 })
  await fillCart(store, customer, [{ id: tea.id, quantidade: 2 }])
  await pool.query('update cart_line set is_gift_wrapped = true where supplier_id = $1', [store.id])
  await pool.query('update cart set coupon_code = $2 where supplier_id = $1', [store.id, code])
  const makeDearer = async () => {
    await pool.query('update coupon set value = 500 where supplier_id = $1', [store.id])
    await pool.query('update product set packaging_price = 200000 where supplier_id = $1', [store.id])
    await pool.query('update delivery_option set fee_cents = 1250 where supplier_id = $1', [store.id])
  }
  const chargedCents = () => find('select total_cents from purchase_order where supplier_id = $1', [store.id])
  return { store, customer, makeDearer, chargedCents }
}

/** Every change of `makeDearer`, as people read it; each amount with a no-break space. */
const CHANGES = [
  'Chá: a embalagem para presente passou de R$ 2,00 para R$ 20,00',
  'O desconto passou de R$ 10,00 para R$ 1,00',
  'A entrega passou de R$ 9,90 para R$ 12,50',
  'O total passou de R$ 23,90 para R$ 71,50',
]

test.each([
  ['with a script', true],
  ['without a script', false],
])('an order that became dearer shows what changed, and is sent once that is accepted, %s', async (_how, hasScript) => {
  const { store, customer, makeDearer, chargedCents } = await aFullCart()
  const { page } = await newVisitor({ token: customer.token, hasScript, expectedFaults: [...NO_PICTURES, /409/] })
  await page.goto(`/${store.slug}/finalizar`)
  if (hasScript) await ready(page)
  expect(await page.getByRole('complementary').textContent()).toMatch(/R\$\s23,90/)
  await makeDearer()
  await submitButton(page).click()

  const problem = page.getByRole('alert').filter({
    hasText: 'Erro ao submeter seu pedido. O preço mudou; confira e envie de novo. Itens: Chá',
    visible: true,
  })
  await problem.waitFor()
  const shown = await problem.getByRole('listitem').allTextContents()
  expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(CHANGES)
  await expect.poll(() => page.getByRole('complementary').textContent()).toMatch(/R\$\s71,50/)
  if (hasScript) await expectAccessible(page, 'what changed')

  await problem.getByRole('button', { name: 'Aceitar e enviar de novo' }).click()
  await page.waitForURL(/\/submissao\/1$/)
  expect(await chargedCents()).toBe('7150')
})
