import { describe, expect, test } from 'vitest'
import * as wire from '#contract/charge.ts'
import { refuseOrder } from '#contract/order-desk.ts'
import { listRefunds, paymentsToDecide } from '#contract/payment-desk.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { aBuyer, anOpenStore, type OpenStoreFields } from '#test/builders/checkout.ts'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import { aPaymentAccount, cardTokenOf, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'
import { PaymentAccounts } from './accounts.ts'
import { checkDueCharges, findDisputes } from './check-charges.ts'

const app = await testAppWithSandbox()
const { call, pool, control, fault } = app

async function aShop(payment: OpenStoreFields['payment']) {
  const store = await anOpenStore(pool, payment ? { payment } : {})
  await aPaymentAccount(app, store, 'api-pix', 'mercado-pago')
  const buyer = await aBuyer(app, store)
  const { id } = await aProduct(store, { price: 10 })
  const headers = { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug }
  const buy = async (quantidade = 3) => (await buyer.buy([{ id, quantidade }])).body.numpedido
  const statusOf = async (number: number) => (await buyer.detail(number)).body.status
  const receiptOf = async (number: number) =>
    (await call(wire.generateReceipt, { params: { numorder: number, idclient: buyer.customerId }, headers })).body
  const payByCard = async (number: number, holder: string) => {
    const { body } = await call(wire.generateCardToken, { params: {}, body: { numpedido: number }, headers })
    const card = {
      idtransacao: body.idtransacao,
      token: await cardTokenOf(app, holder),
      bandeira: 'master',
      parcelas: 1,
    }
    const params = { numorder: number, idclient: buyer.customerId }
    await call(wire.payByCard, { params, body: card, headers })
    return body.idtransacao
  }
  return { store, buyer, buy, statusOf, receiptOf, payByCard }
}

/** Where the bank of the store sends its webhooks. */
async function webhookUrlOf(storeId: string): Promise<string> {
  const { appContext } = app.server()
  const scope = await openStoreScope(appContext, storeId)
  if (scope === null) throw new Error('no store')
  const accounts = new PaymentAccounts(appContext)
  const account = (await accounts.all(scope)).find(({ kind }) => kind === 'api-pix')
  if (account === undefined) throw new Error('no account')
  return accounts.webhookUrl(scope, account)
}

const post = (url: string, body: object) =>
  fetch(`${url}/pix`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const paymentsOf = async (storeId: string) =>
  (await pool.query('select from payment where supplier_id = $1', [storeId])).rowCount

test('one webhook about many payments pays each order once, and the ids of others change nothing', async () => {
  const { store, buy, receiptOf, statusOf } = await aShop({ kind: 'pix' })
  const numbers = [await buy(), await buy(2)]
  const txids = await Promise.all(numbers.map(async (number) => (await receiptOf(number)).txid ?? ''))
  for (const txid of txids) {
    await fault({ reference: txid }, { kind: 'webhook', mode: 'lost' })
    await control(`charges/${txid}/pay`)
  }
  const url = await webhookUrlOf(store.id)
  const pix = [...txids, ...txids, 'f'.repeat(32)].map((txid) => ({ txid, valor: '0.01' }))
  expect((await post(url, { pix })).status).toBe(200)
  await expect.poll(() => Promise.all(numbers.map(statusOf))).toEqual(['PAGO', 'PAGO'])
  expect(await paymentsOf(store.id)).toBe(2)
})

test('a webhook that says what is not true pays nothing', async () => {
  const { store, buy, receiptOf, statusOf } = await aShop({ kind: 'pix' })
  const number = await buy()
  const { txid } = await receiptOf(number)
  const forged = { pix: [{ endToEndId: 'E1', txid, valor: '30.00', horario: new Date().toISOString() }] }
  expect((await post(await webhookUrlOf(store.id), forged)).status).toBe(200)
  await eventsHandledIn(pool, [store.id])
  expect([await statusOf(number), await paymentsOf(store.id)]).toEqual(['AGUARDANDOPAGAMENTO', 0])
})

test('webhooks in the wrong order end in the last state', async () => {
  const { store, buy, payByCard, statusOf } = await aShop({ kind: 'card', flow: 'pay-first' })
  const number = await buy()
  const id = await payByCard(number, 'CONT')
  await fault({ reference: id }, { kind: 'webhook', mode: 'late' })
  await control(`charges/${id}/pay`)
  await control(`charges/${id}/chargeback`)
  await control('webhooks/flush', { order: 'reversed' })
  const stateOf = async () => (await pool.query('select state from charge where supplier_id = $1', [store.id])).rows
  await expect.poll(stateOf).toEqual([{ state: 'disputed' }])
  await eventsHandledIn(pool, [store.id])
  expect(await paymentsOf(store.id)).toBe(1)
  expect(await statusOf(number)).toBe('PAGO')

  const { token } = await aStaffMember(store, 'staff', ['finance'])
  const listed = await call(paymentsToDecide, {
    params: { idfornecedor: store.slug },
    query: { problema: 'CONTESTADO' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(listed.body.recebimentos).toMatchObject([{ problema: 'CONTESTADO', numpedido: number, decisoes: [] }])
})

test('a dispute that takes back a part of a Pix lowers what the order received, once', async () => {
  const { store, buyer, buy, receiptOf, statusOf } = await aShop({ kind: 'pix' })
  const number = await buy()
  const { txid } = await receiptOf(number)
  await control(`charges/${txid}/pay`)
  await expect.poll(() => statusOf(number)).toBe('PAGO')
  const moneyOf = async () => {
    const { valorRecebido, valorDevolvido, situacaoPagamento } = (await buyer.detail(number)).body
    return [valorRecebido, valorDevolvido, situacaoPagamento]
  }
  await control(`charges/${txid}/chargeback`, { amountCents: 1000 })
  const states = async () => (await pool.query('select state from charge where supplier_id = $1', [store.id])).rows
  await expect.poll(states).toEqual([{ state: 'disputed' }])
  expect(await moneyOf()).toEqual([30, 0, 'PAGO'])

  await control(`charges/${txid}/chargeback`, { result: 'settled' })
  await expect.poll(states).toEqual([{ state: 'paid' }])
  expect(await moneyOf()).toEqual([30, 10, 'PAGO'])
  // The bank repeats what it said.
  await post(await webhookUrlOf(store.id), { pix: [{ txid, valor: '30.00' }] })
  await eventsHandledIn(pool, [store.id])
  expect(await moneyOf()).toEqual([30, 10, 'PAGO'])

  // The rest is what can go back to the customer.
  const { token } = await aStaffMember(store, 'staff', ['orders', 'finance'])
  const headers = { authorization: `Bearer ${token}`, 'x-idfornecedor': store.slug }
  await call(refuseOrder, { params: { numpedido: number }, headers, body: { motivo: 'Contestado' } })
  await expect.poll(moneyOf).toEqual([30, 30, 'DEVOLVIDO'])
  const refunds = await call(listRefunds, { params: { idfornecedor: store.slug }, headers })
  expect(refunds.body.devolucoes.map(({ valor }) => valor).toSorted((a, b) => a - b)).toEqual([10, 20])
})

describe('a dispute whose webhooks are lost', () => {
  const findNow = async () => {
    const { appContext } = app.server()
    await findDisputes(appContext.db, (id) => openStoreScope(appContext, id), new PaymentAccounts(appContext))
  }
  const stateOf = async (storeId: string) =>
    (await pool.query<{ state: string }>('select state from charge where supplier_id = $1', [storeId])).rows[0]?.state
  const readsOf = async (reference: string) =>
    ((await control('requests')) as { method: string; path: string; reference: string | null }[]).filter(
      ({ method, path, reference: about }) => method === 'GET' && path.includes('/cob/') && about === reference,
    ).length

  test('of a Pix is found, and what it took back, and is not read again after its end', async () => {
    const { store, buyer, buy, receiptOf, statusOf } = await aShop({ kind: 'pix' })
    const number = await buy()
    const txid = (await receiptOf(number)).txid ?? ''
    await control(`charges/${txid}/pay`)
    await expect.poll(() => statusOf(number)).toBe('PAGO')
    await eventsHandledIn(pool, [store.id])
    await fault({ reference: txid }, { kind: 'webhook', mode: 'lost' })
    await control(`charges/${txid}/chargeback`, { amountCents: 1000 })
    await findNow()
    expect(await stateOf(store.id)).toBe('disputed')
    await control(`charges/${txid}/chargeback`, { result: 'settled' })
    await findNow()
    expect(await stateOf(store.id)).toBe('paid')
    expect((await buyer.detail(number)).body).toMatchObject({ valorRecebido: 30, valorDevolvido: 10 })
    const before = await readsOf(txid)
    expect(before).toBeGreaterThan(0)
    await findNow()
    expect(await readsOf(txid)).toBe(before)
  })

  test.each([
    ['reimbursed', 'paid', 'PAGO'],
    ['settled', 'refunded', 'DEVOLVIDO'],
  ])('of a card is found, and its end as %s', async (result, state, paymentState) => {
    const { store, buyer, buy, payByCard, statusOf } = await aShop({ kind: 'card', flow: 'pay-first' })
    const number = await buy()
    const id = await payByCard(number, 'CONT')
    await control(`charges/${id}/pay`)
    await expect.poll(() => statusOf(number)).toBe('PAGO')
    await eventsHandledIn(pool, [store.id])
    await fault({ reference: id }, { kind: 'webhook', mode: 'lost' })
    await control(`charges/${id}/chargeback`)
    await findNow()
    expect(await stateOf(store.id)).toBe('disputed')
    await control(`charges/${id}/chargeback`, { result })
    await findNow()
    expect(await stateOf(store.id)).toBe(state)
    expect((await buyer.detail(number)).body.situacaoPagamento).toBe(paymentState)
  })
})

test('a webhook with a wrong signature is only a hint: the charge is read', async () => {
  const { store, buy, payByCard, statusOf } = await aShop({ kind: 'card', flow: 'pay-first' })
  const number = await buy()
  const id = await payByCard(number, 'CONT')
  await fault({ reference: id }, { kind: 'webhook', mode: 'badly-signed' })
  await control(`charges/${id}/pay`)
  await expect.poll(() => statusOf(number)).toBe('PAGO')
  const { rows } = await pool.query('select is_verified from payment_webhook where supplier_id = $1', [store.id])
  expect(rows).toEqual([{ is_verified: false }])
})

test('a process that ends between the answer of the bank and its own commit leaves one charge', async () => {
  const { store, buy, receiptOf, statusOf } = await aShop({ kind: 'pix' })
  const number = await buy()
  const { txid } = await receiptOf(number)
  await eventsHandledIn(pool, [store.id])
  const creations = async () =>
    ((await control('requests')) as { method: string; reference: string }[]).filter(
      ({ reference, method }) => reference === txid && method === 'PUT',
    ).length
  const before = await creations()
  // What such a process leaves behind: the bank has the charge, and the row is as it was before the call.
  await pool.query(
    `update charge set state = 'requested', external_id = null, pix_code = null, check_at = now() where supplier_id = $1`,
    [store.id],
  )
  const { appContext } = app.server()
  await checkDueCharges(appContext.db, (id) => openStoreScope(appContext, id), new PaymentAccounts(appContext))
  expect(await receiptOf(number)).toMatchObject({ txid, situacao: 'PENDENTE' })
  expect(await creations()).toBe(before)
  await control(`charges/${txid}/pay`)
  await expect.poll(() => statusOf(number)).toBe('PAGO')
})
