import { expect, test } from 'vitest'
import { endAbandonedLeases } from './lease.ts'
import { testApp } from '#test/builders/app.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { units } from '#test/builders/cart.ts'
import { negotiationsIn } from '#test/builders/negotiation.ts'
import { eventsHandledIn, mailsTo } from '#test/builders/outbox.ts'
import { scopeOf } from '#test/builders/scope.ts'

const app = testApp()
const { pool } = app
const { aDesk, aHeldCart } = negotiationsIn(app, pool)

test('a customer hears of a proposal that was left, once, and not of one that the own release left', async () => {
  const { desk, buyer, rice, store } = await aHeldCart()
  await desk.set(rice, 10, 9)
  await desk.give()
  const [mail, ...others] = await mailsTo(pool, buyer.email)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Os preços combinados com Carla valem até \d\d\/\d\d às \d\d:\d\d$/)
  expect(mail?.plain.replaceAll('\u00a0', ' ')).toContain('Arroz (10 un): R$ 9,00')

  await desk.take()
  await desk.set(rice, 10, 9.5)
  await buyer.release()
  await desk.take()
  await desk.set(rice, 10, 9.6)
  await pool.query("update cart set locked_until = now() - interval '1 second' where supplier_id = $1", [store.id])
  const openScope = async (id: string) => (id === store.id ? scopeOf(app.server(), store) : null)
  await endAbandonedLeases(app.server().appContext.db, openScope)
  await endAbandonedLeases(app.server().appContext.db, openScope)
  expect(await mailsTo(pool, buyer.email)).toHaveLength(2)
})

test('a customer is asked for consent once for a cart, and again when it changed', async () => {
  const { desk, buyer, rice } = await aHeldCart()
  await desk.set(rice, 10, 9)
  expect((await desk.requestConsent()).body.aceitePedido).toBe(true)
  await desk.requestConsent()
  const [mail, ...others] = await mailsTo(pool, buyer.email)
  expect([mail?.subject, others]).toEqual(['Carla pede o seu aceite', []])
  expect((await desk.set(rice, 10, 9.5)).body.aceitePedido).toBe(false)
  await desk.requestConsent()
  expect(await mailsTo(pool, buyer.email)).toHaveLength(2)
})

test('managers hear of a price to approve, and the attendant of their answer', async () => {
  const { desk, buyer, rice, store } = await aHeldCart()
  const manager = await aDesk(store, buyer, ['settings'])
  await desk.request(rice, 6, 'Cliente antigo')
  await eventsHandledIn(pool, [store.id])
  const [request] = await mailsTo(pool, manager.email)
  expect(request?.subject).toBe('Preço de Arroz para aprovar')
  expect(request?.plain).toContain('Motivo: Cliente antigo')
  await manager.decide(rice, true)
  await eventsHandledIn(pool, [store.id])
  expect((await mailsTo(pool, desk.email)).map(({ subject }) => subject)).toEqual(['Preço de Arroz aprovado'])
  expect(await mailsTo(pool, manager.email)).toHaveLength(1)
})

test('another attendant asks for the turn and gets the cart with its prices', async () => {
  const { desk, buyer, rice, store } = await aHeldCart()
  await desk.set(rice, 10, 9)
  const other = await aDesk(store, buyer)
  expect((await desk.passTurn()).failure.codigo).toBe('negotiation.noTurnRequest')
  expect((await other.requestTurn()).body.vezPedida).toEqual({ por: 'Carla Equipe', minha: true })
  expect((await desk.read()).body.vezPedida).toEqual({ por: 'Carla Equipe', minha: false })
  await desk.passTurn()
  expect((await other.read()).body).toMatchObject({
    reserva: { minha: true },
    vezPedida: null,
    carrinho: { totalProdutos: 90 },
  })
  expect((await desk.set(rice, 10, 8)).failure.codigo).toBe('negotiation.taken')
  expect((await other.requestTurn()).failure.codigo).toBe('negotiation.notHeld')
})

test('a coupon takes no negotiated price below the margin floor, unless a manager approved the price', async () => {
  const { desk, buyer, rice, store } = await aHeldCart()
  await pool.query('update supplier set margin_floor = 1000 where id = $1', [store.id])
  await pool.query('update product set cost = 72000 where supplier_id = $1 and id = $2', [store.id, rice.id])
  await desk.give()
  const { versao } = (await buyer.cart.load()).body
  const code = await aCoupon(store, { value: 10 })
  expect((await buyer.cart.save({ cartItens: [units(rice, 10)], versao, codigoCupom: code })).status).toBe(200)
  await desk.take()
  // 9,00 less 10 % is above the floor of 8,00; 8,80 is not.
  expect((await desk.set(rice, 10, 9)).status).toBe(200)
  await pool.query('update staff set discount_authority = 2000 where supplier_id = $1', [store.id])
  expect((await desk.set(rice, 10, 8.8)).failure).toMatchObject({
    codigo: 'negotiation.couponBelowFloor',
    itensName: ['Arroz'],
  })
  await desk.request(rice, 8.8, '')
  const manager = await aDesk(store, buyer, ['settings'])
  expect((await manager.decide(rice, true)).body.carrinho.totalProdutos).toBe(88)
})
