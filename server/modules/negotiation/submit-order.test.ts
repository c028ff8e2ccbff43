import { describe, expect, test } from 'vitest'
import { giveConsent } from '#contract/own-negotiation.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { negotiationsIn } from '#test/builders/negotiation.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aLinkedUser } from '#test/builders/people.ts'
import { aCoupon, aStoredAccount } from '#test/builders/selling.ts'
import { aSubscriptionType } from '#test/builders/subscriptions.ts'

const app = testApp()
const { pool } = app
const { aDesk, aHeldCart } = negotiationsIn(app, pool)

/** Ten units at R$ 9 that the customer agreed to on the phone. */
async function anAgreedCart(fields: Parameters<typeof aHeldCart>[0] = {}) {
  const held = await aHeldCart(fields)
  const { desk, buyer, rice } = held
  const { carrinho } = (await desk.set(rice, 10, 9)).body
  await desk.writeDown(carrinho.versao, 'TELEFONE')
  return { ...held, version: carrinho.versao, order: buyer.order([units(rice, 10)]) }
}

describe('an attendant', () => {
  test('submits what the customer agreed to: made by hand, audited, with a message to the customer', async () => {
    const { desk, buyer, store, order } = await anAgreedCart({ tags: ['has-delivery', 'enable-chat'] })
    const { body: choices } = await desk.choices()
    expect(choices.formasPagamento.map(({ idformapagto }) => idformapagto)).toEqual([store.paymentId])
    const idendereco = choices.enderecos[0]?.idendereco ?? ''
    const { body: delivery } = await desk.delivery({ tipoEntrega: 'DELIVERY', idendereco })
    expect(delivery).toMatchObject({ totalProdutos: 90, formasEntrega: [{ id: store.deliveryId, taxaEntrega: 0 }] })

    const { status, body } = await desk.submit({ ...order, totalVisto: 90 })
    expect([status, body.totalpedido]).toEqual([200, 90])
    expect((await buyer.detail(body.numpedido)).body).toMatchObject({
      canalVenda: 'MANUAL',
      feitoPor: { papel: 'ATENDENTE' },
      itens: [{ regraPreco: 'ATENDENTE' }],
    })
    expect((await buyer.cart.load()).body).toMatchObject({ totalCompras: 0, bloqueio_atendimento: null })
    const { rows } = await pool.query(
      "select acting_as as by, customer_id as for from audit_event where supplier_id = $1 and action = 'order.placed'",
      [store.id],
    )
    expect(rows).toEqual([{ by: 'attendant', for: buyer.customerId }])
    const [mail] = await mailsTo(pool, buyer.email)
    expect(mail?.subject).toBe(`Carla enviou o seu pedido nº ${body.numpedido}`)
    expect(mail?.plain).toContain('com os preços que você aceitou. Não aceitou? Responda a este e-mail.')
    const { rows: rooms } = await pool.query(
      'select last_position > customer_read as "isNews" from chat_room where supplier_id = $1 and customer_id = $2',
      [store.id, buyer.customerId],
    )
    expect(rooms).toEqual([{ isNews: true }])
  })

  test('sends the order to an address that the customer tells, which stays out of the account', async () => {
    const { desk, buyer, order } = await anAgreedCart()
    const address = {
      rua: 'Rua Aspicuelta',
      numero: '55',
      bairro: 'Vila Madalena',
      cidade: 'São Paulo',
      uf: 'SP',
      cep: '05433-010',
    }
    expect((await desk.delivery({ tipoEntrega: 'DELIVERY', cep: address.cep })).body.formasEntrega).toHaveLength(1)
    expect((await desk.delivery({ tipoEntrega: 'DELIVERY', cep: '69900-000' })).failure?.codigo).toBe(
      'supplier.doesNotServeAddress',
    )
    const { body } = await desk.submit({ ...order, enderecoentrega: address })
    expect((await buyer.detail(body.numpedido)).body.destino.texto).toContain('Rua Aspicuelta, 55')
  })

  test('gets the same order for the same key, and no second one', async () => {
    const { desk, buyer, order } = await anAgreedCart()
    const key = { 'idempotency-key': buyer.customerId }
    const numbers = [(await desk.submit(order, key)).body.numpedido, (await desk.submit(order, key)).body.numpedido]
    expect(new Set(numbers).size).toBe(1)
    expect((await buyer.orders()).body.total).toBe(1)
  })

  test('leaves the payment of a pay-first method to the customer', async () => {
    const { desk, order, store } = await anAgreedCart({ payment: { kind: 'card', flow: 'pay-first' } })
    await aStoredAccount(store, 'mercado-pago')
    expect((await desk.submit(order)).body.status).toBe('AGUARDANDOPAGAMENTO')
  })

  test('begins the subscription that the customer chose in the cart, in the name of the customer, once', async () => {
    const { desk, buyer, store, rice, beans } = await aHeldCart()
    const idtipoassinatura = await aSubscriptionType(store, { minimumCents: 95_00 })
    await desk.give()
    await buyer.cart.save({ cartItens: [units(rice, 10)] }, { idtipoassinatura })
    await desk.take()
    const { carrinho } = (await desk.set(rice, 10, 9)).body
    expect((await desk.choices()).body.assinatura).toBe('Semanal')
    await desk.writeDown(carrinho.versao, 'TELEFONE')
    const lines = [units(rice, 10)]
    expect((await desk.submit(buyer.order(lines))).failure?.codigo).toBe('subscription.belowMinimum')
    const { carrinho: filled } = (await desk.set(beans, 1)).body
    await desk.writeDown(filled.versao, 'TELEFONE')

    const order = buyer.order([...lines, units(beans, 1)])
    const key = { 'idempotency-key': buyer.customerId }
    const [{ body }, again] = [await desk.submit(order, key), await desk.submit(order, key)]
    expect(again.body.numpedido).toBe(body.numpedido)
    const { rows } = await pool.query(
      'select placed_as as "placedAs", placed_by as "placedBy" from subscription where supplier_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ placedAs: 'customer', placedBy: buyer.loginId }])
  })

  test('is refused what a new cost or coupon brings below the margin floor, and a cart that needs a quote', async () => {
    const { desk, store, rice, order } = await anAgreedCart({ tags: ['has-delivery', 'support-budget'] })
    const code = async () => (await desk.submit(order)).failure?.codigo
    await pool.query('update supplier set margin_floor = 1000 where id = $1', [store.id])
    const setCost = (cost: number) =>
      pool.query('update product set cost = $3 where supplier_id = $1 and id = $2', [store.id, rice.id, cost])
    await setCost(85_000)
    expect(await code()).toBe('quote.belowFloor')
    await setCost(80_000)
    await aCoupon(store, { code: 'AUTOMATICO', kind: 'percent', value: 5, isAutomatic: true })
    expect(await code()).toBe('negotiation.couponBelowFloor')
    await pool.query('update product set cost = null where supplier_id = $1', [store.id])
    expect(await code()).toBe('negotiation.needsQuote')
  })

  test('is refused without consent, with another cart or total, without the lease, and as staff', async () => {
    const { desk, buyer, store, rice } = await aHeldCart({ tags: ['has-delivery', 'price-varies-by-payment'] })
    const order = buyer.order([units(rice, 10)])
    const code = async (answer: Promise<{ failure: { codigo: string } }>) => (await answer).failure.codigo
    expect(await code(desk.submit(order))).toBe('negotiation.noConsent')

    const { carrinho } = (await desk.set(rice, 10, 9)).body
    await desk.writeDown(carrinho.versao, 'CHAT')
    expect(await code(desk.submit(buyer.order([units(rice, 11)])))).toBe('order.cartChanged')
    expect(await code(desk.submit({ ...order, totalVisto: 80 }))).toBe('order.totalChanged')
    const other = await aDesk(store, buyer)
    expect(await code(other.submit(order))).toBe('negotiation.taken')
    expect(await code(other.choices())).toBe('negotiation.taken')
    const manager = await aDesk(store, buyer, ['settings', 'prices'])
    expect(await code(manager.submit(order))).toBe('order.notAllowed')

    await desk.set(rice, 10, 9.5)
    expect(await code(desk.submit(order))).toBe('negotiation.consentOutdated')
    await desk.writeDown((await desk.read()).body.carrinho.versao, 'CHAT')
    await pool.query('update negotiation set consent_cents = 9499 where supplier_id = $1', [store.id])
    expect(await code(desk.submit(order))).toBe('negotiation.consentOutdated')

    await desk.give()
    expect(await code(desk.submit(order))).toBe('negotiation.notHeld')
    expect(await code(desk.delivery({ tipoEntrega: 'RETIRADA' }))).toBe('negotiation.notHeld')
    expect((await buyer.orders()).body.total).toBe(0)
  })

  test('is refused when the customer takes the cart back at the same moment, or submits first', async () => {
    const { desk, buyer, order } = await anAgreedCart()
    const [released, sent] = await Promise.all([buyer.release(), desk.submit(order)])
    expect(released.status).toBe(200)
    expect([200, 409]).toContain(sent.status)
    expect((await buyer.orders()).body.total).toBe(sent.status === 200 ? 1 : 0)
    expect((await buyer.cart.load()).body.bloqueio_atendimento).toBeNull()
  })
})

test('a linked user agrees up to the limit above which the principal approves', async () => {
  const { buyer, store, version, desk, order } = await anAgreedCart({ delivery: { feeCents: 500, datesAhead: 0 } })
  const agreeAs = async (limit: number) => {
    const user = await aLinkedUser(store, buyer, ['submissao_pedido'], limit)
    return app.call(giveConsent, {
      params: { sessao: sessionOf(user), idcliente: buyer.customerId },
      query: { idfornecedor: store.slug },
      body: { versao: version },
    })
  }
  expect((await agreeAs(8999)).failure?.codigo).toBe('negotiation.aboveLimit')
  expect((await agreeAs(9000)).status).toBe(200)
  // The delivery fee comes on top of what the person may spend.
  expect((await desk.submit(order)).failure?.codigo).toBe('negotiation.aboveLimit')
  expect((await agreeAs(9500)).status).toBe(200)
  expect((await desk.submit(order)).status).toBe(200)
})
