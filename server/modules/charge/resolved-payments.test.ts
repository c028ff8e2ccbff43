import { describe, expect, test } from 'vitest'
import { waitingWork } from '#contract/back-office.ts'
import * as wire from '#contract/charge.ts'
import * as orders from '#contract/order-desk.ts'
import * as desk from '#contract/payment-desk.ts'
import * as picking from '#contract/picking.ts'
import { aBuyer, anOpenStore, type OpenStoreFields } from '#test/builders/checkout.ts'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import { aPaymentAccount, cardTokenOf, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'

const app = await testAppWithSandbox()
const { call, pool, control } = app

/** An order of 30 reais, and a staff member with the modules of orders and finance. */
async function anOrderToPay(payment: OpenStoreFields['payment'] = { kind: 'pix', flow: 'pay-first' }) {
  const store = await anOpenStore(pool, { payment })
  await aPaymentAccount(app, store, 'api-pix', 'mercado-pago')
  const [buyer, staff] = await Promise.all([
    aBuyer(app, store),
    aStaffMember(store, 'staff', ['orders', 'picking', 'finance']),
  ])
  const { id } = await aProduct(store, { price: 10 })
  const numpedido = (await buyer.buy([{ id, quantidade: 3 }])).body.numpedido
  const headers = { cookie: `commerce-auth-token=${staff.token}`, 'x-idfornecedor': store.slug }
  const asCustomer = { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug }
  const at = { params: { numpedido }, query: { idfornecedor: store.slug }, headers }
  const params = { idfornecedor: store.slug }
  return {
    store,
    buyer,
    numpedido,
    at,
    asCustomer,
    handled: () => eventsHandledIn(pool, [store.id]),
    txid: async () => {
      const receipt = { numorder: numpedido, idclient: buyer.customerId }
      return (await call(wire.generateReceipt, { params: receipt, headers: asCustomer })).body.txid ?? ''
    },
    order: async () => (await buyer.detail(numpedido)).body,
    record: (valor: number) => call(desk.recordPayment, { params: { ...params, numpedido }, body: { valor }, headers }),
    /** Both answer the same: what is listed, and the number at the menu. */
    toDecide: async () => {
      const listed = (await call(desk.paymentsToDecide, { params, query: {}, headers })).body.recebimentos
      expect((await call(waitingWork, { params: {}, headers })).body.recebimentos).toBe(listed.length)
      return listed.map(({ problema }) => problema)
    },
    refunds: async () => (await call(desk.listRefunds, { params, query: {}, headers })).body.devolucoes,
  }
}

describe('nothing is left to decide about money', () => {
  test('that went back because staff cancelled an order that was paid twice', async () => {
    const shop = await anOrderToPay()
    await control(`charges/${await shop.txid()}/pay`, { times: 2 })
    await expect.poll(shop.toDecide).toEqual(['EM_DOBRO'])
    await shop.handled()
    expect((await call(orders.refuseOrder, { ...shop.at, body: { motivo: 'Sem estoque' } })).status).toBe(200)
    await shop.handled()
    expect(await shop.toDecide()).toEqual([])
    expect((await shop.refunds()).map(({ valor, situacao }) => [valor, situacao])).toEqual([
      [30, 'FEITA'],
      [30, 'FEITA'],
    ])
    expect((await shop.order()).situacaoPagamento).toBe('DEVOLVIDO')
  })

  test('that was short for an order that was cancelled', async () => {
    const shop = await anOrderToPay()
    await control(`charges/${await shop.txid()}/pay`, { amountCents: 2000 })
    await expect.poll(shop.toDecide).toEqual(['A_MENOR'])
    await call(orders.refuseOrder, { ...shop.at, body: { motivo: 'Cliente desistiu' } })
    await shop.handled()
    expect(await shop.toDecide()).toEqual([])
    expect(await shop.refunds()).toMatchObject([{ valor: 20, situacao: 'FEITA' }])
  })

  test('that was short until less was picked', async () => {
    const shop = await anOrderToPay({ kind: 'pix', flow: 'pick-first' })
    await call(orders.moveOrder, { ...shop.at, body: { de: 'ENVIADO', para: 'SEPARANDO' } })
    expect((await shop.record(20)).status).toBe(200)
    expect(await shop.toDecide()).toEqual(['A_MENOR'])
    await call(picking.pickItem, {
      ...shop.at,
      params: { ...shop.at.params, posicao: 1 },
      body: { separado: 1, acimaDaTolerancia: false },
    })
    expect((await call(picking.finishPicking, shop.at)).status).toBe(200)
    await shop.handled()
    expect(await shop.toDecide()).toEqual([])
    expect(await shop.order()).toMatchObject({ status: 'PAGO', totalpedido: 10, situacaoPagamento: 'PAGO' })
    expect(await shop.refunds()).toMatchObject([{ valor: 10, manual: true }])
  })

  test('that a dispute took back, also where its refund had failed', async () => {
    const shop = await anOrderToPay({ kind: 'card', flow: 'pay-first' })
    const { body } = await call(wire.generateCardToken, {
      params: {},
      body: { numpedido: shop.numpedido },
      headers: shop.asCustomer,
    })
    const token = await cardTokenOf(app, 'CONT')
    await call(wire.payByCard, {
      params: { numorder: shop.numpedido, idclient: shop.buyer.customerId },
      body: { idtransacao: body.idtransacao, token, bandeira: 'master', parcelas: 1 },
      headers: shop.asCustomer,
    })
    await control(`charges/${body.idtransacao}/pay`)
    await expect.poll(async () => (await shop.order()).status).toBe('PAGO')
    await control(`charges/${body.idtransacao}/chargeback`)
    await expect.poll(shop.toDecide).toEqual(['CONTESTADO'])
    // Money that is blocked cannot be returned: it would be left to staff.
    await call(orders.refuseOrder, { ...shop.at, body: { motivo: 'Contestado' } })
    await expect.poll(shop.refunds).toMatchObject([{ situacao: 'RECUSADA', manual: true }])

    await control(`charges/${body.idtransacao}/chargeback`, { result: 'settled' })
    await expect.poll(shop.toDecide).toEqual([])
    expect(await shop.refunds()).toMatchObject([{ valor: 30, situacao: 'FEITA', manual: false }])
    expect((await shop.order()).situacaoPagamento).toBe('DEVOLVIDO')
  })
})
