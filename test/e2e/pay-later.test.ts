import { expect, test } from 'vitest'
import { anOpenStore, type OpenStoreFields } from '#test/builders/checkout.ts'
import { aQuote } from '#test/builders/orders.ts'
import { aCustomer, anAddress } from '#test/builders/people.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt, submitButton } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool, fillCart } = demonstration()
const newVisitor = browserAt(origin)

/** The stores of the builders have no pictures. */
const NO_PICTURES = [/superon\/imagens/, /404/]

async function aShopper(fields: OpenStoreFields, creditLimitCents = 0) {
  const store = await anOpenStore(pool, fields)
  const customer = await aCustomer(store, { creditLimitCents })
  await anAddress(store, customer.customerId)
  await fillCart(store, customer, [{ id: (await aProduct(store, { name: 'Queijo', price: 30 })).id, quantidade: 1 }])
  const { page } = await newVisitor({
    token: customer.token,
    expectedFaults: [...NO_PICTURES, /status of 422/],
  })
  return { store, customer, page, main: page.locator('main') }
}

test('a Pix order that is weighed first says when it will be paid, and is paid then', async () => {
  const { store, page, main } = await aShopper({ payment: { flow: 'pick-first' } })
  await page.goto(`/${store.slug}/finalizar`)
  await ready(page)
  await submitButton(page).click()
  await page.waitForURL(/\/submissao\/1$/)
  await arriveAt(page, 'Pedido enviado!')
  const later = main.getByText('Nada a pagar agora. Primeiro separamos e pesamos seus produtos')
  await later.waitFor()
  expect(await main.getByRole('img', { name: /^QR Code do Pix/ }).count()).toBe(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Acompanhar pedido' }).click()
  await arriveAt(page, 'Pedido nº 1')
  await later.waitFor()
  expect(await main.getByRole('link', { name: 'Pagar com Pix' }).count()).toBe(0)

  await pool.query("update purchase_order set status = 'awaiting-payment' where supplier_id = $1", [store.id])
  await page.reload()
  await main.getByRole('link', { name: 'Pagar com Pix' }).waitFor()
  expect(await later.count()).toBe(0)
  await page.goto(`/${store.slug}/submissao/1`)
  await main.getByRole('img', { name: /^QR Code do Pix de/ }).waitFor()
})

test('a quote is not to be paid before it is answered and confirmed', async () => {
  const { store, customer, page, main } = await aShopper({ tags: ['has-delivery', 'support-budget'] })
  await page.goto(`/${store.slug}/finalizar`)
  await ready(page)
  await page
    .getByRole('button', { name: /orçamento$/ })
    .filter({ visible: true })
    .click()
  await page.waitForURL(/\/submissao\/1$/)
  const later = main.getByText('Nada a pagar agora. O Pix só é pedido depois que a loja responder o orçamento')
  await later.waitFor()

  const answered = await aQuote(store, customer, 'quote-priced', 'pix')
  for (const number of [1, answered]) {
    await page.goto(`/${store.slug}/pedidos/${number}`)
    await arriveAt(page, `Pedido nº ${number}`)
    await later.waitFor()
    expect(await main.getByRole('link', { name: 'Pagar com Pix' }).count()).toBe(0)
  }
})

test('cash at the door: what it is to be changed from is at least the total', async () => {
  const { store, page, main } = await aShopper({ payment: { kind: 'cash', flow: 'pick-first' } })
  await page.goto(`/${store.slug}/finalizar`)
  await ready(page)
  const cash = page.getByLabel('Precisa de troco?')
  await cash.fill('20')
  await submitButton(page).click()
  await main.getByText('O troco é para um valor a partir do total, de R$ 30,00.').first().waitFor()
  await expectAccessible(page)
  await cash.fill('50,00')
  await submitButton(page).click()
  await page.waitForURL(/\/submissao\/1$/)
  await page.goto(`/${store.slug}/pedidos/1`)
  await main.getByText('para R$ 50,00: R$ 20,00 de volta').waitFor()
})

test('an order on account becomes an invoice within the limit, until the customer pays in another way', async () => {
  const { store, page, main } = await aShopper({ payment: { kind: 'account', flow: 'pick-first' } }, 10_000)
  await aPaymentMethod(store, { kind: 'cash', flow: 'pick-first' })
  const change = async (to: RegExp) => {
    await page.goto(`/${store.slug}/pedidos/1`)
    await ready(page)
    await main.getByRole('link', { name: 'Trocar pagamento' }).click()
    await arriveAt(page, 'Trocar o pagamento do pedido nº 1')
    await main.getByRole('radio', { name: to }).check()
    await main.getByRole('button', { name: 'Trocar pagamento' }).click()
    await page.waitForURL(/\/submissao\/1$/)
  }
  const seeInvoices = async (available: RegExp) => {
    await page.goto(`/${store.slug}/conta/faturas`)
    await ready(page)
    await main.getByText(available).first().waitFor()
  }
  await page.goto(`/${store.slug}/finalizar`)
  await ready(page)
  await main
    .getByText(/Crédito disponível: R\$\s100,00/)
    .first()
    .waitFor()
  await main.getByRole('radio', { name: /^account/ }).check()
  await submitButton(page).click()
  await page.waitForURL(/\/submissao\/1$/)
  await arriveAt(page, 'Pedido enviado!')
  await seeInvoices(/R\$\s70,00/)
  await main.getByRole('heading', { name: /Fatura nº/ }).waitFor()
  await expectAccessible(page)

  await change(/^cash/)
  await seeInvoices(/R\$\s100,00/)
  await main.getByText('Nada a pagar').waitFor()

  await change(/^account/)
  await seeInvoices(/R\$\s70,00/)
  await main.getByRole('heading', { name: /Fatura nº/ }).waitFor()
})
