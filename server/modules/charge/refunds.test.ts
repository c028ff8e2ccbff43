import { expect, test } from 'vitest'
import * as desk from '#contract/payment-desk.ts'
import * as wire from '#contract/charge.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { eventsHandledIn, mailsTo } from '#test/builders/outbox.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { PaymentAccounts } from './accounts.ts'
import { checkDueCharges, checkPendingRefunds, sweepAccounts } from './check-charges.ts'

const app = await testAppWithSandbox()
const { call, pool, control } = app

/** An order of 30 reais by Pix, and somebody who looks after the money. */
async function anOrderByPix() {
  const store = await anOpenStore(pool)
  const account = await aPaymentAccount(app, store, 'api-pix')
  const [buyer, finance] = await Promise.all([aBuyer(app, store), aStaffMember(store, 'staff', ['finance'])])
  const { id } = await aProduct(store, { price: 10 })
  const number = (await buyer.buy([{ id, quantidade: 3 }])).body.numpedido
  const { body } = await call(wire.generateReceipt, {
    params: { numorder: number, idclient: buyer.customerId },
    headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
  })
  const headers = { authorization: `Bearer ${finance.token}` }
  const params = { idfornecedor: store.slug }
  return {
    store,
    account,
    buyer,
    number,
    txid: body.txid ?? '',
    record: (valor: number) =>
      call(desk.recordPayment, { params: { ...params, numpedido: number }, body: { valor }, headers }),
    refunds: async () => (await call(desk.listRefunds, { params, query: {}, headers })).body.devolucoes,
    settle: (iddevolucao: string) => call(desk.settleRefund, { params: { ...params, iddevolucao }, headers }),
    decide: async () => {
      const [payment] = (await call(desk.paymentsToDecide, { params, query: {}, headers })).body.recebimentos
      const idrecebimento = payment?.idrecebimento ?? ''
      return call(desk.resolvePayment, { params: { ...params, idrecebimento }, body: { decisao: 'DEVOLVER' }, headers })
    },
    status: async () => (await buyer.detail(number)).body.status,
  }
}

const openScope = (id: string) => openStoreScope(app.server().appContext, id)

test('a refund that the bank makes later and then refuses is left to staff, who return it themselves', async () => {
  const { store, buyer, txid, refunds, settle, decide, status } = await anOrderByPix()
  await control(`charges/${txid}/pay`, { times: 2 })
  await expect.poll(status).toBe('PAGO')
  expect((await decide()).status).toBe(200)
  await expect.poll(refunds).toMatchObject([{ situacao: 'FEITA', valor: 30, manual: false }])

  await pool.query(`update refund set state = 'pending' where supplier_id = $1`, [store.id])
  await control(`charges/${txid}/refund`, { result: 'NAO_REALIZADO' })
  await checkPendingRefunds(app.server().appContext.db, openScope, new PaymentAccounts(app.server().appContext))
  const [refund] = await refunds()
  expect(refund).toMatchObject({ situacao: 'RECUSADA', manual: true, cliente: 'Ana Souza' })
  expect((await settle(refund?.iddevolucao ?? '')).status).toBe(200)
  expect(await refunds()).toMatchObject([{ situacao: 'FEITA', manual: false }])
  expect((await settle(refund?.iddevolucao ?? '')).failure.codigo).toBe('payment.decided')
  const subjects = (await mailsTo(pool, buyer.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /^Devolvemos R\$\s30,00/.test(subject)).length).toBeGreaterThan(0)
})

test('money that was recorded by hand is returned by hand once its order is cancelled', async () => {
  const { store, number, record, refunds, settle, status } = await anOrderByPix()
  expect((await record(30)).status).toBe(200)
  expect(await status()).toBe('PAGO')
  expect((await record(30)).failure.codigo).toBe('payment.alreadyPaid')
  await pool.query(`update purchase_order set status = 'cancelled' where supplier_id = $1`, [store.id])
  await pool.query(
    `insert into domain_event (supplier_id, name, payload)
     values ($1, 'order.moved', jsonb_build_object('number', $2::integer, 'from', 'paid', 'to', 'cancelled'))`,
    [store.id, number],
  )
  app.server().appContext.events.dispatch()
  await eventsHandledIn(pool, [store.id])
  const [refund] = await refunds()
  expect(refund).toMatchObject({ situacao: 'SOLICITADA', manual: true, valor: 30, numpedido: number })
  expect((await settle(refund?.iddevolucao ?? '')).status).toBe(200)
})

test('money without an order is returned by staff, once', async () => {
  const { account, refunds, settle, decide, status } = await anOrderByPix()
  const { appContext } = app.server()
  await control('transfers', { account: `banco-${account}`, amountCents: 4321 })
  await sweepAccounts(appContext.db, openScope, new PaymentAccounts(appContext))
  expect((await decide()).status).toBe(200)
  const [refund] = await refunds()
  expect(refund).toMatchObject({ situacao: 'SOLICITADA', manual: true, valor: 43.21, numpedido: null, cliente: null })
  expect((await settle(refund?.iddevolucao ?? '')).status).toBe(200)
  expect((await settle(refund?.iddevolucao ?? '')).failure.codigo).toBe('payment.decided')
  expect(await refunds()).toMatchObject([{ situacao: 'FEITA', manual: false }])
  // What was decided leaves the list, and the order is as it was.
  expect((await decide()).status).toBe(404)
  expect(await status()).toBe('AGUARDANDOPAGAMENTO')
})

test('a refund whose answer was lost is made once', async () => {
  const { store, txid, refunds, decide, status } = await anOrderByPix()
  await control(`charges/${txid}/pay`, { times: 2 })
  await expect.poll(status).toBe('PAGO')
  await decide()
  await expect.poll(refunds).toMatchObject([{ situacao: 'FEITA' }])
  // As a process leaves it that ends before its commit.
  await pool.query(
    `update refund set state = 'requested', external_id = null, created_at = now() - interval '2 hours' where supplier_id = $1`,
    [store.id],
  )
  const { appContext } = app.server()
  await checkDueCharges(appContext.db, openScope, new PaymentAccounts(appContext))
  expect(await refunds()).toMatchObject([{ situacao: 'FEITA', valor: 30 }])
  const requests = (await control('requests')) as { method: string; path: string; status: number }[]
  const made = requests.filter(
    ({ path, method, status }) => method === 'PUT' && path.includes('/devolucao/') && status === 201,
  )
  expect(made.length).toBe(new Set(made.map(({ path }) => path)).size)
})
