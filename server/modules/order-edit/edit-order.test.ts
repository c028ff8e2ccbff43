import { expect, test } from 'vitest'
import { generateReceipt } from '#contract/charge.ts'
import * as wire from '#contract/order-edit.ts'
import { recordPayment } from '#contract/payment-desk.ts'
import { storeOrder } from '#contract/store-order.ts'
import { aBuyer, anOpenStore, type OpenStore, type OpenStoreFields } from '#test/builders/checkout.ts'
import { eventsHandledIn, mailsTo } from '#test/builders/outbox.ts'
import { aPaymentAccount, testAppWithSandbox } from '#test/builders/payment-sandbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = await testAppWithSandbox()
const { pool } = app

/** Staff of the store, and how they edit its orders. */
async function aDesk(fields: OpenStoreFields = {}) {
  const store = await anOpenStore(pool, fields)
  const staff = await aStaffMember(store, 'staff', ['orders'])
  const buyer = await aBuyer(app, store)
  const headers = { cookie: `commerce-auth-token=${staff.token}`, 'x-idfornecedor': store.slug }
  const read = async (numpedido: number) => app.call(wire.getEditableOrder, { params: { numpedido }, headers })
  const send = async (numpedido: number, body: object, query: { simular?: boolean } = {}) =>
    app.call(wire.editOrder, {
      params: { numpedido },
      query,
      headers,
      body: { versao: (await read(numpedido)).body.versao, ...body },
    })
  return {
    store,
    staff,
    buyer,
    headers,
    read,
    send,
    simulate: (numpedido: number, body: object) => send(numpedido, body, { simular: true }),
    order: async (numpedido: number) => (await app.call(storeOrder, { params: { numpedido }, headers })).body,
  }
}

const CASH: OpenStoreFields = { payment: { kind: 'cash', flow: 'pick-first' } }
const AGREED = { acordo: 'COMBINADO' } as const

const stockOf = async ({ id: supplierId }: OpenStore, productId: string): Promise<number> =>
  (
    await pool.query<{ stock: number }>('select stock from product where supplier_id = $1 and id = $2', [
      supplierId,
      productId,
    ])
  ).rows[0]?.stock ?? 0

test('an order keeps its agreed prices, and stock and totals follow by the difference', async () => {
  const desk = await aDesk(CASH)
  const rice = await aProduct(desk.store, { name: 'Arroz', price: 10, stock: 10 })
  const beans = await aProduct(desk.store, { name: 'Feijão', price: 5, stock: 10 })
  const { body: placed } = await desk.buyer.buy([
    { id: rice.id, quantidade: 3 },
    { id: beans.id, quantidade: 2 },
  ])
  const number = placed.numpedido
  await pool.query('update product set price = price * 2 where supplier_id = $1', [desk.store.id])

  const { body: form } = await desk.read(number)
  const [first, second] = form.itens.map(({ posicao }) => posicao)
  const itens = [
    { posicao: first, quantidade: 4 },
    { posicao: second, quantidade: 0 },
  ]
  const { body: shown } = await desk.simulate(number, { itens })
  expect(shown).toMatchObject({
    feita: false,
    totalAnterior: 40,
    total: 40,
    precisaAcordo: true,
    pagamento: 'NADA',
    itens: [
      { quantidadeAntes: 3, quantidade: 4, precoAntes: 10, preco: 10, totalAntes: 30, total: 40, precoDeHoje: false },
      { quantidadeAntes: 2, quantidade: 0, totalAntes: 10, total: 0 },
    ],
  })
  expect(await stockOf(desk.store, rice.id)).toBe(7000)

  expect((await desk.send(number, { itens })).failure.codigo).toBe('order.editNeedsConsent')
  expect((await desk.send(number, { itens, totalVisto: 1, ...AGREED })).failure.codigo).toBe('order.totalChanged')
  expect((await desk.send(number, { itens, totalVisto: 40, ...AGREED })).body).toMatchObject({ feita: true, total: 40 })
  expect([await stockOf(desk.store, rice.id), await stockOf(desk.store, beans.id)]).toEqual([6000, 10_000])
  const order = await desk.order(number)
  expect(order).toMatchObject({ totalpedido: 40, itens: [{ nome: 'Arroz', quantidade: 4, preco: 10 }] })
  expect(order.eventos.at(-1)).toMatchObject({ tipo: 'EDITADO', motivo: 'Arroz: 3 → 4; Feijão: 2 → 0' })

  await eventsHandledIn(pool, [desk.store.id])
  const subjects = (await mailsTo(pool, desk.buyer.email)).map(({ subject }) => subject)
  expect(subjects).toContain(`Pedido nº ${number} alterado pela loja`)

  expect((await desk.buyer.cancel(number)).body).toMatchObject({ status: 'CANCELADO' })
  expect([await stockOf(desk.store, rice.id), await stockOf(desk.store, beans.id)]).toEqual([10_000, 10_000])
})

test('a new product is priced as it is today, and what is not there is refused', async () => {
  const desk = await aDesk(CASH)
  const rice = await aProduct(desk.store, { price: 10 })
  const oil = await aProduct(desk.store, { name: 'Óleo', price: 8, stock: 2 })
  const number = (await desk.buyer.buy([{ id: rice.id, quantidade: 1 }])).body.numpedido
  const add = (quantidade: number) => ({ novos: [{ idproduto: oil.id, quantidade }], ...AGREED })
  expect((await desk.simulate(number, add(3))).body.itens).toMatchObject([{ faltaEstoque: true, precoDeHoje: true }])
  expect((await desk.send(number, add(3))).failure.codigo).toBe('order.outOfStock')
  expect((await desk.send(number, add(2))).body).toMatchObject({ feita: true, totalAnterior: 10, total: 26 })
  expect(await stockOf(desk.store, oil.id)).toBe(0)
  expect((await desk.order(number)).itens).toMatchObject([{ quantidade: 1 }, { nome: 'Óleo', quantidade: 2, preco: 8 }])
})

test('what an edit may not do is refused and changes nothing', async () => {
  const desk = await aDesk({ payment: { kind: 'cash', flow: 'pick-first', minimumCents: 2000 } })
  const rice = await aProduct(desk.store, { name: 'Arroz', price: 10, granularity: 2 })
  const number = (await desk.buyer.buy([{ id: rice.id, quantidade: 4 }])).body.numpedido
  const codeOf = async (body: object) => (await desk.send(number, { ...AGREED, ...body })).failure.codigo
  expect(await codeOf({})).toBe('order.editNothing')
  expect(await codeOf({ itens: [{ posicao: 1, quantidade: 0 }] })).toBe('order.editEmpty')
  expect(await codeOf({ itens: [{ posicao: 9, quantidade: 1 }] })).toBe('order.editUnknownLine')
  expect(await codeOf({ itens: [{ posicao: 1, quantidade: 3 }] })).toBe('order.editBadQuantity')
  expect(await codeOf({ itens: [{ posicao: 1, quantidade: 4, preco: 8 }] })).toBe('quote.aboveAuthority')
  expect(await codeOf({ versao: '1', itens: [{ posicao: 1, quantidade: 2 }] })).toBe('order.editOutdated')
  const other = await aProduct(await anOpenStore(pool), { price: 1 })
  expect(await codeOf({ novos: [{ idproduto: other.id, quantidade: 1 }] })).toBe('cart.unknownProduct')

  await pool.query('update payment_method set minimum_cents = 3000 where supplier_id = $1', [desk.store.id])
  const less = { itens: [{ posicao: 1, quantidade: 2 }] }
  expect((await desk.simulate(number, less)).body).toMatchObject({ abaixoDoMinimo: true, total: 20 })
  expect(await codeOf(less)).toBe('payment.belowMinimum')
  expect((await desk.order(number)).totalpedido).toBe(40)
  expect((await desk.send(number, { ...AGREED, ...less, aceitaAbaixoDoMinimo: true })).body.total).toBe(20)
})

test('a price within the authority of the person is charged, and texts change without a question', async () => {
  const desk = await aDesk(CASH)
  const rice = await aProduct(desk.store, { price: 10 })
  const number = (await desk.buyer.buy([{ id: rice.id, quantidade: 2 }])).body.numpedido
  const { body } = await desk.send(number, {
    itens: [{ posicao: 1, quantidade: 2, preco: 9 }],
    anotacoes: 'Deixar na portaria\nObrigado',
    numPedidoCliente: 'OC-77',
  })
  expect(body).toMatchObject({ feita: true, precisaAcordo: false, total: 18 })
  expect(await desk.order(number)).toMatchObject({
    totalpedido: 18,
    anotacoes: 'Deixar na portaria\nObrigado',
    numPedidoCliente: 'OC-77',
    itens: [{ preco: 9, regraPreco: 'ATENDENTE' }],
  })
})

test('of two edits of the same version one is made, and a cancelled order is not edited', async () => {
  const desk = await aDesk(CASH)
  const rice = await aProduct(desk.store, { price: 10, stock: 10 })
  const number = (await desk.buyer.buy([{ id: rice.id, quantidade: 2 }])).body.numpedido
  const { versao } = (await desk.read(number)).body
  const answers = await Promise.all(
    [3, 4].map((quantidade) => desk.send(number, { versao, itens: [{ posicao: 1, quantidade }], ...AGREED })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { itens } = await desk.order(number)
  expect(await stockOf(desk.store, rice.id)).toBe(10_000 - 1000 * (itens[0]?.quantidade ?? 0))

  const { versao: next } = (await desk.read(number)).body
  const [edited, cancelled] = await Promise.all([
    desk.send(number, { versao: next, itens: [{ posicao: 1, quantidade: 1 }], ...AGREED }),
    desk.buyer.cancel(number),
  ])
  expect(cancelled.status).toBe(200)
  expect([200, 409]).toContain(edited.status)
  expect(await stockOf(desk.store, rice.id)).toBe(10_000)
  expect((await desk.read(number)).failure.codigo).toBe('order.editClosed')
})

/** An order of 30 reais that waits for its Pix. */
async function anOrderByPix() {
  const desk = await aDesk({ payment: { kind: 'pix', flow: 'pay-first' } })
  await aPaymentAccount(app, desk.store, 'api-pix')
  const { id } = await aProduct(desk.store, { name: 'Arroz', price: 10 })
  const number = (await desk.buyer.buy([{ id, quantidade: 3 }])).body.numpedido
  await eventsHandledIn(pool, [desk.store.id])
  const charges = async () =>
    (
      await pool.query<{ state: string; amount: number }>(
        'select state, amount_cents::integer as amount from charge where supplier_id = $1 order by created_at, id',
        [desk.store.id],
      )
    ).rows
  return { ...desk, number, charges }
}

test('an unpaid charge ends, and the new total is charged', async () => {
  const { send, number, charges, store, order } = await anOrderByPix()
  expect(await charges()).toEqual([{ state: 'pending', amount: 3000 }])
  const { body } = await send(number, { itens: [{ posicao: 1, quantidade: 2 }], ...AGREED })
  expect(body).toMatchObject({ feita: true, pagamento: 'NOVA_COBRANCA', total: 20 })
  await eventsHandledIn(pool, [store.id])
  expect(await charges()).toEqual([
    { state: 'cancelled', amount: 3000 },
    { state: 'pending', amount: 2000 },
  ])
  expect(await order(number)).toMatchObject({ status: 'AGUARDANDOPAGAMENTO', totalpedido: 20 })
})

/** The same, paid. */
async function aPaidOrder() {
  const desk = await anOrderByPix()
  const { buyer, number, store } = desk
  const receipt = async () =>
    (
      await app.call(generateReceipt, {
        params: { numorder: number, idclient: buyer.customerId },
        headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
      })
    ).body
  const pay = async () => app.control(`charges/${(await receipt()).txid}/pay`)
  await pay()
  const paymentState = async () => (await buyer.detail(number)).body.situacaoPagamento
  await expect.poll(paymentState).toBe('PAGO')
  const refunds = async () =>
    (
      await pool.query<{ amount: number; state: string }>(
        'select amount_cents::integer as amount, state from refund where supplier_id = $1 order by created_at',
        [store.id],
      )
    ).rows
  return { ...desk, receipt, pay, paymentState, refunds }
}

test('of a paid order that becomes cheaper the difference is returned', async () => {
  const { send, number, refunds, order, paymentState } = await aPaidOrder()
  const { body } = await send(number, { itens: [{ posicao: 1, quantidade: 2 }], ...AGREED })
  expect(body).toMatchObject({ feita: true, pagamento: 'DEVOLVER', diferenca: -10 })
  await expect.poll(refunds).toEqual([{ amount: 1000, state: 'done' }])
  expect(await paymentState()).toBe('PAGO')
  expect(await order(number)).toMatchObject({ status: 'PAGO', totalpedido: 20, valorRecebido: 30, valorDevolvido: 10 })
})

test('of a paid order that becomes dearer the difference is charged, and paid', async () => {
  const { send, number, refunds, pay, receipt, paymentState } = await aPaidOrder()
  const { body } = await send(number, { itens: [{ posicao: 1, quantidade: 5 }], ...AGREED })
  expect(body).toMatchObject({ feita: true, pagamento: 'COBRAR_DIFERENCA', diferenca: 20 })
  await expect.poll(paymentState).toBe('ABERTO')
  expect(await receipt()).toMatchObject({ tipo: 'PIX', valor: 20 })
  await pay()
  await expect.poll(paymentState).toBe('PAGO')
  expect(await refunds()).toEqual([])
})

test('money that comes in meanwhile refuses the edit', async () => {
  const { send, number, charges, read, order, buyer, store } = await anOrderByPix()
  const { versao } = (await read(number)).body
  const { body } = await app.call(generateReceipt, {
    params: { numorder: number, idclient: buyer.customerId },
    headers: { cookie: `commerce-auth-token=${buyer.token}`, 'x-idfornecedor': store.slug },
  })
  await app.fault({ reference: body.txid ?? '' }, { kind: 'webhook', mode: 'lost' })
  await app.control(`charges/${body.txid}/pay`)
  const { failure } = await send(number, { versao, itens: [{ posicao: 1, quantidade: 2 }], ...AGREED })
  expect(failure.codigo).toBe('order.editOutdated')
  expect(await charges()).toEqual([{ state: 'paid', amount: 3000 }])
  expect(await order(number)).toMatchObject({ status: 'PAGO', totalpedido: 30 })
})

test('credit, invoice and coupon follow an edit', async () => {
  const desk = await aDesk({ payment: { kind: 'account', flow: 'pick-first' } })
  await pool.query('update customer set credit_limit_cents = 5000 where supplier_id = $1', [desk.store.id])
  const coupon = await aCoupon(desk.store, { code: 'DEZ', value: 10, minimumItemsCents: 3000 })
  const { id } = await aProduct(desk.store, { price: 10 })
  await desk.buyer.cart.save({ cartItens: [{ id, quantidade: 4 }], codigoCupom: 'DEZ' })
  const placed = await desk.buyer.submit(desk.buyer.order([{ id, quantidade: 4 }], { cupom: 'DEZ' }))
  const number = placed.body.numpedido
  expect(placed.body.totalpedido).toBe(36)
  const taken = async () => {
    const { rows } = await pool.query<{ used: number; invoiced: number; uses: number }>(
      `select c.credit_used_cents::integer as used, k.used::integer as uses,
         (select sum(i.amount_cents)::integer from invoice i where i.supplier_id = $1 and i.cancelled_at is null) as invoiced
       from customer c, coupon k where c.supplier_id = $1 and k.supplier_id = $1 and k.code = 'DEZ'`,
      [desk.store.id],
    )
    return rows[0]
  }
  expect(await taken()).toEqual({ used: 3600, invoiced: 3600, uses: 1 })
  const to = (quantidade: number) => desk.send(number, { itens: [{ posicao: 1, quantidade }], ...AGREED })
  expect((await to(6)).failure.codigo).toBe('order.overCredit')
  expect((await to(5)).body).toMatchObject({ total: 45, desconto: 5, cupomPerdido: null, pagamento: 'FATURA' })
  expect(await taken()).toEqual({ used: 4500, invoiced: 4500, uses: 1 })
  expect((await to(2)).body).toMatchObject({ total: 20, desconto: 0, cupomPerdido: coupon })
  expect(await taken()).toEqual({ used: 2000, invoiced: 2000, uses: 0 })
})

test('of an order that was paid in cash before its handover, what is less is returned and what is more stays to be collected', async () => {
  const desk = await aDesk(CASH)
  const finance = await aStaffMember(desk.store, 'staff', ['finance'])
  const { id } = await aProduct(desk.store, { name: 'Arroz', price: 10 })
  const number = (await desk.buyer.buy([{ id, quantidade: 3 }])).body.numpedido
  const recorded = await app.call(recordPayment, {
    params: { idfornecedor: desk.store.slug, numpedido: number },
    headers: { cookie: `commerce-auth-token=${finance.token}` },
    body: { valor: 30 },
  })
  expect(recorded.status).toBe(200)
  const to = (quantidade: number) => desk.send(number, { itens: [{ posicao: 1, quantidade }], ...AGREED })
  expect((await to(2)).body).toMatchObject({ feita: true, pagamento: 'DEVOLVER', diferenca: -10 })
  await expect.poll(async () => (await desk.order(number)).valorDevolvido).toBe(10)
  expect((await desk.order(number)).situacaoPagamento).toBe('PAGO')
  expect((await to(4)).body).toMatchObject({ feita: true, pagamento: 'NA_ENTREGA', diferenca: 20 })
  await expect.poll(async () => (await desk.order(number)).situacaoPagamento).toBe('ABERTO')
})
