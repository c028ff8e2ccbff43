import { expect, test } from 'vitest'
import { anOpenStore } from '#test/builders/checkout.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration } from './demonstration.ts'
import { arriveAt } from './shopping.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, pool } = demonstration()
const newVisitor = browserAt(origin)

test('finance finds an overdue invoice, records a part of it, and undoes that', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'account' } })
  const { token } = await aStaffMember(store, 'staff', ['finance'])
  const customer = await aCustomer(store, { name: 'Mercado Bia' })
  const number = await anInvoice(store, customer, { dueInDays: -31, amountCents: 123_456 })
  const { page } = await newVisitor({ token, expectedFaults: [/status of 422/] })
  await page.goto(`/${store.slug}/gestao/contas-a-receber`)
  await ready(page)
  await page.getByRole('navigation', { name: 'Por vencimento' }).getByRole('link', { name: '31 a 60 dias' }).click()
  await expectAccessible(page)
  await page.getByRole('rowheader').getByRole('link').click()
  await arriveAt(page, `Fatura nº ${number}`)

  const amount = page.getByLabel('Valor recebido')
  const record = page.getByRole('button', { name: 'Registrar pagamento' })
  expect(await amount.inputValue()).toBe('1234,56')
  await amount.fill('1.234,57')
  await page.getByLabel('Forma').selectOption('Transferência')
  await record.click()
  await page.locator('[aria-invalid=true]').waitFor()
  await expectAccessible(page, 'the refused payment', 'main form')
  await amount.fill('1.000,00')
  await record.click()
  await page.getByText('Pagamento registrado.').waitFor()
  expect(await amount.inputValue()).toBe('234,56')

  await page.getByRole('button', { name: 'Desfazer o pagamento de R$ 1.000,00' }).click()
  await page.getByText('Pagamento desfeito.').waitFor()
  expect(await amount.inputValue()).toBe('1234,56')
  await expectAccessible(page)
})
