import { expect, test } from 'vitest'
import * as wire from '#contract/referral.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStore } from '#test/builders/checkout.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { scopeOf } from '#test/builders/scope.ts'
import { aProduct } from '#test/builders/store.ts'
import { giveCodes, rewardReferrals } from './referrals.ts'

const app = testApp()
const { call, pool } = app

const PROGRAM = {
  ativo: true,
  indicado: { tipoDesconto: 'percent', valorDesconto: 10, valorMinimo: 0 },
  premio: { tipoDesconto: 'fixed', valorDesconto: 15, valorMinimo: 50 },
  diasPremio: 30,
} as const

async function aStoreWithReferrals() {
  const store = await anOpenStore(pool, { tags: ['has-delivery', 'uses-share-coupom'] })
  const staff = await aStaffMember(store, 'staff', ['prices'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` }
  const save = (body: object) =>
    call(wire.saveReferralProgram, { params: {}, query: {}, headers, body: { ...PROGRAM, ...body } })
  const read = async () => (await call(wire.storeReferrals, { params: {}, query: {}, headers })).body
  const own = ({ customerId, token }: Buyer) =>
    call(wire.ownReferral, {
      params: { idcliente: customerId },
      query: { idfornecedor: store.slug },
      headers: { cookie: `commerce-auth-token=${token}` },
    })
  return { store, save, read, own }
}

/** An order of R$ 100 with the code, that was delivered so many days ago. */
async function buyWith(store: OpenStore, buyer: Buyer, code: string, daysAgo: number) {
  const items = [units(await aProduct(store, { price: 100 }), 1)]
  const saved = await buyer.cart.save({ cartItens: items, codigoCupom: code })
  if (saved.status !== 200) return saved.failure.codigo
  const { body } = await buyer.submit(buyer.order(items, { cupom: code }))
  await pool.query(`update purchase_order set status = 'delivered' where supplier_id = $1 and number = $2`, [
    store.id,
    body.numpedido,
  ])
  await pool.query(
    `insert into order_event (supplier_id, order_number, position, to_status, happened_at)
     values ($1, $2, 50, 'delivered', now() - make_interval(days => $3))`,
    [store.id, body.numpedido, daysAgo],
  )
  return null
}

const reward = (store: OpenStore) =>
  rewardReferrals(app.server().appContext.db, async (supplierId) =>
    supplierId === store.id ? scopeOf(app.server(), store) : null,
  )

test('a customer whose friend bought gets a coupon a week after the delivery, once', async () => {
  const { store, save, read, own } = await aStoreWithReferrals()
  const ana = await aBuyer(app, store)
  expect((await own(ana)).failure.codigo).toBe('coupon.noReferral')
  await save({})
  const { body: referral } = await own(ana)
  expect(referral).toMatchObject({ tipodesconto: 'percent', valorDescontoPercentual: 10, emEspera: 0, premios: 0 })

  const [bia, caio] = [await aBuyer(app, store), await aBuyer(app, store)]
  expect(await buyWith(store, ana, referral.codigocupom, 8)).toBe('coupon.forFriends')
  expect(await buyWith(store, bia, referral.codigocupom, 8)).toBeNull()
  expect(await buyWith(store, caio, referral.codigocupom, 6)).toBeNull()
  expect((await own(ana)).body.emEspera).toBe(2)

  await pool.query(`update address set number = '77' where supplier_id = $1 and customer_id = $2`, [
    store.id,
    ana.customerId,
  ])
  await Promise.all([reward(store), reward(store)])
  expect((await own(ana)).body).toMatchObject({ emEspera: 1, premios: 1 })
  expect(await read()).toMatchObject({ emEspera: 1, premios: 1, receita: 180 })
  const mails = await mailsTo(pool, ana.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Você ganhou R$')])

  const { rows } = await pool.query<{ code: string }>(
    'select code from coupon where supplier_id = $1 and holder_id = $2',
    [store.id, ana.customerId],
  )
  expect(rows).toHaveLength(1)
  const code = rows[0]?.code ?? ''
  expect(await buyWith(store, await aBuyer(app, store), code, 0)).toBe('coupon.invalid')
  expect(await buyWith(store, ana, code, 0)).toBeNull()
})

test('who sends the first order to the address of the own account gets nothing for it', async () => {
  const { store, save, own } = await aStoreWithReferrals()
  const ana = await aBuyer(app, store)
  await save({})
  const code = (await own(ana)).body.codigocupom
  expect(await buyWith(store, await aBuyer(app, store), code, 8)).toBeNull()
  await reward(store)
  expect((await own(ana)).body).toMatchObject({ emEspera: 0, premios: 0 })
})

test('who registers later has a code too', async () => {
  const { store, save, own } = await aStoreWithReferrals()
  await save({})
  const ana = await aBuyer(app, store)
  await giveCodes(await scopeOf(app.server(), store), ana.customerId)
  expect((await own(ana)).body.codigocupom).toMatch(/^AMIGO-[0-9A-F]{10}$/)
})

test('codes follow the program, and end with it', async () => {
  const { store, save, own } = await aStoreWithReferrals()
  const ana = await aBuyer(app, store)
  await save({})
  const code = (await own(ana)).body.codigocupom
  await save({ indicado: { tipoDesconto: 'fixed', valorDesconto: 20, valorMinimo: 0 } })
  const friend = await aBuyer(app, store)
  const items = [units(await aProduct(store, { price: 100 }), 1)]
  expect((await friend.cart.save({ cartItens: items, codigoCupom: code })).body.totalCompras).toBe(80)
  await save({ ativo: false })
  const other = await aBuyer(app, store)
  expect((await other.cart.save({ cartItens: items, codigoCupom: code })).failure.codigo).toBe('coupon.invalid')
  const { failure } = await save({ premio: { tipoDesconto: 'percent', valorDesconto: 101, valorMinimo: 0 } })
  expect([failure.codigo, failure.campo]).toEqual(['coupon.valueOutOfRange', 'premio.valorDesconto'])
})
