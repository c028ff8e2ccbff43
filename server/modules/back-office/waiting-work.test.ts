import { expect, test } from 'vitest'
import * as wire from '#contract/back-office.ts'
import * as account from '#contract/payment-account.ts'
import * as desk from '#contract/payment-desk.ts'
import { settleInvoices } from '#contract/settlement.ts'
import { listStoreOrders } from '#contract/store-order.ts'
import { STATUS_NAME } from '#contract/spreadsheet.ts'
import { cents } from '#domain/amounts.ts'
import type { StaffModule } from '#domain/access/can.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { chargeTimeOf } from '#domain/payment/receipt.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { anOrder, anOrderToApprove, aQuote } from '#test/builders/orders.ts'
import { mailsToStaff, subjectsToStaff } from '#test/builders/notices.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aPrivacyRequest } from '#test/builders/privacy-requests.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool, server } = testApp()

const headersOf = (store: StoreBuilder, token: string) => ({
  'x-idfornecedor': store.slug,
  cookie: `commerce-auth-token=${token}`,
})

async function waitingFor(store: StoreBuilder, modules: readonly StaffModule[]) {
  const { token } = await aStaffMember(store, 'staff', [...modules])
  return (await call(wire.waitingWork, { params: {}, headers: headersOf(store, token) })).body
}

const NOTHING = {
  pedidos: null,
  orcamentos: null,
  pixAConfirmar: null,
  ultimaChegadaEm: null,
  avaliacoes: null,
  cadastros: null,
  conversas: null,
  recebimentos: null,
  devolucoes: null,
  devolucoesETrocas: null,
  privacidade: null,
  importacoes: null,
  pausadaAte: null,
}

/** Gives the store a key to which customers pay by Pix, and no account. */
async function giveKey(store: StoreBuilder) {
  const { token } = await aStaffMember(store, 'staff', ['settings', 'finance', 'orders'])
  const headers = headersOf(store, token)
  const body = { chavePix: '+5535998765432', nomeRecebedor: 'Queijaria', cidadeRecebedor: 'Franca' }
  await call(account.savePixKey, { params: { idfornecedor: store.slug }, headers, body })
  return {
    count: async () => (await call(wire.waitingWork, { params: {}, headers })).body.pixAConfirmar,
    listed: async () =>
      (await call(desk.pixToConfirm, { params: { idfornecedor: store.slug }, headers })).body.map(
        ({ numpedido }) => numpedido,
      ),
    amongOrders: async () => {
      const { pedidos, totais } = (await call(listStoreOrders, { params: {}, query: { grupo: 'ATENCAO' }, headers }))
        .body
      const numbers = pedidos
        .filter(({ atencao }) => atencao.includes('PIX_A_CONFIRMAR'))
        .map((order) => order.numpedido)
      return { numbers, count: totais.ATENCAO }
    },
    confirm: (numpedido: number, valor: number) =>
      call(desk.recordPayment, { params: { idfornecedor: store.slug, numpedido }, headers, body: { valor } }),
  }
}

test('what waits is counted for each person as far as their modules go', async () => {
  const store = await aStore(pool, { tags: ['block-not-approved-user'] })
  const ana = await aCustomer(store, { isApproved: false })
  for (const status of ['placed', 'picking', 'delivered'] as const)
    await anOrder(store, ana, { status, paymentKind: 'cash' })
  await aQuote(store, ana)
  // Its principal decides first.
  await anOrderToApprove(store, ana)
  await aPrivacyRequest(store)
  await aPrivacyRequest(store, { state: 'in-progress', daysLeft: 3 })
  await aPrivacyRequest(store, { state: 'in-progress', daysLeft: 4 })
  expect(await waitingFor(store, ['orders', 'customers'])).toEqual({
    ...NOTHING,
    pedidos: 1,
    ultimaChegadaEm: expect.any(String),
    avaliacoes: 0,
    cadastros: 1,
    devolucoesETrocas: 0,
    privacidade: 2,
    importacoes: 0,
  })
  expect(await waitingFor(store, ['prices'])).toEqual({
    ...NOTHING,
    orcamentos: 1,
    ultimaChegadaEm: expect.any(String),
    importacoes: 0,
  })
  await pool.query(
    `insert into payment (supplier_id, external_id, amount_cents, received_at, problem) values ($1, 'sem pedido', 4500, now(), 'unidentified')`,
    [store.id],
  )
  expect(await waitingFor(store, ['finance'])).toEqual({ ...NOTHING, pixAConfirmar: 0, recebimentos: 1, devolucoes: 0 })
  expect(await waitingFor(store, ['content'])).toEqual(NOTHING)
})

test('a Pix to the key of the store is counted where it is listed, and for no order that is charged later or not at all', async () => {
  const store = await aStore(pool)
  const { count, listed, amongOrders } = await giveKey(store)
  const ana = await aCustomer(store)
  const expected: number[] = []
  for (const status of Object.keys(STATUS_NAME) as OrderStatus[])
    for (const flow of ['pay-first', 'pick-first'] as const)
      for (const paymentState of ['open', 'paid'] as const)
        for (const paymentKind of ['pix', 'cash'] as const) {
          const number = await anOrder(store, ana, { status, flow, paymentState, paymentKind })
          const order = { status, flow, paymentState, paymentKind, total: cents(1000), approval: null }
          if (chargeTimeOf(order) === 'due') expected.push(number)
        }
  expect((await listed()).toSorted()).toEqual(expected.toSorted())
  expect(await count()).toBe(expected.length)
  const { numbers, count: marked } = await amongOrders()
  expect([numbers.toSorted(), marked]).toEqual([expected.toSorted(), expected.length])
})

test('an order by Pix to the key is mailed to those who confirm it, and once paid to the others who go on with it', async () => {
  const store = await anOpenStore(pool)
  const { count, confirm } = await giveKey(store)
  const people = await Promise.all(
    ([['orders', 'finance'], ['finance'], ['orders'], ['delivery']] as const).map((modules) =>
      aStaffMember(store, 'staff', [...modules]),
    ),
  )
  const buyer = await aBuyer({ call }, store)
  const { id } = await aProduct(store, { price: 10 })
  const { numpedido } = (await buyer.buy([{ id, quantidade: 3 }])).body
  const subjects = (person: { readonly email: string }) => subjectsToStaff(pool, server(), person)
  const toConfirm = `Pix para confirmar: pedido nº ${numpedido}, R$ 30,00`
  expect(await Promise.all(people.map(subjects))).toEqual([[toConfirm], [toConfirm], [], []])
  expect(await count()).toBe(1)

  expect((await confirm(numpedido, 30)).status).toBe(200)
  const toAccept = `Novo pedido nº ${numpedido}, R$ 30,00`
  expect(await Promise.all(people.map(subjects))).toEqual([[toConfirm], [toConfirm], [toAccept], []])
  expect(await count()).toBe(0)
})

test('invoices that are paid by Pix to the key are mailed to those who confirm it, once for a choice of them', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'account' } })
  const { count } = await giveKey(store)
  const finance = await aStaffMember(store, 'staff', ['finance'])
  const packer = await aStaffMember(store, 'staff', ['orders'])
  const customer = await aCustomer(store, { creditLimitCents: 100_000 })
  const faturas = [
    await anInvoice(store, customer, { amountCents: 10_000 }),
    await anInvoice(store, customer, { amountCents: 5_000 }),
  ]
  const settle = () =>
    call(settleInvoices, {
      params: { idcliente: customer.customerId },
      headers: headersOf(store, customer.token),
      body: { faturas, forma: 'PIX' as const },
    })
  expect((await settle()).status).toBe(200)
  await settle()
  const [mail, ...others] = await mailsToStaff(pool, server(), finance)
  expect(others).toEqual([])
  expect(mail?.subject.replaceAll('\u00a0', ' ')).toBe(
    `Pix para confirmar: faturas nº ${faturas.join(' e ')}, R$ 150,00`,
  )
  expect(mail?.plain).toContain('/gestao/recebimentos')
  expect(await mailsToStaff(pool, server(), packer)).toEqual([])
  expect(await count()).toBe(1)
})

test('an order that is paid at its handover is mailed when it is placed, once', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' } })
  const staff = await aStaffMember(store, 'staff', ['orders', 'finance'])
  const buyer = await aBuyer({ call }, store)
  const { id } = await aProduct(store, { price: 10 })
  const { numpedido } = (await buyer.buy([{ id, quantidade: 1 }])).body
  const mails = await mailsToStaff(pool, server(), staff)
  expect(mails.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
    `Novo pedido nº ${numpedido}, R$ 10,00`,
  ])
  expect(mails[0]?.plain).toContain(`/gestao/pedidos/${numpedido}`)
})
