import { expect, test } from 'vitest'
import { getStatement } from '#contract/account-statement.ts'
import { customerInvoices } from '#contract/invoice.ts'
import * as desk from '#contract/receivable.ts'
import { testApp } from '#test/builders/app.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'
import { textOfPages } from '#test/codes.ts'

const { call, pool } = testApp()

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const written = (daysAgo: number): string => day(daysAgo).split('-').toReversed().join('/')

async function aDebtor() {
  const store = await aStore(pool)
  const customer = await aCustomer(store, { name: 'Ana Souza', creditLimitCents: 100_000 })
  const { token } = await aStaffMember(store, 'staff', ['finance'])
  const query = { idfornecedor: store.slug }
  const as = (session: string) => ({ cookie: `commerce-auth-token=${session}` })
  const issuedOn = (number: number, daysAgo: number) =>
    pool.query('update invoice set issued_on = $3 where supplier_id = $1 and number = $2', [
      store.id,
      number,
      day(daysAgo),
    ])
  return {
    store,
    customer,
    token,
    anInvoiceOf: async (amountCents: number, daysAgo: number) => {
      const number = await anInvoice(store, customer, { amountCents, dueInDays: 10 })
      await issuedOn(number, daysAgo)
      return number
    },
    pay: async (numero: number, valor: number, daysAgo: number) =>
      (
        await call(desk.recordInvoicePayment, {
          params: { numero },
          query,
          headers: as(token),
          body: { valor, recebidoEm: day(daysAgo), forma: 'TRANSFERENCIA' },
        })
      ).body.pagamentos.at(-1)?.idpagamento ?? '',
    undo: (numero: number, idpagamento: string) =>
      call(desk.undoInvoicePayment, { params: { numero, idpagamento }, query, headers: as(token) }),
    statement: (session: string, daysAgo: number, until = 0) =>
      call(getStatement, {
        params: { idcliente: customer.customerId },
        query: { ...query, de: day(daysAgo), ate: day(until) },
        headers: as(session),
      }),
    open: async () => {
      const { body } = await call(customerInvoices, {
        params: {
          sessao: `${customer.token}|${customer.customerId}`,
          idfornecedor: store.slug,
          idcliente: customer.customerId,
        },
        query: { completeInfo: true },
      })
      return body.valor_em_aberto
    },
  }
}

test('a statement begins with what was owed before, and ends with what is open', async () => {
  const { customer, token, anInvoiceOf, pay, undo, statement, open } = await aDebtor()
  const before = await anInvoiceOf(10_000, 40)
  await pay(before, 40, 35)
  const within = await anInvoiceOf(5_050, 20)
  await pay(within, 20.5, 10)
  await undo(before, await pay(before, 30, 5))
  const answers = await Promise.all([statement(customer.token, 30), statement(token, 30)])
  for (const { status, body } of answers) {
    expect([status, body.nome]).toEqual([200, `extrato-${day(30)}-a-${day(0)}.pdf`])
    const [page = '', ...others] = await textOfPages(body.pdf)
    expect(others).toEqual([])
    for (const text of [
      `De ${written(30)} a ${written(0)}`,
      'Ana Souza',
      'Saldo anterior R$ 60,00',
      `Fatura nº ${within} vence em `,
      ' R$ 50,50 R$ 110,50',
      `Pagamento da fatura nº ${within} transferência -R$ 20,50 R$ 90,00`,
      `Pagamento da fatura nº ${before} transferência -R$ 30,00 R$ 60,00`,
      `Pagamento desfeito ou devolvido, fatura nº ${before} transferência R$ 30,00 R$ 90,00`,
      'Saldo final R$ 90,00',
      'Página 1 de 1',
    ])
      expect.soft(page).toContain(text)
  }
  expect(await open()).toBe(90)
})

test('a long statement counts its pages, and a period of no days or of years is refused', async () => {
  const { store, customer, statement } = await aDebtor()
  await pool.query(
    `insert into invoice (supplier_id, number, customer_id, issued_on, due_on, amount_cents, installment, installments)
     select $1, n, $2, current_date, current_date + 10, 100, 1, 1 from generate_series(1, 60) as n`,
    [store.id, customer.customerId],
  )
  const pages = await textOfPages((await statement(customer.token, 1)).body.pdf)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.map((page) => /Página \d de \d/.exec(page)?.[0])).toEqual(
    pages.map((_, index) => `Página ${index + 1} de ${pages.length}`),
  )
  expect(pages.at(-1)).toContain('Saldo final R$ 60,00')
  for (const [from, until] of [
    [366, 0],
    [1, 2],
  ] as const)
    expect((await statement(customer.token, from, until)).failure.codigo).toBe('invoice.badPeriod')
  const stranger = await aCustomer(store)
  expect((await statement(stranger.token, 30)).failure.codigo).toBe('access.notAllowed')
})
