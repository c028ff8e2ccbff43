import { describe, expect, test } from 'vitest'
import * as desk from '#contract/coupon-desk.ts'
import { ownCoupons } from '#contract/own-coupons.ts'
import { validateCoupon } from '#contract/coupon.ts'
import { Pedido } from '#contract/order.ts'
import { fromWire } from '#contract/wire/convert.ts'
import { totalsOf } from '#server/modules/order-desk/a4-papers.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aCategory, aProduct } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

/** A cart of coffee for R$ 40 in a subcategory of drinks and of rice for R$ 60; the delivery costs R$ 15. */
async function aFullCart() {
  const store = await anOpenStore(pool, { delivery: { feeCents: 1500 } })
  const drinks = await aCategory(store, 'Bebidas')
  const coffees = await aCategory(store, 'Cafés', drinks.id)
  const coffee = await aProduct(store, { name: 'Café', price: 40, categoryId: coffees.id })
  const rice = await aProduct(store, { name: 'Arroz', price: 60 })
  const buyer = await aBuyer(app, store)
  const items = [units(coffee, 1), units(rice, 1)]
  await buyer.cart.save({ cartItens: items })
  const cookie = `commerce-auth-token=${buyer.token}`
  const validate = (codigo: string) =>
    call(validateCoupon, {
      params: { idfornecedor: store.slug, idcliente: buyer.customerId, codigo },
      headers: { cookie },
    })
  return { store, drinks, coffees, coffee, rice, buyer, items, validate, cookie }
}

describe('a coupon for some products', () => {
  test('lowers their lines alone, in the cart and in the order', async () => {
    const { store, coffee, buyer, items } = await aFullCart()
    const code = await aCoupon(store, { value: 10, productIds: [coffee.id] })
    const { body } = await buyer.cart.save({ cartItens: items, codigoCupom: code })
    expect(body).toMatchObject({ totalDescontoEspecifico: 4, totalCompras: 96, codigoCupom: code })
    expect(body.produtosComDesconto).toMatchObject([{ id: coffee.id, desconto: 4 }])
    expect(body.cuponsPossiveis).toMatchObject([{ codigoCupom: code, produtos: [coffee.id], naEntrega: false }])
    const order = await buyer.submit(buyer.order(items))
    expect(order.body).toMatchObject({ totalpedido: 111, taxaentrega: 15, dadospedido: { cupom: code } })
  })

  test('is refused by name where none of them is in the cart, and waits in a cart that may grow', async () => {
    const { store, buyer, items, validate } = await aFullCart()
    const tea = await aProduct(store, { name: 'Chá', price: 20 })
    const code = await aCoupon(store, { value: 50, productIds: [tea.id] })
    expect((await validate(code)).failure.codigo).toBe('coupon.coversNothing')
    const { body } = await buyer.cart.save({ cartItens: items, codigoCupom: code })
    expect(body).toMatchObject({ codigoCupom: code, totalDescontoEspecifico: 0 })
    expect((await buyer.submit(buyer.order(items, { cupom: code }))).failure.codigo).toBe('coupon.coversNothing')
    const grown = await buyer.cart.save({ cartItens: [...items, units(tea, 1)] })
    expect(grown.body).toMatchObject({ codigoCupom: code, totalDescontoEspecifico: 10 })
  })

  test.each(['drinks', 'coffees'] as const)('lowers those of a category: %s', async (name) => {
    const { store, buyer, ...categories } = await aFullCart()
    await aCoupon(store, { value: 25, isAutomatic: true, categoryIds: [categories[name].id] })
    expect((await buyer.cart.load()).body).toMatchObject({ totalDescontoEspecifico: 10, totalCompras: 90 })
  })
})

describe('a coupon for the delivery', () => {
  test.each<[what: string, coupon: { kind: 'percent' | 'fixed'; value: number }, fee: number, off: number]>([
    ['a share of the fee', { kind: 'percent', value: 50 }, 7.5, 7.5],
    ['at most the fee', { kind: 'fixed', value: 9900 }, 0, 15],
  ])('takes off %s', async (_what, coupon, taxaentrega, descontoEntrega) => {
    const { store, buyer, items, validate } = await aFullCart()
    const code = await aCoupon(store, { ...coupon, isForDelivery: true, maxUses: 1 })
    expect((await validate(code)).body).toMatchObject({ totalDesconto: 0 })
    const cart = await buyer.cart.save({ cartItens: items, codigoCupom: code })
    expect(cart.body).toMatchObject({ totalDescontoEspecifico: 0, totalCompras: 100 })
    const { body } = await buyer.submit(buyer.order(items, { cupom: code, taxaEntregaVista: 15 }))
    expect(body).toMatchObject({ totalpedido: 100 + taxaentrega, taxaentrega, dadospedido: { cupom: code } })
    expect((await buyer.detail(body.numpedido)).body).toMatchObject({ taxaentrega, descontoEntrega, totalDesconto: 0 })
    const { rows } = await pool.query('select used from coupon where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ used: 1 }])
  })

  test('is named in the e-mail and on the printed order', async () => {
    const { store, buyer, items } = await aFullCart()
    const cupom = await aCoupon(store, { code: 'ENTREGA', isForDelivery: true, value: 50 })
    const { body } = await buyer.submit(buyer.order(items, { cupom }))
    const [mail] = await mailsTo(pool, buyer.email)
    expect(mail?.plain).toMatch(/R\$\s15,00\s+Desconto na entrega \(ENTREGA\):?\s+− R\$\s7,50/)
    const printed = totalsOf(fromWire(Pedido, (await buyer.detail(body.numpedido)).body))
    expect(printed.map((row) => row.replaceAll(/\s/g, ' '))).toEqual([
      'Entrega: R$ 15,00',
      'Desconto na entrega: −R$ 7,50',
      'Total: R$ 107,50',
    ])
  })

  test('takes the place of one for the products where it leaves less to pay', async () => {
    const { store, buyer, items } = await aFullCart()
    await aCoupon(store, { code: 'PRODUTOS', isAutomatic: true, value: 10 })
    await aCoupon(store, { code: 'ENTREGA', isAutomatic: true, isForDelivery: true, value: 100 })
    expect((await buyer.cart.load()).body).toMatchObject({ codigoCupom: 'PRODUTOS' })
    const { body } = await buyer.submit(buyer.order(items, { totalVisto: 100, descontoVisto: 0 }))
    expect(body).toMatchObject({ totalpedido: 100, dadospedido: { cupom: 'ENTREGA' } })
  })
})

describe('staff', () => {
  test('choose products or categories of their own store, and customers see which', async () => {
    const { store, drinks, coffee, cookie, buyer } = await aFullCart()
    const other = await aFullCart()
    const staff = await aStaffMember(store, 'staff', ['prices'])
    const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` }
    const terms = { codigo: 'BEBIDAS', tipoDesconto: 'percent', valorDesconto: 10, automatico: true } as const
    const create = (body: object) =>
      call(desk.createCoupon, { params: {}, query: {}, headers, body: { ...terms, ...body } })
    for (const alvos of [[], [other.coffee.id], [drinks.id]])
      expect((await create({ alvo: 'PRODUTOS', alvos })).failure).toMatchObject({
        codigo: 'coupon.targetMissing',
        campo: 'alvos',
      })
    const { body: made } = await create({ alvo: 'PRODUTOS', alvos: [coffee.id] })
    expect(made).toMatchObject({ alvo: 'PRODUTOS', alvos: [{ id: coffee.id, nome: 'Café' }] })
    const changed = await call(desk.changeCoupon, {
      params: { idcupom: made.idcupom },
      query: {},
      headers,
      body: { ...terms, versao: 1, alvo: 'CATEGORIAS', alvos: [drinks.id] },
    })
    expect(changed.body).toMatchObject({ alvo: 'CATEGORIAS', alvos: [{ id: drinks.id, nome: 'Bebidas' }] })
    const own = await call(ownCoupons, {
      params: { idcliente: buyer.customerId },
      query: {},
      headers: { ...headers, cookie },
    })
    expect(own.body).toMatchObject([{ codigocupom: 'BEBIDAS', alvo: 'CATEGORIAS', alvos: ['Bebidas'] }])
  })

  test('read which products are not sold any more, and customers read no such product and no coupon for nothing else', async () => {
    const { store, coffee, rice, buyer, cookie } = await aFullCart()
    const staff = await aStaffMember(store, 'staff', ['prices'])
    const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` }
    await aCoupon(store, { code: 'DOIS', isAutomatic: true, productIds: [coffee.id, rice.id] })
    await aCoupon(store, { code: 'CAFE', isAutomatic: true, productIds: [coffee.id] })
    await pool.query('update product set is_active = false where supplier_id = $1 and id = $2', [store.id, coffee.id])
    const own = await call(ownCoupons, {
      params: { idcliente: buyer.customerId },
      query: {},
      headers: { ...headers, cookie },
    })
    expect(own.body.map(({ codigocupom, alvos }) => [codigocupom, alvos])).toEqual([['DOIS', ['Arroz']]])
    const { body } = await call(desk.listCoupons, { params: {}, query: { ordenacao: 'codigo' }, headers })
    expect(body.cupons.map(({ codigo, alvos }) => [codigo, alvos.map(({ nome, aVenda }) => [nome, aVenda])])).toEqual([
      ['CAFE', [['Café', false]]],
      [
        'DOIS',
        [
          ['Arroz', true],
          ['Café', false],
        ],
      ],
    ])
  })
})
