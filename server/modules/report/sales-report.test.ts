import { expect, test } from 'vitest'
import * as wire from '#contract/report.ts'
import { testApp } from '#test/builders/app.ts'
import { anOrder, type OrderFields } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { aStore } from '#test/builders/store.ts'
import { refreshStoreSales } from './refresh-sales.ts'

const { call, pool, server } = testApp()
const FREE = { periodo: 'LIVRE' } as const

async function aSellingStore(modules: readonly ('finance' | 'prices')[] = ['finance']) {
  const store = await aStore(pool)
  const [customer, { token }] = await Promise.all([aCustomer(store), aStaffMember(store, 'staff', [...modules])])
  const of = { headers: { cookie: `commerce-auth-token=${token}` }, query: { idfornecedor: store.slug } }
  return {
    store,
    customer,
    of,
    order: async (day: string, fields: OrderFields = {}) => {
      const number = await anOrder(store, customer, fields)
      await pool.query(
        `update purchase_order set placed_at = ($3 || ' 12:00')::timestamp at time zone 'America/Sao_Paulo'
         where supplier_id = $1 and number = $2`,
        [store.id, number, day],
      )
      return number
    },
    refresh: async () => refreshStoreSales(await scopeOf(server(), store)),
    byDay: async (query: object) =>
      (await call(wire.getSalesByDay, { ...of, params: {}, query: { ...of.query, ...FREE, ...query } })).body,
    report: async (por: 'PRODUTO' | 'CATEGORIA' | 'CLIENTE' | 'CUPOM' | 'CANAL', query: object) =>
      (await call(wire.getSalesReport, { ...of, params: { por }, query: { ...of.query, ...FREE, ...query } })).body,
  }
}
const MARCH = { de: '2026-03-01', ate: '2026-03-31' }

test('a period has each of its days, its sums and those of the days before it', async () => {
  const { order, refresh, byDay } = await aSellingStore()
  await order('2026-02-28', { totalCents: 1000 })
  await order('2026-03-02', { totalCents: 2500 })
  await order('2026-03-02', { totalCents: 500, status: 'delivered' })
  await order('2026-03-03', { totalCents: 9900, status: 'cancelled' })
  await order('2026-03-03', { totalCents: 9900, status: 'quote-priced' })
  expect((await byDay(MARCH)).diasPorSomar).toBe(31)
  await refresh()
  const march = await byDay(MARCH)
  expect(march).toMatchObject({
    diasPorSomar: 0,
    periodo: MARCH,
    comparadoCom: { de: '2026-01-29', ate: '2026-02-28' },
    soma: { pedidos: 2, total: 30 },
    somaAnterior: { pedidos: 1, total: 10 },
  })
  expect(march.dias).toHaveLength(31)
  expect(march.dias[1]).toMatchObject({ data: '2026-03-02', pedidos: 2, total: 30 })
  expect(march.diasAnteriores.at(-1)).toMatchObject({ data: '2026-02-28', total: 10 })
  expect(await byDay({ ...MARCH, comparacao: 'NENHUMA' })).toMatchObject({ comparadoCom: null, somaAnterior: null })
})

test('a report adds up whole months and single days, sorted as wanted, a page at a time', async () => {
  const { order, refresh, report } = await aSellingStore()
  for (const [day, totalCents] of [
    ['2026-01-31', 7700],
    ['2026-02-10', 8000],
    ['2026-03-31', 1500],
    ['2026-04-15', 500],
    ['2026-04-16', 6600],
  ] as const)
    await order(day, { totalCents })
  await refresh()
  const period = { de: '2026-02-01', ate: '2026-04-15', comparacao: 'NENHUMA' }
  const page = await report('PRODUTO', { ...period, limit: 2 })
  expect(page).toMatchObject({ quantas: 3, totalDasLinhas: 100, soma: { total: 100, pedidos: 3 }, margem: null })
  expect(page.linhas.map(({ total, curva, custo }) => [total, curva, custo])).toEqual([
    [80, 'A', null],
    [15, 'B', null],
  ])
  expect((await report('PRODUTO', { ...period, limit: 2, page: 2 })).linhas).toMatchObject([{ total: 5, curva: 'C' }])
  const rising = await report('PRODUTO', { ...period, ordenacao: 'menor-valor' })
  expect(rising.linhas.map(({ total }) => total)).toEqual([5, 15, 80])
  expect((await report('CLIENTE', period)).linhas).toMatchObject([{ nome: 'Ana Souza', pedidos: 3, total: 100 }])
  expect((await report('CUPOM', period)).linhas).toMatchObject([{ chave: '', total: 100 }])
  expect((await report('CANAL', period)).linhas).toMatchObject([{ chave: 'customer', total: 100 }])
  const compared = await report('CLIENTE', { de: '2026-02-01', ate: '2026-02-28' })
  expect(compared.linhas).toMatchObject([{ total: 80, totalAnterior: 77 }])
})

test('the margin is of what has a cost, and only for who looks after costs', async () => {
  const [owner, finance] = await Promise.all([aSellingStore(['finance', 'prices']), aSellingStore()])
  for (const { store, order, refresh } of [owner, finance]) {
    await order('2026-03-05', { totalCents: 1000 })
    await order('2026-03-06', { totalCents: 500 })
    await pool.query('update product set cost = 60000 where supplier_id = $1 and price = 100000', [store.id])
    await refresh()
  }
  const seen = await owner.report('PRODUTO', MARCH)
  expect(seen.margem).toEqual({ custo: 6, totalComCusto: 10 })
  expect(seen.linhas.map(({ custo }) => custo)).toEqual([6, null])
  expect((await owner.report('CATEGORIA', MARCH)).margem).toEqual({ custo: 6, totalComCusto: 10 })
  const hidden = await finance.report('PRODUTO', MARCH)
  expect([hidden.margem, ...hidden.linhas.map(({ custo }) => custo)]).toEqual([null, null, null])
})

test('days that cannot be used are refused at their field', async () => {
  const { of } = await aSellingStore()
  const refused = async (query: object) =>
    (await call(wire.getSalesByDay, { ...of, params: {}, query: { ...of.query, ...FREE, ...query } })) as unknown as {
      readonly status: number
      readonly body: { readonly campos: readonly { readonly campo: string; readonly codigo: string }[] }
    }
  expect((await refused({ de: '2026-03-02', ate: '2026-03-01' })).body.campos).toMatchObject([
    { campo: 'ate', codigo: 'periodReversed' },
  ])
  expect((await refused({ ate: '2026-03-01' })).body.campos).toMatchObject([{ campo: 'de', codigo: 'missing' }])
  expect((await refused({ de: '2020-03-01', ate: '2026-03-01' })).status).toBe(422)
  expect((await refused({ de: '2026-02-30', ate: '2026-03-01' })).status).toBe(400)
})

test('a report is exported with all of its rows', async () => {
  const { order, refresh, of } = await aSellingStore()
  await order('2026-03-05', { totalCents: 1234 })
  await refresh()
  const query = { ...of.query, ...FREE, ...MARCH, formato: 'csv' as const }
  const file = await call(wire.exportSalesReport, { ...of, params: { por: 'CLIENTE' }, query })
  const text = Buffer.from(file.body.conteudo, 'base64').toString()
  expect(text).toContain('Cliente;Pedidos;Total;Total anterior;Variação (%);Curva')
  expect(text).toContain('Ana Souza;1;12,34;0,00;;A')
  const days = await call(wire.exportSalesByDay, { ...of, params: {}, query })
  expect(days.body).toMatchObject({ nome: 'vendas-2026-03-01-a-2026-03-31.csv', linhas: 31 })
})
