import { describe, expect, test } from 'vitest'
import { generateReceipt } from '#contract/charge.ts'
import * as wire from '#contract/payment.ts'
import { cents } from '#domain/amounts.ts'
import { parseBrCode } from '#domain/payment/pix.ts'
import type { ProviderKind } from '#domain/payment/provider-account.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { anOrder, type OrderFields } from '#test/builders/orders.ts'
import { aCustomer, aLinkedUser, aStaffMember, type Person } from '#test/builders/people.ts'
import { aPaymentMethod, aStoredAccount } from '#test/builders/selling.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const methodsOf = (store: StoreBuilder, sessao: string, idcliente = '') =>
  call(wire.paymentMethods, { params: { sessao, idfornecedor: store.slug }, query: { idcliente } })

describe('payment methods', () => {
  test('have kind, flow, surcharge and minimum', async () => {
    const store = await aStore(pool)
    await aStoredAccount(store, 'mercado-pago')
    const id = await aPaymentMethod(store, { kind: 'boleto', adjustment: 250, minimumCents: 30_000 })
    const { body } = await methodsOf(store, 'token')
    expect(body).toEqual([
      {
        idformapagto: id,
        tipo: 'BOLETO',
        nome: 'boleto',
        descricao: '',
        fluxo: 'SEPARA_ANTES',
        variacaoPercentual: 2.5,
        valorMinimo: 300,
      },
    ])
  })

  test('are those for the kind of customer; visitors see what is open to all', async () => {
    const store = await aStore(pool)
    const pix = await aPaymentMethod(store)
    const account = await aPaymentMethod(store, { kind: 'account', customerKind: 'company' })
    const retired = await aPaymentMethod(store, { kind: 'cash' })
    await pool.query('update payment_method set is_active = false where supplier_id = $1 and id = $2', [
      store.id,
      retired,
    ])
    const company = await aCustomer(store, { kind: 'company' })
    const person = await aCustomer(store)

    const idsFor = async (sessao: string) => (await methodsOf(store, sessao)).body.map((method) => method.idformapagto)
    expect(await idsFor(sessionOf(company))).toEqual(expect.arrayContaining([pix, account]))
    expect(await idsFor(sessionOf(person))).toEqual([pix])
    expect(await idsFor('token')).toEqual([pix])
  })

  const KINDS = ['pix', 'boleto', 'card', 'machine', 'cash', 'account'] as const
  test.each<[what: string, key: boolean, accounts: ProviderKind[], offered: string[]]>([
    ['no way to receive online', false, [], ['MAQUININHA', 'DINHEIRO', 'CONTA']],
    ['a Pix key alone', true, [], ['PIX', 'MAQUININHA', 'DINHEIRO', 'CONTA']],
    ['an account for Pix', false, ['api-pix'], ['PIX', 'MAQUININHA', 'DINHEIRO', 'CONTA']],
    ['an account for all', false, ['mercado-pago'], ['PIX', 'BOLETO', 'CARTAO', 'MAQUININHA', 'DINHEIRO', 'CONTA']],
  ])('of a store with %s are those that it can charge', async (_what, hasKey, accounts, offered) => {
    const store = await aStore(pool, hasKey ? {} : { pix: null })
    for (const kind of KINDS) await aPaymentMethod(store, { kind, flow: 'pick-first' })
    for (const kind of accounts) await aStoredAccount(store, kind)
    const kinds = async () => (await methodsOf(store, 'token')).body.map(({ tipo }) => tipo)
    expect((await kinds()).toSorted()).toEqual(offered.toSorted())
    await pool.query('update payment_provider set is_active = false where supplier_id = $1', [store.id])
    const without = offered.filter((kind) => !['BOLETO', 'CARTAO'].includes(kind) && (kind !== 'PIX' || hasKey))
    await expect.poll(async () => (await kinds()).toSorted()).toEqual(without.toSorted())
  })

  test('are not shown for another customer', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const stranger = await aCustomer(store)
    expect((await methodsOf(store, person.token, stranger.customerId)).failure.codigo).toBe('access.notAllowed')
    expect((await methodsOf(store, 'token', person.customerId)).failure.codigo).toBe('access.signInRequired')
    expect((await methodsOf(store, 'token', '0')).status).toBe(200)
    expect((await methodsOf(store, person.token, person.customerId.toUpperCase())).status).toBe(200)
  })
})

const receiptOf = (store: StoreBuilder, person: Pick<Person, 'token' | 'customerId'>, numorder: number) =>
  call(generateReceipt, {
    params: { numorder, idclient: person.customerId },
    headers: { cookie: `commerce-auth-token=${person.token}`, 'x-idfornecedor': store.slug },
  })

async function aShopper() {
  const store = await aStore(pool, {
    pix: { key: 'pix@emporio.exemplo', name: 'Empório São João Ltda.', city: 'São Paulo' },
  })
  const person = await aCustomer(store)
  return { store, person, order: (fields: OrderFields = {}) => anOrder(store, person, fields) }
}

describe('the Pix receipt of an order', () => {
  test('is a code that a bank reads: receiver, amount, and the order in its txid', async () => {
    const { store, person, order } = await aShopper()
    const number = await order({ totalCents: 12_345 })
    const { body } = await receiptOf(store, person, number)
    expect(body).toMatchObject({
      numpedido: number,
      tipo: 'PIX',
      valor: 123.45,
      txid: `PEDIDO${number}`,
      recebedor: 'Empório São João Ltda.',
    })
    expect(parseBrCode(body.pixCopiaECola ?? '')).toMatchObject({
      key: 'pix@emporio.exemplo',
      amount: cents(12_345),
      merchantName: 'Emporio Sao Joao Ltda.',
      merchantCity: 'Sao Paulo',
      txid: body.txid,
    })
  })

  test('is there for a linked user who may see the orders of the customer, and for no other', async () => {
    const { store, person, order } = await aShopper()
    const number = await order()
    expect((await receiptOf(store, await aLinkedUser(store, person, ['ver_pedidos']), number)).status).toBe(200)
    expect((await receiptOf(store, await aLinkedUser(store, person), number)).status).toBe(404)
  })

  test.each<[string, OrderFields]>([
    ['was refunded', { paymentState: 'refunded' }],
    ['was cancelled', { status: 'cancelled' }],
    ['is paid by boleto', { paymentKind: 'boleto' }],
    ['is a quote', { status: 'quote-requested' }],
    ['is still to be weighed', { flow: 'pick-first', status: 'picking' }],
    ['costs nothing', { totalCents: 0 }],
  ])('does not exist when the order %s', async (_, fields) => {
    const { store, person, order } = await aShopper()
    const { status, failure } = await receiptOf(store, person, await order(fields))
    expect([status, failure]).toEqual([
      409,
      { codigo: 'payment.noReceipt', mensagem: 'Este pedido não tem cobrança em aberto.' },
    ])
  })

  test('says that the order is paid, and has no code any more', async () => {
    const { store, person, order } = await aShopper()
    const { status, body } = await receiptOf(store, person, await order({ paymentState: 'paid' }))
    expect([status, body.situacao, body.pixCopiaECola]).toEqual([200, 'PAGA', null])
  })

  test('comes after weighing where goods are weighed first', async () => {
    const { store, person, order } = await aShopper()
    expect(
      (await receiptOf(store, person, await order({ flow: 'pick-first', status: 'awaiting-payment' }))).status,
    ).toBe(200)
  })

  test('does not exist where the supplier takes no Pix', async () => {
    const store = await aStore(pool, { pix: null })
    const person = await aCustomer(store)
    expect((await receiptOf(store, person, await anOrder(store, person))).failure.codigo).toBe('payment.noReceipt')
  })

  test('is refused to other customers, other stores, staff and visitors', async () => {
    const { store, person, order } = await aShopper()
    const number = await order()
    const stranger = await aCustomer(store)
    const elsewhere = await aShopper()
    const ask = async (who: Pick<Person, 'token' | 'customerId'>, where = store) =>
      (await receiptOf(where, who, number)).failure.codigo
    expect(await ask(stranger)).toBe('order.notFound')
    expect(await ask({ ...person, token: stranger.token })).toBe('access.notAllowed')
    expect(await ask(elsewhere.person, elsewhere.store)).toBe('order.notFound')
    expect(await ask({ ...person, token: (await aStaffMember(store)).token })).toBe('access.notAllowed')
    expect(await ask({ ...person, token: 'unknown' })).toBe('access.sessionExpired')
  })

  test.each([
    [999_999, 404, 'order.notFound'],
    [1e20, 404, 'order.notFound'],
    [0, 400, 'request.invalid'],
    [1.5, 400, 'request.invalid'],
  ])('of number %d is refused', async (number, status, code) => {
    const { store, person } = await aShopper()
    const answer = await receiptOf(store, person, number)
    expect([answer.status, answer.failure.codigo]).toEqual([status, code])
  })
})
