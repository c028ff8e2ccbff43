import { describe, expect, test } from 'vitest'
import { waitingWork } from '#contract/back-office.ts'
import * as wire from '#contract/charge.ts'
import * as orders from '#contract/order-desk.ts'
import * as desk from '#contract/payment-desk.ts'
import { settleInvoices } from '#contract/settlement.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct, type StoreBuilder } from '#test/builders/store.ts'
import { PaymentAccounts } from './accounts.ts'
import { checkCharge, checkDueCharges, checkPendingRefunds, findDisputes } from './check-charges.ts'

const app = await testAppWithSandbox()
const { call, pool, control, sandboxUrl } = app

const openScope = (id: string) => openStoreScope(app.server().appContext, id)

/** What staff see of the money of a store, what they do, and what they do in the app of their bank. */
async function aDesk(store: StoreBuilder, seller: string) {
  const staff = await aStaffMember(store, 'staff', ['orders', 'finance'])
  const headers = { authorization: `Bearer ${staff.token}`, 'x-idfornecedor': store.slug }
  const params = { idfornecedor: store.slug }
  const bank = { authorization: `Bearer ${Buffer.from(`banco-${seller}`).toString('base64url')}` }
  const paymentsAt = async (txid: string) => {
    const range = `inicio=${new Date(0).toISOString()}&fim=${new Date(Date.now() + 86_400_000).toISOString()}`
    const response = await fetch(`${sandboxUrl}/pix/v2/pix?${range}`, { headers: bank })
    const { pix } = (await response.json()) as {
      pix: { txid?: string; endToEndId: string; devolucoes?: { valor: string; status: string }[] }[]
    }
    return pix.filter((one) => one.txid === txid)
  }
  const listed = async () => (await call(desk.paymentsToDecide, { params, query: {}, headers })).body.recebimentos
  return {
    headers,
    read: async () => {
      const { appContext } = app.server()
      await findDisputes(appContext.db, openScope, new PaymentAccounts(appContext))
      await eventsHandledIn(pool, [store.id])
    },
    /** Applies the charge as its provider has it, as a webhook does. */
    readAgain: async () => {
      const scope = await openScope(store.id)
      const { rows } = await pool.query<{ id: string }>('select id from charge where supplier_id = $1', [store.id])
      for (const { id } of rows) if (scope) await checkCharge(scope, new PaymentAccounts(app.server().appContext), id)
    },
    handled: () => eventsHandledIn(pool, [store.id]),
    /** Cents that went back of each payment, in the order in which they came in. */
    returnedByBank: async (txid: string) =>
      (await paymentsAt(txid)).map(({ devolucoes = [] }) =>
        devolucoes
          .filter(({ status }) => status === 'DEVOLVIDO')
          .reduce((sum, { valor }) => sum + Math.round(Number(valor) * 100), 0),
      ),
    /** By the app of the bank: of the last payment, unless another is named. */
    returnByApp: async (txid: string, valor: string, index = -1) => {
      const pix = (await paymentsAt(txid)).at(index)
      const url = `${sandboxUrl}/pix/v2/pix/${pix?.endToEndId ?? ''}/devolucao/app${Math.random().toString(36).slice(2)}`
      const response = await fetch(url, {
        method: 'PUT',
        headers: { ...bank, 'content-type': 'application/json' },
        body: JSON.stringify({ valor }),
      })
      expect(response.status).toBe(201)
    },
    /** As many are counted at the menu. */
    toDecide: async () => {
      const found = await listed()
      expect((await call(waitingWork, { params: {}, headers })).body.recebimentos).toBe(found.length)
      return found.map(({ problema, valor, sobra }) => [problema, valor, sobra])
    },
    idToDecide: async () => (await listed())[0]?.idrecebimento ?? '',
    decide: (idrecebimento: string, decisao: 'DEVOLVER' | 'ACEITAR' = 'DEVOLVER') =>
      call(desk.resolvePayment, { params: { ...params, idrecebimento }, body: { decisao }, headers }),
    refunds: async () =>
      (await call(desk.listRefunds, { params, query: {}, headers })).body.devolucoes
        .map(({ valor, situacao, manual }) => [valor, situacao, manual])
        .toSorted(([a], [b]) => Number(a) - Number(b)),
    settle: async () => {
      const [refund] = (await call(desk.listRefunds, { params, query: {}, headers })).body.devolucoes
      return call(desk.settleRefund, { params: { ...params, iddevolucao: refund?.iddevolucao ?? '' }, headers })
    },
  }
}

/** An order of 30 reais by Pix that was paid so, and is sent. */
async function aPaidOrder(payment: { readonly times?: number; readonly amountCents?: number }, problem: string | null) {
  const store = await anOpenStore(pool, { payment: { kind: 'pix', flow: 'pay-first' } })
  const seller = await aPaymentAccount(app, store, 'api-pix')
  const [buyer, office] = await Promise.all([aBuyer(app, store), aDesk(store, seller)])
  const { id } = await aProduct(store, { price: 10 })
  const numpedido = (await buyer.buy([{ id, quantidade: 3 }])).body.numpedido
  const receipt = await call(wire.generateReceipt, {
    params: { numorder: numpedido, idclient: buyer.customerId },
    headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
  })
  const txid = receipt.body.txid ?? ''
  await control(`charges/${txid}/pay`, payment)
  const problems = async () => (await office.toDecide()).map(([found]) => found)
  await expect.poll(problems).toEqual(problem === null ? [] : [problem])
  await office.handled()
  return {
    ...office,
    store,
    txid,
    order: async () => {
      const { situacaoPagamento, valorRecebido, valorDevolvido } = (await buyer.detail(numpedido)).body
      return [situacaoPagamento, valorRecebido, valorDevolvido]
    },
    refuse: () =>
      call(orders.refuseOrder, { params: { numpedido }, headers: office.headers, body: { motivo: 'Sem estoque' } }),
  }
}

describe('money that the store returns in the app of its bank', () => {
  test.each([
    ['the second payment', -1],
    ['the first payment', 0],
  ])('settles an order that was paid twice, by %s', async (_, index) => {
    const shop = await aPaidOrder({ times: 2 }, 'EM_DOBRO')
    const id = await shop.idToDecide()
    await shop.returnByApp(shop.txid, '30.00', index)
    await shop.read()
    expect(await shop.toDecide()).toEqual([])
    expect(await shop.refunds()).toEqual([[30, 'FEITA', false]])
    expect(await shop.order()).toEqual(['PAGO', 60, 30])
    expect((await shop.decide(id)).status).toBe(404)
    expect((await shop.refuse()).status).toBe(200)
    await shop.handled()
    expect(await shop.order()).toEqual(['DEVOLVIDO', 60, 60])
    expect(await shop.returnedByBank(shop.txid)).toEqual([3000, 3000])
  })

  test('settles what was too much, which is not returned again', async () => {
    const shop = await aPaidOrder({ amountCents: 4234 }, 'A_MAIOR')
    const id = await shop.idToDecide()
    await shop.returnByApp(shop.txid, '12.34')
    await shop.read()
    expect(await shop.toDecide()).toEqual([])
    expect((await shop.decide(id)).status).toBe(404)
    await shop.handled()
    expect(await shop.returnedByBank(shop.txid)).toEqual([1234])
    expect(await shop.order()).toEqual(['PAGO', 42.34, 12.34])
  })

  test.each([
    ['twice', { times: 2 }, 'EM_DOBRO', [25, 25], [0, 3000]],
    ['too much', { amountCents: 4234 }, 'A_MAIOR', [37.34, 7.34], [1234]],
  ] as const)('settles its part of what was paid %s', async (_, payment, problem, [valor, sobra], returned) => {
    const shop = await aPaidOrder(payment, problem)
    await shop.returnByApp(shop.txid, '5.00')
    await shop.read()
    expect(await shop.toDecide()).toEqual([[problem, valor, sobra]])
    expect((await shop.decide(await shop.idToDecide())).status).toBe(200)
    await shop.handled()
    expect(await shop.toDecide()).toEqual([])
    expect(await shop.returnedByBank(shop.txid)).toEqual(returned)
    expect((await shop.order())[0]).toBe('PAGO')
  })

  test('is not returned again by a decision that was made before the bank was read', async () => {
    const shop = await aPaidOrder({ amountCents: 4234 }, 'A_MAIOR')
    await shop.returnByApp(shop.txid, '12.34')
    expect((await shop.decide(await shop.idToDecide())).status).toBe(200)
    await shop.handled()
    expect(await shop.refunds()).toEqual([[12.34, 'FEITA', false]])
    expect(await shop.returnedByBank(shop.txid)).toEqual([1234])
  })

  test('in part before the bank was read leaves the rest to a decision, or to the end of the order', async () => {
    const [decided, cancelled] = await Promise.all([
      aPaidOrder({ amountCents: 4234 }, 'A_MAIOR'),
      aPaidOrder({ amountCents: 4234 }, 'A_MAIOR'),
    ])
    for (const { returnByApp, txid } of [decided, cancelled]) await returnByApp(txid, '5.00')
    expect((await decided.decide(await decided.idToDecide())).status).toBe(200)
    await decided.handled()
    expect(await decided.refunds()).toEqual([
      [5, 'FEITA', false],
      [7.34, 'FEITA', false],
    ])
    expect(await decided.returnedByBank(decided.txid)).toEqual([1234])
    expect((await cancelled.refuse()).status).toBe(200)
    await cancelled.handled()
    expect(await cancelled.refunds()).toEqual([
      [5, 'FEITA', false],
      [37.34, 'FEITA', false],
    ])
    expect(await cancelled.returnedByBank(cancelled.txid)).toEqual([4234])
    expect(await cancelled.toDecide()).toEqual([])
  })

  test('at the moment of a decision is returned once', async () => {
    const shop = await aPaidOrder({ amountCents: 4234 }, 'A_MAIOR')
    const id = await shop.idToDecide()
    await shop.returnByApp(shop.txid, '5.00')
    const [decided, again] = await Promise.all([shop.decide(id), shop.decide(id), shop.read(), shop.read()])
    expect([decided.status, again.status].toSorted((a, b) => a - b)[0]).toBe(200)
    await shop.handled()
    await shop.read()
    expect(await shop.toDecide()).toEqual([])
    expect(await shop.returnedByBank(shop.txid)).toEqual([1234])
    expect(await shop.order()).toEqual(['PAGO', 42.34, 12.34])
  })

  test('after staff decided is that refund, counted once', async () => {
    const shop = await aPaidOrder({ times: 2 }, 'EM_DOBRO')
    const id = await shop.idToDecide()
    expect((await shop.decide(id)).status).toBe(200)
    await expect.poll(shop.refunds).toEqual([[30, 'FEITA', false]])
    await shop.readAgain()
    expect(await shop.refunds()).toEqual([[30, 'FEITA', false]])
    expect(await shop.order()).toEqual(['PAGO', 60, 30])
    expect((await shop.decide(id)).status).toBe(404)
    expect(await shop.returnedByBank(shop.txid)).toEqual([0, 3000])
  })

  test('settles what was short, of which the rest is what staff decide about', async () => {
    const shop = await aPaidOrder({ amountCents: 2000 }, 'A_MENOR')
    await shop.returnByApp(shop.txid, '5.00')
    await shop.read()
    expect(await shop.toDecide()).toEqual([['A_MENOR', 15, 0]])
    await shop.returnByApp(shop.txid, '15.00')
    await shop.read()
    expect(await shop.toDecide()).toEqual([])
  })

  test('is not charged again where staff had kept what was too much', async () => {
    const shop = await aPaidOrder({ amountCents: 4234 }, 'A_MAIOR')
    expect((await shop.decide(await shop.idToDecide(), 'ACEITAR')).status).toBe(200)
    await shop.returnByApp(shop.txid, '12.34')
    await shop.read()
    const { rows } = await pool.query(
      'select excess_cents::integer as excess, resolution from payment where supplier_id = $1',
      [shop.store.id],
    )
    expect(rows).toEqual([{ excess: 0, resolution: 'accepted' }])
  })
})

describe('a refund that the bank refused', () => {
  async function aRefusedRefund(payment: Parameters<typeof aPaidOrder>[0], problem: string) {
    const shop = await aPaidOrder(payment, problem)
    expect((await shop.decide(await shop.idToDecide())).status).toBe(200)
    await expect.poll(async () => (await shop.refunds())[0]?.[1]).toBe('FEITA')
    await pool.query(`update refund set state = 'pending' where supplier_id = $1`, [shop.store.id])
    await control(`charges/${shop.txid}/refund`, { result: 'NAO_REALIZADO' })
    const { appContext } = app.server()
    await checkPendingRefunds(appContext.db, openScope, new PaymentAccounts(appContext))
    expect((await shop.refunds()).map(([, ...rest]) => rest)).toEqual([['RECUSADA', true]])
    return shop
  }

  test('is done once the store returned it in the app of the bank', async () => {
    const shop = await aRefusedRefund({ times: 2 }, 'EM_DOBRO')
    await shop.returnByApp(shop.txid, '30.00')
    await shop.read()
    expect(await shop.refunds()).toEqual([[30, 'FEITA', false]])
    expect(await shop.order()).toEqual(['PAGO', 60, 30])
  })

  test('is done in part by a part that went back', async () => {
    const shop = await aRefusedRefund({ amountCents: 4234 }, 'A_MAIOR')
    await shop.returnByApp(shop.txid, '5.00')
    await shop.read()
    expect(await shop.refunds()).toEqual([
      [5, 'FEITA', false],
      [7.34, 'RECUSADA', true],
    ])
  })

  test('stays done where staff said so before the bank was read, and is counted once', async () => {
    const shop = await aRefusedRefund({ amountCents: 4234 }, 'A_MAIOR')
    await shop.returnByApp(shop.txid, '12.34')
    expect((await shop.settle()).status).toBe(200)
    await shop.readAgain()
    await shop.readAgain()
    expect(await shop.refunds()).toEqual([[12.34, 'FEITA', false]])
    expect(await shop.order()).toEqual(['PAGO', 42.34, 12.34])
  })
})

test('two refunds of the same amount are both made, one after the other', async () => {
  const shop = await aPaidOrder({ times: 2 }, 'EM_DOBRO')
  // As a cancelled order leaves them whose bank was out of order for hours.
  await pool.query(
    `insert into refund (supplier_id, payment_id, amount_cents, created_at)
     select supplier_id, id, amount_cents, now() - interval '2 hours' from payment where supplier_id = $1`,
    [shop.store.id],
  )
  const { appContext } = app.server()
  await checkDueCharges(appContext.db, openScope, new PaymentAccounts(appContext))
  expect(await shop.returnedByBank(shop.txid)).toEqual([3000, 3000])
  expect(await shop.order()).toEqual(['DEVOLVIDO', 60, 60])
})

describe('a dispute that the store loses', () => {
  test('settles an order that was paid twice', async () => {
    const shop = await aPaidOrder({ times: 2 }, 'EM_DOBRO')
    const id = await shop.idToDecide()
    await control(`charges/${shop.txid}/chargeback`)
    await expect.poll(shop.toDecide).toHaveLength(2)
    await control(`charges/${shop.txid}/chargeback`, { result: 'settled' })
    await expect.poll(shop.toDecide).toEqual([])
    expect(await shop.refunds()).toEqual([[30, 'FEITA', false]])
    expect(await shop.order()).toEqual(['PAGO', 60, 30])
    expect((await shop.decide(id)).status).toBe(404)
  })

  test('in part leaves the rest of what was paid twice to be returned', async () => {
    const shop = await aPaidOrder({ times: 2 }, 'EM_DOBRO')
    await control(`charges/${shop.txid}/chargeback`, { amountCents: 1000 })
    await control(`charges/${shop.txid}/chargeback`, { result: 'settled' })
    await expect.poll(shop.toDecide).toEqual([['EM_DOBRO', 20, 20]])
    await shop.handled()
    expect((await shop.decide(await shop.idToDecide())).status).toBe(200)
    await shop.handled()
    expect(await shop.returnedByBank(shop.txid)).toEqual([0, 3000])
    expect(await shop.order()).toEqual(['PAGO', 60, 30])
  })
})

describe('invoices that were paid twice', () => {
  async function aDoubleSettlement() {
    const store = await anOpenStore(pool, { payment: { kind: 'account' } })
    const seller = await aPaymentAccount(app, store, 'api-pix')
    const [customer, office] = await Promise.all([
      aCustomer(store, { creditLimitCents: 100_000 }),
      aDesk(store, seller),
    ])
    const invoice = await anInvoice(store, customer, { amountCents: 15_000, dueInDays: 20 })
    const headers = { cookie: `commerce-auth-token=${customer.token}`, 'x-idfornecedor': store.slug }
    const { body } = await call(settleInvoices, {
      params: { idcliente: customer.customerId },
      body: { faturas: [invoice], forma: 'PIX' },
      headers,
    })
    const txid = body.txid ?? ''
    await control(`charges/${txid}/pay`, { times: 2 })
    await expect.poll(office.toDecide).toEqual([['EM_DOBRO', 150, 150]])
    await office.handled()
    return {
      ...office,
      txid,
      /** Used credit, and what is paid. */
      balance: async () =>
        (
          await pool.query<{ balance: number[] }>(
            `select array[(select credit_used_cents from customer where supplier_id = $1),
               (select paid_cents from invoice where supplier_id = $1)]::integer[] as balance`,
            [store.id],
          )
        ).rows[0]?.balance,
    }
  }

  test.each([
    ['second', -1],
    ['first', 0],
  ])('are settled by the bank that returns the %s', async (_, index) => {
    const office = await aDoubleSettlement()
    const id = await office.idToDecide()
    await office.returnByApp(office.txid, '150.00', index)
    await office.read()
    expect(await office.toDecide()).toEqual([])
    expect(await office.refunds()).toEqual([[150, 'FEITA', false]])
    expect(await office.balance()).toEqual([0, 15_000])
    expect((await office.decide(id)).status).toBe(404)
  })

  test.each([
    ['second', -1],
    ['first', 0],
  ])('are settled by a part of the %s, and the rest is returned by staff', async (_, index) => {
    const office = await aDoubleSettlement()
    await office.returnByApp(office.txid, '40.00', index)
    await office.read()
    expect(await office.toDecide()).toEqual([['EM_DOBRO', 110, 110]])
    expect(await office.balance()).toEqual([0, 15_000])
    const id = await office.idToDecide()
    const answers = await Promise.all([office.decide(id), office.decide(id), office.read()])
    expect(answers.slice(0, 2).filter((answer) => answer?.status === 200)).toHaveLength(1)
    await office.handled()
    const returned = await office.returnedByBank(office.txid)
    expect(returned.reduce((sum, one) => sum + one, 0)).toBe(15_000)
    expect(await office.balance()).toEqual([0, 15_000])
  })

  test('are settled by a dispute', async () => {
    const office = await aDoubleSettlement()
    await control(`charges/${office.txid}/chargeback`)
    await control(`charges/${office.txid}/chargeback`, { result: 'settled' })
    await expect.poll(office.toDecide).toEqual([])
    expect(await office.refunds()).toEqual([[150, 'FEITA', false]])
    expect(await office.balance()).toEqual([0, 15_000])
  })
})
