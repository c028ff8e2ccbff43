import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as wire from '#contract/order-return.ts'
import * as desk from '#contract/return-desk.ts'
import { listRefunds, settleRefund } from '#contract/payment-desk.ts'
import { testApp } from '#test/builders/app.ts'
import { anOrder, type OrderFields } from '#test/builders/orders.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aPhoto } from '#test/builders/photos.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const as = (store: StoreBuilder, { token }: { readonly token: string }) => ({
  'x-idfornecedor': store.slug,
  cookie: `commerce-auth-token=${token}`,
})

type Wanted = Partial<Parameters<typeof call<typeof wire.requestReturn>>[1]['body']>

/** A store with a customer and somebody at its desk. */
async function aDesk() {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  const staff = await aStaffMember(store, 'staff', ['orders', 'finance'])
  const [own, office] = [as(store, customer), as(store, staff)]
  const ofOrder = (numpedido: number) => ({ idfornecedor: store.slug, numpedido })
  const delivered = async (fields: OrderFields = {}, quantity = 1) => {
    const number = await anOrder(store, customer, { status: 'delivered', paymentKind: 'cash', ...fields })
    await pool.query('update order_line set quantity = $3 where supplier_id = $1 and order_number = $2', [
      store.id,
      number,
      quantity * 1000,
    ])
    return number
  }
  /** Money that staff recorded. */
  const paid = (number: number, cents: number) =>
    pool.query(
      'insert into payment (supplier_id, external_id, order_number, amount_cents, received_at) values ($1, $2, $3, $4, now())',
      [store.id, randomUUID(), number, cents],
    )
  const ago = (number: number, days: number) =>
    pool.query(
      `update order_event set happened_at = happened_at - make_interval(days => $3::integer) where supplier_id = $1 and order_number = $2`,
      [store.id, number, days],
    )
  return {
    store,
    customer,
    delivered,
    paid,
    ago,
    of: (number: number) => call(wire.orderReturns, { params: ofOrder(number), headers: own }),
    request: (number: number, body: Wanted = {}) =>
      call(wire.requestReturn, {
        params: ofOrder(number),
        headers: own,
        body: { iddevolucao: randomUUID(), motivo: 'ARREPENDIMENTO', itens: [{ posicao: 1, quant: 1 }], ...body },
      }),
    cancel: (number: number, iddevolucao: string) =>
      call(wire.cancelReturn, { params: { ...ofOrder(number), iddevolucao }, headers: own }),
    addPhoto: (number: number, iddevolucao: string, foto: number, conteudo: string) =>
      call(wire.addReturnPhoto, {
        params: { ...ofOrder(number), iddevolucao, foto },
        headers: own,
        body: { conteudo },
      }),
    list: (situacao: 'SOLICITADA' | 'CONCLUIDA', busca = '') =>
      call(desk.listReturns, { params: {}, query: { situacao, busca }, headers: office }),
    accept: (iddevolucao: string, texto = 'Traga na loja.') =>
      call(desk.acceptReturn, { params: { iddevolucao }, query: {}, headers: office, body: { texto } }),
    refuse: (iddevolucao: string) =>
      call(desk.refuseReturn, { params: { iddevolucao }, query: {}, headers: office, body: { texto: 'Foi usado.' } }),
    receive: (iddevolucao: string, quant: number, voltaAoEstoque = true, desfecho?: string) =>
      call(desk.receiveReturn, {
        params: { iddevolucao },
        query: {},
        headers: office,
        body: { itens: [{ posicao: 1, quant, voltaAoEstoque }], ...(desfecho === undefined ? {} : { desfecho }) },
      }),
    confirm: (iddevolucao: string, data: string) =>
      call(desk.confirmReturned, { params: { iddevolucao }, query: {}, headers: office, body: { data } }),
    open: (numpedido: number, body: Wanted = {}) =>
      call(desk.openReturn, {
        params: { numpedido },
        query: {},
        headers: office,
        body: { iddevolucao: randomUUID(), motivo: 'AVARIA', itens: [{ posicao: 1, quant: 1 }], ...body },
      }),
    refundPart: (numpedido: number, valor: number, iddevolucao: string = randomUUID()) =>
      call(desk.refundPart, {
        params: { numpedido },
        query: {},
        headers: office,
        body: { iddevolucao, valor, motivo: 'Veio amassado.' },
      }),
    refunds: async () =>
      (await call(listRefunds, { params: { idfornecedor: store.slug }, query: {}, headers: office })).body,
    settle: (iddevolucao: string) =>
      call(settleRefund, { params: { idfornecedor: store.slug, iddevolucao }, headers: office }),
    saveSettings: (body: { diasEmpresas: number; ofereceTroca: boolean; versao: number }) =>
      call(desk.saveReturnSettings, {
        params: {},
        query: {},
        headers: office,
        body: { instrucoes: 'Ligue antes.', ...body },
      }),
  }
}

const today = () => new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString().slice(0, 10)

describe('the customer', () => {
  test('asks once for what was delivered, and is told by e-mail that it arrived', async () => {
    const at = await aDesk()
    const number = await at.delivered({}, 2)
    const { body } = await at.of(number)
    expect(body.opcoes).toMatchObject({
      aberta: true,
      consumidor: true,
      itens: [{ quantEntregue: 2, quantDisponivel: 2 }],
    })
    const iddevolucao = randomUUID()
    const [first, again] = await Promise.all([at.request(number, { iddevolucao }), at.request(number, { iddevolucao })])
    expect([first.status, again.status]).toEqual([200, 200])
    expect(first.body).toMatchObject({
      situacao: 'SOLICITADA',
      porDireito: true,
      itens: [{ quant: 1, quantRecebida: null }],
    })
    expect((await at.of(number)).body.devolucoes).toHaveLength(1)
    const mails = await mailsTo(pool, at.customer.email)
    expect(mails.map(({ subject }) => subject)).toEqual([`Pedido nº ${number}: Recebemos o seu pedido de devolução`])
  })

  test('of two at once for the same unit, one is refused, and a withdrawn one frees it', async () => {
    const at = await aDesk()
    const number = await at.delivered()
    const both = await Promise.all([at.request(number), at.request(number)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.failure.codigo).toBe('orderReturn.tooMuch')
    const id = both.find(({ status }) => status === 200)?.body.iddevolucao ?? ''
    expect((await at.cancel(number, id)).body.situacao).toBe('CANCELADA')
    expect((await at.cancel(number, id)).status).toBe(200)
    expect((await at.request(number)).status).toBe(200)
  })

  test.each([
    ['orderReturn.nothingChosen', { itens: [] }],
    ['orderReturn.tooMuch', { itens: [{ posicao: 1, quant: 1.5 }] }],
    ['orderReturn.tooMuch', { itens: [{ posicao: 7, quant: 1 }] }],
  ] satisfies [string, Wanted][])('is refused with %s', async (codigo, body) => {
    const at = await aDesk()
    const number = await at.delivered()
    expect((await at.request(number, body)).failure).toMatchObject({ codigo, campo: 'itens' })
  })

  test('may not ask before the delivery, nor after the time, when staff still may', async () => {
    const at = await aDesk()
    const early = await at.delivered({ status: 'out-for-delivery' })
    expect((await at.request(early)).failure.codigo).toBe('orderReturn.notDelivered')
    const number = await at.delivered()
    await at.ago(number, 8)
    await pool.query(
      `update purchase_order set placed_at = placed_at - interval '9 days' where supplier_id = $1 and number = $2`,
      [at.store.id, number],
    )
    expect((await at.of(number)).body.opcoes.aberta).toBe(false)
    expect((await at.request(number)).failure.codigo).toBe('orderReturn.tooLate')
    expect((await at.open(number, { motivo: 'ARREPENDIMENTO' })).body).toMatchObject({
      situacao: 'SOLICITADA',
      porDireito: false,
    })
  })

  test('adds up to five photos until staff decide, and no file that is none', async () => {
    const at = await aDesk()
    const number = await at.delivered()
    const { body } = await at.request(number, { motivo: 'AVARIA' })
    const photo = (await aPhoto()).toString('base64')
    expect((await at.addPhoto(number, body.iddevolucao, 1, photo)).body.fotos).toEqual([1])
    expect((await at.addPhoto(number, body.iddevolucao, 1, photo)).body.fotos).toEqual([1])
    expect((await at.addPhoto(number, body.iddevolucao, 2, 'PHN2Zz4=')).failure.codigo).toBe('orderReturn.badPhoto')
    expect((await at.addPhoto(number, body.iddevolucao, 6, photo)).status).toBe(400)
    await at.accept(body.iddevolucao)
    expect((await at.addPhoto(number, body.iddevolucao, 2, photo)).failure.codigo).toBe('orderReturn.illegalStep')
  })
})

describe('staff', () => {
  test('cannot refuse what is returned by right, and refuse the rest with a reason that the customer reads', async () => {
    const at = await aDesk()
    const number = await at.delivered({}, 2)
    const regret = await at.request(number)
    expect((await at.refuse(regret.body.iddevolucao)).failure.codigo).toBe('orderReturn.ofRight')
    const other = await at.request(number, { motivo: 'OUTRO' })
    expect((await at.refuse(other.body.iddevolucao)).body.situacao).toBe('RECUSADA')
    expect((await at.accept(other.body.iddevolucao)).failure.codigo).toBe('orderReturn.illegalStep')
    const { body } = await at.of(number)
    const refused = body.devolucoes.find(({ iddevolucao }) => iddevolucao === other.body.iddevolucao)
    expect(refused?.eventos.at(-1)).toMatchObject({ situacao: 'RECUSADA', texto: 'Foi usado.', por: null })
    expect(body.opcoes.itens[0]?.quantDisponivel).toBe(1)
  })

  test('take the goods, once: stock and money go back, and the return ends when the money is with the customer', async () => {
    const at = await aDesk()
    const number = await at.delivered({ totalCents: 999, paymentState: 'paid' }, 3)
    await at.paid(number, 999)
    await pool.query(
      `update product set stock_policy = 'tracked', stock = 5000 where supplier_id = $1
         and id = (select product_id from order_line where supplier_id = $1 and order_number = $2)`,
      [at.store.id, number],
    )
    await pool.query('update order_line set is_stock_taken = true where supplier_id = $1 and order_number = $2', [
      at.store.id,
      number,
    ])
    const { body } = await at.request(number, { itens: [{ posicao: 1, quant: 2 }] })
    expect((await at.receive(body.iddevolucao, 2)).failure.codigo).toBe('orderReturn.illegalStep')
    await at.accept(body.iddevolucao)
    expect((await at.receive(body.iddevolucao, 3)).failure.codigo).toBe('orderReturn.tooMuch')
    const received = await Promise.all([at.receive(body.iddevolucao, 2), at.receive(body.iddevolucao, 2)])
    expect(received.map(({ status }) => status)).toEqual([200, 200])
    expect(received[0]?.body).toMatchObject({
      situacao: 'RECEBIDA',
      valorProdutos: 6.66,
      reembolsos: [{ valor: 6.66, manual: true, situacao: 'SOLICITADO' }],
    })
    const { rows } = await pool.query('select stock from product where supplier_id = $1 and stock_policy = $2', [
      at.store.id,
      'tracked',
    ])
    expect(rows).toEqual([{ stock: 7000 }])
    const moved = await pool.query('select kind, change, stock, reason from stock_movement where supplier_id = $1', [
      at.store.id,
    ])
    expect(moved.rows).toEqual([
      { kind: 'customer-return', change: 2000, stock: 7000, reason: `Devolução do pedido nº ${number}` },
    ])
    const { devolucoes } = await at.refunds()
    expect(devolucoes).toMatchObject([{ valor: 6.66, numpedido: number }])
    await at.settle(devolucoes[0]?.iddevolucao ?? '')
    await expect.poll(async () => (await at.of(number)).body.devolucoes[0]?.situacao).toBe('CONCLUIDA')
    expect((await at.list('CONCLUIDA', String(number))).body).toMatchObject({
      total: 1,
      quantidades: { CONCLUIDA: 1, SOLICITADA: 0 },
    })
  })

  test('say when they returned what no payment covers', async () => {
    const at = await aDesk()
    const number = await at.delivered()
    const { body } = await at.request(number)
    await at.accept(body.iddevolucao)
    expect((await at.receive(body.iddevolucao, 1)).body).toMatchObject({
      situacao: 'RECEBIDA',
      valorManual: 10,
      devolvidoEm: null,
    })
    expect((await at.confirm(body.iddevolucao, '2020-01-01')).failure.codigo).toBe('orderReturn.badDay')
    const done = await Promise.all([at.confirm(body.iddevolucao, today()), at.confirm(body.iddevolucao, today())])
    expect(done.map((each) => each.body)).toMatchObject([
      { situacao: 'CONCLUIDA', devolvidoEm: today() },
      { situacao: 'CONCLUIDA', devolvidoEm: today() },
    ])
  })

  test('lower the invoice of what was not paid yet, and its limit', async () => {
    const at = await aDesk()
    const number = await at.delivered({ paymentKind: 'account' }, 2)
    await pool.query(
      `insert into invoice (supplier_id, number, customer_id, order_number, issued_on, due_on, amount_cents)
       values ($1, 1, $2, $3, current_date, current_date + 30, 1000)`,
      [at.store.id, at.customer.customerId, number],
    )
    await pool.query('update customer set credit_used_cents = 1000 where supplier_id = $1 and id = $2', [
      at.store.id,
      at.customer.customerId,
    ])
    const { body } = await at.request(number)
    await at.accept(body.iddevolucao)
    expect((await at.receive(body.iddevolucao, 1)).body).toMatchObject({
      situacao: 'CONCLUIDA',
      valorAbatidoDeFaturas: 5,
      valorManual: 0,
    })
    const { rows } = await pool.query(
      `select i.amount_cents::integer as amount, c.credit_used_cents::integer as used from invoice i
       join customer c on c.supplier_id = i.supplier_id and c.id = i.customer_id where i.supplier_id = $1`,
      [at.store.id],
    )
    expect(rows).toEqual([{ amount: 500, used: 500 }])
  })

  test('give a part back without goods, within what came in, and never more than the order in all', async () => {
    const at = await aDesk()
    const number = await at.delivered({ paymentState: 'paid' })
    expect((await at.refundPart(number, 1)).failure.codigo).toBe('orderReturn.aboveReceived')
    await at.paid(number, 1000)
    const id = randomUUID()
    const same = await Promise.all([at.refundPart(number, 4, id), at.refundPart(number, 4, id)])
    expect(same.map(({ status }) => status)).toEqual([200, 200])
    const rivals = await Promise.all([at.refundPart(number, 4), at.refundPart(number, 4)])
    expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { body } = await at.request(number)
    await at.accept(body.iddevolucao)
    expect((await at.receive(body.iddevolucao, 1)).body).toMatchObject({ valorProdutos: 2, valorManual: 0 })
    expect((await at.refunds()).devolucoes.reduce((sum, { valor }) => sum + valor, 0)).toBe(10)
  })

  test('send the same goods again at no charge, as far as they are in stock', async () => {
    const at = await aDesk()
    const number = await at.delivered({ totalCents: 1000, paymentState: 'paid' }, 2)
    await at.paid(number, 1000)
    const stock = (quantity: number) =>
      pool.query(
        `update product set stock_policy = 'tracked', stock = $3 where supplier_id = $1
           and id = (select product_id from order_line where supplier_id = $1 and order_number = $2)`,
        [at.store.id, number, quantity],
      )
    await stock(0)
    const { body } = await at.request(number, { motivo: 'AVARIA', desejo: 'TROCA' })
    await at.accept(body.iddevolucao)
    expect((await at.receive(body.iddevolucao, 1, false)).failure.codigo).toBe('order.outOfStock')
    await stock(3000)
    const done = await at.receive(body.iddevolucao, 1, false)
    expect(done.body).toMatchObject({ situacao: 'CONCLUIDA', desejo: 'TROCA', valorProdutos: 0, reembolsos: [] })
    const { rows } = await pool.query(
      `select o.total_cents::integer as total, o.payment_state, o.status, l.quantity, l.is_stock_taken, p.stock from purchase_order o
       join order_line l on l.supplier_id = o.supplier_id and l.order_number = o.number
       join product p on p.supplier_id = o.supplier_id and p.id = l.product_id where o.supplier_id = $1 and o.number = $2`,
      [at.store.id, done.body.numpedidoTroca],
    )
    expect(rows).toEqual([
      { total: 0, payment_state: 'paid', status: 'placed', quantity: 1000, is_stock_taken: true, stock: 2000 },
    ])
    expect((await at.request(number)).body.situacao).toBe('SOLICITADA')
    expect((await at.request(number)).failure.codigo).toBe('orderReturn.tooMuch')
  })

  test('decide the days of companies and exchanges for their store', async () => {
    const at = await aDesk()
    const number = await at.delivered()
    await pool.query(
      `update customer set kind = 'company', document = '11444777000161' where supplier_id = $1 and id = $2`,
      [at.store.id, at.customer.customerId],
    )
    expect((await at.saveSettings({ diasEmpresas: 0, ofereceTroca: false, versao: 0 })).body.versao).toBe(1)
    expect((await at.saveSettings({ diasEmpresas: 5, ofereceTroca: false, versao: 0 })).failure.codigo).toBe(
      'orderReturn.settingsOutdated',
    )
    expect((await at.of(number)).body.opcoes).toMatchObject({ aberta: false, consumidor: false, ofereceTroca: false })
    await at.saveSettings({ diasEmpresas: 5, ofereceTroca: false, versao: 1 })
    expect((await at.request(number, { desejo: 'TROCA' })).failure.codigo).toBe('orderReturn.noExchange')
    expect((await at.request(number)).body).toMatchObject({ situacao: 'SOLICITADA', porDireito: false })
  })
})

test('another customer, and the staff of another store, find nothing', async () => {
  const at = await aDesk()
  const number = await at.delivered()
  const { body } = await at.request(number)
  const stranger = as(at.store, await aCustomer(at.store))
  const params = { idfornecedor: at.store.slug, numpedido: number }
  expect((await call(wire.orderReturns, { params, headers: stranger })).failure.codigo).toBe('order.notFound')
  const other = await aDesk()
  expect((await other.accept(body.iddevolucao)).failure.codigo).toBe('orderReturn.notFound')
})
