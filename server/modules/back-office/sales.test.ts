import { expect, test } from 'vitest'
import * as wire from '#contract/back-office.ts'
import { SALES_DAYS } from '#domain/order/sales.ts'
import { testApp } from '#test/builders/app.ts'
import { anOrder, type OrderFields } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function aStoreWithOrders(timeZone: string) {
  const store = await aStore(pool)
  await pool.query('update supplier set time_zone = $2 where id = $1', [store.id, timeZone])
  const customer = await aCustomer(store)
  const { token } = await aStaffMember(store, 'staff', ['orders'])
  const today = (
    await pool.query<{ day: string }>(`select to_char(now() at time zone $1, 'YYYY-MM-DD') as day`, [timeZone])
  ).rows[0]?.day
  return {
    today,
    /** `placed` and `promised` are days before or after today, the first at that time of day in the store's own zone. */
    order: async (placed: number, clock: string, fields: OrderFields & { readonly promised?: number } = {}) => {
      const number = await anOrder(store, customer, fields)
      await pool.query(
        `update purchase_order set placed_at = ($3::date + $4::integer + $5::time) at time zone $6, delivery_date = $3::date + $7::integer
         where supplier_id = $1 and number = $2`,
        [store.id, number, today, placed, clock, timeZone, fields.promised ?? null],
      )
    },
    sales: async () =>
      (
        await call(wire.sales, {
          params: {},
          headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` },
        })
      ).body,
  }
}

test('each of the last four weeks’ days has what was sold on it, by the clock of the store', async () => {
  const { today, order, sales } = await aStoreWithOrders('America/Rio_Branco')
  await order(-1, '00:00', { totalCents: 1010 })
  await order(-1, '23:59:59', { totalCents: 2020, status: 'delivered' })
  await order(0, '00:00', { totalCents: 500 })
  await order(-(SALES_DAYS - 1), '00:00', { totalCents: 700 })
  await order(-SALES_DAYS, '23:59:59', { totalCents: 90_000 })
  await order(-1, '12:00', { totalCents: 90_000, status: 'cancelled' })
  await order(-1, '12:00', { totalCents: 90_000, status: 'quote-requested' })
  await order(-1, '12:00', { totalCents: 90_000, status: 'quote-priced' })
  const { dias } = await sales()
  expect(dias).toHaveLength(SALES_DAYS)
  expect(dias.at(-1)).toEqual({ data: today, pedidos: 1, total: 5 })
  expect(dias.at(-2)).toMatchObject({ pedidos: 2, total: 30.3 })
  expect(dias.at(-3)).toMatchObject({ pedidos: 0, total: 0 })
  expect(dias[0]).toMatchObject({ pedidos: 1, total: 7 })
})

test('open orders are counted by the day for which they are promised', async () => {
  const { order, sales } = await aStoreWithOrders('America/Sao_Paulo')
  await order(-2, '10:00', { promised: -1, status: 'picking' })
  await order(-2, '10:00', { promised: -1, status: 'delivered' })
  await order(-2, '10:00', { promised: 0 })
  await order(-2, '10:00', { promised: 0, status: 'out-for-delivery' })
  await order(-2, '10:00', { promised: 1, status: 'paid' })
  await order(-2, '10:00', { promised: 2 })
  await order(-2, '10:00')
  expect((await sales()).prometidos).toEqual({ atrasados: 1, hoje: 2, amanha: 1 })
})

test('a store without orders has 28 days with a total of zero', async () => {
  const { sales } = await aStoreWithOrders('America/Sao_Paulo')
  const { dias } = await sales()
  expect(dias.map(({ total }) => total)).toEqual(Array(SALES_DAYS).fill(0))
})
