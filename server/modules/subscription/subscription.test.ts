import { describe, expect, test } from 'vitest'
import { loadCart } from '#contract/cart.ts'
import { listStoreSubscriptions } from '#contract/subscription-desk.ts'
import { subscriptionTypes } from '#contract/subscription-offer.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aStaffMember, anAddress } from '#test/builders/people.ts'
import { cookie, today } from '#test/builders/quotes.ts'
import { aDelivery, aPaymentMethod, aPickup, aStoredAccount } from '#test/builders/selling.ts'
import { aProduct, FIRST_ZONE, LAST_ZONE } from '#test/builders/store.ts'
import { aSubscriptionType, subscriptions, type Subscribed } from '#test/builders/subscriptions.ts'

const app = testApp()
const { call, pool } = app
const { aSubscriber, seen, change, skip, answer, cancel, runNow, letNextComeDue, comeDue, dateOf, subjectsTo } =
  subscriptions(app, pool)

const ordersOf = async ({ buyer }: Subscribed) => (await buyer.orders()).body.total

describe('a subscription', () => {
  test('is chosen in the cart and created with the first order', async () => {
    const one = await aSubscriber()
    const { store, buyer } = one
    const typeId = await aSubscriptionType(store)
    const { body: cart } = await call(loadCart, {
      params: { sessao: 'token', idcliente: buyer.customerId },
      query: { idfornecedor: store.slug, idtipoassinatura: typeId },
      headers: cookie(buyer.token),
    })
    expect(cart).toMatchObject({
      assinaturas: { tipos: [{ nome: 'Semanal', intervalo: { unidade: 'SEMANA', cada: 1 } }] },
      assinaturaSelecionada: { idtipoassinatura: typeId },
      meta_info: { hasRecorrencia: true, recorrencia: { mensagem: 'Toda semana, no mesmo dia' } },
    })
    expect(await seen(one)).toMatchObject({
      situacao: 'ATIVA',
      totalProdutos: 25,
      tolerancia: 10,
      faltas: 'SEM_O_PRODUTO',
      proxima: { data: today(9), entregaEm: today(9) },
      datas: [{ data: today(2), situacao: 'PEDIDA', numpedido: expect.any(Number) }],
      itens: [
        { nome: 'Arroz', quantidade: 2, precoCombinado: 10 },
        { nome: 'Feijão', quantidade: 1, precoCombinado: 5 },
      ],
    })
    expect(await subjectsTo(one)).toEqual(['Assinatura Semanal criada'])
  })

  test('shows the days of delivery before it is made', async () => {
    const { store } = await aSubscriber()
    await pool.query('insert into blocked_date (supplier_id, date) values ($1, $2)', [store.id, today(9)])
    const { body } = await call(subscriptionTypes, { params: { idfornecedor: store.slug } })
    expect(body).toMatchObject({
      tipos: [{ nome: 'Semanal', valorMinimo: 0, diasAviso: 2 }],
      entregas: [{ idformaentrega: store.deliveryId, diasSemana: [1, 2, 3, 4, 5, 6, 7], datasSemEntrega: [today(9)] }],
    })
  })

  test('is refused below its minimum, by card, and of an unknown type', async () => {
    const store = await anOpenStore(pool, { tags: ['has-delivery'] })
    const buyer = await aBuyer(app, store)
    const rice = await aProduct(store, { price: 10 })
    const idtipoassinatura = await aSubscriptionType(store, { minimumCents: 50_00 })
    const card = await aPaymentMethod(store, { kind: 'card' })
    await aStoredAccount(store, 'mercado-pago')
    const buy = async (quantity: number, more: object) =>
      (await buyer.buy([units(rice, quantity)], { idtipoassinatura, ...more })).failure.codigo
    expect(await buy(4, {})).toBe('subscription.belowMinimum')
    expect(await buy(5, { formaPagamento: { idformapagto: card } })).toBe('subscription.paymentNotRepeatable')
    expect(await buy(5, { idtipoassinatura: 'mensal' })).toBe('subscription.unavailable')
    expect((await buyer.orders()).body.total).toBe(0)
  })
})

describe('a date', () => {
  test('is announced, and then ordered once, at the price of the day', async () => {
    const one = await aSubscriber()
    await pool.query(`update product set price = 105000 where supplier_id = $1 and name = 'Arroz'`, [one.store.id])
    await letNextComeDue(one)
    expect(await subjectsTo(one)).toContain(`Sua assinatura: pedido em ${today(7).split('-').toReversed().join('/')}`)
    await Promise.all([runNow(one), runNow(one), runNow(one)])
    const placed = await dateOf(one)
    expect(placed).toMatchObject({ situacao: 'PEDIDA', numpedido: expect.any(Number) })
    expect(await ordersOf(one)).toBe(2)
    const { body: order } = await one.buyer.detail(placed?.numpedido ?? 0)
    expect(order).toMatchObject({ totalProdutos: 26, data_de_entrega: one.next, status: 'ENVIADO' })
    expect((await seen(one)).proxima).toMatchObject({ data: today(16) })
  })

  test('of a process that is killed after any statement is ordered exactly once', async () => {
    const one = await aSubscriber()
    await letNextComeDue(one)
    const ends: string[] = []
    for (let statements = 1; (await ordersOf(one)) === 1; statements++) {
      await comeDue(one)
      const before = await dateOf(one)
      expect(before).toMatchObject({ situacao: 'PREVISTA' })
      await runNow(one, (scope) => ({ ...scope, db: killedAfter(scope.db, statements) })).then(
        () => ends.push('finished'),
        () => ends.push('killed'),
      )
    }
    expect(ends.at(-1)).toBe('finished')
    expect(ends.filter((end) => end === 'killed').length).toBeGreaterThan(12)
    await runNow(one)
    expect(await ordersOf(one)).toBe(2)
    const { rows } = await pool.query(`select stock from product where supplier_id = $1 and name = 'Arroz'`, [
      one.store.id,
    ])
    expect(rows).toEqual([{ stock: 16_000 }])
  })

  test('that costs more than the tolerance waits for the customer', async () => {
    const one = await aSubscriber({}, { assinatura: { tolerancia: 5, faltas: 'SEM_O_PRODUTO' } })
    await pool.query(`update product set price = 120000 where supplier_id = $1 and name = 'Arroz'`, [one.store.id])
    await letNextComeDue(one)
    await runNow(one)
    expect(await dateOf(one)).toMatchObject({ situacao: 'AGUARDA_ACEITE', totalPedido: 29 })
    expect(await ordersOf(one)).toBe(1)
    expect(await subjectsTo(one)).toContain('O preço da sua assinatura subiu: confirme o pedido')
    expect((await answer(one, true, 28)).failure.codigo).toBe('subscription.priceOutdated')
    expect((await answer(one, true, 29)).status).toBe(200)
    await runNow(one)
    expect(await dateOf(one)).toMatchObject({ situacao: 'PEDIDA' })
    expect((await seen(one)).totalProdutos).toBe(29)
  })

  test('whose price is not answered in time is left out', async () => {
    const one = await aSubscriber({}, { assinatura: { tolerancia: 0 } })
    await pool.query(`update product set price = 120000 where supplier_id = $1 and name = 'Arroz'`, [one.store.id])
    await letNextComeDue(one)
    await runNow(one)
    await pool.query(`update subscription_run set lapses_at = now() where supplier_id = $1 and status = 'waiting'`, [
      one.store.id,
    ])
    await runNow(one)
    expect(await dateOf(one)).toMatchObject({ situacao: 'PULADA', motivo: 'SEM_RESPOSTA' })
    expect(await ordersOf(one)).toBe(1)
  })

  test.each([
    ['SEM_O_PRODUTO', { situacao: 'PEDIDA', produtosEmFalta: ['Arroz'] }, 2],
    ['PULAR_DATA', { situacao: 'PULADA', motivo: 'PRODUTO_EM_FALTA', produtosEmFalta: ['Arroz'] }, 1],
  ] as const)('with a missing product and %s', async (faltas, expected, orders) => {
    const one = await aSubscriber({}, { assinatura: { faltas } })
    await pool.query(`update product set stock = 1000 where supplier_id = $1 and name = 'Arroz'`, [one.store.id])
    await letNextComeDue(one)
    await runNow(one)
    expect(await dateOf(one)).toMatchObject(expected)
    expect(await ordersOf(one)).toBe(orders)
  })

  test('whose way to receive is gone asks for another, and is tried again at once with it', async () => {
    const one = await aSubscriber({ tags: ['has-delivery', 'has-collect'] })
    const [pickup, other] = [await aPickup(one.store), await aDelivery(one.store, { datesAhead: 30 })]
    await pool.query('update delivery_option set is_active = false where supplier_id = $1 and id = $2', [
      one.store.id,
      one.store.deliveryId,
    ])
    await letNextComeDue(one)
    await runNow(one)
    expect(await dateOf(one)).toMatchObject({ situacao: 'PREVISTA', problema: expect.stringContaining('entrega') })
    const failed = await seen(one)
    expect(failed.idformaentrega).toBe(one.store.deliveryId)
    expect(failed.formasEntrega.map(({ id, tipoEntrega }) => [id, tipoEntrega]).toSorted()).toEqual(
      [
        [other, 'DELIVERY'],
        [pickup.optionId, 'RETIRADA'],
      ].toSorted(),
    )

    expect((await change(one, { idformaentrega: one.store.deliveryId })).failure.codigo).toBe('delivery.optionNotFound')
    expect((await change(one, { idformaentrega: other, tipoEntrega: 'RETIRADA' })).failure.codigo).toBe(
      'delivery.optionNotFound',
    )
    expect((await change(one, { idformaentrega: other })).body.idformaentrega).toBe(other)
    await runNow(one)
    expect(await dateOf(one)).toMatchObject({ situacao: 'PEDIDA', problema: null })

    const addressId = await anAddress(one.store, one.buyer.customerId)
    const collected = await change(one, { idformaentrega: pickup.optionId, tipoEntrega: 'RETIRADA' })
    expect(collected.body).toMatchObject({ tipoEntrega: 'RETIRADA', idendereco: null, idformaentrega: pickup.optionId })
    const back = { idformaentrega: other, tipoEntrega: 'DELIVERY' } as const
    expect((await change(one, back)).failure.codigo).toBe('address.notFound')
    const delivered = await change(one, { ...back, idendereco: addressId })
    expect(delivered.body).toMatchObject({ tipoEntrega: 'DELIVERY', idendereco: addressId })
  })

  test('that fails is tried again, is missed after the last attempt, and says why to both sides', async () => {
    const one = await aSubscriber({ payment: { kind: 'account' } })
    const [staff, picker] = [
      await aStaffMember(one.store, 'staff', ['orders']),
      await aStaffMember(one.store, 'staff', ['picking']),
    ]
    await pool.query('update customer set credit_limit_cents = credit_used_cents where supplier_id = $1', [
      one.store.id,
    ])
    await letNextComeDue(one)
    await runNow(one)
    expect(await dateOf(one)).toMatchObject({
      situacao: 'PREVISTA',
      problema: expect.stringContaining('crédito'),
      proximaTentativa: expect.any(String),
    })
    // Mails tell what is the case when they are written.
    await mailsTo(pool, staff.email)
    for (let attempt = 2; attempt <= 6; attempt++) {
      await comeDue(one)
      await runNow(one)
    }
    expect(await dateOf(one)).toMatchObject({ situacao: 'NAO_REALIZADA', problema: expect.stringContaining('crédito') })
    expect((await seen(one)).precisaAtencao).toBe(true)
    const failures = (await subjectsTo(one)).filter((subject) => /precisamos|não realizado/.test(subject))
    expect(failures).toHaveLength(2)
    const subjects = (await mailsTo(pool, staff.email)).map(({ subject }) => subject)
    expect(
      subjects.filter((subject) => !subject.startsWith('Novo pedido')).map((subject) => subject.replace(/.* /, '')),
    ).toEqual(['realizado', 'falha'])
    expect(await mailsTo(pool, picker.email)).toEqual([])
  })

  test('that was missed needs attention for 30 days at the store', async () => {
    const one = await aSubscriber()
    await pool.query(
      `update subscription_run set status = 'missed', order_number = null,
         date = (now() at time zone '${FIRST_ZONE}')::date - 30 where supplier_id = $1`,
      [one.store.id],
    )
    const needsAttentionIn = async (timeZone: string): Promise<boolean> => {
      await pool.query('update supplier set time_zone = $2 where id = $1', [one.store.id, timeZone])
      return (await seen(one)).precisaAtencao
    }
    expect([await needsAttentionIn(FIRST_ZONE), await needsAttentionIn(LAST_ZONE)]).toEqual([false, true])
  })

  test('with a product that the store does not sell any more says so to both sides before its next date', async () => {
    const one = await aSubscriber()
    expect([(await seen(one)).precisaAtencao, (await seen(one)).itens.map(({ aVenda }) => aVenda)]).toEqual([
      false,
      [true, true],
    ])
    await pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [
      one.store.id,
      one.rice.id,
    ])
    expect((await seen(one)).precisaAtencao).toBe(true)
    expect((await seen(one)).itens.map(({ nome, aVenda }) => [nome, aVenda])).toEqual([
      ['Arroz', false],
      ['Feijão', true],
    ])
    const { token } = await aStaffMember(one.store, 'staff', ['orders'])
    const listed = await call(listStoreSubscriptions, {
      params: {},
      query: { idfornecedor: one.store.slug, filtro: 'ATENCAO' },
      headers: { cookie: `commerce-auth-token=${token}` },
    })
    expect(listed.body.assinaturas.map(({ idassinatura }) => idassinatura)).toEqual([one.id])
    // Without it nothing waits any more.
    await change(one, { itens: [{ id: one.beans.id, quantidade: 2 }] })
    expect((await seen(one)).precisaAtencao).toBe(false)
  })

  test('is not ordered in the name of somebody who lost the right to order', async () => {
    const one = await aSubscriber()
    await pool.query('update subscription set placed_as = $2 where supplier_id = $1', [one.store.id, 'linked-user'])
    await letNextComeDue(one)
    await runNow(one)
    expect(await dateOf(one)).toMatchObject({ situacao: 'PREVISTA', problema: expect.stringContaining('permissão') })
    expect(await ordersOf(one)).toBe(1)
  })
})

describe('the customer', () => {
  test('skips a date before and after it is planned, and takes that back', async () => {
    const one = await aSubscriber()
    const later = today(16)
    expect((await skip(one, later)).body.proximas).toMatchObject([
      { pulada: false },
      { data: later, pulada: true },
      {},
      {},
      {},
      {},
    ])
    expect((await skip(one, later, false)).body.proximas[1]).toMatchObject({ data: later, pulada: false })
    await letNextComeDue(one)
    expect((await skip(one, one.next)).body).toMatchObject({ proxima: { data: later } })
    await runNow(one)
    expect(await ordersOf(one)).toBe(1)
    await skip(one, one.next, false)
    await runNow(one)
    expect(await ordersOf(one)).toBe(2)
    expect((await skip(one, one.next)).failure.codigo).toBe('subscription.dateClosed')
    expect((await skip(one, today(10))).failure.codigo).toBe('subscription.dateClosed')
  })

  test('a date that was skipped before it was planned has no order', async () => {
    const one = await aSubscriber()
    await skip(one, one.next)
    await letNextComeDue(one)
    await runNow(one)
    expect(await ordersOf(one)).toBe(1)
    expect((await skip(one, one.next, false)).body.proxima).toMatchObject({ data: one.next })
  })

  test('pauses and resumes', async () => {
    const one = await aSubscriber()
    await letNextComeDue(one)
    expect((await change(one, { pausada: true })).body).toMatchObject({ situacao: 'PAUSADA', proxima: null })
    await runNow(one)
    expect(await ordersOf(one)).toBe(1)
    expect((await change(one, { pausada: false })).body).toMatchObject({
      situacao: 'ATIVA',
      proxima: { data: one.next },
    })
  })

  test('changes products, payment and choices', async () => {
    const one = await aSubscriber()
    const { store, rice } = one
    await pool.query(`update product set price = 110000 where supplier_id = $1 and name = 'Arroz'`, [store.id])
    const pix = await aPaymentMethod(store, { kind: 'pix' })
    const card = await aPaymentMethod(store, { kind: 'card' })
    const { body } = await change(one, {
      itens: [{ id: rice.id, quantidade: 3 }],
      idformapagto: pix,
      consultarPreco: false,
      faltas: 'PULAR_DATA',
    })
    expect(body).toMatchObject({
      itens: [{ nome: 'Arroz', quantidade: 3, precoCombinado: 11 }],
      formaPagamento: { nome: 'Pix' },
      tolerancia: null,
      faltas: 'PULAR_DATA',
    })
    await aStoredAccount(store, 'mercado-pago')
    expect((await change(one, { idformapagto: card })).failure.codigo).toBe('subscription.paymentNotRepeatable')
    // Its secrets open with no key, so that it could not charge the order.
    await pool.query('update payment_provider set is_active = false where supplier_id = $1', [store.id])
    await letNextComeDue(one)
    await runNow(one)
    const { body: order } = await one.buyer.detail((await dateOf(one))?.numpedido ?? 0)
    expect(order).toMatchObject({ totalProdutos: 33, status: 'AGUARDANDOPAGAMENTO' })
  })

  test('cancels for good', async () => {
    const one = await aSubscriber()
    await letNextComeDue(one)
    expect((await cancel(one)).body).toMatchObject({ situacao: 'CANCELADA', proxima: null, proximas: [] })
    await runNow(one)
    expect(await ordersOf(one)).toBe(1)
    expect((await change(one, { pausada: false })).failure.codigo).toBe('subscription.cancelled')
  })
})

/** A database whose process is killed after so many statements: what is open is rolled back, and nothing more is sent. */
function killedAfter(db: Scope['db'], statements: number): Scope['db'] {
  let left = statements
  const counted = (real: Scope['db']): Scope['db'] => {
    const send = <Result>(work: () => Promise<Result>): Promise<Result> =>
      --left < 0 ? Promise.reject(new Error('killed')) : work()
    return {
      many: (statement, values) => send(() => real.many(statement, values)),
      one: (statement, values) => send(() => real.one(statement, values)),
      execute: (statement, values) => send(() => real.execute(statement, values)),
      transaction: (work) =>
        left < 0 ? Promise.reject(new Error('killed')) : real.transaction((db) => work(counted(db))),
      pipelined: (work) => real.pipelined((db) => work(counted(db))),
      cancellable: (signal) => real.cancellable(signal),
      allowLongAnswers: () => real.allowLongAnswers(),
      afterCommit: (callback) => real.afterCommit(callback),
    }
  }
  return counted(db)
}
