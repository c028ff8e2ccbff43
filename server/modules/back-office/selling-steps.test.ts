import { expect, test } from 'vitest'
import { sellingSteps } from '#contract/back-office.ts'
import { ownApp, testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aDelivery, aPaymentMethod, aPickup } from '#test/builders/selling.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()
const reachedByOthers = ownApp(null, { publicUrl: 'https://pedidos.exemplo.com.br' })

async function aNewStore(caller: Pick<typeof reachedByOthers, 'call'> = { call }) {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const headers = { cookie: `commerce-auth-token=${token}`, 'x-idfornecedor': store.slug }
  return { store, steps: async () => (await caller.call(sellingSteps, { params: {}, headers })).body }
}

test('a store hears what it has of what it cannot sell without, as it sets it up', async () => {
  const { store, steps } = await aNewStore()
  expect(await steps()).toEqual({ produtos: false, recebimento: false, pagamento: false, email: true })
  await aProduct(store)
  await aDelivery(store)
  await aPaymentMethod(store)
  expect(await steps()).toEqual({ produtos: true, recebimento: true, pagamento: true, email: true })
  await pool.query('update product set is_active = false where supplier_id = $1', [store.id])
  expect((await steps()).produtos).toBe(false)
})

test('a way to receive counts while the store offers its type', async () => {
  const { store, steps } = await aNewStore()
  await pool.query(`update supplier set tags = '{has-delivery}' where id = $1`, [store.id])
  await aPickup(store)
  expect((await steps()).recebimento).toBe(false)
  await pool.query(`update supplier set tags = '{has-collect}' where id = $1`, [store.id])
  expect((await steps()).recebimento).toBe(true)
})

test('a public installation without a mail server does not send e-mails', async () => {
  const { steps } = await aNewStore(reachedByOthers)
  expect((await steps()).email).toBe(false)
})
