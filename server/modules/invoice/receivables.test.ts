import { describe, expect, test } from 'vitest'
import * as invoices from '#contract/invoice.ts'
import type { Input } from '#contract/endpoint.ts'
import * as wire from '#contract/receivable.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStore, type OpenStoreFields } from '#test/builders/checkout.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

const TODAY = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)

async function anAccountDesk(fields: OpenStoreFields = {}) {
  const store = await anOpenStore(pool, { ...fields, payment: { kind: 'account' } })
  const finance = await aStaffMember(store, 'staff', ['finance'])
  const to = { query: { idfornecedor: store.slug }, headers: { cookie: `commerce-auth-token=${finance.token}` } }
  return {
    store,
    finance,
    pay: (numero: number, valor: number, more: Partial<Input<typeof wire.recordInvoicePayment>['body']> = {}) =>
      call(wire.recordInvoicePayment, {
        ...to,
        params: { numero },
        body: { valor, recebidoEm: TODAY, forma: 'TRANSFERENCIA', ...more },
      }),
    undo: (numero: number, idpagamento: string) =>
      call(wire.undoInvoicePayment, { ...to, params: { numero, idpagamento } }),
    list: (query: Omit<Input<typeof wire.listReceivables>['query'], 'idfornecedor'> = {}) =>
      call(wire.listReceivables, { headers: to.headers, params: {}, query: { ...to.query, ...query } }),
    setCredit: (idcliente: string, limite: number, prazos: number[] | null) =>
      call(wire.changeCredit, { ...to, params: { idcliente }, body: { limite, prazos } }),
  }
}

const creditOf = async (store: OpenStore, buyer: Pick<Buyer, 'token' | 'customerId'>) =>
  (
    await call(invoices.customerInvoices, {
      params: { sessao: sessionOf(buyer), idfornecedor: store.slug, idcliente: buyer.customerId },
      query: { completeInfo: true },
    })
  ).body

describe('a payment of an invoice', () => {
  test('frees the limit, in part and whole, and pays the order', async () => {
    const { store, pay } = await anAccountDesk()
    const buyer = await aBuyer(app, store, { creditLimitCents: 10_000 })
    const number = (await buyer.buy([units(await aProduct(store, { price: 40 }), 1)])).body.numpedido
    expect((await pay(1, 15, { observacao: ' DOC 12 ' })).body).toMatchObject({
      valor: 40,
      valor_pago: 15,
      situacao: 'ABERTA',
      pagamentos: [{ valor: 15, forma: 'TRANSFERENCIA', recebidoEm: TODAY, observacao: 'DOC 12', desfeitoEm: null }],
    })
    expect(await creditOf(store, buyer)).toMatchObject({ limite_credito_disponivel: 75, valor_em_aberto: 25 })
    expect((await buyer.detail(number)).body.situacaoPagamento).toBe('ABERTO')
    expect((await pay(1, 25.01)).failure).toMatchObject({ codigo: 'invoice.tooMuch', campo: 'valor' })
    expect((await pay(1, 25)).body.situacao).toBe('PAGA')
    expect((await buyer.detail(number)).body.situacaoPagamento).toBe('PAGO')
    expect(await creditOf(store, buyer)).toMatchObject({ limite_credito_disponivel: 100, valor_em_aberto: 0 })
    expect((await pay(1, 1)).failure.codigo).toBe('invoice.closed')
  })

  test('recorded twice at once counts once', async () => {
    const { store, pay } = await anAccountDesk()
    const buyer = await aBuyer(app, store, { creditLimitCents: 10_000 })
    await anInvoice(store, buyer, { amountCents: 5000 })
    const answers = await Promise.all([pay(1, 50), pay(1, 50), pay(1, 50)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await creditOf(store, buyer)).toMatchObject({ limite_credito_utilizado: 0, valor_em_aberto: 0 })
  })

  test('is undone once, by whom is in the log', async () => {
    const { store, pay, undo, finance } = await anAccountDesk()
    const buyer = await aBuyer(app, store, { creditLimitCents: 10_000 })
    await anInvoice(store, buyer, { amountCents: 5000 })
    const id = (await pay(1, 20)).body.pagamentos[0]?.idpagamento ?? ''
    const answers = await Promise.all([undo(1, id), undo(1, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await creditOf(store, buyer)).toMatchObject({ limite_credito_utilizado: 50, valor_em_aberto: 50 })
    const { rows } = await pool.query(
      "select action, login_id from audit_event where supplier_id = $1 and subject = 'payment' order by happened_at",
      [store.id],
    )
    expect(rows).toEqual([
      { action: 'payment.recorded', login_id: finance.loginId },
      { action: 'payment.undone', login_id: finance.loginId },
    ])
  })

  test('did not come in tomorrow, nor for a cancelled invoice', async () => {
    const { store, pay } = await anAccountDesk()
    const person = await aCustomer(store)
    await anInvoice(store, person)
    await anInvoice(store, person, { isCancelled: true })
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect((await pay(1, 1, { recebidoEm: tomorrow })).failure).toMatchObject({
      codigo: 'invoice.futurePayment',
      campo: 'recebidoEm',
    })
    expect((await pay(2, 1)).failure.codigo).toBe('invoice.closed')
    expect((await pay(99, 1)).failure.codigo).toBe('invoice.notFound')
  })
})

test('what customers owe is listed by age, with sums', async () => {
  const { store, list } = await anAccountDesk()
  const [ana, bia] = [await aCustomer(store, { name: 'Ana Souza' }), await aCustomer(store, { name: 'Mercado Bia' })]
  const soon = await anInvoice(store, ana, { dueInDays: 0, amountCents: 1000 })
  const late = await anInvoice(store, bia, { dueInDays: -1, amountCents: 2000, paidCents: 500 })
  const older = await anInvoice(store, ana, { dueInDays: -31, amountCents: 3000 })
  const oldest = await anInvoice(store, ana, { dueInDays: -200, amountCents: 4000 })
  const paid = await anInvoice(store, bia, { amountCents: 700, paidCents: 700 })
  await anInvoice(store, bia, { isCancelled: true })
  const all = (await list()).body
  expect(all.contas.map(({ numero, diasVencida }) => [numero, diasVencida])).toEqual([
    [oldest, 200],
    [older, 31],
    [late, 1],
    [soon, 0],
  ])
  expect([all.total, all.faixas]).toEqual([
    4,
    {
      A_VENCER: { quantidade: 1, valor: 10 },
      ATE_30_DIAS: { quantidade: 1, valor: 15 },
      ATE_60_DIAS: { quantidade: 1, valor: 30 },
      ATE_90_DIAS: { quantidade: 0, valor: 0 },
      MAIS_DE_90_DIAS: { quantidade: 1, valor: 40 },
    },
  ])
  const numbers = async (query: Parameters<typeof list>[0]) => {
    const { body } = await list(query)
    expect(body.total).toBe(body.contas.length)
    return body.contas.map(({ numero }) => numero)
  }
  expect(await numbers({ faixa: 'MAIS_DE_90_DIAS' })).toEqual([oldest])
  expect(await numbers({ faixa: 'PAGAS' })).toEqual([paid])
  expect(await numbers({ idcliente: ana.customerId, ordenacao: 'menor-valor' })).toEqual([soon, older, oldest])
  expect(await numbers({ busca: 'mercado' })).toEqual([late])
  expect(await numbers({ busca: `nº ${older}` })).toEqual([older])
  expect((await list({ limit: 1, page: 2 })).body.contas.map(({ numero }) => numero)).toEqual([older])
})

describe('credit', () => {
  test('is given by finance with days to pay in: an invoice for each', async () => {
    const { store, setCredit } = await anAccountDesk()
    const buyer = await aBuyer(app, store, { creditLimitCents: 0 })
    const rice = await aProduct(store, { price: 100.01 })
    expect((await buyer.buy([units(rice, 1)])).failure.codigo).toBe('order.overCredit')
    expect((await setCredit(buyer.customerId, 500, [42, 28, 42])).body).toMatchObject({
      limite: 500,
      utilizado: 0,
      prazos: [28, 42],
    })
    const number = (await buyer.submit(buyer.order([units(rice, 1)]))).body.numpedido
    const { faturas } = await creditOf(store, buyer)
    expect(faturas?.map(({ numpedido, valor, parcela, parcelas }) => [numpedido, valor, parcela, parcelas])).toEqual([
      [number, 50, 2, 2],
      [number, 50.01, 1, 2],
    ])
    expect((await buyer.cancel(number)).status).toBe(200)
    expect(await creditOf(store, buyer)).toMatchObject({ limite_credito_disponivel: 500, valor_em_aberto: 0 })
    const { rows } = await pool.query(
      "select changes from audit_event where supplier_id = $1 and action = 'customer.credit-changed'",
      [store.id],
    )
    expect(rows).toEqual([
      {
        changes: [
          { field: 'creditLimitReais', before: 0, after: 500 },
          { field: 'termDays', before: null, after: ['28', '42'] },
        ],
      },
    ])
  })

  test('is enough for one of two orders at once', async () => {
    const { store } = await anAccountDesk()
    const buyer = await aBuyer(app, store, { creditLimitCents: 10_000 })
    const other = await aProduct(store, { price: 60 })
    await buyer.cart.save({ cartItens: [units(other, 1)] }, { idformapagamento: store.paymentId })
    const answers = await Promise.all([
      buyer.submit(buyer.order([units(other, 1)], { numPedidoCliente: 'A' })),
      buyer.submit(buyer.order([units(other, 1)], { numPedidoCliente: 'B' })),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await creditOf(store, buyer)).toMatchObject({ limite_credito_utilizado: 60, total_faturas: 1 })
  })

  test('is blocked by overdue invoices where the store says so, until they are paid', async () => {
    const { store, pay } = await anAccountDesk({ tags: ['has-delivery', 'block-overdue-credit'] })
    const buyer = await aBuyer(app, store, { creditLimitCents: 100_000 })
    await anInvoice(store, buyer, { dueInDays: -1, amountCents: 1234 })
    const refused = await buyer.buy([units(await aProduct(store), 1)])
    expect([refused.status, refused.failure.codigo]).toEqual([422, 'order.overdueInvoices'])
    expect(refused.failure.mensagem).toContain('12,34')
    await pay(1, 12.34)
    expect((await buyer.buy([units(await aProduct(store), 1)])).status).toBe(200)
  })
})
