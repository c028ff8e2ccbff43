import { expect, test } from 'vitest'
import { saveStaffNotices } from '#contract/staff-notice.ts'
import { testApp } from '#test/builders/app.ts'
import { mailsToStaff } from '#test/builders/notices.ts'
import { anOrder, type OrderFields } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { refreshStoreSales } from './refresh-sales.ts'
import { notifyOfWeek } from './weekly-report.ts'

const { call, pool, server } = testApp()
/** A Monday. */
const AT_SEVEN = '2026-03-09T10:00:00.000Z'
const BEFORE_SEVEN = '2026-03-09T09:59:00.000Z'
const ON_WEDNESDAY = '2026-03-11T10:00:00.000Z'

/** A store in São Paulo; its clock reaches no other store of the test database. */
async function aShop() {
  const store = await aStore(pool, { timeZone: 'America/Sao_Paulo' })
  const customer = await aCustomer(store)
  return {
    store,
    sell: async (day: string, fields: OrderFields = {}) => {
      const number = await anOrder(store, customer, fields)
      await pool.query(
        `update purchase_order set placed_at = ($3 || ' 12:00')::timestamp at time zone 'America/Sao_Paulo'
         where supplier_id = $1 and number = $2`,
        [store.id, number, day],
      )
    },
    refresh: async () => refreshStoreSales(await scopeOf(server(), store)),
    clock: (now: string) =>
      notifyOfWeek(server().appContext.db, async (id) => (id === store.id ? scopeOf(server(), store) : null), now),
  }
}

async function aReader(store: StoreBuilder, { isSubscribed = true } = {}) {
  const person = await aStaffMember(store, 'staff', ['finance'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${person.token}` }
  const body = { avisos: [{ tipo: 'NUMEROS_DA_SEMANA' as const, email: isSubscribed }], silencio: null }
  expect((await call(saveStaffNotices, { params: {}, headers, body })).status).toBe(200)
  return {
    ...person,
    mails: async () =>
      (await mailsToStaff(pool, server(), person)).map(({ subject, plain }) => ({
        subject: subject.replaceAll('\u00a0', ' '),
        plain: plain.replaceAll('\u00a0', ' '),
      })),
  }
}

test('who chose so gets the numbers of the week before on Monday at seven, once', async () => {
  const { store, sell, refresh, clock } = await aShop()
  const [reader, other] = [await aReader(store), await aReader(store, { isSubscribed: false })]
  await sell('2026-02-24', { totalCents: 2000 })
  await sell('2026-03-02', { totalCents: 2500 })
  await sell('2026-03-08', { totalCents: 500 })
  await sell('2026-03-08', { totalCents: 9900, status: 'cancelled' })
  await sell('2026-03-09', { totalCents: 7700 })
  await clock(AT_SEVEN)
  expect(await reader.mails()).toEqual([])
  await refresh()
  await clock(BEFORE_SEVEN)
  await clock(ON_WEDNESDAY)
  expect(await reader.mails()).toEqual([])
  await clock(AT_SEVEN)
  await clock(AT_SEVEN)
  const mails = await reader.mails()
  expect(mails.map(({ subject }) => subject)).toEqual(['Números da semana: R$ 30,00 em 2 pedidos'])
  for (const words of [
    'De 02/03/2026 a 08/03/2026',
    '50% a mais que na semana anterior',
    'R$ 15,00',
    'O que mais vendeu',
    '/gestao/numeros?periodo=livre&de=2026-03-02&ate=2026-03-08',
  ])
    expect(mails[0]?.plain).toContain(words)
  await clock(AT_SEVEN)
  expect(await reader.mails()).toHaveLength(1)
  expect(await other.mails()).toEqual([])
})

test('a week without a sale is told too, and who may not see the numbers any more gets none', async () => {
  const { store, refresh, clock } = await aShop()
  const [reader, former] = [await aReader(store), await aReader(store)]
  await pool.query(`update staff set modules = '{orders}' where supplier_id = $1 and id = $2`, [
    store.id,
    former.staffId,
  ])
  await refresh()
  await clock(AT_SEVEN)
  expect((await reader.mails()).map(({ subject }) => subject)).toEqual(['Números da semana: nenhuma venda'])
  expect(await former.mails()).toEqual([])
})
