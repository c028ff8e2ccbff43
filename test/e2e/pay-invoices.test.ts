import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { aPaymentAccount } from '#test/builders/payment-sandbox.ts'
import { aCustomer } from '#test/builders/people.ts'
import { callsTo } from '#test/builders/server-process.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, handshakeOf, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)
const app = callsTo(origin)

test('a customer chooses invoices, pays them by one Pix, and the page says that they are paid', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'account' } })
  await aPaymentAccount(app, store, 'api-pix')
  const customer = await aCustomer(store, { creditLimitCents: 100_000 })
  const late = await anInvoice(store, customer, { amountCents: 12_345, dueInDays: -3 })
  const next = await anInvoice(store, customer, { amountCents: 10_000, dueInDays: 10 })
  await anInvoice(store, customer, { amountCents: 5_000, dueInDays: 40 })
  const { page } = await newVisitor({ token: customer.token, expectedFaults: [/superon\/imagens/, /404/] })
  const isLive = handshakeOf(page)
  await page.clock.install()
  await page.goto(`/${store.slug}/conta/faturas`)
  await ready(page)
  await isLive
  await page.getByRole('button', { name: 'Pague com Pix' }).click()
  await page.getByText('Marque pelo menos uma fatura.').waitFor()
  await page.getByRole('checkbox', { name: `Pagar a fatura nº ${late}` }).check()
  await page.getByRole('checkbox', { name: `Pagar a fatura nº ${next}` }).check()
  await page.getByText(/^2 faturas: R\$\s223,45$/).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Pague com Pix' }).click()
  await arriveAt(page, 'Pagamento de faturas')
  await page.getByRole('img', { name: /^QR Code do Pix de R\$\s223,45/ }).waitFor()
  await expectAccessible(page)
  // The bank does not tell of the payment, and the job comes too late: the open page has it read.
  await pool.query(
    `with lost as (update payment_provider set webhook_hash = '' where supplier_id = $1)
     update charge set check_at = 'infinity' where supplier_id = $1`,
    [store.id],
  )
  const isPlayed = page.waitForResponse((response) => response.url().endsWith('/demonstration'))
  await page.getByRole('button', { name: 'Pagar (demonstração)' }).click()
  expect((await isPlayed).status()).toBe(200)
  await pool.query('update charge set check_at = now() where supplier_id = $1', [store.id])
  await page.clock.runFor(35_000)
  await page.getByText('Pagamento recebido. As faturas').waitFor()

  await page.getByRole('link', { name: 'Voltar às faturas' }).click()
  await page.getByRole('navigation', { name: 'Quais faturas' }).getByRole('link', { name: 'Pagas' }).click()
  await page.getByRole('heading', { name: `Fatura nº ${late}` }).waitFor()
  expect(await page.getByRole('heading', { name: /^Fatura nº/ }).count()).toBe(2)

  await page.getByText('Extrato da conta').click()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar extrato (PDF)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^extrato-\d{4}-\d\d-\d\d-a-\d{4}-\d\d-\d\d\.pdf$/)
})
