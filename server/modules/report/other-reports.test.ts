import { expect, test } from 'vitest'
import * as wire from '#contract/other-reports.ts'
import { testApp } from '#test/builders/app.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { anOrder } from '#test/builders/orders.ts'
import { somePastOrders } from '#test/builders/past-orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { refreshStoreSales } from './refresh-sales.ts'

const { call, pool, server } = testApp()

async function aStoreWithFinance() {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['finance'])
  return {
    store,
    of: {
      params: {},
      query: { idfornecedor: store.slug },
      headers: { cookie: `commerce-auth-token=${token}` },
    },
  }
}

test('customers who bought regularly are lost after a longer pause than usual, and due once the usual one is over', async () => {
  const { store, of } = await aStoreWithFinance()
  const product = await aProduct(store)
  const [monthly, weekly, seldom, active] = await Promise.all(
    ['Mensal', 'Semanal', 'Raro', 'Ativo'].map((name) => aCustomer(store, { name })),
  )
  if (!monthly || !weekly || !seldom || !active) throw new Error('four customers')
  await somePastOrders(store, monthly, [140, 110, 80], [product.id])
  await somePastOrders(store, weekly, [30, 23, 16], [product.id])
  await somePastOrders(store, seldom, [300, 200], [product.id])
  await somePastOrders(store, active, [60, 40, 5], [product.id])
  await refreshStoreSales(await scopeOf(server(), store))
  const idle = async (query: object) =>
    (await call(wire.listIdleCustomers, { ...of, query: { ...of.query, ...query } })).body
  const lost = await idle({})
  expect(lost).toMatchObject({ quantos: 1, totais: { PARADOS: 1, NA_HORA: 1 } })
  expect(lost.clientes).toMatchObject([{ nome: 'Mensal', compras: 3, aCadaDias: 30, diasSemPedir: 80, total: 30 }])
  expect((await idle({ grupo: 'NA_HORA' })).clientes.map(({ nome }) => nome)).toEqual(['Semanal'])
  expect((await idle({ dias: 90 })).totais).toEqual({ PARADOS: 0, NA_HORA: 2 })
  expect((await idle({ dias: 90, grupo: 'NA_HORA' })).clientes.map(({ nome }) => nome).toSorted()).toEqual([
    'Mensal',
    'Semanal',
  ])
})

test('debts are told apart by their age, those most overdue first', async () => {
  const { store, of } = await aStoreWithFinance()
  const [bia, caio] = await Promise.all([aCustomer(store, { name: 'Bia' }), aCustomer(store, { name: 'Caio' })])
  await anInvoice(store, bia, { dueInDays: 5, amountCents: 90_000 })
  await anInvoice(store, bia, { dueInDays: -30, amountCents: 1000 })
  await anInvoice(store, caio, { dueInDays: -31, amountCents: 2000 })
  await anInvoice(store, caio, { dueInDays: -91, amountCents: 3000 })
  const { body } = await call(wire.listAgedDebts, of)
  expect(body.soma).toEqual({ aVencer: 900, ate30: 10, ate60: 20, ate90: 0, maisDe90: 30, total: 960 })
  expect(body.clientes).toMatchObject([
    { nome: 'Caio', ate60: 20, maisDe90: 30, total: 50 },
    { nome: 'Bia', aVencer: 900, ate30: 10, total: 910 },
  ])
})

test('picking is timed from the move to picking to its end, on the day of its end', async () => {
  const { store, of } = await aStoreWithFinance()
  const customer = await aCustomer(store)
  for (const [wait, picking] of [
    [10, 5],
    [20, 15],
    [60, 100],
  ] as const) {
    const number = await anOrder(store, customer, { status: 'paid', flow: 'pick-first' })
    await pool.query(
      `with times as (select now() - interval '3 hours' as placed)
       , moved as (update order_event e set happened_at = t.placed, to_status = 'placed' from times t where e.supplier_id = $1 and e.order_number = $2)
       , begun as (insert into order_event (supplier_id, order_number, position, from_status, to_status, happened_at)
          select $1, $2, 2, 'placed', 'picking', t.placed + make_interval(mins => $3) from times t)
       update purchase_order o set placed_at = t.placed, picked_at = t.placed + make_interval(mins => $3 + $4) from times t
       where o.supplier_id = $1 and o.number = $2`,
      [store.id, number, wait, picking],
    )
  }
  const { dias } = (await call(wire.listPickingTimes, of)).body
  expect(dias.reduce((sum, { pedidos }) => sum + pedidos, 0)).toBe(3)
  if (dias.length === 1)
    expect(dias).toMatchObject([{ pedidos: 3, esperaMediana: 20, separacaoMediana: 15, separacaoLenta: 83 }])
})

test('searches and steps are counted within the period', async () => {
  const { store, of } = await aStoreWithFinance()
  await pool.query(
    `insert into search_event (supplier_id, text, found, happened_at)
     select $1, s.text, s.found, now() - s.age::interval
     from (values ('arroz', 9, '1 day'), ('arroz', 9, '2 days'), ('tofu', 0, '1 day'), ('arroz', 9, '40 days')) as s (text, found, age)`,
    [store.id],
  )
  await pool.query(
    `insert into measured_event (supplier_id, event, outcome, happened_at)
     select $1, s.event, 'sent', now() - s.age::interval
     from (values ('page-view', '1 day'), ('page-view', '1 day'), ('view-item', '1 day'), ('page-view', '50 days')) as s (event, age)`,
    [store.id],
  )
  const found = (await call(wire.listSearches, of)).body
  expect(found).toMatchObject({ quantas: 2, vezes: 3, semResultado: 1 })
  expect(found.buscas).toMatchObject([
    { texto: 'arroz', vezes: 2, semResultado: 0 },
    { texto: 'tofu', vezes: 1, semResultado: 1 },
  ])
  const missed = await call(wire.listSearches, { ...of, query: { ...of.query, ordenacao: 'sem-resultado' } })
  expect(missed.body.buscas[0]?.texto).toBe('tofu')
  expect((await call(wire.getFunnel, of)).body).toMatchObject({ paginasVistas: 2, produtosVistos: 1, pedidos: 0 })
})

test('the reports are exported with all of their rows', async () => {
  const { store, of } = await aStoreWithFinance()
  await anInvoice(store, await aCustomer(store, { name: 'Caio' }), { dueInDays: -31, amountCents: 2050 })
  await pool.query(`insert into search_event (supplier_id, text, found) values ($1, 'tofu', 0)`, [store.id])
  const csv = { ...of, query: { ...of.query, formato: 'csv' as const } }
  const textOf = ({ body }: { readonly body: { readonly conteudo: string } }) =>
    Buffer.from(body.conteudo, 'base64').toString()
  expect(textOf(await call(wire.exportAgedDebts, csv))).toContain('Caio;0,00;0,00;20,50;0,00;0,00;20,50')
  expect(textOf(await call(wire.exportSearches, csv))).toContain('tofu;1;1;0')
  expect((await call(wire.exportIdleCustomers, csv)).body).toMatchObject({ nome: 'clientes-parados.csv', linhas: 0 })
  expect((await call(wire.exportPickingTimes, csv)).body).toMatchObject({ nome: 'separacao.csv', linhas: 0 })
})
