import { expect, test } from 'vitest'
import * as desk from '#contract/payment-desk.ts'
import * as orders from '#contract/order-desk.ts'
import * as picking from '#contract/picking.ts'
import * as wire from '#contract/charge.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import { anInvoice } from '#test/builders/invoices.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { aStaffMember, anAddress } from '#test/builders/people.ts'
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
  const change = (
    idformapagto: string,
    { simular, ...more }: { simular?: boolean; totalVisto?: number; quantParcelas?: number; trocoPara?: number } = {},
  ) =>
    call(wire.changePaymentMethod, {
      params: { idfornecedor: store.slug, numpedido: number },
      query: simular ? { simular: true } : {},
      body: { idformapagto, ...more },
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

test('a page that asks for the receipt while the way changes makes no charge of the former way', async () => {
  const { store, number, boletoId, change, receipt, states } = await anOrderByPix()
  await receipt()
  await eventsHandledIn(pool, [store.id])
  // The change and the page wait for the same order, one behind the other.
  const waiting = async () =>
    (
      await pool.query<{ count: number }>(
        `select count(*)::integer as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query ilike '%purchase_order%'`,
      )
    ).rows[0]?.count
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from purchase_order where supplier_id = $1 and number = $2 for update', [
      store.id,
      number,
    ])
    const changed = change(boletoId)
    await expect.poll(waiting).toBe(1)
    const seen = receipt()
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    expect((await changed).status).toBe(200)
    await seen
  } finally {
    holder.release()
  }
  expect((await receipt()).body).toMatchObject({ tipo: 'BOLETO', valor: 33 })
  expect((await states()).filter((state) => state === 'pending')).toHaveLength(2)
})

test('the way that the order has already is no other one: nothing is charged again', async () => {
  const { store, buyer, number, change, receipt, states } = await anOrderByPix()
  const before = (await receipt()).body
  expect((await change(store.paymentId)).failure).toMatchObject({ codigo: 'payment.methodSame' })
  expect((await change(store.paymentId, { simular: true })).body).toMatchObject({ atual: true })
  expect([await states(), (await receipt()).body]).toEqual([['pending'], before])
  expect((await buyer.detail(number)).body.eventos.map(({ tipo }) => tipo)).not.toContain('FORMA_PAGAMENTO')
  // A card may be paid in another number of parts.
  const cardId = await aPaymentMethod(store, { kind: 'card', flow: 'pay-first', adjustment: 0 })
  expect((await change(cardId, { quantParcelas: 2 })).status).toBe(200)
  expect((await change(cardId, { quantParcelas: 2 })).failure.codigo).toBe('payment.methodSame')
  expect((await change(cardId, { quantParcelas: 3 })).status).toBe(200)
})

test('an order that waits for its payment is not turned into one that waits for none', async () => {
  const { cashId, change } = await anOrderByPix()
  expect((await change(cashId)).failure).toMatchObject({
    codigo: 'payment.methodFixed',
    mensagem: expect.stringContaining('espera um pagamento online'),
  })
})

test('an order that is paid in cash from now on says how much the customer will give', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'machine', flow: 'pick-first' } })
  const cashId = await aPaymentMethod(store, { kind: 'cash', flow: 'pick-first' })
  const buyer = await aBuyer(app, store)
  const { id } = await aProduct(store, { price: 10 })
  const { body } = await buyer.buy([{ id, quantidade: 3 }])
  const change = (idformapagto: string, trocoPara: number) =>
    call(wire.changePaymentMethod, {
      params: { idfornecedor: store.slug, numpedido: body.numpedido },
      body: { idformapagto, trocoPara },
      headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
    })
  expect((await change(cashId, 20)).failure).toMatchObject({ codigo: 'order.changeTooSmall' })
  expect((await buyer.detail(body.numpedido)).body.trocoPara).toBeNull()
  expect((await change(cashId, 50)).status).toBe(200)
  expect((await buyer.detail(body.numpedido)).body).toMatchObject({ tipoPagamento: 'DINHEIRO', trocoPara: 50 })
  // What was said for cash is of no use to another way.
  expect((await change(store.paymentId, 50)).status).toBe(200)
  expect((await buyer.detail(body.numpedido)).body.trocoPara).toBeNull()
})

test('a card takes no more parts of a payment than its page offers', async () => {
  const { store, change } = await anOrderByPix()
  const cardId = await aPaymentMethod(store, { kind: 'card', flow: 'pay-first', adjustment: 0 })
  expect((await change(cardId, { quantParcelas: 7 })).failure).toMatchObject({
    codigo: 'payment.tooManyInstallments',
    mensagem: 'Este valor é dividido em até 6 vezes.',
  })
  expect((await change(cardId, { quantParcelas: 6 })).status).toBe(200)
})

test('money that came in at the last moment keeps the method', async () => {
  const { buyer, number, boletoId, change, receipt } = await anOrderByPix()
  const { body } = await receipt()
  await app.fault({ reference: body.txid ?? '' }, { kind: 'webhook', mode: 'lost' })
  await control(`charges/${body.txid}/pay`)
  expect((await change(boletoId)).failure.codigo).toBe('payment.alreadyPaid')
  expect((await buyer.detail(number)).body).toMatchObject({ status: 'PAGO', tipoPagamento: 'PIX' })
})

test('a bank that does not end the former charge keeps the method', async () => {
  const { buyer, number, boletoId, change, receipt, states } = await anOrderByPix()
  const { body } = await receipt()
  await app.fault({ reference: body.txid ?? '', method: 'PATCH', nth: 1 }, { kind: 'status', status: 503 })
  expect((await change(boletoId)).failure.codigo).toBe('payment.providerUnavailable')
  expect([(await buyer.detail(number)).body.tipoPagamento, await states()]).toEqual(['PIX', ['pending']])
  expect((await change(boletoId)).status).toBe(200)
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
  expect((await buyer.detail(number)).body.recebimentoAResolver).toBe(true)

  const decide = async (decisao: 'COBRAR_DIFERENCA' | 'DEVOLVER') => {
    const [payment] = await waiting()
    const idrecebimento = payment?.idrecebimento ?? ''
    return call(desk.resolvePayment, { params: { ...params, idrecebimento }, body: { decisao }, headers })
  }
  expect((await decide('COBRAR_DIFERENCA')).status).toBe(200)
  const rest = (await receipt()).body
  expect(rest).toMatchObject({ valor: 10 })
  expect((await buyer.detail(number)).body.recebimentoAResolver).toBe(false)
  await control(`charges/${rest.txid}/pay`)
  await expect.poll(async () => (await buyer.detail(number)).body.status).toBe('PAGO')
  expect(await waiting()).toEqual([])
})

/** An order of 30 reais by the first of two methods, of which the one on account costs 10 % more. */
async function anOrderOrAccount(first: 'account' | 'pix', creditReais: number) {
  const store = await anOpenStore(pool, {
    tags: ['has-delivery', 'support-price-variance-by-payment', 'block-overdue-credit'],
    payment: first === 'account' ? { kind: 'account' } : { kind: 'pix', flow: 'pick-first' },
  })
  const otherId = await aPaymentMethod(
    store,
    first === 'account' ? { kind: 'pix', flow: 'pay-first' } : { kind: 'account', adjustment: 1000 },
  )
  await aPaymentAccount(app, store, 'api-pix')
  const buyer = await aBuyer(app, store)
  await pool.query('update customer set credit_limit_cents = $3 where supplier_id = $1 and id = $2', [
    store.id,
    buyer.customerId,
    creditReais * 100,
  ])
  const { id } = await aProduct(store, { price: 10 })
  const { body } = await buyer.buy([{ id, quantidade: 3 }])
  const headers = { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug }
  const change = (simular: boolean) =>
    call(wire.changePaymentMethod, {
      params: { idfornecedor: store.slug, numpedido: body.numpedido },
      query: simular ? { simular } : {},
      body: { idformapagto: otherId },
      headers,
    })
  const credit = async () => {
    const { rows } = await pool.query<{ used: number; invoiced: number }>(
      `select credit_used_cents::integer as used, (select coalesce(sum(amount_cents), 0)::integer from invoice i
         where i.supplier_id = $1 and i.order_number = $3 and i.cancelled_at is null) as invoiced
       from customer where supplier_id = $1 and id = $2`,
      [store.id, buyer.customerId, body.numpedido],
    )
    return rows[0]
  }
  const receipt = () =>
    call(wire.generateReceipt, { params: { numorder: body.numpedido, idclient: buyer.customerId }, headers })
  return { store, buyer, number: body.numpedido, change, credit, receipt }
}

test('an order becomes one on account within the credit, and is invoiced at the prices of the account', async () => {
  const { buyer, number, change, credit } = await anOrderOrAccount('pix', 33)
  expect((await change(true)).body).toMatchObject({ totalAnterior: 30, total: 33, atual: false })
  expect(await credit()).toEqual({ used: 0, invoiced: 0 })
  expect((await change(false)).status).toBe(200)
  expect(await credit()).toEqual({ used: 3300, invoiced: 3300 })
  const { body } = await buyer.detail(number)
  expect(body).toMatchObject({ status: 'ENVIADO', totalpedido: 33 })
  expect(body.eventos.at(-1)).toMatchObject({ tipo: 'FORMA_PAGAMENTO' })
  // Chosen again, nothing is invoiced once more.
  expect((await change(false)).failure.codigo).toBe('payment.methodSame')
  expect(await credit()).toEqual({ used: 3300, invoiced: 3300 })
})

test('beyond the credit, or with overdue invoices, an order does not become one on account', async () => {
  const { store, buyer, change, credit } = await anOrderOrAccount('pix', 32)
  for (const simular of [true, false])
    expect((await change(simular)).failure).toMatchObject({ codigo: 'order.overCredit' })
  await pool.query('update customer set credit_limit_cents = 100000 where supplier_id = $1', [store.id])
  await anInvoice(store, buyer, { dueInDays: -3 })
  expect((await change(true)).failure.codigo).toBe('order.overdueInvoices')
  expect(await credit()).toMatchObject({ invoiced: 0 })
})

test('an order on account is paid by Pix instead: its invoices end and the credit is free again', async () => {
  const { buyer, number, change, credit, receipt } = await anOrderOrAccount('account', 100)
  expect(await credit()).toEqual({ used: 3000, invoiced: 3000 })
  expect((await change(false)).status).toBe(200)
  expect(await credit()).toEqual({ used: 0, invoiced: 0 })
  expect((await buyer.detail(number)).body.status).toBe('AGUARDANDOPAGAMENTO')
  const { body } = await receipt()
  expect(body).toMatchObject({ tipo: 'PIX', valor: 30 })
  await control(`charges/${body.txid}/pay`)
  await expect.poll(async () => (await buyer.detail(number)).body.status).toBe('PAGO')
})

test('an order on account of which something was paid stays on account', async () => {
  const { store, change } = await anOrderOrAccount('account', 100)
  await pool.query('update invoice set paid_cents = 1 where supplier_id = $1', [store.id])
  expect((await change(false)).failure.codigo).toBe('payment.alreadyPaid')
})

test('after the weighing another method charges the final weight at its own prices, and the order is not picked again', async () => {
  const store = await anOpenStore(pool, {
    tags: ['has-delivery', 'support-price-variance-by-payment'],
    payment: { kind: 'boleto', flow: 'pick-first' },
  })
  const pixId = await aPaymentMethod(store, { kind: 'pix', flow: 'pay-first', adjustment: -500 })
  await aPaymentAccount(app, store, 'api-pix', 'mercado-pago')
  const [buyer, picker] = await Promise.all([aBuyer(app, store), aStaffMember(store, 'staff', ['orders', 'picking'])])
  await anAddress(store, buyer.customerId, { isBilling: true })
  const { id } = await aProduct(store, { price: 10 })
  const { body } = await buyer.buy([{ id, quantidade: 3 }])
  const numpedido = body.numpedido
  const at = {
    params: { numpedido },
    query: { idfornecedor: store.slug },
    headers: { cookie: `commerce-auth-token=${picker.token}` },
  }
  await call(orders.moveOrder, { ...at, body: { de: 'ENVIADO', para: 'SEPARANDO' } })
  await call(picking.pickItem, {
    ...at,
    params: { numpedido, posicao: 1 },
    body: { separado: 2, acimaDaTolerancia: false },
  })
  expect((await call(picking.finishPicking, at)).status).toBe(200)
  const headers = { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug }
  const params = { numorder: numpedido, idclient: buyer.customerId }
  expect((await call(wire.generateReceipt, { params, headers })).body).toMatchObject({ tipo: 'BOLETO', valor: 20 })

  const changed = await call(wire.changePaymentMethod, {
    params: { idfornecedor: store.slug, numpedido },
    query: {},
    body: { idformapagto: pixId, totalVisto: 19 },
    headers,
  })
  expect(changed.body).toMatchObject({ totalAnterior: 20, total: 19, diferenca: -1 })
  const receipt = (await call(wire.generateReceipt, { params, headers })).body
  expect(receipt).toMatchObject({ tipo: 'PIX', valor: 19 })
  await control(`charges/${receipt.txid}/pay`)
  await expect.poll(async () => (await buyer.detail(numpedido)).body.status).toBe('PAGO')
  const next = async (para: 'SEPARANDO' | 'EMENTREGA') =>
    (await call(orders.moveOrder, { ...at, body: { de: 'PAGO', para } })).status
  expect([await next('SEPARANDO'), await next('EMENTREGA')]).toEqual([409, 200])
})
