import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore, buyerOf, type OpenStore } from '#test/builders/checkout.ts'
import { anOrder } from '#test/builders/orders.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aLinkedUser, anAddress, aStaffMember } from '#test/builders/people.ts'
import { aCoupon, aPaymentMethod } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

/** What the store can still give. */
async function kept(store: OpenStore) {
  const { rows } = await pool.query(
    `select (select coalesce(sum(stock), 0)::integer from product where supplier_id = $1 and stock_policy = 'tracked') as stock,
       (select coalesce(sum(taken), 0)::integer from delivery_slot where supplier_id = $1) as places,
       (select coalesce(sum(used), 0)::integer from coupon where supplier_id = $1) as coupons,
       (select count(*)::integer from coupon_use where supplier_id = $1) as uses,
       (select coalesce(sum(credit_used_cents), 0)::integer from customer where supplier_id = $1) as credit`,
    [store.id],
  )
  return rows[0]
}

/** An order that took stock, a place of a day, a coupon and credit. */
async function aCostlyOrder() {
  const store = await anOpenStore(pool, { delivery: { capacity: 2, datesAhead: 3 }, payment: { kind: 'account' } })
  const buyer = await aBuyer(app, store, { creditLimitCents: 10_000 })
  const rice = await aProduct(store, { price: 10, stock: 5 })
  const loose = await aProduct(store, { price: 1 })
  const code = await aCoupon(store, { value: 10, maxUses: 1, maxPerCustomer: 1 })
  const items = [units(rice, 2), units(loose, 3)]
  const before = await kept(store)
  await buyer.cart.save({ cartItens: items, codigoCupom: code })
  const date = await firstDate(store)
  const placed = await buyer.submit(
    buyer.order(items, { cupom: code, formaEntrega: { id: store.deliveryId, data_de_entrega: date } }),
  )
  expect(placed.status).toBe(200)
  return { store, buyer, items, code, date, before, number: placed.body.numpedido }
}

async function firstDate(store: OpenStore): Promise<string> {
  await pool.query('update delivery_option set lead_days = 2 where supplier_id = $1', [store.id])
  const { rows } = await pool.query<{ date: string }>(
    "select to_char(now() at time zone 'America/Sao_Paulo' + interval '3 days', 'YYYY-MM-DD') as date",
  )
  return rows[0]?.date ?? ''
}

describe('an order that its customer cancels', () => {
  test('releases stock, date, coupon and credit, and records that in its history', async () => {
    const { store, buyer, items, code, date, before, number } = await aCostlyOrder()
    expect(await kept(store)).toEqual({ stock: 3000, places: 1, coupons: 1, uses: 1, credit: 2070 })
    expect((await buyer.detail(number)).body).toMatchObject({ status: 'ENVIADO', podeCancelar: true })

    const { status, body } = await buyer.cancel(number, '  Comprei a mais ')
    expect([status, body.status, body.podeCancelar]).toEqual([200, 'CANCELADO', false])
    expect(body.eventos.at(-1)).toMatchObject({ de: 'ENVIADO', para: 'CANCELADO', motivo: 'Comprei a mais' })
    expect(await kept(store)).toEqual(before)
    expect((await buyer.orders()).body.pedidos[0]?.status).toBe('CANCELADO')

    // Again, with the coupon whose only use was released.
    await buyer.cart.save({ cartItens: items, codigoCupom: code })
    const again = await buyer.submit(
      buyer.order(items, { cupom: code, formaEntrega: { id: store.deliveryId, data_de_entrega: date } }),
    )
    expect(again.body).toMatchObject({ numpedido: number + 1, dadospedido: { cupom: code } })
  })

  test('many times at once gives everything back once', async () => {
    const { store, buyer, before, number } = await aCostlyOrder()
    const answers = await Promise.all(Array.from({ length: 6 }, () => buyer.cancel(number)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const refused = answers.find((answer) => answer.status === 409)
    expect(refused?.failure).toMatchObject({ codigo: 'order.illegalTransition', detalhes: { status: 'CANCELADO' } })
    expect(await kept(store)).toEqual(before)
    expect((await buyer.detail(number)).body.eventos.filter((event) => event.para === 'CANCELADO')).toHaveLength(1)
  })

  test('returns nothing that it did not take', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const rice = await aProduct(store)
    await buyer.buy([units(rice, 2)])
    // Counted only since then.
    await pool.query("update product set stock_policy = 'tracked', stock = 7000 where id = $1", [rice.id])
    expect((await buyer.cancel(1)).status).toBe(200)
    expect((await kept(store))?.stock).toBe(7000)
  })

  test('while another buys the same products, without waiting for each other for ever', async () => {
    const store = await anOpenStore(pool)
    const products = await Promise.all(Array.from({ length: 4 }, () => aProduct(store, { stock: 100 })))
    const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(app, store)))
    const bought = await Promise.all(buyers.map((buyer) => buyer.buy(products.map((product) => units(product, 3)))))
    const answers = await Promise.all(
      buyers.flatMap((buyer, index) => [
        buyer.cancel(bought[index]?.body.numpedido ?? 0),
        buyer.buy(products.toReversed().map((product) => units(product, 1))),
      ]),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 12 }, () => 200))
    const { rows } = await pool.query('select distinct stock from product where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ stock: 94_000 }])
  })
})

describe('an order is not cancelled', () => {
  test.each([
    ['picking', 'SEPARANDO'],
    ['paid', 'PAGO'],
    ['delivered', 'ENTREGUE'],
    ['cancelled', 'CANCELADO'],
  ] as const)('that is %s', async (status, wire) => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const number = await anOrder(store, buyer, { status })
    const { status: answer, failure } = await buyer.cancel(number)
    expect([answer, failure.codigo, failure.detalhes]).toEqual([409, 'order.illegalTransition', { status: wire }])
    expect((await buyer.detail(number)).body.podeCancelar).toBe(false)
  })

  test('by another customer, of another store, without a session, or where there is none', async () => {
    const { store, buyer, number } = await aCostlyOrder()
    const other = await anOpenStore(pool)
    const [neighbour, stranger] = [await aBuyer(app, store), await aBuyer(app, other)]
    expect((await neighbour.cancel(number)).status).toBe(404)
    expect((await stranger.cancel(number)).status).toBe(404)
    expect((await buyer.cancel(number + 1)).status).toBe(404)
    expect((await buyerOf(app, store, { ...buyer, token: 'ended' }, '').cancel(number)).status).toBe(401)
    expect((await buyer.detail(number)).body.status).toBe('ENVIADO')
  })

  test('by a linked user who may not submit, nor by staff who act for no customer', async () => {
    const { store, buyer, number } = await aCostlyOrder()
    const mayNot = await aLinkedUser(store, buyer, ['ver_pedidos'])
    expect((await buyerOf(app, store, mayNot, '').cancel(number)).status).toBe(404)
    expect((await buyerOf(app, store, mayNot, '').detail(number)).body.podeCancelar).toBe(false)
    const staff = await aStaffMember(store, 'staff', ['orders'])
    expect((await buyerOf(app, store, { ...buyer, token: staff.token }, '').cancel(number)).status).toBe(404)
    const may = await aLinkedUser(store, buyer, ['submissao_pedido'])
    expect((await buyerOf(app, store, may, '').cancel(number)).status).toBe(200)
  })
})

describe('an order says who placed it', () => {
  test('from the session, not from the body', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store, { name: 'Ana Souza' })
    const rice = await aProduct(store)
    const claims = {
      representante: { nome: 'Outro' },
      usuarioVinculado: 7,
      idapikeys: '00000000-0000-0000-0000-000000000000',
    }
    await buyer.buy([units(rice, 1)], claims)
    expect((await buyer.detail(1)).body.feitoPor).toEqual({ papel: 'CLIENTE', nome: 'Ana Souza', idapikeys: null })
  })

  test('a representative for a client, a linked user for the principal', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const address = await anAddress(store, buyer.customerId)
    const rice = await aProduct(store)
    const { staffId, loginId } = await aStaffMember(store, 'representative')
    await pool.query('insert into portfolio (supplier_id, representative_id, customer_id) values ($1, $2, $3)', [
      store.id,
      staffId,
      buyer.customerId,
    ])
    const token = await openSession(openDatabase(pool), store.id, { loginId, actingCustomerId: buyer.customerId })
    const linked = await aLinkedUser(store, buyer, ['submissao_pedido'])
    expect((await buyerOf(app, store, { ...buyer, token }, address).buy([units(rice, 1)])).status).toBe(200)
    expect((await buyerOf(app, store, linked, address).buy([units(rice, 2)])).status).toBe(200)
    const { pedidos } = (await buyer.orders()).body
    expect(pedidos.map(({ feitoPor }) => feitoPor)).toEqual([
      { papel: 'USUARIO_VINCULADO', nome: 'Bruno Auxiliar', idapikeys: null },
      { papel: 'REPRESENTANTE', nome: 'Carla Equipe', idapikeys: null },
    ])
    await buyerOf(app, store, { ...buyer, token }, address).cancel(1, 'Cliente pediu')
    const { rows } = await pool.query(
      "select acting_as, login_id from order_event where supplier_id = $1 and order_number = 1 and to_status = 'cancelled'",
      [store.id],
    )
    expect(rows).toEqual([{ acting_as: 'representative', login_id: loginId }])
  })
})

test('an order placed with a key of the supplier’s names the key', async () => {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const { rows } = await pool.query<{ id: string }>(
    `insert into api_key (supplier_id, name, prefix, secret_hash, scopes)
     values ($1, 'ERP da loja', 'blc_', decode(md5($2), 'hex'), '{customer.read,cart.write,order.submit}') returning id`,
    [store.id, store.slug],
  )
  const apiKeyId = rows[0]?.id ?? ''
  const token = await openSession(openDatabase(pool), store.id, { actingCustomerId: buyer.customerId, apiKeyId })
  const { body } = await buyerOf(app, store, { ...buyer, token }, await anAddress(store, buyer.customerId)).buy([
    units(await aProduct(store), 1),
  ])
  expect((await buyer.detail(body.numpedido)).body.feitoPor).toEqual({
    papel: 'CHAVE_API',
    nome: 'ERP da loja',
    idapikeys: apiKeyId,
  })
})

test('a Pix order that waits for its payment can be cancelled, and then has no payment due', async () => {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const pix = await aPaymentMethod(store, { kind: 'pix' })
  const { body } = await buyer.buy([units(await aProduct(store), 1)], { formaPagamento: { idformapagto: pix } })
  expect(body.status).toBe('AGUARDANDOPAGAMENTO')
  expect((await buyer.cancel(body.numpedido)).body).toMatchObject({ status: 'CANCELADO', situacaoPagamento: 'ABERTO' })
})

describe('a cancellation is notified to the customer', () => {
  const toldTo = async (email: string) =>
    (await mailsTo(pool, email)).filter(({ subject }) => subject.includes('cancelado'))

  test('by e-mail, with the order, the reason and what becomes of the credit, once', async () => {
    const { store, buyer, number } = await aCostlyOrder()
    await pool.query('update customer set email_verified_at = now() where id = $1', [buyer.customerId])
    await Promise.all(Array.from({ length: 3 }, () => buyer.cancel(number, ' Comprei <b>a mais</b> ')))
    const [mail, ...others] = await toldTo(buyer.email)
    expect([mail?.subject, mail?.supplierId, others]).toEqual([`Pedido nº ${number} cancelado`, store.id, []])
    const plain = mail?.plain.replaceAll('\u00a0', ' ')
    for (const said of [
      'no total de R$ 20,70',
      'Motivo: Comprei <b>a mais</b>',
      'voltou para o seu limite de crédito',
      `/pedidos/${number}`,
      'Ficou alguma dúvida sobre o cancelamento?',
    ]) {
      expect(plain).toContain(said)
    }
    expect(mail?.html).toContain('Comprei &lt;b&gt;a mais&lt;/b&gt;')
  })

  test('without the reason where the mailbox was never proved: it may be a stranger’s', async () => {
    const { buyer, number } = await aCostlyOrder()
    await buyer.cancel(number, 'Ganhe um prêmio em premio.exemplo')
    const [mail] = await toldTo(buyer.email)
    expect(mail?.plain).toContain('foi cancelado na loja')
    expect(`${mail?.html} ${mail?.plain}`).not.toMatch(/prêmio|premio/)
  })

  test.each([
    ['pix', 'o código não vale mais'],
    ['boleto', 'Não é preciso pagar nada'],
  ] as const)('who must not pay a %s any more', async (kind, said) => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    await buyer.cancel(await anOrder(store, buyer, { status: 'awaiting-payment', paymentKind: kind }))
    const [mail] = await toldTo(buyer.email)
    expect(mail?.plain).toContain(said)
    expect(mail?.plain).not.toContain('Motivo')
  })

  test('also when a linked user did it, and not after a refusal', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const [may, mayNot] = [
      await aLinkedUser(store, buyer, ['submissao_pedido']),
      await aLinkedUser(store, buyer, ['ver_pedidos']),
    ]
    const number = await anOrder(store, buyer)
    await buyerOf(app, store, mayNot, '').cancel(number)
    expect(await toldTo(buyer.email)).toEqual([])
    await buyerOf(app, store, may, '').cancel(number)
    expect([(await toldTo(buyer.email)).length, await toldTo(may.email)]).toEqual([1, []])
  })

  test('and succeeds where the customer has no valid e-mail', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const number = await anOrder(store, buyer)
    await pool.query(`update customer set email = 'sem e-mail' where supplier_id = $1 and id = $2`, [
      store.id,
      buyer.customerId,
    ])
    expect((await buyer.cancel(number)).body.status).toBe('CANCELADO')
  })
})
