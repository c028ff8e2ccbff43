import { describe, expect, test } from 'vitest'
import * as desk from '#contract/coupon-desk.ts'
import { ownCoupons } from '#contract/own-coupons.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

async function pricesOf(store: StoreBuilder) {
  const staff = await aStaffMember(store, 'staff', ['prices'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` }
  return {
    list: (query: object = {}) => call(desk.listCoupons, { params: {}, query, headers }),
    read: (idcupom: string) => call(desk.getCoupon, { params: { idcupom }, query: {}, headers }),
    create: (body: object) =>
      call(desk.createCoupon, { params: {}, query: {}, headers, body: { ...CHRISTMAS, ...body } }),
    change: (idcupom: string, body: object) =>
      call(desk.changeCoupon, { params: { idcupom }, query: {}, headers, body: { ...CHRISTMAS, versao: 1, ...body } }),
  }
}

const CHRISTMAS = { codigo: 'NATAL', tipoDesconto: 'percent', valorDesconto: 10 } as const

describe('staff with prices', () => {
  test('make a coupon, which then holds in the store', async () => {
    const store = await anOpenStore(pool)
    const prices = await pricesOf(store)
    const created = await prices.create({ codigo: ' natal26 ', descricao: 'Do Natal', valorDesconto: 12.5 })
    expect(created.body).toMatchObject({
      codigo: 'NATAL26',
      descricao: 'Do Natal',
      tipoDesconto: 'percent',
      valorDesconto: 12.5,
      situacao: 'VALENDO',
      versao: 1,
      usos: 0,
      custo: 0,
      receita: 0,
    })
    const buyer = await aBuyer(app, store)
    const items = [units(await aProduct(store, { price: 80 }), 1)]
    expect((await buyer.cart.save({ cartItens: items, codigoCupom: 'NATAL26' })).body.totalCompras).toBe(70)
  })

  test('see what it brought; a cancelled order does not count', async () => {
    const store = await anOpenStore(pool)
    const prices = await pricesOf(store)
    const { body: coupon } = await prices.create({ valorDesconto: 10 })
    const buy = async () => {
      const buyer = await aBuyer(app, store)
      const items = [units(await aProduct(store, { price: 100 }), 1)]
      await buyer.cart.save({ cartItens: items, codigoCupom: 'NATAL' })
      return { buyer, order: (await buyer.submit(buyer.order(items, { cupom: 'NATAL' }))).body }
    }
    const { order } = await buy()
    const { buyer, order: second } = await buy()
    expect((await prices.read(coupon.idcupom)).body).toMatchObject({ usos: 2, custo: 20 })
    await buyer.cancel(second.numpedido)
    expect((await prices.read(coupon.idcupom)).body).toMatchObject({ usos: 1, custo: 10, receita: order.totalpedido })
  })

  test('list them by how they are now, each with its first and last day at the store', async () => {
    const store = await aStore(pool)
    const prices = await pricesOf(store)
    await prices.create({ codigo: 'CORRE', de: '2020-01-01', ate: '2099-12-31', limiteUsos: 5, limitePorCliente: 1 })
    await prices.create({ codigo: 'DEPOIS', de: '2099-12-01' })
    await prices.create({ codigo: 'PASSOU', ate: '2020-12-31' })
    await prices.create({ codigo: 'PARADO', ativo: false })
    await aCoupon(store, { code: 'GASTO', maxUses: 1 })
    await pool.query(`update coupon set used = 1 where supplier_id = $1 and code = 'GASTO'`, [store.id])
    const { body } = await prices.list()
    expect(body.total).toBe(5)
    expect(body.totais).toEqual({ VALENDO: 1, AGENDADO: 1, VENCIDO: 1, ESGOTADO: 1, DESLIGADO: 1 })
    const codes = async (query: object) => (await prices.list(query)).body.cupons.map(({ codigo }) => codigo)
    expect(await codes({ situacao: 'VALENDO' })).toEqual(['CORRE'])
    expect(await codes({ situacao: 'ESGOTADO' })).toEqual(['GASTO'])
    expect(await codes({ busca: 'ass' })).toEqual(['PASSOU'])
    await aCoupon(store, { code: 'BLACK-FRIDAY' })
    expect(await codes({ busca: 'black–fri' })).toEqual(['BLACK-FRIDAY'])
    expect(await codes({ ordenacao: 'codigo-decrescente', limit: 2 })).toEqual(['PASSOU', 'PARADO'])
    expect(await codes({ ordenacao: 'mais-usados', limit: 1 })).toEqual(['GASTO'])
    expect(body.cupons.find(({ codigo }) => codigo === 'CORRE')).toMatchObject({ de: '2020-01-01', ate: '2099-12-31' })
  })

  test('change it: of two people who opened the same version one is refused', async () => {
    const prices = await pricesOf(await aStore(pool))
    const { body: coupon } = await prices.create({})
    const replies = await Promise.all([11, 12].map((valorDesconto) => prices.change(coupon.idcupom, { valorDesconto })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.failure.codigo).toBe('coupon.outdated')
    expect((await prices.read(coupon.idcupom)).body.versao).toBe(2)
  })

  test.each<[what: string, terms: object, code: string, field: string]>([
    ['a code that people could not type', { codigo: 'PÃO 10' }, 'coupon.codeMalformed', 'codigo'],
    ['nothing', { valorDesconto: 0 }, 'coupon.valueOutOfRange', 'valorDesconto'],
    ['more than all', { valorDesconto: 100.01 }, 'coupon.valueOutOfRange', 'valorDesconto'],
    ['an end before the start', { de: '2026-12-02', ate: '2026-12-01' }, 'coupon.periodReversed', 'ate'],
    ['limits that contradict', { limiteUsos: 1, limitePorCliente: 2 }, 'coupon.limitsContradict', 'limitePorCliente'],
  ])('are refused %s', async (_what, terms, code, field) => {
    const prices = await pricesOf(await aStore(pool))
    const { status, failure } = await prices.create(terms)
    expect([status, failure.codigo, failure.campo]).toEqual([422, code, field])
  })

  test('cannot give a code twice, nor fewer uses than there were', async () => {
    const store = await aStore(pool)
    const prices = await pricesOf(store)
    const { body: coupon } = await prices.create({})
    expect((await prices.create({})).failure).toMatchObject({ codigo: 'coupon.codeTaken', campo: 'codigo' })
    await pool.query('update coupon set used = 3 where supplier_id = $1', [store.id])
    const { failure } = await prices.change(coupon.idcupom, { limiteUsos: 2 })
    expect(failure).toMatchObject({ codigo: 'coupon.fewerThanUsed', campo: 'limiteUsos' })
    expect((await (await pricesOf(await aStore(pool))).read(coupon.idcupom)).status).toBe(404)
  })
})

describe('a coupon', () => {
  test('that is off is as good as none, and one for the first order is lost with it', async () => {
    const store = await anOpenStore(pool)
    await aCoupon(store, { code: 'PARADO', isActive: false })
    await aCoupon(store, { code: 'PRIMEIRO', isFirstOrderOnly: true })
    const buyer = await aBuyer(app, store)
    const items = [units(await aProduct(store, { price: 100 }), 1)]
    const save = (codigoCupom: string) => buyer.cart.save({ cartItens: items, codigoCupom })
    expect((await save('PARADO')).failure.codigo).toBe('coupon.invalid')
    expect((await save('PRIMEIRO')).body.codigoCupom).toBe('PRIMEIRO')
    expect((await buyer.submit(buyer.order(items, { cupom: 'PRIMEIRO' }))).status).toBe(200)
    const again = await save('PRIMEIRO')
    expect([again.status, again.failure.codigo]).toEqual([422, 'coupon.firstOrderOnly'])
  })

  test('of another channel is refused', async () => {
    const store = await anOpenStore(pool)
    await aCoupon(store, { code: 'BALCAO', channel: 'manual' })
    const buyer = await aBuyer(app, store)
    const { failure } = await buyer.cart.save({ cartItens: [units(await aProduct(store), 1)], codigoCupom: 'BALCAO' })
    expect(failure.codigo).toBe('coupon.otherChannel')
  })
})

test('customers see the coupons that the store shows, and why one cannot be used', async () => {
  const store = await aStore(pool)
  const person = await aCustomer(store)
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  await aCoupon(store, { code: 'SEGREDO' })
  await aCoupon(store, { code: 'VENCIDO', isListed: true, endsAt: days(-1) })
  await aCoupon(store, { code: 'SOZINHO', isAutomatic: true, value: 5, minimumItemsCents: 20_000 })
  await aCoupon(store, { code: 'DEPOIS', isListed: true, startsAt: days(1) })
  const list = async (query: object = {}) =>
    (
      await call(ownCoupons, {
        params: { idcliente: person.customerId },
        query: { idfornecedor: store.slug, ...query },
        headers: { cookie: `commerce-auth-token=${person.token}` },
      })
    ).body
  expect(await list()).toMatchObject([
    { codigocupom: 'DEPOIS', disponivel: false, motivo: 'Este cupom ainda não começou a valer.' },
    {
      codigocupom: 'SOZINHO',
      tipodesconto: 'percent',
      valorDescontoPercentual: 5,
      aplicacao_automatica: true,
      valorMinimo: 200,
      disponivel: true,
      motivo: null,
    },
  ])
  expect((await list({ available: true })).map(({ codigocupom }) => codigocupom)).toEqual(['SOZINHO'])
  expect(await list({ onlyLast: true })).toHaveLength(1)
})
