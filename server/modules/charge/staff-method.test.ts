import { expect, test } from 'vitest'
import * as wire from '#contract/order-method.ts'
import { storeOrder } from '#contract/store-order.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = await testAppWithSandbox()
const { call, pool } = app

/** An order of 3 × 10 reais that waits for its Pix, in a store that takes cash at 10 % more. */
async function anOrderByPix() {
  const store = await anOpenStore(pool, {
    tags: ['has-delivery', 'support-price-variance-by-payment'],
    payment: { kind: 'pix', flow: 'pay-first' },
  })
  await aPaymentAccount(app, store, 'api-pix')
  const boleto = await aPaymentMethod(store, { kind: 'boleto', flow: 'pay-first' })
  const dear = await aPaymentMethod(store, { kind: 'pix', flow: 'pay-first', adjustment: 1000 })
  const forCompanies = await aPaymentMethod(store, { kind: 'pix', flow: 'pay-first', customerKind: 'company' })
  const [staff, buyer] = [await aStaffMember(store, 'staff', ['orders']), await aBuyer(app, store)]
  const { id } = await aProduct(store, { name: 'Arroz', price: 10 })
  const numpedido = (await buyer.buy([{ id, quantidade: 3 }])).body.numpedido
  await eventsHandledIn(pool, [store.id])
  const headers = { cookie: `commerce-auth-token=${staff.token}`, 'x-idfornecedor': store.slug }
  const change = (idformapagto: string, more: object = {}, query: { simular?: boolean } = {}) =>
    call(wire.changeOrderMethod, { params: { numpedido }, query, headers, body: { idformapagto, ...more } })
  const choices = async () => (await call(wire.listMethodChoices, { params: { numpedido }, headers })).body
  const order = async () => (await call(storeOrder, { params: { numpedido }, headers })).body
  const charges = async () =>
    (
      await pool.query<{ state: string; amount: number }>(
        'select state, amount_cents::integer as amount from charge where supplier_id = $1 order by created_at, id',
        [store.id],
      )
    ).rows
  return { store, buyer, boleto, dear, forCompanies, change, choices, order, charges }
}

test('staff choose another way to pay for the customer, who agrees where it costs more', async () => {
  const { store, dear, change, choices, order, charges } = await anOrderByPix()
  const { idformapagto, formas } = await choices()
  expect(idformapagto).toBe(store.paymentId)
  expect(formas.map((forma) => forma.idformapagto).toSorted()).toEqual([store.paymentId, dear].toSorted())
  const shown = await change(dear, {}, { simular: true })
  expect(shown.body).toMatchObject({ totalAnterior: 30, total: 33, diferenca: 3 })
  expect((await change(dear)).failure.codigo).toBe('order.editNeedsConsent')
  expect((await order()).totalpedido).toBe(30)
  expect((await change(dear, { acordo: true, totalVisto: 32 })).failure.codigo).toBe('order.totalChanged')
  expect((await change(dear, { acordo: true, totalVisto: 33 })).body).toMatchObject({ total: 33 })
  await eventsHandledIn(pool, [store.id])
  expect(await charges()).toEqual([
    { state: 'cancelled', amount: 3000 },
    { state: 'pending', amount: 3300 },
  ])
  expect((await change(dear, { acordo: true })).failure.codigo).toBe('payment.methodSame')
})

test('a way that the customer is not offered, and any once money came in, are refused', async () => {
  const { store, buyer, dear, forCompanies, change, choices, order } = await anOrderByPix()
  expect((await change(forCompanies, { acordo: true })).failure.codigo).toBe('payment.methodNotFound')
  await pool.query("update purchase_order set payment_state = 'paid' where supplier_id = $1", [store.id])
  expect((await choices()).formas).toEqual([])
  expect((await change(dear, { acordo: true })).failure.codigo).toBe('payment.alreadyPaid')
  expect((await order()).totalpedido).toBe(30)
  expect((await buyer.orders()).body.pedidos).toHaveLength(1)
})
