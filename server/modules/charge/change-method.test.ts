import { expect, test } from 'vitest'
import * as desk from '#contract/payment-desk.ts'
import * as wire from '#contract/charge.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = await testAppWithSandbox()
const { call, pool, control } = app

/** An order of 30 reais by Pix, at a store where cash costs 5 % less. */
async function anOrderByPix() {
  const store = await anOpenStore(pool, { tags: ['has-delivery', 'support-price-variance-by-payment'] })
  const cashId = await aPaymentMethod(store, { kind: 'cash', flow: 'pick-first', adjustment: -500 })
  const boletoId = await aPaymentMethod(store, { kind: 'boleto', flow: 'pay-first', adjustment: 1000 })
  await aPaymentAccount(app, store, 'api-pix', 'mercado-pago')
  const buyer = await aBuyer(app, store)
  const { id } = await aProduct(store, { price: 10 })
  const { body } = await buyer.buy([{ id, quantidade: 3 }])
  const number = body.numpedido
  const headers = { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug }
  const change = (idformapagto: string, more: { simular?: boolean; totalVisto?: number } = {}) =>
    call(wire.changePaymentMethod, {
      params: { idfornecedor: store.slug, numpedido: number },
      query: more.simular ? { simular: true } : {},
      body: { idformapagto, ...(more.totalVisto === undefined ? {} : { totalVisto: more.totalVisto }) },
      headers,
    })
  const receipt = () =>
    call(wire.generateReceipt, { params: { numorder: number, idclient: buyer.customerId }, headers })
  const states = async () =>
    (
      await pool.query<{ state: string }>('select state from charge where supplier_id = $1 order by created_at, id', [
        store.id,
      ])
    ).rows.map(({ state }) => state)
  return { store, buyer, number, cashId, boletoId, change, receipt, states }
}

test('another way to pay is shown with its difference, ends the charge at the bank, and charges its own total', async () => {
  const { buyer, number, boletoId, change, receipt, states } = await anOrderByPix()
  await receipt()
  expect((await change(boletoId, { simular: true })).body).toMatchObject({ totalAnterior: 30, total: 33, diferenca: 3 })
  expect((await change(boletoId, { totalVisto: 30 })).failure.codigo).toBe('order.totalChanged')
  expect(await states()).toEqual(['pending'])

  expect((await change(boletoId, { totalVisto: 33 })).status).toBe(200)
  expect((await buyer.detail(number)).body).toMatchObject({ totalpedido: 33, tipoPagamento: 'BOLETO' })
  expect((await receipt()).body).toMatchObject({ tipo: 'BOLETO', valor: 33 })
  expect((await states())[0]).toBe('cancelled')
})

test('an order that waits for its payment is not turned into one that waits for none', async () => {
  const { cashId, change } = await anOrderByPix()
  expect((await change(cashId)).failure.codigo).toBe('payment.methodFixed')
})

test('money that came in at the last moment keeps the method', async () => {
  const { buyer, number, boletoId, change, receipt } = await anOrderByPix()
  const { body } = await receipt()
  await app.fault({ reference: body.txid ?? '' }, { kind: 'webhook', mode: 'lost' })
  await control(`charges/${body.txid}/pay`)
  expect((await change(boletoId)).failure.codigo).toBe('payment.alreadyPaid')
  expect((await buyer.detail(number)).body).toMatchObject({ status: 'PAGO', tipoPagamento: 'PIX' })
})

test('staff decide about money that does not fit: the difference is charged, or it is accepted or returned', async () => {
  const { store, buyer, number, receipt } = await anOrderByPix()
  const { token } = await aStaffMember(store, 'staff', ['finance'])
  const headers = { authorization: `Bearer ${token}` }
  const params = { idfornecedor: store.slug }
  const waiting = async () => (await call(desk.paymentsToDecide, { params, query: {}, headers })).body.recebimentos
  const { body } = await receipt()
  await control(`charges/${body.txid}/pay`, { amountCents: 2000 })
  await expect.poll(async () => (await waiting()).length).toBe(1)
  expect(await waiting()).toMatchObject([
    {
      problema: 'A_MENOR',
      valor: 20,
      numpedido: number,
      totalPedido: 30,
      decisoes: ['COBRAR_DIFERENCA', 'ACEITAR', 'DEVOLVER'],
    },
  ])
  expect((await receipt()).failure.codigo).toBe('payment.noReceipt')

  const decide = async (decisao: 'COBRAR_DIFERENCA' | 'DEVOLVER') => {
    const [payment] = await waiting()
    const idrecebimento = payment?.idrecebimento ?? ''
    return call(desk.decidePayment, { params: { ...params, idrecebimento }, body: { decisao }, headers })
  }
  expect((await decide('COBRAR_DIFERENCA')).status).toBe(200)
  const rest = (await receipt()).body
  expect(rest).toMatchObject({ valor: 10 })
  await control(`charges/${rest.txid}/pay`)
  await expect.poll(async () => (await buyer.detail(number)).body.status).toBe('PAGO')
  expect(await waiting()).toEqual([])
})
