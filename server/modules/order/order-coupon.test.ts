import { describe, expect, test } from 'vitest'
import { validateCoupon } from '#contract/coupon.ts'
import { testApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aCoupon, type CouponFields } from '#test/builders/selling.ts'
import { aProduct, unique } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

/** A buyer whose cart costs R$ 100. */
async function aFullCart() {
  const store = await anOpenStore(pool)
  const buyer = await aBuyer(app, store)
  const items = [units(await aProduct(store, { price: 50 }), 2)]
  await buyer.cart.save({ cartItens: items })
  const validate = (codigo: string) =>
    call(validateCoupon, {
      params: { idfornecedor: store.slug, idcliente: buyer.customerId, codigo },
      headers: { cookie: `commerce-auth-token=${buyer.token}` },
    })
  const usesOf = async (code: string) => {
    const { rows } = await pool.query<{ used: number; orders: string[] }>(
      `select used, array(select order_number::text from coupon_use u where u.supplier_id = k.supplier_id and u.coupon_id = k.id) as orders
       from coupon k where supplier_id = $1 and code = $2`,
      [store.id, code],
    )
    return rows
  }
  return { store, buyer, items, validate, usesOf }
}

describe('a coupon that is validated and then sent with the order', () => {
  test.each<[what: string, stored: CouponFields | null]>([
    ['of a cart without one', null],
    ['of a cart with another', { value: 30 }],
    ['of a cart with a better one', { value: 90 }],
  ])('%s applies, costs what was validated, and is used up once', async (_what, stored) => {
    const { store, buyer, items, validate, usesOf } = await aFullCart()
    if (stored) await buyer.cart.save({ cartItens: items, codigoCupom: await aCoupon(store, stored) })
    const code = await aCoupon(store, { value: 40, maxUses: 1 })
    const { totalDesconto } = (await validate(code)).body
    const { status, body } = await buyer.submit(buyer.order(items, { cupom: ` ${code.toLowerCase()} ` }))
    expect([status, body.totalpedido, body.dadospedido.cupom]).toEqual([200, 100 - totalDesconto, code])
    expect((await buyer.detail(1)).body).toMatchObject({ totalDesconto, cupom: code })
    expect(await usesOf(code)).toEqual([{ used: 1, orders: ['1'] }])
    expect(
      (await pool.query('select sum(used)::integer as used from coupon where supplier_id = $1', [store.id])).rows,
    ).toEqual([{ used: 1 }])
    // Its one use is gone.
    expect((await validate(code)).failure.codigo).toBe('coupon.exhausted')
    await buyer.cart.save({ cartItens: items.map((item) => ({ ...item, quantidade: 3 })) })
    expect(
      (
        await buyer.submit(
          buyer.order(
            items.map((item) => ({ ...item, quantidade: 3 })),
            { cupom: code },
          ),
        )
      ).failure.codigo,
    ).toBe('coupon.exhausted')
  })

  test('takes precedence over an automatic one that gives less, and as much', async () => {
    for (const value of [30, 40]) {
      const { store, buyer, items, usesOf } = await aFullCart()
      const automatic = await aCoupon(store, { isAutomatic: true, value })
      const code = await aCoupon(store, { value: 40 })
      const { body } = await buyer.submit(buyer.order(items, { cupom: code }))
      expect([body.totalpedido, body.dadospedido.cupom]).toEqual([60, code])
      expect(await usesOf(automatic)).toEqual([{ used: 0, orders: [] }])
    }
  })

  test('gives way to an automatic one that gives more', async () => {
    const { store, buyer, items, usesOf } = await aFullCart()
    const automatic = await aCoupon(store, { isAutomatic: true, value: 50 })
    const code = await aCoupon(store, { value: 40 })
    const { body } = await buyer.submit(buyer.order(items, { cupom: code }))
    expect([body.totalpedido, body.dadospedido.cupom]).toEqual([50, automatic])
    expect(await usesOf(code)).toEqual([{ used: 0, orders: [] }])
    expect(await usesOf(automatic)).toEqual([{ used: 1, orders: ['1'] }])
  })

  test('applies alone where the customer turned the automatic one off', async () => {
    const { store, buyer, items } = await aFullCart()
    await aCoupon(store, { isAutomatic: true, value: 50 })
    await buyer.cart.save({ cartItens: items }, { cupomAplicacaoAutomatica: false })
    const code = await aCoupon(store, { value: 40 })
    expect((await buyer.submit(buyer.order(items, { cupom: code }))).body.dadospedido.cupom).toBe(code)
  })

  test.each<[what: string, fields: CouponFields | null, code: string]>([
    ['that does not exist', null, 'coupon.invalid'],
    ['that ended', { endsAt: '2020-01-01T00:00:00Z' }, 'coupon.expired'],
    ['for larger carts', { minimumItemsCents: 10_001 }, 'coupon.belowMinimum'],
  ])('is refused %s, as when it is validated', async (_what, fields, expected) => {
    const { store, buyer, items, validate } = await aFullCart()
    const code = fields ? await aCoupon(store, fields) : unique('NADA')
    expect((await validate(code)).failure.codigo).toBe(expected)
    const { status, failure } = await buyer.submit(buyer.order(items, { cupom: code }))
    expect([status, failure.codigo]).toEqual([422, expected])
    expect((await buyer.orders()).body.total).toBe(0)
  })
})

test('a coupon that the cart holds is used without being named, as before', async () => {
  const { store, buyer, items, usesOf } = await aFullCart()
  const code = await aCoupon(store, { value: 40 })
  await buyer.cart.save({ cartItens: items, codigoCupom: code })
  expect((await buyer.submit(buyer.order(items))).body.totalpedido).toBe(60)
  expect(await usesOf(code)).toEqual([{ used: 1, orders: ['1'] }])
})
