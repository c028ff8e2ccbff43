import { expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCustomer } from '#test/builders/people.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { remindOfInvoices } from './remind-invoices.ts'

const app = testApp()
const { pool } = app

/** What the clock does, for one store alone, at noon there. */
async function remind(store: StoreBuilder): Promise<void> {
  await remindOfInvoices(app.server().appContext.db, async (supplierId) =>
    supplierId === store.id ? scopeOf(app.server(), store) : null,
  )
}

/** A store where it is noon, whenever the test runs. */
async function aStoreAtNoon(): Promise<StoreBuilder> {
  const store = await aStore(pool)
  const hours = 12 - new Date().getUTCHours()
  // The sign of these names is that of POSIX.
  await pool.query('update supplier set time_zone = $2 where id = $1', [
    store.id,
    hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
  ])
  return store
}

test('a customer is reminded by one mail of what is due soon or overdue, each invoice once before its day and once after', async () => {
  const store = await aStoreAtNoon()
  const customer = await aCustomer(store)
  const late = await anInvoice(store, customer, { dueInDays: -2, amountCents: 12_000, paidCents: 2_000 })
  const soon = await anInvoice(store, customer, { dueInDays: 3, amountCents: 5_000 })
  await anInvoice(store, customer, { dueInDays: 4 })
  await anInvoice(store, customer, { dueInDays: -40 })
  await anInvoice(store, customer, { dueInDays: 1, paidCents: 10_000 })
  await anInvoice(store, customer, { dueInDays: 1, isCancelled: true })
  const mails = () => mailsTo(pool, customer.email)
  await Promise.all([remind(store), remind(store)])
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  expect(mail?.subject).toMatch(/^2 faturas em atraso: R\$\s150,00$/)
  expect(mail?.plain).toContain(`Fatura nº ${late}`)
  expect(mail?.plain).toContain(`Fatura nº ${soon}`)

  await pool.query(
    'update invoice set due_on = due_on - 4, issued_on = issued_on - 4 where supplier_id = $1 and number = $2',
    [store.id, soon],
  )
  await pool.query('update invoice set reminded_for = due_on where supplier_id = $1 and number = $2', [store.id, soon])
  await remind(store)
  await remind(store)
  await expect.poll(async () => (await mails()).map(({ subject }) => subject)).toHaveLength(2)
  expect((await mails()).some(({ subject }) => subject.startsWith(`Fatura nº ${soon} em atraso`))).toBe(true)
})
